//! Limits the number of engine searches that run at the same time.

use std::sync::Arc;
use std::thread;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The slots for searches, shared by all games.
#[derive(Clone, Debug)]
pub(crate) struct SearchSlots(Arc<Semaphore>);

/// A slot for one search, freed when it is dropped.
#[derive(Debug)]
pub(crate) struct SearchSlot {
    _permit: Option<OwnedSemaphorePermit>,
}

impl Default for SearchSlots {
    /// One for each core, but at least two, so that a long analysis does not
    /// block an opponent's move.
    fn default() -> SearchSlots {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        SearchSlots(Arc::new(Semaphore::new(cores.max(2))))
    }
}

impl SearchSlots {
    /// Waits for a slot, in the order of the calls.
    pub(crate) async fn acquire(&self) -> SearchSlot {
        // It fails only if the semaphore is closed, which it never is.
        let permit = Arc::clone(&self.0).acquire_owned().await.ok();
        SearchSlot { _permit: permit }
    }

    /// The number of free slots.
    #[cfg(test)]
    pub(crate) fn available(&self) -> usize {
        self.0.available_permits()
    }

    /// A slot if one is free.
    pub(crate) fn try_acquire(&self) -> Option<SearchSlot> {
        let permit = Arc::clone(&self.0).try_acquire_owned().ok()?;
        Some(SearchSlot {
            _permit: Some(permit),
        })
    }
}
