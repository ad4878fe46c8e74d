//! `arrocco convert`: positions and moves from one notation to another.

mod format;
mod item;
mod stream;

use std::io::{self, Write};

use arrocco_rules::{Color, Position};
use clap::Args;

use self::format::Format;
use self::item::Item;
use crate::argument::{self, Side};
use crate::failure::{Outcome, Verdict};

/// Convert between FEN, $ configurations, diagrams, UCI, SAN, LAN, digits and PGN
///
/// Moves are a list such as 'e4 e5 Nf3' or '5254;5755$'; they start from --fen,
/// by default the initial position. Converted to a position, they give the one
/// after the last move. Without an ITEM, standard input is converted: one item
/// per line, diagrams separated by blank lines, or the games of a PGN file.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco convert --to uci 'e4 e5 Nf3'
  arrocco convert --to fen '5254;5755$'
  arrocco convert --to diagram 'rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR'
  arrocco convert --to uci < games.pgn")]
pub(crate) struct Convert {
    /// The position or the moves; standard input by default
    item: Option<String>,
    /// The notation to write
    #[arg(long, short)]
    to: Format,
    /// The notation to read; detected by default
    #[arg(long, short)]
    from: Option<Format>,
    /// The position that moves start from: a FEN in quotes
    #[arg(long, value_name = "FEN", default_value = argument::START)]
    fen: String,
    /// The side to move if the notation does not say it
    #[arg(long, default_value = "white")]
    side: Side,
    /// Write castling as the king taking its rook, and rights by file
    #[arg(long)]
    chess960: bool,
}

/// The options that reading and writing an item depend on.
#[derive(Clone, Copy, Debug)]
struct Context {
    start: Position,
    side: Color,
    chess960: bool,
    from: Option<Format>,
    to: Format,
}

pub(crate) fn run(convert: &Convert, out: &mut impl Write) -> Outcome {
    let context = Context {
        start: argument::position(&convert.fen)?,
        side: convert.side.into(),
        chess960: convert.chess960,
        from: convert.from,
        to: convert.to,
    };
    match &convert.item {
        None => stream::convert(io::stdin().lock(), &context, out),
        Some(text) => convert_text(text, &context, out),
    }
}

fn convert_text(text: &str, context: &Context, out: &mut impl Write) -> Outcome {
    let format = context.from.unwrap_or_else(|| Format::guess(text));
    if format == Format::Pgn {
        return stream::games(text.as_bytes(), context, out);
    }
    let item = Item::read(text, format, context)?;
    item.write(context, out)?;
    Ok(Verdict::Yes)
}
