//! `arrocco pgn check`: validates every move of every game.

use std::io::{self, Write};

use arrocco_notation::pgn::{Options, Severity};
use clap::Args;

use super::findings::{Finding, Validation};
use super::input::{self, Input, Sink};
use super::json::JsonReport;
use crate::failure::{Failure, Outcome};

/// Validate every move of every game, variations included
///
/// Reports file, line and column, the game and what is wrong, then how many
/// games, plies, errors and warnings there are. After an error the next game
/// is read. Exit code 1 if there are errors, 2 if a file cannot be read.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn check games.pgn
  arrocco pgn check --strict *.pgn.zst
  zcat games.pgn.gz | arrocco pgn check --json")]
pub(crate) struct Check {
    #[command(flatten)]
    input: Input,
    /// Treat every departure from the standard as an error, also that one of the
    /// seven tags of every game is missing, empty or no date
    #[arg(long)]
    strict: bool,
    /// Print one JSON object per file and nothing else
    #[arg(long)]
    json: bool,
    /// List warnings too
    #[arg(long, short, conflicts_with = "json")]
    warnings: bool,
}

pub(crate) fn run(check: &Check, out: &mut impl Write) -> Outcome {
    let options = if check.strict {
        Options::STRICT
    } else {
        Options::default()
    };
    let job = Validation { options };
    if check.json {
        return input::read(&check.input, job, &mut JsonReport::new(out));
    }
    let mut report = TextReport::new(out, check.warnings);
    let outcome = input::read(&check.input, job, &mut report);
    report.write_totals()?;
    outcome
}

/// The report as text, one line per error.
struct TextReport<'a, W> {
    out: &'a mut W,
    with_warnings: bool,
    file: String,
    files: u64,
    games_of_file: u64,
    games: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
}

impl<'a, W: Write> TextReport<'a, W> {
    fn new(out: &'a mut W, with_warnings: bool) -> TextReport<'a, W> {
        TextReport {
            out,
            with_warnings,
            file: String::new(),
            files: 0,
            games_of_file: 0,
            games: 0,
            plies: 0,
            errors: 0,
            warnings: 0,
        }
    }

    /// Whether problems of this severity are listed.
    fn lists(&self, severity: Severity) -> bool {
        severity == Severity::Error || self.with_warnings
    }

    fn write_totals(&mut self) -> Result<(), Failure> {
        let totals = [
            (self.files, "file", "files"),
            (self.games, "game", "games"),
            (self.plies, "ply", "plies"),
            (self.errors, "error", "errors"),
            (self.warnings, "warning", "warnings"),
        ];
        let counted = |(count, one, many)| {
            let what = if count == 1 { one } else { many };
            format!("{count} {what}")
        };
        writeln!(self.out, "{}", totals.map(counted).join(", "))?;
        Ok(())
    }
}

impl<W: Write> Sink<Finding> for TextReport<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.file = name.to_owned();
        self.files += 1;
        self.games_of_file = 0;
    }

    fn speaks(&self, finding: &Finding) -> bool {
        match finding {
            Finding::Game { .. } => false,
            Finding::Problem(problem) => self.lists(problem.severity),
        }
    }

    fn take(&mut self, finding: Finding) -> Result<(), Failure> {
        match finding {
            Finding::Game { plies } => {
                self.games_of_file += 1;
                self.games += 1;
                self.plies += plies;
            }
            Finding::Problem(problem) => {
                let label = match problem.severity {
                    Severity::Error => {
                        self.errors += 1;
                        ""
                    }
                    Severity::Warning => {
                        self.warnings += 1;
                        "warning: "
                    }
                };
                if self.lists(problem.severity) {
                    let (file, game) = (&self.file, self.games_of_file + 1);
                    let (place, message) = (problem.place, problem.message());
                    writeln!(self.out, "{file}:{place}: game {game}: {label}{message}")?;
                }
            }
        }
        Ok(())
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    fn is_well(&self) -> bool {
        self.errors == 0
    }
}
