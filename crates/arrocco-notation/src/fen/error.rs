//! What is wrong with a FEN, and where.

use std::fmt;

use arrocco_rules::{Oddity, SetupError};

use crate::PlacementError;

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FenField {
    /// Who stands where.
    Board,
    /// Who is to move.
    Turn,
    /// Who may still castle.
    Castling,
    /// The square a pawn has just passed over.
    EnPassant,
    /// Plies since a pawn moved or a man was taken.
    Halfmove,
    /// The number of the current pair of moves.
    Fullmove,
    /// Anything after the sixth field.
    Rest,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Turn => "side to move",
            FenField::Castling => "castling",
            FenField::EnPassant => "en passant",
            FenField::Halfmove => "halfmove clock",
            FenField::Fullmove => "move number",
            FenField::Rest => "end",
        })
    }
}

/// What is wrong in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenFault {
    /// The text ends before the field.
    Missing,
    /// The board does not have eight rows of eight.
    Board(PlacementError),
    /// Something else was expected here.
    Unexpected {
        /// What stands there.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// The field ends too soon.
    Incomplete {
        /// What should have followed.
        expected: &'static str,
    },
    /// The same right is given twice.
    Repeated(char),
    /// The number is greater than 4294967295.
    TooLarge,
    /// Moves are counted from 1. Only a strict reader minds.
    Zero,
    /// Fields are separated by exactly one blank. Only a strict reader minds.
    Spacing,
    /// There is a seventh field.
    Extra,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenFault::Missing => f.write_str("the field is missing"),
            FenFault::Board(error) => write!(f, "{}", error.fault),
            FenFault::Unexpected { found, expected } => {
                write!(f, "unexpected {found:?}, expected {expected}")
            }
            FenFault::Incomplete { expected } => {
                write!(f, "the field ends too soon, expected {expected}")
            }
            FenFault::Repeated(found) => write!(f, "{found:?} names a right already given"),
            FenFault::TooLarge => f.write_str("the number is too large"),
            FenFault::Zero => f.write_str("moves are counted from 1"),
            FenFault::Spacing => f.write_str("fields are separated by exactly one blank"),
            FenFault::Extra => f.write_str("nothing may follow the sixth field"),
        }
    }
}

/// The text is not a FEN. Says nothing about whether its position is playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    /// The field that is wrong.
    pub field: FenField,
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: FenFault,
}

impl FenError {
    /// The column where it goes wrong, from 1. All before it is ASCII.
    pub fn column(&self) -> usize {
        self.at + 1
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at column {}", self.field, self.column())?;
        if let FenFault::Board(error) = self.fault {
            write!(f, " (row {})", error.row)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for FenError {}

/// Why a FEN gives no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadFenError {
    /// It is not a FEN.
    Syntax(FenError),
    /// Nobody can play on from there.
    Setup(SetupError),
    /// It claims what is not so. Only a strict reader minds.
    Odd(Oddity),
}

impl fmt::Display for ReadFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFenError::Syntax(error) => error.fmt(f),
            ReadFenError::Setup(error) => error.fmt(f),
            ReadFenError::Odd(oddity) => oddity.fmt(f),
        }
    }
}

impl std::error::Error for ReadFenError {}

impl From<FenError> for ReadFenError {
    fn from(error: FenError) -> ReadFenError {
        ReadFenError::Syntax(error)
    }
}

impl From<SetupError> for ReadFenError {
    fn from(error: SetupError) -> ReadFenError {
        ReadFenError::Setup(error)
    }
}
