//! The network in floating point: its output and its gradient.

use std::ops::{Deref, DerefMut};

use arrocco_engine::network::{FEATURES, HIDDEN, Network, OUTPUT_UNIT, Output, Row, STAGES, UNIT};
use arrocco_engine::random::Random;

use super::view::Example;

/// Where things are among the weights.
const BIAS: usize = FEATURES * HIDDEN;
const OUTPUT: usize = BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT + STAGES * BOTH;
const COUNT: usize = OUTPUT_BIAS + STAGES;

/// The hidden layers of both views.
const BOTH: usize = 2 * HIDDEN;

/// Weights stay within this, so that they fit when they are rounded.
const MOST: f32 = 1.98;

/// How many numbers are added at once, and how many stay in registers.
const LANES: usize = 16;
const PART: usize = 64;

#[repr(align(64))]
struct Hidden([f32; HIDDEN]);

/// So many numbers that begin on the boundary of a cache line: a vector that lies
/// across two lines takes twice as long.
pub(super) struct Numbers {
    numbers: Vec<f32>,
    start: usize,
}

impl Numbers {
    fn new() -> Numbers {
        let numbers = vec![0.0; COUNT + 16];
        let start = numbers.as_ptr().align_offset(64).min(16);
        Numbers { numbers, start }
    }
}

impl Deref for Numbers {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.start..][..COUNT]
    }
}

impl DerefMut for Numbers {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.start..][..COUNT]
    }
}

/// All weights of a network, in one list.
pub(super) struct Model {
    pub(super) weights: Numbers,
}

/// How the loss changes with every weight, and the sum of the losses.
pub(super) struct Slope {
    slopes: Numbers,
    pub(super) loss: f64,
}

impl Slope {
    pub(super) fn new() -> Slope {
        Slope {
            slopes: Numbers::new(),
            loss: 0.0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.slopes.fill(0.0);
        self.loss = 0.0;
    }

    pub(super) fn add(&mut self, other: &Slope) {
        for (slope, other) in self.slopes.iter_mut().zip(&*other.slopes) {
            *slope += other;
        }
        self.loss += other.loss;
    }

    pub(super) fn scale(&mut self, share: f32) {
        self.slopes.iter_mut().for_each(|slope| *slope *= share);
    }

    pub(super) fn weights(&self) -> &[f32] {
        &self.slopes
    }
}

/// The square of a value of the hidden layer, once it is clipped.
#[inline]
fn activated(value: f32) -> f32 {
    let value = value.clamp(0.0, 1.0);
    value * value
}

impl Model {
    /// A network that knows nothing: small random weights.
    pub(super) fn new(random: &mut Random) -> Model {
        let mut weights = Numbers::new();
        // As many inputs as there are pieces; the output sees both views.
        let (first, last) = ((1.0f32 / 32.0).sqrt(), (1.0 / BOTH as f32).sqrt());
        let mut spread = |most: f32| most * (2.0 * random.fraction() as f32 - 1.0);
        weights[..BIAS].fill_with(|| spread(first));
        weights[OUTPUT..OUTPUT_BIAS].fill_with(|| spread(last));
        Model { weights }
    }

    /// Goes on from a network. Units that it does not use get random weights from
    /// the inputs and none to the output, so that it is worth the same at first.
    pub(super) fn of(network: &Network, random: &mut Random) -> Model {
        let mut model = Model::new(random);
        let is_used = |unit: usize| {
            let mut outputs = network.outputs.iter().flat_map(|output| output.weights);
            outputs.any(|row| row.0[unit] != 0)
        };
        let used: Vec<bool> = (0..HIDDEN).map(is_used).collect();
        let weights = &mut model.weights;
        let rows = network.features.iter().chain([&network.bias]);
        for (feature, row) in rows.enumerate() {
            for unit in (0..HIDDEN).filter(|&unit| used[unit]) {
                weights[feature * HIDDEN + unit] = f32::from(row.0[unit]) / f32::from(UNIT);
            }
        }
        for (stage, output) in network.outputs.iter().enumerate() {
            for (side, row) in output.weights.iter().enumerate() {
                let begin = OUTPUT + stage * BOTH + side * HIDDEN;
                for (weight, &number) in weights[begin..][..HIDDEN].iter_mut().zip(&row.0) {
                    *weight = f32::from(number) / f32::from(OUTPUT_UNIT);
                }
            }
            let unit = f32::from(UNIT) * f32::from(OUTPUT_UNIT);
            weights[OUTPUT_BIAS + stage] = output.bias as f32 / unit;
        }
        model
    }

    /// All weights, as they are.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flat_map(|w| w.to_le_bytes()).collect()
    }

    /// A network from what [`to_bytes`](Model::to_bytes) gave.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Model> {
        let (numbers, []) = bytes.as_chunks::<4>() else {
            return None;
        };
        let mut weights = Numbers::new();
        if numbers.len() != COUNT {
            return None;
        }
        for (weight, &bytes) in weights.iter_mut().zip(numbers) {
            *weight = f32::from_le_bytes(bytes);
        }
        Some(Model { weights })
    }

    /// The hidden layer of one view, before it is clipped.
    fn hidden(&self, features: &[u16]) -> Hidden {
        let mut hidden = Hidden([0.0; HIDDEN]);
        // A part fits into the registers.
        for (part, sums) in hidden.0.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            let mut all = [0.0; PART];
            all.copy_from_slice(&self.weights[BIAS + part * PART..][..PART]);
            for &feature in features {
                let row = &self.weights[usize::from(feature) * HIDDEN + part * PART..][..PART];
                for (value, weight) in all.iter_mut().zip(row) {
                    *value += weight;
                }
            }
            *sums = all;
        }
        hidden
    }

    fn layers(&self, example: &Example) -> [Hidden; 2] {
        let view = |side: usize| self.hidden(&example.views[side][..example.pieces]);
        [view(0), view(1)]
    }

    /// The points to expect.
    fn expected(&self, layers: &[Hidden; 2], stage: usize) -> f32 {
        let mut sums = [0.0; LANES];
        let weights = self.weights[OUTPUT + stage * BOTH..][..BOTH].chunks_exact(HIDDEN);
        for (layer, weights) in layers.iter().zip(weights) {
            let parts = layer.0.as_chunks::<LANES>().0;
            for (values, weights) in parts.iter().zip(weights.as_chunks::<LANES>().0) {
                for (lane, sum) in sums.iter_mut().enumerate() {
                    *sum += activated(values[lane]) * weights[lane];
                }
            }
        }
        let output = self.weights[OUTPUT_BIAS + stage] + sums.iter().sum::<f32>();
        1.0 / (1.0 + (-output).exp())
    }

    /// The square of what is wrong.
    pub(super) fn loss(&self, example: &Example) -> f32 {
        (self.expected(&self.layers(example), example.stage) - example.target).powi(2)
    }

    /// Adds to the slope what an example says, and its loss.
    pub(super) fn learn(&self, example: &Example, slope: &mut Slope) {
        let layers = self.layers(example);
        let expected = self.expected(&layers, example.stage);
        let wrong = expected - example.target;
        let at_output = 2.0 * wrong * expected * (1.0 - expected);
        slope.slopes[OUTPUT_BIAS + example.stage] += at_output;
        for (side, layer) in layers.iter().enumerate() {
            let output = OUTPUT + example.stage * BOTH + side * HIDDEN;
            let at_hidden = self.descend(layer, output, at_output, slope);
            for &feature in &example.views[side][..example.pieces] {
                let row = &mut slope.slopes[usize::from(feature) * HIDDEN..][..HIDDEN];
                for (slope, at) in row.iter_mut().zip(&at_hidden.0) {
                    *slope += at;
                }
            }
        }
        slope.loss += f64::from(wrong * wrong);
    }

    /// From the slope at the output, whose weights begin here, to that at the
    /// hidden layer of one side.
    fn descend(&self, layer: &Hidden, begin: usize, at_output: f32, slope: &mut Slope) -> Hidden {
        let mut at_hidden = Hidden([0.0; HIDDEN]);
        let weights = &self.weights[begin..][..HIDDEN];
        let slopes = &mut slope.slopes[begin..][..HIDDEN];
        for index in 0..HIDDEN {
            let value = layer.0[index].clamp(0.0, 1.0);
            slopes[index] += at_output * value * value;
            // Where it is clipped, nothing changes.
            let inside = layer.0[index] > 0.0 && layer.0[index] < 1.0;
            let steep = if inside { 2.0 * value } else { 0.0 };
            at_hidden.0[index] = at_output * weights[index] * steep;
        }
        for (slope, at) in slope.slopes[BIAS..OUTPUT].iter_mut().zip(&at_hidden.0) {
            *slope += at;
        }
        at_hidden
    }

    /// Keeps the weights in the range that integers can hold.
    pub(super) fn clip(&mut self) {
        for weight in &mut self.weights[..OUTPUT_BIAS] {
            *weight = weight.clamp(-MOST, MOST);
        }
    }

    /// The network in integers.
    pub(super) fn quantised(&self, recipe: &str) -> Network {
        let row = |at: usize, unit: i16| -> Row {
            let weight = |index: usize| self.weights[at + index] * f32::from(unit);
            Row(std::array::from_fn(|index| weight(index).round() as i16))
        };
        let unit = f32::from(UNIT) * f32::from(OUTPUT_UNIT);
        Network {
            recipe: recipe.to_owned(),
            features: (0..FEATURES)
                .map(|feature| row(feature * HIDDEN, UNIT))
                .collect(),
            bias: row(BIAS, UNIT),
            outputs: std::array::from_fn(|stage| {
                let begin = OUTPUT + stage * BOTH;
                Output {
                    weights: [begin, begin + HIDDEN].map(|at| row(at, OUTPUT_UNIT)),
                    bias: (self.weights[OUTPUT_BIAS + stage] * unit).round() as i32,
                }
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loss::{Target, expected};
    use crate::record::{Packed, Record};

    fn example(random: &mut Random) -> (Record, Example) {
        let position = random.position(80);
        let record = Record::new(&position, 150, 0);
        let packed = Packed::new(record.to_bytes()).expect("a good record");
        let example = Example::new(&packed, &Target { result_share: 0.3 });
        (record, example)
    }

    /// The slope is what a small change of each weight does.
    #[test]
    fn the_slope_is_the_change_of_the_loss() {
        let mut random = Random::new(3);
        let mut model = Model::new(&mut random);
        let (_, example) = example(&mut random);
        let mut slope = Slope::new();
        model.learn(&example, &mut slope);
        let at_work = usize::from(example.views[0][3]) * HIDDEN;
        let places = (0..8).map(|index| at_work + 5 * index);
        let output = OUTPUT + example.stage * BOTH;
        for at in places.chain([
            BIAS + 1,
            BIAS + 9,
            output + 2,
            output + HIDDEN + 7,
            OUTPUT_BIAS + example.stage,
        ]) {
            let (small, kept) = (1e-2, model.weights[at]);
            model.weights[at] = kept + small;
            let more = model.loss(&example);
            model.weights[at] = kept - small;
            let less = model.loss(&example);
            model.weights[at] = kept;
            let found = (more - less) / (2.0 * small);
            assert!(
                (found - slope.slopes[at]).abs() < 2e-4,
                "{at}: {found} {}",
                slope.slopes[at]
            );
        }
    }

    /// Training goes on from a network or from the floating-point numbers beside it.
    #[test]
    fn a_model_is_made_of_what_it_was_written_to() {
        let mut random = Random::new(6);
        let model = Model::new(&mut random);
        let again = Model::from_bytes(&model.to_bytes()).expect("all numbers");
        assert_eq!(*again.weights, *model.weights);
        let network = model.quantised("test");
        let rounded = Model::of(&network, &mut random);
        assert_eq!(rounded.quantised("test"), network);
        assert!(Model::from_bytes(&[0; 12]).is_none());
    }

    /// What the engine says in integers is what the model says, nearly.
    #[test]
    fn rounding_changes_little() {
        let mut random = Random::new(4);
        let model = Model::new(&mut random);
        let network = model.quantised("test");
        for _ in 0..200 {
            let (record, example) = example(&mut random);
            let said = model.expected(&model.layers(&example), example.stage);
            let value = network.evaluate(&record.board, record.turn);
            let rounded = expected(value as f32);
            assert!((said - rounded).abs() < 0.02, "{said} {rounded}");
        }
    }
}
