//! Generates games in several threads until it is stopped or there are enough.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::random::Random;
use clap::Args;

use crate::file::{self, Appender};
use crate::selfplay::Player;

/// Play games of the engine against itself and write down what they teach
///
/// Goes on until it is stopped or there are enough positions, and takes up
/// again where it was, even after a kill: the data are always whole.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,

    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Positions after which a move is played when the iteration ends
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,

    /// Which evaluation plays: 0 the hand-made one, then the networks in order
    #[arg(long, value_name = "N", default_value_t = 0)]
    generation: u32,

    /// Stop when there are this many positions
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    positions: u64,

    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What the workers have done together.
#[derive(Default)]
struct Tally {
    positions: AtomicU64,
    games: AtomicU64,
    /// A worker could not go on.
    broken: AtomicBool,
}

/// # Errors
///
/// If the data cannot be written.
pub(crate) fn run(arguments: &Generate) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(&arguments.data)?;
    let mut appenders = Vec::new();
    for worker in 0..arguments.threads.max(1) {
        let path = file::path_of(&arguments.data, arguments.generation, worker);
        appenders.push(Appender::open(&path, &recipe(arguments))?);
    }
    let tally = Tally::default();
    let before: u64 = appenders.iter().map(Appender::records).sum();
    tally.positions.store(before, Relaxed);
    thread::scope(|scope| {
        let work = |(worker, appender)| {
            let tally = &tally;
            scope.spawn(move || {
                let worked = work(arguments, worker, appender, tally);
                tally.broken.fetch_or(worked.is_err(), Relaxed);
                worked.map_err(|error| error.to_string())
            })
        };
        let workers: Vec<_> = appenders.into_iter().enumerate().map(work).collect();
        report(arguments, &tally, before);
        for worker in workers {
            worker.join().map_err(|_| "a worker panicked")??;
        }
        Ok(())
    })
}

/// How the data are made, in the words of the file's header.
fn recipe(arguments: &Generate) -> String {
    let Generate {
        nodes,
        generation,
        seed,
        ..
    } = arguments;
    format!("generation {generation}, soft nodes {nodes}, seed {seed}")
}

fn work(
    arguments: &Generate,
    worker: usize,
    mut appender: Appender,
    tally: &Tally,
) -> Result<(), Box<dyn Error>> {
    let mut player = Player::new(arguments.nodes)?;
    let mut unfair = 0;
    while !is_over(arguments, tally) {
        // What was written gives the next game, so that a worker that begins
        // again neither repeats games nor depends on how it was stopped.
        let at = appender.records() << 8 | unfair;
        let seed = Random::new(arguments.seed ^ (worker as u64) << 56).next() ^ at;
        let records = player.play(&mut Random::new(seed));
        unfair = if records.is_empty() { unfair + 1 } else { 0 };
        appender.append(&records)?;
        tally.positions.fetch_add(records.len() as u64, Relaxed);
        tally.games.fetch_add(1, Relaxed);
    }
    Ok(())
}

fn is_over(arguments: &Generate, tally: &Tally) -> bool {
    tally.broken.load(Relaxed) || tally.positions.load(Relaxed) >= arguments.positions
}

/// Says how it goes, often at first and then once a minute.
fn report(arguments: &Generate, tally: &Tally, before: u64) {
    let started = Instant::now();
    let mut next = Duration::from_secs(5);
    while !is_over(arguments, tally) {
        thread::sleep(Duration::from_millis(200));
        if started.elapsed() >= next {
            next = (next * 2).min(next + Duration::from_secs(60));
            let positions = tally.positions.load(Relaxed);
            let speed = (positions - before) as f64 / started.elapsed().as_secs_f64();
            let games = tally.games.load(Relaxed);
            // Nobody needs to read it.
            let _ = writeln!(
                io::stderr(),
                "{positions} positions, {games} games now, {speed:.0} positions a second"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(data: PathBuf, positions: u64) -> Generate {
        Generate {
            data,
            threads: 2,
            nodes: 40,
            generation: 0,
            positions,
            seed: 7,
        }
    }

    #[test]
    fn work_is_taken_up_where_it_was() {
        let folder = tempfile::tempdir().expect("a folder");
        let count = || -> usize {
            let paths = file::in_folder(folder.path()).expect("a folder");
            let read = |path: &PathBuf| file::read(path).expect("a good file").records.len();
            paths.iter().map(read).sum()
        };
        run(&arguments(folder.path().into(), 100)).expect("room");
        let first = count();
        assert!(first >= 100, "{first}");
        run(&arguments(folder.path().into(), first as u64 + 50)).expect("room");
        assert!(count() >= first + 50);
    }
}
