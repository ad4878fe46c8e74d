//! Two ways to draw a board with letters, upper case being White.
//!
//! | drawing                                   | go to      |
//! |-------------------------------------------|------------|
//! | cells between `\|`, `*` empty, `X` marked | [`Cells`]  |
//! | letters of any size, all else empty       | [`Layout`] |
//!
//! An `X` is a mark in one and an empty square in the other, so each has its
//! own reader. The drawings that Arrocco itself uses are in
//! [`arrocco_notation::diagram`].

mod cells;
mod layout;

pub use arrocco_notation::diagram::{DiagramError, DiagramFault};
pub use cells::Cells;
pub use layout::{Layout, Seen};

#[cfg(test)]
mod tests;
