//! Positions in Forsyth-Edwards notation.
//!
//! A [`Position`] and a [`Setup`] are read with `parse` and written with
//! `to_string`. A text becomes a setup if its syntax is right, and the setup
//! becomes a position if it can be played on. A [`FenError`] holds all faults
//! of a text.
//!
//! Two ways to name castling rights are read: X-FEN (`KQkq` for the outermost
//! rook of a side, the file letter of an inner rook) and Shredder-FEN (always
//! file letters, `HAha`). A position is written in X-FEN unless its rights are
//! those of Chess960. Who plays a game in Chess960 and wants file letters
//! everywhere uses [`write()`].
//!
//! | reader                             | fields, and what stands between them        |
//! |------------------------------------|---------------------------------------------|
//! | `parse::<Position>()`, `parse::<Setup>()` | 4 to 6, any ASCII whitespace, also around the text; absent counters are 0 and 1, move number 0 is read as 1 |
//! | [`parse_strict`]                   | 6, exactly one blank; nothing claimed that is not so |
//!
//! ```
//! use arrocco_rules::{CastlingMode, Position, fen};
//!
//! let position: Position = "4k3/8/8/8/8/8/8/4K2R w K -".parse()?;
//! assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! assert_eq!(fen::write(&position, CastlingMode::Chess960), "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
//!
//! let error = "4k3/8/8/8/8/8/8/8 x KK - 0 1".parse::<Position>().unwrap_err();
//! let faults: Vec<String> = error.faults().map(|fault| fault.to_string()).collect();
//! assert_eq!(
//!     faults,
//!     [
//!         "side to move at column 19: unexpected 'x', expected `w` or `b`",
//!         "castling at column 22: 'K' names a right already given",
//!     ]
//! );
//! # Ok::<(), arrocco_rules::fen::FenError>(())
//! ```

mod error;
mod placement;
mod read;
mod write;

pub use error::{FenError, FenFault, FenField, FieldError, FieldFault};
pub use placement::{PlacementError, PlacementFault};
pub use read::{parse_board, parse_castling, parse_first_fields, parse_strict};
pub use write::{append, castling_letters, write, write_board, write_first_fields, write_setup};

#[cfg(doc)]
use crate::{Position, Setup};

#[cfg(test)]
mod tests;
