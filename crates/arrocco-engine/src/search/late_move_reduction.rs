//! Late-move reduction: moves that come late are searched less deep at first.

use arrocco_rules::{Move, Position};

use super::Worker;
use super::node::Node;
use super::params::{
    LMR_BASE, LMR_CAPTURE, LMR_CHECK, LMR_CORRECTION, LMR_CUT_NODE, LMR_CUTOFFS,
    LMR_HISTORY_DIVISOR, LMR_KILLER, LMR_LOG_FACTOR, LMR_MANY_CUTOFFS, LMR_NOT_IMPROVING, LMR_PV,
    LMR_ROOT, LMR_TT_CAPTURE,
};
use crate::see;

/// The binary logarithm in 1/64, by squaring.
const fn log2(number: u64) -> u64 {
    let whole = 63 - number.leading_zeros() as u64;
    // The mantissa, between one and two, in 1/2^32.
    let mut mantissa = number << 32 >> whole;
    let mut result = whole;
    let mut bit = 0;
    while bit < 6 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
        result *= 2;
        if mantissa >> 33 > 0 {
            result += 1;
            mantissa >>= 1;
        }
        bit += 1;
    }
    result
}

/// log2(depth) · log2(number of the move), in 1/4096.
static LOG_PRODUCTS: [[u32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = (log2(depth as u64) * log2(number as u64)) as u32;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// The reduction by depth and number of the move alone, in 1/1024 plies: a base
/// and a multiple of ln(depth) · ln(number).
#[inline]
pub(super) fn base_reduction(depth: i32, number: i32) -> i32 {
    let product = LOG_PRODUCTS[depth.clamp(1, 63) as usize][number.clamp(1, 63) as usize];
    let by_logs = u64::from(product) * LMR_LOG_FACTOR.get() as u64 * 1024 / (10_000 * 4096);
    LMR_BASE.get() + by_logs as i32
}

impl Worker<'_> {
    /// By how much a late move is reduced, in 1/1024 plies. A `quiet` move is
    /// given by its history.
    pub(super) fn late_move_reduction<const PV: bool>(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: Option<i32>,
        number: i32,
        gives_check: bool,
    ) -> i32 {
        let is_pv = PV || node.tt_entry.is_some_and(|entry| entry.is_pv);
        let if_so = |condition: bool, plies: i32| if condition { plies } else { 0 };
        let mut reduction = base_reduction(node.depth, number);
        reduction += if_so(node.cut_node, LMR_CUT_NODE.get());
        reduction -= if_so(is_pv, LMR_PV.get());
        reduction += if_so(!node.improving, LMR_NOT_IMPROVING.get());
        reduction -= if_so(gives_check, LMR_CHECK.get());
        reduction += if_so(
            self.frame(node.ply + 1).cutoffs > LMR_MANY_CUTOFFS.get() as u32,
            LMR_CUTOFFS.get(),
        );
        reduction -= if_so(node.ply == 0, LMR_ROOT.get());
        reduction -= node.correction.abs() * LMR_CORRECTION.get();
        let tt_move = node.tt_entry.and_then(|entry| entry.best);
        let tt_captures = tt_move.is_some_and(|m| see::captured(position, m).is_some());
        reduction += if_so(tt_captures, LMR_TT_CAPTURE.get());
        if let Some(history) = quiet {
            reduction -= history / LMR_HISTORY_DIVISOR.get();
            reduction -= if_so(self.frame(node.ply).killer == Some(m), LMR_KILLER.get());
        } else {
            reduction -= LMR_CAPTURE.get();
        }
        reduction.max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log2_is_the_binary_logarithm_in_64ths() {
        for (number, expected) in [(1, 0), (2, 64), (3, 101), (8, 192), (63, 382)] {
            assert_eq!(log2(number), expected, "{number}");
        }
    }

    #[test]
    fn later_moves_are_reduced_more() {
        for depth in 2..63 {
            for number in 2..63 {
                let reduction = base_reduction(depth, number);
                assert!(reduction <= base_reduction(depth, number + 1));
                assert!(reduction <= base_reduction(depth + 1, number));
            }
        }
    }
}
