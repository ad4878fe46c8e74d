//! A file in splits that can be read independently of each other.
//!
//! A split is a range of bytes of the file as it is stored. Its games are those
//! whose border lies in it: reading starts at the first border at or after the
//! beginning and ends at the first one at or after the end. The borders near
//! the end are looked for in exactly the bytes that the next split sees, so
//! every game of a file belongs to exactly one split, wherever the cuts are.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;

use arrocco_notation::pgn::first_border;

use crate::decompress::{ReadProgress, decompress_piece};
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

/// A place in the plain text of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextPlace {
    /// Where the frame begins in a zstd file; 0 in files of other formats.
    pub frame: u64,
    /// Bytes of text from the beginning of the frame.
    pub offset: u64,
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

    /// The smallest splits that make up this one: its frames if the file is
    /// zstd, else itself. They are the same however the file was cut, so a place
    /// in one of them names a game for good.
    ///
    /// # Errors
    ///
    /// Those of reading the file.
    pub fn frames(&self, split: Split) -> io::Result<Vec<Split>> {
        let format = Format::of(&read_head(&mut File::open(self.path())?)?);
        if format != Format::Zstd {
            return Ok(vec![split]);
        }
        let mut pieces = Pieces::starting_at(self.path(), 1, split.from)?;
        Ok(std::iter::from_fn(|| pieces.next())
            .take_while(|piece| piece.from < split.to)
            .map(|Piece { from, to }| Split { from, to })
            .collect())
    }

    /// The plain bytes of the games of a split: whole games, and all splits of
    /// a file together are the file. Splits may be read in any order, on any
    /// computer, and again.
    ///
    /// # Errors
    ///
    /// Those of reading the file.
    pub fn read_split(&self, split: Split) -> io::Result<SplitReader> {
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
            error: None,
            place: match format {
                Format::Zstd => TextPlace {
                    frame: split.from,
                    offset: 0,
                },
                _ => TextPlace {
                    frame: 0,
                    offset: split.from,
                },
            },
        })
    }
}

/// Nobody watches.
pub(crate) fn silent() -> ReadProgress {
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
pub struct SplitReader {
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
    /// What ended the reading, reported after what came before it.
    error: Option<io::Error>,
    /// Where the split begins.
    place: TextPlace,
}

impl fmt::Debug for SplitReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitReader")
            .field("begin", &self.begin)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}

impl SplitReader {
    /// Where the first game begins. To be asked before anything is read.
    ///
    /// # Errors
    ///
    /// Those of reading the file.
    pub fn first_game(&mut self) -> io::Result<TextPlace> {
        while self.phase == Phase::Before {
            self.fill()?;
            self.look();
        }
        Ok(TextPlace {
            offset: self.place.offset + self.begin,
            ..self.place
        })
    }

    /// Reads some more; at the end of the file there is none.
    fn fill(&mut self) -> io::Result<()> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        let more =
            |from: &mut dyn Read, text: &mut Vec<u8>| from.take(CHUNK as u64).read_to_end(text);
        self.text.drain(..self.used);
        self.used = 0;
        let known = self.text.len();
        let mut read = Ok(0);
        if self.end.is_none() {
            read = more(&mut *self.within, &mut self.text);
            if matches!(read, Ok(0)) {
                self.end = Some(self.read);
            }
        }
        if matches!(read, Ok(0)) {
            read = more(&mut *self.behind, &mut self.text);
            self.is_over = matches!(read, Ok(0));
        }
        // What came before an error is not lost, and may be all that is needed.
        let count = self.text.len() - known;
        self.read += count as u64;
        match read {
            Ok(_) => Ok(()),
            Err(error) if count == 0 => Err(error),
            Err(error) => {
                self.error = Some(error);
                Ok(())
            }
        }
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
