//! The opening explorer: which moves were played in a position, and how those
//! games ended. `docs/ARCHIVE.md` describes the files.
//!
//! | to                                   | go to        |
//! |--------------------------------------|--------------|
//! | build an index, or add files to one  | [`build`]    |
//! | ask an index about a position        | [`Explorer`] |
//! | count some games without any file    | [`MemoryIndex`] |

mod build;
mod explorer;
mod extract;
mod files;
mod memory;
mod merge;
mod once;
mod row;
mod runs;
mod seen;

pub use build::{IndexOptions, IndexReport, build, discard};
pub use explorer::{Explorer, MoveCount, PositionCount};
pub use memory::MemoryIndex;

use std::io;
use std::path::Path;

/// SQLite's number for the kind of file: "arro".
const APPLICATION: i32 = 0x6172_726F;
/// The version of the index. The files beside it have their own.
const VERSION: i32 = 2;

/// Why an index cannot be built or read.
#[derive(Debug)]
pub enum IndexError {
    /// A file cannot be read or written.
    File(String, io::Error),
    /// The index, which is an SQLite file, cannot be read or written.
    Sqlite(rusqlite::Error),
    /// What was asked for does not fit the index.
    Usage(String),
    /// [`IndexOptions::stop`] was set.
    Stopped,
}

impl IndexError {
    /// An error of a file.
    fn of(path: &Path) -> impl Fn(io::Error) -> IndexError {
        let name = path.display().to_string();
        move |error| IndexError::File(name.clone(), error)
    }
}

impl std::fmt::Display for IndexError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            IndexError::File(name, error) => {
                let text = error.to_string();
                let words = text.split(" (os error").next().unwrap_or(&text);
                write!(f, "{name}: {words}")
            }
            IndexError::Sqlite(error) => match error.sqlite_error_code() {
                Some(rusqlite::ErrorCode::DiskFull) => f.write_str("the disk is full"),
                Some(rusqlite::ErrorCode::DatabaseBusy) => {
                    f.write_str("another program is writing this index")
                }
                Some(rusqlite::ErrorCode::NotADatabase) => f.write_str("not an index"),
                _ => write!(f, "the index cannot be used: {error}"),
            },
            IndexError::Usage(message) => f.write_str(message),
            IndexError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for IndexError {}

impl From<rusqlite::Error> for IndexError {
    fn from(error: rusqlite::Error) -> IndexError {
        IndexError::Sqlite(error)
    }
}

/// The number of a position's row: SQLite's numbers are signed, and rows are
/// written in their order.
fn row_id(hash: u64) -> i64 {
    (hash ^ 1 << 63) as i64
}

/// The position of a row's number.
fn hash_of(row: i64) -> u64 {
    row as u64 ^ 1 << 63
}
