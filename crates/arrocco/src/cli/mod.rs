//! The command line: what the person asked for, and the exit code they get.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::{server, uci};

/// Chess for two people at one device. Without a command, opens the board in
/// the browser.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Port of the local page; the next free one is taken if it is in use, 0 lets the system choose
    #[arg(long, value_name = "N", default_value_t = server::DEFAULT_PORT)]
    port: u16,

    /// Only print the address, do not open a browser
    #[arg(long)]
    no_open: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Be an engine for another chess program (UCI)
    Uci,
}

pub(crate) fn run() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(Command::Uci) = arguments.command {
        return talk_uci();
    }
    let options = server::Options {
        port: arguments.port,
        open_browser: !arguments.no_open,
    };
    match server::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco: {error}");
            ExitCode::FAILURE
        }
    }
}

fn talk_uci() -> ExitCode {
    match uci::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("arrocco: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn without_arguments_the_page_opens_on_the_usual_port() {
        let arguments = Arguments::parse_from(["arrocco"]);
        assert_eq!((arguments.port, arguments.no_open), (6464, false));
    }
}
