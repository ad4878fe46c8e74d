//! Updates of the histories after a node: of the moves it tried, and of the
//! error of its static evaluation.

use arrocco_rules::{Move, Position, Role};

use super::Worker;
use super::node::{Node, Tried};
use super::params::{HISTORY_BONUS_OFFSET, HISTORY_BONUS_SLOPE, HISTORY_MAX_BONUS};
use crate::history::PieceTo;
use crate::score::{Value, is_mate};
use crate::see;
use crate::transposition::Bound;

/// What a history gains from a move that did well at this depth.
fn bonus(depth: i32) -> i32 {
    (HISTORY_BONUS_SLOPE.get() * depth - HISTORY_BONUS_OFFSET.get()).min(HISTORY_MAX_BONUS.get())
}

impl Worker<'_> {
    /// Raises the history of the move that caused a cut-off, and lowers that of
    /// the moves tried before it.
    pub(super) fn update_history(
        &mut self,
        position: &Position,
        node: &Node,
        m: Move,
        tried: &Tried,
    ) {
        let bonus = bonus(node.depth);
        let (turn, previous) = (position.turn(), self.previous(node.ply));
        let taken = see::captured(position, m);
        if taken.is_none() && m.promotion().is_none() {
            self.frame_mut(node.ply).killer = Some(m);
            let piece_to = PieceTo::new(position, m);
            self.history
                .update_quiet(turn, m, piece_to, previous, bonus);
            for other in tried.quiets.iter() {
                let piece_to = PieceTo::new(position, other);
                self.history
                    .update_quiet(turn, other, piece_to, previous, -bonus);
            }
        } else {
            self.history
                .update_capture(PieceTo::new(position, m), taken, bonus);
        }
        for other in tried.captures.iter() {
            let taken = see::captured(position, other);
            self.history
                .update_capture(PieceTo::new(position, other), taken, -bonus);
        }
    }

    /// Updates the correction history, unless a capture explains the difference.
    pub(super) fn update_correction_history(
        &mut self,
        position: &Position,
        node: &Node,
        best: Value,
        bound: Bound,
        best_move: Option<Move>,
    ) {
        let Some(static_eval) = node.static_eval.filter(|_| !is_mate(best)) else {
            return;
        };
        let quiet = best_move.is_none_or(|m| {
            see::captured(position, m).is_none() && m.promotion() != Some(Role::Queen)
        });
        let is_informative = match bound {
            Bound::Exact => true,
            Bound::Lower => best > static_eval,
            Bound::Upper => best < static_eval,
        };
        if quiet && is_informative {
            self.history
                .update_correction(position, node.depth, best - static_eval);
        }
    }
}
