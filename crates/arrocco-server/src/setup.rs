//! Positions and games that come as text.

use arrocco_game::{Command, Settings};
use arrocco_rules::fen::FenFault;
use arrocco_rules::{Color, Position, SetupError, Square};

use super::protocol::{Problem, ProblemKind, Tell};

/// Where a game is to go on from.
#[derive(Debug)]
pub(crate) enum Source {
    /// A command that begins one at a position.
    Start(Command),
    /// The first game of a PGN text.
    Pgn(String),
}

/// What a text is: a FEN if it looks like one, else PGN.
pub(crate) fn read(text: String, abandon: bool) -> Source {
    let trimmed = text.trim();
    if !looks_like_fen(trimmed) {
        return Source::Pgn(text);
    }
    let settings = Settings {
        start: Some(trimmed.to_owned()),
        ..Settings::default()
    };
    Source::Start(Command::Start {
        settings: Box::new(settings),
        abandon,
    })
}

/// Seven slashes in the first word, which no PGN begins with.
fn looks_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.matches('/').count() == 7
}

/// Says what is wrong with a position.
pub(crate) fn inspect(text: &str, id: Option<u32>) -> Tell {
    let (fen, problems) = match text.parse::<Position>() {
        Ok(position) => {
            let fen = position.to_string();
            (Some(fen), Vec::new())
        }
        Err(error) => (None, vec![problem(&error.first())]),
    };
    Tell::Setup { id, fen, problems }
}

fn problem(error: &FenFault) -> Problem {
    let (kind, color, count, squares) = match error {
        FenFault::Setup(error) => describe(error),
        _ => (ProblemKind::NoPosition, None, None, Vec::new()),
    };
    Problem {
        kind,
        color,
        count,
        squares,
        text: error.to_string(),
    }
}

type Description = (ProblemKind, Option<Color>, Option<u32>, Vec<Square>);

fn describe(error: &SetupError) -> Description {
    match *error {
        SetupError::Kings { color, count: 0 } => {
            (ProblemKind::NoKing, Some(color), Some(0), Vec::new())
        }
        SetupError::Kings { color, count } => {
            (ProblemKind::ManyKings, Some(color), Some(count), Vec::new())
        }
        SetupError::TooManyMen { color, count } => (
            ProblemKind::TooManyMen,
            Some(color),
            Some(count),
            Vec::new(),
        ),
        SetupError::TooManyPawns { color, count } => (
            ProblemKind::TooManyPawns,
            Some(color),
            Some(count),
            Vec::new(),
        ),
        SetupError::PawnOnEndRank { square } => {
            (ProblemKind::PawnOnEndRank, None, None, vec![square])
        }
        SetupError::KingsTouch { white, black } => {
            (ProblemKind::KingsTouch, None, None, vec![white, black])
        }
        SetupError::OpponentInCheck { color, king, by } => {
            let squares = vec![king, by];
            (ProblemKind::OpponentInCheck, Some(color), None, squares)
        }
    }
}
