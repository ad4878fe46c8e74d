//! `arrocco analyse`: what the engine thinks of a position, or the review of
//! games.
//!
//! | module     | contains                                                |
//! |------------|---------------------------------------------------------|
//! | [`games`]  | games read and worked on by several threads              |
//! | [`output`] | the files: annotated games, text, JSON, report, graph    |
//! | [`resume`] | what an earlier run has finished                         |

mod games;
mod output;
mod resume;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arrocco_archive::{STDIN, Source};
use arrocco_engine::SearchControl;
use arrocco_review::{
    Budget, EvaluatedLine, Evaluator, EvaluatorError, Judge, OwnEngine, Path as GamePath,
    PlayedGame, ReviewOptions, Sentences, UciEngine, review,
};
use arrocco_rules::Position;
use arrocco_session::l10n::Language;
use arrocco_session::review::opening;
use arrocco_uci::client::EngineSpec;
use clap::Args;
pub(super) use games::Work;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// Nodes for a single position where nothing else was asked for.
const NODES_OF_A_POSITION: u64 = 300_000;

/// Evaluate a position, or review games, with the engine
///
/// For a position the best lines are printed. For a PGN file every game comes
/// out with evaluations ([%eval]), the signs ?! ? ?? for inaccuracies,
/// mistakes and blunders, the reason of each where the rules prove one, and the
/// better line. Games are written as soon as they are done.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco analyse startpos --multipv 3
  arrocco analyse game.pgn --text
  arrocco analyse game.pgn --html report.html --graph game.svg > annotated.pgn
  arrocco analyse games.pgn --threads 4 -o annotated.pgn --resume
  arrocco analyse game.pgn --engine stockfish --nodes 500000 --text")]
pub(crate) struct Analyse {
    /// A PGN file (- for standard input), a FEN in quotes, or startpos
    #[arg(value_name = "PGN|FEN")]
    subject: String,
    /// Search depth for each position, in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Nodes for each position; without a limit 80000 in a game, four times as
    /// many where a move seems bad, and 300000 for a single position
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds for each position
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Number of best lines
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::at_least_one)]
    multipv: NonZeroUsize,
    /// Games reviewed at the same time; search threads for a single position
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::threads)]
    threads: NonZeroUsize,
    /// Judge with this UCI engine, such as "stockfish Threads=2"; with ours where
    /// it fails
    #[arg(long, value_name = "CMD")]
    engine: Option<EngineSpec>,
    /// Size of the transposition table of each thread in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Write the reviewed games to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Go on where an earlier run with the same output file ended
    #[arg(long, requires = "output", conflicts_with = "text")]
    resume: bool,
    /// Write reviews in words instead of annotated games
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Write one JSON object for each game, or for the position
    #[arg(long)]
    json: bool,
    /// The language of reasons and reports; that of the environment if not given
    #[arg(long, value_name = "en|it", value_parser = argument::language)]
    lang: Option<Language>,
    /// Write a report of all games: one HTML file with boards and graphs
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Draw the evaluation of the first game as a graph: a file .svg or .png
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
}

/// The sentences of a language; of the environment's if none was named.
pub(super) fn sentences(language: Option<Language>) -> Sentences {
    let language = language.unwrap_or_else(argument::environment_language);
    Sentences::new(language)
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected seconds")?;
    let sensible = (0.0..=86_400.0).contains(&seconds);
    let time = sensible.then(|| Duration::from_secs_f64(seconds));
    time.ok_or_else(|| "expected seconds, a day at most".to_owned())
}

/// An engine of our own with this much memory.
pub(super) fn own_engine(hash: usize, threads: usize) -> Result<OwnEngine, Failure> {
    OwnEngine::new(hash, threads).map_err(|error| Failure::usage(format_args!("--hash: {error}")))
}

/// Another engine. It is started once before any file is opened, so that a wrong
/// name costs no output.
pub(super) fn other_engine(spec: &EngineSpec, hash: usize) -> Result<UciEngine, Failure> {
    UciEngine::start(spec, hash).map_err(|error| Failure::usage(format_args!("--engine: {error}")))
}

pub(crate) fn run(arguments: &Analyse, out: &mut impl Write) -> Outcome {
    let graph = arguments
        .graph
        .as_deref()
        .map(output::GraphKind::of)
        .transpose()?;
    match position(&arguments.subject)? {
        Some(position) => print_lines(arguments, &position, out),
        None => review_games(arguments, graph, out),
    }
}

/// Reviews all games of a file.
fn review_games(
    arguments: &Analyse,
    graph: Option<output::GraphKind>,
    out: &mut impl Write,
) -> Outcome {
    let source = Source::named(Path::new(&arguments.subject));
    let open = || {
        source
            .open()
            .map_err(|error| Failure::file(arguments.subject.as_ref(), &error))
    };
    let done = match &arguments.output {
        Some(path) if arguments.resume => resume::finished(path, arguments.json, open()?)?,
        // A wrong name of the games does not cost the output file.
        Some(_) if arguments.subject != STDIN => open().map(|_| resume::Finished::default())?,
        Some(_) | None => resume::Finished::default(),
    };
    if let Some(spec) = &arguments.engine {
        other_engine(spec, arguments.hash)?;
    }
    let keep = arguments.resume.then_some(done.bytes);
    let mut files = output::Files::open(arguments, graph, keep, out)?;
    let work = Work {
        source: &source,
        skip: done.games,
        threads: arguments.threads.get(),
        hash: arguments.hash,
        engine: arguments.engine.as_ref(),
    };
    let options = arguments.options();
    work.run(
        |judge, game, running| {
            let played = PlayedGame::from_pgn(&game.tree);
            let mut progress = running.progress(game.number);
            let mut review = review(&played, judge, &options, running.control, &mut progress)?;
            review.replaced = judge.replaced().cloned();
            Ok(review)
        },
        |game, review| files.write(game, &review),
    )
}

impl Analyse {
    fn options(&self) -> ReviewOptions {
        ReviewOptions {
            budget: Budget {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
            },
            lines: self.multipv.get(),
            opening,
        }
    }
}

/// The position that was asked about; `None` if the subject is a file of games.
fn position(subject: &str) -> Result<Option<Position>, Failure> {
    let path = Path::new(subject);
    let is_file = subject == STDIN || path.exists();
    let is_position = subject == argument::START || subject.contains([' ', '/']) && !is_file;
    match argument::position(subject) {
        Ok(position) if is_position => Ok(Some(position)),
        // It looks more like a FEN: say what is wrong with that.
        Err(failure) if subject.contains(' ') && !is_file => Err(failure),
        Ok(_) | Err(_) => Ok(None),
    }
}

fn print_lines(arguments: &Analyse, position: &Position, out: &mut impl Write) -> Outcome {
    let mut judge = match &arguments.engine {
        None => Judge::own(own_engine(arguments.hash, arguments.threads.get())?),
        Some(spec) => Judge::Other(other_engine(spec, arguments.hash)?),
    };
    let budget = arguments.options().budget;
    let lines = best_lines(&mut judge, position, budget, arguments.multipv.get())
        .map_err(Failure::usage)?;
    output::write_position(arguments, position, &lines, out)?;
    Ok(Verdict::Yes)
}

/// The best lines of a position; none if the game is over.
pub(super) fn best_lines(
    engine: &mut dyn Evaluator,
    position: &Position,
    mut budget: Budget,
    lines: usize,
) -> Result<Vec<EvaluatedLine>, EvaluatorError> {
    if budget == Budget::default() {
        budget.nodes = Some(NODES_OF_A_POSITION);
    }
    if position.outcome().is_some() {
        return Ok(Vec::new());
    }
    let path = GamePath {
        start: position,
        moves: &[],
    };
    engine.evaluate(path, budget, lines, &SearchControl::new())
}
