//! Where the evaluation comes from: games of the engine against itself.
//!
//! | command    | does                                               |
//! |------------|----------------------------------------------------|
//! | `generate` | plays games and writes positions with their scores |
//! | `survey`   | says what is in the data                           |
//!
//! | module       | answers                                       |
//! |--------------|-----------------------------------------------|
//! | [`record`]   | how a position is written in 32 bytes         |
//! | [`file`]     | how records survive a crash, and are read     |
//! | [`selfplay`] | how one game is played and judged             |
//! | [`generate`] | how many games are played at once             |
//! | [`survey`]   | whether the data look as they should          |

mod file;
mod generate;
mod record;
mod selfplay;
mod survey;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Make data for the evaluation of Arrocco, from its own games alone.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Generate),
    Survey(survey::Survey),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Survey(arguments) => survey::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco-train: {error}");
            ExitCode::from(2)
        }
    }
}
