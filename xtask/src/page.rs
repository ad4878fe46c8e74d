//! Checks of the page: its types, and the browser tests against the program.
//!
//! The build script of `crates/arrocco-server` has built the page before.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chromium;
use crate::step::{self, Outcome};

const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// What is said where the page cannot be built.
pub(crate) const NEEDS: &str = "Node.js 20.19 or newer, with npm, is not installed.";

pub(crate) fn can_be_built() -> bool {
    step::answers(NPM, "--version")
}

pub(crate) fn check() -> Outcome {
    let web = step::root().join("web");
    if !can_be_built() {
        return step::skip("page", NEEDS);
    }
    if !is_installed(&web) {
        step::run(
            "page: packages",
            npm(&web).args(["ci", "--ignore-scripts", "--no-fund"]),
        )?;
    }
    step::run("page: types", npm(&web).args(["run", "--silent", "check"]))?;
    in_browser(&web)
}

fn in_browser(web: &Path) -> Outcome {
    let name = "page: in the browser";
    let Some(browser) = chromium::find_or_install() else {
        return step::skip(
            name,
            "Chromium is not installed (Debian: apt-get install chromium-headless-shell).",
        );
    };
    step::run(
        name,
        npm(web)
            .args(["run", "--silent", "test"])
            .env("ARROCCO_CHROMIUM", browser)
            .env("ARROCCO_PROGRAM", program()?),
    )
}

/// The packages are there and not older than the lock file.
fn is_installed(web: &Path) -> bool {
    let changed = |file: PathBuf| fs::metadata(file).and_then(|data| data.modified());
    match (
        changed(web.join("node_modules/.package-lock.json")),
        changed(web.join("package-lock.json")),
    ) {
        (Ok(installed), Ok(locked)) => installed >= locked,
        _ => false,
    }
}

fn npm(web: &Path) -> Command {
    let mut command = Command::new(NPM);
    command.current_dir(web);
    command
}

/// The program lies beside us in the target directory: `cargo test` put it
/// there for its own integration tests.
fn program() -> Result<PathBuf, String> {
    let ours = env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let program = ours.with_file_name(format!("arrocco{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        Ok(program)
    } else {
        Err(format!("no program at {}", program.display()))
    }
}
