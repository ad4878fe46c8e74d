//! `cargo xtask nightly`: what takes too long for every commit.
//!
//! What needs a program that is not installed is left out with a message.

use std::time::Instant;

use crate::fuzz;
use crate::step::{self, Outcome, cargo};

/// How long each reader is fuzzed.
const FUZZ_SECONDS: u32 = 10;
/// How often the store is killed at random moments.
const STORE_KILLS: &str = "1000";
/// How often the whole program is killed while games are played.
const PROGRAM_KILLS: &str = "500";

pub(crate) fn run() -> Outcome {
    let begun = Instant::now();
    deny()?;
    kills()?;
    hostile_positions()?;
    fuzz::run(None, FUZZ_SECONDS)?;
    println!("\nnightly: all well after {} s", begun.elapsed().as_secs());
    Ok(())
}

/// Licences, bans and sources; advisories where a copy of their list is at hand.
fn deny() -> Outcome {
    let version = cargo(&["deny", "--version"]).output();
    if !version.is_ok_and(|output| output.status.success()) {
        println!("nightly: cargo-deny is not installed: cargo install cargo-deny");
        return Ok(());
    }
    let check = ["deny", "--offline", "check", "licenses", "bans", "sources"];
    step::run("nightly: dependencies", &mut cargo(&check))
}

fn kills() -> Outcome {
    let store = [
        "test",
        "--release",
        "--package",
        "arrocco-store",
        "--test",
        "kill",
    ];
    step::run(
        "nightly: the store is killed",
        cargo(&store).env("ARROCCO_KILLS", STORE_KILLS),
    )?;
    let program = ["test", "--release", "--package", "arrocco", "--test", "it"];
    step::run(
        "nightly: the program is killed",
        cargo(&program)
            .args(["--", "--nocapture", "it_is_killed_under_load"])
            .env("ARROCCO_KILLS", PROGRAM_KILLS),
    )
}

fn hostile_positions() -> Outcome {
    let test = [
        "test",
        "--release",
        "--package",
        "arrocco-engine",
        "hostile",
    ];
    step::run("nightly: hostile positions", &mut cargo(&test))
}
