//! Each guard of the server, asked through the router: no socket is opened.

use axum::body::Body;
use axum::http::header::{self, HeaderName};
use axum::http::{Request, Response, StatusCode};
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::hall::Hall;
use super::keeper::Keeper;
use super::shutdown::Stop;
use super::{App, router};

const PORT: u16 = 6464;
const OURS: &str = "127.0.0.1:6464";

/// A request that says where it goes and comes from.
fn request(method: &str, path: &str, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body(Body::empty()).expect("a well-formed request")
}

async fn ask(request: Request<Body>) -> Response<Body> {
    let hall = Hall::open(Keeper::memory()).await.expect("a game");
    let app = App::new(PORT, hall, Stop::new());
    let Ok(response) = router(app).oneshot(request).await;
    response
}

async fn get(path: &str) -> Response<Body> {
    ask(request("GET", path, &[("host", OURS)])).await
}

async fn status(method: &str, path: &str, headers: &[(&str, &str)]) -> StatusCode {
    ask(request(method, path, headers)).await.status()
}

/// A WebSocket handshake, right in every way but the headers given.
async fn knock(headers: &[(&str, &str)]) -> StatusCode {
    let mut all = vec![
        ("host", OURS),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    all.extend(headers);
    status("GET", "/ws", &all).await
}

fn header(response: &Response<Body>, name: HeaderName) -> &str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap_or_default())
}

#[tokio::test]
async fn both_names_of_this_computer_are_answered() {
    for host in [OURS, "localhost:6464"] {
        assert_eq!(
            status("GET", "/healthz", &[("host", host)]).await,
            StatusCode::OK,
            "{host}"
        );
    }
}

#[tokio::test]
async fn any_other_host_is_misdirected() {
    for host in [
        "evil.example",
        "evil.example:6464",
        "127.0.0.1",
        "127.0.0.1:80",
        "127.0.0.1:6464.evil.example",
        "LOCALHOST:6464 ",
        "",
    ] {
        let status = status("GET", "/healthz", &[("host", host)]).await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
}

#[tokio::test]
async fn no_host_and_two_hosts_are_misdirected() {
    for headers in [&[][..], &[("host", OURS), ("host", OURS)]] {
        let status = status("GET", "/healthz", headers).await;
        assert_eq!(status, StatusCode::MISDIRECTED_REQUEST);
    }
}

#[tokio::test]
async fn a_host_in_the_request_line_must_be_the_same() {
    let status = status("GET", "http://evil.example/healthz", &[("host", OURS)]).await;
    assert_eq!(status, StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test]
async fn other_sites_may_not_ask() {
    let from = |site| [("host", OURS), ("sec-fetch-site", site)];
    assert_eq!(
        status("GET", "/", &from("cross-site")).await,
        StatusCode::FORBIDDEN
    );
    assert_ne!(
        status("GET", "/", &from("same-origin")).await,
        StatusCode::FORBIDDEN
    );
    assert_ne!(
        status("GET", "/", &from("none")).await,
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn a_socket_opens_only_for_our_own_page() {
    for origin in [
        "http://evil.example",
        "null",
        "https://127.0.0.1:6464",
        "http://127.0.0.1:6465",
        "http://127.0.0.1:6464/",
        "http://localhost:6464",
    ] {
        assert_eq!(
            knock(&[("origin", origin)]).await,
            StatusCode::FORBIDDEN,
            "{origin}"
        );
    }
    assert_eq!(knock(&[]).await, StatusCode::FORBIDDEN, "no origin");
}

/// Without a connection there is nothing to upgrade; past the guard, axum says
/// so.
#[tokio::test]
async fn our_own_page_gets_past_the_guard_of_the_socket() {
    let status = knock(&[("origin", "http://127.0.0.1:6464")]).await;
    assert_eq!(status, StatusCode::UPGRADE_REQUIRED);
}

#[tokio::test]
async fn whatever_changes_something_must_come_from_our_page() {
    for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let foreign = [("host", OURS), ("origin", "http://evil.example")];
        assert_eq!(
            status(method, "/healthz", &foreign).await,
            StatusCode::FORBIDDEN,
            "{method}"
        );
        let missing = [("host", OURS)];
        assert_eq!(
            status(method, "/healthz", &missing).await,
            StatusCode::FORBIDDEN,
            "{method}"
        );
        let own = [("host", OURS), ("origin", "http://127.0.0.1:6464")];
        assert_eq!(
            status(method, "/healthz", &own).await,
            StatusCode::METHOD_NOT_ALLOWED,
            "{method}"
        );
    }
}

#[tokio::test]
async fn unknown_paths_are_not_found() {
    for path in [
        "/nothing",
        "/index",
        "/assets/",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
    ] {
        assert_eq!(get(path).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_answer_is_sealed_refusals_too() {
    for answer in [
        get("/healthz").await,
        get("/nothing").await,
        ask(request("GET", "/", &[])).await,
    ] {
        let policy = header(&answer, header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(header(&answer, header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(header(&answer, header::REFERRER_POLICY), "no-referrer");
        assert!(
            answer
                .headers()
                .get(header::ACCESS_CONTROL_ALLOW_ORIGIN)
                .is_none()
        );
    }
}

#[tokio::test]
async fn health_says_who_is_here() {
    let body = get("/healthz")
        .await
        .into_body()
        .collect()
        .await
        .expect("a body")
        .to_bytes();
    let health: serde_json::Value = serde_json::from_slice(&body).expect("JSON");
    assert_eq!(health["name"], "arrocco");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
}

/// The tests below need the page; without Node.js there is none.
mod page {
    use super::*;
    use crate::server::page::is_built_in;

    async fn first_script() -> Option<String> {
        let body = get("/").await.into_body().collect().await.ok()?.to_bytes();
        let html = String::from_utf8(body.to_vec()).ok()?;
        let (_, rest) = html.split_once("src=\"/assets/")?;
        let (name, _) = rest.split_once('"')?;
        Some(format!("/assets/{name}"))
    }

    #[tokio::test]
    async fn the_board_comes_first_and_is_asked_for_anew() {
        if !is_built_in() {
            return;
        }
        let answer = get("/").await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(
            header(&answer, header::CONTENT_TYPE),
            "text/html; charset=utf-8"
        );
        assert_eq!(header(&answer, header::CACHE_CONTROL), "no-cache");
    }

    #[tokio::test]
    async fn a_file_with_a_hash_in_its_name_is_kept_for_ever() {
        if !is_built_in() {
            return;
        }
        let script = first_script().await.expect("index.html names a script");
        let answer = get(&script).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert!(header(&answer, header::CACHE_CONTROL).contains("immutable"));
    }

    #[tokio::test]
    async fn a_file_that_has_not_changed_is_not_sent_again() {
        if !is_built_in() {
            return;
        }
        let first = get("/").await;
        let tag = header(&first, header::ETAG);
        let again = request("GET", "/", &[("host", OURS), ("if-none-match", tag)]);
        assert_eq!(ask(again).await.status(), StatusCode::NOT_MODIFIED);
    }

    #[tokio::test]
    async fn files_travel_compressed() {
        if !is_built_in() {
            return;
        }
        let asked = request("GET", "/", &[("host", OURS), ("accept-encoding", "gzip")]);
        assert_eq!(header(&ask(asked).await, header::CONTENT_ENCODING), "gzip");
    }
}
