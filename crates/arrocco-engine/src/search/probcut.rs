//! ProbCut: a capture that stays far above beta in a shallow search will stay
//! above beta in a deep one.

use arrocco_rules::{Move, Position};

use super::node::Node;
use super::params::{PROBCUT_DEPTH, PROBCUT_IMPROVING, PROBCUT_MARGIN, PROBCUT_MIN_DEPTH};
use super::{Stopped, Worker};
use crate::checks::LazyCheckInfo;
use crate::move_picker::MovePicker;
use crate::score::{Value, is_mate};
use crate::see;
use crate::transposition::{Bound, Entry};

impl Worker<'_> {
    /// The value of a node that is cut off by ProbCut. The move of the table must
    /// be legal.
    pub(super) fn probcut(
        &mut self,
        position: &Position,
        node: &Node,
        tt_move: Option<Move>,
        raw: Option<Value>,
        checks: &LazyCheckInfo,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Some(static_eval) = node.static_eval else {
            return Ok(None);
        };
        let target = beta + PROBCUT_MARGIN.get()
            - if node.improving {
                PROBCUT_IMPROVING.get()
            } else {
                0
            };
        let refuted = node.tt_entry.is_some_and(|entry| {
            entry.depth > node.depth - PROBCUT_DEPTH.get() && entry.value < target
        });
        if node.depth < PROBCUT_MIN_DEPTH.get() || is_mate(beta) || refuted {
            return Ok(None);
        }
        let threshold = target - static_eval;
        let tt_move = tt_move
            .filter(|&m| see::gain(position, m) > 0 && see::at_least(position, m, threshold));
        let hints = self.hints(node.ply, tt_move);
        let mut picker = MovePicker::captures(hints, threshold, &self.move_stack);
        let depth = node.depth - PROBCUT_DEPTH.get();
        let mut found = None;
        let table = self.shared.transposition_table;
        while let Some(m) = picker.next(position, checks, self.history, table, &mut self.move_stack)
        {
            let child = self.make_move(position, m, node.ply, false);
            let mut value = -self.quiescence::<false>(&child, -target, 1 - target, node.ply + 1)?;
            if value >= target && depth > 0 {
                value = -self.search::<false>(
                    &child,
                    -target,
                    1 - target,
                    depth,
                    node.ply + 1,
                    !node.cut_node,
                )?;
            }
            self.unmake_move();
            if value >= target {
                found = Some((m, value));
                break;
            }
        }
        picker.finish(&mut self.move_stack);
        if let Some((m, value)) = found {
            let entry = Entry {
                best: Some(m),
                value,
                bound: Bound::Lower,
                depth: depth + 1,
                static_eval: raw,
                is_pv: node.tt_entry.is_some_and(|entry| entry.is_pv),
            };
            self.shared
                .transposition_table
                .store(position.zobrist(), node.ply, entry);
            let value = if is_mate(value) {
                value
            } else {
                value - (target - beta)
            };
            return Ok(Some(value));
        }
        Ok(None)
    }
}
