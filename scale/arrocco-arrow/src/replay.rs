//! The positions of a game, out of its columns `moves` and `start_fen`.
//!
//! Every move is checked, since a column can come from anywhere.

use std::fmt;
use std::slice;

use arrocco_rules::fen::FenError;
use arrocco_rules::{Move, Position, UciMove};

/// Why a game cannot be played through.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayError {
    /// The position at the start is none.
    Start(FenError),
    /// Moves have two bytes each, and these are so many bytes.
    Length(usize),
    /// Two bytes that are no move.
    Bits {
        /// The plies before.
        ply: usize,
        /// The two bytes.
        bits: u16,
    },
    /// A null move of a side that is in check.
    NullMove {
        /// The plies before.
        ply: usize,
    },
    /// A move that is not legal.
    Illegal {
        /// The plies before.
        ply: usize,
        /// The move.
        text: String,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Start(error) => write!(f, "{error}"),
            ReplayError::Length(bytes) => {
                write!(f, "moves have two bytes each, and these are {bytes} bytes")
            }
            ReplayError::Bits { ply, bits } => write!(f, "ply {ply}: {bits} is no move"),
            ReplayError::NullMove { ply } => write!(f, "ply {ply}: a null move in check"),
            ReplayError::Illegal { ply, text, reason } => {
                write!(f, "ply {ply}: `{text}`: {reason}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

/// A game that is played through, move by move.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    position: Position,
    ply: usize,
    moves: slice::Iter<'a, [u8; 2]>,
}

impl<'a> Replay<'a> {
    /// At the start of a game: the initial position unless there is a FEN.
    ///
    /// # Errors
    ///
    /// A FEN that is none, and moves that end in the middle of one.
    pub fn new(moves: &'a [u8], start_fen: Option<&str>) -> Result<Replay<'a>, ReplayError> {
        let position = match start_fen {
            None => Position::initial(),
            Some(fen) => fen.parse().map_err(ReplayError::Start)?,
        };
        let (plies, rest) = moves.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(ReplayError::Length(moves.len()));
        }
        Ok(Replay {
            position,
            ply: 0,
            moves: plies.iter(),
        })
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The plies that were played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// The move that comes next, which is legal; `None` inside is a null move.
    ///
    /// # Errors
    ///
    /// If it is not legal.
    pub fn peek(&self) -> Option<Result<Option<Move>, ReplayError>> {
        let bits = u16::from_le_bytes(*self.moves.as_slice().first()?);
        Some(self.check(bits))
    }

    fn check(&self, bits: u16) -> Result<Option<Move>, ReplayError> {
        let ply = self.ply;
        let Some(m) = Move::from_bits(bits) else {
            return match bits {
                0 if self.position.is_check() => Err(ReplayError::NullMove { ply }),
                0 => Ok(None),
                bits => Err(ReplayError::Bits { ply, bits }),
            };
        };
        if self.position.is_legal(m) {
            return Ok(Some(m));
        }
        Err(ReplayError::Illegal {
            ply,
            text: UciMove::from_move(m, self.position.castling_mode()).to_string(),
            reason: why_illegal(&self.position, m),
        })
    }

    /// Plays the next move and says which it was.
    ///
    /// # Errors
    ///
    /// If it is not legal; it is not played then.
    pub fn play(&mut self) -> Option<Result<Option<Move>, ReplayError>> {
        let next = self.peek()?;
        if let Ok(next) = &next {
            match next {
                Some(m) => self.position.play_unchecked(*m),
                None => self.position.pass(),
            }
            self.moves.next();
            self.ply += 1;
        }
        Some(next)
    }
}

/// Why a move that is not legal here is not.
pub fn why_illegal(position: &Position, m: Move) -> String {
    match position.explain(m.from(), m.to(), m.promotion()) {
        Some(reason) => reason.to_string(),
        // The same squares mean another move here, such as castling.
        None => "another kind of move in this position".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(moves: &[&str]) -> Vec<u8> {
        let mut position = Position::initial();
        let mut bytes = Vec::new();
        for text in moves {
            let m = arrocco_notation::any_move::to_move(text, &position).expect("legal");
            bytes.extend(m.to_bits().to_le_bytes());
            position.play_unchecked(m);
        }
        bytes
    }

    fn end(moves: &[u8], fen: Option<&str>) -> Result<String, ReplayError> {
        let mut replay = Replay::new(moves, fen)?;
        while let Some(played) = replay.play() {
            played?;
        }
        Ok(replay.position().to_string())
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let moves = bytes(&["e4", "e5", "Nf3"]);
        assert_eq!(
            end(&moves, None).expect("legal"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
        );
    }

    #[test]
    fn what_cannot_be_played_is_an_error_with_its_ply() {
        let good = bytes(&["e4"]);
        assert_eq!(end(&[1, 2, 3], None), Err(ReplayError::Length(3)));
        let twice = [good.clone(), good.clone()].concat();
        let error = end(&twice, None).expect_err("illegal");
        assert_eq!(
            error.to_string(),
            "ply 1: `e2e4`: no piece stands on e2",
            "the pawn has left"
        );
        let even = [good.clone(), vec![2, 0]].concat();
        assert_eq!(end(&even, None), Err(ReplayError::Bits { ply: 1, bits: 2 }));
        let check = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1";
        let null = end(&[0, 0], Some(check));
        assert_eq!(null, Err(ReplayError::NullMove { ply: 0 }));
        assert!(matches!(end(&good, Some("x")), Err(ReplayError::Start(_))));
        assert!(end(&[0, 0], None).is_ok(), "a null move is kept");
    }
}
