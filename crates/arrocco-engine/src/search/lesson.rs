//! What a finished node teaches: which moves to try first, and how wrong the
//! evaluation was.

use arrocco_rules::{Move, Position, Role};

use super::Worker;
use super::node::{Node, Tried};
use super::pruning::bonus;
use crate::exchange;
use crate::history::Deed;
use crate::score::{Value, is_mate};
use crate::table::Bound;

impl Worker<'_> {
    /// The move caused a cut-off: it should come earlier next time, and those
    /// tried before it later.
    pub(super) fn reward(&mut self, position: &Position, node: &Node, m: Move, tried: &Tried) {
        let bonus = bonus(node.depth);
        let (turn, before) = (position.turn(), self.before(node.ply));
        let taken = exchange::taken(position, m);
        if taken.is_none() && m.promotion().is_none() {
            self.frame_mut(node.ply).killer = Some(m);
            let deed = Deed::new(position, m);
            self.history.reward_quiet(turn, m, deed, before, bonus);
            for other in tried.quiets.iter() {
                let deed = Deed::new(position, other);
                self.history.reward_quiet(turn, other, deed, before, -bonus);
            }
        } else {
            self.history
                .reward_capture(Deed::new(position, m), taken, bonus);
        }
        for other in tried.captures.iter() {
            let taken = exchange::taken(position, other);
            self.history
                .reward_capture(Deed::new(position, other), taken, -bonus);
        }
    }

    /// Corrects the evaluation, unless captures explain the difference.
    pub(super) fn learn(
        &mut self,
        position: &Position,
        node: &Node,
        best: Value,
        bound: Bound,
        best_move: Option<Move>,
    ) {
        let Some(evaluation) = node.evaluation.filter(|_| !is_mate(best)) else {
            return;
        };
        let quiet = best_move.is_none_or(|m| {
            exchange::taken(position, m).is_none() && m.promotion() != Some(Role::Queen)
        });
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
        };
        if quiet && tells {
            self.history
                .correct(position, node.depth, best - evaluation);
        }
    }
}
