//! Authentication: the key, the cookie, and what is public.

use super::*;
use crate::secret::Challenge;
use crate::session_file::{SessionFile, Ticket};

/// Asks without a cookie.
async fn bare(site: &Site, path: &str) -> Response<Body> {
    site.ask("GET", path, &[("host", OURS)], Body::empty())
        .await
}

#[tokio::test]
async fn the_key_is_exchanged_for_a_cookie() {
    let site = Site::new().await;
    let answer = bare(&site, &format!("/?key={}", site.key())).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(header(&answer, header::LOCATION), "/");
    assert_eq!(header(&answer, header::CACHE_CONTROL), "no-store");
    let expected = format!("{}; Path=/; HttpOnly; SameSite=Strict", site.cookie());
    assert_eq!(header(&answer, header::SET_COOKIE), expected);
}

#[tokio::test]
async fn without_the_cookie_the_page_says_how_to_open_the_game() {
    let site = Site::new().await;
    let wrong_key = format!("/?key={}", "0".repeat(64));
    for path in ["/", "/?key=", &wrong_key] {
        let answer = bare(&site, path).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
        assert!(answer.headers().get(header::SET_COOKIE).is_none());
        let html = text(answer).await;
        assert!(html.contains("lang=\"en\"") && html.contains("lang=\"it\""));
    }
}

#[tokio::test]
async fn whatever_shows_a_game_requires_the_cookie() {
    let site = Site::new().await;
    for path in [
        "/ws",
        "/api/games",
        "/api/games/current",
        "/api/nothing",
        "/api",
    ] {
        let headers = [("host", OURS), ("origin", ORIGIN)];
        let answer = site.ask("GET", path, &headers, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
}

#[tokio::test]
async fn a_wrong_cookie_gives_no_access() {
    let site = Site::new().await;
    let cookie = site.cookie();
    let (_, value) = cookie.split_once('=').expect("a name and a value");
    let cookies = [
        format!("arrocco-6464={}", "0".repeat(64)),
        format!("arrocco-6464={}", &value[..63]),
        format!("arrocco-6464={}", site.key()),
        format!("arrocco-6465={value}"),
        format!("arrocco={value}"),
        format!("xarrocco-6464={value}"),
        value.to_owned(),
    ];
    for cookie in cookies {
        let headers = [("host", OURS), ("cookie", cookie.as_str())];
        let answer = site.ask("GET", "/api/games", &headers, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{cookie}");
    }
}

#[tokio::test]
async fn other_cookies_are_ignored() {
    let site = Site::new().await;
    let cookie = format!("theme=dark; arrocco-6465=1; {}", site.cookie());
    let headers = [("host", OURS), ("cookie", cookie.as_str())];
    let answer = site.ask("GET", "/api/games", &headers, Body::empty()).await;
    assert_eq!(answer.status(), StatusCode::OK);
}

#[tokio::test]
async fn a_key_sent_to_another_host_gives_no_access() {
    let site = Site::new().await;
    let path = format!("/?key={}", site.key());
    let answer = site.ask("GET", &path, &[("host", "evil.example")], Body::empty());
    assert_eq!(answer.await.status(), StatusCode::MISDIRECTED_REQUEST);
}

/// What a page that has signed in sends.
struct Browser {
    cookie: String,
    token: String,
}

impl Browser {
    async fn sign_in(site: &Site) -> Browser {
        let path = format!("/?key={}", site.key());
        let headers = [("host", OURS), ("accept", "text/html,*/*;q=0.8")];
        let answer = site.ask("GET", &path, &headers, Body::empty()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(header(&answer, header::CACHE_CONTROL), "no-store");
        let set = header(&answer, header::SET_COOKIE);
        let (cookie, attributes) = set.split_once(';').expect("a cookie");
        assert_eq!(attributes, " Path=/; HttpOnly; SameSite=Strict");
        let cookie = cookie.to_owned();
        let html = text(answer).await;
        let (_, rest) = html
            .split_once("name=\"session\" content=\"")
            .expect("a token");
        let token = rest[..64].to_owned();
        Browser { cookie, token }
    }

    /// The status of a request with the token, or with the cookie alone.
    async fn status(&self, site: &Site, method: &str, path: &str, token: &str) -> StatusCode {
        let headers = [
            ("host", OURS),
            ("origin", ORIGIN),
            ("cookie", self.cookie.as_str()),
            ("arrocco-session", token),
        ];
        let headers = if token.is_empty() {
            &headers[..3]
        } else {
            &headers
        };
        site.ask(method, path, headers, Body::empty())
            .await
            .status()
    }
}

/// Browsers send the cookie to all ports of this computer, so another user's
/// server may have it.
#[tokio::test]
async fn the_cookie_of_a_page_opens_nothing_without_its_token() {
    let site = Site::new().await;
    let browser = Browser::sign_in(&site).await;
    let other = Browser::sign_in(&site).await;
    assert_ne!(browser.cookie, other.cookie);
    for wrong in ["", other.token.as_str(), &"0".repeat(64), site.key()] {
        for (method, path) in [
            ("GET", "/api/games"),
            ("GET", "/api/games/current/pgn"),
            ("GET", "/ws"),
            ("DELETE", "/api/sessions"),
        ] {
            let status = browser.status(&site, method, path, wrong).await;
            assert_eq!(status, StatusCode::UNAUTHORIZED, "{path} {wrong}");
        }
    }
    let status = browser.status(&site, "GET", "/api/games", &browser.token);
    assert_eq!(status.await, StatusCode::OK);
}

#[tokio::test]
async fn the_page_shows_no_game_to_one_who_has_the_cookie_only() {
    let site = Site::new().await;
    let browser = Browser::sign_in(&site).await;
    let headers = [("host", OURS), ("cookie", browser.cookie.as_str())];
    let html = text(site.ask("GET", "/", &headers, Body::empty()).await).await;
    let state: serde_json::Value = serde_json::from_str(first_state(&html)).expect("JSON");
    assert!(state.is_string(), "it is encrypted");
    assert!(!html.contains(&browser.token));
    let program = site.cookie();
    let headers = [("host", OURS), ("cookie", program.as_str())];
    let html = text(site.ask("GET", "/", &headers, Body::empty()).await).await;
    let state: serde_json::Value = serde_json::from_str(first_state(&html)).expect("JSON");
    assert_eq!(state["type"], "state", "as version 0.1.0 does");
}

/// The state in the page.
fn first_state(html: &str) -> &str {
    let (_, rest) = html.split_once("id=\"first-state\">").expect("a state");
    let (state, _) = rest.split_once("</script>").expect("its end");
    state
}

#[tokio::test]
async fn a_program_may_send_the_key_in_a_header() {
    let site = Site::new().await;
    for (key, status) in [
        (site.key(), StatusCode::OK),
        ("", StatusCode::UNAUTHORIZED),
        (&site.key()[1..], StatusCode::UNAUTHORIZED),
    ] {
        let bearer = format!("Bearer {key}");
        let headers = [("host", OURS), ("authorization", bearer.as_str())];
        let answer = site.ask("GET", "/api/games", &headers, Body::empty()).await;
        assert_eq!(answer.status(), status);
    }
}

#[tokio::test]
async fn all_other_sessions_are_closed_on_request() {
    let site = Site::new().await;
    let [mine, other] = [Browser::sign_in(&site).await, Browser::sign_in(&site).await];
    let program = site.cookie();
    let closing = mine.status(&site, "DELETE", "/api/sessions", &mine.token);
    assert_eq!(closing.await, StatusCode::OK);
    let gone = other.status(&site, "GET", "/api/games", &other.token);
    assert_eq!(gone.await, StatusCode::UNAUTHORIZED);
    let headers = [("host", OURS), ("cookie", program.as_str())];
    let gone = site.ask("GET", "/api/games", &headers, Body::empty()).await;
    assert_eq!(gone.status(), StatusCode::UNAUTHORIZED);
    let kept = mine.status(&site, "GET", "/api/games", &mine.token);
    assert_eq!(kept.await, StatusCode::OK);
}

const CHALLENGE: &str = "00112233445566778899aabb";

/// A start of the program with the sessions of earlier ones.
async fn start(folder: &std::path::Path) -> Site {
    let sessions = Sessions::restored(SessionFile::new(folder, 6464));
    Site::with(None, sessions.expect("random numbers")).await
}

/// The ticket of a page that has signed in.
fn ticket_of(site: &Site, browser: &Browser) -> Ticket {
    let (_, cookie) = browser.cookie.split_once('=').expect("a value");
    let session = site.app.auth.sessions.find(cookie).expect("a session");
    session.ticket().expect("a page").clone()
}

/// What a page sends after a restart.
async fn resume(site: &Site, id: &str, challenge: &str) -> Response<Body> {
    let headers = [
        ("host", OURS),
        ("origin", ORIGIN),
        ("content-type", "application/json"),
    ];
    let body = serde_json::json!({ "session": id, "challenge": challenge });
    site.ask("POST", "/api/sessions", &headers, body.to_string())
        .await
}

#[tokio::test]
async fn an_open_page_gets_a_new_session_from_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = start(folder.path()).await;
    let page = Browser::sign_in(&before).await;
    let ticket = ticket_of(&before, &page);

    let after = start(folder.path()).await;
    let old = page.status(&after, "GET", "/api/games", &page.token).await;
    assert_eq!(old, StatusCode::UNAUTHORIZED, "its cookie and token ended");
    let answer = resume(&after, ticket.id.as_str(), CHALLENGE).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(header(&answer, header::CACHE_CONTROL), "no-store");
    let (cookie, _) = header(&answer, header::SET_COOKIE)
        .split_once(';')
        .expect("a cookie");
    let cookie = cookie.to_owned();
    let answer = json(answer).await;
    let sealed = answer["sealed"].as_str().expect("a text");
    let challenge = |text: &str| Challenge::try_from(text.to_owned()).expect("digits");
    let token = ticket
        .unseal(challenge(CHALLENGE), sealed)
        .expect("a token");
    let page = Browser { cookie, token };
    let status = page.status(&after, "GET", "/api/games", &page.token).await;
    assert_eq!(status, StatusCode::OK);
    // The answer is for this challenge and this page.
    let other = ticket.unseal(challenge(&CHALLENGE.replace('a', "b")), sealed);
    assert_ne!(other.as_ref(), Some(&page.token));
    let stranger = Ticket::random().expect("random numbers");
    let other = stranger.unseal(challenge(CHALLENGE), sealed);
    assert_ne!(other, Some(page.token));
}

#[tokio::test]
async fn only_a_page_with_a_ticket_gets_a_session_without_the_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = start(folder.path()).await;
    let [mine, other] = [
        Browser::sign_in(&before).await,
        Browser::sign_in(&before).await,
    ];
    let closed = ticket_of(&before, &other);
    let closing = mine.status(&before, "DELETE", "/api/sessions", &mine.token);
    assert_eq!(closing.await, StatusCode::OK);
    let after = start(folder.path()).await;
    let zeros = "0".repeat(64);
    for id in ["", &zeros, after.key(), closed.id.as_str()] {
        let answer = resume(&after, id, CHALLENGE).await;
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED, "{id}");
        assert!(answer.headers().get(header::SET_COOKIE).is_none());
    }
    let ticket = ticket_of(&before, &mine);
    for challenge in ["", "00", &CHALLENGE.replace('a', "x"), &zeros] {
        let answer = resume(&after, ticket.id.as_str(), challenge).await;
        assert!(answer.status().is_client_error(), "{challenge}");
    }
    let headers = [
        ("host", OURS),
        ("origin", "http://evil.example"),
        ("content-type", "application/json"),
    ];
    let answer = after.ask("POST", "/api/sessions", &headers, "{}").await;
    assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    // Whoever knows the id alone gets a cookie, which opens nothing.
    let answer = resume(&after, ticket.id.as_str(), CHALLENGE).await;
    let (cookie, _) = header(&answer, header::SET_COOKIE)
        .split_once(';')
        .expect("a cookie");
    let thief = Browser {
        cookie: cookie.to_owned(),
        token: String::new(),
    };
    let status = thief.status(&after, "GET", "/api/games", "").await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn health_proves_that_the_server_has_the_key() {
    let site = Site::new().await;
    let plain = json(bare(&site, "/healthz").await).await;
    assert_eq!(
        (&plain["name"], &plain["proof"]),
        (&"arrocco".into(), &serde_json::Value::Null)
    );
    let proof = |challenge: &str| Secret::from_text(site.key()).proof(challenge);
    for challenge in ["one", "two"] {
        let path = format!("/healthz?challenge={challenge}");
        let health = json(bare(&site, &path).await).await;
        assert_eq!(health["proof"], proof(challenge));
    }
}

/// The browser is started with a file that leads to the address: a navigation
/// from another site, but with the key.
#[tokio::test]
async fn a_page_is_opened_from_elsewhere_only_with_the_key() {
    let site = Site::new().await;
    let navigate = [
        ("host", OURS),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-mode", "navigate"),
        ("sec-fetch-dest", "document"),
    ];
    let path = format!("/?key={}", site.key());
    let opened = site.ask("GET", &path, &navigate, Body::empty()).await;
    assert_eq!(opened.status(), StatusCode::OK);
    for (path, dest) in [("/", "document"), (&path, "iframe")] {
        let mut headers = navigate;
        headers[3].1 = dest;
        let refused = site.ask("GET", path, &headers, Body::empty()).await;
        assert_eq!(refused.status(), StatusCode::FORBIDDEN, "{path:.6} {dest}");
    }
    let wrong = site.ask("GET", "/?key=0", &navigate, Body::empty()).await;
    assert_eq!(wrong.status(), StatusCode::UNAUTHORIZED);
}
