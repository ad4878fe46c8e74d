//! `arrocco pgn index`: builds an opening explorer from games.

use std::io::Write;
use std::path::PathBuf;

use arrocco_archive::index::{IndexOptions, IndexReport, build};
use clap::Args;
use serde_json::json;

use super::input::Input;
use crate::failure::{Failure, Outcome, Verdict, complain};

/// Build an opening explorer from games, or add games to one
///
/// Files that are in the index already are left out, and so are games with the
/// same moves and players. A build that was stopped goes on when the command is
/// given again. Look positions up with `arrocco explore`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn index games.pgn -o openings.db
  arrocco pgn index --plies 30 *.pgn.zst -o openings.db
  arrocco explore --db openings.db startpos e4 c5")]
pub(crate) struct Index {
    #[command(flatten)]
    input: Input,
    /// The index; files NAME.games and NAME.onceN are written beside it
    #[arg(long, short, value_name = "NAME", default_value = "openings.db")]
    output: PathBuf,
    /// Plies of each game that are counted; 50 for a new index
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    plies: Option<u32>,
    /// Games remembered as examples for each position
    #[arg(long, value_name = "N", default_value_t = 4)]
    samples: usize,
    /// Count games with the same moves and players each time they come
    #[arg(long)]
    keep_duplicates: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(index: &Index, out: &mut impl Write) -> Outcome {
    let options = IndexOptions {
        plies: index.plies,
        keep_duplicates: index.keep_duplicates,
        samples: index.samples,
        jobs: index.input.jobs(),
        ..IndexOptions::default()
    };
    let sources = index.input.sources();
    let bar = index.input.bar();
    let built = build(
        &index.output,
        &sources,
        &options,
        &super::input::progress(&bar),
    );
    bar.finish_and_clear();
    let report = built.map_err(|error| {
        let failure = Failure::usage(format_args!("{}: {error}", index.output.display()));
        failure.hint("what was read so far is kept; give the command again to go on")
    })?;
    if index.json {
        write_json(&report, out)?;
    } else {
        write_text(&report, out)?;
    }
    for (name, reason) in &report.failures {
        complain(format_args!("{name}: {reason}"));
    }
    match report.failures.first() {
        Some((name, reason)) => Err(Failure::usage(format_args!("{name}: {reason}")).reported()),
        None => Ok(Verdict::Yes),
    }
}

fn write_text(report: &IndexReport, out: &mut impl Write) -> Result<(), Failure> {
    let IndexReport {
        added,
        duplicates,
        games,
        positions,
        ..
    } = report;
    for name in &report.known_files {
        writeln!(out, "{name} is in the index already")?;
    }
    if report.resumed > 0 {
        writeln!(out, "went on after game {}", report.resumed)?;
    }
    let counted = |count: u64, one: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    };
    writeln!(
        out,
        "{} added, {} left out; {}, {} of several games",
        counted(*added, "game"),
        counted(*duplicates, "duplicate"),
        counted(*games, "game"),
        counted(*positions, "position"),
    )?;
    Ok(())
}

fn write_json(report: &IndexReport, out: &mut impl Write) -> Result<(), Failure> {
    let failures: Vec<_> = report
        .failures
        .iter()
        .map(|(file, message)| json!({"file": file, "message": message}))
        .collect();
    let report = json!({
        "added": report.added,
        "duplicates": report.duplicates,
        "games": report.games,
        "positions": report.positions,
        "resumed": report.resumed,
        "known_files": report.known_files,
        "errors": failures,
    });
    writeln!(out, "{report}")?;
    Ok(())
}
