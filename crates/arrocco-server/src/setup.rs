//! Positions and games given as text, and the faults of a position.

use arrocco_game::{Command, Settings};
use arrocco_rules::fen::FenFault;
use arrocco_rules::{Color, Position, SetupError, Square};

use super::protocol::{Message, Problem, ProblemKind};

/// What a text replaces the game by.
#[derive(Debug)]
pub(crate) enum Source {
    /// A game from a position, as a command.
    Start(Command),
    /// The first game of a PGN text.
    Pgn(String),
}

/// Reads a text as FEN if it looks like one, else as PGN.
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

/// Whether the first word has seven slashes, which no PGN begins with.
fn looks_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.matches('/').count() == 7
}

/// Lists the faults of a position.
pub(crate) fn inspect(text: &str, id: Option<u32>) -> Message {
    let (fen, problems) = match text.parse::<Position>() {
        Ok(position) => {
            let fen = position.to_string();
            (Some(fen), Vec::new())
        }
        Err(error) => (None, vec![problem(&error.first())]),
    };
    Message::Setup { id, fen, problems }
}

fn problem(error: &FenFault) -> Problem {
    let (kind, color, count, squares) = match error {
        FenFault::Setup(error) => describe(error),
        FenFault::Syntax(_) | FenFault::Odd(_) => (ProblemKind::NoPosition, None, None, Vec::new()),
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
        SetupError::TooManyPieces { color, count } => (
            ProblemKind::TooManyPieces,
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
