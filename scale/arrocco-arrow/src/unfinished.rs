//! Files that are written under another name and renamed when they are complete.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the name of a file ends that is not complete.
pub const UNFINISHED: &str = "unfinished";

/// A file that is being written.
#[derive(Debug)]
pub struct Unfinished {
    complete: PathBuf,
    path: PathBuf,
}

impl Unfinished {
    /// A file that will have this path. What is there and is no plain file, such as
    /// `/dev/stdout` or a pipe, is written to and not replaced.
    pub fn new(path: &Path) -> Unfinished {
        let is_special = fs::symlink_metadata(path).is_ok_and(|there| !there.is_file());
        let unfinished = match is_special {
            true => path.to_owned(),
            // Two tasks that write the same file do not meet.
            false => path.with_added_extension(format!("{}.{UNFINISHED}", std::process::id())),
        };
        Unfinished {
            complete: path.to_owned(),
            path: unfinished,
        }
    }

    /// The path to write to.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name if all was written, and removes it if not.
    ///
    /// # Errors
    ///
    /// That of writing, or of renaming.
    pub fn finish<T, E: From<io::Error>>(self, outcome: Result<T, E>) -> Result<T, E> {
        if self.path == self.complete {
            return outcome;
        }
        let outcome = outcome.and_then(|value| {
            fs::rename(&self.path, &self.complete)?;
            Ok(value)
        });
        if outcome.is_err() {
            let _ = fs::remove_file(&self.path);
        }
        outcome
    }
}
