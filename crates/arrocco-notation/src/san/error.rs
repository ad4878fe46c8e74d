//! Why a text is no move, and why a move is none of this position.

use std::fmt;

use arrocco_rules::{Bitboard, Refusal, Role, Square};

/// The text is not a move in algebraic notation. Says nothing about any
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSanError {
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// What stands there; `None` at the end of the text.
    pub found: Option<char>,
    /// What may stand there.
    pub expected: &'static str,
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.at + 1;
        match self.found {
            Some(found) => {
                write!(
                    f,
                    "column {column}: unexpected {found:?}, expected {}",
                    self.expected
                )
            }
            None => write!(
                f,
                "column {column}: the move ends, expected {}",
                self.expected
            ),
        }
    }
}

impl std::error::Error for ParseSanError {}

/// A move is well written but not one of this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanError {
    /// The only man that can be meant may not go there.
    Illegal(Refusal),
    /// Several men can be meant, and none may go there.
    NoneCan {
        /// What they are.
        role: Role,
        /// Where none may go.
        to: Square,
    },
    /// There is no such man, or none on the file or rank given.
    NoSuchPiece {
        /// What it would be.
        role: Role,
        /// Where it would go.
        to: Square,
    },
    /// Several men may go there.
    Ambiguous {
        /// What they are.
        role: Role,
        /// Where they may go.
        to: Square,
        /// Where they stand.
        candidates: Bitboard,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Illegal(refusal) => refusal.fmt(f),
            SanError::NoneCan { role, to } => write!(f, "no {role} can go to {to}"),
            SanError::NoSuchPiece { role, to } => {
                write!(f, "there is no such {role} to go to {to}")
            }
            SanError::Ambiguous {
                role,
                to,
                candidates,
            } => {
                write!(f, "more than one {role} can go to {to}: from")?;
                let mut separator = " ";
                for square in *candidates {
                    write!(f, "{separator}{square}")?;
                    separator = " or ";
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for SanError {}
