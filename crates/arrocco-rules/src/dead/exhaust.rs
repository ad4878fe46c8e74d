//! Visiting every position that can follow, up to a limit.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Color, Move, Position};

/// When to give up.
pub(super) struct Limits {
    /// So many different positions at most.
    pub(super) positions: usize,
    /// So many moves in one position at most.
    pub(super) moves: usize,
}

/// Whether all positions that can follow were visited and none of these sides
/// has mated in any. `false` if a mate was found or a limit was met.
pub(super) fn exhaust(position: &Position, winners: &[Color], limits: &Limits) -> bool {
    let mut visited = Visited::new();
    visited.insert(*position, |_| true);
    let mut next = 0;
    while let Some(&position) = visited.positions.get(next) {
        next += 1;
        let moves = position.legal_moves();
        let is_mate = moves.is_empty() && position.is_check() && winners.contains(&!position.turn);
        if is_mate || moves.len() > limits.moves || visited.positions.len() > limits.positions {
            return false;
        }
        visited.extend(&position, &moves, winners);
    }
    true
}

/// A set of positions in the order they were found, so that it is its own
/// queue. Positions are compared in full: two that happen to share a hash must
/// not be taken for one, or a mate could be missed.
struct Visited {
    positions: Vec<Position>,
    /// Index + 1 of a position, at a place given by its hash; 0 is free.
    slots: Vec<u32>,
}

impl Visited {
    fn new() -> Visited {
        Visited {
            positions: Vec::with_capacity(32),
            slots: vec![0; 64],
        }
    }

    /// Adds what follows from a position, unless it is known to lead nowhere.
    fn extend(&mut self, position: &Position, moves: &[Move], winners: &[Color]) {
        for &m in moves {
            let next = position.after(m);
            self.insert(next, |next| !next.is_settled(winners));
        }
    }

    /// Adds a position that is not there yet and passes.
    fn insert(&mut self, position: Position, passes: impl Fn(&Position) -> bool) {
        if self.positions.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot_of(&position);
        if self.slots[slot] == 0 && passes(&position) {
            self.positions.push(position);
            self.slots[slot] = self.positions.len() as u32;
        }
    }

    /// Where the position is, or where it would be put.
    fn slot_of(&self, position: &Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = position.zobrist() as usize & mask;
        while let Some(index) = (self.slots[slot] as usize).checked_sub(1)
            && !self.positions[index].same_as(position)
        {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 4];
        for index in 0..self.positions.len() {
            let slot = self.slot_of(&self.positions[index]);
            self.slots[slot] = index as u32 + 1;
        }
    }
}
