//! `arrocco analyse`: what the engine thinks of a position or of games.
//!
//! | module       | answers                                            |
//! |--------------|----------------------------------------------------|
//! | [`analyst`]  | what a position is worth, and how it may go on     |
//! | [`judgement`]| how good a move was                                |
//! | [`game`]     | how a game is annotated                            |
//! | [`graph`]    | how it went up and down, as a picture              |

mod analyst;
mod game;
mod graph;
mod judgement;

use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arrocco_notation::pgn::{Problem, Severity, Tree, WriteOptions};
use arrocco_notation::san;
use arrocco_rules::{Color, Position};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use self::analyst::{Analyst, Effort, Finding, Line};
use crate::argument;
use crate::failure::complain;
use crate::failure::{Failure, Outcome, Verdict};

/// Say what the engine thinks of a position, or annotate games
///
/// For a position the best lines are printed. For a PGN file every game comes
/// out with evaluations ([%eval]), the signs ?! ? ?? for inaccuracies,
/// mistakes and blunders, and what would have been better.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco analyse startpos --multipv 3
  arrocco analyse \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" --depth 20
  arrocco analyse game.pgn --time 1 --graph game.svg > annotated.pgn")]
pub(crate) struct Analyse {
    /// A PGN file (- for the standard input), a FEN between quotes, or startpos
    #[arg(value_name = "PGN|FEN")]
    subject: String,
    /// Plies to look ahead in each position
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Positions to look at for each position; 300000 if no limit is given
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds for each position
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// How many best lines
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    multipv: NonZeroUsize,
    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
    /// Megabytes for what is remembered
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Draw how the first game went up and down: a file .svg or .png
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected seconds")?;
    let sensible = (0.0..=86_400.0).contains(&seconds);
    let time = sensible.then(|| Duration::from_secs_f64(seconds));
    time.ok_or_else(|| "expected seconds, a day at most".to_owned())
}

pub(crate) fn run(arguments: &Analyse, out: &mut impl Write) -> Outcome {
    let effort = Effort {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time,
    };
    let mut analyst = Analyst::new(effort, arguments.hash, arguments.threads, arguments.multipv)
        .map_err(|error| Failure::usage(format_args!("--hash: {error}")))?;
    match games(&arguments.subject)? {
        Some(bytes) => annotate(arguments, &bytes, &mut analyst, out),
        None => tell_lines(&arguments.subject, &mut analyst, out),
    }
}

/// The bytes of a file of games; nothing if the subject is a position.
fn games(subject: &str) -> Result<Option<Vec<u8>>, Failure> {
    let path = Path::new(subject);
    if subject == "-" {
        let mut bytes = Vec::new();
        io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| Failure::file(path, &error))?;
        return Ok(Some(bytes));
    }
    let is_position = subject == argument::START || subject.contains([' ', '/']) && !path.exists();
    if is_position && argument::position(subject).is_ok() {
        return Ok(None);
    }
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        // It looks more like a FEN: say what is wrong with that.
        Err(_) if subject.contains(' ') => argument::position(subject).map(|_| None),
        Err(error) => Err(Failure::file(path, &error)),
    }
}

fn tell_lines(subject: &str, analyst: &mut Analyst, out: &mut impl Write) -> Outcome {
    let position = argument::position(subject)?;
    let finding = analyst.look(&position);
    for (rank, line) in finding.lines.iter().enumerate() {
        let rank = rank + 1;
        let moves = written(&position, line);
        writeln!(
            out,
            "{rank}. {} (depth {}): {moves}",
            line.eval, finding.depth
        )?;
    }
    if finding.lines.is_empty() {
        writeln!(out, "the game is over: {}", finding.eval())?;
    }
    Ok(Verdict::Yes)
}

/// A line in standard notation with numbers.
fn written(position: &Position, line: &Line) -> String {
    let mut position = *position;
    let mut words = Vec::new();
    for (index, &m) in line.moves.iter().enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if index == 0 => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(san::write(&position, m));
        position.play_unchecked(m);
    }
    words.join(" ")
}

fn annotate(
    arguments: &Analyse,
    bytes: &[u8],
    analyst: &mut Analyst,
    out: &mut impl Write,
) -> Outcome {
    let (mut trees, problems) = Tree::read_all(bytes);
    if trees.is_empty() {
        let none = format_args!("{}: no games", arguments.subject);
        return Err(Failure::usage(none));
    }
    let wrong = report(&arguments.subject, &problems);
    let bar = bar(&trees);
    for (index, tree) in trees.iter_mut().enumerate() {
        let findings = game::annotate(tree, analyst, &bar);
        if let (0, Some(path)) = (index, &arguments.graph) {
            draw(path, tree, &findings)?;
        }
        bar.suspend(|| out.write_all(tree.write(WriteOptions::default()).as_bytes()))?;
    }
    bar.finish_and_clear();
    Ok(Verdict::of(!wrong))
}

/// Tells what is wrong with the games; says whether anything is.
fn report(name: &str, problems: &[Problem]) -> bool {
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let mut wrong = false;
    for problem in errors {
        complain(format_args!("{name}: {problem}"));
        wrong = true;
    }
    wrong
}

/// A bar over all positions of all games, on a terminal only.
fn bar(trees: &[Tree]) -> ProgressBar {
    let positions: usize = trees.iter().map(|tree| tree.main_line().count() + 1).sum();
    let bar = ProgressBar::new(positions as u64);
    match ProgressStyle::with_template("{bar:30} {pos} of {len} positions, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn draw(path: &Path, tree: &Tree, findings: &[Finding]) -> Result<(), Failure> {
    let svg = graph::draw(tree, findings);
    let is_png = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("png"));
    let bytes = if is_png {
        arrocco_picture::to_png(&svg, graph::WIDTH * 2).map_err(Failure::usage)?
    } else {
        svg.into_bytes()
    };
    fs::write(path, bytes).map_err(|error| Failure::file(path, &error))
}
