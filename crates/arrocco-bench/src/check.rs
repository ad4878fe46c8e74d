//! The program itself on a file: `arrocco pgn check` with all its warnings,
//! beside a program that does nothing but validate with the peers.
//!
//! Both are started as processes of their own, in turn, on one core, and what
//! they are charged is the time the system accounts to them: a busy machine
//! makes them wait, which costs no time. Two jobs are compared with
//! one by the clock, since that is what a user waits for.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, thread};

use nix::sys::resource::{UsageWho, getrusage};

use crate::archive::archive;
use crate::pgn;

/// Enough games for a second, few enough for many rounds.
const GAMES: usize = 40_000;
/// How much is read to see how much memory that takes.
const LARGE: u64 = 2_000_000_000;

/// What a process took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usage {
    /// Seconds of work, its own and the system's for it.
    pub(crate) cpu: f64,
    /// Seconds by the clock.
    pub(crate) wall: f64,
    /// The most memory it held, in megabytes.
    pub(crate) peak: f64,
}

/// Measures the program at this path.
pub(crate) fn run(program: &Path, rounds: usize) -> io::Result<()> {
    let text = archive(GAMES);
    let file = env::temp_dir().join(format!("arrocco-bench-{}.pgn", std::process::id()));
    fs::write(&file, &text)?;
    let measured = contest(program, &file, rounds);
    fs::remove_file(&file)?;
    let [ours, peers, alone, together] = measured?;
    let moves = pgn::peer(text.as_bytes());
    let rate = |usage: Usage| moves as f64 / usage.cpu / 1e6;
    println!(
        "\n## arrocco pgn check, {GAMES} games, {} MB, {moves} moves\n",
        text.len() / 1_000_000
    );
    println!("| measured | result | target |");
    println!("|---|---:|---:|");
    println!(
        "| arrocco pgn check --jobs 1, all warnings | {:.1} million moves/s | |",
        rate(ours)
    );
    println!(
        "| pgn-reader + shakmaty, legality only | {:.1} million moves/s | |",
        rate(peers)
    );
    println!(
        "| ratio per core | **{:.2}** | 2.00 |",
        peers.cpu / ours.cpu
    );
    println!(
        "| two jobs beside one, by the clock | **{:.2}** | 1.80 |",
        alone.wall / together.wall
    );
    let large = fed(program, &text)?;
    println!(
        "| peak memory for {} MB of input | **{:.0} MB** | 200 MB |",
        LARGE / 1_000_000,
        large.peak
    );
    Ok(())
}

/// The best of each, everybody once a round: ours and the peers on one core,
/// ours with one job and with two on any.
fn contest(program: &Path, file: &Path, rounds: usize) -> io::Result<[Usage; 4]> {
    let bench = env::current_exe()?;
    let check = |jobs: &str| {
        vec![
            program.into(),
            "pgn".into(),
            "check".into(),
            "--jobs".into(),
            jobs.into(),
            file.into(),
        ]
    };
    let peer = vec![bench, "peer".into(), file.into()];
    let entrants = [
        (check("1"), true),
        (peer, true),
        (check("1"), false),
        (check("2"), false),
    ];
    best_of(&entrants, rounds)
}

/// The best of each over the rounds; each is a command, on the first core if it
/// is pinned.
pub(crate) fn best_of<const N: usize>(
    entrants: &[(Vec<PathBuf>, bool); N],
    rounds: usize,
) -> io::Result<[Usage; N]> {
    let mut best = [Usage {
        cpu: f64::INFINITY,
        wall: f64::INFINITY,
        peak: 0.0,
    }; N];
    for _ in 0..rounds {
        for ((command, is_pinned), best) in entrants.iter().zip(&mut best) {
            let usage = measured(command, *is_pinned)?;
            best.cpu = best.cpu.min(usage.cpu);
            best.wall = best.wall.min(usage.wall);
            best.peak = best.peak.max(usage.peak);
        }
    }
    Ok(best)
}

/// Runs a command through [`measure`], on the first core if it is pinned.
pub(crate) fn measured(command: &[PathBuf], is_pinned: bool) -> io::Result<Usage> {
    let mut runner = if is_pinned {
        let mut taskset = Command::new("taskset");
        taskset.args(["-c", "0"]).arg(env::current_exe()?);
        taskset
    } else {
        Command::new(env::current_exe()?)
    };
    let output = runner
        .arg("measure")
        .args(command)
        .stdin(Stdio::null())
        .output()?;
    parsed(&output.stdout)
}

/// The program reading the archive from its standard input, over and over.
fn fed(program: &Path, text: &str) -> io::Result<Usage> {
    let mut child = Command::new(env::current_exe()?)
        .arg("measure")
        .arg(program)
        .args(["pgn", "check"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut stdin = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let times = LARGE.div_ceil(text.len() as u64);
    let fed = thread::scope(|scope| {
        let feeder =
            scope.spawn(move || (0..times).try_for_each(|_| stdin.write_all(text.as_bytes())));
        feeder.join()
    });
    fed.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    parsed(&child.wait_with_output()?.stdout)
}

pub(crate) fn parsed(output: &[u8]) -> io::Result<Usage> {
    let text = String::from_utf8_lossy(output);
    let numbers: Vec<f64> = text
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect();
    match numbers[..] {
        [cpu, wall, peak] => Ok(Usage { cpu, wall, peak }),
        _ => Err(io::Error::other(format!("no measurement: {text}"))),
    }
}

/// Runs one command and prints what it took. A process of its own, because the
/// system adds up what all children of a process took.
pub(crate) fn measure(command: &[String]) -> io::Result<()> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let start = Instant::now();
    let status = Command::new(program)
        .args(arguments)
        .stdout(Stdio::null())
        .status()?;
    let wall = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(io::Error::other(format!("{program} ended with {status}")));
    }
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6;
    let cpu = seconds(usage.user_time()) + seconds(usage.system_time());
    // In kilobytes on Linux.
    let peak = usage.max_rss() as f64 / 1024.0;
    println!("{cpu:.4} {wall:.4} {peak:.1}");
    Ok(())
}

/// The peers on a file, plain or zstd, as a program of their own.
pub(crate) fn peer(file: &str) -> io::Result<()> {
    let raw = File::open(file)?;
    let moves = match file.ends_with(".zst") {
        true => pgn::peer(zstd::Decoder::new(raw)?),
        false => pgn::peer(raw),
    };
    println!("{moves} moves");
    Ok(())
}
