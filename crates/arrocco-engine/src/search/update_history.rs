//! Updates of the histories after a node: of the moves it tried, and of the
//! error of its static evaluation.

use arrocco_rules::{Move, Position, Role};

use super::Worker;
use super::node::{Node, Tried};
use super::params::{
    FAIL_LOW_BONUS, HISTORY_BONUS_OFFSET, HISTORY_BONUS_SLOPE, HISTORY_MAX_BONUS, LMR_BONUS,
    TT_CUTOFF_BONUS,
};
use crate::checks::LazyCheckInfo;
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
        checks: &LazyCheckInfo,
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
            let threats = checks.threats();
            self.history
                .update_quiet(turn, threats, m, piece_to, previous, bonus);
            for other in tried.quiets.iter() {
                let piece_to = PieceTo::new(position, other);
                self.history
                    .update_quiet(turn, threats, other, piece_to, previous, -bonus);
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

    /// Raises the history of a quiet move of the table that causes a cut-off.
    pub(super) fn update_tt_cutoff(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        m: Option<Move>,
    ) {
        let quiet = |m: &Move| {
            see::captured(position, *m).is_none()
                && m.promotion().is_none()
                && position.is_legal(*m)
        };
        let Some(m) = m.filter(|_| TT_CUTOFF_BONUS.get() > 0).filter(quiet) else {
            return;
        };
        let threats = LazyCheckInfo::new(position).threats();
        let (turn, previous) = (position.turn(), self.previous(ply));
        let bonus = bonus(depth) * TT_CUTOFF_BONUS.get() / 100;
        let piece_to = PieceTo::new(position, m);
        self.history
            .update_quiet(turn, threats, m, piece_to, previous, bonus);
    }

    /// Raises the history of the quiet move before this node: no answer was good
    /// enough.
    pub(super) fn update_fail_low(&mut self, ply: usize, depth: i32) {
        let before = self.frame(ply - 1);
        if FAIL_LOW_BONUS.get() == 0 || !before.quiet || before.piece_to == PieceTo::NONE {
            return;
        }
        let (piece_to, previous) = (before.piece_to, self.previous(ply - 1));
        let bonus = bonus(depth) * FAIL_LOW_BONUS.get() / 100;
        self.history.update_continuation(piece_to, previous, bonus);
    }

    /// Updates the continuation history of a late quiet move that was searched with
    /// more depth than at first.
    pub(super) fn update_late_move(
        &mut self,
        position: &Position,
        node: &Node,
        m: Move,
        value: Value,
        alpha: Value,
        beta: Value,
    ) {
        let bonus = bonus(node.depth) * LMR_BONUS.get() / 100;
        let bonus = match value {
            _ if value >= beta => bonus,
            _ if value <= alpha => -bonus,
            _ => 0,
        };
        if bonus != 0 {
            let previous = self.previous(node.ply);
            self.history
                .update_continuation(PieceTo::new(position, m), previous, bonus);
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
            let previous = self.last_two(node.ply);
            self.history
                .update_correction(position, previous, node.depth, best - static_eval);
        }
    }
}
