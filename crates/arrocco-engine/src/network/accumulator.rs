//! The first layer of the network, updated move by move.
//!
//! A move changes few inputs, so that the layer of a position is that of a
//! neighbour with some rows subtracted and others added. Comparing the boards
//! shows which; so every kind of move is handled alike.

use arrocco_rules::{Bitboard, Board, Color, Square};

use super::{Network, Outlook, Row, kernel};
use crate::score::Value;

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
        let squares = difference(&from.board, board);
        if squares.count() <= MOVE_SQUARES {
            self.follow_few::<{ MOVE_SQUARES as usize }>(from, network, board, squares);
        } else {
            self.follow_few::<64>(from, network, board, squares);
        }
    }

    /// The same for boards that differ on at most so many squares.
    #[inline]
    fn follow_few<const N: usize>(
        &mut self,
        from: &Accumulator,
        network: &Network,
        board: &Board,
        squares: Bitboard,
    ) {
        let outlooks = [Color::White, Color::Black].map(|side| Outlook::new(board, side));
        let changes = Changes::<N>::between(&from.board, board, squares, outlooks);
        for (view, outlook) in outlooks.into_iter().enumerate() {
            let layer = &mut self.layers[view];
            if outlook == from.outlooks[view] {
                changes.apply(view, layer, &from.layers[view], network);
            } else {
                // The king went to the other wing: everything looks different.
                refresh(layer, network, board, outlook);
            }
        }
        self.outlooks = outlooks;
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
    let (empty, outlooks) = (Board::empty(), [outlook; 2]);
    let changes = Changes::<64>::between(&empty, board, board.occupied(), outlooks);
    changes.apply(0, layer, &network.bias, network);
}

/// Squares that a move changes, at most: castling changes four.
const MOVE_SQUARES: u32 = 4;

/// The inputs of both views that are gone and those that came, on at most so many
/// squares.
struct Changes<const N: usize> {
    gone: Inputs<N>,
    come: Inputs<N>,
}

impl<const N: usize> Changes<N> {
    #[inline]
    fn between(
        before: &Board,
        after: &Board,
        squares: Bitboard,
        outlooks: [Outlook; 2],
    ) -> Changes<N> {
        let (mut gone, mut come) = (Inputs::NONE, Inputs::NONE);
        for square in squares {
            gone.note(before, square, outlooks);
            come.note(after, square, outlooks);
        }
        Changes { gone, come }
    }

    /// Writes what the layer of a view becomes.
    #[inline]
    fn apply(&self, view: usize, layer: &mut Row, from: &Row, network: &Network) {
        let (gone, come) = (self.gone.list(view), self.come.list(view));
        kernel::change(layer, from, &network.features, gone, come);
    }
}

/// Inputs of both views, without asking for memory.
struct Inputs<const N: usize> {
    lists: [[u16; N]; 2],
    count: usize,
}

impl<const N: usize> Inputs<N> {
    const NONE: Inputs<N> = Inputs {
        lists: [[0; N]; 2],
        count: 0,
    };

    /// Adds the inputs that the piece on a square is, if there is one.
    #[inline]
    fn note(&mut self, board: &Board, square: Square, outlooks: [Outlook; 2]) {
        if let Some(piece) = board.piece_at(square) {
            for (list, outlook) in self.lists.iter_mut().zip(outlooks) {
                list[self.count] = outlook.feature(piece, square) as u16;
            }
            self.count += 1;
        }
    }

    #[inline]
    fn list(&self, view: usize) -> &[u16] {
        &self.lists[view][..self.count]
    }
}

/// The layers of the positions on the way to the one that is looked at.
pub(crate) struct Accumulators<'a> {
    network: &'a Network,
    /// By ply, as far as was looked; each knows which board it belongs to.
    plies: Vec<Accumulator>,
}

impl<'a> Accumulators<'a> {
    pub(crate) fn new(network: &'a Network, root: &Board) -> Accumulators<'a> {
        let layer = Accumulator::fresh(network, root);
        Accumulators {
            network,
            plies: vec![layer],
        }
    }

    /// What a board at this ply is worth to the side to move.
    pub(crate) fn evaluate(&mut self, board: &Board, turn: Color, ply: usize) -> Value {
        if let Some(last) = self.plies.last()
            && ply >= self.plies.len()
        {
            self.plies.resize(ply + 1, last.clone());
        }
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
