//! Null-move pruning: if the side to move can even pass and stay above beta,
//! a real move will do so as well.

use arrocco_rules::{Bitboard, Position};

use super::node::Node;
use super::params::{
    NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_MARGIN_BASE, NULL_MOVE_MARGIN_SLOPE,
    NULL_MOVE_MAX_EVAL_REDUCTION, NULL_MOVE_MIN_DEPTH, NULL_MOVE_REDUCTION,
    NULL_MOVE_VERIFICATION_DEPTH,
};
use super::{BEFORE_ROOT, Stopped, Worker};
use crate::history::PieceTo;
use crate::score::{MATE_FOUND, Value};

impl Worker<'_> {
    /// The value of a node that is cut off by a null move. There is none with
    /// only pawns, where passing may be the best move there is (zugzwang), none
    /// right after another null move, and none near a node that is verified.
    pub(super) fn null_move(
        &mut self,
        position: &Position,
        node: &Node,
        eval: Value,
        static_eval: Value,
        beta: Value,
    ) -> Result<Option<Value>, Stopped> {
        let margin = NULL_MOVE_MARGIN_BASE.get() - NULL_MOVE_MARGIN_SLOPE.get() * node.depth;
        if node.depth < NULL_MOVE_MIN_DEPTH.get() || eval < beta || static_eval < beta + margin {
            return Ok(None);
        }
        let ply = node.ply;
        if ply < self.null_move_min_ply {
            return Ok(None);
        }
        let board = position.board();
        let pawns_and_kings = board.pawns() | board.kings();
        let pieces = board.by_color(position.turn()).minus(pawns_and_kings);
        let after_null_move =
            ply > 0 && self.frames[ply + BEFORE_ROOT - 1].piece_to == PieceTo::NONE;
        if pieces == Bitboard::EMPTY || after_null_move || beta <= -MATE_FOUND {
            return Ok(None);
        }
        let by_eval =
            ((eval - beta) / NULL_MOVE_EVAL_DIVISOR.get()).min(NULL_MOVE_MAX_EVAL_REDUCTION.get());
        let reduction =
            NULL_MOVE_REDUCTION.get() + node.depth / NULL_MOVE_DEPTH_DIVISOR.get() + by_eval;
        let depth = node.depth - reduction;
        let mut child = *position;
        child.pass();
        self.shared.transposition_table.prefetch(child.zobrist());
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
        if node.depth < NULL_MOVE_VERIFICATION_DEPTH.get() || self.null_move_min_ply > 0 {
            return Ok(Some(value));
        }
        // Far from the leaves zugzwang matters: search again, with real moves
        // alone for the first three quarters of the depth.
        self.null_move_min_ply = ply + 1 + (3 * depth.max(0) / 4) as usize;
        let verified = self.search::<false>(position, beta - 1, beta, depth, ply, false)?;
        self.null_move_min_ply = 0;
        Ok((verified >= beta).then_some(value))
    }
}
