//! The neural network that evaluates positions, trained on the engine's own
//! games.
//!
//! | module        | contains                                           |
//! |---------------|----------------------------------------------------|
//! | `feature`     | the inputs of the network                          |
//! | `accumulator` | the first layer, updated move by move              |
//! | `kernel`      | the arithmetic, with vector instructions          |
//! | `file`        | the file format                                    |
//!
//! Each side looks at the board from its own end and with its king on the
//! right: 768 inputs (role, own or enemy, square), one hidden layer of
//! [`HIDDEN`] for both views, and one output out of [`STAGES`], by the number
//! of pieces. The hidden layer is clipped and squared. All numbers are integers,
//! so that the same position is worth the same on every machine.

mod accumulator;
mod feature;
mod file;
mod kernel;

use std::sync::{Arc, LazyLock};

use arrocco_rules::{Board, Color};

pub use feature::{FEATURES, Outlook};
pub use file::BadNetworkError;

pub(crate) use accumulator::Accumulators;

use crate::score::{MAX_EVALUATION, Value};
use accumulator::Accumulator;

/// The built-in network; docs/NETWORK.md says how it was made. A test reads it.
static OWN: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
    let bytes = include_bytes!("network/own.bin");
    Network::from_bytes(bytes).ok().map(Arc::new)
});

/// The built-in network.
pub fn own() -> Option<Arc<Network>> {
    OWN.clone()
}

/// The width of the hidden layer.
pub const HIDDEN: usize = 256;

/// How many outputs there are, from bare endings to full boards.
pub const STAGES: usize = 8;

/// What stands for one in the hidden layer.
pub const UNIT: i16 = 255;

/// What stands for one among the weights of the output.
pub const OUTPUT_UNIT: i16 = 64;

/// Hundredths of a pawn for an output of one: 400 / ln 10, so that the logistic
/// function of the output is the share of points to expect.
pub const SCALE: i32 = 174;

/// A number for each unit of the hidden layer: what one input adds to it, what
/// it is in a position, or what it adds to an output. It begins on the boundary
/// of a cache line, so that no vector lies across two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN]);

impl Row {
    /// All numbers zero.
    pub const ZERO: Row = Row([0; HIDDEN]);
}

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// How it was made, in words.
    pub recipe: String,
    /// What each input adds to the hidden layer, in units of [`UNIT`].
    pub features: Vec<Row>,
    /// Where the hidden layer begins, in units of [`UNIT`].
    pub bias: Row,
    /// One for each stage of the game.
    pub outputs: [Output; STAGES],
}

/// What the network says at one stage of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// What the hidden layer adds: the view of the side to move first, then
    /// the other's; in units of [`OUTPUT_UNIT`].
    pub weights: [Row; 2],
    /// Where it begins, in units of [`UNIT`] times [`OUTPUT_UNIT`].
    pub bias: i32,
}

impl Default for Output {
    fn default() -> Output {
        Output {
            weights: [Row::ZERO; 2],
            bias: 0,
        }
    }
}

/// The stage of the game, by the number of pieces.
#[inline]
pub fn stage(board: &Board) -> usize {
    stage_of(board.occupied().count() as usize)
}

/// The stage of the game with so many pieces.
#[inline]
pub fn stage_of(pieces: usize) -> usize {
    (pieces.clamp(1, 32) - 1) * STAGES / 32
}

impl Network {
    /// The evaluation of a board for the side to move, in centipawns.
    pub fn evaluate(&self, board: &Board, turn: Color) -> i32 {
        self.output(&Accumulator::fresh(self, board), turn)
    }

    fn output(&self, accumulator: &Accumulator, turn: Color) -> Value {
        let layers = [turn, !turn].map(|side| &accumulator.layers[side.index()]);
        let Output { weights, bias } = &self.outputs[stage(&accumulator.board)];
        let sum = kernel::squared(layers, weights);
        let output = sum / i64::from(UNIT) + i64::from(*bias);
        let unit = i64::from(UNIT) * i64::from(OUTPUT_UNIT);
        let value = (output * i64::from(SCALE) / unit) as Value;
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

#[cfg(test)]
mod tests;
