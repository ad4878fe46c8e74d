//! Trains a network on positions with score and result.
//!
//! | module    | contains                                       |
//! |-----------|------------------------------------------------|
//! | [`model`] | the network in floating point, and its slope   |
//! | [`view`]  | what the network sees of a position            |
//! | [`plot`]  | how the loss fell, as a picture                |

mod model;
mod plot;
mod view;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use arrocco_engine::random::Random;
use clap::Args;

use crate::adam::Adam;
use crate::file;
use crate::loss::Target;
use crate::record::Record;
use crate::sample;
use model::{Model, Slope};
use plot::Losses;
use view::Example;

/// Positions of one step.
const BATCH: usize = 2048;

/// The length of the first and of the last steps.
const LONGEST_STEP: f32 = 1e-3;
const SHORTEST_STEP: f32 = 1e-5;

/// Train a network on the data
#[derive(Debug, Args)]
pub(crate) struct Train {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,

    /// Where to write the network
    #[arg(long, value_name = "FILE")]
    output: PathBuf,

    /// Where to draw how the loss fell, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Positions to use at most
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    positions: usize,

    /// Passes over the positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    passes: usize,

    /// The generation of the network: one more than that of the data
    #[arg(long, value_name = "N", default_value_t = 1)]
    generation: u32,

    #[command(flatten)]
    target: Target,
}

/// # Errors
///
/// If the data cannot be read or the network not written.
pub(crate) fn run(arguments: &Train) -> Result<(), Box<dyn Error>> {
    let records = sample::read(&arguments.data, arguments.positions)?;
    let (held_out, used) = sample::split(records);
    eprintln!("{} positions, {} held out", used.len(), held_out.len());
    let mut course = Course::new(arguments, used, &held_out);
    for pass in 0..arguments.passes {
        course.pass(pass);
        if let Some(path) = &arguments.plot {
            fs::write(path, course.losses.draw())?;
        }
        // Whoever stops the training keeps what there is.
        let network = course.model.quantised(&recipe(arguments, &course)?);
        fs::write(&arguments.output, network.to_bytes())?;
    }
    Ok(())
}

/// How a network was made, in one line.
fn recipe(arguments: &Train, course: &Course) -> Result<String, Box<dyn Error>> {
    let mut data = Vec::new();
    for path in file::in_folder(&arguments.data)? {
        data.push(file::recipe(&path)?);
    }
    data.sort();
    data.dedup();
    Ok(format!(
        "generation {}; {} positions of own games ({}); {} passes, result share {}; held-out loss {:.6}",
        arguments.generation,
        course.used.len(),
        data.join("; "),
        course.losses.passes(),
        arguments.target.result_share,
        course.losses.last_held_out(),
    ))
}

/// A training on its way.
struct Course<'a> {
    arguments: &'a Train,
    used: Vec<Record>,
    held_out: Vec<Example>,
    model: Model,
    adam: Adam,
    losses: Losses,
    random: Random,
    /// Positions of one step.
    batch: usize,
}

impl<'a> Course<'a> {
    fn new(arguments: &'a Train, used: Vec<Record>, held_out: &[Record]) -> Course<'a> {
        let target = &arguments.target;
        let example = |record| Example::new(record, target);
        let model = Model::new(&mut Random::new(7));
        Course {
            arguments,
            held_out: held_out.iter().map(example).collect(),
            adam: Adam::new(model.weights.len()),
            model,
            losses: Losses::default(),
            random: Random::new(11),
            batch: BATCH,
            used,
        }
    }

    /// One look at every position, in another order each time.
    fn pass(&mut self, pass: usize) {
        let begin = Instant::now();
        sample::shuffle(&mut self.used, &mut self.random);
        let mut slope = Slope::new();
        let mut loss = 0.0;
        let batches = self.used.len().div_ceil(self.batch);
        let steps = batches * self.arguments.passes;
        for (index, batch) in self.used.chunks(self.batch).enumerate() {
            slope.clear();
            for record in batch {
                let example = Example::new(record, &self.arguments.target);
                loss += f64::from(self.model.learn(&example, &mut slope));
            }
            slope.scale(1.0 / batch.len() as f32);
            let length = step_length(pass * batches + index, steps);
            self.adam
                .step(&mut self.model.weights, slope.weights(), length);
            self.model.clip();
        }
        self.losses
            .note(loss / self.used.len().max(1) as f64, self.loss());
        let speed = self.used.len() as f64 / begin.elapsed().as_secs_f64();
        eprintln!(
            "pass {}: {}, {speed:.0} positions a second",
            pass + 1,
            self.losses
        );
    }

    /// The loss on what was held out.
    fn loss(&self) -> f64 {
        let losses = self.held_out.iter().map(|e| f64::from(self.model.loss(e)));
        losses.sum::<f64>() / self.held_out.len().max(1) as f64
    }
}

/// Steps get shorter along a cosine.
fn step_length(step: usize, steps: usize) -> f32 {
    let way = step as f32 / steps.max(1) as f32;
    let height = (1.0 + (way * std::f32::consts::PI).cos()) / 2.0;
    SHORTEST_STEP + (LONGEST_STEP - SHORTEST_STEP) * height
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Role;

    use super::*;
    use crate::record::Outcome;

    /// Positions in which the side with more material is ahead by it.
    fn material(count: usize) -> Vec<Record> {
        let mut random = Random::new(8);
        let worth = |role| match role {
            Role::Pawn => 1,
            Role::Knight | Role::Bishop => 3,
            Role::Rook => 5,
            Role::Queen => 9,
            Role::King => 0,
        };
        (0..count)
            .map(|_| {
                let position = random.position(100);
                let mut lead = 0;
                for (_, piece) in position.board().iter() {
                    let sign = 1 - 2 * piece.color.index() as i32;
                    lead += sign * worth(piece.role);
                }
                let sign = 1 - 2 * position.turn().index() as i32;
                let mut record = Record::new(&position, sign * lead * 100, 0);
                record.outcome = Outcome::Drawn;
                record
            })
            .collect()
    }

    #[test]
    fn training_lessens_the_error_on_what_it_has_not_seen() {
        let arguments = Train {
            data: PathBuf::new(),
            output: PathBuf::new(),
            plot: None,
            positions: 0,
            passes: 12,
            generation: 1,
            target: Target { result_share: 0.0 },
        };
        let mut records = material(12_000);
        let held_out = records.split_off(11_000);
        let mut course = Course::new(&arguments, records, &held_out);
        course.batch = 128;
        let before = course.loss();
        for pass in 0..arguments.passes {
            course.pass(pass);
        }
        let after = course.loss();
        assert!(after < 0.7 * before, "{before} {after}");
    }

    #[test]
    fn steps_begin_long_and_end_short() {
        assert!((step_length(0, 100) - LONGEST_STEP).abs() < 1e-9);
        assert!(step_length(100, 100) < 2.0 * SHORTEST_STEP);
    }
}
