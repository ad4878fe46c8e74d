//! The signs of the books for good and bad moves.

use arrocco_notation::pgn::Nag;
use serde::{Deserialize, Serialize};

/// What a commentator thinks of a move, in one sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum MoveSign {
    /// A good move.
    #[serde(rename = "!")]
    Good,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A brilliant move.
    #[serde(rename = "!!")]
    Brilliant,
    /// A blunder.
    #[serde(rename = "??")]
    Blunder,
    /// An interesting move.
    #[serde(rename = "!?")]
    Interesting,
    /// A dubious move.
    #[serde(rename = "?!")]
    Dubious,
}

impl MoveSign {
    /// Its number in files.
    pub(crate) const fn nag(self) -> Nag {
        Nag(match self {
            MoveSign::Good => 1,
            MoveSign::Mistake => 2,
            MoveSign::Brilliant => 3,
            MoveSign::Blunder => 4,
            MoveSign::Interesting => 5,
            MoveSign::Dubious => 6,
        })
    }

    /// Whether a number of a file is one of these signs.
    pub(crate) const fn is_sign(nag: Nag) -> bool {
        matches!(nag.0, 1..=6)
    }
}
