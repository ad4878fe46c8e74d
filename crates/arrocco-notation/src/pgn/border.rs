//! Where a file may be cut so that its parts can be read side by side.

use memchr::memmem;

use super::bracket::is_border;

/// Where the last game of a block begins, if a border between games is seen:
/// an `Event` tag that begins a line behind an empty line.
///
/// The reader takes every such tag for the beginning of a game, even within a
/// comment that was never closed. So a file cut at borders has the same games
/// as the whole, in the same places if the parts are read with
/// [`Reader::starting_at`](super::Reader::starting_at).
pub fn last_border(block: &[u8]) -> Option<usize> {
    let hits = memmem::rfind_iter(block, b"\n[Event \"").map(|hit| hit + 1);
    hits.into_iter().find(|&at| is_border(block, at))
}
