//! What is wrong with an EPD, and where.

use std::fmt;

use arrocco_rules::ResolveError;
use arrocco_rules::fen::FieldError;

use crate::san::ParseSanError;

/// The text is not an EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EpdError {
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: EpdFault,
}

/// What is wrong with an EPD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EpdFault {
    /// One of the four fields of the position.
    Position(FieldError),
    /// An opcode does not start or go on like this.
    Opcode(char),
    /// A `;` without an opcode before it.
    Empty,
    /// A text has no closing quote.
    Unclosed,
    /// A blank or `;` must follow a text in quotes.
    Glued(char),
    /// A counter, `hmvc` or `fmvn`, takes one number that is not negative.
    Counter,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.at + 1;
        match self.fault {
            EpdFault::Position(error) => error.fmt(f),
            EpdFault::Opcode(found) => {
                write!(f, "byte {column}: unexpected {found:?}, expected an opcode")
            }
            EpdFault::Empty => write!(f, "byte {column}: unexpected ';', expected an opcode"),
            EpdFault::Unclosed => write!(f, "byte {column}: the text has no closing quote"),
            EpdFault::Glued(found) => {
                write!(
                    f,
                    "byte {column}: unexpected {found:?} after a text in quotes"
                )
            }
            EpdFault::Counter => write!(f, "byte {column}: a counter takes one plain number"),
        }
    }
}

impl std::error::Error for EpdError {}

/// An operand is no move of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EpdMoveError {
    /// It is no move at all.
    Syntax {
        /// Which operand, from 0.
        index: usize,
        /// What is wrong with it.
        error: ParseSanError,
    },
    /// It is not legal.
    Illegal {
        /// Which operand, from 0.
        index: usize,
        /// Why.
        error: ResolveError,
    },
}

impl fmt::Display for EpdMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdMoveError::Syntax { index, error } => write!(f, "operand {}: {error}", index + 1),
            EpdMoveError::Illegal { index, error } => write!(f, "operand {}: {error}", index + 1),
        }
    }
}

impl std::error::Error for EpdMoveError {}
