//! `arrocco completions`: the script that completes commands in a shell.

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

use crate::failure::{Outcome, Verdict};

/// Print the completion script for a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco completions bash > ~/.local/share/bash-completion/completions/arrocco
  arrocco completions zsh > ~/.zfunc/_arrocco
  arrocco completions fish > ~/.config/fish/completions/arrocco.fish")]
pub(crate) struct Completions {
    shell: Shell,
}

pub(crate) fn run(
    completions: &Completions,
    mut program: Command,
    out: &mut impl Write,
) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut program, "arrocco", &mut script);
    out.write_all(&script)?;
    Ok(Verdict::Yes)
}
