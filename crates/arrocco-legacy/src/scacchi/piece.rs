//! A piece: this very one, not another of its kind.

use arrocco_rules::{Bitboard, Color, Role, Square};

use super::State;

/// A piece of a game. Two pieces are equal if they are the same
/// one, wherever it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "Pezzo")]
#[doc(alias = "Pedone")]
#[doc(alias = "Torre")]
#[doc(alias = "Alfiere")]
#[doc(alias = "Cavallo")]
#[doc(alias = "Regina")]
#[doc(alias = "Re")]
pub struct Piece {
    piece: arrocco_rules::Piece,
    /// Where it stood first. What a pawn becomes is a piece of its own, known
    /// by the pawn it was.
    home: Square,
    is_promoted: bool,
}

impl Piece {
    pub(super) fn new(piece: arrocco_rules::Piece, home: Square) -> Piece {
        Piece {
            piece,
            home,
            is_promoted: false,
        }
    }

    pub(super) fn promoted(self, role: Role) -> Piece {
        Piece {
            piece: role.of(self.color()),
            home: self.home,
            is_promoted: true,
        }
    }

    /// Whether it is White's.
    pub fn is_white(&self) -> bool {
        self.color() == Color::White
    }

    /// Its colour.
    pub fn color(&self) -> Color {
        self.piece.color
    }

    /// What it is.
    pub fn role(&self) -> Role {
        self.piece.role
    }

    /// `K Q R B N P` for White, small letters for Black.
    pub fn letter(&self) -> char {
        self.piece.char()
    }

    /// Whether the piece can go from where it stands to a square, which must be
    /// empty. Castling counts for the king, taking in passing for the
    /// pawn; what becomes of the own king does not count.
    #[doc(alias = "spostamentoPotenziale")]
    pub fn can_displace(&self, state: &State, target: i32) -> bool {
        Square::from_numeric(target).is_some_and(|target| self.reach(state).has(target))
    }

    /// All empty squares that the piece can go to.
    #[doc(alias = "listaSpostamentoPotenziale")]
    pub fn displacements(&self, state: &State) -> Vec<i32> {
        numbers(self.reach(state))
    }

    /// Whether the piece attacks a square, which must be empty or hold an enemy.
    /// A pinned piece attacks; a pawn attacks its two diagonals, empty
    /// or not, and not the square before it.
    #[doc(alias = "attacco")]
    pub fn attacks(&self, state: &State, target: i32) -> bool {
        Square::from_numeric(target).is_some_and(|target| self.attacked(state).has(target))
    }

    /// All squares that the piece attacks.
    #[doc(alias = "listaAttacco")]
    pub fn attacked_squares(&self, state: &State) -> Vec<i32> {
        numbers(self.attacked(state))
    }

    fn reach(&self, state: &State) -> Bitboard {
        let square = state.board().square_of(self);
        square.map_or(Bitboard::EMPTY, |square| state.displacements(square))
    }

    fn attacked(&self, state: &State) -> Bitboard {
        let square = state.board().square_of(self);
        square.map_or(Bitboard::EMPTY, |square| state.attacks(square))
    }
}

fn numbers(squares: Bitboard) -> Vec<i32> {
    squares
        .into_iter()
        .map(|square| i32::from(square.numeric()))
        .collect()
}
