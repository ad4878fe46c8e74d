//! A game as a PGN file, and back.
//!
//! Everything is kept: what was agreed, the clocks (`%clk` behind every move),
//! variations, moves taken back, offers, and why the game ended. Standard tags
//! are used where there are some; the others are listed in [`tag`]. The cursor
//! is not kept.

mod read;
mod tag;
mod write;

pub use read::LoadError;
pub(crate) use tag::RESERVED;
