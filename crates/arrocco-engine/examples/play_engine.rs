//! Plays a game against the engine on standard input and output.
//!
//! ```sh
//! cargo run -p arrocco-engine --example play_engine            # you have White
//! cargo run -p arrocco-engine --example play_engine -- black   # you have Black
//! cargo run -p arrocco-engine --example play_engine -- self    # engine against itself
//! ```
//!
//! Moves are typed in UCI notation: `e2e4`, `e7e8q`. An empty line or the end of
//! input resigns.

use std::error::Error;
use std::io::{self, BufRead};

use arrocco_engine::{Engine, GameHistory, Level, LevelRequest, Limits, SearchControl};
use arrocco_rules::{Color, Move, Position, UciMove};

/// The longest game of the engine against itself.
const MAX_PLIES: u32 = 200;

fn main() -> Result<(), Box<dyn Error>> {
    let user = match std::env::args().nth(1).as_deref() {
        None | Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        Some("self") => None,
        Some(other) => return Err(format!("expected white, black or self, found {other}").into()),
    };
    let mut engine = Engine::new(16)?;
    let mut game = GameHistory::new(Position::initial());
    for ply in 0..MAX_PLIES {
        if let Some(result) = result(game.position()) {
            println!("{result}");
            return Ok(());
        }
        let m = if user == Some(game.position().turn()) {
            let Some(m) = read_move(game.position())? else {
                println!("resigned");
                return Ok(());
            };
            m
        } else {
            let Some(m) = engine_move(&mut engine, &game, u64::from(ply)) else {
                return Ok(());
            };
            println!("{}", game.position().uci(m));
            m
        };
        game.play(m);
    }
    Ok(())
}

/// How a finished game ended. Repetitions are left out.
fn result(position: &Position) -> Option<&'static str> {
    if position.is_checkmate() {
        Some("checkmate")
    } else if !position.has_legal_moves() {
        Some("stalemate")
    } else if position.is_insufficient_material() || position.halfmove_clock() >= 100 {
        Some("draw")
    } else {
        None
    }
}

/// The move of a club player; `None` if the game is over.
fn engine_move(engine: &mut Engine, game: &GameHistory, seed: u64) -> Option<Move> {
    let request = LevelRequest {
        game,
        limits: &Limits::for_move(None),
        control: &SearchControl::new(),
        seed,
        book: &[],
    };
    let level = Level::from_key("club").unwrap_or(Level::FULL);
    level.choose(engine, &request, &mut |_| {}).best
}

/// Reads lines until one is a legal move; `None` to resign.
fn read_move(position: &Position) -> io::Result<Option<Move>> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            return Ok(None);
        }
        let parsed = line.trim().parse::<UciMove>().map_err(|e| e.to_string());
        match parsed.and_then(|text| text.to_move(position).map_err(|e| e.to_string())) {
            Ok(m) => return Ok(Some(m)),
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(None)
}
