//! Where games begin: positions of a file, or random ones that are level.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use arrocco_engine::random::Random;
use arrocco_engine::{Engine, GameHistory, Limits, Score, SearchControl};
use arrocco_notation::epd::Epd;
use arrocco_notation::pgn::{Severity, Tree};
use arrocco_rules::Position;

use crate::failure::Failure;

/// Random plies before a game.
const PLIES: usize = 8;

/// Neither side may be ahead by more.
const LEVEL: i32 = 60;

/// The positions of a file: the ends of its games if it is PGN, or a FEN or EPD
/// each line; empty lines and those that begin with `#` are skipped. Of each game
/// at most so many plies are played. Positions in which the game is over are left
/// out.
///
/// # Errors
///
/// If the file cannot be read, a line is no position, a game has an error, or
/// there is no position.
pub(super) fn read(path: &Path, plies: Option<usize>) -> Result<Openings, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let mut positions = match is_pgn(&bytes) {
        true => read_games(path, &bytes, plies.unwrap_or(usize::MAX))?,
        false => read_lines(path, &String::from_utf8_lossy(&bytes))?,
    };
    positions.retain(Position::has_legal_moves);
    if positions.is_empty() {
        let none = format_args!("{}: no positions", path.display());
        return Err(Failure::usage(none));
    }
    Ok(Openings::File(positions))
}

/// Whether a text begins with a tag or a move number, as no position does.
fn is_pgn(bytes: &[u8]) -> bool {
    let text = bytes.trim_ascii_start();
    text.starts_with(b"[") || text.starts_with(b"1.")
}

fn read_games(path: &Path, bytes: &[u8], plies: usize) -> Result<Vec<Position>, Failure> {
    let (games, problems) = Tree::read_all(bytes);
    if let Some(problem) = problems
        .iter()
        .find(|problem| problem.severity == Severity::Error)
    {
        let place = format!("{}, line {}", path.display(), problem.place.line);
        return Err(Failure::usage(format_args!(
            "{place}: {}",
            problem.message()
        )));
    }
    let end = |game: &Tree| {
        let last = game.main_line().take(plies).last();
        game.position(last.unwrap_or(game.root()))
    };
    Ok(games.iter().map(end).collect())
}

fn read_lines(path: &Path, text: &str) -> Result<Vec<Position>, Failure> {
    let mut positions = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        positions.push(position(line).map_err(|why| {
            let place = format!("{}, line {}", path.display(), number + 1);
            Failure::usage(format_args!("{place}: {why}"))
        })?);
    }
    Ok(positions)
}

fn position(line: &str) -> Result<Position, String> {
    if let Ok(position) = line.parse::<Position>() {
        return Ok(position);
    }
    let epd: Epd = line.parse().map_err(|error| format!("{error}"))?;
    epd.position().map_err(|error| error.to_string())
}

/// The positions games begin with, one after the other.
pub(super) enum Openings {
    /// Those of a file, again from the first when all were played.
    File(Vec<Position>),
    /// Random ones that are level, none twice.
    Random(Box<Mutex<RandomOpenings>>),
}

impl Openings {
    /// Random openings. The same seed gives the same.
    ///
    /// # Errors
    ///
    /// If there is no room for the engine.
    pub(super) fn random(seed: u64) -> Result<Openings, Failure> {
        Ok(Openings::Random(Box::new(Mutex::new(RandomOpenings {
            engine: Engine::new(1).map_err(Failure::usage)?,
            random: Random::new(seed),
            found: Vec::new(),
            hashes: HashSet::new(),
        }))))
    }

    /// The opening of this number.
    pub(super) fn get(&self, index: usize) -> Position {
        match self {
            Openings::File(positions) => {
                let position = positions.get(index % positions.len().max(1));
                position.copied().unwrap_or_else(Position::initial)
            }
            Openings::Random(openings) => {
                let mut openings = openings.lock().unwrap_or_else(PoisonError::into_inner);
                openings.get(index)
            }
        }
    }

    /// How many there are before they begin again.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Openings::File(positions) => Some(positions.len()),
            Openings::Random(_) => None,
        }
    }
}

/// Positions after random plies that the engine finds level, made when they are
/// needed.
pub(super) struct RandomOpenings {
    engine: Engine,
    random: Random,
    found: Vec<Position>,
    hashes: HashSet<u64>,
}

impl RandomOpenings {
    fn get(&mut self, index: usize) -> Position {
        while self.found.len() <= index {
            let position = self.random.walk(Position::initial(), PLIES);
            if is_level(&mut self.engine, position) && self.hashes.insert(position.zobrist()) {
                self.found.push(position);
            }
        }
        self.found[index]
    }
}

fn is_level(engine: &mut Engine, position: Position) -> bool {
    engine.new_game();
    let game = GameHistory::new(position);
    let answer = engine.search(
        &game,
        &Limits::nodes(3000),
        &SearchControl::new(),
        &mut |_| {},
    );
    answer.best.is_some()
        && matches!(answer.score, Score::Centipawns(worth) if worth.abs() <= LEVEL)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn random_openings_are_the_same_for_a_seed() {
        let hashes = |seed| -> Vec<u64> {
            let openings = Openings::random(seed).expect("room");
            (0..3).map(|index| openings.get(index).zobrist()).collect()
        };
        assert_eq!(hashes(1), hashes(1));
        assert_ne!(hashes(1), hashes(2));
    }

    #[test]
    fn lines_are_fen_or_epd_and_faults_name_their_line() {
        let mut file = tempfile::NamedTempFile::new().expect("room");
        let text =
            "# two\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"x\";\n";
        file.write_all(text.as_bytes()).expect("room");
        let openings = read(file.path(), None).expect("two positions");
        assert_eq!(openings.count(), Some(2));
        file.write_all(b"nonsense\n").expect("room");
        let Err(error) = read(file.path(), None) else {
            panic!("nonsense");
        };
        let error = error.to_string();
        assert!(error.contains("line 5"), "{error}");
    }

    /// After 1,000 games the same 500 openings used to come again.
    #[test]
    fn random_openings_do_not_repeat() {
        let openings = Openings::random(4).expect("room");
        let hashes: HashSet<u64> = (0..60).map(|index| openings.get(index).zobrist()).collect();
        assert_eq!(hashes.len(), 60);
        assert_eq!(openings.count(), None);
    }

    #[test]
    fn games_of_a_file_are_played_to_their_end_or_to_a_ply() {
        let mut file = tempfile::NamedTempFile::new().expect("room");
        let text =
            "[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        file.write_all(text.as_bytes()).expect("room");
        let whole = read(file.path(), None).expect("two games");
        assert_eq!(whole.count(), Some(1), "the other is over");
        assert_eq!(whole.get(0).fullmove_number(), 2);
        let short = read(file.path(), Some(2)).expect("two games");
        assert_eq!(short.count(), Some(2));
        assert_eq!(short.get(1).halfmove_clock(), 0);
        file.write_all(b"\n[Event \"?\"]\n\n1. e5 *\n")
            .expect("room");
        assert!(read(file.path(), None).is_err());
    }
}
