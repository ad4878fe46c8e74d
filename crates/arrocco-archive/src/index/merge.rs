//! The runs of a build and the index there is, merged into a new index.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, Row, Rows, params};

use super::build::IndexOptions;
use super::once::{Once, OnceReader, OnceWriter};
use super::row::PositionRow;
use super::runs::Runs;
use super::{IndexError, hash_of, row_id};
use crate::bytes::{Bytes, push_number};

/// A game that is an example for a position: rating first, so that the best
/// come last.
pub(super) type Sample = (u16, u32);
/// After so many positions it is looked whether the build is to stop.
const STOP_EVERY: i64 = 1 << 14;

/// Everything known about one position.
#[derive(Default)]
struct Group {
    row: PositionRow,
    /// The moves of single games, until it is clear that there are several.
    once: Vec<Once>,
    is_shared: bool,
    samples: Vec<Sample>,
}

impl Group {
    fn clear(&mut self) {
        self.row.moves.clear();
        self.once.clear();
        self.samples.clear();
        self.is_shared = false;
    }

    fn add(&mut self, once: Once, samples: usize) {
        self.row.entry(once.bits).add_game(once.facts);
        if !self.is_shared {
            self.is_shared = self.once.first().is_some_and(|one| one.game != once.game);
            self.once.push(once);
        }
        self.add_sample((once.facts.rating, once.game), samples);
    }

    fn add_sample(&mut self, sample: Sample, count: usize) {
        if count == 0 || self.samples.contains(&sample) {
            return;
        }
        if self.samples.len() < count {
            self.samples.push(sample);
        } else if let Some(lowest) = self.samples.iter_mut().min()
            && *lowest < sample
        {
            *lowest = sample;
        }
    }
}

/// Rows of the old index in the order of positions.
struct OldRows<'a> {
    rows: Option<Rows<'a>>,
    next: Option<(u64, PositionRow)>,
}

impl OldRows<'_> {
    fn advance(&mut self) -> Result<(), IndexError> {
        self.next = None;
        if let Some(rows) = &mut self.rows
            && let Some(row) = rows.next()?
        {
            let hash = hash_of(row.get(0)?);
            self.next = Some((hash, read_row(row)?));
        }
        Ok(())
    }

    fn next_of(&mut self, hash: u64) -> Result<Option<PositionRow>, IndexError> {
        match self.next.take() {
            Some((found, row)) if found == hash => {
                self.advance()?;
                Ok(Some(row))
            }
            other => {
                self.next = other;
                Ok(None)
            }
        }
    }
}

fn read_row(row: &Row<'_>) -> Result<PositionRow, IndexError> {
    let bytes = row.get_ref(1)?.as_blob().unwrap_or_default();
    let damaged = || IndexError::Usage("the index is damaged: build it again".to_owned());
    PositionRow::read(bytes).ok_or_else(damaged)
}

/// The examples of a row.
pub(super) fn read_samples(bytes: &[u8]) -> Vec<Sample> {
    let mut bytes = Bytes(bytes);
    std::iter::from_fn(|| Some((bytes.small()?, bytes.small()?))).collect()
}

fn write_samples(samples: &mut [Sample]) -> Vec<u8> {
    samples.sort_unstable_by(|a, b| b.cmp(a));
    let mut bytes = Vec::new();
    for &(rating, game) in samples.iter() {
        push_number(&mut bytes, u64::from(rating));
        push_number(&mut bytes, u64::from(game));
    }
    bytes
}

/// Merges `runs`, whose games are numbered from `first_game` on, with the old
/// index and its positions of one game.
pub(super) fn merge(
    old: Option<&Connection>,
    old_once: &Path,
    runs: &[PathBuf],
    first_game: u64,
    options: &IndexOptions,
    new: &Connection,
    new_once: &Path,
) -> Result<(), IndexError> {
    let mut old_statement = match old {
        Some(old) => Some(old.prepare("SELECT hash, moves FROM positions ORDER BY hash")?),
        None => None,
    };
    let mut old_samples = match old {
        Some(old) => Some(old.prepare("SELECT games FROM samples WHERE hash = ?")?),
        None => None,
    };
    let mut old_rows = OldRows {
        rows: match &mut old_statement {
            Some(statement) => Some(statement.query([])?),
            None => None,
        },
        next: None,
    };
    old_rows.advance()?;
    let mut old_singles = match old {
        Some(_) => Some(OnceReader::open(old_once).map_err(IndexError::of(old_once))?),
        None => None,
    };
    let folder = runs.first().map_or(new_once, |run| run.as_path());
    let mut runs = Runs::open(runs).map_err(IndexError::of(folder))?;
    let mut singles = OnceWriter::create(new_once).map_err(IndexError::of(new_once))?;

    new.execute_batch("BEGIN")?;
    let mut insert = new.prepare("INSERT INTO positions VALUES (?, ?)")?;
    let mut insert_samples = new.prepare("INSERT INTO samples VALUES (?, ?)")?;
    let samples = options.samples;
    let mut positions: i64 = 0;
    let mut group = Group::default();
    loop {
        let heads = [
            runs.hash(),
            old_singles.as_ref().and_then(OnceReader::hash),
            old_rows.next.as_ref().map(|&(hash, _)| hash),
        ];
        let Some(hash) = heads.into_iter().flatten().min() else {
            break;
        };
        group.clear();
        if let Some(row) = old_rows.next_of(hash)? {
            group.row = row;
            group.is_shared = true;
            if let Some(statement) = &mut old_samples {
                let mut found = statement.query([row_id(hash)])?;
                if let Some(row) = found.next()? {
                    let bytes = row.get_ref(0)?.as_blob().unwrap_or_default();
                    for sample in read_samples(bytes) {
                        group.add_sample(sample, samples);
                    }
                }
            }
        }
        if let Some(singles) = &mut old_singles {
            while let Some(once) = singles.next_of(hash).map_err(IndexError::of(old_once))? {
                group.add(once, samples);
            }
        }
        while let Some(pair) = runs.next_of(hash).map_err(IndexError::of(folder))? {
            let game = (first_game + pair.game()) as u32;
            let once = Once {
                hash,
                bits: pair.move_bits(),
                game,
                facts: pair.facts(),
            };
            group.add(once, samples);
        }
        if group.is_shared {
            positions += 1;
            if positions % STOP_EVERY == 0 {
                options.check_stop()?;
            }
            insert.execute(params![row_id(hash), group.row.write()])?;
            if !group.samples.is_empty() {
                let bytes = write_samples(&mut group.samples);
                insert_samples.execute(params![row_id(hash), bytes])?;
            }
        } else {
            for once in &group.once {
                singles.push(once).map_err(IndexError::of(new_once))?;
            }
        }
    }
    drop((insert, insert_samples));
    new.execute("UPDATE facts SET positions = ?", [positions])?;
    new.execute_batch("COMMIT")?;
    singles.finish().map_err(IndexError::of(new_once))
}
