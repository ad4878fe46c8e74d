//! The program `arrocco`: chess for two people at one device.
//!
//! | door               | what comes through it                        |
//! |--------------------|----------------------------------------------|
//! | [`cli`]            | the command line, which chooses the door     |
//! | [`server`]         | the page in the browser, over a local socket |
//! | [`uci`]            | other chess programs that want an engine     |
//!
//! [`opponent`] plays for the engines at whichever door shows the game.
//! Doors never import one another. Only the command line prints errors and
//! chooses exit codes.

mod cli;
mod opponent;
mod server;
mod uci;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
