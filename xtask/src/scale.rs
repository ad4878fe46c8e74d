//! `cargo xtask scale`: the workspace `scale/`, from its lints to Spark.
//!
//! Tests `arrocco-sql`, builds the wheel in the dev profile, installs it into an empty
//! environment, and runs the tests of the Python module with the engines that they
//! compare with. Needs Python 3.10 or later with pip, and Java 17 for Spark; on Debian,
//! as root, it installs what is missing.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::debian;
use crate::step::{self, Outcome, cargo};

/// What the tests need beside the wheel.
const PACKAGES: &str = "arrocco-py/tests/requirements.txt";

/// The parts, in their order.
const PARTS: [&str; 4] = ["rust", "sql", "wheel", "python"];

/// Runs everything, or the parts that are named.
pub(crate) fn run(parts: &[String]) -> Outcome {
    let is_asked = |part: &str| parts.is_empty() || parts.iter().any(|name| name == part);
    if let Some(other) = parts.iter().find(|part| !PARTS.contains(&part.as_str())) {
        return Err(format!(
            "scale: no part `{other}`; there are {}",
            PARTS.join(", ")
        ));
    }
    if is_asked("rust") {
        rust()?;
    }
    if is_asked("sql") {
        sql()?;
    }
    if !is_asked("wheel") && !is_asked("python") {
        return Ok(());
    }
    let python = environment()?;
    if is_asked("wheel") {
        wheel(&python)?;
    }
    if is_asked("python") {
        tests(&python)?;
    }
    Ok(())
}

fn folder() -> PathBuf {
    step::root().join("scale")
}

/// Cargo in the workspace `scale/`.
fn scale_cargo(args: &[&str]) -> Command {
    let mut command = cargo(args);
    command.current_dir(folder());
    command
}

/// The program with DataFusion, which takes most of the time, is a part of its own.
const SQL: &str = "arrocco-sql";

fn rust() -> Outcome {
    step::run(
        "scale: format",
        &mut scale_cargo(&["fmt", "--all", "--check"]),
    )?;
    let others = ["--workspace", "--exclude", SQL];
    checked("scale", &others)
}

fn sql() -> Outcome {
    checked("scale: arrocco-sql", &["--package", SQL])
}

/// Lints and tests of some packages.
fn checked(name: &str, packages: &[&str]) -> Outcome {
    let mut clippy = scale_cargo(&["clippy", "--all-targets", "--locked"]);
    clippy.args(packages).args(["--", "-D", "warnings"]);
    step::run(&format!("{name}: lints"), &mut clippy)?;
    let mut tests = scale_cargo(&["test", "--locked"]);
    step::run(&format!("{name}: tests"), tests.args(packages))
}

/// An environment with everything but the wheel. Answers its Python.
fn environment() -> Result<PathBuf, String> {
    let venv = folder().join(".venv");
    let python = new_environment(&venv)?;
    step::run(
        "scale: Python packages",
        pip(&python).arg("-r").arg(folder().join(PACKAGES)),
    )?;
    Ok(python)
}

/// Makes an environment unless it is there.
fn new_environment(venv: &Path) -> Result<PathBuf, String> {
    let python = venv.join("bin/python");
    if !python.exists() {
        // Debian has pip for environments in a package of its own.
        if !step::answers("python3", "-cimport ensurepip") {
            debian::install("python3-venv");
        }
        let mut make = Command::new("python3");
        step::run("scale: environment", make.args(["-m", "venv"]).arg(venv))?;
    }
    Ok(python)
}

fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    let install = ["-m", "pip", "install", "--quiet"];
    command.args(install).arg("--disable-pip-version-check");
    command
}

/// Builds the wheel, and installs it with nothing else beside it.
fn wheel(python: &Path) -> Outcome {
    let wheels = folder().join("target/wheels");
    let _ = fs::remove_dir_all(&wheels);
    let mut build = Command::new(python);
    build
        .args(["-m", "maturin", "build", "--locked", "--out"])
        .arg(&wheels)
        .current_dir(folder().join("arrocco-py"));
    step::run("scale: wheel", &mut build)?;
    let wheel = built(&wheels)?;

    let empty = folder().join("target/empty");
    let _ = fs::remove_dir_all(&empty);
    let alone = new_environment(&empty)?;
    let offline = ["--no-index", "--no-deps"];
    step::run(
        "scale: wheel in an empty environment",
        pip(&alone).args(offline).arg(&wheel),
    )?;
    let program = "import arrocco; assert arrocco.Position().perft(3) == 8902";
    step::run(
        "scale: import",
        Command::new(&alone).args(["-c", program]).env("PATH", ""),
    )?;
    step::run(
        "scale: wheel beside the engines",
        pip(python)
            .args(offline)
            .arg("--force-reinstall")
            .arg(&wheel),
    )
}

/// The only wheel in a folder.
fn built(wheels: &Path) -> Result<PathBuf, String> {
    let files = fs::read_dir(wheels).map_err(|error| format!("{}: {error}", wheels.display()))?;
    let mut files = files.filter_map(|file| Some(file.ok()?.path()));
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|name| name == "whl");
    files
        .find(is_wheel)
        .ok_or_else(|| format!("{}: no wheel", wheels.display()))
}

fn tests(python: &Path) -> Outcome {
    if !step::answers("java", "-version") {
        debian::install("default-jre-headless");
    }
    if !step::answers("java", "-version") {
        step::skip("scale: Spark", "java is not installed")?;
    }
    let source = python_chess(python)?;
    let mut pytest = Command::new(python);
    pytest
        .args(["-m", "pytest", "-q", "--durations=5"])
        .current_dir(folder().join("arrocco-py"))
        .env("PYTHON_CHESS_SOURCE", source);
    // The opening explorer is compared where the program was built.
    let program = step::target()?.join("debug/arrocco");
    if program.exists() {
        pytest.env("ARROCCO_PROGRAM", program);
    }
    step::run("scale: tests of the Python module", &mut pytest)
}

/// The source of python-chess, for its test positions. It is downloaded and
/// not committed.
fn python_chess(python: &Path) -> Result<PathBuf, String> {
    let downloads = folder().join("target/python-chess");
    let version = "1.11.2";
    let source = downloads.join(format!("chess-{version}"));
    if source.exists() {
        return Ok(source);
    }
    let mut download = Command::new(python);
    download
        .args(["-m", "pip", "download", "--quiet", "--no-deps"])
        .args(["--no-binary", "chess", "--dest"])
        .arg(&downloads)
        .arg(format!("chess=={version}"));
    step::run("scale: source of python-chess", &mut download)?;
    let mut unpack = Command::new("tar");
    unpack
        .arg("xzf")
        .arg(downloads.join(format!("chess-{version}.tar.gz")))
        .arg("-C")
        .arg(&downloads);
    step::run("scale: test positions of python-chess", &mut unpack)?;
    Ok(source)
}
