//! The sessions of browsers and programs.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Serialize;

use super::super::App;
use super::super::auth::Resume;
use super::super::sessions::Session;

/// The answer.
#[derive(Debug, Serialize)]
pub(super) struct Closed {
    /// How many sessions were closed.
    closed: usize,
}

/// `DELETE /api/sessions`: closes all sessions but the one that asks, with their
/// connections. The printed URL opens new ones.
pub(super) async fn close_others(
    State(app): State<App>,
    Extension(session): Extension<Arc<Session>>,
) -> Json<Closed> {
    let closed = app.auth.sessions.close_others(&session);
    Json(Closed { closed })
}

/// `POST /api/sessions`: gives a page that was open when the program ended a
/// session of this start.
pub(super) async fn resume(State(app): State<App>, Json(resume): Json<Resume>) -> Response {
    app.auth.resume(&resume)
}
