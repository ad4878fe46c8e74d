//! `cargo xtask bench`: hands over to the crate `arrocco-bench`, built the way
//! the peers are measured (everything inlined that can be).

use crate::step::{self, Outcome, cargo};

pub(crate) fn run(args: &[String]) -> Outcome {
    if !step::root().join("crates/arrocco-bench").is_dir() {
        return Err("bench: the crate arrocco-bench is not in this checkout".to_owned());
    }
    step::run(
        "bench",
        cargo(&[
            "run",
            "--profile",
            "bench",
            "--package",
            "arrocco-bench",
            "--",
        ])
        .args(args),
    )
}
