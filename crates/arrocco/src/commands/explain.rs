//! `arrocco explain`: whether a move is legal, and why not.

use std::fmt;
use std::io::Write;

use arrocco_game::{DrawCause, Outcome as GameOutcome, WinCause};
use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_notation::san;
use arrocco_rules::{Bitboard, Color, Move, Position, Refusal, UciMove};
use arrocco_session::l10n::{Language, Localizer, letters, with};
use clap::Args;
use serde::Serialize;

use crate::argument;
use crate::drawing;
use crate::failure::{Outcome, Verdict};

/// Explain why a move is illegal, in words and with a diagram
///
/// The answer is in English or Italian. Exit code 0 if the move is legal, 1 if
/// it is not.
#[derive(Debug, Args)]
#[command(after_help = "\
In the diagram the squares of the move are between [ ], those of the reason
between ( ).

Examples:
  arrocco explain startpos e2e5
  arrocco explain startpos Cd4 --lang it
  arrocco explain '3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1' O-O-O
  arrocco explain startpos e2e5 --json")]
pub(crate) struct Explain {
    /// The position: a FEN in quotes, or startpos
    fen: String,
    /// The move, in any notation, with English or Italian letters or figurines
    #[arg(value_name = "MOVE")]
    m: String,
    /// Language: en or it; by default that of the environment
    #[arg(long, value_name = "LANG", value_parser = argument::language)]
    lang: Option<Language>,
    /// One JSON object in place of words and diagram
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct ExplainJson {
    #[serde(rename = "move")]
    text: String,
    legal: bool,
    uci: Option<String>,
    san: Option<String>,
    /// The kind of the reason, in one word.
    reason: Option<&'static str>,
    message: Option<String>,
    /// The squares of the reason.
    squares: Vec<String>,
}

pub(crate) fn run(explain: &Explain, out: &mut impl Write) -> Outcome {
    let position = argument::position(&explain.fen)?;
    let language = explain.lang.unwrap_or_else(argument::environment_language);
    let localizer = Localizer::new(language);
    let text = explain.m.as_str();
    let parsed = argument::parse_move(text, language)?;
    if explain.json {
        return write_json(&position, text, &parsed, localizer, out);
    }
    if let Some(over) = GameOver::of(&position) {
        let words = [with("text", text), with("reason", over.reason(localizer))];
        writeln!(out, "{}", localizer.format_with("explain-illegal", &words))?;
        draw(&position, squares(&parsed), over.squares, out)?;
        return Ok(Verdict::No);
    }
    match parsed.to_move(&position) {
        Ok(m) => legal(&position, text, m, localizer, out),
        Err(error) => illegal(&position, text, &parsed, error, localizer, out),
    }
}

fn legal(
    position: &Position,
    text: &str,
    m: Move,
    localizer: Localizer,
    out: &mut impl Write,
) -> Outcome {
    let uci = UciMove::from_move(m, position.castling_mode()).to_string();
    let san = letters(&san::write(position, m), localizer.language);
    let words = [with("text", text), with("san", san), with("uci", uci)];
    writeln!(out, "{}", localizer.format_with("explain-legal", &words))?;
    let asked = Bitboard::of(m.from()).with(m.destination());
    draw(position, asked, Bitboard::EMPTY, out)?;
    Ok(Verdict::Yes)
}

fn illegal(
    position: &Position,
    text: &str,
    parsed: &AnyMove,
    error: AnyMoveError,
    localizer: Localizer,
    out: &mut impl Write,
) -> Outcome {
    let id = if error.is_ambiguous() {
        "explain-ambiguous"
    } else {
        "explain-illegal"
    };
    let words = [
        with("text", text),
        with("reason", reason_of(&error, localizer)),
    ];
    writeln!(out, "{}", localizer.format_with(id, &words))?;
    let refusal = error.refusal();
    let points = refusal.map_or(Bitboard::EMPTY, |refusal| refusal.squares());
    let asked = squares(parsed) | refusal.map_or(Bitboard::EMPTY, ends);
    draw(position, asked.minus(points), points, out)?;
    Ok(Verdict::No)
}

fn reason_of(error: &AnyMoveError, localizer: Localizer) -> String {
    match localizer.language {
        Language::English => error.to_string(),
        Language::Italian => localizer.not_a_move(error),
    }
}

fn write_json(
    position: &Position,
    text: &str,
    parsed: &AnyMove,
    localizer: Localizer,
    out: &mut impl Write,
) -> Outcome {
    let names = |squares: Bitboard| squares.into_iter().map(|at| at.to_string()).collect();
    let text = text.to_owned();
    let answer = if let Some(over) = GameOver::of(position) {
        ExplainJson {
            text,
            reason: Some(GameOver::KIND),
            message: Some(over.reason(localizer)),
            squares: names(over.squares),
            ..ExplainJson::default()
        }
    } else {
        match parsed.to_move(position) {
            Ok(m) => ExplainJson {
                text,
                legal: true,
                uci: Some(UciMove::from_move(m, position.castling_mode()).to_string()),
                san: Some(san::write(position, m)),
                ..ExplainJson::default()
            },
            Err(error) => {
                let refusal = error.refusal();
                let kind = refusal.map_or("illegal", |refusal| refusal.kind());
                let kind = if error.is_ambiguous() {
                    "ambiguous"
                } else {
                    kind
                };
                ExplainJson {
                    text,
                    reason: Some(kind),
                    message: Some(reason_of(&error, localizer)),
                    squares: refusal.map_or_else(Vec::new, |refusal| names(refusal.squares())),
                    ..ExplainJson::default()
                }
            }
        }
    };
    let verdict = if answer.legal {
        Verdict::Yes
    } else {
        Verdict::No
    };
    super::write_json(&answer, out)?;
    Ok(verdict)
}

fn draw(
    position: &Position,
    asked: Bitboard,
    points: Bitboard,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let marks = [drawing::pointed(points), drawing::asked(asked)];
    write!(out, "\n{}", drawing::draw(position.board(), &marks))
}

/// The squares that the text of a move names.
fn squares(m: &AnyMove) -> Bitboard {
    match m {
        AnyMove::Uci(UciMove::Step { from, to, .. }) => Bitboard::of(*from).with(*to),
        AnyMove::Numeric(numeric) => Bitboard::of(numeric.from).with(numeric.to),
        AnyMove::Uci(UciMove::Null) | AnyMove::Lan(_) | AnyMove::San(_) => Bitboard::EMPTY,
    }
}

/// Where a refused move would start and end, as far as its reason says so.
fn ends(refusal: Refusal) -> Bitboard {
    let (from, to) = refusal.ends();
    to.into_iter().chain([from]).collect()
}

/// Nobody can move any more, whatever the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameOver {
    /// Who has mated; nobody in a stalemate.
    winner: Option<Color>,
    /// The king that cannot move, and who gives check to it.
    pub(crate) squares: Bitboard,
}

impl GameOver {
    /// The name of this reason, beside those of [`Refusal::kind`].
    pub(crate) const KIND: &str = "game_over";

    pub(crate) fn of(position: &Position) -> Option<GameOver> {
        let turn = position.turn();
        (!position.has_legal_moves()).then(|| GameOver {
            winner: position.is_check().then_some(!turn),
            squares: position.checkers().with(position.king(turn)),
        })
    }

    fn reason(self, localizer: Localizer) -> String {
        match localizer.language {
            Language::English => self.to_string(),
            Language::Italian => localizer.end(&self.outcome()),
        }
    }

    fn outcome(self) -> GameOutcome {
        match self.winner {
            Some(winner) => GameOutcome::win(winner, WinCause::Checkmate),
            None => GameOutcome::draw(DrawCause::Stalemate),
        }
    }
}

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cause = self.outcome().cause().unwrap_or_default();
        write!(f, "the game is over by {cause}")
    }
}
