//! The network in floating point: its output and its gradient.

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

type Hidden = [f32; HIDDEN];

/// All weights of a network, in one list.
pub(super) struct Model {
    pub(super) weights: Vec<f32>,
}

/// How the loss changes with every weight.
pub(super) struct Slope(Vec<f32>);

impl Slope {
    pub(super) fn new() -> Slope {
        Slope(vec![0.0; COUNT])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0.0);
    }

    pub(super) fn scale(&mut self, share: f32) {
        self.0.iter_mut().for_each(|slope| *slope *= share);
    }

    pub(super) fn weights(&self) -> &[f32] {
        &self.0
    }
}

impl Model {
    /// A network that knows nothing: small random weights.
    pub(super) fn new(random: &mut Random) -> Model {
        let mut weights = vec![0.0; COUNT];
        // As many inputs as there are pieces; the output sees both views.
        let (first, last) = ((1.0f32 / 32.0).sqrt(), (1.0 / BOTH as f32).sqrt());
        let mut spread = |most: f32| most * (2.0 * random.fraction() as f32 - 1.0);
        weights[..BIAS].fill_with(|| spread(first));
        weights[OUTPUT..OUTPUT_BIAS].fill_with(|| spread(last));
        Model { weights }
    }

    /// The hidden layer of one view, before it is clipped.
    fn hidden(&self, features: &[u16]) -> Hidden {
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&self.weights[BIAS..OUTPUT]);
        for &feature in features {
            let row = &self.weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            for (value, weight) in hidden.iter_mut().zip(row) {
                *value += weight;
            }
        }
        hidden
    }

    fn layers(&self, example: &Example) -> [Hidden; 2] {
        let view = |side: usize| self.hidden(&example.views[side][..example.pieces]);
        [view(0), view(1)]
    }

    /// The points to expect.
    fn expected(&self, layers: &[Hidden; 2], stage: usize) -> f32 {
        let mut output = self.weights[OUTPUT_BIAS + stage];
        let weights = self.weights[OUTPUT + stage * BOTH..][..BOTH].chunks_exact(HIDDEN);
        for (layer, weights) in layers.iter().zip(weights) {
            let terms = layer.iter().zip(weights);
            output += terms
                .map(|(value, weight)| value.clamp(0.0, 1.0).powi(2) * weight)
                .sum::<f32>();
        }
        1.0 / (1.0 + (-output).exp())
    }

    /// The square of what is wrong.
    pub(super) fn loss(&self, example: &Example) -> f32 {
        (self.expected(&self.layers(example), example.stage) - example.target).powi(2)
    }

    /// Adds to the slope what an example says; gives its loss.
    pub(super) fn learn(&self, example: &Example, slope: &mut Slope) -> f32 {
        let layers = self.layers(example);
        let expected = self.expected(&layers, example.stage);
        let wrong = expected - example.target;
        let at_output = 2.0 * wrong * expected * (1.0 - expected);
        slope.0[OUTPUT_BIAS + example.stage] += at_output;
        for (side, layer) in layers.iter().enumerate() {
            let output = OUTPUT + example.stage * BOTH + side * HIDDEN;
            let at_hidden = self.descend(layer, output, at_output, slope);
            for &feature in &example.views[side][..example.pieces] {
                let row = &mut slope.0[usize::from(feature) * HIDDEN..][..HIDDEN];
                for (slope, at) in row.iter_mut().zip(&at_hidden) {
                    *slope += at;
                }
            }
        }
        wrong * wrong
    }

    /// From the slope at the output, whose weights begin here, to that at the
    /// hidden layer of one side.
    fn descend(&self, layer: &Hidden, begin: usize, at_output: f32, slope: &mut Slope) -> Hidden {
        let mut at_hidden = [0.0; HIDDEN];
        for index in 0..HIDDEN {
            let value = layer[index].clamp(0.0, 1.0);
            slope.0[begin + index] += at_output * value * value;
            // Where it is clipped, nothing changes.
            let inside = layer[index] > 0.0 && layer[index] < 1.0;
            let steep = if inside { 2.0 * value } else { 0.0 };
            at_hidden[index] = at_output * self.weights[begin + index] * steep;
        }
        for (slope, at) in slope.0[BIAS..OUTPUT].iter_mut().zip(&at_hidden) {
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
    use crate::record::Record;

    fn example(random: &mut Random) -> (Record, Example) {
        let position = random.position(80);
        let record = Record::new(&position, 150, 0);
        let example = Example::new(&record, &Target { result_share: 0.3 });
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
                (found - slope.0[at]).abs() < 2e-4,
                "{at}: {found} {}",
                slope.0[at]
            );
        }
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
