//! Tunes the weights of the hand-made evaluation on positions with score and
//! result.
//!
//! The evaluation is a sum of weights by counts, so that its error has a slope
//! in every weight; Adam walks down. What the tuner writes replaces
//! `evaluation/weights.rs` of the engine.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use arrocco_engine::EvalBreakdown;
use clap::Args;

use crate::adam::Adam;
use crate::loss::Target;
use crate::record::{Packed, Record};
use crate::sample;

/// A weight that few positions speak of stays near where it was, as if so many
/// more had said that it is right.
const OLD_OPINION: f32 = 300.0;

/// How the slope of a weight grows with its distance from the bottom, for each
/// position that counts it once and is even.
const CURVATURE: f32 = 3.6e-4;

/// Tune the weights of the hand-made evaluation
#[derive(Debug, Args)]
pub(crate) struct Tune {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,

    /// Where to write the weights, as Rust
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// Positions to use at most
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    positions: usize,

    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 400)]
    passes: usize,

    #[command(flatten)]
    target: Target,
}

/// # Errors
///
/// If the data cannot be read or the weights not written.
pub(crate) fn run(arguments: &Tune) -> Result<(), Box<dyn Error>> {
    let records = sample::read(std::slice::from_ref(&arguments.data), arguments.positions)?;
    let (held_out, used) = sample::split(records);
    let entries = |records: &[Packed]| -> Vec<Entry> {
        let entry = |packed: &Packed| Entry::new(&packed.record(), &arguments.target);
        records.iter().map(entry).collect()
    };
    let (held_out, used) = (entries(&held_out), entries(&used));
    eprintln!("{} positions, {} held out", used.len(), held_out.len());
    let mut tuner = Tuner::new();
    for pass in 0..=arguments.passes {
        if pass % 20 == 0 {
            let (seen, unseen) = (tuner.loss(&used), tuner.loss(&held_out));
            eprintln!("pass {pass}: loss {seen:.6}, held out {unseen:.6}");
        }
        tuner.pass(&used, step_length(pass, arguments.passes));
    }
    fs::write(&arguments.output, tuner.to_rust())?;
    Ok(())
}

/// Long steps first, short ones last.
fn step_length(pass: usize, passes: usize) -> f32 {
    0.02 + 0.5 * (1.0 - pass as f32 / passes.max(1) as f32)
}

/// A position as the tuner sees it.
struct Entry {
    /// Which weights count, and how often for White.
    counts: Vec<(u16, i8)>,
    middlegame: f32,
    endgame: f32,
    /// The share of points that White should expect.
    target: f32,
}

impl Entry {
    fn new(record: &Record, target: &Target) -> Entry {
        let breakdown = EvalBreakdown::new(&record.board, record.turn);
        let counted = breakdown.counts.iter().enumerate();
        Entry {
            counts: counted
                .filter(|&(_, &count)| count != 0)
                .map(|(weight, &count)| (weight as u16, count.clamp(-127, 127) as i8))
                .collect(),
            middlegame: breakdown.middlegame,
            endgame: breakdown.endgame,
            target: target.of(record.score, record.outcome),
        }
    }
}

/// The weights on their way down.
struct Tuner {
    /// Middlegame and endgame in turn.
    weights: Vec<f32>,
    /// As they were.
    before: Vec<f32>,
    adam: Adam,
}

impl Tuner {
    fn new() -> Tuner {
        let weights = EvalBreakdown::weights().into_iter().flatten();
        let weights: Vec<f32> = weights.map(|weight| weight as f32).collect();
        Tuner {
            adam: Adam::new(weights.len()),
            before: weights.clone(),
            weights,
        }
    }

    /// What White can expect from the evaluation.
    fn expected(&self, entry: &Entry) -> f32 {
        let (mut middlegame, mut endgame) = (0.0, 0.0);
        for &(weight, count) in &entry.counts {
            let at = 2 * usize::from(weight);
            middlegame += self.weights[at] * f32::from(count);
            endgame += self.weights[at + 1] * f32::from(count);
        }
        crate::loss::expected(middlegame * entry.middlegame + endgame * entry.endgame)
    }

    /// The mean square of what is wrong.
    fn loss(&self, entries: &[Entry]) -> f64 {
        let wrong = |entry| f64::from(self.expected(entry) - entry.target).powi(2);
        entries.iter().map(wrong).sum::<f64>() / entries.len().max(1) as f64
    }

    /// One look at all positions, in a few steps of this length.
    fn pass(&mut self, entries: &[Entry], length: f32) {
        let pull = CURVATURE * OLD_OPINION / entries.len().max(1) as f32;
        let mut slope = vec![0.0; self.weights.len()];
        for batch in entries.chunks(entries.len().div_ceil(8).max(1)) {
            slope.fill(0.0);
            for entry in batch {
                let expected = self.expected(entry);
                let wrong = (expected - entry.target) * expected * (1.0 - expected);
                for &(weight, count) in &entry.counts {
                    let at = 2 * usize::from(weight);
                    slope[at] += wrong * f32::from(count) * entry.middlegame;
                    slope[at + 1] += wrong * f32::from(count) * entry.endgame;
                }
            }
            let share = 1.0 / batch.len() as f32;
            let moved = self.weights.iter().zip(&self.before);
            for (slope, (now, before)) in slope.iter_mut().zip(moved) {
                *slope = *slope * share + pull * (now - before);
            }
            self.adam.step(&mut self.weights, &slope, length);
        }
    }

    /// The weights as a module of the engine.
    fn to_rust(&self) -> String {
        let mut text = "\
//! The weights of the hand-made evaluation, written by `arrocco-train tune`.

use super::layout::COUNT;
use super::tapered::{Tapered, tapered};

#[rustfmt::skip]
pub(super) static WEIGHTS: [Tapered; COUNT] = [
"
        .to_owned();
        let mut pairs = self.weights.chunks_exact(2);
        for (name, count) in EvalBreakdown::layout() {
            // Writing to a string does not fail.
            let _ = writeln!(text, "    // {name}");
            let written: Vec<String> = pairs
                .by_ref()
                .take(*count)
                .map(|pair| format!("tapered({:.0}, {:.0}),", pair[0] + 0.0, pair[1] + 0.0))
                .collect();
            for row in written.chunks(4) {
                let _ = writeln!(text, "    {}", row.join(" "));
            }
        }
        text.push_str("];\n");
        // A negative nothing is nothing.
        text.replace("-0,", "0,").replace("-0)", "0)")
    }
}

#[cfg(test)]
mod tests {
    use arrocco_engine::random::Random;

    use super::*;
    use crate::record::Outcome;

    /// Positions in which White wins exactly when it has more pawns.
    fn pawns_win(count: usize) -> Vec<Record> {
        let mut random = Random::new(8);
        (0..count)
            .map(|_| {
                let position = random.position(60);
                let board = position.board();
                let pawns = |color| (board.pawns() & board.by_color(color)).count() as i32;
                let lead = pawns(arrocco_rules::Color::White) - pawns(arrocco_rules::Color::Black);
                let mut record = Record::new(&position, 0, 0);
                record.outcome = match lead {
                    1.. => Outcome::Won,
                    0 => Outcome::Drawn,
                    _ => Outcome::Lost,
                };
                record
            })
            .collect()
    }

    #[test]
    fn tuning_lessens_the_error_on_what_it_has_not_seen() {
        let target = Target { result_share: 1.0 };
        let entries: Vec<Entry> = pawns_win(3000)
            .iter()
            .map(|record| Entry::new(record, &target))
            .collect();
        let (unseen, used) = entries.split_at(500);
        let mut tuner = Tuner::new();
        let before = tuner.loss(unseen);
        for _ in 0..30 {
            tuner.pass(used, 0.5);
        }
        let after = tuner.loss(unseen);
        assert!(after < 0.9 * before, "{before} {after}");
    }

    #[test]
    fn weights_that_were_not_tuned_are_written_as_they_are() {
        let text = Tuner::new().to_rust();
        let engine = include_str!("../../arrocco-engine/src/evaluation/weights.rs");
        assert_eq!(text, engine);
    }
}
