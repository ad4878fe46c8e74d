//! `cargo xtask test`: everything that must be green, stopping at the first
//! failure.

use std::time::Instant;

use crate::oracle;
use crate::page;
use crate::step::{self, Outcome, cargo};

pub(crate) fn run() -> Outcome {
    let started = Instant::now();
    rust()?;
    page::check()?;
    println!("\nAll green in {:.0} s.", started.elapsed().as_secs_f64());
    Ok(())
}

fn rust() -> Outcome {
    step::run("format", &mut cargo(&["fmt", "--all", "--check"]))?;
    step::run(
        "lints",
        &mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            // Not all features: `logic` builds Scryer Prolog, four minutes.
            "--features",
            "serde",
            "--",
            "-D",
            "warnings",
        ]),
    )?;
    oracle::provide()?;
    tests()?;
    step::run(
        "documentation",
        cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )
}

/// Unit, integration and documentation tests. The integration tests of the
/// program need its binary, so this also builds what the page is tested with.
///
/// nextest runs the tests of all programs side by side and takes about half
/// the time; `cargo test` runs one test program after another. The benchmarks
/// have no tests, and building their peers takes minutes.
fn tests() -> Outcome {
    let all = ["--workspace", "--exclude", "arrocco-bench"];
    if !has_nextest() {
        println!("\n    hint: `cargo install cargo-nextest` makes the tests run faster");
        return step::run("tests", cargo(&["test"]).args(all));
    }
    let run = ["nextest", "run", "--status-level", "fail"];
    step::run("tests", cargo(&run).args(all))?;
    let doc = ["test", "--doc", "--quiet"];
    step::run("tests in the documentation", cargo(&doc).args(all))
}

fn has_nextest() -> bool {
    let version = cargo(&["nextest", "--version"]).output();
    version.is_ok_and(|output| output.status.success())
}
