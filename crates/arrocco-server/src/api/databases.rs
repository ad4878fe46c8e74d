//! `/api/databases` and `/api/explorer`: the opening explorer.

use arrocco_notation::any_move;
use arrocco_rules::Position;
use axum::Json;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::mpsc;

use super::super::App;
use super::super::databases::MAX_IMPORT;
use super::super::protocol::{Databases, ExploredGames, ExploredPosition, Reason, ReasonKind};
use super::files::{WAITING_CHUNKS, receive};
use super::pgn_file;

/// The most plies before a position.
const MAX_MOVES: usize = 400;
/// The most characters of a file's name.
const MAX_NAME: usize = 80;

/// `GET /api/databases`
pub(super) async fn list(State(app): State<App>) -> Result<Json<Databases>, Reason> {
    let listed = app.databases.list(&app.registry.store);
    listed.await.map(Json)
}

/// The query of an import.
#[derive(Debug, Deserialize)]
pub(super) struct ImportQuery {
    /// The name of the file, for the user.
    #[serde(default)]
    name: String,
}

/// `POST /api/databases`: the body is a file, whose games are read afterwards.
pub(super) async fn import(
    State(app): State<App>,
    Query(query): Query<ImportQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Reason> {
    let shown = query.name.chars().filter(|one| !one.is_control());
    let name = shown.take(MAX_NAME).collect();
    let length = headers.get(header::CONTENT_LENGTH);
    let total = length.and_then(|length| length.to_str().ok()?.parse().ok());
    let (sender, chunks) = mpsc::channel(WAITING_CHUNKS);
    let received = receive(body, sender, MAX_IMPORT);
    let imported = app
        .databases
        .import(name, total.unwrap_or(0), chunks, received);
    imported.await?;
    let listed = app.databases.list(&app.registry.store).await?;
    Ok((StatusCode::ACCEPTED, Json(listed)).into_response())
}

/// `DELETE /api/databases/import`
pub(super) async fn cancel_import(State(app): State<App>) -> Result<Json<Databases>, Reason> {
    app.databases.cancel_import();
    list(State(app)).await
}

/// The query of a position.
#[derive(Debug, Deserialize)]
pub(super) struct PositionQuery {
    database: String,
    /// Where the moves begin; the initial position if it is left out.
    fen: Option<String>,
    /// Moves from there, separated by blanks, in any notation.
    #[serde(default)]
    moves: String,
}

impl PositionQuery {
    /// The position and those before it, oldest first.
    fn positions(&self) -> Result<Vec<Position>, Reason> {
        let unreadable = |error: &dyn std::fmt::Display| {
            Reason::because(ReasonKind::NotReadable, error.to_string())
        };
        let mut position = match &self.fen {
            Some(fen) => fen.parse().map_err(|error| unreadable(&error))?,
            None => Position::initial(),
        };
        let mut positions = vec![position];
        for text in self.moves.split_whitespace() {
            if positions.len() > MAX_MOVES {
                return Err(Reason::plain(ReasonKind::TooLong, "too many moves"));
            }
            let played = any_move::to_move(text, &position).map_err(|error| unreadable(&error))?;
            position.play_unchecked(played);
            positions.push(position);
        }
        Ok(positions)
    }
}

/// `GET /api/explorer`
pub(super) async fn explore(
    State(app): State<App>,
    Query(query): Query<PositionQuery>,
) -> Result<Json<ExploredPosition>, Reason> {
    let positions = query.positions()?;
    let store = &app.registry.store;
    let found = app.databases.look_up(store, &query.database, positions);
    found.await.map(Json)
}

/// The query of a list of games.
#[derive(Debug, Deserialize)]
pub(super) struct GamesQuery {
    /// The position they have.
    fen: String,
    /// Words that all have to occur.
    #[serde(default)]
    search: String,
    #[serde(default)]
    skip: usize,
}

/// `GET /api/databases/{database}/games`
pub(super) async fn games(
    State(app): State<App>,
    Path(database): Path<String>,
    Query(query): Query<GamesQuery>,
) -> Result<Json<ExploredGames>, Reason> {
    let position = query
        .fen
        .parse()
        .map_err(|error| Reason::because(ReasonKind::NotReadable, error))?;
    let store = &app.registry.store;
    let found = app
        .databases
        .games(store, &database, position, &query.search, query.skip);
    found.await.map(Json)
}

/// `GET /api/databases/{database}/games/{number}/pgn`
pub(super) async fn pgn(
    State(app): State<App>,
    Path((database, number)): Path<(String, u64)>,
) -> Result<Response, Reason> {
    let pgn = app.databases.pgn(&app.registry.store, &database, number);
    Ok(pgn_file(&format!("arrocco-{number}"), pgn.await?))
}
