//! `cargo xtask fuzz`: half a minute of random bytes for each parser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::step::{self, Outcome, cargo};

/// How long each parser is fed if nothing else is said.
pub(crate) const SECONDS: u32 = 30;
/// After so many seconds an input counts as a hang; a busy machine takes long.
const HANG: u32 = 300;

pub(crate) fn run(only: Option<&str>, seconds: u32) -> Outcome {
    let targets = targets(&step::root().join("fuzz/fuzz_targets"))?;
    let chosen: Vec<_> = targets
        .iter()
        .filter(|target| only.is_none_or(|name| name == target.as_str()))
        .collect();
    if chosen.is_empty() {
        return Err(format!(
            "fuzz: no such target; there are: {}",
            targets.join(" ")
        ));
    }
    if !cargo(&["fuzz", "--version"])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        println!("fuzz: cargo-fuzz is not installed: cargo install cargo-fuzz");
        return Ok(());
    }
    // What does not compile is said before anything is run.
    step::run("fuzz: build", &mut cargo_fuzz("build"))?;
    let fuzzed = chosen.into_iter().map(|target| fuzz(target, seconds));
    let failed: Vec<String> = fuzzed.filter_map(Result::err).collect();
    if failed.is_empty() {
        Ok(())
    } else {
        Err(failed.join("\n"))
    }
}

fn fuzz(target: &str, seconds: u32) -> Outcome {
    let folder = |kind: &str| step::root().join("fuzz").join(kind).join(target);
    let corpus = folder("corpus");
    fs::create_dir_all(&corpus).map_err(|error| format!("fuzz {target}: {error}"))?;
    let mut run = cargo_fuzz("run");
    run.arg(target).arg(corpus);
    let seeds = folder("seeds");
    if seeds.is_dir() {
        run.arg(seeds);
    }
    run.arg("--")
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-timeout={HANG}"));
    step::run(&format!("fuzz {target}"), &mut run)
}

/// Without `unsafe` there is nothing for a sanitizer to find. What is left of
/// cargo-fuzz's unstable flags a stable compiler accepts on request.
fn cargo_fuzz(command: &str) -> Command {
    let mut fuzz = cargo(&["fuzz", command, "--sanitizer", "none"]);
    fuzz.env("RUSTC_BOOTSTRAP", "1");
    fuzz
}

/// The targets are the files of `folder`, by name.
fn targets(folder: &Path) -> Result<Vec<String>, String> {
    let entries =
        fs::read_dir(folder).map_err(|_| "fuzz: there are no fuzz targets yet".to_owned())?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}
