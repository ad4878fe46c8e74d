//! The end of the program: who asks for it, and how the open pages hear of it.
//!
//! axum neither waits for open WebSockets nor closes them, so each of them
//! holds an [`Ear`], says goodbye when it hears the stop, and lets go.

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

/// How long the open connections have to say goodbye.
const DEADLINE: Duration = Duration::from_secs(2);

/// Ctrl-C and SIGTERM. From the moment this is made, they do not end the
/// program at once any more.
#[cfg(unix)]
pub(crate) struct Signals(Vec<Signal>);

#[cfg(unix)]
impl Signals {
    pub(crate) fn catch() -> Signals {
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        // A signal that cannot be caught ends the program as it always did.
        Signals(
            kinds
                .into_iter()
                .filter_map(|kind| signal(kind).ok())
                .collect(),
        )
    }

    /// Waits for one of them.
    pub(crate) async fn asked(mut self) {
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

/// Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    pub(crate) fn catch() -> Signals {
        Signals
    }

    /// Waits for it.
    pub(crate) async fn asked(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// The bell that is rung once.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<watch::Sender<bool>>);

/// One listener's end of the bell.
pub(crate) struct Ear(watch::Receiver<bool>);

impl Stop {
    pub(crate) fn new() -> Self {
        Self(Arc::new(watch::Sender::new(false)))
    }

    pub(crate) fn listen(&self) -> Ear {
        Ear(self.0.subscribe())
    }

    pub(crate) fn announce(&self) {
        self.0.send_replace(true);
    }

    /// Runs `server` to its end; once the bell has rung, no longer than the
    /// deadline, and until every listener has let go.
    pub(crate) async fn within_deadline(&self, server: impl Future<Output = ()>) {
        let mut server = pin!(server);
        let mut ear = self.listen();
        tokio::select! {
            () = &mut server => return,
            () = ear.hear() => {}
        }
        drop(ear);
        let farewell = async {
            server.await;
            self.0.closed().await;
        };
        // A connection that will not end must not keep the program alive.
        let _ = timeout(DEADLINE, farewell).await;
    }
}

impl Ear {
    /// Returns when the program is to stop.
    pub(crate) async fn hear(&mut self) {
        // An error means the bell is gone, which is the same news.
        let _ = self.0.wait_for(|stop| *stop).await;
    }
}
