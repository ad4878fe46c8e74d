//! `cargo xtask bench`: builds the crate `arrocco-bench` with default release
//! settings and with fat LTO and runs both on one core. For `check` and `archive`
//! the program is built as well, the way people get it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{self, Outcome, cargo};

pub(crate) fn run(args: &[String]) -> Outcome {
    match args.first().map(String::as_str) {
        Some("server") => return server(args.get(1..).unwrap_or_default()),
        Some("tui") => return terminal(),
        _ => {}
    }
    build_bench("bench")?;
    match args.split_first() {
        Some((part, rest)) if part == "check" || part == "archive" => with_program(part, rest),
        // Two threads need two cores.
        Some((part, _)) if part == "engine" => {
            step::run("bench", Command::new(program("arrocco-bench")?).args(args))
        }
        Some((part, _)) if part == "game" => {
            step::run("bench", pinned(&program("arrocco-bench")?).args(args))
        }
        _ => libraries(args),
    }
}

/// The libraries beside their peers, twice: with fat LTO, and as a user gets them
/// who sets nothing. The lower ratio counts.
fn libraries(args: &[String]) -> Outcome {
    build_bench("bench-default")?;
    let default = step::target()?.join("bench-default").join("arrocco-bench");
    step::run(
        "bench, default release settings",
        pinned(&default).args(args),
    )?;
    let fat = program("arrocco-bench")?;
    step::run("bench, fat LTO", pinned(&fat).args(args))
}

fn build_bench(profile: &str) -> Outcome {
    let build = ["build", "--profile", profile, "--package", "arrocco-bench"];
    step::run("bench: build", &mut cargo(&build))
}

/// The program on files. The bench pins what it starts by itself.
fn with_program(part: &str, rest: &[String]) -> Outcome {
    let build = ["build", "--release", "--package", "arrocco"];
    step::run("bench: build the program", &mut cargo(&build))?;
    let mut bench = Command::new(program("arrocco-bench")?);
    bench.arg(part).arg(program("arrocco")?).args(rest);
    step::run(&format!("bench {part}"), &mut bench)
}

/// The page's server, as people run it: both cores, a real disk. All parts, or
/// those that are named.
fn server(parts: &[String]) -> Outcome {
    let bench = ["bench", "--profile", "release", "--package", "arrocco"];
    let mut bench = cargo(&bench);
    bench.args(["--bench", "server", "--"]).args(parts);
    step::run("bench: server", &mut bench)
}

/// How long the terminal takes from a key to the frame that shows it, while
/// engines think. It has no peer and lives with the terminal, as a test.
fn terminal() -> Outcome {
    let test = "screen::tests::key_to_frame";
    let build = ["test", "--release", "--package", "arrocco-tui", "--lib"];
    let mut measured = cargo(&build);
    measured.args(["--", "--ignored", "--exact", test, "--nocapture"]);
    step::run("bench tui", &mut measured)
}

/// A program that was built the way people get it.
fn program(name: &str) -> Result<PathBuf, String> {
    Ok(step::target()?
        .join("release")
        .join(format!("{name}{}", env::consts::EXE_SUFFIX)))
}

/// The built program, kept on the first core where the system can do that:
/// moving between cores makes times uneven.
fn pinned(program: &Path) -> Command {
    if !step::answers("taskset", "--version") {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program);
    command
}
