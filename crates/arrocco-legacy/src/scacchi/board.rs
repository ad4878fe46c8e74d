//! A board whose pieces have an identity.

use std::fmt;

use arrocco_rules::{Role, Square};

use super::Piece;

/// A board with its pieces. It displays as eight lines of eight
/// letters, row 8 first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "Scacchiera")]
pub struct Board {
    pieces: [Option<Piece>; 64],
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// The start of a game.
    pub fn new() -> Board {
        Board::of(&arrocco_rules::Board::initial())
    }

    /// New pieces where a board has some.
    pub(super) fn of(board: &arrocco_rules::Board) -> Board {
        let own = |square| {
            board
                .piece_at(square)
                .map(|piece| Piece::new(piece, square))
        };
        Board {
            pieces: Square::ALL.map(own),
        }
    }

    /// The piece on a square, if there is one.
    pub fn get(&self, square: i32) -> Option<Piece> {
        self.at(Square::from_numeric(square)?)
    }

    /// The square of a piece, 0 if this very piece is not on the board.
    #[doc(alias = "getPos")]
    pub fn position_of(&self, piece: &Piece) -> i32 {
        let square = self.square_of(piece);
        square.map_or(0, |square| i32::from(square.numeric()))
    }

    pub(super) fn at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    pub(super) fn square_of(&self, piece: &Piece) -> Option<Square> {
        let is_there = |&square: &Square| self.at(square).as_ref() == Some(piece);
        Square::ALL.into_iter().find(is_there)
    }

    pub(super) fn relocate(&mut self, from: Square, to: Square) {
        self.pieces[to.index()] = self.pieces[from.index()].take();
    }

    pub(super) fn remove(&mut self, square: Square) {
        self.pieces[square.index()] = None;
    }

    /// Puts another piece in the place of a pawn.
    pub(super) fn promote(&mut self, square: Square, role: Role) {
        let piece = &mut self.pieces[square.index()];
        *piece = piece.map(|pawn| pawn.promoted(role));
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (1..=8).rev() {
            for column in 1..=8 {
                let letter = self
                    .get(column * 10 + row)
                    .map_or('.', |piece| piece.letter());
                write!(f, "{letter}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
