//! `arrocco moves`: the legal moves of a position, or of one piece.

use std::io::Write;

use arrocco_notation::san;
use arrocco_rules::{Bitboard, Move, Piece, Position, Refusal, Square, UciMove};
use clap::Args;
use serde::Serialize;

use crate::argument;
use crate::drawing;
use crate::failure::{Outcome, Verdict};

/// List the legal moves of a position
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco moves startpos
  arrocco moves 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' e1
  arrocco moves startpos --uci
  arrocco moves startpos g1 --json")]
pub(crate) struct Moves {
    /// The position: a FEN in quotes, or startpos
    #[arg(default_value = argument::START)]
    fen: String,
    /// Only the moves of the piece on this square, with a diagram
    #[arg(value_parser = argument::square)]
    square: Option<Square>,
    /// One move per line, in UCI notation
    #[arg(long, conflicts_with = "json")]
    uci: bool,
    /// One JSON object: the position, the side to move and the moves
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MovesJson {
    fen: String,
    turn: String,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
}

pub(crate) fn run(moves: &Moves, out: &mut impl Write) -> Outcome {
    let position = argument::position(&moves.fen)?;
    let is_asked = |m: &Move| moves.square.is_none_or(|square| m.from() == square);
    let legal: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(is_asked)
        .collect();
    if moves.uci {
        return list(&position, &legal, out);
    }
    if moves.json {
        return write_json(&position, &legal, out);
    }
    for square in Square::ALL {
        write_piece(&position, square, &legal, out)?;
    }
    match (
        legal.len(),
        moves.square.and_then(|at| nobody(&position, at)),
    ) {
        (_, Some(reason)) => writeln!(out, "0 legal moves: {reason}")?,
        (1, None) => writeln!(out, "1 legal move")?,
        (count, None) => writeln!(out, "{count} legal moves")?,
    }
    if let Some(square) = moves.square {
        let targets: Bitboard = legal.iter().map(|m| m.destination()).collect();
        let marks = [drawing::asked(square.into()), drawing::pointed(targets)];
        write!(out, "\n{}", drawing::draw(position.board(), &marks))?;
    }
    Ok(Verdict::Yes)
}

/// Why no piece on this square can be moved, if it is nobody's or the other
/// side's.
fn nobody(position: &Position, from: Square) -> Option<Refusal> {
    match position.board().piece_at(from) {
        None => Some(Refusal::NoPiece { from }),
        Some(piece) => {
            let is_other = piece.color != position.turn();
            is_other.then_some(Refusal::NotYourPiece { from, piece })
        }
    }
}

fn list(position: &Position, legal: &[Move], out: &mut impl Write) -> Outcome {
    let mode = position.castling_mode();
    let mut texts: Vec<String> = legal
        .iter()
        .map(|&m| UciMove::from_move(m, mode).to_string())
        .collect();
    texts.sort_unstable();
    for text in texts {
        writeln!(out, "{text}")?;
    }
    Ok(Verdict::Yes)
}

fn write_json(position: &Position, legal: &[Move], out: &mut impl Write) -> Outcome {
    let mode = position.castling_mode();
    let mut moves: Vec<MoveJson> = legal
        .iter()
        .map(|&m| MoveJson {
            uci: UciMove::from_move(m, mode).to_string(),
            san: san::write(position, m),
        })
        .collect();
    moves.sort_unstable_by(|a, b| a.uci.cmp(&b.uci));
    let answer = MovesJson {
        fen: position.to_string(),
        turn: position.turn().to_string(),
        moves,
    };
    super::write_json(&answer, out)
}

/// The moves of the piece on a square, if it has any: `N g1  Nf3 Nh3`.
fn write_piece(
    position: &Position,
    square: Square,
    legal: &[Move],
    out: &mut impl Write,
) -> std::io::Result<()> {
    let mut own = legal.iter().filter(|m| m.from() == square).peekable();
    if own.peek().is_none() {
        return Ok(());
    }
    let letter = position.board().piece_at(square).map_or('.', Piece::char);
    write!(out, "{letter} {square} ")?;
    for &m in own {
        write!(out, " {}", san::write(position, m))?;
    }
    writeln!(out)
}
