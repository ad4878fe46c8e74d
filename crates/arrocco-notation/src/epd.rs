//! Positions with notes: the first four fields of a FEN and operations.
//!
//! An operation is an opcode with operands, closed by `;`: `bm Nf3 e4;`,
//! `id "first";`, `ce 35;`. Operands are texts in quotes or bare words, which
//! may be moves or numbers; what they mean is up to the opcode. Only `hmvc`
//! and `fmvn` are known here: they carry the counters that EPD leaves out.
//!
//! ```
//! use arrocco_notation::epd::Epd;
//!
//! let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; id \"pawn\"; fmvn 7;";
//! let epd: Epd = text.parse()?;
//! let position = epd.position()?;
//! assert_eq!(position.fullmove_number(), 7);
//! assert_eq!(epd.operation("id").unwrap().operands[0].text(), "pawn");
//! assert_eq!(epd.operation("bm").unwrap().moves(&position)?.len(), 2);
//! assert_eq!(epd.to_string(), text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod read;

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{CastlingMode, Move, Position, Setup, SetupError, fen};

pub use error::{EpdError, EpdFault, EpdMoveError};

use crate::san::San;

/// A position and what is noted about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position as written; counters come from `hmvc` and `fmvn`.
    pub setup: Setup,
    /// The notes, in order.
    pub operations: Vec<Operation>,
}

/// An opcode and its operands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// The name: a letter, then letters, digits, `_` and `-`.
    pub opcode: String,
    /// What it is about.
    pub operands: Vec<Operand>,
}

/// One operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Text in quotes.
    Text(String),
    /// A word without quotes, such as a move or a number.
    Word(String),
}

impl Epd {
    /// The position, if it can be played.
    ///
    /// # Errors
    ///
    /// Why nobody can play on from there.
    pub fn position(&self) -> Result<Position, SetupError> {
        Position::try_from(&self.setup)
    }

    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations
            .iter()
            .find(|operation| operation.opcode == opcode)
    }

    /// The text, with castling rights as the mode says.
    pub fn write(&self, mode: CastlingMode) -> String {
        Written { epd: self, mode }.to_string()
    }
}

impl Operation {
    /// The operands as moves of one position, as in `bm` and `am`.
    ///
    /// # Errors
    ///
    /// The first operand that is no move or no legal one.
    pub fn moves(&self, position: &Position) -> Result<Vec<Move>, EpdMoveError> {
        self.operands
            .iter()
            .enumerate()
            .map(|(index, op)| op.to_move(index, position))
            .collect()
    }

    /// The operands as moves one after the other, as in `pv`.
    ///
    /// # Errors
    ///
    /// The first operand that is no move or no legal one.
    pub fn line(&self, position: &Position) -> Result<Vec<Move>, EpdMoveError> {
        let mut position = *position;
        let mut moves = Vec::with_capacity(self.operands.len());
        for (index, operand) in self.operands.iter().enumerate() {
            let m = operand.to_move(index, &position)?;
            position.play_unchecked(m);
            moves.push(m);
        }
        Ok(moves)
    }
}

impl Operand {
    /// The text, without quotes.
    pub fn text(&self) -> &str {
        match self {
            Operand::Text(text) | Operand::Word(text) => text,
        }
    }

    /// The whole number it is, if it is one.
    pub fn integer(&self) -> Option<i64> {
        self.word()?.parse().ok()
    }

    /// The number it is, if it is one.
    pub fn number(&self) -> Option<f64> {
        let is_number = |byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.');
        self.word()
            .filter(|word| word.bytes().all(is_number))?
            .parse()
            .ok()
    }

    /// The move it is, if it is one.
    pub fn san(&self) -> Option<San> {
        self.word()?.parse().ok()
    }

    fn word(&self) -> Option<&str> {
        match self {
            Operand::Text(_) => None,
            Operand::Word(word) => Some(word),
        }
    }

    fn to_move(&self, index: usize, position: &Position) -> Result<Move, EpdMoveError> {
        let san: San = self
            .text()
            .parse()
            .map_err(|error| EpdMoveError::Syntax { index, error })?;
        san.to_move(position)
            .map_err(|error| EpdMoveError::Illegal { index, error })
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Epd, EpdError> {
        read::read(text)
    }
}

/// The text, castling rights as in X-FEN.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Written {
            epd: self,
            mode: CastlingMode::Standard,
        }
        .fmt(f)
    }
}

struct Written<'a> {
    epd: &'a Epd,
    mode: CastlingMode,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&fen::write_first_fields(&self.epd.setup, self.mode))?;
        self.epd
            .operations
            .iter()
            .try_for_each(|operation| write!(f, " {operation}"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands
            .iter()
            .try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

/// A text in quotes, with a backslash before quotes and backslashes.
impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) => f.write_str(word),
            Operand::Text(text) => {
                f.write_str("\"")?;
                for letter in text.chars() {
                    let escape = if matches!(letter, '"' | '\\') {
                        "\\"
                    } else {
                        ""
                    };
                    write!(f, "{escape}{letter}")?;
                }
                f.write_str("\"")
            }
        }
    }
}

#[cfg(test)]
mod tests;
