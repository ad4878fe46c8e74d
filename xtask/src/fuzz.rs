//! `cargo xtask fuzz`: half a minute of random bytes for each parser.

use std::fs;
use std::path::Path;

use crate::step::{self, Outcome, cargo};

/// How long each parser is fed if nothing else is said.
pub(crate) const SECONDS: u32 = 30;

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
    chosen
        .into_iter()
        .try_for_each(|target| fuzz(target, seconds))
}

fn fuzz(target: &str, seconds: u32) -> Outcome {
    // Without `unsafe` there is nothing for a sanitizer to find. What is left
    // of cargo-fuzz's unstable flags a stable compiler accepts on request.
    step::run(
        &format!("fuzz {target}"),
        cargo(&["fuzz", "run", "--sanitizer", "none", target, "--"])
            .arg(format!("-max_total_time={seconds}"))
            .env("RUSTC_BOOTSTRAP", "1"),
    )
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
