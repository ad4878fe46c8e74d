//! Files and the standard input as plain bytes, decompressed if need be.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::decompress::{Counted, ReadProgress, SideBySide, decompress};
use crate::format::{Format, read_head};
use crate::splits::silent;

/// The name of the standard input.
pub const STDIN: &str = "-";

/// Where games come from.
#[derive(Clone, Debug)]
pub struct Source {
    path: PathBuf,
}

impl Source {
    /// The sources that were named; the standard input if none was.
    pub fn all(files: &[PathBuf]) -> Vec<Source> {
        if files.is_empty() {
            return vec![Source::named(Path::new(STDIN))];
        }
        files.iter().map(|path| Source::named(path)).collect()
    }

    /// A file, or the standard input if it is called `-`.
    pub fn named(path: &Path) -> Source {
        let path = path.to_owned();
        Source { path }
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// How many bytes will be read from the disk, if that is known.
    pub fn size(&self) -> Option<u64> {
        let metadata = self.path.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn is_stdin(&self) -> bool {
        self.path == Path::new(STDIN)
    }

    /// The bytes, decompressed if need be.
    ///
    /// # Errors
    ///
    /// The errors of opening the file and reading its first bytes.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        self.open_with(1, silent())
    }

    /// As [`open`](Source::open), with the number of threads that may
    /// decompress, and a function that is given the number of bytes each time
    /// some are read from the disk.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn open_with(
        &self,
        jobs: usize,
        progress: ReadProgress,
    ) -> io::Result<Box<dyn Read + Send>> {
        let mut raw: Box<dyn Read + Send> = if self.is_stdin() {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(&self.path)?)
        };
        // Recognised by the first bytes, not by the name, so that the standard input
        // may be compressed too.
        let head = read_head(&mut raw)?;
        let format = Format::of(&head);
        if format == Format::Zstd && jobs > 1 && self.size().is_some() {
            return Ok(Box::new(SideBySide::open(&self.path, jobs, progress)?));
        }
        let raw = io::Cursor::new(head).chain(raw);
        decompress(format, Counted { raw, progress })
    }
}
