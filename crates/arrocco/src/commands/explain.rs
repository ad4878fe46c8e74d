//! `arrocco explain`: whether a move is legal, and why not.

use std::fmt;
use std::io::Write;

use arrocco_game::Termination;
use arrocco_notation::any::AnyMove;
use arrocco_notation::san;
use arrocco_rules::{Bitboard, Move, Position, Refusal, UciMove};
use clap::Args;

use crate::argument;
use crate::drawing;
use crate::failure::{Outcome, Verdict};

/// Say why a move is refused, in words and with a drawing
///
/// Exit code 0 if the move is legal, 1 if it is not.
#[derive(Debug, Args)]
#[command(after_help = "\
In the drawing the squares of the move stand between [ ], those the reason is
about between ( ).

Examples:
  arrocco explain startpos e2e5
  arrocco explain '3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1' O-O-O")]
pub(crate) struct Explain {
    /// The position: a FEN between quotes, or startpos
    fen: String,
    /// The move, in any notation
    #[arg(value_name = "MOVE")]
    m: String,
}

pub(crate) fn run(explain: &Explain, out: &mut impl Write) -> Outcome {
    let position = argument::position(&explain.fen)?;
    let text = explain.m.as_str();
    let parsed: AnyMove = text
        .parse()
        .map_err(|error| argument::bad_move(text, &error))?;
    if let Some(over) = GameOver::of(&position) {
        writeln!(out, "{text} is illegal: {over}")?;
        draw(&position, squares(&parsed), over.squares, out)?;
        return Ok(Verdict::No);
    }
    match parsed.to_move(&position) {
        Ok(m) => legal(&position, text, m, out),
        Err(error) => {
            let verdict = argument::verdict(&error);
            writeln!(out, "{text} is {verdict}{error}")?;
            let reason = error.refusal();
            let points = reason.map_or(Bitboard::EMPTY, |reason| reason.squares());
            let asked = squares(&parsed) | reason.map_or(Bitboard::EMPTY, ends);
            draw(&position, asked.minus(points), points, out)?;
            Ok(Verdict::No)
        }
    }
}

fn legal(position: &Position, text: &str, m: Move, out: &mut impl Write) -> Outcome {
    let mode = position.castling_mode();
    let (san, uci) = (
        san::write(position, m),
        UciMove::from_move(m, mode).to_string(),
    );
    writeln!(out, "{text} is legal: {san}, {uci} to engines")?;
    let asked = Bitboard::of(m.from()).with(m.destination());
    draw(position, asked, Bitboard::EMPTY, out)?;
    Ok(Verdict::Yes)
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
        _ => Bitboard::EMPTY,
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
    by: Termination,
    /// The king that cannot move, and who gives check to it.
    pub(crate) squares: Bitboard,
}

impl GameOver {
    /// The name of this reason, beside those of [`Refusal::kind`].
    pub(crate) const KIND: &str = "game_over";

    pub(crate) fn of(position: &Position) -> Option<GameOver> {
        if position.has_legal_moves() {
            return None;
        }
        let by = if position.is_check() {
            Termination::Checkmate
        } else {
            Termination::Stalemate
        };
        let squares = position.checkers().with(position.king(position.turn()));
        Some(GameOver { by, squares })
    }
}

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over by {}", self.by)
    }
}
