//! Stopping the program: signals, and closing the open connections.
//!
//! axum neither waits for open WebSockets nor closes them, so each of them
//! holds a [`StopListener`] and closes itself when the program stops.

#[cfg(unix)]
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
#[cfg(unix)]
use std::task::Poll;
use std::time::Duration;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::time::timeout;

/// How long the open connections have to close.
const DEADLINE: Duration = Duration::from_secs(2);

/// Ctrl-C, SIGTERM, and SIGHUP, which comes when the terminal is closed. From the
/// moment this is made, they do not end the program at once any more.
#[cfg(unix)]
pub(crate) struct Signals(Vec<Signal>);

#[cfg(unix)]
impl Signals {
    pub(crate) fn catch() -> Signals {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        // `nohup` ignores SIGHUP for us; catching it would undo that.
        let hangup = (!ignores_hangup()).then(SignalKind::hangup);
        // A signal that cannot be caught ends the program as it always did.
        Signals(
            kinds
                .into_iter()
                .chain(hangup)
                .filter_map(|kind| signal(kind).ok())
                .collect(),
        )
    }

    /// Waits for one of them.
    pub(crate) async fn received(mut self) {
        poll_fn(|context| {
            let mut polled = self.0.iter_mut().map(|one| one.poll_recv(context));
            if polled.any(|one| one.is_ready()) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }
}

/// Whether SIGHUP is ignored. Where the system does not say it, `nohup` is known
/// by its redirected output.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    use std::io::IsTerminal;
    match std::fs::read_to_string("/proc/self/status") {
        Ok(status) => is_first_signal_ignored(&status),
        Err(_) => !std::io::stdout().is_terminal(),
    }
}

/// Whether signal 1, SIGHUP, is in the mask of `/proc/self/status`.
#[cfg(unix)]
fn is_first_signal_ignored(status: &str) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let last = mask.and_then(|mask| mask.trim().chars().last()?.to_digit(16));
    last.is_some_and(|digit| digit & 1 == 1)
}

/// Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn catch() -> Signals {
        Signals
    }

    /// Waits for it.
    pub(crate) async fn received(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// The signal to stop, given once.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<watch::Sender<bool>>);

/// Receives the signal to stop. The program waits until all are dropped.
pub(crate) struct StopListener(watch::Receiver<bool>);

impl Stop {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    pub(crate) fn subscribe(&self) -> StopListener {
        StopListener(self.0.subscribe())
    }

    pub(crate) fn trigger(&self) {
        self.0.send_replace(true);
    }

    /// Runs `server` to its end; once the stop is triggered, no longer than
    /// the deadline, and until every listener is dropped.
    pub(crate) async fn within_deadline(&self, server: impl Future<Output = ()>) {
        let mut server = pin!(server);
        let mut stopped = self.subscribe();
        tokio::select! {
            () = &mut server => return,
            () = stopped.wait() => {}
        }
        drop(stopped);
        let closed = async {
            server.await;
            self.0.closed().await;
        };
        // A connection that will not end must not keep the program alive.
        let _ = timeout(DEADLINE, closed).await;
    }
}

impl StopListener {
    /// Returns when the program is to stop.
    pub(crate) async fn wait(&mut self) {
        // An error means that the sender is gone: the program stops too.
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}
