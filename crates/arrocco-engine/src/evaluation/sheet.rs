//! Where the terms are written down: added up at once, or counted to tune
//! their weights.

use arrocco_rules::{Role, Square};

use super::layout::{self, COUNT};
use super::pair::Pair;
use super::weights::WEIGHTS;

/// Takes note of terms. Those of Black count against White.
pub(super) trait Sheet {
    /// A weight, so many times.
    fn add(&mut self, weight: usize, count: i32);

    /// A man on a square, as its own side sees it.
    fn stand(&mut self, role: Role, square: Square, sign: i32);
}

/// The sum, seen from White.
pub(super) struct Sum(pub(super) Pair);

impl Sheet for Sum {
    #[inline]
    fn add(&mut self, weight: usize, count: i32) {
        self.0 += WEIGHTS[weight] * count;
    }

    #[inline]
    fn stand(&mut self, role: Role, square: Square, sign: i32) {
        self.0 += STANDING[layout::row(role)][square.index()] * sign;
    }
}

/// How often each weight counts, seen from White.
pub(super) struct Counts(pub(super) Vec<i32>);

impl Counts {
    pub(super) fn new() -> Counts {
        Counts(vec![0; COUNT])
    }
}

impl Sheet for Counts {
    fn add(&mut self, weight: usize, count: i32) {
        self.0[weight] += count;
    }

    fn stand(&mut self, role: Role, square: Square, sign: i32) {
        if let Some(weight) = layout::material(role) {
            self.add(weight, sign);
        }
        self.add(layout::square(role, square), sign);
    }
}

/// Men and their squares in one, since they are asked for most.
static STANDING: [[Pair; 64]; 6] = {
    let mut table = [[Pair::ZERO; 64]; 6];
    let mut next = 0;
    while next < 6 {
        let role = Role::ALL[next];
        let mut index = 0;
        while index < 64 {
            let square = Square::new(index as u8);
            let worth = match layout::material(role) {
                Some(weight) => WEIGHTS[weight],
                None => Pair::ZERO,
            };
            table[layout::row(role)][index] = worth.plus(WEIGHTS[layout::square(role, square)]);
            index += 1;
        }
        next += 1;
    }
    table
};
