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
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use arrocco_engine::network::Network;
use arrocco_engine::random::Random;
use clap::Args;

use crate::adam::Adam;
use crate::file;
use crate::loss::Target;
use crate::record::Packed;
use crate::sample;
use model::{Model, Slope};
use plot::Losses;
use view::Example;

/// A thread takes so many positions at once.
const CHUNK: usize = 256;

/// The last steps are this part of the first.
const SHORTEST_STEP: f32 = 0.01;

/// Train a network on the data
#[derive(Debug, Args)]
pub(crate) struct Train {
    /// A folder of data; may be given several times
    #[arg(long, value_name = "FOLDER", required = true)]
    data: Vec<PathBuf>,

    /// Where to write the network; its numbers before they are rounded come into
    /// a file beside it
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

    /// A network to go on from; the numbers beside it count if they are there
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,

    /// Threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,

    /// Positions of one step
    #[arg(long, value_name = "N", default_value_t = 4096)]
    batch: usize,

    /// The length of the first steps
    #[arg(long, value_name = "LENGTH", default_value_t = 1e-3)]
    step: f32,

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
    let random = &mut Random::new(7);
    let (model, before) = match &arguments.start {
        Some(path) => start(path, random)?,
        None => (Model::new(random), String::new()),
    };
    let mut course = Course::new(arguments, model, used, held_out);
    eprintln!("held out {:.6}", course.loss());
    for pass in 0..arguments.passes {
        course.pass(pass);
        if let Some(path) = &arguments.plot {
            fs::write(path, course.losses.draw())?;
        }
        // Whoever stops the training keeps what there is.
        let network = course
            .model
            .quantised(&recipe(arguments, &course, &before)?);
        fs::write(&arguments.output, network.to_bytes())?;
        let numbers = arguments.output.with_extension("floats");
        fs::write(numbers, course.model.to_bytes())?;
    }
    Ok(())
}

/// The model of a network, and how that was made.
fn start(path: &Path, random: &mut Random) -> Result<(Model, String), Box<dyn Error>> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let network = Network::from_bytes(&bytes);
    let network = network.map_err(|error| format!("{}: {error}", path.display()))?;
    let numbers = fs::read(path.with_extension("floats")).ok();
    let model = numbers.and_then(|bytes| Model::from_bytes(&bytes));
    let model = model.unwrap_or_else(|| Model::of(&network, random));
    Ok((model, format!("; from: {}", network.recipe)))
}

/// How a network was made, in one line.
fn recipe(arguments: &Train, course: &Course, before: &str) -> Result<String, Box<dyn Error>> {
    let mut data = Vec::new();
    for folder in &arguments.data {
        for path in file::in_folder(folder)? {
            data.push(file::recipe(&path)?);
        }
    }
    data.sort();
    data.dedup();
    Ok(format!(
        "generation {}; {} positions of own games ({}); {} passes, result share {}; held-out loss {:.6}{before}",
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
    used: Vec<Packed>,
    held_out: Vec<Packed>,
    model: Model,
    adam: Adam,
    losses: Losses,
    random: Random,
    /// One for each thread.
    slopes: Vec<Slope>,
}

impl<'a> Course<'a> {
    fn new(
        arguments: &'a Train,
        model: Model,
        used: Vec<Packed>,
        held_out: Vec<Packed>,
    ) -> Course<'a> {
        Course {
            arguments,
            held_out,
            adam: Adam::new(model.weights.len()),
            model,
            losses: Losses::default(),
            random: Random::new(11),
            slopes: (0..arguments.threads.max(1))
                .map(|_| Slope::new())
                .collect(),
            used,
        }
    }

    /// One look at every position, in another order each time.
    fn pass(&mut self, pass: usize) {
        let begin = Instant::now();
        sample::shuffle(&mut self.used, &mut self.random);
        let mut loss = 0.0;
        let batch = self.arguments.batch.max(1);
        let batches = self.used.len().div_ceil(batch);
        let steps = batches * self.arguments.passes;
        for (index, batch) in self.used.chunks(batch).enumerate() {
            let (model, target) = (&self.model, &self.arguments.target);
            in_parallel(&mut self.slopes, batch, |slope, packed| {
                model.learn(&Example::new(packed, target), slope);
            });
            let slope = sum(&mut self.slopes);
            loss += slope.loss;
            slope.scale(1.0 / batch.len() as f32);
            let length = self.arguments.step * step_length(pass * batches + index, steps);
            self.adam
                .step(&mut self.model.weights, slope.weights(), length);
            self.model.clip();
        }
        let held_out = self.loss();
        self.losses
            .note(loss / self.used.len().max(1) as f64, held_out);
        let speed = self.used.len() as f64 / begin.elapsed().as_secs_f64();
        eprintln!(
            "pass {}: {}, {speed:.0} positions a second",
            pass + 1,
            self.losses
        );
    }

    /// The loss on what was held out.
    fn loss(&mut self) -> f64 {
        let (model, target) = (&self.model, &self.arguments.target);
        in_parallel(&mut self.slopes, &self.held_out, |slope, packed| {
            slope.loss += f64::from(model.loss(&Example::new(packed, target)));
        });
        sum(&mut self.slopes).loss / self.held_out.len().max(1) as f64
    }
}

/// Begins all slopes at zero and adds to them, each on a thread of its own, what
/// the positions say.
fn in_parallel(
    slopes: &mut [Slope],
    positions: &[Packed],
    add: impl Fn(&mut Slope, &Packed) + Sync,
) {
    let next = AtomicUsize::new(0);
    let work = |slope: &mut Slope| {
        slope.clear();
        // A thread that has to wait for the processor gets fewer positions.
        while let Some(rest) = positions.get(next.fetch_add(CHUNK, Relaxed)..) {
            if rest.is_empty() {
                break;
            }
            for packed in rest.iter().take(CHUNK) {
                add(slope, packed);
            }
        }
    };
    let Some((first, others)) = slopes.split_first_mut() else {
        return;
    };
    thread::scope(|scope| {
        let work = &work;
        for slope in others {
            scope.spawn(move || work(slope));
        }
        work(first);
    });
}

/// The sum of all slopes, in the first of them.
fn sum(slopes: &mut [Slope]) -> &mut Slope {
    let (first, others) = slopes.split_at_mut(1);
    for other in others {
        first[0].add(other);
    }
    &mut first[0]
}

/// Steps get shorter along a cosine: what part of the longest one is.
fn step_length(step: usize, steps: usize) -> f32 {
    let way = step as f32 / steps.max(1) as f32;
    let height = (1.0 + (way * std::f32::consts::PI).cos()) / 2.0;
    SHORTEST_STEP + (1.0 - SHORTEST_STEP) * height
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Role;

    use super::*;
    use crate::record::{Outcome, Record};

    /// Positions in which the side with more material is ahead by it.
    fn material(count: usize) -> Vec<Packed> {
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
                Packed::new(record.to_bytes()).expect("a good record")
            })
            .collect()
    }

    #[test]
    fn training_lessens_the_error_on_what_it_has_not_seen() {
        let arguments = Train {
            data: Vec::new(),
            start: None,
            threads: 2,
            batch: 128,
            step: 1e-3,
            output: PathBuf::new(),
            plot: None,
            positions: 0,
            passes: 12,
            generation: 1,
            target: Target { result_share: 0.0 },
        };
        let mut records = material(12_000);
        let held_out = records.split_off(11_000);
        let model = Model::new(&mut Random::new(7));
        let mut course = Course::new(&arguments, model, records, held_out);
        let before = course.loss();
        for pass in 0..arguments.passes {
            course.pass(pass);
        }
        let after = course.loss();
        assert!(after < 0.7 * before, "{before} {after}");
    }

    #[test]
    fn steps_begin_long_and_end_short() {
        assert!((step_length(0, 100) - 1.0).abs() < 1e-6);
        assert!(step_length(100, 100) < 2.0 * SHORTEST_STEP);
    }
}
