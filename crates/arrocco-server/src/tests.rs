//! Tests of the server through its router, without sockets.

mod api;
mod auth;
mod connection;
mod databases;
pub(crate) mod devices;
mod game_actor;
mod origin;
mod page;

use axum::Router;
use axum::body::Body;
use axum::http::header::{self, HeaderName};
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::address::Address;
use super::auth::Auth;
use super::game_store::GameStore;
use super::registry::GameRegistry;
use super::secret::Secret;
use super::sessions::Sessions;
use super::shutdown::Stop;
use super::{App, router};

/// Where the server believes to be.
pub(super) const OURS: &str = "127.0.0.1:6464";
pub(super) const ORIGIN: &str = "http://127.0.0.1:6464";

/// A server with an empty table, and its key.
pub(super) struct Site {
    pub(super) app: App,
    key: Secret,
}

impl Site {
    pub(super) async fn new() -> Site {
        Site::at(None).await
    }

    /// A server that other devices reach too.
    pub(super) async fn at(host: Option<&str>) -> Site {
        Site::with(host, Sessions::default()).await
    }

    /// A server with the sessions of an earlier start.
    pub(super) async fn with(host: Option<&str>, sessions: Sessions) -> Site {
        let store = GameStore::in_memory(None).expect("there is memory");
        let registry = GameRegistry::open(store).await.expect("a game");
        let key = Secret::random().expect("random numbers");
        let address = Address {
            host: host.map(|host| host.parse().expect("an address")),
            port: 6464,
        };
        let instance = Secret::random().expect("random numbers");
        let auth = Auth::new(key.clone(), 6464, sessions);
        let app = App::new(&address, auth, &instance, registry, Stop::new());
        Site { app, key }
    }

    pub(super) fn router(&self) -> Router {
        router(self.app.clone())
    }

    pub(super) fn key(&self) -> &str {
        self.key.as_str()
    }

    /// The cookie of a program that has signed in.
    pub(super) fn cookie(&self) -> String {
        let session = self.app.auth.sessions.open_program();
        let session = session.expect("random numbers");
        format!("arrocco-6464={}", session.cookie().as_str())
    }

    /// The answer to a request with exactly these headers.
    pub(super) async fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.into()).expect("a well-formed request");
        let Ok(response) = self.router().oneshot(request).await;
        response
    }

    /// The answer to our own page, which wears the cookie.
    pub(super) async fn get(&self, path: &str) -> Response<Body> {
        let cookie = self.cookie();
        let headers = [("host", OURS), ("cookie", cookie.as_str())];
        self.ask("GET", path, &headers, Body::empty()).await
    }

    /// The answer to our own page, which sends JSON.
    pub(super) async fn post(&self, path: &str, body: &str) -> Response<Body> {
        let cookie = self.cookie();
        let headers = [
            ("host", OURS),
            ("origin", ORIGIN),
            ("cookie", cookie.as_str()),
            ("content-type", "application/json"),
        ];
        self.ask("POST", path, &headers, body.to_owned()).await
    }
}

pub(super) async fn text(response: Response<Body>) -> String {
    let body = response.into_body().collect().await.expect("a body");
    String::from_utf8_lossy(&body.to_bytes()).into_owned()
}

pub(super) async fn json(response: Response<Body>) -> serde_json::Value {
    serde_json::from_str(&text(response).await).expect("JSON")
}

pub(super) fn header(response: &Response<Body>, name: HeaderName) -> &str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap_or_default())
}
