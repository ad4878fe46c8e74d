//! `arrocco pgn filter`: writes the games that meet conditions.

pub(super) mod criteria;
pub(super) mod matching;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{Options, Reader};
use clap::Args;

use self::criteria::{Conditions, Criteria};
use self::matching::Matching;
use super::clean::{Form, Game, Games, Style};
use super::input::{self, Input};
use crate::failure::{Outcome, Verdict};

/// Write the games that meet all conditions
///
/// Exit code 0 if some game does, 1 if none does or one that does has an
/// error; such a game keeps the moves before it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn filter --player carlsen --result 1-0 games.pgn.zst
  arrocco pgn filter --eco B90 --since 2020 games.pgn > najdorf.pgn
  arrocco pgn filter --position 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -' games.pgn")]
pub(crate) struct Filter {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    conditions: Conditions,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(filter: &Filter, out: &mut impl Write) -> Outcome {
    let job = Search {
        criteria: filter.conditions.criteria()?,
        form: filter.style.into(),
    };
    let mut games = Games::new(out, filter.style);
    let verdict = input::read(&filter.input, job, &mut games)?;
    Ok(Verdict::of(verdict == Verdict::Yes && games.written > 0))
}

struct Search {
    criteria: Criteria,
    form: Form,
}

impl Job for Search {
    type Item = Game;

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Game) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut matching = Matching::new(&self.criteria);
        arrocco_archive::give_games(reader, &mut matching, &mut |found| {
            give(match found {
                Some(found) => Game::new(&found.tree, self.form, found.problems),
                None => Game::left_out(),
            })
        })
    }
}
