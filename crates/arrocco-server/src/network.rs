//! What other devices reach: the page to join, the WebSocket of their seat, and
//! nothing else. There is no TLS, because nobody gives certificates to addresses
//! of a home network.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use tokio::net::TcpListener;

use super::listener::Peer;
use super::origin::{self, Hosts};
use super::places::Place;
use super::protocol::sharing::{
    Claimed, DeviceKind, Enter, JoinClaim, Joined, NetworkAddress, NetworkKind,
};
use super::protocol::{Reason, ReasonKind};
use super::seat::only_owner;
use super::sharing::{REMOVED, not_joined};
use super::shutdown::Stop;
use super::{App, api, auth, listener, page, socket};

/// The most bytes of a request to join.
const MAX_BODY: usize = 4 * 1024;
/// How many ports are tried.
const ATTEMPTS: u16 = 50;

/// A socket that listens.
pub(crate) struct Bound {
    pub(crate) socket: TcpListener,
    pub(crate) address: SocketAddr,
}

/// Listens on an address of this computer, on a port or the next free one.
///
/// # Errors
///
/// If it is every address at once, or none of this computer.
pub(crate) async fn bind(address: IpAddr, port: u16) -> Result<Bound, Reason> {
    if address.is_unspecified() || address.is_multicast() {
        let text = format!("{address} is no address of one network");
        return Err(Reason::because(ReasonKind::AddressUnusable, text));
    }
    let mut last = io::Error::from(io::ErrorKind::AddrInUse);
    for port in port..=port.saturating_add(ATTEMPTS) {
        match TcpListener::bind((address, port)).await {
            Ok(socket) => return bound(socket),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => last = error,
            Err(error) => return Err(unusable(&error)),
        }
    }
    Err(unusable(&last))
}

/// Listens on this address and port.
///
/// # Errors
///
/// If that is not possible.
pub(crate) async fn bind_exactly(address: SocketAddr) -> Result<Bound, Reason> {
    let socket = TcpListener::bind(address).await;
    bound(socket.map_err(|error| unusable(&error))?)
}

fn bound(socket: TcpListener) -> Result<Bound, Reason> {
    let address = socket.local_addr().map_err(|error| unusable(&error))?;
    Ok(Bound { socket, address })
}

fn unusable(error: &io::Error) -> Reason {
    Reason::because(ReasonKind::AddressUnusable, error)
}

/// Serves devices until `stop`.
pub(crate) fn serve(app: App, socket: TcpListener, address: SocketAddr, stop: Stop) {
    let router = router(app.clone(), address);
    let program = app.stop.clone();
    let ends = stop.clone();
    tokio::spawn(async move {
        let (mut program, mut ended) = (program.subscribe(), ends.subscribe());
        tokio::select! {
            () = program.wait() => ends.trigger(),
            () = ended.wait() => {}
        }
    });
    tokio::spawn(listener::serve(vec![socket], router, stop));
}

/// Everything that a device reaches, behind the checks.
pub(crate) fn router(app: App, address: SocketAddr) -> Router {
    let hosts = Arc::new(Hosts::only(address));
    Router::new()
        .route("/", get(|| async { Redirect::to("/join") }))
        .route("/join", get(page::join))
        .route("/join/claim", post(claim))
        .route("/join/enter", post(enter))
        .route("/join/leave", post(leave))
        .route("/join/me", get(me))
        .layer(middleware::map_response(api::forbid_storing))
        .route("/ws", get(socket::upgrade_device))
        .fallback(other)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn(api::enforce_limits))
        .layer(middleware::from_fn_with_state(hosts, origin::check))
        .layer(middleware::map_response(origin::add_security_headers))
        .with_state(app)
}

/// The files of the page. Everything else is the owner's.
async fn other(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_read && page::has_file(path) {
        return page::answer(path, request.headers());
    }
    only_owner().into_response()
}

/// `POST /join/claim`
async fn claim(
    State(app): State<App>,
    Extension(Peer(from)): Extension<Peer>,
    headers: HeaderMap,
    Json(asked): Json<JoinClaim>,
) -> Result<Json<Claimed>, Reason> {
    let claimed = app.sharing.claim(&asked, from, kind_of(&headers))?;
    Ok(Json(claimed))
}

/// `POST /join/enter`
async fn enter(
    State(app): State<App>,
    place: Option<Extension<Arc<Place>>>,
    headers: HeaderMap,
    Json(asked): Json<Enter>,
) -> Result<Json<Joined>, Reason> {
    let token = auth::token(&headers).ok_or_else(not_joined)?;
    let joined = app.sharing.enter(token, asked).await?;
    if let Some(place) = place {
        place.admit();
    }
    Ok(Json(joined))
}

/// `GET /join/me`
async fn me(State(app): State<App>, headers: HeaderMap) -> Result<Json<Joined>, Reason> {
    let token = auth::token(&headers).ok_or_else(not_joined)?;
    Ok(Json(app.sharing.joined(token)?))
}

/// `POST /join/leave`
async fn leave(State(app): State<App>, headers: HeaderMap) -> Result<StatusCode, Reason> {
    let token = auth::token(&headers).ok_or_else(not_joined)?;
    let (_, device) = app.sharing.find(token).ok_or_else(not_joined)?;
    app.sharing.remove(device, REMOVED)?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a device says it is.
fn kind_of(headers: &HeaderMap) -> DeviceKind {
    let agent = headers.get(header::USER_AGENT).map(HeaderValue::as_bytes);
    let agent = String::from_utf8_lossy(agent.unwrap_or_default()).into_owned();
    let is = |names: &[&str]| names.iter().any(|name| agent.contains(name));
    if is(&["iPad", "Tablet"]) {
        DeviceKind::Tablet
    } else if is(&["Mobi", "iPhone"]) {
        DeviceKind::Phone
    } else if is(&["Mozilla"]) {
        DeviceKind::Computer
    } else {
        DeviceKind::Program
    }
}

/// The addresses of this computer, the one most worth choosing first.
pub(crate) fn addresses() -> Vec<NetworkAddress> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<NetworkAddress> = interfaces
        .into_iter()
        .filter(|one| is_usable(one.ip()))
        .map(|one| NetworkAddress {
            address: one.ip(),
            kind: kind_of_network(&one.name, one.ip()),
            name: one.name,
        })
        .collect();
    found.sort_by_key(|one| (one.kind, one.address.is_ipv6()));
    found
}

/// Addresses of the link alone need a zone, which browsers do not take.
fn is_usable(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(ip) => !ip.is_link_local() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_unicast_link_local() && !ip.is_unspecified(),
    }
}

fn kind_of_network(name: &str, address: IpAddr) -> NetworkKind {
    if address.is_loopback() {
        return NetworkKind::Loopback;
    }
    let name = name.to_lowercase();
    let begins = |starts: &[&str]| starts.iter().any(|start| name.starts_with(start));
    if begins(&["wl", "wi-fi", "wifi", "ath", "ra"]) {
        NetworkKind::Wireless
    } else if begins(&["eth", "en", "lan"]) {
        NetworkKind::Cable
    } else {
        NetworkKind::Other
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(agent: &'static str) -> DeviceKind {
        let mut headers = HeaderMap::new();
        headers.insert(header::USER_AGENT, HeaderValue::from_static(agent));
        kind_of(&headers)
    }

    #[test]
    fn devices_are_known_by_what_they_say() {
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
        assert_eq!(kind(phone), DeviceKind::Phone);
        let phone = "Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36";
        assert_eq!(kind(phone), DeviceKind::Phone);
        assert_eq!(kind("Mozilla/5.0 (iPad; CPU OS 18_0)"), DeviceKind::Tablet);
        assert_eq!(kind("Mozilla/5.0 (X11; Linux)"), DeviceKind::Computer);
        assert_eq!(kind("arrocco/0.2"), DeviceKind::Program);
        assert_eq!(kind_of(&HeaderMap::new()), DeviceKind::Program);
    }

    #[test]
    fn wireless_addresses_come_first_and_this_computer_last() {
        let all = addresses();
        assert!(all.iter().any(|one| one.kind == NetworkKind::Loopback));
        assert!(all.is_sorted_by_key(|one| one.kind));
        let home = IpAddr::from([192, 168, 1, 24]);
        assert_eq!(kind_of_network("wlan0", home), NetworkKind::Wireless);
        assert_eq!(kind_of_network("enp3s0", home), NetworkKind::Cable);
        assert_eq!(kind_of_network("docker0", home), NetworkKind::Other);
    }

    #[tokio::test]
    async fn every_address_at_once_is_not_listened_on() {
        for address in ["0.0.0.0", "::", "224.0.0.1", "192.0.2.1"] {
            let address = address.parse().expect("an address");
            let refused = bind(address, 0).await.map(|_| ());
            let refused = refused.expect_err("it is no address of this computer");
            assert_eq!(refused.kind, ReasonKind::AddressUnusable);
        }
    }
}
