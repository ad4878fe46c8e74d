//! Checks of the `Host` and `Origin` headers, and the security headers of every
//! response. Loopback is not access control: any page in the same browser can
//! reach the port, so every request has to prove where it comes from.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{auth, page};

/// The names this server answers to, with the port.
#[derive(Debug)]
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    /// The usual names of this computer, and the address of `--host`.
    pub(crate) fn new(host: Option<IpAddr>, port: u16) -> Self {
        let usual = ["127.0.0.1", "localhost", "[::1]"].map(str::to_owned);
        let given = host.map(|host| match host {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        });
        let names: Vec<String> = usual.into_iter().chain(given).collect();
        let mut hosts: Vec<_> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // Browsers leave out the usual port.
        if port == 80 {
            hosts.extend(names);
        }
        Self(hosts)
    }

    /// One address only.
    pub(crate) fn only(address: SocketAddr) -> Self {
        let ip = match address.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let mut hosts = vec![format!("{ip}:{}", address.port())];
        // Browsers leave out the usual port.
        if address.port() == 80 {
            hosts.push(ip);
        }
        Self(hosts)
    }

    fn contains(&self, host: &str) -> bool {
        self.0.iter().any(|known| known == host)
    }
}

/// Refuses requests for another host, from another origin or site, or with a
/// compressed body.
pub(crate) async fn check(
    State(hosts): State<Arc<Hosts>>,
    request: Request,
    next: Next,
) -> Response {
    match rejection(&hosts, &request) {
        None => next.run(request).await,
        Some((status, why)) => (status, why).into_response(),
    }
}

fn rejection(hosts: &Hosts, request: &Request) -> Option<(StatusCode, &'static str)> {
    let headers = request.headers();
    // A name that merely resolves to this computer is how DNS rebinding works.
    let Some(host) = only(headers, header::HOST).filter(|host| hosts.contains(host)) else {
        return Some((StatusCode::MISDIRECTED_REQUEST, "not the host you look for"));
    };
    if request.uri().authority().is_some_and(|named| named != host) {
        return Some((StatusCode::MISDIRECTED_REQUEST, "two hosts in one request"));
    }
    // `same-site` is another port of this computer: another program's page.
    let is_foreign = |site: &HeaderValue| site == "cross-site" || site == "same-site";
    let is_foreign = headers.get("sec-fetch-site").is_some_and(is_foreign);
    if is_foreign && !is_opened_page(request) {
        return Some((
            StatusCode::FORBIDDEN,
            "requests from other sites are refused",
        ));
    }
    if headers.contains_key(header::CONTENT_ENCODING) {
        return Some((
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "nothing is unpacked here",
        ));
    }
    if needs_origin(request) && only(headers, header::ORIGIN) != Some(&format!("http://{host}")) {
        return Some((StatusCode::FORBIDDEN, "the page itself must ask"));
    }
    None
}

/// Whether a browser opens the page with its key, from a file or a bookmark.
/// The key is checked by `auth`.
fn is_opened_page(request: &Request) -> bool {
    let is = |name, value| request.headers().get(name).is_some_and(|one| one == value);
    auth::is_sign_in(request)
        && is("sec-fetch-mode", "navigate")
        && is("sec-fetch-dest", "document")
}

/// Browsers send no CORS preflight before a WebSocket or a simple POST: only the
/// origin distinguishes our page from others.
fn needs_origin(request: &Request) -> bool {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    !is_read || request.uri().path() == "/ws"
}

/// The value of a header that is given exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

/// What the browser may load: our files, the images in our style sheet, and the
/// inline scripts and styles of the page.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let inside = page::policy().unwrap_or_else(|| "script-src 'self'".to_owned());
    let policy = format!(
        "default-src 'self'; {inside}; img-src 'self' data:; object-src 'none'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("the build writes hashes and words")
});

/// The headers of every response, refusals too.
const SECURITY_HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Adds the security headers to a response.
pub(crate) async fn add_security_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.extend(SECURITY_HEADERS);
    response
}
