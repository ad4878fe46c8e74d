//! The Laws as logic: what their comparison with the rules needs.
//!
//! SWI-Prolog runs it within `cargo xtask test`. Scryer Prolog, which takes
//! four CPU minutes to build, has `cargo xtask oracle` for itself.

use crate::debian;
use crate::step::{self, Outcome, cargo};

/// `cargo xtask oracle`: the same theory on both systems.
pub(crate) fn run() -> Outcome {
    provide()?;
    let package = ["--package", "arrocco-oracle", "--features", "logic"];
    let lints = ["--all-targets", "--", "-D", "warnings"];
    step::run(
        "oracle: lints",
        cargo(&["clippy"]).args(package).args(lints),
    )?;
    step::run("oracle: tests", cargo(&["test"]).args(package))
}

/// Sees to it that SWI-Prolog is there, if it can be had.
pub(crate) fn provide() -> Outcome {
    if !step::answers("swipl", "--version") {
        debian::install("swi-prolog-nox");
    }
    if step::answers("swipl", "--version") {
        return Ok(());
    }
    step::skip(
        "oracle",
        "SWI-Prolog is not installed (Debian: apt-get install swi-prolog-nox).",
    )
}
