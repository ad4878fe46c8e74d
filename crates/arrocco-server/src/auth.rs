//! Authentication by a cookie.
//!
//! The printed URL has the secret in its query. It is exchanged for a cookie at
//! once, so that it stays neither in the address bar nor in screenshots. Cookies
//! are not bound to a port, so the port is part of the cookie's name.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::login_page;
use super::secret::Secret;

/// The secret of this start, and the name of its cookie.
#[derive(Clone, Debug)]
pub(crate) struct Auth {
    secret: Secret,
    cookie: String,
}

impl Auth {
    pub(crate) fn new(secret: Secret, port: u16) -> Auth {
        let cookie = format!("arrocco-{port}");
        Auth { secret, cookie }
    }

    /// Whether one of the cookies is valid.
    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let all = headers.get_all(header::COOKIE).into_iter();
        let texts = all.filter_map(|value| value.to_str().ok());
        let mut pairs = texts.flat_map(|text| text.split(';'));
        pairs.any(|pair| match pair.trim().split_once('=') {
            Some((name, value)) => name == self.cookie && self.secret.matches(value),
            None => false,
        })
    }

    /// Whether the URL has the secret.
    fn has_key(&self, uri: &Uri) -> bool {
        let pairs = uri.query().unwrap_or_default().split('&');
        let mut keys = pairs.filter_map(|pair| pair.strip_prefix("key="));
        keys.any(|key| self.secret.matches(key))
    }

    /// Sets the cookie and redirects to the page.
    fn sign_in(&self) -> Response {
        let cookie = format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie,
            self.secret.as_str()
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

/// Passes on requests with the cookie, and signs in those with the secret. What
/// contains no game is public: health, and the files of the page.
pub(crate) async fn require_cookie(
    State(auth): State<Arc<Auth>>,
    request: Request,
    next: Next,
) -> Response {
    let is_page = request.uri().path() == "/";
    if is_page && request.method() == Method::GET && auth.has_key(request.uri()) {
        return auth.sign_in();
    }
    if !is_private(request.uri().path()) || auth.has_cookie(request.headers()) {
        return next.run(request).await;
    }
    if is_page {
        return login_page::page();
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
