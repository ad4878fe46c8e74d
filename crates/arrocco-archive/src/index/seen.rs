//! The games an index has, as eight bytes each, so that the same game is
//! counted once.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// So many new ones are kept apart before they are sorted in.
const RECENT: usize = 1 << 18;

#[derive(Debug, Default)]
pub(super) struct Seen {
    sorted: Vec<u64>,
    recent: HashSet<u64>,
    /// Those that are not on disk.
    unsaved: Vec<u64>,
}

impl Seen {
    /// What an index has.
    pub(super) fn of_index(mut sorted: Vec<u64>) -> Seen {
        // A damaged index may have them in any order.
        sorted.sort();
        Seen {
            sorted,
            ..Seen::default()
        }
    }

    /// Adds a game; false if it is there already.
    pub(super) fn insert(&mut self, number: u64) -> bool {
        if self.sorted.binary_search(&number).is_ok() || !self.recent.insert(number) {
            return false;
        }
        self.unsaved.push(number);
        if self.recent.len() >= RECENT {
            self.settle();
        }
        true
    }

    fn settle(&mut self) {
        let recent = self.recent.drain().collect();
        self.add(recent);
    }

    /// Sorts new ones in. Grows by exactly what is needed, since this is what
    /// decides how much memory a build takes for each game.
    pub(super) fn add(&mut self, mut new: Vec<u64>) {
        new.sort_unstable();
        self.sorted.reserve_exact(new.len());
        self.sorted.extend(new);
        // The stable sort finds the two runs and merges them.
        self.sorted.sort();
    }

    /// Writes the new ones to a file.
    pub(super) fn save(&mut self, path: &Path) -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        for number in &self.unsaved {
            file.write_all(&number.to_le_bytes())?;
        }
        file.flush()?;
        file.get_ref().sync_data()?;
        self.unsaved.clear();
        Ok(())
    }

    /// All of them in order.
    pub(super) fn into_sorted(mut self) -> Vec<u64> {
        self.settle();
        self.sorted
    }
}

pub(super) fn read_numbers(path: &Path) -> io::Result<Vec<u64>> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    Ok(numbers(&bytes))
}

pub(super) fn numbers(bytes: &[u8]) -> Vec<u64> {
    let (chunks, _) = bytes.as_chunks::<8>();
    chunks
        .iter()
        .map(|chunk| u64::from_le_bytes(*chunk))
        .collect()
}
