//! The moves and captures of a game, oldest first, material and opening.

use arrocco_notation::opening;
use arrocco_rules::{Board, Color, Piece, Role, Square};

use super::Game;
use crate::{Opening, Played};

impl Game {
    /// The moves that stand, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Played> + ExactSizeIterator {
        self.standing().iter().map(|ply| &ply.played)
    }

    /// The move that was played last.
    pub fn last_move(&self) -> Option<&Played> {
        self.standing().last().map(|ply| &ply.played)
    }

    /// The moves of the piece that stands on a square now, oldest first. A
    /// castling is a move of the king and of the rook.
    pub fn moves_of(&self, square: Square) -> Vec<&Played> {
        if self.position().board().piece_at(square).is_none() {
            return Vec::new();
        }
        let mut at = square;
        let mut moves = Vec::new();
        for played in self.moves().rev() {
            if let Some(origin) = played.origin_of(at) {
                moves.push(played);
                at = origin;
            }
        }
        moves.reverse();
        moves
    }

    /// The pieces of one colour that were taken, in the order they were.
    pub fn captured(&self, color: Color) -> Vec<Role> {
        let pieces = self.moves().filter_map(Played::captured_piece);
        let of_color = pieces.filter(|piece| piece.color == color);
        of_color.map(|piece| piece.role).collect()
    }

    /// How much more White has on the board than Black, in pawns.
    pub fn material(&self) -> i32 {
        material(self.position().board())
    }

    /// The opening as far as it has a name, found by position, so that other
    /// ways to get there count too.
    pub fn opening(&self) -> Option<Opening> {
        self.positions().find_map(opening::find).map(Opening::from)
    }
}

/// How much more White has on a board than Black, in pawns.
pub(crate) fn material(board: &Board) -> i32 {
    let worth = |(_, piece): (Square, Piece)| match piece.color {
        Color::White => value(piece.role),
        Color::Black => -value(piece.role),
    };
    board.iter().map(worth).sum()
}

/// What beginners are taught.
const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}
