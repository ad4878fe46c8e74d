//! Authentication: by the key of this start, then by a session.
//!
//! The printed URL has the key in its query. A browser that opens it gets the
//! page with a session of its own: a cookie, and the token that the page sends
//! besides the cookie. A program, which does not ask for HTML, gets a cookie
//! and a redirect; it may also send the key as `Authorization: Bearer`.
//!
//! The cookie alone opens the page only, whose state is encrypted with the token.
//!
//! A page that was open when the program ended gets a cookie and a token of the
//! next start by its ticket, without the key.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::login_page;
use super::places::Place;
use super::secret::{Challenge, Secret};
use super::sessions::{Session, Sessions};

/// The header with the token of a page.
pub(crate) const TOKEN_HEADER: HeaderName = HeaderName::from_static("arrocco-session");
/// The WebSocket protocol. Browsers let a page set no headers of a WebSocket, so the
/// token is offered as another protocol.
pub(crate) const PROTOCOL: &str = "arrocco";
/// The same, if only the changes of a state are wanted.
pub(crate) const CHANGES_PROTOCOL: &str = "arrocco.changes";
const TOKEN_PROTOCOL: &str = "session.";

/// The key of this start, the name of its cookie, and the sessions.
#[derive(Debug)]
pub(crate) struct Auth {
    key: Secret,
    cookie: String,
    pub(crate) sessions: Sessions,
}

/// Marks the request by which a page has signed in: the answer contains its
/// token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SignedIn;

impl Auth {
    /// The port is part of the cookie's name, because cookies are not bound to
    /// a port.
    pub(crate) fn new(key: Secret, port: u16, sessions: Sessions) -> Auth {
        Auth {
            key,
            cookie: format!("arrocco-{port}"),
            sessions,
        }
    }

    /// The answer to a challenge, which proves that this server has the key.
    pub(crate) fn proof(&self, challenge: &str) -> String {
        self.key.proof(challenge)
    }

    /// The session of a request, if one of its cookies or its authorization is
    /// valid.
    fn session(&self, headers: &HeaderMap) -> Option<Arc<Session>> {
        let bearer = headers.get(header::AUTHORIZATION);
        let key = bearer.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        if key.is_some_and(|key| self.key.matches(key)) {
            return self.sessions.open_program().ok();
        }
        let all = headers.get_all(header::COOKIE).into_iter();
        let texts = all.filter_map(|value| value.to_str().ok());
        let mut pairs = texts.flat_map(|text| text.split(';'));
        pairs.find_map(|pair| match pair.trim().split_once('=') {
            Some((name, value)) if name == self.cookie => self.sessions.find(value),
            _ => None,
        })
    }

    /// Whether the URL has the key.
    fn has_key(&self, uri: &Uri) -> bool {
        let pairs = uri.query().unwrap_or_default().split('&');
        let mut keys = pairs.filter_map(|pair| pair.strip_prefix("key="));
        keys.any(|key| self.key.matches(key))
    }

    /// Opens a session: a browser gets the page, a program a redirect to it.
    async fn sign_in(&self, mut request: Request, next: Next) -> Response {
        let is_browser = is_browser(request.headers());
        let opened = if is_browser {
            self.sessions.open_page()
        } else {
            self.sessions.open_program()
        };
        let Ok(session) = opened else {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        };
        let mut response = if is_browser {
            request.extensions_mut().insert(Arc::clone(&session));
            request.extensions_mut().insert(SignedIn);
            next.run(request).await
        } else {
            let headers = [
                (header::LOCATION, HeaderValue::from_static("/")),
                (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            ];
            (StatusCode::SEE_OTHER, headers).into_response()
        };
        self.set_cookie(&session, &mut response);
        response
    }

    /// Answers a page with a ticket: its cookie, and for the page alone its token.
    pub(crate) fn resume(&self, Resume { session, challenge }: &Resume) -> Response {
        let found = self.sessions.find_ticket(session);
        let sealed = found.as_ref().and_then(|session| {
            let (ticket, token) = (session.ticket()?, session.page_token()?);
            ticket.seal(*challenge, token).ok()
        });
        let (Some(session), Some(sealed)) = (found, sealed) else {
            return StatusCode::UNAUTHORIZED.into_response();
        };
        let mut response = Json(Resumed { sealed }).into_response();
        self.set_cookie(&session, &mut response);
        response
    }

    fn set_cookie(&self, session: &Session, response: &mut Response) {
        let cookie = format!(
            "{}={}; Path=/; HttpOnly; SameSite=Strict",
            self.cookie,
            session.cookie().as_str()
        );
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
    }
}

/// What a page with a ticket sends.
#[derive(Debug, Deserialize)]
pub(crate) struct Resume {
    /// The id of the ticket.
    session: String,
    challenge: Challenge,
}

/// What it gets.
#[derive(Debug, Serialize)]
struct Resumed {
    sealed: String,
}

/// Whether the URL of a request has a key, right or wrong.
pub(crate) fn is_sign_in(request: &Request) -> bool {
    let query = request.uri().query().unwrap_or_default();
    let has_key = query.split('&').any(|pair| pair.starts_with("key="));
    request.uri().path() == "/" && request.method() == Method::GET && has_key
}

/// Whether a browser navigates: only browsers ask for HTML, also where they send
/// no `Sec-Fetch-Mode`.
fn is_browser(headers: &HeaderMap) -> bool {
    let accepts_html = |value: &HeaderValue| {
        let accepted = value.to_str().unwrap_or_default();
        accepted.contains("text/html")
    };
    headers.contains_key("sec-fetch-mode")
        || headers.get_all(header::ACCEPT).iter().any(accepts_html)
}

/// Passes on requests of a session, and signs in those with the key. What
/// contains no game is public: health, the files of the page, and the answer to a
/// ticket.
pub(crate) async fn require_session(
    State(auth): State<Arc<Auth>>,
    mut request: Request,
    next: Next,
) -> Response {
    if is_sign_in(&request) && auth.has_key(request.uri()) {
        admit(&request);
        return auth.sign_in(request, next).await;
    }
    let session = auth.session(request.headers());
    if session.is_some() {
        admit(&request);
    }
    if !is_private(&request) {
        return next.run(request).await;
    }
    let is_page = request.uri().path() == "/";
    let session = session.filter(|session| is_page || session.accepts(token(request.headers())));
    match session {
        Some(session) => {
            request.extensions_mut().insert(session);
            next.run(request).await
        }
        None if is_page => login_page::page(),
        None => (
            StatusCode::UNAUTHORIZED,
            "open the address that arrocco printed",
        )
            .into_response(),
    }
}

/// Gives the connection of a request one of the places for clients.
fn admit(request: &Request) {
    if let Some(place) = request.extensions().get::<Arc<Place>>() {
        place.admit();
    }
}

/// The token of a request: in its header, or among the protocols of a WebSocket.
pub(crate) fn token(headers: &HeaderMap) -> Option<&str> {
    if let Some(token) = headers.get(TOKEN_HEADER) {
        return token.to_str().ok();
    }
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL)?.to_str().ok()?;
    let mut offered = offered.split(',').map(str::trim);
    offered.find_map(|one| one.strip_prefix(TOKEN_PROTOCOL))
}

fn is_private(request: &Request) -> bool {
    let path = request.uri().path();
    let is_resume = request.method() == Method::POST && path == "/api/sessions";
    let is_game = path == "/" || path == "/ws" || path == "/api" || path.starts_with("/api/");
    is_game && !is_resume
}
