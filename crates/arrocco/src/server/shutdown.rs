//! The end of the program: who asks for it, and how the open pages hear of it.
//!
//! axum neither waits for open WebSockets nor closes them, so each of them
//! holds an [`Ear`], says goodbye when it hears the stop, and lets go.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// How long the open connections have to say goodbye.
const DEADLINE: Duration = Duration::from_secs(2);

/// Waits for Ctrl-C or, on Unix, SIGTERM.
pub(crate) async fn asked() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminate() => {}
    }
}

#[cfg(unix)]
async fn terminate() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut signal) => {
            signal.recv().await;
        }
        Err(_) => std::future::pending().await,
    }
}

#[cfg(not(unix))]
async fn terminate() {
    std::future::pending().await
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
