//! How much of the tree can be left out: margins, counts and reductions.
//!
//! Everything is whole numbers, so that the same search visits the same nodes
//! on every machine.

use crate::score::Value;

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

/// Plies in 1/1024.
pub(super) const PLY: i32 = 1024;

/// Reductions by depth and number of the move, in 1/1024 plies:
/// 0.8 + ln(depth) · ln(number) / 2.3.
static REDUCTIONS: [[u16; 64]; 64] = {
    let mut transposition_table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            // ln x = 0.6931 log2 x, and 0.6931² / 2.3 = 0.2089.
            let product = log2(depth as u64) * log2(number as u64);
            transposition_table[depth][number] =
                (820 + product * 2089 * 1024 / (10_000 * 4096)) as u16;
            number += 1;
        }
        depth += 1;
    }
    transposition_table
};

/// By how much a late move is searched less deep at first, in 1/1024 plies.
pub(super) fn reduction(depth: i32, number: i32) -> i32 {
    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][number.clamp(0, 63) as usize])
}

/// How far above the window a position must be to be given up as too good.
pub(super) fn reverse_futility_margin(depth: i32, improving: bool) -> Value {
    78 * (depth - i32::from(improving))
}

/// How far below the window a position must be to be only quiesced.
pub(super) fn razoring_margin(depth: i32) -> Value {
    220 + 260 * depth * depth
}

/// After how many moves a shallow node stops trying quiet ones.
pub(super) fn late_move_count(depth: i32, improving: bool) -> i32 {
    (3 + depth * depth) / if improving { 1 } else { 2 }
}

/// How far a quiet move of a shallow node can be expected to lift the value.
pub(super) fn futility_margin(depth: i32) -> Value {
    95 + 105 * depth
}

/// What history gains from a move that did well at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (170 * depth - 90).min(1700)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_a_logarithm() {
        for (number, expected) in [(1, 0), (2, 64), (3, 101), (8, 192), (63, 382)] {
            assert_eq!(log2(number), expected, "{number}");
        }
    }

    #[test]
    fn later_moves_are_reduced_more() {
        for depth in 2..63 {
            for number in 2..63 {
                assert!(reduction(depth, number) <= reduction(depth, number + 1));
                assert!(reduction(depth, number) <= reduction(depth + 1, number));
            }
        }
    }
}
