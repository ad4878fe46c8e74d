//! `arrocco pgn dedup`: leaves out games that were there before.

use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::{Job, fingerprint};
use arrocco_notation::pgn::{Options, Reader, Tree, TreeBuilder};
use arrocco_rules::{Move, Position};
use clap::Args;

use super::clean::{Form, Game, Games, Style};
use super::input::{self, Input, Sink};
use crate::failure::{Failure, Outcome, complain};

/// Leave out games that were there before
///
/// Two games are the same if they have the same players and the same moves from
/// the same start; the first one is kept. How many were left out goes to
/// stderr.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn dedup a.pgn b.pgn > both.pgn
  arrocco pgn dedup --moves-only games.pgn > games-once.pgn")]
pub(crate) struct Dedup {
    #[command(flatten)]
    input: Input,
    /// The same moves are enough, whoever the players are
    #[arg(long)]
    moves_only: bool,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(dedup: &Dedup, out: &mut impl Write) -> Outcome {
    let job = Comparison {
        moves_only: dedup.moves_only,
        form: dedup.style.into(),
    };
    let mut sink = Once {
        seen: HashSet::new(),
        left_out: 0,
        games: Games::new(out, dedup.style),
    };
    let outcome = input::read(&dedup.input, job, &mut sink);
    let (games, left_out) = (sink.games.written, sink.left_out);
    complain(format_args!(
        "{games} games written, {left_out} duplicates left out"
    ));
    outcome
}

struct Comparison {
    moves_only: bool,
    form: Form,
}

impl Job for Comparison {
    type Item = (Option<u64>, Game);

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut((Option<u64>, Game)) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut builder = TreeBuilder::default();
        arrocco_archive::give_games(reader, &mut builder, &mut |(tree, problems)| {
            let number = identity(&tree, self.moves_only);
            give((number, Game::new(&tree, self.form, problems)))
        })
    }
}

/// What a game is recognised by; nothing for a game without moves.
fn identity(tree: &Tree, moves_only: bool) -> Option<u64> {
    let mut moves = Vec::new();
    for node in tree.main_line() {
        let bits = tree.played(node).map_or(0, Move::to_bits);
        moves.extend(bits.to_le_bytes());
    }
    let tag = |name| match moves_only {
        true => "",
        false => tree.tags().get(name).unwrap_or_default(),
    };
    let start = match tree.start().same_as(&Position::initial()) {
        true => String::new(),
        false => tree.start().to_string(),
    };
    (!moves.is_empty()).then(|| fingerprint([tag("White"), tag("Black")], &start, &moves))
}

struct Once<'a, W> {
    seen: HashSet<u64>,
    left_out: u64,
    games: Games<'a, W>,
}

impl<W: Write> Sink<(Option<u64>, Game)> for Once<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.games.begin_file(name);
    }

    fn speaks(&self, (_, game): &(Option<u64>, Game)) -> bool {
        self.games.speaks(game)
    }

    fn take(&mut self, (number, game): (Option<u64>, Game)) -> Result<(), Failure> {
        let is_new = number.is_none_or(|number| self.seen.insert(number));
        if is_new {
            self.games.take(game)
        } else {
            self.left_out += 1;
            self.games.take(Game::left_out())
        }
    }

    fn end_file(&mut self, error: Option<&io::Error>) -> Result<(), Failure> {
        self.games.end_file(error)
    }

    fn is_well(&self) -> bool {
        self.games.is_well()
    }
}
