//! The Host and Origin checks, and the security headers.

use super::*;

async fn status(method: &str, path: &str, headers: &[(&str, &str)]) -> StatusCode {
    let site = Site::new().await;
    site.ask(method, path, headers, Body::empty())
        .await
        .status()
}

/// A WebSocket handshake, right in every way but the headers given.
async fn handshake(headers: &[(&str, &str)]) -> StatusCode {
    let site = Site::new().await;
    let cookie = site.cookie();
    let mut all = vec![
        ("host", OURS),
        ("cookie", cookie.as_str()),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    all.extend(headers);
    site.ask("GET", "/ws", &all, Body::empty()).await.status()
}

#[tokio::test]
async fn all_names_of_this_computer_are_answered() {
    for host in [OURS, "localhost:6464", "[::1]:6464"] {
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
        "localhost.evil.example:6464",
        "127.evil.example:6464",
        "192.168.1.7:6464",
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

/// The cookie does not know ports, so a page of another program on this
/// computer counts as another site too.
#[tokio::test]
async fn requests_of_other_sites_are_refused() {
    for site in ["cross-site", "same-site"] {
        let from = [("host", OURS), ("sec-fetch-site", site)];
        let status = status("GET", "/healthz", &from).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{site}");
    }
    for site in ["same-origin", "none"] {
        let from = [("host", OURS), ("sec-fetch-site", site)];
        assert_eq!(status("GET", "/healthz", &from).await, StatusCode::OK);
    }
}

#[tokio::test]
async fn an_address_given_by_host_is_answered_and_no_other() {
    let site = Site::at(Some("192.168.1.7")).await;
    for (host, expected) in [
        ("192.168.1.7:6464", StatusCode::OK),
        ("127.0.0.1:6464", StatusCode::OK),
        ("192.168.1.8:6464", StatusCode::MISDIRECTED_REQUEST),
        ("192.168.1.7", StatusCode::MISDIRECTED_REQUEST),
    ] {
        let headers = [("host", host)];
        let answer = site.ask("GET", "/healthz", &headers, Body::empty()).await;
        assert_eq!(answer.status(), expected, "{host}");
    }
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
            handshake(&[("origin", origin)]).await,
            StatusCode::FORBIDDEN,
            "{origin}"
        );
    }
    assert_eq!(handshake(&[]).await, StatusCode::FORBIDDEN, "no origin");
}

/// Without a connection there is nothing to upgrade; after the check, axum says
/// so.
#[tokio::test]
async fn our_own_page_passes_the_origin_check_of_the_socket() {
    let status = handshake(&[("origin", "http://127.0.0.1:6464")]).await;
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
async fn unknown_paths_are_not_found_however_they_are_spelled() {
    let site = Site::new().await;
    for path in [
        "/nothing",
        "/index",
        "/assets/",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/%5c..%5cCargo.toml",
        "/..%5cCargo.toml",
        "//etc/passwd",
        "/%2fetc%2fpasswd",
        "/index.html%00.txt",
        "/assets/../../Cargo.toml",
        "/api/games/..%2f..%2fgames.db",
        "/api/games/..",
        "/api/games/%00/pgn",
        "/api/games/current/..%2fgames.db",
        "/api/nothing",
        "/api",
    ] {
        let status = site.get(path).await.status();
        let refused = [StatusCode::NOT_FOUND, StatusCode::BAD_REQUEST];
        assert!(refused.contains(&status), "{path}: {status}");
    }
}

#[tokio::test]
async fn every_response_has_security_headers_refusals_too() {
    let site = Site::new().await;
    for answer in [
        site.get("/healthz").await,
        site.get("/nothing").await,
        site.get("/api/games").await,
        site.ask("GET", "/", &[], Body::empty()).await,
        site.ask("GET", "/", &[("host", OURS)], Body::empty()).await,
    ] {
        let policy = header(&answer, header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
        assert!(!policy.contains("unsafe"));
        assert_eq!(header(&answer, header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert_eq!(header(&answer, header::REFERRER_POLICY), "no-referrer");
        let cors = answer.headers().get(header::ACCESS_CONTROL_ALLOW_ORIGIN);
        assert!(cors.is_none());
    }
}

#[tokio::test]
async fn health_says_who_is_here() {
    let site = Site::new().await;
    let health = json(site.get("/healthz").await).await;
    assert_eq!(health["name"], "arrocco");
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(health["instance"], *site.app.instance);
    assert!(
        !health.to_string().contains(site.key()),
        "the key is secret"
    );
}
