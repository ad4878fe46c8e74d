//! The file format of networks.
//!
//! First come [`HEADER`] bytes of text: a line that says what it is and how wide the
//! hidden layer, one with the recipe, then blanks. Then the weights, all little endian: 768 rows of
//! the first layer and its bias, 16 bits each; then for each stage of the game
//! the two rows of the output, 16 bits each, and its bias in 32 bits.

use std::fmt;

use super::{FEATURES, HIDDEN, Network, Output, Row, STAGES};

const HEADER: usize = 1024;

/// The first line, before and after the width of the hidden layer.
const MAGIC: [&str; 2] = [
    "arrocco network 2, 768x",
    "x2x8, mirrored, squared and clipped",
];

/// What the weights of the output may be at most, so that sums fit.
const MOST_OUTPUT: i16 = 127;

/// The bytes of a network with rows of so many bytes.
const fn length(row: usize) -> usize {
    HEADER + row * (FEATURES + 1) + (2 * row + 4) * STAGES
}

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
                write!(f, "{length} bytes are too few or too many")
            }
            BadNetworkError::Weight => {
                write!(f, "a weight of the output is more than {MOST_OUTPUT}")
            }
        }
    }
}

impl std::error::Error for BadNetworkError {}

impl Network {
    /// Reads a network. One that is narrower gets units that add nothing.
    ///
    /// # Errors
    ///
    /// If the bytes were not written by [`to_bytes`](Network::to_bytes).
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, BadNetworkError> {
        let Some((header, weights)) = bytes.split_at_checked(HEADER) else {
            return Err(BadNetworkError::Length(bytes.len()));
        };
        let text = String::from_utf8_lossy(header);
        let mut lines = text.lines();
        let row = 2 * lines
            .next()
            .and_then(width)
            .ok_or(BadNetworkError::Header)?;
        if bytes.len() != length(row) {
            return Err(BadNetworkError::Length(bytes.len()));
        }
        let recipe = lines.next().unwrap_or_default().to_owned();
        let (rows, outputs) = weights.split_at(row * (FEATURES + 1));
        let (features, bias) = rows.split_at(row * FEATURES);
        let mut outputs = outputs.chunks_exact(2 * row + 4).map(read_output);
        let network = Network {
            recipe,
            features: features.chunks_exact(row).map(read_row).collect(),
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
        let [before, after] = MAGIC;
        let mut bytes = format!("{before}{HIDDEN}{after}\n{recipe}").into_bytes();
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

/// The width of the hidden layer, by the first line.
fn width(line: &str) -> Option<usize> {
    let [before, after] = MAGIC;
    let width = line.strip_prefix(before)?.strip_suffix(after)?;
    width
        .parse()
        .ok()
        .filter(|width| (1..=HIDDEN).contains(width))
}

fn read_output(bytes: &[u8]) -> Output {
    let (rows, bias) = bytes.split_at(bytes.len() - 4);
    let (own, other) = rows.split_at(rows.len() / 2);
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
