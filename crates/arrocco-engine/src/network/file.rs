//! The file format of networks.
//!
//! First come [`HEADER`] bytes of text: a line that says what it is, one with
//! the recipe, then blanks. Then the weights, all little endian: 768 rows of
//! the first layer and its bias, 16 bits each; then for each stage of the game
//! the two rows of the output, 16 bits each, and its bias in 32 bits.

use std::fmt;

use super::{FEATURES, HIDDEN, Network, Output, Row, STAGES};

const HEADER: usize = 1024;

const MAGIC: &str = "arrocco network 2, 768x128x2x8, mirrored, squared and clipped";

/// What the weights of the output may be at most, so that sums fit.
const MOST_OUTPUT: i16 = 127;

/// The bytes of a row, of an output and of all.
const ROW: usize = 2 * HIDDEN;
const OUTPUT: usize = 2 * ROW + 4;
const LENGTH: usize = HEADER + ROW * (FEATURES + 1) + OUTPUT * STAGES;

/// The bytes are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadNetworkError {
    /// The first line says something else.
    Header,
    /// There are too many bytes or too few.
    Length(usize),
    /// A weight of the output is too big.
    Weight,
}

impl fmt::Display for BadNetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNetworkError::Header => write!(f, "not a network of this kind"),
            BadNetworkError::Length(length) => {
                write!(f, "expected {LENGTH} bytes, found {length}")
            }
            BadNetworkError::Weight => {
                write!(f, "a weight of the output is more than {MOST_OUTPUT}")
            }
        }
    }
}

impl std::error::Error for BadNetworkError {}

impl Network {
    /// Reads a network.
    ///
    /// # Errors
    ///
    /// If the bytes were not written by [`to_bytes`](Network::to_bytes).
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, BadNetworkError> {
        if bytes.len() != LENGTH {
            return Err(BadNetworkError::Length(bytes.len()));
        }
        let (header, weights) = bytes.split_at(HEADER);
        let text = String::from_utf8_lossy(header);
        let mut lines = text.lines();
        if lines.next() != Some(MAGIC) {
            return Err(BadNetworkError::Header);
        }
        let recipe = lines.next().unwrap_or_default().to_owned();
        let (rows, outputs) = weights.split_at(ROW * (FEATURES + 1));
        let (features, bias) = rows.split_at(ROW * FEATURES);
        let mut outputs = outputs.chunks_exact(OUTPUT).map(read_output);
        let network = Network {
            recipe,
            features: features.chunks_exact(ROW).map(read_row).collect(),
            bias: read_row(bias),
            outputs: std::array::from_fn(|_| outputs.next().unwrap_or_default()),
        };
        let small = |weight: &i16| (-MOST_OUTPUT..=MOST_OUTPUT).contains(weight);
        let mut outputs = network.outputs.iter().flat_map(|output| &output.weights);
        match outputs.all(|row| row.0.iter().all(small)) {
            true => Ok(network),
            false => Err(BadNetworkError::Weight),
        }
    }

    /// The network in bytes. A recipe that is too long is cut off.
    pub fn to_bytes(&self) -> Vec<u8> {
        let recipe = self.recipe.replace('\n', " ");
        let mut bytes = format!("{MAGIC}\n{recipe}").into_bytes();
        bytes.truncate(HEADER - 2);
        bytes.push(b'\n');
        bytes.resize(HEADER - 1, b' ');
        bytes.push(b'\n');
        for row in self.features.iter().chain([&self.bias]) {
            write_row(&mut bytes, row);
        }
        for output in &self.outputs {
            for row in &output.weights {
                write_row(&mut bytes, row);
            }
            bytes.extend_from_slice(&output.bias.to_le_bytes());
        }
        bytes
    }
}

fn write_row(bytes: &mut Vec<u8>, row: &Row) {
    bytes.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
}

fn read_output(bytes: &[u8]) -> Output {
    let (rows, bias) = bytes.split_at(2 * ROW);
    let (own, other) = rows.split_at(ROW);
    Output {
        weights: [own, other].map(read_row),
        bias: i32::from_le_bytes(bias.try_into().unwrap_or_default()),
    }
}

fn read_row(bytes: &[u8]) -> Row {
    let mut row = Row::ZERO;
    for (weight, pair) in row.0.iter_mut().zip(bytes.chunks_exact(2)) {
        *weight = i16::from_le_bytes([pair[0], pair[1]]);
    }
    row
}
