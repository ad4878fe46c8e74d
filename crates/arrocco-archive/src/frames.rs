//! The frames of a zstd file, found without decompressing them.
//!
//! Every frame can be decompressed by itself, so the pieces found here can be
//! read side by side. Three kinds of files have many frames: those of `pzstd`,
//! which puts the size of each frame into a skippable frame before it; the
//! seekable format, which has a table at the end; and files that were joined.
//! The last are found by walking from block to block.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

const FRAME: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// Of a skippable frame; the lowest four bits are free.
const SKIPPABLE: u32 = 0x184D_2A50;
const SEEKABLE_FOOTER: [u8; 4] = [0xB1, 0xEA, 0x92, 0x8F];
/// A frame without a size is not followed further than this: the rest of the
/// file is then one piece.
const MAX_WALK: u64 = 32 << 20;

/// Some whole frames: a range of bytes of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) from: u64,
    pub(crate) to: u64,
}

/// Finds pieces one after another.
#[derive(Debug)]
pub(crate) struct Pieces {
    file: File,
    at: u64,
    len: u64,
    /// The shortest piece.
    size: u64,
    /// Ends of frames from the table of a seekable file, the next one last.
    table: Vec<u64>,
}

impl Pieces {
    /// Pieces of at least `size` bytes each.
    pub(crate) fn new(path: &Path, size: u64) -> io::Result<Pieces> {
        Pieces::starting_at(path, size, 0)
    }

    /// The pieces from the frame on that begins at `at`.
    pub(crate) fn starting_at(path: &Path, size: u64, at: u64) -> io::Result<Pieces> {
        let mut file = File::open(path)?;
        let len = file.metadata()?.len();
        let table = seek_table(&mut file, len).unwrap_or_default();
        Ok(Pieces {
            file,
            at,
            len,
            size,
            table,
        })
    }

    /// The next piece; `None` at the end of the file.
    pub(crate) fn next(&mut self) -> Option<Piece> {
        let from = self.at;
        while self.at < self.len && self.at - from < self.size.max(1) {
            self.at = self.frame_end(self.at).unwrap_or(self.len).min(self.len);
        }
        let to = self.at;
        (to > from).then_some(Piece { from, to })
    }

    /// Where the frame that begins here ends, together with what announces
    /// it. `None` if that cannot be known without decompressing: what is wrong
    /// is for the decoder to say.
    fn frame_end(&mut self, at: u64) -> Option<u64> {
        while let Some(&end) = self.table.last() {
            if end > at {
                return Some(end);
            }
            self.table.pop();
        }
        let mut head = [0; 12];
        let count = self.read_at(at, &mut head).ok()?;
        let head = head.get(..count)?;
        if head.starts_with(&FRAME) {
            return self.walk(at);
        }
        let magic = u32_at(head, 0)?;
        let size = u64::from(u32_at(head, 4)?);
        if magic & !15 != SKIPPABLE {
            return None;
        }
        match u32_at(head, 8) {
            // pzstd: four bytes with the size of the frame that follows.
            Some(next) if magic == SKIPPABLE && size == 4 => {
                let begins = at.checked_add(12)?;
                let mut magic = [0; 4];
                self.read_at(begins, &mut magic).ok()?;
                (magic == FRAME).then_some(begins.checked_add(u64::from(next))?)
            }
            _ => at.checked_add(8)?.checked_add(size),
        }
    }

    /// Goes from block to block.
    fn walk(&mut self, frame: u64) -> Option<u64> {
        let mut head = [0; 18];
        let count = self.read_at(frame, &mut head).ok()?;
        let descriptor = *head.get(..count)?.get(4)?;
        let is_single_segment = descriptor & 0x20 != 0;
        let window = u64::from(!is_single_segment);
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let content = match descriptor >> 6 {
            0 => u64::from(is_single_segment),
            1 => 2,
            2 => 4,
            _ => 8,
        };
        let checksum = if descriptor & 4 != 0 { 4 } else { 0 };
        let mut at = frame + 5 + window + dictionary + content;
        while at - frame <= MAX_WALK {
            let mut block = [0; 3];
            if self.read_at(at, &mut block).ok()? < 3 {
                return None;
            }
            let header = u32::from_le_bytes([block[0], block[1], block[2], 0]);
            let size = match header >> 1 & 3 {
                // One byte, repeated.
                1 => 1,
                3 => return None,
                _ => u64::from(header >> 3),
            };
            at += 3 + size;
            if header & 1 == 1 {
                return Some(at + checksum);
            }
        }
        None
    }

    /// Reads as much as there is.
    fn read_at(&mut self, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.seek(SeekFrom::Start(at))?;
        let mut read = 0;
        while let Some(room) = buffer.get_mut(read..).filter(|room| !room.is_empty()) {
            match self.file.read(room)? {
                0 => break,
                count => read += count,
            }
        }
        Ok(read)
    }
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

/// The ends of the frames of a file in the seekable format, the first one last.
fn seek_table(file: &mut File, len: u64) -> Option<Vec<u64>> {
    let mut footer = [0; 9];
    file.seek(SeekFrom::Start(len.checked_sub(9)?)).ok()?;
    file.read_exact(&mut footer).ok()?;
    if footer.get(5..)? != SEEKABLE_FOOTER {
        return None;
    }
    let frames = u64::from(u32_at(&footer, 0)?);
    let entry = if footer[4] & 0x80 != 0 { 12 } else { 8 };
    let size = frames * entry;
    file.seek(SeekFrom::Start(len.checked_sub(9 + size)?))
        .ok()?;
    let mut table = vec![0; usize::try_from(size).ok()?];
    file.read_exact(&mut table).ok()?;
    let mut end: u64 = 0;
    let mut ends = Vec::new();
    for row in table.chunks_exact(usize::try_from(entry).ok()?) {
        end += u64::from(u32_at(row, 0)?);
        ends.push(end);
    }
    ends.reverse();
    Some(ends)
}
