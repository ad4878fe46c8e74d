//! What a line asks for.
//!
//! As the protocol wants it, words before the first known one are skipped, and
//! blanks may be anything.

use std::fmt;
use std::time::Instant;

use arrocco_engine::{GameHistory, bench};
use arrocco_rules::{Position, UciMove};

use super::go::{Go, parse_go};

/// The greatest depth of `go perft`.
const MAX_PERFT_DEPTH: u32 = 20;

/// A line that makes sense.
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    Position(Box<GameHistory>),
    Go(Box<Go>),
    /// Counts the leaves of the game tree, move by move.
    Perft {
        depth: u32,
    },
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Bench {
        depth: u32,
    },
    /// Prints the position as a diagram and as a FEN, for people.
    Display,
    Quit,
    /// Known and of no consequence here: `debug`, `register`, empty lines.
    Nothing,
}

/// A line that makes none; says why.
pub(super) struct Misunderstanding(pub(super) String);

impl<E: fmt::Display> From<E> for Misunderstanding {
    fn from(error: E) -> Misunderstanding {
        Misunderstanding(error.to_string())
    }
}

/// Reads a line that came in then; `go` may name moves of the game as it
/// stands.
pub(super) fn parse(
    line: &str,
    at: Instant,
    game: &GameHistory,
) -> Result<Command, Misunderstanding> {
    let mut words = line.split_ascii_whitespace();
    while let Some(word) = words.next() {
        let rest: Vec<&str> = words.clone().collect();
        return Ok(match word {
            "uci" => Command::Uci,
            "isready" => Command::IsReady,
            "ucinewgame" => Command::NewGame,
            "position" => Command::Position(Box::new(parse_position(&rest)?)),
            "go" => match rest.iter().position(|&word| word == "perft") {
                Some(at) => Command::Perft {
                    depth: parse_perft(rest.get(at + 1).copied())?,
                },
                None => Command::Go(Box::new(parse_go(&rest, at, game.position())?)),
            },
            "stop" => Command::Stop,
            "ponderhit" => Command::PonderHit,
            "setoption" => parse_option(&rest)?,
            "bench" => Command::Bench {
                depth: parse_depth(rest.first().copied())?,
            },
            "d" => Command::Display,
            "quit" => Command::Quit,
            "debug" | "register" => Command::Nothing,
            _ => continue,
        });
    }
    match line.trim() {
        "" => Ok(Command::Nothing),
        text => Err(Misunderstanding(format!(
            "unknown command `{}`",
            short(text)
        ))),
    }
}

/// The beginning of a text, to quote it without control characters.
pub(super) fn short(text: &str) -> String {
    let head = text.chars().take(40);
    head.map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// `startpos` or `fen` with its fields, then `moves`.
fn parse_position(words: &[&str]) -> Result<GameHistory, Misunderstanding> {
    let moves_at = words.iter().position(|&word| word == "moves");
    let (setup, moves) = words.split_at(moves_at.unwrap_or(words.len()));
    let start = match setup {
        ["startpos"] => Position::initial(),
        ["fen", fields @ ..] => fields.join(" ").parse::<Position>()?,
        _ => {
            let wanted = "position: expected `startpos` or `fen`".to_owned();
            return Err(Misunderstanding(wanted));
        }
    };
    let mut game = GameHistory::new(start);
    for text in moves.iter().skip(1) {
        let written: UciMove = text
            .parse()
            .map_err(|error| Misunderstanding(format!("move `{}`: {error}", short(text))))?;
        let m = written
            .to_move(game.position())
            .map_err(|error| Misunderstanding(format!("move `{}`: {error}", short(text))))?;
        game.play(m);
    }
    Ok(game)
}

/// `name` some words, `value` some words.
fn parse_option(words: &[&str]) -> Result<Command, Misunderstanding> {
    let ["name", words @ ..] = words else {
        return Err(Misunderstanding("setoption: expected `name`".to_owned()));
    };
    let value_at = words.iter().position(|&word| word == "value");
    let (name, value) = words.split_at(value_at.unwrap_or(words.len()));
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

/// `perft` needs a depth; deeper counts would not end.
fn parse_perft(word: Option<&str>) -> Result<u32, Misunderstanding> {
    let word = word.unwrap_or_default();
    word.parse()
        .ok()
        .filter(|depth| *depth <= MAX_PERFT_DEPTH)
        .ok_or_else(|| {
            let wrong = format!(
                "go perft: `{}` is no depth up to {MAX_PERFT_DEPTH}",
                short(word)
            );
            Misunderstanding(wrong)
        })
}

fn parse_depth(word: Option<&str>) -> Result<u32, Misunderstanding> {
    match word {
        None => Ok(bench::DEPTH),
        Some(word) => word
            .parse()
            .map_err(|_| Misunderstanding(format!("bench: `{}` is no depth", short(word)))),
    }
}
