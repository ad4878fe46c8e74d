//! Random numbers, and a random start of Chess960.

use std::hash::{BuildHasher, RandomState};

use arrocco_rules::Setup;

/// Some number below `end`.
pub fn random(end: u64) -> u64 {
    // Every `RandomState` has keys of its own.
    RandomState::new().hash_one(0_u8) % end.max(1)
}

/// The FEN of a start of Chess960, one of 960.
pub fn chess960() -> String {
    let setup = Setup::chess960(random(960) as u16);
    setup.map(|setup| setup.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn a_random_start_is_playable() {
        let start: Position = chess960().parse().unwrap();
        assert_eq!(start.castling_rooks().count(), 4);
    }
}
