//! Counting the leaves of the game tree, the classic test of move generation.

use crate::generate::Count;
use crate::side::{Side, with_side};
use crate::{Move, Position};

/// How many games of this many plies can be played from here. The last ply is
/// counted, not played. Draws do not cut the tree.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => with_side!(position.turn, S => counted::<S>(position, depth)),
    }
}

fn counted<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        let mut count = Count(0);
        position.generate_as::<S, _>(&mut count);
        return u64::from(count.0);
    }
    let mut nodes = 0;
    position.children_as::<S>(|_, next| nodes += counted::<S::Other>(next, depth - 1));
    nodes
}

/// The count behind each legal move.
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + '_ {
    let below = depth.saturating_sub(1);
    position
        .legal_moves()
        .into_iter()
        .map(move |m| (m, perft(&position.after(m), below)))
}
