//! The files of the page, embedded into the executable.

use std::io::Write;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::App;
use super::auth::SignedIn;
use super::sessions::Session;

/// The place in `index.html` for the state of the game.
const STATE_ELEMENT: &str = "id=\"first-state\">";
/// The place for the token of a page that signs in.
const TOKEN_ELEMENT: &str = "name=\"session\" content=\"";
/// The file with the content security policy of inline scripts and styles, made
/// by the build and not served.
const POLICY: &str = "policy.txt";
/// A longer state is sent over the WebSocket only.
const MAX_STATE: usize = 64 * 1024;

/// What the build script made of `web/`; nothing if there was no Node.js.
#[derive(RustEmbed)]
#[folder = "$ARROCCO_PAGE"]
struct Page;

/// Whether the page is part of this program.
pub(crate) fn is_built_in() -> bool {
    Page::get("index.html").is_some()
}

/// A hash that changes with every build of the page.
pub(crate) fn build() -> String {
    Page::get("index.html").map_or_else(String::new, |index| digits(&index))
}

/// The inline scripts and styles of the page, as part of a content security
/// policy.
pub(crate) fn policy() -> Option<String> {
    let file = Page::get(POLICY)?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// The page with the state of its game, so that the first board needs no other
/// request. The cookie alone does not reveal the state: it is encrypted with the
/// token of the page.
pub(crate) async fn index(
    State(app): State<App>,
    Extension(session): Extension<Arc<Session>>,
    signed_in: Option<Extension<SignedIn>>,
    asked: HeaderMap,
) -> Response {
    let Some(file) = Page::get("index.html") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let html = String::from_utf8_lossy(&file.data);
    let state = app.registry.current().current_state().text();
    let html = match session.page_token() {
        None => with_state(&html, &state),
        Some(token) => {
            // Without random numbers the state comes over the WebSocket only.
            let sealed = token.seal(&state).map(|text| format!("\"{text}\""));
            let html = with_state(&html, &sealed.unwrap_or_default());
            match signed_in {
                Some(_) => insert_after(&html, TOKEN_ELEMENT, token.as_str()),
                None => html,
            }
        }
    };
    let headers = [
        (header::CONTENT_TYPE, media_type("index.html")),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let accepted = asked.get(header::ACCEPT_ENCODING);
    let packed = accepted
        .is_some_and(|accepted| accepts(accepted, "gzip"))
        .then(|| gzip(html.as_bytes()));
    match packed {
        Some(packed) => (headers, [(header::CONTENT_ENCODING, "gzip")], packed).into_response(),
        None => (headers, html).into_response(),
    }
}

/// The page for another device: without a game, which comes over the WebSocket
/// once the device has joined.
pub(crate) async fn join(headers: HeaderMap) -> Response {
    answer("index.html", &headers)
}

/// Whether there is such a file to serve.
pub(crate) fn has_file(path: &str) -> bool {
    Page::get(path).is_some() && !is_hidden(path)
}

/// Compresses fast: this is done for every request.
fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text).expect("memory takes it");
    packed.finish().expect("memory takes it")
}

fn with_state(html: &str, state: &str) -> String {
    if state.len() > MAX_STATE {
        return html.to_owned();
    }
    insert_after(html, STATE_ELEMENT, &as_data(state))
}

fn insert_after(html: &str, place: &str, text: &str) -> String {
    match html.split_once(place) {
        Some((before, after)) => format!("{before}{place}{text}{after}"),
        None => html.to_owned(),
    }
}

/// JSON that cannot end the element it stands in, whatever people call
/// themselves: it has no `<` but in its strings.
fn as_data(json: &str) -> String {
    json.replace('<', "\\u003c")
}

pub(crate) async fn file(Path(path): Path<String>, headers: HeaderMap) -> Response {
    answer(&path, &headers)
}

pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Page::get(path).filter(|_| !is_hidden(path)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = entity_tag(&file);
    let caching = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, cache_control(path).to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|seen| *seen == tag)
    {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, media_type(path))];
    match smaller(path, headers) {
        Some((encoding, small)) => {
            let encoded = [(header::CONTENT_ENCODING, encoding)];
            (caching, kind, encoded, small.data).into_response()
        }
        None => (caching, kind, file.data).into_response(),
    }
}

/// The compressed variants that the build made, the best first.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A compressed variant that the browser understands.
fn smaller(path: &str, headers: &HeaderMap) -> Option<(&'static str, EmbeddedFile)> {
    let accepted = headers.get(header::ACCEPT_ENCODING)?;
    let mut known = ENCODINGS
        .into_iter()
        .filter(|(encoding, _)| accepts(accepted, encoding));
    known.find_map(|(encoding, extension)| {
        Page::get(&format!("{path}{extension}")).map(|file| (encoding, file))
    })
}

/// Whether a list such as `gzip, br;q=0.8` has this encoding, and not as
/// something to avoid.
fn accepts(accepted: &HeaderValue, encoding: &str) -> bool {
    let accepted = accepted.to_str().unwrap_or_default();
    accepted.split(',').any(|one| {
        let (name, quality) = one.split_once(';').unwrap_or((one, ""));
        let is_avoided = matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case(encoding) && !is_avoided
    })
}

/// Compressed variants and the policy are not served as files.
fn is_hidden(path: &str) -> bool {
    let is_variant = |(_, extension): &(_, &str)| path.ends_with(extension);
    path == POLICY || ENCODINGS.iter().any(is_variant)
}

/// Weak, because the same file also travels compressed.
fn entity_tag(file: &EmbeddedFile) -> String {
    format!("W/\"{}\"", digits(file))
}

/// The beginning of a hash of the contents.
fn digits(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let bytes = hash.iter().take(12);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// Vite puts a hash of the contents into the names below `assets/`.
fn cache_control(path: &str) -> &'static str {
    if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_data_whatever_names_are_in_it() {
        let html = r#"<script id="first-state"></script>"#;
        let state = r#"{"name":"</script><script>alert(1)"}"#;
        let filled = with_state(html, state);
        assert_eq!(filled.matches("<script").count(), 1);
        assert_eq!(filled.matches("</script>").count(), 1);
        let (_, rest) = filled.split_once('>').expect("an element");
        let (data, _) = rest.split_once("</script>").expect("its end");
        let read: serde_json::Value = serde_json::from_str(data).expect("JSON");
        assert_eq!(read["name"], "</script><script>alert(1)");
    }

    #[test]
    fn a_long_state_is_left_out() {
        let html = r#"<script id="first-state"></script>"#;
        assert_eq!(with_state(html, &" ".repeat(MAX_STATE + 1)), html);
    }

    #[test]
    fn the_encoding_is_one_that_the_browser_accepts() {
        let accepts = |accepted, encoding| accepts(&HeaderValue::from_static(accepted), encoding);
        assert!(accepts("gzip, deflate, br, zstd", "br"));
        assert!(accepts("gzip;q=0.8", "gzip"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("deflate", "gzip"));
        assert!(!accepts("", "gzip"));
    }
}
