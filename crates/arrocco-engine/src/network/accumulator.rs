//! The first layer of the network, updated move by move.
//!
//! A move changes few inputs, so that the layer of a position is that of a
//! neighbour with some rows subtracted and others added. Comparing the boards
//! shows which; so every kind of move is handled alike.

use arrocco_rules::{Bitboard, Board, Color, Square};

use super::kernel::{self, View};
use super::{Network, Outlook};
use crate::score::{MAX_PLY, Value};

/// The hidden layer as White and Black see it, before it is clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Accumulator {
    pub(super) views: [View; 2],
    outlooks: [Outlook; 2],
    pub(super) board: Board,
}

impl Accumulator {
    /// The layer of a board, from nothing.
    pub(super) fn fresh(network: &Network, board: &Board) -> Accumulator {
        let outlooks = [Color::White, Color::Black].map(|side| Outlook::new(board, side));
        Accumulator {
            views: outlooks.map(|outlook| fresh_view(network, board, outlook)),
            outlooks,
            board: *board,
        }
    }

    /// Becomes the layer of a board, by way of that of a neighbour.
    fn follow(&mut self, from: &Accumulator, network: &Network, board: &Board) {
        let changes = Changes::between(&from.board, board);
        for side in [Color::White, Color::Black] {
            let (side, outlook) = (side.index(), Outlook::new(board, side));
            self.views[side] = if outlook == from.outlooks[side] {
                changes.apply(network, outlook, &from.views[side])
            } else {
                // The king went to the other wing: everything looks different.
                fresh_view(network, board, outlook)
            };
            self.outlooks[side] = outlook;
        }
        self.board = *board;
    }

    /// How many squares differ between its board and another.
    fn distance(&self, board: &Board) -> u32 {
        difference(&self.board, board).count()
    }
}

/// The squares on which two boards differ.
fn difference(one: &Board, other: &Board) -> Bitboard {
    let planes = one.planes().into_iter().zip(other.planes());
    let differ = planes.map(|(ours, theirs)| ours ^ theirs);
    differ.fold(Bitboard::EMPTY, |all, some| all | some)
}

fn fresh_view(network: &Network, board: &Board, outlook: Outlook) -> View {
    let nothing = View(network.bias);
    Changes::between(&Board::empty(), board).apply(network, outlook, &nothing)
}

/// The pieces that left a board and those that came.
struct Changes<'a> {
    before: &'a Board,
    after: &'a Board,
    squares: Bitboard,
}

impl Changes<'_> {
    fn between<'a>(before: &'a Board, after: &'a Board) -> Changes<'a> {
        Changes {
            before,
            after,
            squares: difference(before, after),
        }
    }

    /// What a view becomes.
    fn apply(&self, network: &Network, outlook: Outlook, view: &View) -> View {
        let (mut gone, mut come) = (Inputs::default(), Inputs::default());
        for square in self.squares {
            gone.note(self.before, square, outlook);
            come.note(self.after, square, outlook);
        }
        kernel::change(view, &network.features, gone.list(), come.list())
    }
}

/// Inputs of one view, without asking for memory.
struct Inputs {
    list: [u16; 64],
    count: usize,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs {
            list: [0; 64],
            count: 0,
        }
    }
}

impl Inputs {
    /// Adds the input of the piece on a square, if there is one.
    fn note(&mut self, board: &Board, square: Square, outlook: Outlook) {
        if let Some(piece) = board.piece_at(square) {
            self.list[self.count] = outlook.feature(piece, square) as u16;
            self.count += 1;
        }
    }

    fn list(&self) -> &[u16] {
        &self.list[..self.count]
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
        let (earlier, later) = self.plies.split_at_mut(ply);
        let layer = &mut later[0];
        let near = match earlier.last() {
            Some(before) if before.distance(board) <= layer.distance(board) => before,
            _ => &layer.clone(),
        };
        layer.follow(near, self.network, board);
        self.network.output(&self.plies[ply], turn)
    }
}
