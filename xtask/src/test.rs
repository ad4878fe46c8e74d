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
    // Unit, integration and doc tests. The integration tests of the program
    // need its binary, so this also builds what the page is tested with.
    step::run("tests", &mut cargo(&["test", "--workspace"]))?;
    step::run(
        "documentation",
        cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"),
    )
}
