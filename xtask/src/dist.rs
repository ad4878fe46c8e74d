//! `cargo xtask dist`: builds a program that runs on other computers, and hands
//! it to the crate `arrocco-dist`, which packs it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page;
use crate::step::{self, Outcome, cargo};

pub(crate) fn run() -> Outcome {
    if !page::can_be_built() {
        return Err(format!("dist: {}", page::NEEDS));
    }
    // A folder of its own, or the next build for this computer would begin anew.
    let folder = step::target()?.join("dist");
    step::run("dist: build", &mut portable_build(&folder))?;
    let program = format!("release/arrocco{}", env::consts::EXE_SUFFIX);
    let pack = ["run", "--quiet", "--package", "arrocco-dist", "--"];
    let mut pack = cargo(&pack);
    pack.arg(folder.join(program)).arg(&folder);
    step::run("dist: pack", &mut pack)
}

fn portable_build(folder: &Path) -> Command {
    let mut build = cargo(&["build", "--release", "--locked", "--package", "arrocco"]);
    build
        .arg("--target-dir")
        .arg(folder)
        .env("CARGO_ENCODED_RUSTFLAGS", flags().join("\x1f"))
        .env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    build
}

/// These replace the flags of `.cargo/config.toml`, which are for the computer
/// that builds. x86-64-v2 is any such processor since 2009; the engine finds
/// out for itself, when it runs, whether there is more.
fn flags() -> Vec<String> {
    let mut flags = Vec::new();
    if cfg!(target_arch = "x86_64") {
        flags.push("-Ctarget-cpu=x86-64-v2".to_owned());
    }
    for (path, name) in places() {
        flags.push(format!("--remap-path-prefix={}={name}", path.display()));
    }
    flags
}

/// Folders whose names shall not be inside the program, where panics would
/// otherwise name them.
fn places() -> Vec<(PathBuf, &'static str)> {
    let home = env::var_os("HOME").map(|home| Path::new(&home).join(".cargo"));
    let cargo = env::var_os("CARGO_HOME").map(PathBuf::from).or(home);
    let mut places = vec![(step::root(), "arrocco")];
    places.extend(cargo.map(|folder| (folder, "cargo")));
    places
}
