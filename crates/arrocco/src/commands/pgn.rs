//! `arrocco pgn`: archives of games, checked, cleaned, searched, indexed, sorted
//! and counted.
//!
//! `input` has the arguments, progress and errors that the commands share; the
//! reading itself is [`arrocco_archive`].

mod check;
mod clean;
mod dedup;
mod filter;
mod find;
mod findings;
mod index;
mod input;
mod json;
mod sort;
mod split;
mod stats;
mod tag;

use std::io::Write;

use clap::{Args, Subcommand};

use crate::failure::Outcome;

/// Check, clean, search, index, sort and count the games of PGN archives
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
    Find(Box<find::Find>),
    Index(index::Index),
    Tag(tag::Tag),
    Dedup(dedup::Dedup),
    Sort(sort::Sort),
    Split(split::Split),
    Stats(stats::Stats),
}

pub(crate) fn run(pgn: &Pgn, out: &mut impl Write) -> Outcome {
    match &pgn.verb {
        Verb::Check(check) => check::run(check, out),
        Verb::Clean(clean) => clean::run(clean, out),
        Verb::Filter(filter) => filter::run(filter, out),
        Verb::Find(find) => find::run(find, out),
        Verb::Index(index) => index::run(index, out),
        Verb::Tag(tag) => tag::run(tag, out),
        Verb::Dedup(dedup) => dedup::run(dedup, out),
        Verb::Sort(sort) => sort::run(sort, out),
        Verb::Split(split) => split::run(split, out),
        Verb::Stats(stats) => stats::run(stats, out),
    }
}
