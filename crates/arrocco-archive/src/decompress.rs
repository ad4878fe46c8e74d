//! Compressed files as plain bytes, with errors that name their place.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

use crate::format::Format;
use crate::frames::{Piece, Pieces};

/// Is given the number of bytes each time some are read from the disk.
pub type ReadProgress = Arc<dyn Fn(u64) + Send + Sync>;

/// What is handed from one thread to another at a time.
const CHUNK: usize = 256 << 10;
/// How many chunks of a piece may wait for their turn: 32 MiB, as much as a
/// frame of pzstd holds.
const WAITING: usize = 128;
/// Small frames are decompressed together.
const MIN_PIECE: u64 = 1 << 20;

/// Counts what is read from the disk.
pub(crate) struct Counted<R> {
    pub(crate) raw: R,
    pub(crate) progress: ReadProgress,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.raw.read(buffer)?;
        (self.progress)(count as u64);
        Ok(count)
    }
}

/// The plain bytes of a stream in this format.
pub(crate) fn decompress<R: Read + Send + 'static>(
    format: Format,
    raw: R,
) -> io::Result<Box<dyn Read + Send>> {
    Ok(match format {
        Format::Plain => Box::new(raw),
        Format::Zstd => {
            let decoder = zstd::stream::read::Decoder::new(raw)?;
            Box::new(Located::new(decoder, format, None))
        }
        Format::Gzip => Box::new(Located::new(MultiGzDecoder::new(raw), format, None)),
        Format::Bzip2 => Box::new(Located::new(MultiBzDecoder::new(raw), format, None)),
        Format::Unsupported { name, instead } => {
            let message = format!("{name} is not supported; use `{instead} arrocco … -`");
            return Err(io::Error::new(ErrorKind::Unsupported, message));
        }
    })
}

/// The plain bytes of some frames of a zstd file.
pub(crate) fn decompress_piece(
    path: &Path,
    piece: Piece,
    progress: ReadProgress,
) -> io::Result<impl Read + Send + use<>> {
    let mut raw = File::open(path)?;
    raw.seek(SeekFrom::Start(piece.from))?;
    let raw = Counted {
        raw: raw.take(piece.to - piece.from),
        progress,
    };
    let decoder = zstd::stream::read::Decoder::with_buffer(BufReader::with_capacity(CHUNK, raw))?;
    Ok(Located::new(decoder, Format::Zstd, Some(piece.from)))
}

/// Says where compressed data are damaged.
struct Located<R> {
    inner: R,
    format: Format,
    /// Where the frames begin in the file, if it has many.
    frames: Option<u64>,
    /// Plain bytes so far.
    count: u64,
}

impl<R> Located<R> {
    fn new(inner: R, format: Format, frames: Option<u64>) -> Located<R> {
        Located {
            inner,
            format,
            frames,
            count: 0,
        }
    }

    fn explain(&self, error: &io::Error) -> io::Error {
        let format = self.format.name();
        let place = match self.frames {
            Some(0) | None => format!("after {} bytes of text", self.count),
            Some(from) => format!(
                "{} bytes of text after the frame at byte {from}",
                self.count
            ),
        };
        let message = match error.kind() {
            ErrorKind::UnexpectedEof => {
                format!("the file ends too early: its {format} data break off {place}")
            }
            _ => format!("damaged {format} data {place}: {error}"),
        };
        io::Error::new(error.kind(), message)
    }
}

impl<R: Read> Read for Located<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.inner.read(buffer) {
            Ok(count) => {
                self.count += count as u64;
                Ok(count)
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => Err(error),
            Err(error) => Err(self.explain(&error)),
        }
    }
}

/// The plain bytes of a zstd file, several pieces decompressed side by side
/// and given out in order.
pub(crate) struct SideBySide {
    path: PathBuf,
    pieces: Pieces,
    jobs: usize,
    progress: ReadProgress,
    waiting: VecDeque<Receiver<io::Result<Vec<u8>>>>,
    chunk: io::Cursor<Vec<u8>>,
}

impl SideBySide {
    pub(crate) fn open(path: &Path, jobs: usize, progress: ReadProgress) -> io::Result<SideBySide> {
        Ok(SideBySide {
            path: path.to_owned(),
            pieces: Pieces::new(path, MIN_PIECE)?,
            jobs,
            progress,
            waiting: VecDeque::new(),
            chunk: io::Cursor::default(),
        })
    }

    /// Begins to decompress as many pieces as there are jobs.
    fn begin_pieces(&mut self) {
        while self.waiting.len() < self.jobs
            && let Some(piece) = self.pieces.next()
        {
            let (give, take) = sync_channel(WAITING);
            let (path, progress) = (self.path.clone(), Arc::clone(&self.progress));
            thread::spawn(move || hand_over(&path, piece, progress, &give));
            self.waiting.push_back(take);
        }
    }
}

/// Decompresses a piece until nobody waits for it any more.
fn hand_over(
    path: &Path,
    piece: Piece,
    progress: ReadProgress,
    give: &SyncSender<io::Result<Vec<u8>>>,
) {
    let mut plain = match decompress_piece(path, piece, progress) {
        Ok(plain) => plain,
        Err(error) => return drop(give.send(Err(error))),
    };
    loop {
        let mut chunk = Vec::with_capacity(CHUNK);
        let read = plain.by_ref().take(CHUNK as u64).read_to_end(&mut chunk);
        let is_over = chunk.is_empty() || read.is_err();
        if !chunk.is_empty() && give.send(Ok(chunk)).is_err() {
            return;
        }
        if let Err(error) = read {
            let _ = give.send(Err(error));
        }
        if is_over {
            return;
        }
    }
}

impl Read for SideBySide {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.chunk.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.begin_pieces();
            let Some(first) = self.waiting.front() else {
                return Ok(0);
            };
            match first.recv() {
                Ok(chunk) => self.chunk = io::Cursor::new(chunk?),
                Err(_) => drop(self.waiting.pop_front()),
            }
        }
    }
}
