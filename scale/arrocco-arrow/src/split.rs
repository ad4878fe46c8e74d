//! Parts of files that tasks read independently of each other.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use arrocco_archive::{Source, Split};

use crate::error::ReadError;

/// The size of a split if nobody says otherwise, in bytes of the file.
pub const DEFAULT_SPLIT: u64 = 32 << 20;
/// How much of each end of a split is looked at to know the file again.
const SAMPLE: u64 = 256;

/// A part of a file, with what is needed to notice that the file is another
/// one by the time the part is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FileSplit {
    /// The file.
    pub file: PathBuf,
    /// The first byte. In a zstd file a frame begins here.
    pub from: u64,
    /// The byte after the last.
    pub to: u64,
    /// The length of the file.
    pub size: u64,
    /// A hash of the first and the last bytes of the split.
    pub check: u64,
}

/// Cuts a file into splits of about `size` bytes: anywhere if it is plain
/// text, at frames if it is zstd, not at all if it is gzip or bzip2.
///
/// # Errors
///
/// Those of reading the file, and formats that are not supported.
pub fn splits(file: &Path, size: u64) -> Result<Vec<FileSplit>, ReadError> {
    let cut = || -> io::Result<Vec<FileSplit>> {
        let ranges = Source::named(file).splits(size)?;
        let mut opened = File::open(file)?;
        let len = opened.metadata()?.len();
        ranges
            .into_iter()
            .map(|Split { from, to }| {
                Ok(FileSplit {
                    file: file.to_owned(),
                    from,
                    to,
                    size: len,
                    check: checksum(&mut opened, from, to)?,
                })
            })
            .collect()
    };
    cut().map_err(|error| file_error(file, error.to_string()))
}

pub(crate) fn file_error(file: &Path, message: String) -> ReadError {
    ReadError {
        file: file.display().to_string(),
        frame: None,
        place: None,
        message,
    }
}

impl FileSplit {
    /// The frames of the split, or the split itself.
    ///
    /// # Errors
    ///
    /// If the file is not the one that was cut.
    pub(crate) fn frames(&self) -> Result<Vec<Split>, ReadError> {
        self.verify()?;
        let (from, to) = (self.from, self.to);
        Source::named(&self.file)
            .frames(Split { from, to })
            .map_err(|error| file_error(&self.file, error.to_string()))
    }

    fn verify(&self) -> Result<(), ReadError> {
        let (from, to) = (self.from, self.to);
        let failed = |what: String| {
            let message = format!("bytes {from} to {to} cannot be read: {what}");
            file_error(&self.file, message)
        };
        let changed = |what: String| Err(failed(what));
        let looked = || -> io::Result<(u64, u64)> {
            let mut file = File::open(&self.file)?;
            let size = file.metadata()?.len();
            Ok((size, checksum(&mut file, from, to)?))
        };
        match looked().map_err(|error| failed(error.to_string()))? {
            (size, _) if size != self.size => changed(format!(
                "the file has {size} bytes, and had {} when it was split",
                self.size
            )),
            (size, _) if from > to || to > size => changed(format!("the file has {size} bytes")),
            (_, check) if check != self.check => {
                changed("the file has changed since it was split".to_owned())
            }
            _ => Ok(()),
        }
    }
}

/// FNV-1a of the bytes at both ends.
fn checksum(file: &mut File, from: u64, to: u64) -> io::Result<u64> {
    let len = SAMPLE.min(to.saturating_sub(from));
    let mut bytes = Vec::new();
    for at in [from, to.saturating_sub(len)] {
        file.seek(SeekFrom::Start(at))?;
        file.by_ref().take(len).read_to_end(&mut bytes)?;
    }
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    Ok(bytes.iter().fold(0xCBF2_9CE4_8422_2325, step))
}
