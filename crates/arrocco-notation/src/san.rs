//! Moves in standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.
//!
//! Text becomes a [`San`], which is a question of syntax, and a `San` becomes a
//! [`Move`] of some [`Position`]. [`Position::resolve`] finds the piece.
//!
//! Spellings that PGN does not write but people do (`0-0`, `e8Q`, `Pe4`,
//! `exd6e.p.`, `Ng1-f3`) are read and [noted](Spelling).
//!
//! ```
//! use arrocco_notation::san::San;
//! use arrocco_rules::Position;
//!
//! let position = Position::initial();
//! let m = "Nf3".parse::<San>()?.to_move(&position)?;
//! assert_eq!(San::from_move(&position, m).to_string(), "Nf3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod parse;
mod resolve;
mod syntax;
mod write;

pub use error::{ParseSanError, SanPart};
pub use syntax::{CheckMark, Glyph, San, SanStep, Spelling, is_null};
pub use write::{append, write};

#[cfg(doc)]
use arrocco_rules::{Move, Position};

#[cfg(test)]
mod tests;
