//! What is drawn by lot: a number, a back rank of Chess960.

use std::hash::{BuildHasher, RandomState};

/// Some number below `end`.
pub fn random(end: u64) -> u64 {
    // Every `RandomState` has keys of its own.
    RandomState::new().hash_one(0_u8) % end.max(1)
}

/// Where the knights stand among the five squares that are left, for each of
/// the ten ways.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// A start of Chess960, one of 960.
pub fn chess960() -> String {
    start(random(960))
}

/// A start of Chess960 by its usual number, 0 to 959; 518 is the usual one.
fn start(number: u64) -> String {
    let mut rank = [' '; 8];
    let number = (number % 960) as usize;
    let (rest, light) = (number / 4, number % 4);
    rank[2 * light + 1] = 'b';
    let (rest, dark) = (rest / 4, rest % 4);
    rank[2 * dark] = 'b';
    let (rest, queen) = (rest / 6, rest % 6);
    put(&mut rank, queen, 'q');
    let (first, second) = KNIGHTS[rest % KNIGHTS.len()];
    // The second goes first, so that the places of the first do not shift.
    put(&mut rank, second, 'n');
    put(&mut rank, first, 'n');
    for piece in ['r', 'k', 'r'] {
        put(&mut rank, 0, piece);
    }
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
}

/// Puts a piece on the free square of this number.
fn put(rank: &mut [char; 8], number: usize, piece: char) {
    if let Some(square) = rank.iter_mut().filter(|square| **square == ' ').nth(number) {
        *square = piece;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use arrocco_notation::fen;

    use super::*;

    #[test]
    fn there_are_960_starts_and_518_is_the_usual_one() {
        let all: HashSet<String> = (0..960).map(start).collect();
        assert_eq!(all.len(), 960);
        for fen in &all {
            let position = fen::parse(fen).unwrap();
            assert_eq!(position.castling_rooks().count(), 4, "{fen}");
        }
        assert!(start(518).starts_with("rnbqkbnr/"));
        assert!(start(0).starts_with("bbqnnrkr/"));
        assert!(start(959).starts_with("rkrnnqbb/"));
    }
}
