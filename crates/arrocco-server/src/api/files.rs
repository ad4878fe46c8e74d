//! `/api/files`: PGN files of many games that a page opens.

use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use http_body_util::BodyExt;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::super::App;
use super::super::files::MAX_FILE;
use super::super::protocol::{FileGames, OpenedFile, Reason, ReasonKind};

/// The chunks that wait to be read.
pub(super) const WAITING_CHUNKS: usize = 8;
/// The longest time between two chunks.
const MAX_PAUSE: Duration = Duration::from_secs(20);

/// `POST /api/files`: the body is the file.
pub(super) async fn open(State(app): State<App>, body: Body) -> Result<Json<OpenedFile>, Reason> {
    let (sender, chunks) = mpsc::channel(WAITING_CHUNKS);
    let (opened, received) = tokio::join!(app.files.open(chunks), receive(body, sender, MAX_FILE));
    received?;
    opened.map(Json)
}

/// Passes the body on, chunk by chunk. Dropping the sender ends the file.
pub(super) async fn receive(
    mut body: Body,
    chunks: mpsc::Sender<Bytes>,
    longest: u64,
) -> Result<(), Reason> {
    let mut length = 0;
    while let Ok(Some(frame)) = timeout(MAX_PAUSE, body.frame()).await {
        let broken = |error| Reason::because(ReasonKind::NotReadable, error);
        let Ok(chunk) = frame.map_err(broken)?.into_data() else {
            continue;
        };
        length += chunk.len() as u64;
        if length > longest {
            return Err(Reason::plain(ReasonKind::TooLong, "the file is too long"));
        }
        // An error means that reading has failed, which `open` reports.
        if chunks.send(chunk).await.is_err() {
            break;
        }
    }
    Ok(())
}

/// The query of the list.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    /// Words that all have to occur.
    #[serde(default)]
    search: String,
    #[serde(default)]
    skip: usize,
    limit: Option<usize>,
}

/// `GET /api/files/{file}`: its games.
pub(super) async fn list(
    State(app): State<App>,
    Path(file): Path<u32>,
    Query(query): Query<ListQuery>,
) -> Result<Json<FileGames>, Reason> {
    let limit = query.limit.unwrap_or(usize::MAX);
    let listed = app.files.list(file, query.search, query.skip, limit);
    listed.await.map(Json)
}
