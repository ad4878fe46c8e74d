//! Sinks for the terms of the evaluation: one adds them up, one counts them to
//! tune their weights.

use arrocco_rules::{Role, Square};

use super::layout::{self, COUNT};
use super::tapered::Tapered;
use super::weights::WEIGHTS;

/// Receives terms. Those of Black count against White.
pub(super) trait TermSink {
    /// A weight, so many times.
    fn add(&mut self, weight: usize, count: i32);

    /// A piece on a square, as its own side sees it.
    fn piece_on(&mut self, role: Role, square: Square, sign: i32);
}

/// The sum, seen from White.
pub(super) struct TermSum(pub(super) Tapered);

impl TermSink for TermSum {
    #[inline]
    fn add(&mut self, weight: usize, count: i32) {
        self.0 += WEIGHTS[weight] * count;
    }

    #[inline]
    fn piece_on(&mut self, role: Role, square: Square, sign: i32) {
        self.0 += PIECE_SQUARE_TABLE[layout::row(role)][square.index()] * sign;
    }
}

/// How often each weight counts, seen from White.
pub(super) struct TermCounts(pub(super) Vec<i32>);

impl TermCounts {
    pub(super) fn new() -> TermCounts {
        TermCounts(vec![0; COUNT])
    }
}

impl TermSink for TermCounts {
    fn add(&mut self, weight: usize, count: i32) {
        self.0[weight] += count;
    }

    fn piece_on(&mut self, role: Role, square: Square, sign: i32) {
        if let Some(weight) = layout::material(role) {
            self.add(weight, sign);
        }
        self.add(layout::square(role, square), sign);
    }
}

/// Material and piece-square tables in one.
static PIECE_SQUARE_TABLE: [[Tapered; 64]; 6] = {
    let mut table = [[Tapered::ZERO; 64]; 6];
    let mut next = 0;
    while next < 6 {
        let role = Role::ALL[next];
        let mut index = 0;
        while index < 64 {
            let square = Square::new(index as u8);
            let worth = match layout::material(role) {
                Some(weight) => WEIGHTS[weight],
                None => Tapered::ZERO,
            };
            table[layout::row(role)][index] = worth.plus(WEIGHTS[layout::square(role, square)]);
            index += 1;
        }
        next += 1;
    }
    table
};
