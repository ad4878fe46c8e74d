//! The program `arrocco`: the command line and its subcommands.
//!
//! | module       | contains                                             |
//! |--------------|------------------------------------------------------|
//! | [`cli`]      | the arguments of the program, dispatch, exit codes    |
//! | [`commands`] | one module for each subcommand                        |
//! | [`argument`] | positions, squares and moves as arguments             |
//! | [`drawing`]  | boards drawn in text                                  |
//! | [`failure`]  | how a command ends: yes, no, or with an error         |
//! | [`lines`]    | lines of the standard input                           |
//! | [`replace`]  | files written as a whole or not at all                |

mod argument;
mod cli;
mod commands;
mod drawing;
mod failure;
mod lines;
mod replace;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
