//! Moves joined by `;` and closed by `$`.

use std::fmt;
use std::str::FromStr;

use arrocco_notation::numeric::{NumericMove, ParseNumericError};

/// A sequence of moves, read whole before any of it is played.
/// A lone `$` is the sequence of no moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct MoveSequence {
    moves: Vec<NumericMove>,
}

impl MoveSequence {
    /// Reads moves of four digits each, or five where ICCF's digit says what a
    /// pawn becomes, for [`check_moves_strict`](super::ConfigBoard::check_moves_strict).
    /// The literal form, four digits only, is read by `parse`.
    ///
    /// # Errors
    ///
    /// The first move that is malformed, or what is wrong with the end.
    pub fn with_promotions(text: &str) -> Result<MoveSequence, SequenceError> {
        read(text.as_bytes(), NumericMove::from_ascii)
    }

    /// The moves.
    pub fn moves(&self) -> &[NumericMove] {
        &self.moves
    }
}

/// Moves of four digits each.
impl FromStr for MoveSequence {
    type Err = SequenceError;

    fn from_str(text: &str) -> Result<MoveSequence, SequenceError> {
        read(text.as_bytes(), |text| match text {
            [_, _, _, _, _] => Err(ParseNumericError::Length(5)),
            _ => NumericMove::from_ascii(text),
        })
    }
}

impl FromIterator<NumericMove> for MoveSequence {
    fn from_iter<I: IntoIterator<Item = NumericMove>>(moves: I) -> MoveSequence {
        MoveSequence {
            moves: moves.into_iter().collect(),
        }
    }
}

impl fmt::Display for MoveSequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, m) in self.moves.iter().enumerate() {
            let separator = if index > 0 { ";" } else { "" };
            write!(f, "{separator}{m}")?;
        }
        f.write_str("$")
    }
}

fn read(
    text: &[u8],
    read_move: impl Fn(&[u8]) -> Result<NumericMove, ParseNumericError>,
) -> Result<MoveSequence, SequenceError> {
    let end = text.iter().position(|&byte| byte == b'$');
    let body = &text[..end.unwrap_or(text.len())];
    let mut moves = Vec::new();
    let mut at = 0;
    for part in body.split(|&byte| byte == b';') {
        let error = |fault| SequenceError {
            at,
            number: moves.len() + 1,
            fault,
        };
        if part.is_empty() && !body.is_empty() {
            return Err(error(SequenceFault::Empty));
        }
        if !part.is_empty() {
            moves.push(read_move(part).map_err(|fault| error(SequenceFault::Move(fault)))?);
        }
        at += part.len() + 1;
    }
    expect_end(text, end, moves.len())?;
    Ok(MoveSequence { moves })
}

fn expect_end(text: &[u8], end: Option<usize>, number: usize) -> Result<(), SequenceError> {
    let (at, fault) = match end {
        None => (text.len(), SequenceFault::Unclosed),
        Some(end) if end + 1 < text.len() => {
            let rest = String::from_utf8_lossy(&text[end + 1..]);
            let found = rest.chars().next().unwrap_or_default();
            (end + 1, SequenceFault::Trailing(found))
        }
        Some(_) => return Ok(()),
    };
    Err(SequenceError { at, number, fault })
}

/// The text is not a sequence of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SequenceError {
    /// The byte where the part that is wrong starts, from 0.
    pub at: usize,
    /// Which move it is, from 1; after the last move, that one.
    pub number: usize,
    /// What is wrong.
    pub fault: SequenceFault,
}

/// What is wrong with a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SequenceFault {
    /// Nothing stands before or between separators.
    Empty,
    /// A move is malformed.
    Move(ParseNumericError),
    /// The closing `$` is missing.
    Unclosed,
    /// Something follows the closing `$`.
    Trailing(char),
}

impl fmt::Display for SequenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.at + 1;
        match self.fault {
            SequenceFault::Empty => write!(f, "move {} at column {column} is empty", self.number),
            SequenceFault::Move(ParseNumericError::Length(n)) => {
                write!(
                    f,
                    "move {} at column {column}: expected 4 digits, found {n}",
                    self.number
                )
            }
            SequenceFault::Move(error) => {
                write!(f, "move {} at column {column}: {error}", self.number)
            }
            SequenceFault::Unclosed => write!(f, "column {column}: the closing `$` is missing"),
            SequenceFault::Trailing(found) => {
                write!(
                    f,
                    "column {column}: unexpected {found:?} after the closing `$`"
                )
            }
        }
    }
}

impl std::error::Error for SequenceError {}
