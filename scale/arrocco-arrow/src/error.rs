//! What is wrong with a file, and where.

use std::fmt;

/// What happens with a game that cannot be read to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Errors {
    /// Reading ends with a [`ReadError`].
    #[default]
    Raise,
    /// The game is a row with its moves before the error, and the columns
    /// `error`, `error_ply`, `error_line` and `error_column` filled. What
    /// cannot be read at all, such as a damaged frame, is a row with these alone.
    Rows,
}

/// Why a file, a split or a game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The file.
    pub file: String,
    /// Where the zstd frame begins, if it is not the first of the file.
    pub frame: Option<u64>,
    /// The line from 1 and the column from 1, if it is an error of the text.
    /// Lines are counted from the beginning of the file; in a zstd frame that is not the
    /// first, from the first game that begins in it.
    pub place: Option<(u64, u64)>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(frame) = self.frame {
            write!(f, ": frame at byte {frame}")?;
        }
        match self.place {
            Some((line, column)) if self.frame.is_some() => {
                write!(f, ", line {line}, column {column}")?;
            }
            Some((line, column)) => write!(f, ":{line}:{column}")?,
            None => {}
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ReadError {}
