//! Detection of damage in SQLite's write-ahead log (WAL).
//!
//! Committed pages stay in the WAL until a checkpoint copies them into the file.
//! Every frame has a running checksum. SQLite takes the first wrong one for the
//! end of the log, as it must after a loss of power, and reports nothing. If a
//! commit follows that frame, confirmed moves would be lost silently, so the
//! frames are checked here.
//!
//! The format is the one of <https://www.sqlite.org/fileformat2.html>, section
//! "The Write-Ahead Wal".

use std::fs;
use std::io;
use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The last bit says whether sums are taken over big-endian words.
const MAGIC: u32 = 0x377f_0682;

/// What is wrong with a wal, if there is one.
pub(crate) fn find_damage(wal: &Path) -> io::Result<Option<String>> {
    match fs::read(wal) {
        Ok(bytes) => Ok(check(&bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn check(bytes: &[u8]) -> Option<String> {
    if bytes.is_empty() {
        return None;
    }
    let Some(wal) = Wal::read(bytes) else {
        return Some("the head of the wal is wrong".to_owned());
    };
    let wrong = wal.first_wrong_frame()?;
    (wrong..wal.frames())
        .any(|frame| wal.is_commit(frame))
        .then(|| format!("frame {} of the wal is wrong", wrong + 1))
}

struct Wal<'a> {
    bytes: &'a [u8],
    page: usize,
    is_big_endian: bool,
    sums: (u32, u32),
}

impl<'a> Wal<'a> {
    /// Nothing if the head is not one.
    fn read(bytes: &'a [u8]) -> Option<Wal<'a>> {
        let magic = word(bytes, 0)?;
        let page = usize::try_from(word(bytes, 8)?).ok()?;
        let is_big_endian = magic & 1 == 1;
        let sums = add(is_big_endian, (0, 0), bytes.get(..24)?);
        let is_head = magic & !1 == MAGIC
            && page.is_power_of_two()
            && (512..=65_536).contains(&page)
            && sums == (word(bytes, 24)?, word(bytes, 28)?);
        is_head.then_some(Wal {
            bytes,
            page,
            is_big_endian,
            sums,
        })
    }

    /// How many frames there is room for.
    fn frames(&self) -> usize {
        (self.bytes.len() - HEADER) / (FRAME_HEADER + self.page)
    }

    fn frame(&self, number: usize) -> Option<&'a [u8]> {
        let size = FRAME_HEADER + self.page;
        self.bytes.get(HEADER + number * size..)?.get(..size)
    }

    /// Whether a frame belongs to this wal and not to the one before, in whose
    /// place it is written.
    ///
    /// Its mark is two numbers, and both of another wal differ, the first by
    /// one and the second at random; one number that fits is enough, or else a
    /// flipped bit in the mark of the last commit would hide it.
    fn is_of_this_log(&self, frame: &[u8]) -> bool {
        let marks = [(8, 16), (12, 20)];
        marks
            .iter()
            .any(|&(own, head)| word(frame, own) == word(self.bytes, head))
    }

    /// Whether a frame of this wal ends a commit.
    fn is_commit(&self, number: usize) -> bool {
        let frame = self
            .frame(number)
            .filter(|frame| self.is_of_this_log(frame));
        frame
            .and_then(|frame| word(frame, 4))
            .is_some_and(|pages| pages > 0)
    }

    fn first_wrong_frame(&self) -> Option<usize> {
        let mut sums = self.sums;
        (0..self.frames()).find(|&number| {
            let Some(frame) = self.frame(number) else {
                return true;
            };
            let (head, page) = frame.split_at(FRAME_HEADER);
            sums = add(self.is_big_endian, sums, &head[..8]);
            sums = add(self.is_big_endian, sums, page);
            frame.get(8..16) != self.bytes.get(16..24)
                || Some(sums) != word(head, 16).zip(word(head, 20))
        })
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_be_bytes(*word))
}

/// The running sums over words taken in pairs.
fn add(is_big_endian: bool, sums: (u32, u32), bytes: &[u8]) -> (u32, u32) {
    let read = if is_big_endian {
        u32::from_be_bytes
    } else {
        u32::from_le_bytes
    };
    let (words, _) = bytes.as_chunks::<4>();
    let (pairs, _) = words.as_chunks::<2>();
    pairs.iter().fold(sums, |(first, second), &[even, odd]| {
        let first = first.wrapping_add(read(even)).wrapping_add(second);
        (first, second.wrapping_add(read(odd)).wrapping_add(first))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// A wal that SQLite wrote, of several commits, with where it ends.
    fn written() -> Vec<u8> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.db");
        let file = Connection::open(&path).expect("a file");
        file.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (x)")
            .expect("a table");
        for _ in 0..5 {
            file.execute_batch("INSERT INTO t VALUES (zeroblob(100))")
                .expect("a row");
        }
        fs::read(folder.path().join("a.db-wal")).expect("a wal")
    }

    #[test]
    fn a_sound_log_and_one_that_was_cut_are_no_damage() {
        let bytes = written();
        assert_eq!(Wal::read(&bytes).map(|wal| wal.frames()), Some(7));
        for end in (HEADER..=bytes.len()).step_by(61) {
            assert_eq!(check(&bytes[..end]), None, "cut at {end}");
        }
        assert_eq!(check(&[]), None);
    }

    #[test]
    fn a_flipped_bit_before_a_commit_is_noticed() {
        let bytes = written();
        // In the last frame only the sign of a commit is not watched over.
        let last = bytes.len() - (FRAME_HEADER + 4096);
        let watched = |at: &usize| !(last + 4..last + 8).contains(at);
        let dense = last..last + FRAME_HEADER;
        for at in (0..bytes.len()).step_by(97).chain(dense).filter(watched) {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << (at % 8);
            assert!(check(&bytes).is_some(), "byte {at}");
        }
    }
}
