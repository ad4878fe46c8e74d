//! `arrocco-sql`: SQL over chess games.
//!
//! | module      | contains                                         |
//! |-------------|--------------------------------------------------|
//! | `args`      | the command line                                 |
//! | `input`     | which files there are                            |
//! | `tables`    | the tables `games` and `positions`               |
//! | `functions` | the functions of chess                           |
//! | `query`     | a statement, from text to rows                   |
//! | `output`    | rows as text or Parquet                          |
//! | `convert`   | PGN to Parquet                                   |
//! | `progress`  | how far reading is                               |
//!
//! `docs/SCALE.md` describes the tables.

#![forbid(unsafe_code)]

mod args;
mod convert;
mod functions;
mod input;
mod output;
mod progress;
mod query;
mod tables;

use std::error::Error;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

use arrocco_arrow::{DEFAULT_BATCH, Options, ReadError};
use clap::{CommandFactory as _, Parser as _, error::ErrorKind};
use datafusion::error::DataFusionError;

use crate::args::{Cli, Command, ConvertArgs, ReadingArgs};
use crate::input::Input;
use crate::progress::{Display, Progress};

fn main() -> ExitCode {
    let Cli { command, query } = Cli::parse();
    let outcome = match command {
        Some(Command::Convert(args)) => convert(&args),
        None => match &query.sql {
            Some(sql) => query::run(sql, &query).map_err(Into::into),
            None => Cli::command()
                .error(
                    ErrorKind::MissingRequiredArgument,
                    "say what to select, or see --help",
                )
                .exit(),
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco-sql: {}", message(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

fn options(reading: &ReadingArgs) -> Options {
    Options {
        errors: reading.errors.into(),
        batch: DEFAULT_BATCH,
    }
}

fn convert(args: &ConvertArgs) -> Result<(), Box<dyn Error>> {
    let splits = match Input::find(&args.files, args.reading.split as u64)? {
        Input::Pgn(splits) => splits,
        Input::Parquet(files) => {
            let first = files.first().map(|path| path.display().to_string());
            return Err(format!("{}: already Parquet", first.unwrap_or_default()).into());
        }
    };
    let progress = Arc::new(Progress::default());
    let display = Display::start(&progress, args.reading.progress);
    let (options, threads) = (options(&args.reading), args.reading.threads());
    let summary = convert::run(splits, &args.output, &options, threads, &progress);
    drop(display);
    let summary = summary?;
    println!(
        "{} games in {} files, {} files were there",
        summary.games, summary.written, summary.kept
    );
    Ok(())
}

/// The errors inside an error, itself first.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    let next = |error: &&'a (dyn Error + 'static)| {
        let error: &'a (dyn Error + 'static) = *error;
        error.source()
    };
    std::iter::successors(Some(error), next)
}

/// Somebody has seen enough, such as `head`.
fn is_broken_pipe(error: &(dyn Error + 'static)) -> bool {
    causes(error).any(|error| {
        let error: Option<&io::Error> = error.downcast_ref();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// What went wrong in the fewest words: the file and the place if reading failed.
fn message(error: &(dyn Error + 'static)) -> String {
    let read = causes(error).find_map(|error| error.downcast_ref::<ReadError>());
    let ours = causes(error).find_map(|error| match error.downcast_ref() {
        Some(DataFusionError::External(inner)) => Some(inner.to_string()),
        Some(DataFusionError::SQL(inner, _)) => Some(inner.to_string()),
        _ => None,
    });
    match (read, ours) {
        (Some(error), _) => error.to_string(),
        (None, Some(message)) => message,
        (None, None) => error.to_string(),
    }
}
