//! The program `arrocco`: chess for two people at one device.
//!
//! | door               | what comes through it                        |
//! |--------------------|----------------------------------------------|
//! | [`cli`]            | the command line, which chooses the door     |
//! | [`server`]         | the page in the browser, over a local socket |
//! | [`uci`]            | other chess programs that want an engine     |
//!
//! What doors share:
//!
//! | part               | what it is for                               |
//! |--------------------|----------------------------------------------|
//! | [`words`]          | a line of text becomes something to do       |
//! | [`speech`]         | what happened becomes a sentence             |
//! | [`opponent`]       | engines think for their seats                |
//!
//! Doors never import one another. Only the command line prints errors and
//! chooses exit codes.

mod cli;
mod opponent;
mod server;
#[allow(
    dead_code,
    unused_imports,
    reason = "the terminal is about to use all of it"
)]
mod speech;
mod uci;
#[allow(
    dead_code,
    unused_imports,
    reason = "the terminal is about to use all of it"
)]
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
