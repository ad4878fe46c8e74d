//! What a device reaches, and what it does not.

use axum::http::Method;

use super::*;

/// The answer of the router for devices, which believes to be at the address of
/// the shared game.
async fn ask(
    shared: &Shared,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Response<Body> {
    let address = shared.address.parse().expect("an address");
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let peer = Peer(IpAddr::from([127, 0, 0, 7]));
    let request = request.extension(peer).body(Body::from(body.to_owned()));
    let router = network::router(shared.site.app.clone(), address);
    let Ok(response) = router.oneshot(request.expect("a request")).await;
    response
}

async fn get(shared: &Shared, path: &str, token: &str) -> Response<Body> {
    let headers = [("host", &*shared.address), ("arrocco-session", token)];
    ask(shared, Method::GET, path, &headers, "").await
}

#[tokio::test(start_paused = true)]
async fn a_device_reaches_the_page_to_join_and_its_files() {
    let shared = Shared::new("-").await;
    let answer = get(&shared, "/", "").await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(header(&answer, header::LOCATION), "/join");
    let answer = get(&shared, "/join", "").await;
    if crate::has_page() {
        assert_eq!(answer.status(), StatusCode::OK);
        let html = text(answer).await;
        assert!(html.contains("name=\"session\" content=\"\""), "no token");
        assert!(html.contains("id=\"first-state\"></script>"), "no game");
        assert_eq!(get(&shared, "/icon.svg", "").await.status(), StatusCode::OK);
    }
    // On this computer there is nothing to join.
    let answer = shared.site.get("/join").await;
    assert_eq!(answer.status(), StatusCode::NOT_FOUND);
}

#[tokio::test(start_paused = true)]
async fn a_device_reaches_nothing_else_with_or_without_its_token() {
    let shared = Shared::new("-").await;
    let token = shared.token(Invited::White, "Anna").await;
    let owner = shared.site.cookie();
    let key = format!("/?key={}", shared.site.key());
    let bearer = format!("Bearer {}", shared.site.key());
    for token in ["", &token] {
        for path in [
            "/api/games",
            "/api/games/current",
            "/api/games/current/pgn",
            "/api/games/current/board.svg",
            "/api/saved",
            "/api/files",
            "/api/databases",
            "/api/explorer",
            "/api/sessions",
            "/api/openapi.json",
            "/api",
            "/healthz",
            "/index.html.br",
            "/policy.txt",
            "/../sharing.json",
        ] {
            for method in [Method::GET, Method::POST, Method::DELETE] {
                let headers = [
                    ("host", &*shared.address),
                    ("origin", &*format!("http://{}", shared.address)),
                    ("arrocco-session", token),
                    ("cookie", &owner),
                    ("authorization", &bearer),
                    ("content-type", "application/json"),
                ];
                let answer = ask(&shared, method, path, &headers, "{}").await;
                assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
                assert_eq!(json(answer).await["kind"], "only-owner");
            }
        }
    }
    let answer = get(&shared, &key, "").await;
    assert!(answer.headers().get(header::SET_COOKIE).is_none());
}

#[tokio::test(start_paused = true)]
async fn only_the_chosen_address_is_answered() {
    let shared = Shared::new("-").await;
    let port = shared.address.rsplit(':').next().expect("a port");
    let others = [
        format!("127.0.0.1:{port}"),
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
        "127.0.0.2:1".to_owned(),
        "127.0.0.2".to_owned(),
        format!("evil.example:{port}"),
    ];
    for host in others {
        let answer = ask(&shared, Method::GET, "/join", &[("host", &host)], "").await;
        assert_eq!(answer.status(), StatusCode::MISDIRECTED_REQUEST, "{host}");
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:6464"] {
        let headers = [
            ("host", &*shared.address),
            ("origin", origin),
            ("content-type", "application/json"),
        ];
        let answer = ask(&shared, Method::POST, "/join/claim", &headers, "{}").await;
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{origin}");
    }
    // Nor does the owner's listener answer to the other address.
    let host = [("host", &*shared.address)];
    let answer = shared.site.ask("GET", "/healthz", &host, Body::empty());
    assert_eq!(answer.await.status(), StatusCode::MISDIRECTED_REQUEST);
}

#[tokio::test(start_paused = true)]
async fn a_socket_needs_the_token_of_a_device_that_has_taken_its_seat() {
    let shared = Shared::new("-").await;
    let code = shared.invitation(Invited::White).code;
    let token = claim(&shared.address, &code).await;
    let token = token.as_str();
    for wrong in ["", &"0".repeat(64), &token[..63], token] {
        let refused = DeviceClient::connect(&shared.address, wrong).await;
        assert_eq!(refusal(refused.expect_err("no seat")), "not-joined");
    }
    let enter = json!({ "name": "Anna" });
    let entered = device_client::post(&shared.address, "/join/enter", Some(token), &enter).await;
    assert_eq!(entered.expect("it enters")["role"], "white");
    shared.connect(token).await;
    for wrong in ["", &"0".repeat(64), &token[..63]] {
        let refused = DeviceClient::connect(&shared.address, wrong).await;
        assert_eq!(refusal(refused.expect_err("no token")), "not-joined");
    }
    // The token is nothing to the owner's listener.
    let headers = [
        ("host", OURS),
        ("origin", ORIGIN),
        ("arrocco-session", token),
    ];
    let answer = shared
        .site
        .ask("GET", "/api/games", &headers, Body::empty());
    assert_eq!(answer.await.status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test(start_paused = true)]
async fn names_are_short_and_malformed_requests_are_refused() {
    let shared = Shared::new("-").await;
    let code = shared.invitation(Invited::White).code;
    let token = claim(&shared.address, &code).await;
    let token = token.as_str();
    for name in ["x".repeat(41), "a\nb".to_owned()] {
        let enter = json!({ "name": name });
        let refused = device_client::post(&shared.address, "/join/enter", Some(token), &enter);
        assert_eq!(refusal(refused.await.expect_err("too long")), "bad-name");
    }
    let headers = [
        ("host", &*shared.address),
        ("origin", &*format!("http://{}", shared.address)),
        ("content-type", "application/json"),
    ];
    for body in ["", "{", "[]", "7", "{\"code\":7}", &"[".repeat(4000)] {
        let answer = ask(&shared, Method::POST, "/join/claim", &headers, body).await;
        assert!(answer.status().is_client_error(), "{body:.20}");
    }
    let long = format!("{{\"code\":\"{}\"}}", "1".repeat(5000));
    let answer = ask(&shared, Method::POST, "/join/claim", &headers, &long).await;
    assert_eq!(answer.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test(start_paused = true)]
async fn a_device_may_only_watch_or_leave() {
    let shared = Shared::new("-").await;
    let code = shared.invitation(Invited::Black).code;
    let token = claim(&shared.address, &code).await;
    let token = token.as_str();
    let watch = json!({ "name": "Sara", "watch": true });
    let entered = device_client::post(&shared.address, "/join/enter", Some(token), &watch).await;
    assert_eq!(entered.expect("it enters")["role"], "spectator");
    let begin = shared.act(SharingAction::Begin).await;
    let begin = begin.err().map(|reason| reason.kind);
    assert_eq!(begin, Some(ReasonKind::SeatEmpty));
    let left = device_client::post(&shared.address, "/join/leave", Some(token), &json!({})).await;
    assert!(left.is_ok());
    assert!(shared.seen().devices.is_empty());
}
