//! `arrocco completions` and `arrocco man`: help for the shell and the reader.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;

use super::{Failure, Outcome, Verdict};

/// Print the script that makes a shell complete commands and options
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco completions bash > ~/.local/share/bash-completion/completions/arrocco
  arrocco completions zsh > ~/.zfunc/_arrocco
  arrocco completions fish > ~/.config/fish/completions/arrocco.fish")]
pub(crate) struct Completions {
    shell: Shell,
}

/// Print the manual page
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco man | man -l -
  arrocco man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// Write a page for every command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub(crate) fn complete(
    completions: &Completions,
    mut program: Command,
    out: &mut impl Write,
) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut program, "arrocco", &mut script);
    out.write_all(&script)?;
    Ok(Verdict::Yes)
}

pub(crate) fn man(man: &Man, program: Command, out: &mut impl Write) -> Outcome {
    match &man.dir {
        None => clap_mangen::Man::new(program).render(out)?,
        Some(dir) => fs::create_dir_all(dir)
            .and_then(|()| clap_mangen::generate_to(program, dir))
            .map_err(|error| Failure::file(dir, &error))?,
    }
    Ok(Verdict::Yes)
}
