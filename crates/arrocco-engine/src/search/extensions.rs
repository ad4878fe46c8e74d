//! Extensions: moves that are searched deeper than the others.

use arrocco_rules::{Move, Position};

use super::node::Node;
use super::params::{
    CHECK_EXTENSION_MAX_DEPTH, DOUBLE_EXTENSION_MARGIN, DOUBLE_EXTENSION_MAX_PLY, SINGULAR_MARGIN,
    SINGULAR_MIN_DEPTH, SINGULAR_TT_DEPTH,
};
use super::{Stopped, Worker};
use crate::score::{Value, is_mate};
use crate::see;
use crate::transposition::Bound;

/// The result of a singular search.
pub(super) enum Singular {
    /// Plies to add to the move of the transposition table.
    Extend(i32),
    /// Several moves are above beta: the node has this value (multi-cut).
    Cut(Value),
}

impl Worker<'_> {
    /// Check extension: a check that does not lose material is worth a ply.
    pub(super) fn check_extension(&self, position: &Position, node: &Node, m: Move) -> bool {
        node.depth <= CHECK_EXTENSION_MAX_DEPTH.get() && see::at_least(position, m, 0)
    }

    /// Singular extension: whether the move of the transposition table stands
    /// alone, that is, all others, searched less deep, are clearly worse.
    pub(super) fn singular_extension(
        &mut self,
        position: &Position,
        node: &Node,
        m: Move,
        beta: Value,
    ) -> Result<Singular, Stopped> {
        let Some(entry) = node.tt_entry.filter(|entry| {
            node.depth >= SINGULAR_MIN_DEPTH.get()
                && entry.depth >= node.depth - SINGULAR_TT_DEPTH.get()
                && entry.bound != Bound::Upper
                && !is_mate(entry.value)
        }) else {
            return Ok(Singular::Extend(0));
        };
        let target = entry.value - SINGULAR_MARGIN.get() * node.depth;
        let depth = (node.depth - 1) / 2;
        self.frame_mut(node.ply).excluded = Some(m);
        let value =
            self.search::<false>(position, target - 1, target, depth, node.ply, node.cut_node)?;
        self.frame_mut(node.ply).excluded = None;
        Ok(if value < target {
            let double = value < target - DOUBLE_EXTENSION_MARGIN.get()
                && node.ply < DOUBLE_EXTENSION_MAX_PLY;
            Singular::Extend(if double { 2 } else { 1 })
        } else if target >= beta {
            Singular::Cut(target)
        } else if entry.value >= beta || node.cut_node {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
