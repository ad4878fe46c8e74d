//! The first layer of the network, kept up to date move by move.
//!
//! A move changes few inputs, so that the layer of a position is that of a
//! neighbour with some rows taken away and others added. Which, is seen by
//! comparing the boards; nothing needs to be told of moves, and whatever a move
//! does is done right.

use arrocco_rules::{Bitboard, Board, Color, Role};

use super::kernel::{self, View};
use super::{Network, Row, feature};
use crate::score::{MAX_PLY, Value};

/// More changes than a board can have.
const MOST: usize = 64;

/// The hidden layer as White and Black see it, before it is clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Accumulator {
    pub(super) views: [View; 2],
    board: Board,
}

impl Accumulator {
    /// The layer of an empty board.
    fn empty(network: &Network) -> Accumulator {
        Accumulator {
            views: [View(network.bias); 2],
            board: Board::empty(),
        }
    }

    /// The layer of a board, from nothing.
    pub(super) fn fresh(network: &Network, board: &Board) -> Accumulator {
        Accumulator::empty(network).changed(network, board)
    }

    /// The layer of another board.
    fn changed(&self, network: &Network, board: &Board) -> Accumulator {
        let mut changes = Changes::new(network);
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                let piece = role.of(color);
                let (before, after) = (self.board.by_piece(piece), board.by_piece(piece));
                for square in before.minus(after) {
                    let features = [Color::White, Color::Black].map(|v| feature(v, piece, square));
                    changes.removed.push(network, features);
                }
                for square in after.minus(before) {
                    let features = [Color::White, Color::Black].map(|v| feature(v, piece, square));
                    changes.added.push(network, features);
                }
            }
        }
        let view = |side: usize| {
            let (removed, added) = (changes.removed.of(side), changes.added.of(side));
            kernel::change(&self.views[side], removed, added)
        };
        Accumulator {
            views: [view(0), view(1)],
            board: *board,
        }
    }

    /// How many inputs differ between its board and another, about.
    fn distance(&self, board: &Board) -> u32 {
        let planes = self.board.planes().into_iter().zip(board.planes());
        let differ = planes.map(|(ours, theirs)| ours ^ theirs);
        differ.fold(Bitboard::EMPTY, |all, some| all | some).count()
    }
}

/// The rows that a change takes away and adds.
struct Changes<'a> {
    removed: Rows<'a>,
    added: Rows<'a>,
}

impl<'a> Changes<'a> {
    fn new(network: &'a Network) -> Changes<'a> {
        Changes {
            removed: Rows::new(network),
            added: Rows::new(network),
        }
    }
}

/// Rows of both views, without asking for memory.
struct Rows<'a> {
    rows: [[&'a Row; MOST]; 2],
    count: usize,
}

impl<'a> Rows<'a> {
    fn new(network: &'a Network) -> Rows<'a> {
        Rows {
            rows: [[&network.bias; MOST]; 2],
            count: 0,
        }
    }

    fn push(&mut self, network: &'a Network, features: [usize; 2]) {
        for (rows, feature) in self.rows.iter_mut().zip(features) {
            rows[self.count] = &network.features[feature];
        }
        self.count += 1;
    }

    fn of(&self, side: usize) -> &[&'a Row] {
        &self.rows[side][..self.count]
    }
}

/// The layers of the positions on the way to the one that is looked at.
pub(crate) struct Accumulators<'a> {
    network: &'a Network,
    /// By ply; each knows which board it belongs to.
    plies: Vec<Accumulator>,
}

impl<'a> Accumulators<'a> {
    pub(crate) fn new(network: &'a Network, root: &Board) -> Accumulators<'a> {
        let layer = Accumulator::fresh(network, root);
        Accumulators {
            network,
            plies: vec![layer; MAX_PLY + 2],
        }
    }

    /// What a board at this ply is worth to the side to move.
    pub(crate) fn evaluate(&mut self, board: &Board, turn: Color, ply: usize) -> Value {
        // The neighbour is the position before, or one that was looked at
        // instead of this.
        let before = ply.saturating_sub(1);
        let near = [before, ply]
            .into_iter()
            .min_by_key(|&at| self.plies[at].distance(board))
            .unwrap_or(before);
        self.plies[ply] = self.plies[near].changed(self.network, board);
        self.network.output(&self.plies[ply], turn)
    }
}
