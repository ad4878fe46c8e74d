//! `arrocco perft`: counts of move sequences, to check the rules and their speed.

mod suite;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_rules::{Move, Position, UciMove, perft};
use clap::Args;

use crate::argument::{self, cores};
use crate::failure::{Failure, Outcome, Verdict};

/// The greatest depth. Nobody waits for it, but the stack suffices.
const MAX_DEPTH: i64 = 100;

/// Count all move sequences of N plies from a position (perft)
///
/// With --epd every count of a file is verified up to the depth given. A line
/// of such a file is a FEN followed by counts such as ;D1 20 ;D2 400 and,
/// optionally, ;id NAME and ;variant chess960. Exit code 1 if a count is wrong.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco perft startpos --depth 6
  arrocco perft startpos --depth 3 --divide
  arrocco perft --epd perft.epd --depth 5")]
pub(crate) struct Perft {
    /// The position: a FEN in quotes, or startpos, which is the default
    fen: Option<String>,
    /// A file of positions with their counts
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "divide"])]
    epd: Option<PathBuf>,
    /// Number of plies
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(..=MAX_DEPTH))]
    depth: u32,
    /// Print the count after each first move
    #[arg(long)]
    divide: bool,
    /// Threads; by default one per core
    #[arg(long, value_name = "N", value_parser = argument::threads)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(arguments: &Perft, out: &mut impl Write) -> Outcome {
    let threads = arguments.threads.map_or_else(cores, NonZeroUsize::get);
    if let Some(path) = &arguments.epd {
        return suite::verify(path, arguments.depth, threads, out);
    }
    let fen = arguments.fen.as_deref().unwrap_or(argument::START);
    let position = argument::position(fen)?;
    let begin = Instant::now();
    let counts = divide(&position, arguments.depth, threads);
    let nodes = counts.iter().map(|(_, nodes)| nodes).sum();
    let time = begin.elapsed();
    if arguments.divide && arguments.depth > 0 {
        write_division(&position, counts, out)?;
    }
    let nodes = if arguments.depth == 0 { 1 } else { nodes };
    writeln!(out, "nodes: {nodes}")?;
    writeln!(out, "{}", rate(nodes, time))?;
    Ok(Verdict::Yes)
}

fn write_division(
    position: &Position,
    counts: Vec<(Move, u64)>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mode = position.castling_mode();
    let written = counts
        .into_iter()
        .map(|(m, nodes)| (UciMove::from_move(m, mode).to_string(), nodes));
    let mut lines: Vec<(String, u64)> = written.collect();
    lines.sort_unstable();
    for (m, nodes) in lines {
        writeln!(out, "{m}: {nodes}")?;
    }
    writeln!(out)?;
    Ok(())
}

fn rate(nodes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let millions = nodes as f64 / seconds.max(1e-9) / 1e6;
    format!("time: {seconds:.3} s, {millions:.1} million nodes/s")
}

/// The count behind each legal move, shared among threads.
///
/// Threads take the positions after two plies one by one, since the subtrees
/// of first moves are too few and too unequal.
fn divide(position: &Position, depth: u32, threads: usize) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let mut tasks: Vec<(usize, Position)> = Vec::new();
    let split = if depth > 2 { 2 } else { depth.min(1) };
    for (index, &m) in moves.iter().enumerate() {
        let after = position.after(m);
        match split {
            2 => after.for_each_child(|_, child| tasks.push((index, *child))),
            _ => tasks.push((index, after)),
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((index, task)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = perft(task, depth.saturating_sub(split));
            if let Some(count) = counts.get(*index) {
                count.fetch_add(nodes, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            scope.spawn(work);
        }
        work();
    });
    let counts = counts.into_iter().map(AtomicU64::into_inner);
    moves.iter().copied().zip(counts).collect()
}

/// How many games there are, counted by this many threads.
fn count(position: &Position, depth: u32, threads: usize) -> u64 {
    match depth {
        0 => 1,
        // Starting threads takes longer than this.
        1..=3 => perft(position, depth),
        _ => divide(position, depth, threads)
            .iter()
            .map(|(_, nodes)| nodes)
            .sum(),
    }
}
