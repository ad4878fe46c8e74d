//! Positions that only one game has, in a file beside the index: 18 bytes for
//! each move, in the order of positions.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::runs::GameFacts;
use crate::packed::{result_code, result_of};

const HEADER: &[u8; 16] = b"arrocco once\0\0\0\x01";
const RECORD: usize = 18;

/// A move of the only game that had a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Once {
    pub(super) hash: u64,
    pub(super) bits: u16,
    /// The number of the game in the index.
    pub(super) game: u32,
    pub(super) facts: GameFacts,
}

impl Once {
    fn write(&self) -> [u8; RECORD] {
        let facts = u32::from(self.facts.rating)
            | u32::from(self.facts.year) << 16
            | u32::from(result_code(self.facts.result)) << 24;
        let mut bytes = [0; RECORD];
        let parts = self
            .hash
            .to_le_bytes()
            .into_iter()
            .chain(self.bits.to_le_bytes())
            .chain(self.game.to_le_bytes())
            .chain(facts.to_le_bytes());
        bytes
            .iter_mut()
            .zip(parts)
            .for_each(|(to, from)| *to = from);
        bytes
    }

    fn read(bytes: &[u8; RECORD]) -> Once {
        let part = |from: usize, len: usize| {
            let bytes = bytes.get(from..from + len).unwrap_or_default();
            bytes
                .iter()
                .rev()
                .fold(0, |number, &byte| number << 8 | u64::from(byte))
        };
        Once {
            hash: part(0, 8),
            bits: part(8, 2) as u16,
            game: part(10, 4) as u32,
            facts: GameFacts {
                rating: part(14, 2) as u16,
                year: part(16, 1) as u8,
                result: result_of(part(17, 1) as u8),
            },
        }
    }
}

pub(super) struct OnceWriter {
    file: BufWriter<File>,
}

impl OnceWriter {
    pub(super) fn create(path: &Path) -> io::Result<OnceWriter> {
        let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
        file.write_all(HEADER)?;
        Ok(OnceWriter { file })
    }

    pub(super) fn push(&mut self, once: &Once) -> io::Result<()> {
        self.file.write_all(&once.write())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_data()
    }
}

/// Reads the file from the beginning, or looks positions up.
pub(super) struct OnceReader {
    file: BufReader<File>,
    count: u64,
    next: Option<Once>,
}

impl OnceReader {
    pub(super) fn open(path: &Path) -> io::Result<OnceReader> {
        let mut file = File::open(path)?;
        let mut header = [0; HEADER.len()];
        file.read_exact(&mut header)?;
        if header != *HEADER {
            let message = "not a file of positions of this version";
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        let count = (file.metadata()?.len() - HEADER.len() as u64) / RECORD as u64;
        let mut reader = OnceReader {
            file: BufReader::with_capacity(128 << 10, file),
            count,
            next: None,
        };
        reader.advance()?;
        Ok(reader)
    }

    fn advance(&mut self) -> io::Result<()> {
        let mut bytes = [0; RECORD];
        self.next = match self.count {
            0 => None,
            _ => {
                self.file.read_exact(&mut bytes)?;
                self.count -= 1;
                Some(Once::read(&bytes))
            }
        };
        Ok(())
    }

    /// The position of the next move.
    pub(super) fn hash(&self) -> Option<u64> {
        self.next.map(|once| once.hash)
    }

    /// The next move if it is played in this position.
    pub(super) fn next_of(&mut self, hash: u64) -> io::Result<Option<Once>> {
        match self.next {
            Some(once) if once.hash == hash => {
                self.advance()?;
                Ok(Some(once))
            }
            _ => Ok(None),
        }
    }
}

/// Looks positions up in the file.
#[derive(Debug)]
pub(super) struct OnceTable {
    file: File,
    count: u64,
}

impl OnceTable {
    pub(super) fn open(path: &Path) -> io::Result<OnceTable> {
        let file = File::open(path)?;
        let count = file.metadata()?.len().saturating_sub(HEADER.len() as u64) / RECORD as u64;
        Ok(OnceTable { file, count })
    }

    fn get(&mut self, index: u64) -> io::Result<Once> {
        let at = HEADER.len() as u64 + index * RECORD as u64;
        self.file.seek(SeekFrom::Start(at))?;
        let mut bytes = [0; RECORD];
        self.file.read_exact(&mut bytes)?;
        Ok(Once::read(&bytes))
    }

    /// The moves of the only game that had this position.
    pub(super) fn find(&mut self, hash: u64) -> io::Result<Vec<Once>> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.get(middle)?.hash < hash {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = Vec::new();
        for index in low..self.count {
            let once = self.get(index)?;
            if once.hash != hash {
                break;
            }
            found.push(once);
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use arrocco_notation::pgn::GameResult;

    use super::*;

    #[test]
    fn positions_are_found_and_read_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("once");
        let once = |n: u64| Once {
            hash: n * 0x1234_5678_9ABC,
            bits: n as u16 | 1,
            game: n as u32,
            facts: GameFacts {
                result: GameResult::BlackWins,
                rating: 2345,
                year: 7,
            },
        };
        let mut writer = OnceWriter::create(&path).unwrap();
        for n in 0..1000 {
            writer.push(&once(n)).unwrap();
        }
        writer.push(&once(1000)).unwrap();
        writer
            .push(&Once {
                bits: 3,
                ..once(1000)
            })
            .unwrap();
        writer.finish().unwrap();
        let mut table = OnceTable::open(&path).unwrap();
        for n in 0..1000 {
            assert_eq!(table.find(once(n).hash).unwrap(), [once(n)]);
        }
        assert_eq!(table.find(once(1000).hash).unwrap().len(), 2);
        assert_eq!(table.find(5).unwrap(), []);
        assert_eq!(table.find(u64::MAX).unwrap(), []);
        let mut reader = OnceReader::open(&path).unwrap();
        assert_eq!(reader.hash(), Some(0));
        assert_eq!(reader.next_of(0).unwrap(), Some(once(0)));
        assert_eq!(reader.next_of(0).unwrap(), None);
    }
}
