//! `arrocco pgn tag`: adds opening codes, opening names and lengths to games.

use std::io::Write;

use arrocco_notation::opening;
use arrocco_notation::pgn::Tree;
use clap::Args;

use super::clean::{Games, Rewriting, Style};
use super::input::{self, Input};
use crate::failure::Outcome;

/// Add the tags ECO, Opening and PlyCount to games
///
/// The opening is that of the last position of the main line that has a name,
/// in whatever order of moves it was reached. A game without one keeps the
/// tags it has.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn tag games.pgn > tagged.pgn
  zstdcat games.pgn.zst | arrocco pgn tag --json")]
pub(crate) struct Tag {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(tag: &Tag, out: &mut impl Write) -> Outcome {
    let job = Rewriting {
        form: tag.style.into(),
        edit: add_tags,
    };
    input::read(&tag.input, job, &mut Games::new(out, tag.style))
}

fn add_tags(tree: &mut Tree) {
    let mut position = *tree.start();
    let mut positions = vec![position];
    for node in tree.main_line() {
        match tree.played(node) {
            Some(m) => position.play_unchecked(m),
            None => position.pass(),
        }
        positions.push(position);
    }
    if let Some(named) = opening::find_last(&positions) {
        tree.set_tag("ECO", named.eco);
        tree.set_tag("Opening", named.name);
    }
    tree.set_tag("PlyCount", &(positions.len() - 1).to_string());
}
