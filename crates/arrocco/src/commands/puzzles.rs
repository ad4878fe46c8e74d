//! `arrocco puzzles`: positions with one good move, out of games.

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arrocco_archive::Source;
use arrocco_notation::pgn::WriteOptions;
use arrocco_review::{Budget, PlayedGame, ReviewOptions, puzzles, review};
use arrocco_session::l10n::Language;
use arrocco_session::review::opening;
use arrocco_uci::client::EngineSpec;
use clap::Args;

use super::analyse::{Work, other_engine, seconds, sentences};
use crate::argument;
use crate::failure::{Failure, Outcome, complain};

/// Make puzzles out of games
///
/// Every game is reviewed. A position becomes a puzzle if exactly one move keeps
/// the advantage, also when it is searched with a much larger budget. A puzzle is a
/// PGN game that begins in the position; its moves are the solution. Puzzles are
/// written as soon as they are found.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco puzzles games.pgn -o puzzles.pgn
  arrocco puzzles games.pgn --nodes 20000 --threads 4 --lang it > problemi.pgn")]
pub(crate) struct Puzzles {
    /// A PGN file (- for standard input)
    #[arg(value_name = "PGN")]
    games: PathBuf,
    /// Write the puzzles to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Search depth for each position, in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Nodes for each position; 80000 if no limit is given
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds for each position
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Games reviewed at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::threads)]
    threads: NonZeroUsize,
    /// Judge with this UCI engine, such as "stockfish Threads=2"; with ours where
    /// it fails
    #[arg(long, value_name = "CMD")]
    engine: Option<EngineSpec>,
    /// Size of the transposition table of each thread in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// The language of the questions; that of the environment if not given
    #[arg(long, value_name = "en|it", value_parser = argument::language)]
    lang: Option<Language>,
}

pub(crate) fn run(arguments: &Puzzles, out: &mut impl Write) -> Outcome {
    let source = Source::named(&arguments.games);
    let options = ReviewOptions {
        budget: Budget {
            depth: arguments.depth,
            nodes: arguments.nodes,
            time: arguments.time,
        },
        lines: 1,
        opening,
    };
    let sentences = sentences(arguments.lang);
    if let Some(spec) = &arguments.engine {
        other_engine(spec, arguments.hash)?;
    }
    let mut file = match &arguments.output {
        // A wrong name of the games does not cost the file.
        Some(path) => {
            source
                .open()
                .map_err(|error| Failure::file(&arguments.games, &error))?;
            Some((path, create(path)?))
        }
        None => None,
    };
    let work = Work {
        source: &source,
        skip: 0,
        threads: arguments.threads.get(),
        hash: arguments.hash,
        engine: arguments.engine.as_ref(),
    };
    let (mut games, mut count) = (0, 0);
    let outcome = work.run(
        |judge, game, running| {
            let played = PlayedGame::from_pgn(&game.tree);
            let mut progress = running.progress(game.number);
            let review = review(&played, judge, &options, running.control, &mut progress)?;
            puzzles(&review, judge, &options, running.control)
        },
        |game, found| {
            games += 1;
            count += found.len();
            for puzzle in found {
                let text = puzzle.to_pgn(&game.tree, sentences);
                let text = text.write(WriteOptions::default());
                match &mut file {
                    Some((path, file)) => file
                        .write_all(text.as_bytes())
                        .map_err(|error| Failure::file(path, &error))?,
                    None => out.write_all(text.as_bytes())?,
                }
            }
            Ok(out.flush()?)
        },
    );
    if games > 0 {
        let number = |count: usize, one| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {one}s"),
        };
        let (puzzles, games) = (number(count, "puzzle"), number(games, "game"));
        complain(format_args!("{puzzles} from {games}"));
    }
    outcome
}

fn create(path: &Path) -> Result<File, Failure> {
    File::create(path).map_err(|error| Failure::file(path, &error))
}
