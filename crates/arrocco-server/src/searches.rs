//! How many searches may run at once: the engine is eager, and others want to
//! play too.

use std::sync::Arc;
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places for searches.
#[derive(Clone, Debug)]
pub(crate) struct Searches(Arc<Semaphore>);

/// A place for one search, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    _permit: Option<OwnedSemaphorePermit>,
}

impl Default for Searches {
    /// One for each core, and two at least, so that a long analysis does not
    /// keep an opponent from answering.
    fn default() -> Searches {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        Searches(Arc::new(Semaphore::new(cores.max(2))))
    }
}

impl Searches {
    /// Waits for a place. Whoever came first gets it first.
    pub(crate) async fn enter(&self) -> Place {
        // An error would mean that there are no more searches at all.
        let permit = Arc::clone(&self.0).acquire_owned().await.ok();
        Place { _permit: permit }
    }

    /// How many places are free.
    #[cfg(test)]
    pub(crate) fn free(&self) -> usize {
        self.0.available_permits()
    }

    /// A place if there is one at once.
    pub(crate) fn try_enter(&self) -> Option<Place> {
        let permit = Arc::clone(&self.0).try_acquire_owned().ok()?;
        Some(Place {
            _permit: Some(permit),
        })
    }
}
