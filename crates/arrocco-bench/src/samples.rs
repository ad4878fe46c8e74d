//! Positions and moves of random games, as every library sees them.

use arrocco_notation::{fen, san, uci};
use arrocco_rules::{CastlingMode, Move, Position};

use crate::random::Random;

pub(crate) struct Sample {
    pub(crate) fen: String,
    pub(crate) uci: String,
    pub(crate) san: String,
}

impl Sample {
    fn new(position: &Position, m: Move) -> Sample {
        Sample {
            fen: fen::write(position, CastlingMode::Standard),
            uci: uci::write(m, CastlingMode::Standard),
            san: san::write(position, m),
        }
    }
}

/// Every fourth position of random games of at most 120 plies, with the move
/// played there.
pub(crate) fn samples(count: usize) -> Vec<Sample> {
    let mut random = Random(7);
    let mut samples = Vec::with_capacity(count);
    while samples.len() < count {
        let mut position = Position::initial();
        for ply in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            if ply % 4 == 3 {
                samples.push(Sample::new(&position, m));
            }
            position.play(m);
        }
    }
    samples.truncate(count);
    samples
}
