//! Pseudo-random numbers that are the same on every run (SplitMix64).

use arrocco_rules::Position;

/// A stream of pseudo-random numbers, given by its seed. Not for secrets.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % (n as u64).max(1)) as usize
    }

    /// A number from 0 up to but not including 1.
    pub fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The position after a random number of random plies.
    pub fn position(&mut self, most_plies: usize) -> Position {
        let plies = self.below(most_plies + 1);
        self.walk(Position::initial(), plies)
    }

    /// Plays random legal moves, so many or until the game is over.
    pub fn walk(&mut self, mut position: Position, plies: usize) -> Position {
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[self.below(moves.len())]);
        }
        position
    }
}
