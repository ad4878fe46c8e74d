//! What need not be looked at, and what deserves a closer look.
//!
//! Each function answers one question of [`Worker::search`]; the margins are in
//! [`pruning`](super::pruning).

use arrocco_rules::{Bitboard, Move, Position};

use super::node::Node;
use super::pruning::{PLY, futility_margin, hopeless_margin, reduction, too_good_margin};
use super::{BEFORE_ROOT, Found, Stopped, Worker};
use crate::exchange;
use crate::history::Deed;
use crate::score::{MATE_FOUND, Value, is_mate};
use crate::table::Bound;

/// What comes of asking whether a move stands alone.
pub(super) enum Singularity {
    Extend(i32),
    Cut(Value),
}

impl Worker<'_> {
    /// A value without looking at every move, for positions so good or so bad
    /// that the window is out of reach.
    pub(super) fn outside_window(
        &mut self,
        position: &Position,
        node: &Node,
        alpha: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let Some(evaluation) = node.evaluation else {
            return Ok(None);
        };
        // What the table found out is better than the evaluation.
        let seems = match node.known {
            Some(entry) if entry.settles(evaluation, evaluation) && !is_mate(entry.value) => {
                entry.value
            }
            _ => evaluation,
        };
        let depth = node.depth;
        if depth <= 8
            && beta < MATE_FOUND
            && beta > -MATE_FOUND
            && seems - too_good_margin(depth, node.improving) >= beta
        {
            return Ok(Some((seems + beta) / 2));
        }
        if depth <= 3 && seems + hopeless_margin(depth) < alpha {
            let value = self.quiesce::<false>(position, alpha, alpha + 1, node.ply)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if depth >= 3 && seems >= beta && evaluation >= beta - 15 * depth + 120 {
            return self.pass(position, node, seems, beta);
        }
        Ok(None)
    }

    /// If even doing nothing is too good, a real move will be as well. Not
    /// without officers, where doing nothing may be the best move there is.
    fn pass(
        &mut self,
        position: &Position,
        node: &Node,
        seems: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let ply = node.ply;
        let board = position.board();
        let simple = board.pawns() | board.kings();
        let officers = board.by_color(position.turn()).minus(simple);
        let passed = ply > 0 && self.frames[ply + BEFORE_ROOT - 1].deed == Deed::NONE;
        if officers == Bitboard::EMPTY || passed || beta <= -MATE_FOUND {
            return Ok(None);
        }
        let less = 4 + node.depth / 4 + ((seems - beta) / 180).min(3);
        let mut child = *position;
        child.pass();
        self.frame_mut(ply).deed = Deed::NONE;
        self.hashes.push(position.zobrist());
        let since = std::mem::take(&mut self.since_pass);
        let depth = node.depth - less;
        let value = -self.search::<false>(&child, -beta, 1 - beta, depth, ply + 1, !node.cut)?;
        self.since_pass = since;
        self.hashes.pop();
        if value < beta {
            return Ok(None);
        }
        // A mate after a pass proves nothing.
        let value = if value >= MATE_FOUND { beta } else { value };
        if node.depth < 12 {
            return Ok(Some(value));
        }
        // Far from the leaves zugzwang matters: ask again with a real move.
        let checked = self.search_without_pass(position, beta, depth, ply)?;
        Ok((checked >= beta).then_some(value))
    }

    /// A null-window search of the same node with passing switched off.
    fn search_without_pass(
        &mut self,
        position: &Position,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Found {
        let saved = self.frames[ply + BEFORE_ROOT - 1].deed;
        self.frames[ply + BEFORE_ROOT - 1].deed = Deed::NONE;
        let value = self.search::<false>(position, beta - 1, beta, depth, ply, false);
        self.frames[ply + BEFORE_ROOT - 1].deed = saved;
        value
    }

    /// Whether a move near the leaves is not worth playing out. Only asked when
    /// another one was, so that no node is left without a value.
    pub(super) fn is_futile(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: bool,
        number: i32,
        alpha: Value,
    ) -> bool {
        let depth = node.depth;
        if !quiet {
            return depth <= 7 && !exchange::brings(position, m, -95 * depth);
        }
        let less = reduction(depth, number) / PLY;
        let left = (depth - less).max(0);
        if let Some(evaluation) = node.evaluation
            && left <= 7
            && evaluation + futility_margin(left) <= alpha
        {
            return true;
        }
        let deed = Deed::new(position, m);
        let history = self
            .history
            .quiet(position.turn(), m, deed, self.before(node.ply));
        if left <= 4 && history < -3800 * depth {
            return true;
        }
        left <= 8 && !exchange::brings(position, m, -22 * left * left - 20)
    }

    /// Whether a check is worth a ply: one that does not lose a man.
    pub(super) fn extends_check(&self, position: &Position, node: &Node, m: Move) -> bool {
        node.depth <= 5 && exchange::brings(position, m, 0)
    }

    pub(super) fn reduction<const PV: bool>(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: bool,
        number: i32,
        gives_check: bool,
    ) -> i32 {
        let mut less = reduction(node.depth, number);
        let principal = PV || node.known.is_some_and(|entry| entry.principal);
        less += if node.cut { 3 * PLY / 2 } else { 0 };
        less -= if principal { PLY } else { 0 };
        less += if node.improving { 0 } else { PLY / 2 };
        less -= if gives_check { PLY } else { 0 };
        if quiet {
            let deed = Deed::new(position, m);
            let before = self.before(node.ply);
            less -= self.history.quiet(position.turn(), m, deed, before) / 10;
            less -= if self.frame(node.ply).killer == Some(m) {
                PLY
            } else {
                0
            };
        } else {
            less -= PLY;
        }
        less.max(0)
    }

    /// Whether the move of the table stands alone: all others, searched less
    /// deep, are clearly worse.
    pub(super) fn singularity(
        &mut self,
        position: &Position,
        node: &Node,
        m: Move,
        beta: Value,
    ) -> Result<Singularity, Stopped> {
        let Some(entry) = node.known.filter(|entry| {
            node.depth >= 7
                && entry.depth >= node.depth - 3
                && entry.bound != Bound::Upper
                && !is_mate(entry.value)
        }) else {
            return Ok(Singularity::Extend(0));
        };
        let target = entry.value - 2 * node.depth;
        self.frame_mut(node.ply).excluded = Some(m);
        let depth = (node.depth - 1) / 2;
        let value =
            self.search::<false>(position, target - 1, target, depth, node.ply, node.cut)?;
        self.frame_mut(node.ply).excluded = None;
        Ok(if value < target {
            let alone = value < target - 24 && node.ply < 40;
            Singularity::Extend(if alone { 2 } else { 1 })
        } else if target >= beta {
            // Two moves are too good: one of them will do.
            Singularity::Cut(target)
        } else if entry.value >= beta || node.cut {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        })
    }
}
