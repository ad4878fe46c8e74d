//! The HTTP API for programs. `docs/openapi.json` describes it, and a test checks
//! that both agree.
//!
//! | path              | module       |
//! |-------------------|--------------|
//! | `/api/games…`     | [`games`]    |
//! | `/api/saved…`     | [`saved`]    |
//! | `/api/analyse`    | [`analyse`]  |
//! | `/api/files…`     | [`files`]    |
//! | `/api/sessions`   | [`sessions`] |
//! | `/api/databases…`, `/api/explorer` | [`databases`] |

mod analyse;
mod databases;
mod files;
mod games;
mod saved;
mod sessions;
#[cfg(test)]
mod tests;

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};
use axum::{Json, Router};
use tokio::time::timeout;

use super::App;
use super::databases::MAX_IMPORT;
use super::files::MAX_FILE;
use super::protocol::Reason;

/// The most bytes of a body.
const MAX_BODY: usize = 256 * 1024;
/// The longest time for a request and its response.
const MAX_TIME: Duration = Duration::from_secs(20);

/// The document itself.
const OPENAPI: &str = include_str!("../../../docs/openapi.json");

/// Where files are sent to, which are longer than other bodies and take longer.
const FILES: &str = "/files";
/// Where files are imported.
const DATABASES: &str = "/databases";

/// All paths below `/api`, with their methods.
fn paths() -> [(&'static str, MethodRouter<App>); 17] {
    [
        ("/openapi.json", get(openapi)),
        ("/games", get(games::list).post(games::start)),
        ("/games/{game}", get(games::show)),
        ("/games/{game}/commands", post(games::command)),
        ("/games/{game}/pgn", get(games::pgn)),
        ("/games/{game}/{picture}", get(games::picture)),
        ("/saved", get(saved::list)),
        ("/saved/{saved}/pgn", get(saved::pgn)),
        ("/analyse", post(analyse::analyse)),
        (FILES, post(files::open)),
        ("/files/{file}", get(files::list)),
        (
            "/sessions",
            delete(sessions::close_others).post(sessions::resume),
        ),
        (DATABASES, get(databases::list).post(databases::import)),
        ("/databases/import", delete(databases::cancel_import)),
        ("/databases/{database}/games", get(databases::games)),
        (
            "/databases/{database}/games/{number}/pgn",
            get(databases::pgn),
        ),
        ("/explorer", get(databases::explore)),
    ]
}

/// Everything below `/api`.
pub(crate) fn routes() -> Router<App> {
    let add = |router: Router<App>, (path, method)| router.route(path, method);
    paths()
        .into_iter()
        .fold(Router::new(), add)
        .fallback(|| async { StatusCode::NOT_FOUND })
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(enforce_limits))
        .layer(middleware::map_response(forbid_storing))
}

/// Games are private: no browser or proxy keeps a copy.
pub(crate) async fn forbid_storing(mut response: Response) -> Response {
    let no_store = HeaderValue::from_static("no-store");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, no_store);
    response
}

/// Refuses a body whose declared length is too long, and a request that takes
/// too long.
pub(crate) async fn enforce_limits(request: Request, next: Next) -> Response {
    let longest = match request.uri().path() {
        FILES => Some(MAX_FILE),
        DATABASES => Some(MAX_IMPORT),
        _ => None,
    };
    if let Some(longest) = longest {
        return match body_length(&request) > Some(longest) {
            true => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
            false => next.run(request).await,
        };
    }
    if body_length(&request) > Some(MAX_BODY as u64) {
        return StatusCode::PAYLOAD_TOO_LARGE.into_response();
    }
    match timeout(MAX_TIME, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

/// The declared length of the body.
fn body_length(request: &Request) -> Option<u64> {
    let length = request.headers().get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI).into_response()
}

/// A reason as an HTTP response.
impl IntoResponse for Reason {
    fn into_response(self) -> Response {
        (self.status(), Json(self)).into_response()
    }
}

/// A game as a file to download.
fn pgn_file(name: &str, pgn: String) -> Response {
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/x-chess-pgn; charset=utf-8".to_owned(),
        ),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}.pgn\""),
        ),
    ];
    (headers, pgn).into_response()
}
