//! The program `arrocco`: chess for two people at one device.
//!
//! | door               | what comes through it                        |
//! |--------------------|----------------------------------------------|
//! | [`cli`]            | the command line, which chooses the door     |
//! | [`server`]         | the page in the browser, over a local socket |
//! | [`tui`]            | the board in the terminal, and lines of text |
//! | [`uci`]            | other chess programs that want an engine     |
//!
//! What doors share:
//!
//! | part               | what it is for                               |
//! |--------------------|----------------------------------------------|
//! | [`opponent`]       | engines think for their seats                |
//! | [`lot`]            | what is drawn by lot                         |
//! | [`words`]          | a line of text becomes something to do       |
//! | [`speech`]         | what happened becomes a sentence             |
//!
//! Doors never import one another. Only the command line prints errors and
//! chooses exit codes.

mod cli;
mod lot;
mod opponent;
mod server;
mod speech;
mod tui;
mod uci;
mod words;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
