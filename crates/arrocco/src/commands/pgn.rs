//! `arrocco pgn`: archives of games, checked, cleaned, filtered and counted.
//!
//! `input` has the arguments, progress and errors that the commands share; the
//! reading itself is [`arrocco_archive`].

mod check;
mod clean;
mod filter;
mod findings;
mod input;
mod json;
mod stats;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Outcome;

/// Check, clean, filter and count the games of PGN archives
///
/// Files may be compressed with zstd, gzip or bzip2. Without files, or for -,
/// the standard input is read.
#[derive(Debug, Args)]
pub(crate) struct Pgn {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Check(check::Check),
    Clean(clean::Clean),
    Filter(Box<filter::Filter>),
    Stats(stats::Stats),
}

pub(crate) fn run(pgn: &Pgn, out: &mut impl Write) -> Outcome {
    match &pgn.verb {
        Verb::Check(check) => check::run(check, out),
        Verb::Clean(clean) => clean::run(clean, out),
        Verb::Filter(filter) => filter::run(filter, out),
        Verb::Stats(stats) => stats::run(stats, out),
    }
}
