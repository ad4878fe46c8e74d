//! `arrocco man`: the manual pages.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};

use crate::failure::{Failure, Outcome, Verdict};

/// Print the manual page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco man | man -l -
  arrocco man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write a page for each command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(man: &Man, program: Command, out: &mut impl Write) -> Outcome {
    match &man.dir {
        None => clap_mangen::Man::new(program).render(out)?,
        Some(dir) => fs::create_dir_all(dir)
            .and_then(|()| clap_mangen::generate_to(program, dir))
            .map_err(|error| Failure::file(dir, &error))?,
    }
    Ok(Verdict::Yes)
}
