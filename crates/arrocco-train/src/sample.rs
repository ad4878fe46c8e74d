//! Shuffled positions: those of one game are far apart.

use std::io;
use std::path::Path;

use arrocco_engine::random::Random;

use crate::file;
use crate::record::Record;

/// One of so many positions is held out.
const HELD_OUT: usize = 32;

/// Positions of one game stay together when some are held out: games are
/// short, so that blocks this long have little to do with each other.
const BLOCK: usize = 4096;

/// All positions of a folder, at most so many, the latest left out.
///
/// # Errors
///
/// If a file cannot be read, or there are no positions.
pub(crate) fn read(folder: &Path, most: usize) -> io::Result<Vec<Record>> {
    let mut records = Vec::new();
    for path in file::in_folder(folder)? {
        records.append(&mut file::read(&path)?.records);
    }
    records.truncate(most);
    match records.len() {
        0 => Err(io::Error::other(format!(
            "{}: no positions",
            folder.display()
        ))),
        _ => Ok(records),
    }
}

/// Holds some positions out, and shuffles the others.
pub(crate) fn split(records: Vec<Record>) -> (Vec<Record>, Vec<Record>) {
    let block = BLOCK.min(records.len() / HELD_OUT + 1);
    let (mut held_out, mut used) = (Vec::new(), Vec::new());
    for (index, block) in records.chunks(block).enumerate() {
        match index % HELD_OUT {
            0 => held_out.extend_from_slice(block),
            _ => used.extend_from_slice(block),
        }
    }
    shuffle(&mut used, &mut Random::new(1));
    (held_out, used)
}

/// Puts things into a random order.
pub(crate) fn shuffle<T>(things: &mut [T], random: &mut Random) {
    for last in (1..things.len()).rev() {
        things.swap(last, random.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn nothing_is_lost_or_seen_twice() {
        let records: Vec<Record> = (0..10_000)
            .map(|ply| Record::new(&Position::initial(), 0, ply))
            .collect();
        let (held_out, used) = split(records);
        assert!((100..1000).contains(&held_out.len()), "{}", held_out.len());
        let mut plies: Vec<u16> = held_out.iter().chain(&used).map(|r| r.ply).collect();
        assert!(!used.is_sorted_by_key(|record| record.ply));
        plies.sort_unstable();
        assert!(
            plies
                .iter()
                .enumerate()
                .all(|(index, &ply)| index == usize::from(ply))
        );
    }
}
