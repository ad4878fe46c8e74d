//! A move in any notation: UCI, numeric, LAN or SAN.
//!
//! No text means different moves in two of them, so the notation need not be
//! named.
//!
//! ```
//! use arrocco_notation::any_move;
//! use arrocco_rules::Position;
//!
//! let start = Position::initial();
//! let e4 = any_move::to_move("e4", &start)?;
//! for text in ["e2e4", "5254", "e2-e4"] {
//!     assert_eq!(any_move::to_move(text, &start)?, e4);
//! }
//! # Ok::<(), any_move::AnyMoveError>(())
//! ```

use std::fmt;
use std::str::FromStr;

use arrocco_rules::uci::UciError;
use arrocco_rules::{Move, Position, Refusal, ResolveError, UciMove};

use crate::lan::{Lan, LanError};
use crate::numeric::{NumericMove, ParseNumericError};
use crate::san::{ParseSanError, San};

/// A move as written, in one of four notations. It need not be legal anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMove {
    /// The notation of the UCI protocol.
    Uci(UciMove),
    /// In digits.
    Numeric(NumericMove),
    /// From square to square.
    Lan(Lan),
    /// Standard algebraic notation.
    San(San),
}

/// The legal move a text means in a position.
///
/// # Errors
///
/// That the text is no move, or why the move is none of this position.
pub fn to_move(text: &str, position: &Position) -> Result<Move, AnyMoveError> {
    text.parse::<AnyMove>()?.to_move(position)
}

impl AnyMove {
    /// The move this stands for here.
    ///
    /// # Errors
    ///
    /// Why it is refused, that no piece is meant, or which ones could be.
    pub fn to_move(&self, position: &Position) -> Result<Move, AnyMoveError> {
        match self {
            AnyMove::Uci(uci) => uci.to_move(position).map_err(AnyMoveError::Uci),
            AnyMove::Numeric(numeric) => numeric.to_move(position).map_err(AnyMoveError::Numeric),
            AnyMove::Lan(lan) => lan.to_move(position).map_err(AnyMoveError::Lan),
            AnyMove::San(san) => san.to_move(position).map_err(AnyMoveError::San),
        }
    }
}

impl FromStr for AnyMove {
    type Err = AnyMoveError;

    fn from_str(text: &str) -> Result<AnyMove, AnyMoveError> {
        if let Ok(uci) = text.parse() {
            return Ok(AnyMove::Uci(uci));
        }
        if text.starts_with(|c: char| c.is_ascii_digit()) && !text.starts_with("0-0") {
            let numeric = text.parse().map_err(AnyMoveError::Digits);
            return numeric.map(AnyMove::Numeric);
        }
        if let Ok(lan) = text.parse() {
            return Ok(AnyMove::Lan(lan));
        }
        text.parse().map(AnyMove::San).map_err(AnyMoveError::Syntax)
    }
}

/// Why a text gives no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnyMoveError {
    /// It is no move.
    Syntax(ParseSanError),
    /// It begins with a digit and is no numeric move.
    Digits(ParseNumericError),
    /// A move from square to square is refused.
    Uci(UciError),
    /// A numeric move is refused.
    Numeric(Refusal),
    /// A long move is refused.
    Lan(LanError),
    /// A move without its first square is refused.
    San(ResolveError),
}

impl AnyMoveError {
    /// Whether the text is no move at all, whatever the position.
    pub const fn is_syntax(&self) -> bool {
        matches!(self, AnyMoveError::Syntax(_) | AnyMoveError::Digits(_))
    }

    /// Whether the text fits several legal moves.
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self, AnyMoveError::San(ResolveError::Ambiguous { .. }))
    }

    /// Why the rules refuse the move, if it is known which one is meant.
    pub const fn refusal(&self) -> Option<Refusal> {
        match *self {
            AnyMoveError::Uci(UciError::Illegal(refusal))
            | AnyMoveError::Numeric(refusal)
            | AnyMoveError::Lan(LanError::Illegal(refusal))
            | AnyMoveError::San(ResolveError::Illegal(refusal)) => Some(refusal),
            AnyMoveError::Syntax(_)
            | AnyMoveError::Digits(_)
            | AnyMoveError::Uci(_)
            | AnyMoveError::Lan(_)
            | AnyMoveError::San(_) => None,
        }
    }
}

impl fmt::Display for AnyMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyMoveError::Syntax(error) => error.fmt(f),
            AnyMoveError::Digits(error) => error.fmt(f),
            AnyMoveError::Uci(error) => error.fmt(f),
            AnyMoveError::Numeric(refusal) => refusal.fmt(f),
            AnyMoveError::Lan(error) => error.fmt(f),
            AnyMoveError::San(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AnyMoveError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_in_every_notation() {
        let position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
            .parse::<Position>()
            .unwrap();
        let castling = to_move("O-O", &position).unwrap();
        for text in ["0-0", "e1g1", "e1h1", "5171"] {
            assert_eq!(to_move(text, &position), Ok(castling), "{text}");
        }
    }

    #[test]
    fn no_move_and_no_legal_move_are_distinguished() {
        let start = Position::initial();
        assert!(to_move("hello", &start).unwrap_err().is_syntax());
        assert!(to_move("5299", &start).unwrap_err().is_syntax());
        for text in ["e5", "e2e5", "5255", "Ng1-f4"] {
            let error = to_move(text, &start).unwrap_err();
            assert!(!error.is_syntax(), "{text}");
            assert!(error.refusal().is_some(), "{text}");
        }
    }
}
