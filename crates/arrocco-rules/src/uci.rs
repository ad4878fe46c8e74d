//! Moves as engines write them: `e2e4`, `e7e8q`, `e1g1`, `0000`.
//!
//! Castling is read in both spellings, as the king's two steps (`e1g1`) and as
//! the king going to its rook (`e1h1`); [`CastlingMode`] says which is written.
//!
//! ```
//! use arrocco_rules::{CastlingMode, Position, UciMove};
//!
//! let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
//! let castling = "e1g1".parse::<UciMove>()?.to_move(&position)?;
//! assert_eq!("e1h1".parse::<UciMove>()?.to_move(&position)?, castling);
//! assert_eq!(position.uci(castling).to_string(), "e1g1");
//! assert_eq!(UciMove::from_move(castling, CastlingMode::Chess960).to_string(), "e1h1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::text::{Buffer, char_at};
use crate::{CastlingMode, Move, Position, Refusal, Role, Square};

/// A move as engines write it. Nothing says that it is legal anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciMove {
    /// A piece goes from one square to another.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// `0000`: nobody moves.
    Null,
}

impl UciMove {
    /// How a move is written in a game of this mode: a castling king goes to its
    /// own square in standard chess, to its rook's in Chess960.
    #[inline]
    pub fn from_move(m: Move, mode: CastlingMode) -> UciMove {
        UciMove::Step {
            from: m.from(),
            to: written_target(m, mode),
            promotion: m.promotion(),
        }
    }

    /// Reads a move.
    ///
    /// # Errors
    ///
    /// The first byte that fits no move.
    #[inline(always)]
    pub fn from_ascii(text: &[u8]) -> Result<UciMove, ParseUciError> {
        if let [a, b, c, d] = *text
            && let Some((from, to)) = read_squares([a, b, c, d])
        {
            return Ok(UciMove::Step {
                from,
                to,
                promotion: None,
            });
        }
        from_unusual(text).ok_or_else(|| diagnose(text))
    }

    /// The move this stands for here.
    ///
    /// # Errors
    ///
    /// Why it is refused, or that it is the null move.
    #[inline(always)]
    pub fn to_move(&self, position: &Position) -> Result<Move, UciError> {
        match *self {
            UciMove::Step {
                from,
                to,
                promotion,
            } => position
                .find(from, to, promotion)
                .map_err(UciError::Illegal),
            UciMove::Null => Err(UciError::Null),
        }
    }

    #[inline]
    fn buffer(self) -> Buffer<5> {
        let mut text = Buffer::new();
        match self {
            UciMove::Step {
                from,
                to,
                promotion,
            } => {
                text.push_square(from);
                text.push_square(to);
                if let Some(role) = promotion {
                    text.push(role.char() as u8);
                }
            }
            UciMove::Null => text.push_all(b"0000"),
        }
        text
    }
}

impl Position {
    /// How engines write a move of this position; see [`UciMove::from_move`].
    pub fn uci(&self, m: Move) -> UciMove {
        UciMove::from_move(m, self.castling_mode())
    }
}

#[inline]
fn written_target(m: Move, mode: CastlingMode) -> Square {
    match mode {
        CastlingMode::Standard => m.destination(),
        CastlingMode::Chess960 => m.to(),
    }
}

/// Adds a move to a text.
#[inline]
pub fn append(m: Move, mode: CastlingMode, text: &mut String) {
    text.push_str(m.from().name());
    text.push_str(written_target(m, mode).name());
    if let Some(role) = m.promotion() {
        text.push(role.char());
    }
}

/// Reads a promotion or the null move.
#[inline(never)]
fn from_unusual(text: &[u8]) -> Option<UciMove> {
    match *text {
        [a, b, c, d, letter] => {
            let (from, to) = read_squares([a, b, c, d])?;
            Some(UciMove::Step {
                from,
                to,
                promotion: Some(promotion(letter)?),
            })
        }
        _ => (text == b"0000").then_some(UciMove::Null),
    }
}

/// Two squares. All four bytes are checked at once: each must be less than 8
/// above its first letter or digit, and a byte below it borrows from none
/// that would then be right.
#[inline]
fn read_squares(text: [u8; 4]) -> Option<(Square, Square)> {
    let offsets = u32::from_le_bytes(text).wrapping_sub(u32::from_le_bytes(*b"a1a1"));
    let index = |offsets: u32| (offsets & 7 | offsets >> 5 & 0x38) as u8;
    let (from, to) = (
        Square::new(index(offsets)),
        Square::new(index(offsets >> 16)),
    );
    (offsets & 0xF8F8_F8F8 == 0).then_some((from, to))
}

fn promotion(letter: u8) -> Option<Role> {
    match letter {
        b'q' => Some(Role::Queen),
        b'r' => Some(Role::Rook),
        b'b' => Some(Role::Bishop),
        b'n' => Some(Role::Knight),
        _ => None,
    }
}

#[cold]
fn diagnose(text: &[u8]) -> ParseUciError {
    let fits = |at: usize, byte: u8| match at {
        0 | 2 => matches!(byte, b'a'..=b'h'),
        1 | 3 => matches!(byte, b'1'..=b'8'),
        4 => promotion(byte).is_some(),
        _ => false,
    };
    let wrong = text
        .iter()
        .enumerate()
        .position(|(at, &byte)| !fits(at, byte));
    let at = wrong.unwrap_or(text.len());
    let found = (at < text.len()).then(|| char_at(text, at));
    ParseUciError { at, found }
}

impl FromStr for UciMove {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<UciMove, ParseUciError> {
        UciMove::from_ascii(text.as_bytes())
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.buffer().as_str())
    }
}

/// The text is not a move as engines write it. Says nothing about any
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseUciError {
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// What stands there; `None` at the end of the text.
    pub found: Option<char>,
}

// Two words come back in registers; a larger error would send every move that
// is read through memory, which doubles the time.
const _: () = assert!(size_of::<Result<UciMove, ParseUciError>>() <= 16);

impl ParseUciError {
    /// What may stand where it goes wrong.
    pub const fn expected(&self) -> &'static str {
        match self.at {
            0 | 2 => "a file from `a` to `h`",
            1 | 3 => "a rank from `1` to `8`",
            4 => "one of `qrbn` or the end",
            _ => "the end",
        }
    }
}

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, expected) = (self.at + 1, self.expected());
        match self.found {
            Some(found) => {
                write!(
                    f,
                    "column {column}: unexpected {found:?}, expected {expected}"
                )
            }
            None => write!(f, "column {column}: the move ends, expected {expected}"),
        }
    }
}

impl core::error::Error for ParseUciError {}

/// A move is well written but not one of this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UciError {
    /// The rules refuse it.
    Illegal(Refusal),
    /// `0000` is no move of chess.
    Null,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Illegal(refusal) => refusal.fmt(f),
            UciError::Null => f.write_str("the null move is no move of chess"),
        }
    }
}

impl core::error::Error for UciError {}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn moves_out_and_in() {
        for text in ["e2e4", "e7e8q", "a2a1n", "h7h8r", "b7c8b", "0000"] {
            assert_eq!(text.parse::<UciMove>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn syntax_errors_name_the_place() {
        for (text, at) in [
            ("", 0),
            ("e", 1),
            ("e2e", 3),
            ("i2e4", 0),
            ("e9e4", 1),
            ("e2-e4", 2),
            ("e7e8Q", 4),
            ("e7e8k", 4),
            ("e7e8qq", 5),
            ("e2é4", 2),
            ("000", 0),
            ("E2E4", 0),
        ] {
            assert_eq!(text.parse::<UciMove>().unwrap_err().at, at, "{text}");
        }
        let message = "e9e4".parse::<UciMove>().unwrap_err().to_string();
        assert_eq!(
            message,
            "column 2: unexpected '9', expected a rank from `1` to `8`"
        );
    }

    #[test]
    fn an_illegal_move_says_why() {
        let start = Position::initial();
        let error = |text: &str| {
            text.parse::<UciMove>()
                .unwrap()
                .to_move(&start)
                .unwrap_err()
        };
        assert_eq!(error("e2e5").to_string(), "a pawn cannot go from e2 to e5");
        assert_eq!(error("0000"), UciError::Null);
    }

    /// The king goes to c1, which in Chess960 can be a step of its own.
    #[test]
    fn a_step_of_the_king_is_not_castling() {
        let position: Position = "4k3/8/8/8/8/8/8/RK6 w A - 0 1".parse().unwrap();
        let step = "b1c1"
            .parse::<UciMove>()
            .unwrap()
            .to_move(&position)
            .unwrap();
        let castling = "b1a1"
            .parse::<UciMove>()
            .unwrap()
            .to_move(&position)
            .unwrap();
        assert!(!step.is_castling());
        assert!(castling.is_castling());
        assert_eq!(position.uci(castling).to_string(), "b1a1");
    }
}
