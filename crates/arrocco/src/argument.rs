//! Positions, squares, moves and languages as people type them after a command.

use std::env;
use std::num::{NonZeroU16, NonZeroUsize};
use std::thread;

use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_rules::fen::{self, FenError, FenFault, FenField, FieldFault};
use arrocco_rules::{Board, Color, Move, Position, Setup, Square};
use arrocco_session::command_line;
use arrocco_session::l10n::Language;
use clap::ValueEnum;

use crate::failure::Failure;

/// What stands for the position every game begins with.
pub(crate) const START: &str = "startpos";

/// A side, as options name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// The position of a FEN, or the usual start.
pub(crate) fn position(text: &str) -> Result<Position, Failure> {
    if text == START {
        return Ok(Position::initial());
    }
    text.parse::<Position>()
        .map_err(|error| bad_fen(text, &error))
}

/// What a FEN says, playable or not, or the usual start.
pub(crate) fn setup(text: &str) -> Result<Setup, Failure> {
    if text == START {
        return Ok(Setup::from(&Position::initial()));
    }
    text.parse().map_err(|error| bad_fen(text, &error))
}

/// The pieces of a FEN, kings or no kings, or of its first field alone.
pub(crate) fn board(text: &str) -> Result<Board, Failure> {
    match fen::parse_board(text.trim()) {
        Ok(board) => Ok(board),
        Err(_) => setup(text).map(|setup| setup.board),
    }
}

/// A square in either case.
pub(crate) fn square(text: &str) -> Result<Square, &'static str> {
    let square = text.to_ascii_lowercase().parse();
    square.map_err(|_| "expected a square such as e4 (put a FEN in quotes)")
}

fn bad_fen(text: &str, error: &FenError) -> Failure {
    let error = match error.first() {
        FenFault::Syntax(error) => error,
        FenFault::Setup(_) | FenFault::Odd(_) => {
            let message = format_args!("nobody can play from this position: {error}");
            return Failure::illegal(message);
        }
    };
    let failure = Failure::usage(format_args!("not a FEN: {error}"));
    if begins_with_move(text) {
        return failure.hint("write `startpos` before the moves of a game: startpos e4 e5");
    }
    match (error.fault, error.field) {
        (FieldFault::Missing, FenField::Turn) => {
            failure.hint("put the whole FEN in quotes, or write `startpos`")
        }
        _ => failure,
    }
}

/// Whether a text begins as a game does: `e4 e5`, `1. d4`.
fn begins_with_move(text: &str) -> bool {
    let first = text
        .split_whitespace()
        .find(|word| !word.ends_with('.'))
        .map(|word| word.trim_start_matches("1."));
    first.is_some_and(|first| legal_move(first, &Position::initial()).is_ok())
}

/// A language, as options name it.
pub(crate) fn language(name: &str) -> Result<Language, String> {
    Language::from_name(name).ok_or_else(|| "expected en or it".to_owned())
}

/// The language of the environment.
pub(crate) fn environment_language() -> Language {
    Language::from_environment(|name| env::var(name).ok()).unwrap_or_default()
}

/// The move a text means in a position, read as [`parse_move`] does. English
/// letters come first in every environment: scripts depend on them.
pub(crate) fn legal_move(text: &str, position: &Position) -> Result<Move, Failure> {
    parse_move(text, Language::English)?
        .to_move(position)
        .map_err(|error| bad_move(text, &error))
}

/// The move a text stands for, in any notation, with figurines or the piece
/// letters of either language. Where the letters collide (`R` is the English
/// rook and the Italian king) `language` decides.
pub(crate) fn parse_move(text: &str, language: Language) -> Result<AnyMove, Failure> {
    command_line::parse_move(text, language)
        .map_or_else(|| text.parse(), Ok)
        .map_err(|error| bad_move(text, &error))
}

pub(crate) fn bad_move(text: &str, error: &AnyMoveError) -> Failure {
    if error.is_syntax() {
        Failure::usage(format_args!("`{text}` is not a move: {error}"))
            .hint("write moves like e2e4, e4, Ng1-f3 or 5254")
    } else {
        Failure::illegal(format_args!("`{text}` is {}{error}", verdict(error)))
    }
}

/// What stands before the reason why a move is refused. An ambiguous move may
/// be legal; its error begins with that word.
fn verdict(error: &AnyMoveError) -> &'static str {
    if error.is_ambiguous() {
        ""
    } else {
        "illegal: "
    }
}

/// The most threads, whatever is asked for.
const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(256).expect("more than 0");

/// A number of threads, cut at the most.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    at_least_one(text).map(|number| number.min(MAX_THREADS))
}

/// A number of lines.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number, at least 1")
}

/// The address of another computer with its port; a link to it is one too.
pub(crate) fn address(text: &str) -> Result<String, &'static str> {
    let text = text.trim().trim_start_matches("http://");
    let address = text.split('/').next().unwrap_or_default();
    let (host, port) = address.rsplit_once(':').unwrap_or_default();
    if host.is_empty() || port.parse::<NonZeroU16>().is_err() {
        return Err("expected an address with its port, such as 192.168.1.24:6464");
    }
    Ok(address.to_owned())
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
