//! Errors of opening, reading and writing.

use std::path::PathBuf;
use std::{fmt, io};

use arrocco_game::LoadError;
use rusqlite::ErrorCode;

use crate::{ExerciseId, GameId, SavedId};

/// A call of the store failed. What was written before is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The disk is full.
    Full,
    /// The store is opened for reading only.
    ReadOnly,
    /// Another program is writing to the file.
    Busy,
    /// The file is damaged. The next [`Store::open`](crate::Store::open) repairs
    /// it.
    Damaged(String),
    /// Something else is wrong with the disk or the file.
    Disk(String),
    /// A sync of the disk failed, so that its content is unknown. Nothing more is
    /// written before the file is opened again.
    Closed,
    /// No game in progress has this id.
    UnknownGame(GameId),
    /// No saved game has this number.
    UnknownSaved(SavedId),
    /// No exercise has this number.
    UnknownExercise(ExerciseId),
    /// Replaying the steps of a game leads to another position than when they
    /// were written.
    Diverged {
        /// Which game.
        id: GameId,
        /// At which of its steps, counted from 1.
        step: usize,
    },
    /// A text is not a game.
    Unreadable(LoadError),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Full => f.write_str("the disk is full"),
            StoreError::ReadOnly => f.write_str("the file of games is opened for reading only"),
            StoreError::Busy => f.write_str("another program is writing to the games"),
            StoreError::Damaged(what) => write!(f, "the file of games is damaged: {what}"),
            StoreError::Disk(what) => write!(f, "the games cannot be reached: {what}"),
            StoreError::Closed => f.write_str("the disk failed and nothing more is kept"),
            StoreError::UnknownGame(id) => write!(f, "there is no game `{id}` in progress"),
            StoreError::UnknownSaved(id) => write!(f, "there is no saved game {id}"),
            StoreError::UnknownExercise(id) => write!(f, "there is no exercise {id}"),
            StoreError::Diverged { id, step } => {
                write!(f, "step {step} of game `{id}` does not lead where it did")
            }
            StoreError::Unreadable(error) => write!(f, "this is not a game: {error}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<LoadError> for StoreError {
    fn from(error: LoadError) -> StoreError {
        StoreError::Unreadable(error)
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        let message = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(message)
            }
            Some(_) => StoreError::Disk(message),
            // A value of another type than was written.
            None => StoreError::Damaged(message),
        }
    }
}

/// The file of games could not be opened. It is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// Another program has it open.
    InUse(PathBuf),
    /// A later version of the program wrote it.
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its tables.
        found: i64,
        /// The latest version this program knows.
        known: i64,
    },
    /// It is a file of another program.
    Foreign(PathBuf),
    /// The operating system reports an error.
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The message of the system.
        reason: String,
    },
    /// SQLite reports an error.
    Store {
        /// The file.
        path: PathBuf,
        /// Why.
        error: StoreError,
    },
}

impl OpenError {
    pub(crate) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> OpenError {
        let path = path.into();
        move |error| OpenError::Io {
            path,
            reason: error.to_string(),
        }
    }

    pub(crate) fn store<E: Into<StoreError>>(
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(E) -> OpenError {
        let path = path.into();
        move |error| OpenError::Store {
            path,
            error: error.into(),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::InUse(path) => {
                write!(
                    f,
                    "{}: another program has these games open",
                    path.display()
                )
            }
            OpenError::Newer { path, found, known } => write!(
                f,
                "{}: made by a newer version (tables {found}, this program knows {known})",
                path.display()
            ),
            OpenError::Foreign(path) => {
                write!(f, "{}: not a file of games", path.display())
            }
            OpenError::Io { path, reason } => write!(f, "{}: {reason}", path.display()),
            OpenError::Store { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for OpenError {}
