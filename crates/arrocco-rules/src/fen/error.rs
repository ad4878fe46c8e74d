//! What is wrong with a FEN, and where.

use alloc::vec::Vec;
use core::fmt;

use super::PlacementError;
use crate::{Oddity, SetupError};

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
    /// Plies since a pawn moved or a piece was taken.
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
pub enum FieldFault {
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

impl fmt::Display for FieldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldFault::Missing => f.write_str("the field is missing"),
            FieldFault::Board(error) => write!(f, "{}", error.fault),
            FieldFault::Unexpected { found, expected } => {
                write!(f, "unexpected {found:?}, expected {expected}")
            }
            FieldFault::Incomplete { expected } => {
                write!(f, "the field ends too soon, expected {expected}")
            }
            FieldFault::Repeated(found) => write!(f, "{found:?} names a right already given"),
            FieldFault::TooLarge => f.write_str("the number is too large"),
            FieldFault::Zero => f.write_str("moves are counted from 1"),
            FieldFault::Spacing => f.write_str("fields are separated by exactly one blank"),
            FieldFault::Extra => f.write_str("nothing may follow the sixth field"),
        }
    }
}

/// A field of a FEN is malformed. Says nothing about whether the position is
/// playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldError {
    /// The field that is wrong.
    pub field: FenField,
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: FieldFault,
}

impl FieldError {
    /// The column where it goes wrong, from 1. All before it is ASCII.
    pub fn column(&self) -> usize {
        self.at + 1
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at column {}", self.field, self.column())?;
        if let FieldFault::Board(error) = self.fault {
            write!(f, " (row {})", error.row)?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl core::error::Error for FieldError {}

/// One reason why a FEN gives no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenFault {
    /// It is not a FEN.
    Syntax(FieldError),
    /// Nobody can play on from there.
    Setup(SetupError),
    /// It claims what is not so. Only a strict reader minds.
    Odd(Oddity),
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenFault::Syntax(error) => error.fmt(f),
            FenFault::Setup(error) => error.fmt(f),
            FenFault::Odd(oddity) => oddity.fmt(f),
        }
    }
}

impl core::error::Error for FenFault {}

impl From<FieldError> for FenFault {
    fn from(error: FieldError) -> FenFault {
        FenFault::Syntax(error)
    }
}

impl From<SetupError> for FenFault {
    fn from(error: SetupError) -> FenFault {
        FenFault::Setup(error)
    }
}

/// Why a FEN gives no position: all that is wrong with it, in the order of its
/// fields, malformed ones before a board that cannot be played on.
///
/// It displays as its first fault.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FenError {
    first: FenFault,
    others: Vec<FenFault>,
}

impl FenError {
    /// An error of one fault.
    pub fn new(first: FenFault) -> FenError {
        FenError {
            first,
            others: Vec::new(),
        }
    }

    /// The first fault.
    pub fn first(&self) -> FenFault {
        self.first
    }

    /// All faults, the first one included.
    pub fn faults(&self) -> impl Iterator<Item = FenFault> + '_ {
        core::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// Adds a fault that is not known yet.
    pub(super) fn add(&mut self, fault: impl Into<FenFault>) {
        let fault = fault.into();
        if self.faults().all(|known| known != fault) {
            self.others.push(fault);
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)
    }
}

impl core::error::Error for FenError {}
