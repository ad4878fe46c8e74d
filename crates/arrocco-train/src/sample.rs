//! Shuffled positions: those of one game are far apart.

use std::io;
use std::path::PathBuf;

use arrocco_engine::random::Random;

use crate::file;
use crate::record::Packed;

/// One of so many positions is held out.
const HELD_OUT: usize = 32;

/// Positions of one game stay together when some are held out: games are
/// short, so that blocks this long have little to do with each other.
const BLOCK: usize = 4096;

/// All positions of some folders, at most so many, the latest left out.
///
/// # Errors
///
/// If a file cannot be read, or there are no positions.
pub(crate) fn read(folders: &[PathBuf], most: usize) -> io::Result<Vec<Packed>> {
    let mut records = Vec::new();
    for folder in folders {
        for path in file::in_folder(folder)? {
            records.append(&mut file::read(&path)?.records);
        }
    }
    records.truncate(most);
    match records.len() {
        0 => Err(io::Error::other("no positions")),
        _ => Ok(records),
    }
}

/// Holds some positions out, and shuffles the others.
pub(crate) fn split(records: Vec<Packed>) -> (Vec<Packed>, Vec<Packed>) {
    let block = BLOCK.min(records.len() / HELD_OUT + 1);
    let (mut held_out, mut used) = (Vec::new(), Vec::with_capacity(records.len()));
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
    use crate::record::Record;

    #[test]
    fn nothing_is_lost_or_seen_twice() {
        let packed = |ply| {
            let record = Record::new(&Position::initial(), 0, ply);
            Packed::new(record.to_bytes()).expect("a good record")
        };
        let records: Vec<Packed> = (0..10_000).map(packed).collect();
        let (held_out, used) = split(records);
        assert!((100..1000).contains(&held_out.len()), "{}", held_out.len());
        let ply = |packed: &Packed| packed.record().ply;
        let mut plies: Vec<u16> = held_out.iter().chain(&used).map(ply).collect();
        assert!(!used.is_sorted_by_key(ply));
        plies.sort_unstable();
        assert!(
            plies
                .iter()
                .enumerate()
                .all(|(index, &ply)| index == usize::from(ply))
        );
    }
}
