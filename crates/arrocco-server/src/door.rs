//! The door: the key is shown once, a cookie is worn from then on.
//!
//! The printed address has the key in its query. It is swapped for a cookie at
//! once, so that it stays neither in the address bar nor in a picture of the
//! screen. Cookies do not know ports, so the port is in the cookie's name.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::key::Key;
use super::welcome;

/// Who is let in.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    key: Key,
    cookie: String,
}

impl Door {
    pub(crate) fn new(key: Key, port: u16) -> Door {
        let cookie = format!("arrocco-{port}");
        Door { key, cookie }
    }

    /// Whether one of the cookies is ours.
    fn knows(&self, headers: &HeaderMap) -> bool {
        let all = headers.get_all(header::COOKIE).into_iter();
        let texts = all.filter_map(|value| value.to_str().ok());
        let mut pairs = texts.flat_map(|text| text.split(';'));
        pairs.any(|pair| match pair.trim().split_once('=') {
            Some((name, value)) => name == self.cookie && self.key.opens(value),
            None => false,
        })
    }

    /// Whether the address has the key.
    fn is_opened_by(&self, uri: &Uri) -> bool {
        let pairs = uri.query().unwrap_or_default().split('&');
        let mut keys = pairs.filter_map(|pair| pair.strip_prefix("key="));
        keys.any(|key| self.key.opens(key))
    }

    /// Hands out the cookie and sends the browser to the page.
    fn let_in(&self) -> Response {
        let cookie = format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie,
            self.key.as_str()
        );
        let headers = [
            (header::LOCATION, HeaderValue::from_static("/")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        ];
        let mut response = (StatusCode::SEE_OTHER, headers).into_response();
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        response
    }
}

/// Lets those in who wear the cookie or show the key. What holds no game is
/// open: health, and the files of the page, which everybody may read anyway.
pub(crate) async fn admit(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let is_page = request.uri().path() == "/";
    if is_page && request.method() == Method::GET && door.is_opened_by(request.uri()) {
        return door.let_in();
    }
    if !is_private(request.uri().path()) || door.knows(request.headers()) {
        return next.run(request).await;
    }
    if is_page {
        return welcome::page();
    }
    (
        StatusCode::UNAUTHORIZED,
        "open the address that arrocco printed",
    )
        .into_response()
}

fn is_private(path: &str) -> bool {
    path == "/" || path == "/ws" || path == "/api" || path.starts_with("/api/")
}
