//! The inputs of the network.

use arrocco_rules::{Board, Color, File, Piece, Role, Square};

/// How many inputs there are: two sides, six roles, 64 squares.
pub const FEATURES: usize = 768;

/// Turns a square to the other end of the board, or to the other wing.
const OTHER_END: usize = 0b111_000;
const OTHER_WING: usize = 0b000_111;

/// From where a side looks at the board: from its own end, and from the front
/// or in a mirror, so that its king is on the right. Chess does not mind,
/// castling aside, and the network need not learn everything twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    side: Color,
    turned: usize,
}

impl Outlook {
    /// How a side looks at this board.
    #[inline]
    pub fn new(board: &Board, side: Color) -> Outlook {
        Outlook::of_king(side, board.by_piece(Role::King.of(side)).first())
    }

    /// How a side looks at a board on which its king stands here.
    #[inline]
    pub fn of_king(side: Color, king: Option<Square>) -> Outlook {
        let end = match side {
            Color::White => 0,
            Color::Black => OTHER_END,
        };
        let wing = match king {
            Some(king) if king.file() < File::E => OTHER_WING,
            _ => 0,
        };
        Outlook {
            side,
            turned: end ^ wing,
        }
    }

    /// The input that a piece on a square is: its own pieces come first.
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let enemy = usize::from(piece.color != self.side);
        let role = piece.role as usize - 1;
        enemy * 384 + role * 64 + (square.index() ^ self.turned)
    }
}
