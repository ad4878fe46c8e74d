//! Moves played in positions, sorted, in files that are merged later.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use arrocco_notation::pgn::GameResult;
use arrocco_rules::Move;

use crate::packed::{result_code, result_of};

/// The number of games a build can number.
pub(super) const MAX_GAMES: u64 = 1 << 27;
const GAME: u64 = MAX_GAMES - 1;
/// The year before the first one that is counted.
const YEAR: u16 = 1799;
/// How much of each file is read at a time.
const BUFFER: usize = 128 << 10;

/// One move of one game in a position: 16 bytes, in the order of positions and
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pair {
    pub(super) hash: u64,
    /// The move without its lowest bit, which is always 1 (15 bits), result
    /// (2), rating (12), year (8) and number of the game (27).
    info: u64,
}

impl Pair {
    pub(super) fn new(hash: u64, m: Move, facts: GameFacts, game: u64) -> Pair {
        let info = u64::from(m.to_bits() >> 1) << 49
            | u64::from(result_code(facts.result)) << 47
            | u64::from(facts.rating.min(4095)) << 35
            | u64::from(facts.year) << 27
            | game & GAME;
        Pair { hash, info }
    }

    /// The bits of the move.
    pub(super) fn move_bits(self) -> u16 {
        ((self.info >> 49) as u16) << 1 | 1
    }

    pub(super) fn facts(self) -> GameFacts {
        GameFacts {
            result: result_of((self.info >> 47) as u8),
            rating: (self.info >> 35) as u16 & 4095,
            year: (self.info >> 27) as u8,
        }
    }

    /// The number of the game within its build.
    pub(super) fn game(self) -> u64 {
        self.info & GAME
    }
}

/// What the explorer adds up of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameFacts {
    pub(super) result: GameResult,
    /// The average of both players, 0 if it is not known.
    pub(super) rating: u16,
    /// Years after 1799, 0 if it is not known.
    pub(super) year: u8,
}

impl GameFacts {
    pub(super) fn year_code(year: u32) -> u8 {
        let years = u16::try_from(year).ok().and_then(|y| y.checked_sub(YEAR));
        years
            .and_then(|years| u8::try_from(years).ok())
            .unwrap_or(0)
    }
}

/// The year of a code; `None` if it is not known.
pub(super) fn year_of(code: u8) -> Option<u16> {
    (code > 0).then(|| YEAR + u16::from(code))
}

/// Writes sorted moves to a file, and the file to the disk.
pub(super) fn write_run(path: &Path, pairs: &[Pair]) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    for pair in pairs {
        file.write_all(&pair.hash.to_le_bytes())?;
        file.write_all(&pair.info.to_le_bytes())?;
    }
    file.flush()?;
    file.get_ref().sync_data()
}

struct Run {
    file: BufReader<File>,
    left: u64,
}

impl Run {
    fn open(path: &Path) -> io::Result<Run> {
        let file = File::open(path)?;
        let left = file.metadata()?.len() / 16;
        Ok(Run {
            file: BufReader::with_capacity(BUFFER, file),
            left,
        })
    }

    fn next(&mut self) -> io::Result<Option<Pair>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let (mut hash, mut info) = ([0; 8], [0; 8]);
        self.file.read_exact(&mut hash)?;
        self.file.read_exact(&mut info)?;
        Ok(Some(Pair {
            hash: u64::from_le_bytes(hash),
            info: u64::from_le_bytes(info),
        }))
    }
}

/// The moves of several files in one order.
pub(super) struct Runs {
    runs: Vec<Run>,
    heads: BinaryHeap<Reverse<(Pair, usize)>>,
}

impl Runs {
    pub(super) fn open(paths: &[PathBuf]) -> io::Result<Runs> {
        let runs: io::Result<Vec<Run>> = paths.iter().map(|path| Run::open(path)).collect();
        let mut runs = runs?;
        let mut heads = BinaryHeap::new();
        for (index, run) in runs.iter_mut().enumerate() {
            if let Some(pair) = run.next()? {
                heads.push(Reverse((pair, index)));
            }
        }
        Ok(Runs { runs, heads })
    }

    /// The position of the next move.
    pub(super) fn hash(&self) -> Option<u64> {
        self.heads.peek().map(|Reverse((pair, _))| pair.hash)
    }

    /// The next move if it is played in this position.
    pub(super) fn next_of(&mut self, hash: u64) -> io::Result<Option<Pair>> {
        let Some(mut head) = self.heads.peek_mut() else {
            return Ok(None);
        };
        let Reverse((pair, index)) = *head;
        if pair.hash != hash {
            return Ok(None);
        }
        let next = match self.runs.get_mut(index) {
            Some(run) => run.next()?,
            None => None,
        };
        match next {
            Some(next) => *head = Reverse((next, index)),
            None => drop(std::collections::binary_heap::PeekMut::pop(head)),
        }
        Ok(Some(pair))
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::*;

    #[test]
    fn a_move_of_a_game_fits_into_sixteen_bytes() {
        assert_eq!(size_of::<Pair>(), 16);
        for result in [
            GameResult::WhiteWins,
            GameResult::Draw,
            GameResult::BlackWins,
        ] {
            for m in Position::initial().legal_moves() {
                let facts = GameFacts {
                    result,
                    rating: 2788,
                    year: GameFacts::year_code(2026),
                };
                let pair = Pair::new(7, m, facts, GAME);
                assert_eq!(pair.move_bits(), m.to_bits());
                assert_eq!((pair.facts(), pair.game()), (facts, GAME));
                assert_eq!(year_of(pair.facts().year), Some(2026));
            }
        }
        assert_eq!(GameFacts::year_code(1066), 0);
        assert_eq!(GameFacts::year_code(9999), 0);
        assert_eq!(year_of(0), None);
    }
}
