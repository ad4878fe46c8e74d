//! Pruning: nodes and moves that are not searched.
//!
//! | function                      | heuristic                              |
//! |-------------------------------|----------------------------------------|
//! | [`Worker::prune_node`]        | reverse futility, razoring, null move  |
//! | [`late_move_count`]           | late-move pruning                      |
//! | [`Worker::prune_move`]        | futility, history and SEE pruning      |
//!
//! The null move has a module of its own, [`null_move`](super::null_move).

use arrocco_rules::{Move, Position};

use super::late_move_reduction::base_reduction;
use super::node::Node;
use super::params::{
    FUTILITY_BASE, FUTILITY_MAX_DEPTH, FUTILITY_SLOPE, HISTORY_PRUNING_MAX_DEPTH,
    HISTORY_PRUNING_SLOPE, LATE_MOVE_PRUNING_BASE, LMR_PLY, RAZORING_BASE, RAZORING_FACTOR,
    RAZORING_MAX_DEPTH, REVERSE_FUTILITY_MARGIN, REVERSE_FUTILITY_MAX_DEPTH, SEE_CAPTURE_MARGIN,
    SEE_CAPTURE_MAX_DEPTH, SEE_QUIET_BASE, SEE_QUIET_FACTOR, SEE_QUIET_MAX_DEPTH,
};
use super::{Stopped, Worker};
use crate::score::{Value, is_mate};
use crate::see;

/// Reverse futility pruning: how far above beta a position must be.
fn reverse_futility_margin(depth: i32, improving: bool) -> Value {
    REVERSE_FUTILITY_MARGIN.get() * (depth - i32::from(improving))
}

/// Razoring: how far below alpha a position must be.
fn razoring_margin(depth: i32) -> Value {
    RAZORING_BASE.get() + RAZORING_FACTOR.get() * depth * depth
}

/// Futility pruning: by how much a quiet move can be expected to raise the
/// value.
fn futility_margin(depth: i32) -> Value {
    FUTILITY_BASE.get() + FUTILITY_SLOPE.get() * depth
}

/// Late-move pruning: after how many moves a node tries no more quiet ones.
pub(super) fn late_move_count(depth: i32, improving: bool) -> i32 {
    (LATE_MOVE_PRUNING_BASE.get() + depth * depth) / if improving { 1 } else { 2 }
}

impl Worker<'_> {
    /// The value of a node that is so far outside the window that its moves
    /// need not be searched one by one.
    pub(super) fn prune_node(
        &mut self,
        position: &Position,
        node: &Node,
        alpha: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Some(static_eval) = node.static_eval else {
            return Ok(None);
        };
        // A value from the transposition table is better than the evaluation.
        let eval = match node.tt_entry {
            Some(entry) if entry.proves(static_eval, static_eval) && !is_mate(entry.value) => {
                entry.value
            }
            _ => static_eval,
        };
        let depth = node.depth;

        // Reverse futility pruning: so far above beta that no move of the
        // other side is expected to change it.
        if depth <= REVERSE_FUTILITY_MAX_DEPTH.get()
            && !is_mate(beta)
            && eval - reverse_futility_margin(depth, node.improving) >= beta
        {
            return Ok(Some((eval + beta) / 2));
        }

        // Razoring: so far below alpha that only captures can help.
        if depth <= RAZORING_MAX_DEPTH.get() && eval + razoring_margin(depth) < alpha {
            let value = self.quiescence::<false>(position, alpha, alpha + 1, node.ply)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        self.null_move(position, node, eval, static_eval, beta)
    }

    /// Whether a move is not worth searching. Only asked when another one has
    /// a value, so that no node is left without one. A `plain` move, given by its
    /// history, neither captures nor promotes nor gives check.
    pub(super) fn prune_move(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        plain: Option<i32>,
        number: i32,
        alpha: Value,
    ) -> bool {
        let depth = node.depth;

        // SEE pruning of captures and checks.
        let Some(history) = plain else {
            return depth <= SEE_CAPTURE_MAX_DEPTH.get()
                && !see::at_least(position, m, -SEE_CAPTURE_MARGIN.get() * depth);
        };
        let reduced = (depth - base_reduction(depth, number) / LMR_PLY).max(0);

        // Futility pruning.
        if let Some(static_eval) = node.static_eval
            && reduced <= FUTILITY_MAX_DEPTH.get()
            && static_eval + futility_margin(reduced) <= alpha
        {
            return true;
        }

        // History pruning.
        if reduced <= HISTORY_PRUNING_MAX_DEPTH.get()
            && history < -HISTORY_PRUNING_SLOPE.get() * depth
        {
            return true;
        }

        // SEE pruning of quiet moves.
        let most_lost = SEE_QUIET_FACTOR.get() * reduced * reduced + SEE_QUIET_BASE.get();
        reduced <= SEE_QUIET_MAX_DEPTH.get() && !see::at_least(position, m, -most_lost)
    }
}
