//! Errors in drawings, with their place. The readers of `arrocco-legacy` share
//! them.

use arrocco_rules::fen::FieldFault;
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
        /// What stands there.
        found: char,
        /// What may stand there.
        expected: &'static str,
    },
    /// The line ends too soon.
    Incomplete {
        /// What should have followed.
        expected: &'static str,
    },
    /// The row has fewer than eight squares.
    ShortRow(usize),
    /// The row has more than eight squares.
    LongRow,
    /// The drawing has this many rows instead of eight.
    Rows(usize),
    /// The castling letters are wrong, as in a FEN.
    Castling(FieldFault),
    /// The remark is unknown.
    Remark,
    /// The board is full: a 65th cell, or more rows skipped than are left.
    TooManyCells,
    /// Rows of a layout of any size differ in length.
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
            DiagramFault::ShortRow(squares) => {
                write!(f, "the row has {squares} squares instead of 8")
            }
            DiagramFault::LongRow => f.write_str("the row has more than 8 squares"),
            DiagramFault::Rows(rows) => write!(f, "{rows} rows instead of 8"),
            DiagramFault::Castling(fault) => write!(f, "castling: {fault}"),
            DiagramFault::Remark => f.write_str(
                "unknown remark, expected `white to move`, `black to move`, `castling …`, \
                 `en passant …`, `halfmove …` or `move …`",
            ),
            DiagramFault::TooManyCells => f.write_str("more than 64 cells"),
            DiagramFault::Ragged { found, expected } => {
                write!(f, "the row has {found} squares, those before it {expected}")
            }
        }
    }
}

impl std::error::Error for DiagramError {}
