//! Accepts connections, with limits on their number and on the time and size of
//! the headers.
//!
//! `axum::serve` sets no timer, so a client that sends its headers slowly would
//! hold a connection forever.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::shutdown::Stop;

/// The most connections. Fits into the 1024 files that many systems allow, with
/// some left for the rest of the program.
const MAX_CONNECTIONS: usize = 800;
/// For all headers of a request, and for the next one on an open connection.
const HEADER_TIME: Duration = Duration::from_secs(5);
/// For the request line and all headers together.
const MAX_HEADER_BYTES: usize = 16 * 1024;
const MAX_HEADERS: usize = 64;
/// How long to wait when the system has no more files to give.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Serves `router` on all listeners until the program stops.
pub(crate) async fn serve(listeners: Vec<TcpListener>, router: Router, stop: Stop) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut loops = JoinSet::new();
    for listener in listeners {
        loops.spawn(accept(
            listener,
            router.clone(),
            Arc::clone(&free),
            stop.clone(),
        ));
    }
    loops.join_all().await;
}

async fn accept(listener: TcpListener, router: Router, free: Arc<Semaphore>, stop: Stop) {
    let mut stopped = stop.subscribe();
    loop {
        let stream = tokio::select! {
            () = stopped.wait() => return,
            accepted = listener.accept() => accepted,
        };
        match stream {
            // Beyond the limit a connection is closed at once: waiting would
            // also delay all connections behind it.
            Ok((stream, _)) => {
                if let Ok(permit) = Arc::clone(&free).try_acquire_owned() {
                    // A move is a small packet that should not wait for another.
                    let _ = stream.set_nodelay(true);
                    let served = serve_connection(stream, router.clone(), stop.clone());
                    tokio::spawn(async move {
                        served.await;
                        drop(permit);
                    });
                }
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

/// Serves one connection to its end.
pub(crate) async fn serve_connection<S>(stream: S, router: Router, stop: Stop)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let service = TowerToHyperService::new(router);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME)
        .max_buf_size(MAX_HEADER_BYTES)
        .max_headers(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut stopped = stop.subscribe();
    // A broken connection is the normal end of one.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = stopped.wait() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
