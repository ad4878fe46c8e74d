//! Why a text is not a move in algebraic notation.

use std::fmt;

use super::San;
use crate::char_at;

/// The text is not a move in algebraic notation. Says nothing about any
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseSanError {
    /// The byte where it goes wrong, from 0.
    pub at: u32,
    /// What stands there; `None` at the end of the text.
    pub found: Option<char>,
    /// What may stand there.
    pub expected: SanPart,
}

// Two words come back in registers; a larger error would send every move that
// is read through memory.
const _: () = assert!(size_of::<Result<San, ParseSanError>>() <= 16);

impl ParseSanError {
    /// What is found at a place of a text instead of what is expected.
    #[cold]
    pub(crate) fn new(text: &[u8], at: usize, expected: SanPart) -> ParseSanError {
        let found = (at < text.len()).then(|| char_at(text, at));
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        ParseSanError {
            at,
            found,
            expected,
        }
    }
}

/// A part of a written move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanPart {
    /// A square such as `e4`.
    Square,
    /// The square the piece comes from, which long forms need.
    Origin,
    /// `O-O` or `O-O-O`.
    Castling,
    /// At most two of `!` and `?`.
    Glyph,
}

impl fmt::Display for SanPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SanPart::Square => "a square such as `e4`",
            SanPart::Origin => "the square the piece comes from",
            SanPart::Castling => "`O-O` or `O-O-O`",
            SanPart::Glyph => "at most two of `!` and `?`",
        })
    }
}

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, expected) = (u64::from(self.at) + 1, self.expected);
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

impl std::error::Error for ParseSanError {}
