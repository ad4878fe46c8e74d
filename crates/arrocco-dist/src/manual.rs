//! Completions for shells and pages for `man`, as the program itself prints
//! them: they cannot say anything else than what it does.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::{DistError, PackageTree};

/// A shell, and where it looks for completions.
const SHELLS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/arrocco"),
    ("fish", "share/fish/vendor_completions.d/arrocco.fish"),
    ("zsh", "share/zsh/site-functions/_arrocco"),
];

/// Adds what `arrocco completions` and `arrocco man` print.
///
/// # Errors
///
/// If the program does not answer.
pub fn add(tree: &mut PackageTree, program: &Path) -> Result<(), DistError> {
    for (shell, name) in SHELLS {
        let script = ask(program, Command::new(program).args(["completions", shell]))?;
        tree.add(name, script.stdout);
    }
    add_pages(tree, program)
}

fn add_pages(tree: &mut PackageTree, program: &Path) -> Result<(), DistError> {
    let folder = tempfile::tempdir().map_err(DistError::file(Path::new("a temporary folder")))?;
    let write = ["man", "--dir"];
    ask(
        program,
        Command::new(program).args(write).arg(folder.path()),
    )?;
    let failed = || DistError::file(folder.path());
    for entry in fs::read_dir(folder.path()).map_err(failed())? {
        let path = entry.map_err(failed())?.path();
        let page = fs::read(&path).map_err(DistError::file(&path))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        tree.add(&format!("share/man/man1/{name}"), page);
    }
    Ok(())
}

/// What a program answers when all goes well.
pub(crate) fn ask(program: &Path, command: &mut Command) -> Result<Output, DistError> {
    let output = command.output().map_err(DistError::file(program))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(DistError::Program(program.to_owned(), said))
}
