//! The parameters of the search: every constant that a heuristic uses.
//!
//! Values are in centipawns, plies or counts of moves unless the comment says
//! otherwise. Depths are remaining depths. Everything is an integer, so that the
//! same search visits the same nodes on every machine. A changed value changes
//! the signature of [`bench`](crate::bench).

use crate::score::Value;

// Limits.

/// First iteration: nodes beyond the node limit, for each line. A limit of a
/// few nodes still gives a move that was compared with the others.
pub(crate) const FIRST_ITERATION_NODES: u64 = 2000;

/// Iterations so many plies deeper than the line to a mate are not begun.
pub(crate) const MATE_EXTRA_DEPTH: u32 = 12;

// Mate search.

/// Mate search: one of so many nodes, if they are limited.
pub(crate) const MATE_SEARCH_SHARE: u64 = 4;

// Aspiration window.

/// Aspiration window: iterations up to this depth have an open window.
pub(crate) const ASPIRATION_MIN_DEPTH: u32 = 4;
/// Aspiration window: its first half width; doubled after each failure.
pub(crate) const ASPIRATION_WINDOW: Value = 18;
/// Aspiration window: beyond this half width the window is open.
pub(crate) const ASPIRATION_MAX_WINDOW: Value = 1000;
/// Aspiration window: plies that repeated fail-highs take off, at most.
pub(crate) const ASPIRATION_MAX_REDUCTION: i32 = 3;

// Transposition table.

/// Transposition table: no cut-off from this halfmove clock on, since values
/// near the fifty-move limit depend on the clock.
pub(crate) const TT_CUTOFF_MAX_CLOCK: u32 = 90;

// Reverse futility pruning.

/// Reverse futility pruning: deepest node it applies to.
pub(crate) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 8;
/// Reverse futility pruning: margin above beta for each ply.
pub(crate) const REVERSE_FUTILITY_MARGIN: Value = 78;

// Razoring.

/// Razoring: deepest node it applies to.
pub(crate) const RAZORING_MAX_DEPTH: i32 = 3;
/// Razoring: margin below alpha at depth 0.
pub(crate) const RAZORING_BASE: Value = 220;
/// Razoring: margin for the square of the depth.
pub(crate) const RAZORING_FACTOR: Value = 260;

// Null-move pruning.

/// Null move: shallowest node it applies to.
pub(crate) const NULL_MOVE_MIN_DEPTH: i32 = 3;
/// Null move: the static evaluation must exceed beta by this much at depth 0.
pub(crate) const NULL_MOVE_MARGIN_BASE: Value = 120;
/// Null move: by how much that margin shrinks for each ply.
pub(crate) const NULL_MOVE_MARGIN_SLOPE: Value = 15;
/// Null move: plies taken off in every case.
pub(crate) const NULL_MOVE_REDUCTION: i32 = 4;
/// Null move: one more ply is taken off for this much depth.
pub(crate) const NULL_MOVE_DEPTH_DIVISOR: i32 = 3;
/// Null move: one more ply is taken off for this much evaluation above beta.
pub(crate) const NULL_MOVE_EVAL_DIVISOR: Value = 100;
/// Null move: plies that the evaluation takes off, at most.
pub(crate) const NULL_MOVE_MAX_EVAL_REDUCTION: i32 = 5;
/// Null move: from this depth on a cut-off is verified by a real search.
pub(crate) const NULL_MOVE_VERIFICATION_DEPTH: i32 = 12;

// ProbCut.

/// ProbCut: shallowest node it applies to.
pub(crate) const PROBCUT_MIN_DEPTH: i32 = 5;
/// ProbCut: how much shallower its search is.
pub(crate) const PROBCUT_DEPTH: i32 = 4;
/// ProbCut: how far above beta a capture must stay.
pub(crate) const PROBCUT_MARGIN: Value = 100;
/// ProbCut: less of it if the side to move is improving.
pub(crate) const PROBCUT_IMPROVING: Value = 28;

// Hindsight.

/// Hindsight: a move reduced by this many plies is searched deeper if the other
/// side did not get worse.
pub(crate) const HINDSIGHT_EXTENSION: i32 = 3;
/// Hindsight: a reduced move after which both evaluations add up to more than
/// this is searched less deep.
pub(crate) const HINDSIGHT_MARGIN: Value = 90;

// Internal iterative reduction.

/// Internal iterative reduction: shallowest node it applies to.
pub(crate) const IIR_MIN_DEPTH: i32 = 4;

// Late-move pruning.

/// Late-move pruning: quiet moves tried at depth 0; the square of the depth is
/// added, and half the sum counts if the side to move is not improving.
pub(crate) const LATE_MOVE_PRUNING_BASE: i32 = 3;

// Futility pruning.

/// Futility pruning: deepest reduced depth it applies to.
pub(crate) const FUTILITY_MAX_DEPTH: i32 = 7;
/// Futility pruning: margin below alpha at depth 0.
pub(crate) const FUTILITY_BASE: Value = 95;
/// Futility pruning: margin for each ply.
pub(crate) const FUTILITY_SLOPE: Value = 105;

// History pruning.

/// History pruning: deepest reduced depth it applies to.
pub(crate) const HISTORY_PRUNING_MAX_DEPTH: i32 = 4;
/// History pruning: history below minus this for each ply is pruned.
pub(crate) const HISTORY_PRUNING_SLOPE: i32 = 3800;

// SEE pruning.

/// SEE pruning: deepest node at which captures are pruned.
pub(crate) const SEE_CAPTURE_MAX_DEPTH: i32 = 7;
/// SEE pruning: what a capture may lose for each ply.
pub(crate) const SEE_CAPTURE_MARGIN: Value = 95;
/// SEE pruning: deepest reduced depth at which quiet moves are pruned.
pub(crate) const SEE_QUIET_MAX_DEPTH: i32 = 8;
/// SEE pruning: what a quiet move may lose at depth 0.
pub(crate) const SEE_QUIET_BASE: Value = 20;
/// SEE pruning: what a quiet move may lose for the square of the depth.
pub(crate) const SEE_QUIET_FACTOR: Value = 22;

// Extensions.

/// Check extension: deepest node it applies to.
pub(crate) const CHECK_EXTENSION_MAX_DEPTH: i32 = 5;
/// Singular extension: shallowest node it applies to.
pub(crate) const SINGULAR_MIN_DEPTH: i32 = 6;
/// Singular extension: the table entry may be this much shallower.
pub(crate) const SINGULAR_TT_DEPTH: i32 = 3;
/// Singular extension: margin below the table's value for each ply.
pub(crate) const SINGULAR_MARGIN: Value = 2;
/// Double extension: the other moves are this much further below.
pub(crate) const DOUBLE_EXTENSION_MARGIN: Value = 24;
/// Double extension: none from this ply on.
pub(crate) const DOUBLE_EXTENSION_MAX_PLY: usize = 40;

// Late-move reduction, in 1/1024 plies.

/// Late-move reduction: one ply.
pub(crate) const LMR_PLY: i32 = 1024;
/// Late-move reduction: shallowest node it applies to.
pub(crate) const LMR_MIN_DEPTH: i32 = 2;
/// Late-move reduction: of every late move.
pub(crate) const LMR_BASE: u64 = 1100;
/// Late-move reduction: of log2(depth) · log2(number of the move), in 1/10,000
/// plies; 0.2089 is ln(2)² / 2.3.
pub(crate) const LMR_LOG_FACTOR: u64 = 2089;
/// Late-move reduction: more in a node where a cut-off is expected.
pub(crate) const LMR_CUT_NODE: i32 = 1792;
/// Late-move reduction: less in a node that is or was on a principal variation.
pub(crate) const LMR_PV: i32 = 1024;
/// Late-move reduction: less at the root.
pub(crate) const LMR_ROOT: i32 = 1024;
/// Late-move reduction: more if the side to move is not improving.
pub(crate) const LMR_NOT_IMPROVING: i32 = 512;
/// Late-move reduction: less for a move that gives check.
pub(crate) const LMR_CHECK: i32 = 1024;
/// Late-move reduction: less for a capture or promotion.
pub(crate) const LMR_CAPTURE: i32 = 1024;
/// Late-move reduction: less for the killer move.
pub(crate) const LMR_KILLER: i32 = 1024;
/// Late-move reduction: more if the child has had more cut-offs than this.
pub(crate) const LMR_MANY_CUTOFFS: u32 = 3;
/// Late-move reduction: how much more.
pub(crate) const LMR_CUTOFFS: i32 = 1024;
/// Late-move reduction: more if the move of the table is a capture.
pub(crate) const LMR_TT_CAPTURE: i32 = 1024;
/// Late-move reduction: a search again goes a ply deeper if the value exceeds
/// the best by this much.
pub(crate) const DEEPER_BASE: Value = 35;
/// Late-move reduction: and by this much for each ply of reduction.
pub(crate) const DEEPER_SLOPE: Value = 5;
/// Late-move reduction: a search again is a ply shallower below this.
pub(crate) const SHALLOWER_MARGIN: Value = 8;
/// Late-move reduction: this much history is 1/1024 ply less.
pub(crate) const LMR_HISTORY_DIVISOR: i32 = 10;

// Histories.

/// Histories: they stay between plus and minus this.
pub(crate) const MAX_HISTORY: i32 = 16_384;
/// Histories: bonus for each ply.
pub(crate) const HISTORY_BONUS_SLOPE: i32 = 170;
/// Histories: taken off the bonus.
pub(crate) const HISTORY_BONUS_OFFSET: i32 = 90;
/// Histories: biggest bonus.
pub(crate) const HISTORY_MAX_BONUS: i32 = 1700;
/// Correction history: entries stay between plus and minus this.
pub(crate) const MAX_CORRECTION: i32 = 1024;
/// Correction history: biggest step.
pub(crate) const CORRECTION_MAX_BONUS: i32 = 256;
/// Correction history: an error counts fully at this depth.
pub(crate) const CORRECTION_DEPTH_DIVISOR: i32 = 8;
/// Correction history: the sum of the entries for one centipawn.
pub(crate) const CORRECTION_DIVISOR: i32 = 32;

// Move ordering.

/// Move ordering: added to the history of the killer move.
pub(crate) const KILLER_BONUS: i32 = 1 << 15;
/// Move ordering: added to the history of a quiet move that gives check.
pub(crate) const CHECK_BONUS: i32 = 1 << 14;
/// Move ordering: what such a check may lose (a negative number).
pub(crate) const CHECK_MAX_LOSS: Value = -75;
/// Move ordering: weight of what a capture wins against its history.
pub(crate) const CAPTURE_VALUE_FACTOR: i32 = 16;
/// Move ordering: what a promotion to less than a queen counts.
pub(crate) const UNDERPROMOTION_VALUE: Value = -2000;

// Quiescence search.

/// Quiescence: a capture must come within this of alpha (delta pruning).
pub(crate) const DELTA_MARGIN: Value = 180;
/// Quiescence: a quiescence search of more nodes takes positions as they are.
/// Where many pawns can promote at once, captures and promotions hardly end;
/// ordinary play stays below 1,100, the bench below 550.
pub(crate) const QUIESCENCE_MAX_NODES: u64 = 4000;
