//! `arrocco pgn filter`: writes the games that meet conditions.

mod criteria;
mod matching;

use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{GameResult, Options, Reader, WriteOptions};
use clap::Args;

use self::criteria::Criteria;
use self::matching::Matching;
use super::clean::{Game, Games, Style};
use super::input::{self, Input};
use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

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
    /// A player of either side; part of the name is enough
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The player of the white pieces
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The player of the black pieces
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// The date or its beginning: 2024, 2024.05 or 2024.05.31
    #[arg(long)]
    date: Option<String>,
    /// Not before this date
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Not after this date
    #[arg(long, value_name = "DATE")]
    until: Option<String>,
    /// The opening code or its beginning: B, B9 or B90
    #[arg(long, value_name = "CODE")]
    eco: Option<String>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, value_parser = parse_result)]
    result: Option<GameResult>,
    /// A position of the main line, as a FEN; counters do not matter
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// The position at the end of the main line, as a FEN
    #[arg(long = "final", value_name = "FEN")]
    last: Option<String>,
    #[command(flatten)]
    style: Style,
}

fn parse_result(text: &str) -> Result<GameResult, String> {
    let result = GameResult::from_ascii(text.as_bytes());
    result.ok_or_else(|| "expected 1-0, 0-1, 1/2-1/2 or *".to_owned())
}

pub(crate) fn run(filter: &Filter, out: &mut impl Write) -> Outcome {
    let job = Search {
        criteria: criteria(filter)?,
        options: filter.style.into(),
    };
    let mut games = Games::new(out);
    let verdict = input::read(&filter.input, job, &mut games)?;
    Ok(Verdict::of(verdict == Verdict::Yes && games.written > 0))
}

fn criteria(filter: &Filter) -> Result<Criteria, Failure> {
    let position = |fen: &Option<String>| fen.as_deref().map(argument::position).transpose();
    let lower = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
    let date = |text: &Option<String>| text.as_ref().map(|text| text.replace(['-', '/'], "."));
    Ok(Criteria {
        player: lower(&filter.player),
        white: lower(&filter.white),
        black: lower(&filter.black),
        date: date(&filter.date),
        since: date(&filter.since),
        until: date(&filter.until),
        eco: filter.eco.as_ref().map(|code| code.to_uppercase()),
        result: filter.result,
        position: position(&filter.position)?,
        last: position(&filter.last)?,
    })
}

struct Search {
    criteria: Criteria,
    options: WriteOptions,
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
                Some((tree, problems)) => Game::new(tree.write(self.options), problems),
                None => Game::left_out(),
            })
        })
    }
}
