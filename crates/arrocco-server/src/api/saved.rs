//! The saved games: list and export.

use arrocco_store::{SavedId, SavedQuery};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::super::App;
use super::super::protocol::{Reason, Saved};
use super::pgn_file;

/// Which of them.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    player: Option<String>,
    limit: Option<u32>,
    #[serde(default)]
    skip: u32,
}

/// More are not listed at once.
const MOST: u32 = 500;

/// `GET /api/saved`
pub(super) async fn list(
    State(app): State<App>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Vec<Saved>>, Reason> {
    let search = SavedQuery {
        player: wanted.player,
        limit: Some(wanted.limit.unwrap_or(MOST).min(MOST)),
        skip: wanted.skip,
        ..SavedQuery::default()
    };
    let saved = app.hall.keeper.saved(search).await?;
    Ok(Json(saved.into_iter().map(Saved::from).collect()))
}

/// `GET /api/saved/{saved}/pgn`
pub(super) async fn pgn(
    State(app): State<App>,
    Path(saved): Path<i64>,
) -> Result<Response, Reason> {
    let pgn = app.hall.keeper.pgn(SavedId(saved)).await?;
    Ok(pgn_file(&format!("arrocco-{saved}"), pgn))
}
