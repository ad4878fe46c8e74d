//! How a network is written in bytes.
//!
//! First come [`HEADER`] bytes of text: a line that says what it is, one with
//! the recipe, then blanks. Then the weights, all little endian: 768 rows of
//! the first layer, its bias, the two rows of the output, 16 bits each, and
//! the output's bias in 32 bits.

use std::fmt;

use super::{FEATURES, HIDDEN, Network, Row};

const HEADER: usize = 512;

const MAGIC: &str = "arrocco network 1, 768x128x2, squared and clipped";

/// What the weights of the output may be at most, so that sums fit.
const MOST_OUTPUT: i16 = 127;

const LENGTH: usize = HEADER + 2 * HIDDEN * (FEATURES + 3) + 4;

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
        let (rows, output_bias) = weights.split_at(weights.len() - 4);
        let mut rows = rows.chunks_exact(2 * HIDDEN).map(read_row);
        let features = rows.by_ref().take(FEATURES).collect();
        let mut next = || rows.next().unwrap_or([0; HIDDEN]);
        let network = Network {
            recipe,
            features,
            bias: next(),
            output: [next(), next()],
            output_bias: i32::from_le_bytes(output_bias.try_into().unwrap_or_default()),
        };
        let small = |weight: &i16| (-MOST_OUTPUT..=MOST_OUTPUT).contains(weight);
        match network.output.iter().flatten().all(small) {
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
        let rows = self.features.iter().chain([&self.bias]).chain(&self.output);
        for weight in rows.flatten() {
            bytes.extend_from_slice(&weight.to_le_bytes());
        }
        bytes.extend_from_slice(&self.output_bias.to_le_bytes());
        bytes
    }
}

fn read_row(bytes: &[u8]) -> Row {
    let mut row = [0; HIDDEN];
    for (weight, pair) in row.iter_mut().zip(bytes.chunks_exact(2)) {
        *weight = i16::from_le_bytes([pair[0], pair[1]]);
    }
    row
}
