//! Random positions for the tests, the same on every run.

use arrocco_rules::Position;

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// Where a random game stands after a random number of plies.
    pub(crate) fn position(&mut self, most_plies: usize) -> Position {
        let mut position = Position::initial();
        for _ in 0..self.below(most_plies + 1) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[self.below(moves.len())]);
        }
        position
    }
}
