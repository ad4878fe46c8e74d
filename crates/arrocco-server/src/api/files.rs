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
use super::super::presented::When;
use super::super::protocol::{FileGames, OpenedFile, Reason, ReasonKind};

/// The chunks that wait to be read.
pub(super) const WAITING_CHUNKS: usize = 8;
/// The longest time between two chunks.
const MAX_PAUSE: Duration = Duration::from_secs(20);

/// The query of a file.
#[derive(Debug, Deserialize)]
pub(super) struct OpenQuery {
    /// Lets a page show the games.
    present: Option<When>,
    /// The name of the file on the page.
    #[serde(default)]
    name: String,
}

/// `POST /api/files`: the body is the file.
pub(super) async fn open(
    State(app): State<App>,
    Query(OpenQuery { present, name }): Query<OpenQuery>,
    body: Body,
) -> Result<Json<OpenedFile>, Reason> {
    let (sender, chunks) = mpsc::channel(WAITING_CHUNKS);
    let opened = app
        .files
        .open(chunks, receive(body, sender, MAX_FILE))
        .await?;
    if let Some(when) = present {
        let presented = app
            .presentation
            .present(&app.files, name, opened.clone(), when);
        presented.await?;
    }
    Ok(Json(opened))
}

/// Passes the body on, chunk by chunk. Dropping the sender ends the file.
pub(super) async fn receive(
    mut body: Body,
    chunks: mpsc::Sender<Bytes>,
    longest: u64,
) -> Result<(), Reason> {
    let mut length = 0;
    let late = |_| {
        Reason::plain(
            ReasonKind::NotReadable,
            "the rest of the file does not come",
        )
    };
    while let Some(frame) = timeout(MAX_PAUSE, body.frame()).await.map_err(late)? {
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

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::body::Frame;

    /// After 20 seconds of silence the part that had come was taken for the file.
    #[tokio::test(start_paused = true)]
    async fn a_file_whose_rest_does_not_come_is_no_file() {
        use std::pin::Pin;
        use std::task::{Context, Poll};

        /// One chunk, then nothing, and no end.
        struct Stuck(Option<Bytes>);

        impl hyper::body::Body for Stuck {
            type Data = Bytes;
            type Error = axum::Error;

            fn poll_frame(
                mut self: Pin<&mut Self>,
                _: &mut Context<'_>,
            ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
                let chunk = self.0.take();
                chunk.map_or(Poll::Pending, |chunk| {
                    Poll::Ready(Some(Ok(Frame::data(chunk))))
                })
            }
        }

        let (sender, mut chunks) = mpsc::channel(WAITING_CHUNKS);
        let stuck = Body::new(Stuck(Some(Bytes::from_static(b"1. e4 *"))));
        let received = receive(stuck, sender, MAX_FILE).await;
        assert_eq!(
            received.map_err(|why| why.kind),
            Err(ReasonKind::NotReadable)
        );
        assert!(chunks.recv().await.is_some() && chunks.recv().await.is_none());
    }
}
