//! The parameters of the search: every constant that a heuristic uses.
//!
//! Values are in centipawns, plies or counts of moves unless the comment says
//! otherwise. Depths are remaining depths. Everything is an integer, so that the
//! same search visits the same nodes on every machine. A changed value changes
//! the signature of [`bench`](crate::bench).

#[cfg(feature = "tune")]
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

use crate::score::Value;

// Limits.

/// First iteration: nodes beyond the node limit, for each line. A limit of a
/// few nodes still gives a move that was compared with the others.
pub(crate) const FIRST_ITERATION_NODES: u64 = 2000;
/// Iterations so many plies deeper than the line to a mate are not begun.
pub(crate) const MATE_EXTRA_DEPTH: u32 = 12;

// Mate search.

/// Mate search: nodes before the first iteration, at most.
pub(crate) const MATE_SEARCH_FIRST_NODES: u64 = 300;
/// Mate search: one of so many nodes in general.
pub(crate) const MATE_SEARCH_SHARE: u64 = 64;
/// Mate search: from this value on the position is won.
pub(crate) const MATE_SEARCH_WON: Value = 600;
/// Mate search: one of so many nodes in a position that is won.
pub(crate) const MATE_SEARCH_WON_SHARE: u64 = 2;
/// Mate search: positions without a mate are remembered once it has taken more nodes
/// than short searches give it.
pub(crate) const MATE_SEARCH_MEMORY_NODES: u64 = 300;
/// Mate search: a move without check must threaten a mate by checks in so many moves.
pub(crate) const MATE_SEARCH_THREAT_MOVES: u32 = 2;
/// Mate search: one of so many nodes before the first iteration, if they are
/// limited and a mate was asked for.
pub(crate) const MATE_SEARCH_WANTED_SHARE: u64 = 4;
/// Mate search: nodes after the first iteration, at most.
pub(crate) const MATE_SEARCH_MAX_NODES: u64 = 2_000_000;

// Aspiration window.

/// Aspiration window: iterations up to this depth have an open window.
pub(crate) const ASPIRATION_MIN_DEPTH: u32 = 4;

// Transposition table.

/// Transposition table: no cut-off from this halfmove clock on, since values
/// near the fifty-move limit depend on the clock.
pub(crate) const TT_CUTOFF_MAX_CLOCK: u32 = 90;

// Extensions.

/// Double extension: none from this ply on.
pub(crate) const DOUBLE_EXTENSION_MAX_PLY: usize = 40;

// Late-move reduction, in 1/1024 plies.

/// Late-move reduction: one ply.
pub(crate) const LMR_PLY: i32 = 1024;

// Histories.

/// Histories: they stay between plus and minus this.
pub(crate) const MAX_HISTORY: i32 = 16_384;
/// Correction history: entries stay between plus and minus this.
pub(crate) const MAX_CORRECTION: i32 = 1024;

// Quiescence search.

/// Quiescence: a quiescence search of more nodes takes positions as they are.
/// Where many pawns can promote at once, captures and promotions hardly end;
/// ordinary play stays below 1,100, the bench below 550.
pub(crate) const QUIESCENCE_MAX_NODES: u64 = 4000;

/// A number that a tuning build can change while it runs. In other builds it
/// is a constant.
#[cfg(not(feature = "tune"))]
#[derive(Clone, Copy)]
pub(crate) struct Param(i32);

#[cfg(not(feature = "tune"))]
impl Param {
    #[inline(always)]
    pub(crate) const fn get(self) -> i32 {
        self.0
    }
}

/// A number that a tuning build can change while it runs.
#[cfg(feature = "tune")]
#[derive(Debug)]
pub struct Param {
    /// Its name in the table.
    pub name: &'static str,
    /// Its value in the table.
    pub default: i32,
    value: AtomicI32,
}

#[cfg(feature = "tune")]
impl Param {
    const fn new(name: &'static str, value: i32) -> Param {
        Param {
            name,
            default: value,
            value: AtomicI32::new(value),
        }
    }

    #[inline(always)]
    pub(crate) fn get(&self) -> i32 {
        self.value.load(Relaxed)
    }

    /// Changes the value for all searches from now on.
    pub fn set(&self, value: i32) {
        self.value.store(value, Relaxed);
    }
}

/// Declares the table.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        $(
            $(#[$doc])*
            #[cfg(not(feature = "tune"))]
            pub(crate) const $name: Param = Param($value);
            $(#[$doc])*
            #[cfg(feature = "tune")]
            pub(crate) static $name: Param = Param::new(stringify!($name), $value);
        )*

        /// All parameters of the search.
        #[cfg(feature = "tune")]
        pub static ALL: &[&Param] = &[$(&$name),*];
    };
}

params! {
    // Aspiration window.

    /// Aspiration window: its first half width; doubled after each failure.
    ASPIRATION_WINDOW = 18;
    /// Aspiration window: beyond this half width the window is open.
    ASPIRATION_MAX_WINDOW = 1000;
    /// Aspiration window: plies that repeated fail-highs take off, at most.
    ASPIRATION_MAX_REDUCTION = 3;

    // Reverse futility pruning.

    /// Reverse futility pruning: deepest node it applies to.
    REVERSE_FUTILITY_MAX_DEPTH = 8;
    /// Reverse futility pruning: margin above beta for each ply.
    REVERSE_FUTILITY_MARGIN = 78;

    // Razoring.

    /// Razoring: deepest node it applies to.
    RAZORING_MAX_DEPTH = 3;
    /// Razoring: margin below alpha at depth 0.
    RAZORING_BASE = 220;
    /// Razoring: margin for the square of the depth.
    RAZORING_FACTOR = 260;

    // Null-move pruning.

    /// Null move: shallowest node it applies to.
    NULL_MOVE_MIN_DEPTH = 3;
    /// Null move: the static evaluation must exceed beta by this much at depth 0.
    NULL_MOVE_MARGIN_BASE = 120;
    /// Null move: by how much that margin shrinks for each ply.
    NULL_MOVE_MARGIN_SLOPE = 15;
    /// Null move: plies taken off in every case.
    NULL_MOVE_REDUCTION = 4;
    /// Null move: one more ply is taken off for this much depth.
    NULL_MOVE_DEPTH_DIVISOR = 3;
    /// Null move: one more ply is taken off for this much evaluation above beta.
    NULL_MOVE_EVAL_DIVISOR = 100;
    /// Null move: plies that the evaluation takes off, at most.
    NULL_MOVE_MAX_EVAL_REDUCTION = 5;
    /// Null move: from this depth on a cut-off is verified by a real search.
    NULL_MOVE_VERIFICATION_DEPTH = 12;

    // ProbCut.

    /// ProbCut: shallowest node it applies to.
    PROBCUT_MIN_DEPTH = 5;
    /// ProbCut: how much shallower its search is.
    PROBCUT_DEPTH = 4;
    /// ProbCut: how far above beta a capture must stay.
    PROBCUT_MARGIN = 100;
    /// ProbCut: less of it if the side to move is improving.
    PROBCUT_IMPROVING = 28;

    // Hindsight.

    /// Hindsight: a move reduced by this many plies is searched deeper if the other
    /// side did not get worse.
    HINDSIGHT_EXTENSION = 3;
    /// Hindsight: a reduced move after which both evaluations add up to more than
    /// this is searched less deep.
    HINDSIGHT_MARGIN = 90;

    // Internal iterative reduction.

    /// Internal iterative reduction: shallowest node it applies to.
    IIR_MIN_DEPTH = 4;

    // Late-move pruning.

    /// Late-move pruning: quiet moves tried at depth 0; the square of the depth is
    /// added, and half the sum counts if the side to move is not improving.
    LATE_MOVE_PRUNING_BASE = 3;

    // Futility pruning.

    /// Futility pruning: deepest reduced depth it applies to.
    FUTILITY_MAX_DEPTH = 7;
    /// Futility pruning: margin below alpha at depth 0.
    FUTILITY_BASE = 95;
    /// Futility pruning: margin for each ply.
    FUTILITY_SLOPE = 105;

    // History pruning.

    /// History pruning: deepest reduced depth it applies to.
    HISTORY_PRUNING_MAX_DEPTH = 4;
    /// History pruning: history below minus this for each ply is pruned.
    HISTORY_PRUNING_SLOPE = 3800;

    // SEE pruning.

    /// SEE pruning: deepest node at which captures are pruned.
    SEE_CAPTURE_MAX_DEPTH = 7;
    /// SEE pruning: what a capture may lose for each ply.
    SEE_CAPTURE_MARGIN = 95;
    /// SEE pruning: deepest reduced depth at which quiet moves are pruned.
    SEE_QUIET_MAX_DEPTH = 8;
    /// SEE pruning: what a quiet move may lose at depth 0.
    SEE_QUIET_BASE = 20;
    /// SEE pruning: what a quiet move may lose for the square of the depth.
    SEE_QUIET_FACTOR = 22;

    // Extensions.

    /// Check extension: deepest node it applies to.
    CHECK_EXTENSION_MAX_DEPTH = 5;
    /// Singular extension: shallowest node it applies to.
    SINGULAR_MIN_DEPTH = 6;
    /// Singular extension: the table entry may be this much shallower.
    SINGULAR_TT_DEPTH = 3;
    /// Singular extension: margin below the table's value for each ply.
    SINGULAR_MARGIN = 2;
    /// Double extension: the other moves are this much further below.
    DOUBLE_EXTENSION_MARGIN = 24;

    // Late-move reduction, in 1/1024 plies.

    /// Late-move reduction: shallowest node it applies to.
    LMR_MIN_DEPTH = 2;
    /// Late-move reduction: of every late move.
    LMR_BASE = 1100;
    /// Late-move reduction: of log2(depth) · log2(number of the move), in 1/10,000
    /// plies; 0.2089 is ln(2)² / 2.3.
    LMR_LOG_FACTOR = 2089;
    /// Late-move reduction: more in a node where a cut-off is expected.
    LMR_CUT_NODE = 1792;
    /// Late-move reduction: less in a node that is or was on a principal variation.
    LMR_PV = 1024;
    /// Late-move reduction: less at the root.
    LMR_ROOT = 1024;
    /// Late-move reduction: more if the side to move is not improving.
    LMR_NOT_IMPROVING = 512;
    /// Late-move reduction: less for a move that gives check.
    LMR_CHECK = 1024;
    /// Late-move reduction: less for a capture or promotion.
    LMR_CAPTURE = 1024;
    /// Late-move reduction: less for the killer move.
    LMR_KILLER = 1024;
    /// Late-move reduction: more if the child has had more cut-offs than this.
    LMR_MANY_CUTOFFS = 3;
    /// Late-move reduction: how much more.
    LMR_CUTOFFS = 1024;
    /// Late-move reduction: more if the move of the table is a capture.
    LMR_TT_CAPTURE = 1024;
    /// Late-move reduction: a search again goes a ply deeper if the value exceeds
    /// the best by this much.
    DEEPER_BASE = 35;
    /// Late-move reduction: and by this much for each ply of reduction.
    DEEPER_SLOPE = 5;
    /// Late-move reduction: a search again is a ply shallower below this.
    SHALLOWER_MARGIN = 8;
    /// Late-move reduction: this much history is 1/1024 ply less.
    LMR_HISTORY_DIVISOR = 10;

    // Histories.

    /// Histories: bonus for each ply.
    HISTORY_BONUS_SLOPE = 170;
    /// Histories: taken off the bonus.
    HISTORY_BONUS_OFFSET = 90;
    /// Histories: biggest bonus.
    HISTORY_MAX_BONUS = 1700;
    /// Correction history: biggest step.
    CORRECTION_MAX_BONUS = 256;
    /// Correction history: an error counts fully at this depth.
    CORRECTION_DEPTH_DIVISOR = 8;
    /// Correction history: the sum of the entries for one centipawn.
    CORRECTION_DIVISOR = 32;

    // Move ordering.

    /// Move ordering: added to the history of the killer move.
    KILLER_BONUS = 1 << 15;
    /// Move ordering: added to the history of a quiet move that gives check.
    CHECK_BONUS = 1 << 14;
    /// Move ordering: what such a check may lose (a negative number).
    CHECK_MAX_LOSS = -75;
    /// Move ordering: weight of what a capture wins against its history.
    CAPTURE_VALUE_FACTOR = 16;
    /// Move ordering: what a promotion to less than a queen counts.
    UNDERPROMOTION_VALUE = -2000;

    // Quiescence search.

    /// Quiescence: a capture must come within this of alpha (delta pruning).
    DELTA_MARGIN = 180;
}
