//! Counts the moves of a few games in memory, for games that are in no file.

use std::collections::HashSet;
use std::io::{self, Read};
use std::ops::ControlFlow;

use arrocco_notation::pgn::{GameResult, Options, Reader};
use arrocco_rules::Position;

use super::explorer::PositionCount;
use super::extract::{Extract, Extraction, Part};
use super::merge::Sample;
use super::row::PositionRow;
use super::runs::Pair;
use crate::packed::PackedGame;
use crate::read::Job;

/// How many games are examples for a position.
const SAMPLES: usize = 4;

/// An index of games in memory: 16 bytes a ply, and the games.
///
/// It counts as [`Explorer`](super::Explorer) does: games without a result and
/// duplicates are left out.
#[derive(Debug, Default)]
pub struct MemoryIndex {
    /// In the order of positions.
    pairs: Vec<Pair>,
    games: Vec<PackedGame>,
}

impl MemoryIndex {
    /// Reads all games of a PGN text and counts this many plies of each.
    ///
    /// # Errors
    ///
    /// Those of the stream.
    pub fn read(pgn: impl Read, plies: u32) -> io::Result<MemoryIndex> {
        let mut index = MemoryIndex::default();
        let mut seen = HashSet::new();
        let reader = Reader::with_options(pgn, Options::LEGALITY);
        Extraction { plies }.read(reader, &mut |part: Part| {
            for extract in part.games {
                index.add(extract, &mut seen);
            }
            ControlFlow::Continue(())
        })?;
        index.pairs.sort_unstable();
        Ok(index)
    }

    fn add(&mut self, extract: Extract, seen: &mut HashSet<u64>) {
        let facts = extract.facts();
        let game = extract.game;
        if game.moves.is_empty()
            || facts.result == GameResult::Unknown
            || !seen.insert(game.fingerprint())
        {
            return;
        }
        let number = self.games.len() as u64;
        let pairs = extract.pairs.iter();
        self.pairs
            .extend(pairs.map(|&(hash, m)| Pair::new(hash, m, facts, number)));
        self.games.push(game);
    }

    /// The games that are counted, by their numbers from 0.
    pub fn games(&self) -> &[PackedGame] {
        &self.games
    }

    /// The moves that were played in a position.
    pub fn look_up(&self, position: &Position) -> PositionCount {
        let hash = position.zobrist();
        let first = self.pairs.partition_point(|pair| pair.hash < hash);
        let here = self.pairs.get(first..).unwrap_or_default().iter();
        let here = here.take_while(|pair| pair.hash == hash);
        let mut row = PositionRow::default();
        let mut samples: Vec<Sample> = Vec::new();
        for pair in here {
            row.entry(pair.move_bits()).add_game(pair.facts());
            samples.push((pair.facts().rating, pair.game() as u32));
        }
        // The highest rated and then the latest, each game once.
        samples.sort_unstable_by(|a, b| b.cmp(a));
        samples.dedup();
        samples.truncate(SAMPLES);
        let samples = samples.into_iter().map(|(_, game)| u64::from(game));
        PositionCount::new(position, row, samples.collect())
    }
}
