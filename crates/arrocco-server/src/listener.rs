//! Accepts connections, with limits on their number, on the time and size of the
//! headers, and on the time in which a response is read.
//!
//! `axum::serve` sets no timer, so a client that sends its headers slowly would
//! hold a connection forever.

use std::io;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tower_layer::Layer;

use super::places::{Place, Places};
use super::shutdown::Stop;
use super::timed_stream::TimedStream;

/// For all headers of a request, and for the next one on an open connection.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// For the request line and all headers together.
const MAX_HEADER_BYTES: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// How long to wait when the system has no more files to give.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Serves `router` on all listeners until the program stops.
pub(crate) async fn serve(listeners: Vec<TcpListener>, router: Router, stop: Stop) {
    let places = Arc::new(Places::new());
    let mut loops = JoinSet::new();
    for listener in listeners {
        loops.spawn(accept(
            listener,
            router.clone(),
            Arc::clone(&places),
            stop.clone(),
        ));
    }
    loops.join_all().await;
}

async fn accept(listener: TcpListener, router: Router, places: Arc<Places>, stop: Stop) {
    let mut stopped = stop.subscribe();
    loop {
        let stream = tokio::select! {
            () = stopped.wait() => return,
            accepted = listener.accept() => accepted,
        };
        match stream {
            Ok((stream, from)) => {
                // A move is a small packet that should not wait for another.
                let _ = stream.set_nodelay(true);
                let place = places.take();
                tokio::spawn(serve_connection(
                    stream,
                    router.clone(),
                    Peer(from.ip()),
                    place,
                    stop.clone(),
                ));
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(_) => sleep(RETRY_DELAY).await,
        }
    }
}

/// Whether only the connection that was to be accepted is gone.
fn is_of_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// Serves one connection to its end, or until it loses its place.
pub(crate) async fn serve_connection<S>(
    stream: S,
    router: Router,
    peer: Peer,
    place: Place,
    stop: Stop,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let place = Arc::new(place);
    let service = Extension(Arc::clone(&place)).layer(router);
    let service = Extension(peer).layer(service);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(MAX_HEADER_BYTES)
        .max_headers(MAX_HEADERS)
        .serve_connection(
            TokioIo::new(TimedStream::new(stream)),
            TowerToHyperService::new(service),
        )
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut stopped = stop.subscribe();
    // A broken connection is the normal end of one.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = place.evicted() => {}
        () = stopped.wait() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
