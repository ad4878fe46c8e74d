//! Where games begin: positions of a file, or random ones that are level.

use std::fs;
use std::path::Path;

use arrocco_engine::random::Random;
use arrocco_engine::{Engine, GameHistory, Limits, Score, SearchControl};
use arrocco_notation::epd::Epd;
use arrocco_rules::Position;

use crate::failure::Failure;

/// Random plies before a game.
const PLIES: usize = 8;

/// Neither side may be ahead by more.
const LEVEL: i32 = 60;

/// The positions of a file, a FEN or EPD each line; empty lines and those that
/// begin with `#` are skipped.
///
/// # Errors
///
/// If the file cannot be read, a line is no position, or there is none.
pub(super) fn read(path: &Path) -> Result<Vec<Position>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::file(path, &error))?;
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
    if positions.is_empty() {
        let none = format_args!("{}: no positions", path.display());
        return Err(Failure::usage(none));
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

/// So many positions after random plies that the engine finds level. The same
/// seed gives the same.
///
/// # Errors
///
/// If there is no room for the engine.
pub(super) fn random(count: usize, seed: u64) -> Result<Vec<Position>, Failure> {
    let mut engine = Engine::new(1).map_err(Failure::usage)?;
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let position = random.walk(Position::initial(), PLIES);
        if is_level(&mut engine, position) {
            positions.push(position);
        }
    }
    Ok(positions)
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
            let positions = random(3, seed).expect("room");
            positions.iter().map(Position::zobrist).collect()
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
        assert_eq!(read(file.path()).map(|found| found.len()), Ok(2));
        file.write_all(b"nonsense\n").expect("room");
        let error = read(file.path()).expect_err("nonsense").to_string();
        assert!(error.contains("line 5"), "{error}");
    }
}
