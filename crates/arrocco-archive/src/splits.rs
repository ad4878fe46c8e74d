//! A file in splits that can be read independently of each other.
//!
//! A split is a range of bytes of the file as it is stored. Its games are those
//! whose border lies in it: reading starts at the first border at or after the
//! beginning and ends at the first one at or after the end. The borders near
//! the end are looked for in exactly the bytes that the next split sees, so
//! every game of a file belongs to exactly one split, wherever the cuts are.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use arrocco_notation::pgn::first_border;

use crate::decompress::{Progress, decompress_piece};
use crate::format::{Format, read_head};
use crate::frames::{Piece, Pieces};
use crate::source::Source;

/// Borders so close to a cut belong to the split before it, so that a split
/// needs no byte from before its beginning.
const CONTEXT: u64 = 8;
/// What has to be kept to recognise a border that is not complete yet, with
/// what stands before it.
const KEPT: usize = 32;
const CHUNK: usize = 256 << 10;

/// A part of a file: a range of bytes as they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Split {
    /// The first byte. In a zstd file a frame begins here.
    pub from: u64,
    /// The byte after the last.
    pub to: u64,
}

impl Source {
    /// Cuts a file into splits of about `size` bytes: anywhere if it is plain
    /// text, at frames if it is zstd, not at all if it is gzip or bzip2.
    ///
    /// # Errors
    ///
    /// Those of reading the file, and formats that are not supported.
    pub fn splits(&self, size: u64) -> io::Result<Vec<Split>> {
        let mut file = File::open(self.path())?;
        let len = file.metadata()?.len();
        let size = size.max(1);
        let whole = Split { from: 0, to: len };
        Ok(match Format::of(&read_head(&mut file)?) {
            Format::Plain => (0..len.div_ceil(size))
                .map(|index| Split {
                    from: index * size,
                    to: (index * size + size).min(len),
                })
                .collect(),
            Format::Zstd => {
                let mut pieces = Pieces::new(self.path(), size)?;
                std::iter::from_fn(|| pieces.next())
                    .map(|Piece { from, to }| Split { from, to })
                    .collect()
            }
            Format::Gzip | Format::Bzip2 => vec![whole],
            format @ Format::Unsupported { .. } => {
                crate::decompress::decompress(format, io::empty())?;
                Vec::new()
            }
        })
    }

    /// The plain bytes of the games of a split: whole games, and all splits of
    /// a file together are the file. Splits may be read in any order, on any
    /// computer, and again.
    ///
    /// # Errors
    ///
    /// Those of reading the file.
    pub fn read_split(&self, split: Split) -> io::Result<impl Read + Send + use<>> {
        let mut file = File::open(self.path())?;
        let len = file.metadata()?.len();
        let format = Format::of(&read_head(&mut file)?);
        let range = |from, to| -> io::Result<Box<dyn Read + Send>> {
            let piece = Piece { from, to };
            Ok(match format {
                _ if from == to => Box::new(io::empty()),
                Format::Zstd => Box::new(decompress_piece(self.path(), piece, silent())?),
                _ => {
                    let mut file = File::open(self.path())?;
                    file.seek(SeekFrom::Start(from))?;
                    crate::decompress::decompress(format, file.take(to - from))?
                }
            })
        };
        let to = split.to.min(len);
        Ok(SplitReader {
            within: range(split.from.min(to), to)?,
            behind: range(to, len)?,
            text: Vec::new(),
            used: 0,
            begin: 0,
            read: 0,
            given: 0,
            end: None,
            phase: if split.from >= to {
                Phase::Over
            } else if split.from == 0 {
                Phase::Games
            } else {
                Phase::Before
            },
            is_over: false,
        })
    }
}

/// Nobody watches.
pub(crate) fn silent() -> Progress {
    Arc::new(|_| {})
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The first border has not been found.
    Before,
    Games,
    /// All games have been found.
    Over,
}

/// The bytes from the first border of a split to the first one behind it.
struct SplitReader {
    within: Box<dyn Read + Send>,
    behind: Box<dyn Read + Send>,
    /// What was read, with a beginning that is used up.
    text: Vec<u8>,
    used: usize,
    /// Where the rest of `text` begins, counted from the beginning of the split.
    begin: u64,
    /// How many bytes were read.
    read: u64,
    /// How much of the rest can be given out, and is not.
    given: usize,
    /// Where the split ends, when that is known.
    end: Option<u64>,
    phase: Phase,
    is_over: bool,
}

impl SplitReader {
    /// Reads some more; at the end of the file there is none.
    fn fill(&mut self) -> io::Result<()> {
        let more =
            |from: &mut dyn Read, text: &mut Vec<u8>| from.take(CHUNK as u64).read_to_end(text);
        self.text.drain(..self.used);
        self.used = 0;
        let mut count = 0;
        if self.end.is_none() {
            count = more(&mut *self.within, &mut self.text)?;
            if count == 0 {
                self.end = Some(self.read);
            }
        }
        if count == 0 {
            count = more(&mut *self.behind, &mut self.text)?;
            self.is_over = count == 0;
        }
        self.read += count as u64;
        Ok(())
    }

    /// The first border at or after an offset of the split, in what was read.
    fn border(&self, from: u64) -> Option<usize> {
        let from = usize::try_from(from.saturating_sub(self.begin)).ok()?;
        first_border(self.rest(), from)
    }

    /// What is not used up.
    fn rest(&self) -> &[u8] {
        self.text.get(self.used..).unwrap_or_default()
    }

    /// Forgets the beginning of the text.
    fn drop_front(&mut self, count: usize) {
        self.used += count;
        self.begin += count as u64;
    }

    /// Looks at what was read and decides what can be given out.
    fn look(&mut self) {
        if self.phase == Phase::Before {
            match self.border(CONTEXT) {
                Some(at) => {
                    let offset = self.begin + at as u64;
                    if self.end.is_some_and(|end| offset >= end + CONTEXT) {
                        self.phase = Phase::Over;
                    } else {
                        self.drop_front(at);
                        self.phase = Phase::Games;
                    }
                }
                None if self.is_over => self.phase = Phase::Over,
                None => self.drop_front(self.rest().len().saturating_sub(KEPT)),
            }
        }
        if self.phase == Phase::Games {
            // All borders within belong to this split, so nothing is looked for
            // before its end.
            let Some(end) = self.end else {
                self.given = self.rest().len();
                return;
            };
            match self.border(end + CONTEXT) {
                Some(at) => {
                    self.given = at;
                    self.phase = Phase::Over;
                }
                None if self.is_over => {
                    self.given = self.rest().len();
                    self.phase = Phase::Over;
                }
                None => self.given = self.rest().len().saturating_sub(KEPT),
            }
        }
    }
}

impl Read for SplitReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if self.given > 0 {
                let count = self.given.min(buffer.len());
                let (room, text) = (buffer.get_mut(..count), self.rest().get(..count));
                if let (Some(room), Some(text)) = (room, text) {
                    room.copy_from_slice(text);
                }
                self.drop_front(count);
                self.given -= count;
                return Ok(count);
            }
            if self.phase == Phase::Over || buffer.is_empty() {
                return Ok(0);
            }
            self.fill()?;
            self.look();
        }
    }
}
