//! Training of the evaluation from games of the engine against itself.
//!
//! | command    | does                                               |
//! |------------|----------------------------------------------------|
//! | `generate` | plays games and writes positions with their scores |
//! | `survey`   | says what is in the data                           |
//! | `tune`     | finds weights for the hand-made evaluation         |
//! | `train`    | makes a network                                    |
//! | `compare`  | plays a network against another evaluation         |
//!
//! | module       | answers                                       |
//! |--------------|-----------------------------------------------|
//! | [`record`]   | how a position is written in 32 bytes         |
//! | [`mod@file`] | how records survive a crash, and are read     |
//! | [`selfplay`] | how one game is played and judged             |
//! | [`generate`] | how many games are played at once             |
//! | [`survey`]   | whether the data look as they should          |
//! | [`sample`]   | which positions are used, in which order      |
//! | [`loss`]     | what an evaluation should say                 |
//! | [`adam`]     | how weights change                            |
//! | [`tune`]     | the weights of the hand-made evaluation       |
//! | [`train`]    | the weights of a network                      |
//! | [`compare`]  | which evaluation plays better                 |

mod adam;
mod compare;
mod file;
mod generate;
mod loss;
mod record;
mod sample;
mod selfplay;
mod survey;
mod train;
mod tune;

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
    Tune(tune::Tune),
    Train(train::Train),
    Compare(compare::Compare),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Survey(arguments) => survey::run(&arguments),
        Command::Tune(arguments) => tune::run(&arguments),
        Command::Train(arguments) => train::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco-train: {error}");
            ExitCode::from(2)
        }
    }
}
