//! Errors in drawings, with their place.

use std::fmt;

/// The text is not a drawing of this kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiagramError {
    /// The line where it goes wrong, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: DiagramFault,
}

/// What is wrong with a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramFault {
    /// Something else was expected here.
    Unexpected {
        /// The character found.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// The line ends too soon.
    Incomplete {
        /// What should have followed.
        expected: &'static str,
    },
    /// The board is full: a 65th cell, or more rows skipped than are left.
    TooManyCells,
    /// Rows differ in length.
    Ragged {
        /// The squares of this row.
        found: usize,
        /// The squares of the rows before.
        expected: usize,
    },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.fault
        )
    }
}

impl fmt::Display for DiagramFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiagramFault::Unexpected { found, expected } => {
                write!(f, "unexpected {found:?}, expected {expected}")
            }
            DiagramFault::Incomplete { expected } => {
                write!(f, "the line ends too soon, expected {expected}")
            }
            DiagramFault::TooManyCells => f.write_str("more than 64 cells"),
            DiagramFault::Ragged { found, expected } => {
                write!(f, "the row has {found} squares, those before it {expected}")
            }
        }
    }
}

impl std::error::Error for DiagramError {}
