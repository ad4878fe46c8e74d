//! Asks an index about positions.

use std::path::Path;

use arrocco_rules::{Move, Position};
use rusqlite::{Connection, OptionalExtension};

use super::build::{IndexFacts, open_mapped};
use super::files::IndexFiles;
use super::merge::read_samples;
use super::once::OnceTable;
use super::row::{MoveRow, PositionRow};
use super::runs::year_of;
use super::{IndexError, row_id};
use crate::packed::{PackedGame, PackedGames};

/// How often a move was played, and how those games ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveCount {
    /// The move.
    pub played: Move,
    /// Games that White won.
    pub white: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// The average rating of the players, if any is known.
    pub rating: Option<u16>,
    /// The first and the last year it was played, if any is known.
    pub years: Option<(u16, u16)>,
}

impl MoveCount {
    /// How often it was played.
    pub fn games(&self) -> u64 {
        self.white + self.draws + self.black
    }
}

/// What an index knows about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionCount {
    /// The moves, the most played first.
    pub moves: Vec<MoveCount>,
    /// Numbers of games that are examples, the highest rated first.
    pub samples: Vec<u64>,
}

impl PositionCount {
    pub(super) fn new(position: &Position, row: PositionRow, samples: Vec<u64>) -> PositionCount {
        // Another position could have the same hash, if hardly ever.
        let legal = position.legal_moves();
        let count = |row: &MoveRow| {
            let played = Move::from_bits(row.bits).filter(|m| legal.contains(m))?;
            Some(MoveCount {
                played,
                white: row.white,
                draws: row.draws,
                black: row.black,
                rating: u16::try_from(row.rating_sum.checked_div(row.rated).unwrap_or(0))
                    .ok()
                    .filter(|&rating| rating > 0),
                years: year_of(row.first_year).zip(year_of(row.last_year)),
            })
        };
        let mut rows = row.moves;
        rows.sort_by(|a, b| b.games().cmp(&a.games()).then(a.bits.cmp(&b.bits)));
        PositionCount {
            moves: rows.iter().filter_map(count).collect(),
            samples,
        }
    }
}

/// An index that answers questions.
#[derive(Debug)]
pub struct Explorer {
    index: Connection,
    once: OnceTable,
    facts: IndexFacts,
    files: IndexFiles,
}

impl Explorer {
    /// Opens an index.
    ///
    /// # Errors
    ///
    /// If there is none, or it is of another version.
    pub fn open(path: &Path) -> Result<Explorer, IndexError> {
        let files = IndexFiles::new(path);
        let index = open_mapped(path)?;
        let facts = IndexFacts::read(&index)?;
        let once = files.once(facts.generation);
        Ok(Explorer {
            index,
            once: OnceTable::open(&once).map_err(IndexError::of(&once))?,
            facts,
            files,
        })
    }

    /// How many games the index has.
    pub fn games(&self) -> u64 {
        self.facts.games
    }

    /// How many plies of each game it counts.
    pub fn plies(&self) -> u32 {
        self.facts.plies
    }

    /// The moves that were played in a position.
    ///
    /// # Errors
    ///
    /// If the index cannot be read.
    pub fn look_up(&mut self, position: &Position) -> Result<PositionCount, IndexError> {
        let hash = position.zobrist();
        let select = "SELECT moves FROM positions WHERE hash = ?";
        let row = self
            .index
            .prepare_cached(select)?
            .query_row([row_id(hash)], |row| {
                Ok(PositionRow::read(row.get_ref(0)?.as_blob()?))
            })
            .optional()?
            .flatten();
        let (row, samples) = match row {
            Some(row) => (row, self.samples(hash)?),
            None => self.single(hash)?,
        };
        Ok(PositionCount::new(position, row, samples))
    }

    fn samples(&self, hash: u64) -> Result<Vec<u64>, IndexError> {
        let select = "SELECT games FROM samples WHERE hash = ?";
        let found = self
            .index
            .prepare_cached(select)?
            .query_row([row_id(hash)], |row| {
                Ok(read_samples(row.get_ref(0)?.as_blob()?))
            })
            .optional()?;
        let samples = found.unwrap_or_default().into_iter();
        Ok(samples.map(|(_, game)| u64::from(game)).collect())
    }

    /// A position of one game.
    fn single(&mut self, hash: u64) -> Result<(PositionRow, Vec<u64>), IndexError> {
        let path = self.files.once(self.facts.generation);
        let found = self.once.find(hash).map_err(IndexError::of(&path))?;
        let mut row = PositionRow::default();
        for once in &found {
            row.entry(once.bits).add_game(once.facts);
        }
        let samples = found.first().map(|once| u64::from(once.game));
        Ok((row, samples.into_iter().collect()))
    }

    /// A game by its number; `None` if the file of games is not there any
    /// more, or does not have it.
    ///
    /// # Errors
    ///
    /// If the files cannot be read.
    pub fn game(&self, number: u64) -> Result<Option<PackedGame>, IndexError> {
        let select =
            "SELECT first, offset FROM blocks WHERE first <= ? ORDER BY first DESC LIMIT 1";
        let block = self
            .index
            .prepare_cached(select)?
            .query_row([number as i64], |row| {
                Ok((row.get::<_, i64>(0)? as u64, row.get::<_, i64>(1)? as u64))
            })
            .optional()?;
        let path = self.files.games();
        let Some((first, offset)) = block.filter(|_| path.exists()) else {
            return Ok(None);
        };
        let mut games = PackedGames::open(&path).map_err(IndexError::of(&path))?;
        games
            .game_at(offset, number - first)
            .map_err(IndexError::of(&path))
    }

    /// All games of the index.
    ///
    /// # Errors
    ///
    /// If the file of games is not there.
    pub fn packed_games(&self) -> Result<PackedGames, IndexError> {
        let path = self.files.games();
        let games = PackedGames::open(&path).map_err(IndexError::of(&path))?;
        Ok(games.up_to(self.facts.games_len))
    }
}
