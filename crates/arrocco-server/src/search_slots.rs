//! Limits the number of engine searches and drawings that run at the same time.
//!
//! Opponents have slots of their own: a person waits for them, and their clock
//! runs. Everything else shares the others.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use arrocco_uci::client::EngineSpec;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The slots for searches, shared by all games.
#[derive(Clone, Debug)]
pub(crate) struct SearchSlots(Arc<Pools>);

#[derive(Debug)]
struct Pools {
    player: Pool,
    other: Pool,
    /// The engine of another program.
    external: OnceLock<Arc<EngineSpec>>,
}

#[derive(Debug)]
struct Pool {
    free: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// What a slot is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The move of an engine player.
    Player,
    /// Analysis, hints, graphs, pictures.
    Other,
}

/// A slot for one search, freed when it is dropped.
#[derive(Debug)]
pub(crate) struct SearchSlot {
    pub(crate) purpose: Purpose,
    _permit: Option<OwnedSemaphorePermit>,
}

impl Default for SearchSlots {
    /// One of each kind for each core, but at least two.
    fn default() -> SearchSlots {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let pool = || Pool {
            free: Arc::new(Semaphore::new(cores.max(2))),
            waiting: AtomicUsize::new(0),
        };
        SearchSlots(Arc::new(Pools {
            player: pool(),
            other: pool(),
            external: OnceLock::new(),
        }))
    }
}

impl SearchSlots {
    /// Names the engine of another program, which then plays where a seat asks for
    /// it. Only the command line does: no request can name a program.
    pub(crate) fn set_external(&self, spec: Arc<EngineSpec>) {
        // Nobody names two.
        let _ = self.0.external.set(spec);
    }

    /// The engine of another program, if one was named.
    pub(crate) fn external(&self) -> Option<Arc<EngineSpec>> {
        self.0.external.get().cloned()
    }

    /// Waits for a slot, in the order of the calls.
    pub(crate) async fn acquire(&self, purpose: Purpose) -> SearchSlot {
        let pool = self.pool(purpose);
        let waiting = Waiting::new(&pool.waiting);
        // It fails only if the semaphore is closed, which it never is.
        let permit = Arc::clone(&pool.free).acquire_owned().await.ok();
        drop(waiting);
        SearchSlot {
            purpose,
            _permit: permit,
        }
    }

    /// Whether somebody waits for a slot.
    pub(crate) fn is_contended(&self, purpose: Purpose) -> bool {
        self.pool(purpose).waiting.load(Ordering::Relaxed) > 0
    }

    /// How many wait for a slot.
    #[cfg(test)]
    pub(crate) fn waiting(&self, purpose: Purpose) -> usize {
        self.pool(purpose).waiting.load(Ordering::Relaxed)
    }

    /// The number of free slots.
    #[cfg(test)]
    pub(crate) fn available(&self, purpose: Purpose) -> usize {
        self.pool(purpose).free.available_permits()
    }

    /// A slot if one is free.
    pub(crate) fn try_acquire(&self, purpose: Purpose) -> Option<SearchSlot> {
        let free = Arc::clone(&self.pool(purpose).free);
        let permit = free.try_acquire_owned().ok()?;
        Some(SearchSlot {
            purpose,
            _permit: Some(permit),
        })
    }

    /// All slots that are not for players.
    #[cfg(test)]
    pub(crate) fn take_all(&self) -> Vec<SearchSlot> {
        std::iter::from_fn(|| self.try_acquire(Purpose::Other)).collect()
    }

    fn pool(&self, purpose: Purpose) -> &Pool {
        match purpose {
            Purpose::Player => &self.0.player,
            Purpose::Other => &self.0.other,
        }
    }
}

/// Counts a caller while it waits, also if it stops waiting.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Waiting<'a> {
        count.fetch_add(1, Ordering::Relaxed);
        Waiting(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
