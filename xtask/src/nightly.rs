//! `cargo xtask nightly`: what takes too long for every commit.
//!
//! What needs a program that is not installed is left out with a message. Tests are
//! those of `cargo xtask test`, with more rounds, and are not built again for it.

use std::env;
use std::path::PathBuf;
use std::time::Instant;

use crate::fuzz;
use crate::step::{self, Outcome, cargo};

/// How long each reader is fuzzed.
const FUZZ_SECONDS: u32 = 10;
/// How long random frames, requests and lines are sent to the program.
const SOCKET_SECONDS: &str = "60";
/// How often the store is killed at random moments.
const STORE_KILLS: &str = "1000";
/// How often the whole program is killed while games are played.
const PROGRAM_KILLS: &str = "500";
/// The integration tests of the program.
const IT: &[&str] = &["--test", "it"];

pub(crate) fn run() -> Outcome {
    let begun = Instant::now();
    let (store_kills, program_kills) = (
        ("ARROCCO_KILLS", STORE_KILLS),
        ("ARROCCO_KILLS", PROGRAM_KILLS),
    );
    let seconds = ("ARROCCO_FUZZ_SECONDS", SOCKET_SECONDS);
    // One failure hides no other.
    let outcomes = [
        deny(),
        tests(
            "the store is killed",
            &["--test", "kill"],
            "",
            Some(store_kills),
        ),
        tests(
            "the program is killed",
            IT,
            "it_is_killed_under_load",
            Some(program_kills),
        ),
        tests(
            "random frames, requests and lines",
            IT,
            "random_",
            Some(seconds),
        ),
        tests("hostile positions", &["--lib"], "hostile_positions", None),
        fuzz::run(None, FUZZ_SECONDS),
    ];
    let failed: Vec<String> = outcomes.into_iter().filter_map(Result::err).collect();
    if !failed.is_empty() {
        return Err(failed.join("\n"));
    }
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
    let mut check = cargo(&["deny", "--offline", "check", "licenses", "bans", "sources"]);
    if has_advisories() {
        check.arg("advisories");
    } else {
        println!("nightly: there is no copy of the RustSec advisories: cargo deny fetch");
    }
    step::run("nightly: dependencies", &mut check)
}

/// Whether cargo-deny has fetched the list of advisories before.
fn has_advisories() -> bool {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    home.is_some_and(|home| home.join("advisory-dbs").is_dir())
}

/// Runs the tests of some test programs whose names contain a text.
fn tests(name: &str, programs: &[&str], filter: &str, variable: Option<(&str, &str)>) -> Outcome {
    let all = ["test", "--workspace", "--exclude", "arrocco-bench"];
    let mut test = cargo(&all);
    test.args(programs).args(["--", "--nocapture", filter]);
    test.envs(variable);
    step::run(&format!("nightly: {name}"), &mut test)
}
