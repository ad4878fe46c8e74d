//! `cargo xtask bench`: builds the crate `arrocco-bench` the way the peers are
//! measured (everything inlined that can be) and runs it on one core.

use std::process::Command;

use crate::step::{self, Outcome, cargo};

pub(crate) fn run(args: &[String]) -> Outcome {
    let build = ["build", "--profile", "bench", "--package", "arrocco-bench"];
    step::run("bench: build", &mut cargo(&build))?;
    step::run("bench", pinned().args(args))
}

/// The built program, kept on the first core where the system can do that:
/// moving between cores makes times uneven.
fn pinned() -> Command {
    let program = step::root().join("target/release/arrocco-bench");
    if !step::answers("taskset", "--version") {
        return Command::new(program);
    }
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program);
    command
}
