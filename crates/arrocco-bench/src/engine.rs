//! Speed of the search: positions per second, and the time to a depth, with one
//! thread and with two.
//!
//! One thread is measured by its CPU time. Two threads are measured by the
//! clock on the wall, since that is what they are for; on a busy machine that
//! says little.

use std::time::Duration;

use arrocco_engine::Engine;
use arrocco_engine::bench::{self, Work};
use arrocco_rules::Position;
use cpu_time::ProcessTime;

/// The depth for time-to-depth.
const DEPTH: u32 = 14;

pub(crate) fn run(rounds: usize) {
    let positions: Vec<Position> = bench::POSITIONS
        .iter()
        .filter_map(|text| text.parse::<Position>().ok())
        .collect();
    check_count(&positions);
    println!("engine: depth {DEPTH} in {} positions", positions.len());
    for threads in [1, 2] {
        let best = (0..rounds.max(1))
            .filter_map(|_| measure(&positions, threads))
            .min_by_key(|run| run.work.time);
        if let Some(run) = best {
            print_run(threads, &run);
        }
    }
}

/// Whether this build looks at what the tests' build looks at.
fn check_count(positions: &[Position]) {
    let nodes = bench::run(positions.iter().copied(), bench::DEPTH).map_or(0, |work| work.nodes);
    let same = if nodes == bench::NODES {
        "as"
    } else {
        "NOT as"
    };
    println!("engine: bench {nodes}, {same} in the tests");
}

/// What a run over all positions took.
struct Run {
    work: Work,
    cpu: Duration,
}

/// `None` if there is no memory for the transposition table.
fn measure(positions: &[Position], threads: usize) -> Option<Run> {
    let mut engine = Engine::new(64).ok()?;
    engine.options.threads = threads;
    let cpu = ProcessTime::now();
    let work = bench::run_with(&mut engine, positions.iter().copied(), DEPTH);
    Some(Run {
        work,
        cpu: cpu.elapsed(),
    })
}

fn print_run(threads: usize, run: &Run) {
    let Work { nodes, time } = run.work;
    let rate = |time: Duration| nodes as f64 / time.as_secs_f64().max(1e-9) / 1e6;
    println!(
        "  {threads} thread(s): {:.2} s to depth ({:.2} s of CPU), {nodes} nodes, \
         {:.2} million nodes/s ({:.2} by CPU time)",
        time.as_secs_f64(),
        run.cpu.as_secs_f64(),
        rate(time),
        rate(run.cpu),
    );
}
