//! Limits of a search, and the control that stops it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arrocco_rules::Move;

/// What a move takes where no clock runs.
const MOVE_TIME_WITHOUT_CLOCK: Duration = Duration::from_millis(1500);

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchClock {
    /// The remaining time.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until time is added; `None` if there is no further time control.
    pub moves_to_go: Option<u32>,
}

/// When a search ends. The first limit that is reached ends it; without limits
/// it continues until it is stopped or reaches the greatest depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes. The first iteration may take up to 2,000 more for each line.
    pub nodes: Option<u64>,
    /// Nodes after which no new iteration begins.
    pub soft_nodes: Option<u64>,
    /// A mate in at most this many moves was found.
    pub mate: Option<u32>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// A share of this clock.
    pub clock: Option<SearchClock>,
    /// End only when stopped, even if there is nothing more to search.
    pub infinite: bool,
    /// Only these moves are searched; empty means all. Illegal moves are
    /// ignored.
    pub moves: Vec<Move>,
    /// When the clock began to run.
    pub started: Instant,
}

impl Limits {
    /// No limits; the clock runs from now on.
    pub fn none() -> Limits {
        Limits {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            infinite: false,
            moves: Vec::new(),
            started: Instant::now(),
        }
    }

    /// Limits for a move of a game: what the clock allows, or a moment where
    /// no clock runs.
    pub fn for_move(clock: Option<SearchClock>) -> Limits {
        Limits {
            clock,
            move_time: clock.is_none().then_some(MOVE_TIME_WITHOUT_CLOCK),
            ..Limits::none()
        }
    }

    /// Iterations up to this depth.
    pub fn depth(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::none()
        }
    }

    /// This many nodes.
    pub fn nodes(count: u64) -> Limits {
        Limits {
            nodes: Some(count),
            ..Limits::none()
        }
    }
}

/// Stops a running search, or ends its pondering, from another thread.
#[derive(Debug, Default)]
pub struct SearchControl {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Held while one of the flags changes, so that a waiter cannot miss it.
    change: Mutex<()>,
    changed: Condvar,
}

impl SearchControl {
    /// For one search.
    pub fn new() -> SearchControl {
        SearchControl::default()
    }

    /// For a search on the opponent's time: its limits do not count until
    /// [`ponder_hit`](SearchControl::ponder_hit).
    pub fn pondering() -> SearchControl {
        SearchControl {
            pondering: AtomicBool::new(true),
            ..SearchControl::default()
        }
    }

    /// Ends the search as soon as possible. Further calls have no effect.
    pub fn stop(&self) {
        self.set(&self.stopped, true);
    }

    /// The opponent played the expected move: from now on limits count.
    pub fn ponder_hit(&self) {
        self.set(&self.pondering, false);
    }

    /// Whether the search was stopped.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether the search runs on the opponent's time.
    #[inline]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    fn set(&self, flag: &AtomicBool, value: bool) {
        let _guard = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(value, Relaxed);
        self.changed.notify_all();
    }

    /// Waits until the search is stopped or, unless it is endless, until its
    /// limits count.
    pub fn wait(&self, endless: bool) {
        let mut guard = self.change.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopped() && (endless || self.is_pondering()) {
            guard = self
                .changed
                .wait(guard)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}
