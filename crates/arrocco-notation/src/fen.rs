//! Positions in Forsyth-Edwards notation.
//!
//! Reading goes in two steps: text becomes a [`Setup`], which is a question of
//! syntax, and the setup becomes a [`Position`] if somebody can play on from
//! there.
//!
//! Two ways to name castling rights are read: X-FEN (`KQkq` for the outermost
//! rook of a side, the file letter of an inner rook) and Shredder-FEN (always
//! file letters, `HAha`). [`CastlingMode`] says which is written.
//!
//! | reader                       | fields, and what stands between them              |
//! |------------------------------|---------------------------------------------------|
//! | [`parse`], [`parse_setup`]   | 4 to 6, any ASCII whitespace, also around the text; absent counters are 0 and 1, move number 0 is read as 1 |
//! | [`parse_strict`]             | 6, exactly one blank; nothing claimed that is not so |
//!
//! ```
//! use arrocco_notation::fen;
//! use arrocco_rules::CastlingMode;
//!
//! let position = fen::parse("4k3/8/8/8/8/8/8/4K2R w K -")?;
//! assert_eq!(fen::write(&position, CastlingMode::Standard), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
//! assert_eq!(fen::write(&position, CastlingMode::Chess960), "4k3/8/8/8/8/8/8/4K2R w H - 0 1");
//! # Ok::<(), fen::ReadFenError>(())
//! ```

mod error;
mod read;
mod write;

pub use error::{FenError, FenFault, FenField, ReadFenError};
pub(crate) use read::{Fields, Spacing, read_castling, read_placement_fields};
pub use read::{parse, parse_board, parse_setup, parse_strict};
pub use write::{Fen, append, append_setup, write, write_board, write_setup};

pub(crate) use write::{append_setup_fields, castling_letters};

#[cfg(doc)]
use arrocco_rules::{CastlingMode, Position, Setup};

#[cfg(test)]
mod tests;
