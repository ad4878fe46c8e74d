//! The files of the page. Without Node.js there is none.

use std::io::Read;

use flate2::read::GzDecoder;

use super::*;
use crate::page::is_built_in;

/// The first script that the page loads.
async fn first_script(site: &Site) -> Option<String> {
    let html = text(site.get("/").await).await;
    let (_, rest) = html.split_once("href=\"/assets/")?;
    let (name, _) = rest.split_once('"')?;
    Some(format!("/assets/{name}"))
}

#[tokio::test]
async fn the_board_comes_first_and_is_asked_for_anew() {
    if !is_built_in() {
        return;
    }
    let answer = Site::new().await.get("/").await;
    assert_eq!(answer.status(), StatusCode::OK);
    let kind = header(&answer, header::CONTENT_TYPE);
    assert_eq!(kind, "text/html; charset=utf-8");
    assert_eq!(header(&answer, header::CACHE_CONTROL), "no-store");
}

/// The first board is drawn from it, before the socket is there.
#[tokio::test]
async fn the_page_has_the_state_of_its_game_in_it() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let html = text(site.get("/").await).await;
    let (_, rest) = html.split_once("id=\"first-state\">").expect("a place");
    let (state, _) = rest.split_once("</script>").expect("its end");
    let state: serde_json::Value = serde_json::from_str(state).expect("JSON");
    assert_eq!(state["type"], "state");
    assert_eq!(state["snapshot"]["board"]["turn"], "white");
}

#[tokio::test]
async fn a_file_with_a_hash_in_its_name_is_cached_forever() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let script = first_script(&site)
        .await
        .expect("index.html names a script");
    let answer = site.get(&script).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(header(&answer, header::CACHE_CONTROL).contains("immutable"));
}

#[tokio::test]
async fn a_file_that_has_not_changed_is_not_sent_again() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let first = site.get("/icon.svg").await;
    let (tag, cookie) = (header(&first, header::ETAG), site.cookie());
    let headers = [("host", OURS), ("cookie", &cookie), ("if-none-match", tag)];
    let again = site.ask("GET", "/icon.svg", &headers, Body::empty()).await;
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn files_travel_compressed_as_the_browser_likes() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let script = first_script(&site)
        .await
        .expect("index.html names a script");
    let mut sizes = Vec::new();
    for (accepted, expected) in [("gzip, br", "br"), ("gzip", "gzip"), ("identity", "")] {
        let headers = [("host", OURS), ("accept-encoding", accepted)];
        let answer = site.ask("GET", &script, &headers, Body::empty()).await;
        assert_eq!(header(&answer, header::CONTENT_ENCODING), expected);
        assert_eq!(header(&answer, header::VARY), "accept-encoding");
        let body = answer.into_body().collect().await.expect("a body");
        sizes.push(body.to_bytes().len());
    }
    assert!(sizes.is_sorted(), "{sizes:?}");
    let variant = site.get(&format!("{script}.br")).await;
    assert_eq!(variant.status(), StatusCode::NOT_FOUND);
}

/// It differs for each request, so it is not compressed by the build.
#[tokio::test]
async fn the_page_itself_travels_compressed_too() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let plain = text(site.get("/").await).await;
    let cookie = site.cookie();
    let headers = [
        ("host", OURS),
        ("cookie", &cookie),
        ("accept-encoding", "br, gzip"),
    ];
    let answer = site.ask("GET", "/", &headers, Body::empty()).await;
    assert_eq!(header(&answer, header::CONTENT_ENCODING), "gzip");
    let packed = answer.into_body().collect().await.expect("a body");
    let packed = packed.to_bytes();
    assert!(packed.len() * 2 < plain.len(), "{} bytes", packed.len());
    let mut unpacked = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut unpacked)
        .expect("gzip");
    assert_eq!(unpacked, plain);
}

/// One script and one style, by the hashes of their texts.
#[tokio::test]
async fn the_browser_runs_only_the_inline_script_of_the_page() {
    if !is_built_in() {
        return;
    }
    let site = Site::new().await;
    let answer = site.get("/").await;
    let policy = header(&answer, header::CONTENT_SECURITY_POLICY).to_owned();
    for source in ["script-src", "style-src"] {
        let listed = policy.split("; ").find(|one| one.starts_with(source));
        let words: Vec<_> = listed.expect(source).split(' ').collect();
        assert_eq!(words.len(), 3, "{policy}");
        assert_eq!(words[1], "'self'");
        assert!(words[2].starts_with("'sha256-"), "{policy}");
    }
    let html = text(answer).await;
    assert_eq!(html.matches("<style>").count(), 1);
    assert_eq!(html.matches("<script>").count(), 1);
    let policy = site.get("/policy.txt").await;
    assert_eq!(policy.status(), StatusCode::NOT_FOUND);
}
