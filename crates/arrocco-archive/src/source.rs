//! Files and the standard input as plain bytes, decompressed if need be.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use crate::zstd::ZstdDecoder;

/// The name of the standard input.
pub const STDIN: &str = "-";
/// The longest beginning that tells a compressed file.
const MAGIC: usize = 10;

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

    /// The bytes, decompressed if need be.
    ///
    /// # Errors
    ///
    /// The errors of opening the file and reading its first bytes.
    pub fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        self.open_through(|raw| raw)
    }

    /// As [`open`](Source::open); the bytes pass through `wrap` before they are
    /// decompressed, so that a progress bar can count them.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn open_through(
        &self,
        wrap: impl FnOnce(Box<dyn Read + Send>) -> Box<dyn Read + Send>,
    ) -> io::Result<Box<dyn Read + Send>> {
        let raw: Box<dyn Read + Send> = if self.path == Path::new(STDIN) {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(&self.path)?)
        };
        decompressed(wrap(raw))
    }
}

/// Tells by the first bytes, not by the name, so that the standard input may
/// be compressed too.
fn decompressed<R: Read + Send + 'static>(mut raw: R) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::with_capacity(MAGIC);
    read_head(&mut raw, &mut head)?;
    let is = |magic: &[u8]| head.starts_with(magic);
    let is_gzip = is(b"\x1F\x8B");
    let is_zstd = is(b"\x28\xB5\x2F\xFD") || is_skippable_frame(&head);
    let is_bzip2 = is(b"BZh") && head.get(4..).is_some_and(|rest| rest == b"1AY&SY");
    let whole = io::Cursor::new(head).chain(raw);
    Ok(if is_gzip {
        Box::new(MultiGzDecoder::new(whole))
    } else if is_zstd {
        Box::new(ZstdDecoder::new(BufReader::new(whole)))
    } else if is_bzip2 {
        Box::new(MultiBzDecoder::new(whole))
    } else {
        Box::new(whole)
    })
}

/// Parallel compressors begin with a frame that holds no data.
fn is_skippable_frame(head: &[u8]) -> bool {
    matches!(head, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

fn read_head(raw: &mut impl Read, head: &mut Vec<u8>) -> io::Result<()> {
    while head.len() < MAGIC {
        let mut rest = raw.take((MAGIC - head.len()) as u64);
        match rest.read_to_end(head) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
