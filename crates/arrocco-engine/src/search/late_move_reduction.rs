//! Late-move reduction: moves that come late are searched less deep at first.

use arrocco_rules::{Move, Position};

use super::Worker;
use super::node::Node;
use super::params::{
    LMR_BASE, LMR_CAPTURE, LMR_CHECK, LMR_CUT_NODE, LMR_CUTOFFS, LMR_HISTORY_DIVISOR, LMR_KILLER,
    LMR_LOG_FACTOR, LMR_MANY_CUTOFFS, LMR_NOT_IMPROVING, LMR_PV, LMR_ROOT, LMR_TT_CAPTURE,
};
use crate::history::PieceTo;
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

/// Reductions by depth and number of the move, in 1/1024 plies:
/// 0.8 + ln(depth) · ln(number) / 2.3.
static REDUCTIONS: [[u16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            let product = log2(depth as u64) * log2(number as u64);
            let by_logs = product * LMR_LOG_FACTOR * 1024 / (10_000 * 4096);
            table[depth][number] = (LMR_BASE + by_logs) as u16;
            number += 1;
        }
        depth += 1;
    }
    table
};

/// The reduction by depth and number of the move alone, in 1/1024 plies.
pub(super) fn base_reduction(depth: i32, number: i32) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
}

impl Worker<'_> {
    /// By how much a late move is reduced, in 1/1024 plies.
    pub(super) fn late_move_reduction<const PV: bool>(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: bool,
        number: i32,
        gives_check: bool,
    ) -> i32 {
        let is_pv = PV || node.tt_entry.is_some_and(|entry| entry.is_pv);
        let if_so = |condition: bool, plies: i32| if condition { plies } else { 0 };
        let mut reduction = base_reduction(node.depth, number);
        reduction += if_so(node.cut_node, LMR_CUT_NODE);
        reduction -= if_so(is_pv, LMR_PV);
        reduction += if_so(!node.improving, LMR_NOT_IMPROVING);
        reduction -= if_so(gives_check, LMR_CHECK);
        reduction += if_so(
            self.frame(node.ply + 1).cutoffs > LMR_MANY_CUTOFFS,
            LMR_CUTOFFS,
        );
        reduction -= if_so(node.ply == 0, LMR_ROOT);
        let tt_move = node.tt_entry.and_then(|entry| entry.best);
        let tt_captures = tt_move.is_some_and(|m| see::captured(position, m).is_some());
        reduction += if_so(tt_captures, LMR_TT_CAPTURE);
        if quiet {
            let piece_to = PieceTo::new(position, m);
            let previous = self.previous(node.ply);
            let history = self.history.quiet(position.turn(), m, piece_to, previous);
            reduction -= history / LMR_HISTORY_DIVISOR;
            reduction -= if_so(self.frame(node.ply).killer == Some(m), LMR_KILLER);
        } else {
            reduction -= LMR_CAPTURE;
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
