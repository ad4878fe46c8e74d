//! `arrocco analyse`: the engine's evaluation of a position or of games.
//!
//! | module        | contains                                  |
//! |---------------|-------------------------------------------|
//! | [`analyst`]   | evaluations and best lines of a position  |
//! | [`judgement`] | inaccuracies, mistakes and blunders       |
//! | [`game`]      | annotating a game                         |
//! | [`graph`]     | the evaluation as a picture               |

pub(crate) mod analyst;
mod game;
mod graph;
mod judgement;

use std::fs;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arrocco_notation::pgn::{Tree, WriteOptions};
use arrocco_notation::san;
use arrocco_rules::{Color, Position};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use self::analyst::{Analyst, Effort, Finding, Line};
use crate::argument;
use crate::failure::{Failure, Outcome, Verdict, report_errors};

/// Evaluate a position, or annotate games, with the engine
///
/// For a position the best lines are printed. For a PGN file every game comes
/// out with evaluations ([%eval]), the signs ?! ? ?? for inaccuracies,
/// mistakes and blunders, and the better line.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco analyse startpos --multipv 3
  arrocco analyse \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\" --depth 20
  arrocco analyse game.pgn --time 1 --graph game.svg > annotated.pgn")]
pub(crate) struct Analyse {
    /// A PGN file (- for standard input), a FEN in quotes, or startpos
    #[arg(value_name = "PGN|FEN")]
    subject: String,
    /// Search depth for each position, in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Nodes to search for each position; 300000 if no limit is given
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds for each position
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,
    /// Number of best lines
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::at_least_one)]
    multipv: NonZeroUsize,
    /// Search threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::at_least_one)]
    threads: NonZeroUsize,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    hash: usize,
    /// Draw the evaluation of the first game as a graph: a file .svg or .png
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
    let graph = arguments.graph.as_deref().map(Graph::of).transpose()?;
    let effort = Effort {
        depth: arguments.depth,
        nodes: arguments.nodes,
        time: arguments.time,
    };
    let mut analyst = Analyst::new(effort, arguments.hash, arguments.threads, arguments.multipv)
        .map_err(|_| {
            let size = arguments.hash;
            Failure::usage(format_args!("--hash: {size} megabytes cannot be allocated"))
        })?;
    match games(&arguments.subject)? {
        Some(bytes) => annotate(&arguments.subject, &bytes, graph, &mut analyst, out),
        None => write_lines(&arguments.subject, &mut analyst, out),
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

fn write_lines(subject: &str, analyst: &mut Analyst, out: &mut impl Write) -> Outcome {
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
    name: &str,
    bytes: &[u8],
    graph: Option<Graph<'_>>,
    analyst: &mut Analyst,
    out: &mut impl Write,
) -> Outcome {
    let (mut trees, problems) = Tree::read_all(bytes);
    if trees.is_empty() {
        return Err(Failure::usage(format_args!("{name}: no games")));
    }
    let verdict = report_errors(name, &problems);
    let bar = bar(&trees);
    for (index, tree) in trees.iter_mut().enumerate() {
        let findings = game::annotate(tree, analyst, &bar);
        if let (0, Some(graph)) = (index, &graph) {
            graph.write(tree, &findings)?;
        }
        let text = tree.write(WriteOptions::default());
        // A game that is done is there, even if the next one is interrupted.
        bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))?;
    }
    bar.finish_and_clear();
    Ok(verdict)
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

/// The file of the graph and its format.
struct Graph<'a> {
    path: &'a Path,
    is_png: bool,
}

impl Graph<'_> {
    fn of(path: &Path) -> Result<Graph<'_>, Failure> {
        let ending = path.extension().unwrap_or_default();
        let is_png = ending.eq_ignore_ascii_case("png");
        if !is_png && !ending.eq_ignore_ascii_case("svg") {
            let name = path.display();
            return Err(Failure::usage(format_args!(
                "{name}: the name of the graph must end with .svg or .png"
            )));
        }
        Ok(Graph { path, is_png })
    }

    fn write(&self, tree: &Tree, findings: &[Finding]) -> Result<(), Failure> {
        let svg = graph::draw(tree, findings);
        let bytes = if self.is_png {
            arrocco_picture::to_png(&svg, graph::WIDTH * 2).map_err(Failure::usage)?
        } else {
            svg.into_bytes()
        };
        fs::write(self.path, bytes).map_err(|error| Failure::file(self.path, &error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What had been written at each flush.
    #[derive(Default)]
    struct Flushed {
        written: Vec<u8>,
        lengths: Vec<usize>,
    }

    impl Write for Flushed {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            self.lengths.push(self.written.len());
            Ok(())
        }
    }

    #[test]
    fn every_game_is_written_when_it_is_done() {
        let effort = Effort {
            depth: Some(1),
            nodes: None,
            time: None,
        };
        let one = NonZeroUsize::MIN;
        let mut analyst = Analyst::new(effort, 1, one, one).unwrap();
        let mut out = Flushed::default();
        let games = b"1. e4 e5 *\n\n1. d4 d5 *\n";
        annotate("games", games, None, &mut analyst, &mut out).unwrap();
        let [first, all] = out.lengths[..] else {
            panic!("{:?}", out.lengths)
        };
        assert_eq!(all, out.written.len());
        assert!(0 < first && first < all);
    }
}
