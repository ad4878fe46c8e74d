//! `arrocco explain`: whether a move is legal, and why not.

use std::fmt;
use std::io::Write;

use arrocco_game::{DrawCause, Outcome as GameOutcome, WinCause};
use arrocco_notation::any_move::{AnyMove, AnyMoveError};
use arrocco_notation::san;
use arrocco_rules::{Bitboard, Color, Move, Position, Refusal, UciMove};
use arrocco_session::l10n::{Language, Localizer, letters, with};
use clap::Args;

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
  arrocco explain '3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1' O-O-O")]
pub(crate) struct Explain {
    /// The position: a FEN in quotes, or startpos
    fen: String,
    /// The move, in any notation, with English or Italian letters or figurines
    #[arg(value_name = "MOVE")]
    m: String,
    /// Language: en or it; by default that of the environment
    #[arg(long, value_name = "LANG", value_parser = argument::language)]
    lang: Option<Language>,
}

pub(crate) fn run(explain: &Explain, out: &mut impl Write) -> Outcome {
    let position = argument::position(&explain.fen)?;
    let language = explain.lang.unwrap_or_else(argument::environment_language);
    let localizer = Localizer::new(language);
    let text = explain.m.as_str();
    let parsed = argument::parse_move(text, language)?;
    if let Some(over) = GameOver::of(&position) {
        let reason = match language {
            Language::English => over.to_string(),
            Language::Italian => localizer.end(&over.outcome()),
        };
        let words = [with("text", text), with("reason", reason)];
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
    let reason = match localizer.language {
        Language::English => error.to_string(),
        Language::Italian => localizer.not_a_move(&error),
    };
    let words = [with("text", text), with("reason", reason)];
    writeln!(out, "{}", localizer.format_with(id, &words))?;
    let refusal = error.refusal();
    let points = refusal.map_or(Bitboard::EMPTY, |refusal| refusal.squares());
    let asked = squares(parsed) | refusal.map_or(Bitboard::EMPTY, ends);
    draw(position, asked.minus(points), points, out)?;
    Ok(Verdict::No)
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
