//! `arrocco attackers`: who attacks a square.

use std::io::Write;

use arrocco_rules::{Bitboard, Board, Color, Square};
use clap::Args;

use crate::argument;
use crate::argument::Side;
use crate::drawing;
use crate::failure::{Outcome, Verdict};

/// List the pieces that attack a square
///
/// Kings may be missing; a pinned piece still attacks. Exit
/// code 0 if the square is attacked, 1 if it is not.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco attackers startpos f3
  arrocco attackers '4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1' e1 --by black")]
pub(crate) struct Attackers {
    /// The position: a FEN in quotes, its first field, or startpos
    fen: String,
    /// The attacked square
    #[arg(value_parser = argument::square)]
    square: Square,
    /// Only the attackers of one side
    #[arg(long)]
    by: Option<Side>,
}

pub(crate) fn run(attackers: &Attackers, out: &mut impl Write) -> Outcome {
    let board = argument::board(&attackers.fen)?;
    let square = attackers.square;
    let mut all = Bitboard::EMPTY;
    for color in Color::ALL {
        if attackers.by.is_none_or(|by| Color::from(by) == color) {
            let found = board.attackers(square, color);
            write_side(&board, square, color, found, out)?;
            all |= found;
        }
    }
    let marks = [drawing::asked(square.into()), drawing::pointed(all)];
    write!(out, "\n{}", drawing::draw(&board, &marks))?;
    Ok(Verdict::of(all.any()))
}

fn write_side(
    board: &Board,
    square: Square,
    by: Color,
    found: Bitboard,
    out: &mut impl Write,
) -> std::io::Result<()> {
    if found.is_empty() {
        return writeln!(out, "{by} does not attack {square}");
    }
    write!(out, "{by} attacks {square}:")?;
    for from in found {
        if let Some(role) = board.role_at(from) {
            write!(out, " {role} {from}")?;
        }
    }
    writeln!(out)
}
