//! Errors of packing.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use arrocco_picture::RenderError;

/// Why nothing could be packed.
#[derive(Debug)]
pub enum DistError {
    /// A file or folder could not be read or written.
    File(PathBuf, io::Error),
    /// A program could not be started, or did not do what it was asked; its
    /// name and what it said.
    Program(PathBuf, String),
    /// A program or a file did not say what we expected.
    Unreadable(&'static str, serde_json::Error),
    /// The icon could not be drawn.
    Icon(RenderError),
}

impl DistError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> DistError {
        move |error| DistError::File(path.to_owned(), error)
    }
}

impl fmt::Display for DistError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Program(program, said) => write!(f, "{}: {said}", program.display()),
            Self::Unreadable(what, error) => write!(f, "cannot read {what}: {error}"),
            Self::Icon(error) => write!(f, "the icon cannot be drawn: {error}"),
        }
    }
}

impl std::error::Error for DistError {}
