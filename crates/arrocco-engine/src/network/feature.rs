//! What the network sees of a man.

use arrocco_rules::{Color, Piece, Role, Square};

/// How many inputs there are: two sides, six roles, 64 squares.
pub const FEATURES: usize = 768;

/// The input that a piece on a square is to this side: its own men come first,
/// and the board is turned so that its first rank is the first.
#[inline]
pub fn feature(view: Color, piece: Piece, square: Square) -> usize {
    let role = match piece.role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    let square = match view {
        Color::White => square,
        Color::Black => square.flip(),
    };
    let enemy = usize::from(piece.color != view);
    enemy * 384 + role * 64 + square.index()
}
