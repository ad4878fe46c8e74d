//! The subcommands, one module each, named by the subcommand.
//!
//! A module has the arguments of its command, with doc comments that become the
//! help, and a function `run` that writes the answer to the output it is given.

pub(crate) mod analyse;
pub(crate) mod ask;
pub(crate) mod attackers;
pub(crate) mod board;
pub(crate) mod bot;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod explore;
pub(crate) mod join;
pub(crate) mod jsonl;
pub(crate) mod man;
pub(crate) mod r#match;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod pgn;
pub(crate) mod puzzles;
pub(crate) mod status;
pub(crate) mod tui;

use std::io::{self, Write};

use serde::Serialize;

use crate::failure::{Outcome, Verdict};

/// Writes an answer as one line of JSON.
fn write_json(answer: &impl Serialize, out: &mut impl Write) -> Outcome {
    serde_json::to_writer(&mut *out, answer).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(Verdict::Yes)
}
