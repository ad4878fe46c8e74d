//! `arrocco pgn find`: lists the games that meet conditions.

use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;

use arrocco_archive::index::Explorer;
use arrocco_archive::{Job, PackedBlock, PackedGame, PackedView};
use arrocco_notation::opening;
use arrocco_notation::pgn::{Options, Reader};
use clap::Args;
use serde::Serialize;

use super::filter::criteria::{Conditions, Criteria, Seen};
use super::filter::matching::{Found, Matching};
use super::input::{self, Input, Sink};
use crate::failure::{Failure, Outcome, Verdict};

/// List the games that meet all conditions
///
/// Prints file, number of the game, the ply after which the position looked for
/// stands on the board, players, result and date. `arrocco pgn filter` writes
/// the games themselves. Exit code 0 if some game was found, 1 if none was.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn find --material KRPvKR --mirror games.pgn
  arrocco pgn find --pattern '????????/pp???ppp/????????/????????/3P4/????????/????????/????????' games.pgn
  arrocco pgn find --db openings.db --player carlsen --min-rating 2700")]
pub(crate) struct Find {
    #[command(flatten)]
    input: Input,
    /// Search the games of an index of `arrocco pgn index`, not of files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["files", "comment"])]
    db: Option<PathBuf>,
    #[command(flatten)]
    conditions: Conditions,
    /// Print one JSON object per game
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(find: &Find, out: &mut impl Write) -> Outcome {
    let criteria = find.conditions.criteria()?;
    let mut list = List {
        out,
        is_json: find.json,
        file: String::new(),
        number: 0,
        found: 0,
    };
    match &find.db {
        Some(path) => scan(path, &criteria, find.input.jobs(), &mut list)?,
        None => {
            input::read(&find.input, Search { criteria }, &mut list)?;
        }
    }
    Ok(Verdict::of(list.found > 0))
}

/// A line of the list.
#[derive(Debug, Serialize)]
struct Line {
    /// After which the position looked for stands on the board.
    ply: Option<u64>,
    white: String,
    black: String,
    result: &'static str,
    date: String,
    plies: u64,
}

impl Line {
    fn new(found: &Found) -> Line {
        let tag = |name| found.tree.tags().get(name).unwrap_or("?").to_owned();
        Line {
            ply: found.ply,
            white: tag("White"),
            black: tag("Black"),
            result: found.tree.result().as_str(),
            date: tag("Date"),
            plies: found.tree.main_line().count() as u64,
        }
    }

    fn of_packed(game: &PackedGame, ply: Option<u32>) -> Line {
        Line {
            ply: ply.map(u64::from),
            white: game.white.clone(),
            black: game.black.clone(),
            result: game.result.as_str(),
            date: game.pgn_date(),
            plies: game.moves.len() as u64 / 2,
        }
    }
}

struct Search {
    criteria: Criteria,
}

impl Job for Search {
    type Item = Option<Line>;

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Option<Line>) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut matching = Matching::new(&self.criteria);
        arrocco_archive::give_games(reader, &mut matching, &mut |found| {
            give(found.as_ref().map(Line::new))
        })
    }
}

struct List<'a, W> {
    out: &'a mut W,
    is_json: bool,
    file: String,
    number: u64,
    found: u64,
}

impl<W: Write> Sink<Option<Line>> for List<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.file = name.to_owned();
        self.number = 0;
    }

    fn speaks(&self, line: &Option<Line>) -> bool {
        line.is_some()
    }

    fn take(&mut self, line: Option<Line>) -> Result<(), Failure> {
        self.number += 1;
        let Some(line) = line else {
            return Ok(());
        };
        self.found += 1;
        if self.is_json {
            #[derive(Serialize)]
            struct Placed<'a> {
                file: &'a str,
                game: u64,
                #[serde(flatten)]
                line: &'a Line,
            }
            let placed = Placed {
                file: &self.file,
                game: self.number,
                line: &line,
            };
            serde_json::to_writer(&mut *self.out, &placed).map_err(io::Error::from)?;
            writeln!(self.out)?;
        } else {
            let ply = line
                .ply
                .map_or_else(String::new, |ply| format!(" ply {ply}:"));
            writeln!(
                self.out,
                "{}: game {}:{ply} {} - {}  {}  {}",
                self.file, self.number, line.white, line.black, line.result, line.date
            )?;
        }
        Ok(())
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    fn is_well(&self) -> bool {
        true
    }
}

/// Blocks of games that each thread gets at a time.
const BLOCKS: usize = 8;

/// Searches the packed games of an index.
fn scan<W: Write>(
    path: &Path,
    criteria: &Criteria,
    jobs: usize,
    list: &mut List<'_, W>,
) -> Result<(), Failure> {
    let failure =
        |error: &dyn std::fmt::Display| Failure::usage(format_args!("{}: {error}", path.display()));
    let explorer = Explorer::open(path).map_err(|error| failure(&error))?;
    let mut games = explorer.packed_games().map_err(|error| failure(&error))?;
    list.begin_file(&path.display().to_string());
    loop {
        let mut blocks = Vec::new();
        let mut read = Ok(());
        while blocks.len() < BLOCKS * jobs {
            match games.next_packed() {
                Ok(Some(block)) => blocks.push(block),
                Ok(None) => break,
                Err(error) => {
                    read = Err(error);
                    break;
                }
            }
        }
        for lines in look_at_blocks(criteria, &blocks, jobs) {
            for line in lines.map_err(|error| failure(&error))? {
                list.take(line)?;
            }
        }
        read.map_err(|error| failure(&error))?;
        if blocks.len() < BLOCKS * jobs {
            return Ok(list.out.flush()?);
        }
    }
}

type Lines = io::Result<Vec<Option<Line>>>;

/// What each block has, in their order, found on several threads.
fn look_at_blocks(criteria: &Criteria, blocks: &[PackedBlock], jobs: usize) -> Vec<Lines> {
    let look_at = |block: &PackedBlock| -> Lines {
        let block = block.decompress()?;
        Ok(block.games().map(|view| look(criteria, &view)).collect())
    };
    let share = blocks.len().div_ceil(jobs).max(1);
    thread::scope(|scope| {
        let (first, others) = blocks.split_at(share.min(blocks.len()));
        let others: Vec<_> = others
            .chunks(share)
            .map(|part| scope.spawn(move || part.iter().map(look_at).collect::<Vec<_>>()))
            .collect();
        let mut found: Vec<Lines> = first.iter().map(look_at).collect();
        for other in others {
            match other.join() {
                Ok(lines) => found.extend(lines),
                Err(_) => found.push(Err(io::Error::other("a part was not searched"))),
            }
        }
        found
    })
}

/// A packed game that meets the conditions.
fn look(criteria: &Criteria, view: &PackedView<'_>) -> Option<Line> {
    let ply = match &criteria.position {
        Some(query) => Some(query.find(view)?),
        None => None,
    };
    let game = view.unpack()?;
    let tags = Seen {
        white: game.white.to_lowercase(),
        black: game.black.to_lowercase(),
        date: game.pgn_date(),
        eco: game.eco.to_uppercase(),
        ratings: [game.white_elo, game.black_elo],
    };
    let plies = game.moves.len() as u64 / 2;
    let is_met = criteria.admit_tags(&tags)
        && criteria.admit_end(game.result, plies)
        && (criteria.opening.is_none() && criteria.last.is_none() || admit_moves(criteria, &game));
    is_met.then(|| Line::of_packed(&game, ply))
}

/// Whether the moves meet the conditions on the opening and the end.
fn admit_moves(criteria: &Criteria, game: &PackedGame) -> bool {
    let positions = game.positions();
    let is_last = |query: &arrocco_archive::PositionQuery| {
        positions.last().is_some_and(|last| query.matches(last))
    };
    let is_named = |part: &String| {
        let named = opening::find_last(&positions);
        named.is_some_and(|named| named.name.to_lowercase().contains(part))
    };
    criteria.last.as_ref().is_none_or(is_last) && criteria.opening.as_ref().is_none_or(is_named)
}
