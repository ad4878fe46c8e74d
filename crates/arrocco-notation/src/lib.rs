//! How chess is written down: positions and moves as text, and back.
#![forbid(unsafe_code)]

mod buffer;
pub mod codes;
pub mod config;
pub mod diagram;
pub mod epd;
pub mod fen;
pub mod lan;
pub mod numeric;
pub mod pgn;
mod placement;
pub mod san;
pub mod uci;

use buffer::Buffer;
pub use placement::{PlacementError, PlacementFault};

/// The character at a byte of a text, for messages; the replacement character
/// where the bytes are no UTF-8.
fn char_at(text: &[u8], at: usize) -> char {
    let rest = text.get(at..).unwrap_or_default();
    let head = rest.get(..4).unwrap_or(rest);
    head.utf8_chunks()
        .next()
        .and_then(|chunk| chunk.valid().chars().next())
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}
