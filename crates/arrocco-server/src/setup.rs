//! Positions and games given as text, and the faults of a position.

use arrocco_game::{Command, Outcome, Settings};
use arrocco_notation::pgn::{self, GameEnd, Next, Ply, Reader, Severity, Start, Visitor};
use arrocco_rules::fen::FenFault;
use arrocco_rules::{Board, Color, Position, ResolveError, SetupError, Square};

use super::protocol::{FilePlace, Message, Problem, ProblemKind, Reason, ReasonKind};

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
pub(crate) fn looks_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    board.matches('/').count() == 7
}

/// The first fault of a PGN game, with the move that is read there.
pub(crate) fn fault(pgn: &str) -> Option<Reason> {
    let mut finder = FaultFinder {
        before: Position::initial(),
        after: Position::initial(),
        outer: Vec::new(),
        fault: None,
    };
    // A slice gives no errors of its own.
    let _ = Reader::new(pgn.as_bytes()).read_game(&mut finder);
    finder.fault
}

/// Follows the moves of a game up to its first fault.
struct FaultFinder {
    /// The positions before and after the last move.
    before: Position,
    after: Position,
    /// Those of the lines around this variation.
    outer: Vec<(Position, Position)>,
    fault: Option<Reason>,
}

impl Visitor for FaultFinder {
    type Output = ();

    fn begin_moves(&mut self, start: &Start) -> Next {
        (self.before, self.after) = (start.position, start.position);
        Next::Read
    }

    fn play(&mut self, ply: &Ply<'_>) {
        (self.before, self.after) = (*ply.before, *ply.after);
    }

    fn begin_variation(&mut self) -> Next {
        self.outer.push((self.before, self.after));
        self.after = self.before;
        Next::Read
    }

    fn end_variation(&mut self) {
        if let Some((before, after)) = self.outer.pop() {
            (self.before, self.after) = (before, after);
        }
    }

    fn problem(&mut self, problem: pgn::Problem) {
        if self.fault.is_some() || problem.severity != Severity::Error {
            return;
        }
        let (reason, fault) = reason(&problem, self.after.board());
        let place = FilePlace {
            fault,
            line: problem.place.line,
            number: self.after.fullmove_number(),
            color: self.after.turn(),
            text: problem.culprit,
        };
        self.fault = Some(Reason {
            place: Some(Box::new(place)),
            ..reason
        });
    }

    fn end_game(&mut self, _: &GameEnd) {}
}

/// The reason why a move is none, or the name of another fault.
fn reason(problem: &pgn::Problem, board: &Board) -> (Reason, Option<&'static str>) {
    let unknown = |kind, role, to| Reason {
        role: Some(role),
        to: Some(to),
        ..Reason::plain(ReasonKind::Refused(kind), problem.to_string())
    };
    match &problem.kind {
        pgn::ProblemKind::IllegalMove(error) | pgn::ProblemKind::AmbiguousMove(error) => {
            match *error {
                ResolveError::Illegal(ref refusal) => (Reason::of_rules(refusal, board), None),
                ResolveError::NoneCan { role, to } => (unknown("none-can", role, to), None),
                ResolveError::NoSuchPiece { role, to } => {
                    (unknown("no-such-piece", role, to), None)
                }
                ResolveError::Ambiguous { .. } => (
                    Reason::because(ReasonKind::NotReadable, problem),
                    Some("ambiguous-move"),
                ),
            }
        }
        kind => {
            let reason = Reason::because(ReasonKind::NotReadable, problem);
            let fault = match kind {
                pgn::ProblemKind::MoveAfterEnd(_) => "move-after-end",
                pgn::ProblemKind::BadFen(_) => "bad-fen",
                pgn::ProblemKind::UnclosedComment => "unclosed-comment",
                pgn::ProblemKind::UnclosedVariation(_) => "unclosed-variation",
                pgn::ProblemKind::StrayClosing => "stray-closing",
                pgn::ProblemKind::TooDeep(_) => "too-deep",
                // The other errors are texts that are no part of a game.
                _ => "garbage",
            };
            (reason, Some(fault))
        }
    }
}

/// Lists the faults of a position.
pub(crate) fn inspect(text: &str, id: Option<u32>) -> Message {
    let (fen, is_over, problems) = match text.parse::<Position>() {
        Ok(position) => {
            let is_over = !Outcome::of_position(&position).is_in_progress();
            (Some(position.to_string()), is_over, Vec::new())
        }
        Err(error) => (None, false, vec![problem(&error.first())]),
    };
    Message::Setup {
        id,
        fen,
        is_over,
        problems,
    }
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
