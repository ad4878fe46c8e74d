//! Null-move pruning: if the side to move can even pass and stay above beta,
//! a real move will do so as well.

use arrocco_rules::{Bitboard, Position};

use super::node::Node;
use super::params::{
    NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_MARGIN_BASE, NULL_MOVE_MARGIN_SLOPE,
    NULL_MOVE_MAX_EVAL_REDUCTION, NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION,
    NULL_MOVE_VERIFICATION_DEPTH,
};
use super::{BEFORE_ROOT, Found, Stopped, Worker};
use crate::history::PieceTo;
use crate::score::{MATE_FOUND, Value};

impl Worker<'_> {
    /// The value of a node that is cut off by a null move. There is none with
    /// only pawns, where passing may be the best move there is (zugzwang), and
    /// none right after another null move.
    pub(super) fn null_move(
        &mut self,
        position: &Position,
        node: &Node,
        eval: Value,
        static_eval: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let margin = NULL_MOVE_MARGIN_BASE - NULL_MOVE_MARGIN_SLOPE * node.depth;
        if node.depth < NULL_MOVE_MIN_DEPTH || eval < beta || static_eval < beta + margin {
            return Ok(None);
        }
        let ply = node.ply;
        let board = position.board();
        let pawns_and_kings = board.pawns() | board.kings();
        let pieces = board.by_color(position.turn()).minus(pawns_and_kings);
        let after_null_move =
            ply > 0 && self.frames[ply + BEFORE_ROOT - 1].piece_to == PieceTo::NONE;
        if pieces == Bitboard::EMPTY || after_null_move || beta <= -MATE_FOUND {
            return Ok(None);
        }
        let by_eval = ((eval - beta) / NULL_MOVE_EVAL_DIVISOR).min(NULL_MOVE_MAX_EVAL_REDUCTION);
        let reduction = NULL_MOVE_REDUCTION + node.depth / NULL_MOVE_DEPTH_DIVISOR + by_eval;
        let depth = node.depth - reduction;
        let mut child = *position;
        child.pass();
        self.frame_mut(ply).piece_to = PieceTo::NONE;
        self.hashes.push(position.zobrist());
        let since = std::mem::take(&mut self.since_null_move);
        let value =
            -self.search::<false>(&child, -beta, 1 - beta, depth, ply + 1, !node.cut_node)?;
        self.since_null_move = since;
        self.hashes.pop();
        if value < beta {
            return Ok(None);
        }
        // A mate after a null move proves nothing.
        let value = if value >= MATE_FOUND { beta } else { value };
        if node.depth < NULL_MOVE_VERIFICATION_DEPTH {
            return Ok(Some(value));
        }
        // Far from the leaves zugzwang matters: ask again with a real move.
        let verified = self.verify_null_move(position, beta, depth, ply)?;
        Ok((verified >= beta).then_some(value))
    }

    /// A null-window search of the same node with the null move switched off.
    fn verify_null_move(
        &mut self,
        position: &Position,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Found {
        let saved = self.frames[ply + BEFORE_ROOT - 1].piece_to;
        self.frames[ply + BEFORE_ROOT - 1].piece_to = PieceTo::NONE;
        let value = self.search::<false>(position, beta - 1, beta, depth, ply, false);
        self.frames[ply + BEFORE_ROOT - 1].piece_to = saved;
        value
    }
}
