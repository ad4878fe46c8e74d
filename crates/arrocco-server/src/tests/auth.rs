//! Authentication: the key, the cookie, and what is public.

use super::*;

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
    let key = site.key().to_owned();
    let cookies = [
        format!("arrocco-6464={}", "0".repeat(64)),
        format!("arrocco-6464={}", &key[..63]),
        format!("arrocco-6465={key}"),
        format!("arrocco={key}"),
        format!("xarrocco-6464={key}"),
        key,
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
