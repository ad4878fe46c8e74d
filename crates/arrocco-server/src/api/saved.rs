//! The saved games: list and export.

use arrocco_store::{SavedId, SavedQuery};
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::super::App;
use super::super::protocol::{Reason, Saved};
use super::pgn_file;

/// The query of the list.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    player: Option<String>,
    limit: Option<u32>,
    #[serde(default)]
    skip: u32,
}

/// The most games in one list.
const MAX_SAVED: u32 = 500;

/// `GET /api/saved`
pub(super) async fn list(
    State(app): State<App>,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<Saved>>, Reason> {
    let filter = SavedQuery {
        player: query.player,
        limit: Some(query.limit.unwrap_or(MAX_SAVED).min(MAX_SAVED)),
        skip: query.skip,
        ..SavedQuery::default()
    };
    Ok(Json(app.registry.store.list_saved(filter).await?))
}

/// `GET /api/saved/{saved}/pgn`
pub(super) async fn pgn(
    State(app): State<App>,
    Path(saved): Path<i64>,
) -> Result<Response, Reason> {
    let pgn = app.registry.store.saved_pgn(SavedId(saved)).await?;
    Ok(pgn_file(&format!("arrocco-{saved}"), pgn))
}
