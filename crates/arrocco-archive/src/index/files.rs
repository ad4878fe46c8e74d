//! The files of an index, named after the SQLite file.

use std::path::{Path, PathBuf};

/// Where an index keeps what.
#[derive(Clone, Debug)]
pub(crate) struct IndexFiles {
    /// The SQLite file.
    pub(crate) index: PathBuf,
}

impl IndexFiles {
    pub(crate) fn new(index: &Path) -> IndexFiles {
        let index = index.to_owned();
        IndexFiles { index }
    }

    fn with(&self, ending: &str) -> PathBuf {
        let mut name = self.index.clone().into_os_string();
        name.push(ending);
        name.into()
    }

    /// The SQLite file while it is written.
    pub(crate) fn new_index(&self) -> PathBuf {
        self.with(".new")
    }

    /// The packed games.
    pub(crate) fn games(&self) -> PathBuf {
        self.with(".games")
    }

    /// Positions of one game. Every build writes a new one, so that the index
    /// and this file always belong together.
    pub(crate) fn once(&self, generation: u64) -> PathBuf {
        self.with(&format!(".once{generation}"))
    }

    /// What an unfinished build has done.
    pub(crate) fn build_folder(&self) -> PathBuf {
        self.with(".build")
    }
}
