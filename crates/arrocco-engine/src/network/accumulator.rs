//! The first layer of the network, updated move by move.
//!
//! A move changes few inputs, so that the layer of a position is that of a
//! neighbour with some rows subtracted and others added. Comparing the boards
//! shows which; so every kind of move is handled alike.

use arrocco_rules::{Bitboard, Board, Color, Square};

use super::{Network, Outlook, Row, kernel};
use crate::score::{MAX_PLY, Value};

/// The hidden layer as White and Black see it, before it is clipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Accumulator {
    pub(super) layers: [Row; 2],
    outlooks: [Outlook; 2],
    pub(super) board: Board,
}

impl Accumulator {
    /// The layer of a board, from nothing.
    pub(super) fn fresh(network: &Network, board: &Board) -> Accumulator {
        let outlooks = [Color::White, Color::Black].map(|side| Outlook::new(board, side));
        let mut layers = [Row::ZERO; 2];
        for (layer, outlook) in layers.iter_mut().zip(outlooks) {
            refresh(layer, network, board, outlook);
        }
        Accumulator {
            layers,
            outlooks,
            board: *board,
        }
    }

    /// Becomes the layer of a board, by way of that of a neighbour.
    fn follow(&mut self, from: &Accumulator, network: &Network, board: &Board) {
        let changes = Changes::between(&from.board, board);
        for side in Color::ALL {
            let (side, outlook) = (side.index(), Outlook::new(board, side));
            let layer = &mut self.layers[side];
            if outlook == from.outlooks[side] {
                changes.apply(layer, &from.layers[side], network, outlook);
            } else {
                // The king went to the other wing: everything looks different.
                refresh(layer, network, board, outlook);
            }
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
#[inline]
fn difference(one: &Board, other: &Board) -> Bitboard {
    let planes = one.planes().into_iter().zip(other.planes());
    let differ = planes.map(|(ours, theirs)| ours ^ theirs);
    differ.fold(Bitboard::EMPTY, |all, some| all | some)
}

/// Writes the layer of a board, from nothing.
#[cold]
fn refresh(layer: &mut Row, network: &Network, board: &Board, outlook: Outlook) {
    Changes::between(&Board::empty(), board).apply(layer, &network.bias, network, outlook);
}

/// The pieces that left a board and those that came.
struct Changes<'a> {
    before: &'a Board,
    after: &'a Board,
    squares: Bitboard,
}

/// Squares that a move changes, at most: castling changes four.
const MOVE_SQUARES: u32 = 4;

impl Changes<'_> {
    fn between<'a>(before: &'a Board, after: &'a Board) -> Changes<'a> {
        Changes {
            before,
            after,
            squares: difference(before, after),
        }
    }

    /// Writes what a layer becomes.
    fn apply(&self, layer: &mut Row, from: &Row, network: &Network, outlook: Outlook) {
        if self.squares.count() <= MOVE_SQUARES {
            self.apply_few::<{ MOVE_SQUARES as usize }>(layer, from, network, outlook);
        } else {
            self.apply_few::<64>(layer, from, network, outlook);
        }
    }

    /// The same for at most so many squares.
    #[inline]
    fn apply_few<const N: usize>(
        &self,
        layer: &mut Row,
        from: &Row,
        network: &Network,
        outlook: Outlook,
    ) {
        let (mut gone, mut come) = (Inputs::<N>::NONE, Inputs::<N>::NONE);
        for square in self.squares {
            gone.note(self.before, square, outlook);
            come.note(self.after, square, outlook);
        }
        kernel::change(layer, from, &network.features, gone.list(), come.list());
    }
}

/// Inputs of one view, without asking for memory.
struct Inputs<const N: usize> {
    list: [u16; N],
    count: usize,
}

impl<const N: usize> Inputs<N> {
    const NONE: Inputs<N> = Inputs {
        list: [0; N],
        count: 0,
    };

    /// Adds the input of the piece on a square, if there is one.
    #[inline]
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
        match earlier.last() {
            Some(before) if before.distance(board) <= layer.distance(board) => {
                layer.follow(before, self.network, board);
            }
            _ => {
                let before = layer.clone();
                layer.follow(&before, self.network, board);
            }
        }
        self.network.output(&self.plies[ply], turn)
    }
}
