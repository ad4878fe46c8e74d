//! The answers to scripts, as types.

use std::collections::BTreeMap;

use arrocco_game::{PositionStatus, Termination};
use serde::Serialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

/// A line of the output.
#[derive(Debug, Serialize)]
pub(super) struct Envelope<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    ok: bool,
    #[serde(flatten)]
    body: Body,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Body {
    Answer(Answer),
    Error { error: Fault },
}

impl<'a> Envelope<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, answer: Result<Answer, Fault>) -> Envelope<'a> {
        Envelope {
            id,
            ok: answer.is_ok(),
            body: match answer {
                Ok(answer) => Body::Answer(answer),
                Err(error) => Body::Error { error },
            },
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Answer {
    Fen {
        fen: String,
        chess960: bool,
    },
    San {
        san: String,
        after: String,
    },
    Uci {
        uci: String,
        after: String,
    },
    Legal {
        moves: Vec<String>,
    },
    Dests {
        dests: BTreeMap<String, Vec<String>>,
    },
    Status(Box<Status>),
    Explain {
        legal: bool,
        reason: Option<&'static str>,
        message: String,
        squares: Vec<String>,
    },
    Config {
        canonical: String,
        board: String,
        pieces: u32,
        white_to_move_ok: bool,
        black_to_move_ok: bool,
    },
    Sequence {
        outcome: Played,
        config: String,
        at: Option<usize>,
    },
    Compare {
        #[serde(rename = "move")]
        m: String,
    },
    Attackers {
        squares: Vec<String>,
    },
    Opening {
        eco: Option<&'static str>,
        name: Option<&'static str>,
    },
    Pgn {
        games: Vec<PgnGame>,
        errors: Vec<PgnProblem>,
        warnings: Vec<PgnProblem>,
    },
    Analyse {
        depth: u32,
        lines: Vec<AnalysedLine>,
    },
}

/// The main line of a game, and what is known about it.
#[derive(Debug, Serialize)]
pub(super) struct PgnGame {
    pub(super) tags: BTreeMap<String, String>,
    pub(super) fen: String,
    pub(super) moves: Vec<String>,
    pub(super) san: Vec<String>,
    pub(super) end_fen: String,
    pub(super) result: &'static str,
    pub(super) eco: Option<&'static str>,
    pub(super) name: Option<&'static str>,
}

/// Something wrong with a PGN text.
#[derive(Debug, Serialize)]
pub(super) struct PgnProblem {
    pub(super) game: u64,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) message: String,
}

/// What the engine thinks of a position, with its moves.
#[derive(Debug, Serialize)]
pub(super) struct AnalysedLine {
    /// Hundredths of a pawn, more for White.
    pub(super) cp: Option<i32>,
    /// Moves to mate, negative if White is mated.
    pub(super) mate: Option<i32>,
    pub(super) moves: Vec<String>,
    pub(super) san: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Status {
    end_fen: String,
    checkmate: bool,
    stalemate: bool,
    insufficient: bool,
    dead: bool,
    repetitions: u32,
    threefold: bool,
    fivefold: bool,
    halfmove: u32,
    fifty: bool,
    seventyfive: bool,
    threefold_next: bool,
    fifty_next: bool,
    outcome: Option<Termination>,
    result: &'static str,
}

impl Status {
    pub(crate) fn new(end_fen: String, standing: &PositionStatus) -> Status {
        Status {
            end_fen,
            checkmate: standing.checkmate,
            stalemate: standing.stalemate,
            insufficient: standing.insufficient,
            dead: standing.dead,
            repetitions: standing.repetitions,
            threefold: standing.threefold,
            fivefold: standing.fivefold,
            halfmove: standing.halfmove,
            fifty: standing.fifty,
            seventyfive: standing.seventyfive,
            threefold_next: standing.threefold_next,
            fifty_next: standing.fifty_next,
            outcome: standing.outcome,
            result: standing.result().as_str(),
        }
    }
}

/// How a sequence went.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Played {
    Applied,
    Stopped,
    Illegal,
}

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(super) struct Fault {
    kind: &'static str,
    message: String,
    /// The column where a text goes wrong or the number of the move, from 1.
    at: Option<usize>,
}

impl Fault {
    pub(super) fn new(kind: &'static str, message: impl Into<String>, at: Option<usize>) -> Fault {
        Fault {
            kind,
            message: message.into(),
            at,
        }
    }

    /// The same fault in a list of moves, of which this is the number.
    pub(super) fn of_move(self, number: usize, text: &str) -> Fault {
        Fault {
            message: format!("move {number} ({text}): {}", self.message),
            at: Some(number),
            ..self
        }
    }

    /// The request is no JSON, or not the fields that were expected.
    pub(super) fn json(error: &serde_json::Error) -> Fault {
        let kind = match error.classify() {
            Category::Data => "request",
            _ => "json",
        };
        let text = error.to_string();
        // The place has a field of its own, and there is but one line.
        let message = text.split(" at line ").next().unwrap_or(&text);
        let message = match error.classify() {
            Category::Data => message.to_owned(),
            Category::Syntax => match message {
                "expected ident" | "expected value" => "not JSON: expected a value".to_owned(),
                _ => format!("not JSON: {message}"),
            },
            Category::Eof | Category::Io => "the JSON is not complete".to_owned(),
        };
        let at = Some(error.column()).filter(|&column| column > 0);
        Fault::new(kind, message, at)
    }
}
