//! A position that is set up by hand.

use arrocco_rules::{
    Bitboard, Board, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, SetupError,
    Square,
};

/// The pieces on the board and who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Editor {
    pub(crate) setup: Setup,
    /// What a click puts down; nothing removes.
    pub(crate) brush: Option<Piece>,
}

/// The pieces that can be chosen, and the empty hand.
pub(crate) fn palette() -> Vec<Option<Piece>> {
    let pieces = |color| {
        Role::ALL
            .into_iter()
            .rev()
            .map(move |role: Role| Some(role.of(color)))
    };
    let [white, black] = Color::ALL;
    pieces(white).chain(pieces(black)).chain([None]).collect()
}

impl Editor {
    /// Begins with a position.
    pub(crate) fn new(position: &Position) -> Editor {
        Editor {
            setup: Setup::from(position),
            brush: Some(Role::Pawn.of(Color::White)),
        }
    }

    /// Puts a piece on a square, or takes away what stands there.
    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.board.take(square);
        if let Some(piece) = piece {
            self.setup.board.put(square, piece);
        }
        self.tidy();
    }

    pub(crate) fn clear(&mut self) {
        self.setup.board = Board::empty();
        self.tidy();
    }

    /// The usual position.
    pub(crate) fn reset(&mut self) {
        self.setup = Setup::from(&Position::initial());
    }

    pub(crate) fn change_turn(&mut self) {
        self.setup.turn = !self.setup.turn;
        self.setup.en_passant = None;
    }

    /// Gives or takes the right to castle.
    pub(crate) fn change_castling(&mut self, color: Color, side: CastlingSide) {
        let rook = corner(color, side);
        let rights = Bitboard::of(rook);
        let has_right = self.setup.castling_rooks.has(rook);
        self.setup.castling_rooks = match has_right {
            true => self.setup.castling_rooks & !rights,
            false => self.setup.castling_rooks | rights,
        };
        self.tidy();
    }

    /// Whether a right to castle is given.
    pub(crate) fn has_castling(&self, color: Color, side: CastlingSide) -> bool {
        self.setup.castling_rooks.has(corner(color, side))
    }

    /// What cannot be: rights without king and rook in place, and what was
    /// said about the last move.
    fn tidy(&mut self) {
        self.setup.en_passant = None;
        let board = &self.setup.board;
        let stands = |rook: &Square| {
            let color = match rook.rank() {
                Rank::First => Color::White,
                _ => Color::Black,
            };
            let king = Square::at(File::E, rook.rank());
            board.piece_at(*rook) == Some(Role::Rook.of(color))
                && board.piece_at(king) == Some(Role::King.of(color))
        };
        let kept = self.setup.castling_rooks.into_iter().filter(stands);
        self.setup.castling_rooks = kept.fold(Bitboard::EMPTY, Bitboard::with);
    }

    /// The position, if it can be played.
    ///
    /// # Errors
    ///
    /// Why not.
    pub(crate) fn position(&self) -> Result<Position, SetupError> {
        Position::try_from(self.setup.clone())
    }

    pub(crate) fn fen(&self) -> String {
        self.setup.to_string()
    }
}

/// Where the rook of a right stands.
const fn corner(color: Color, side: CastlingSide) -> Square {
    match (color, side) {
        (Color::White, CastlingSide::Kingside) => Square::H1,
        (Color::White, CastlingSide::Queenside) => Square::A1,
        (Color::Black, CastlingSide::Kingside) => Square::H8,
        (Color::Black, CastlingSide::Queenside) => Square::A8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_to_castle_go_with_king_and_rook() {
        let mut editor = Editor::new(&Position::initial());
        assert!(editor.has_castling(Color::White, CastlingSide::Kingside));
        editor.put(Square::H1, None);
        assert!(!editor.has_castling(Color::White, CastlingSide::Kingside));
        editor.change_castling(Color::White, CastlingSide::Kingside);
        assert!(!editor.has_castling(Color::White, CastlingSide::Kingside));
        editor.put(Square::H1, Some(Role::Rook.of(Color::White)));
        editor.change_castling(Color::White, CastlingSide::Kingside);
        assert!(editor.fen().contains(" KQkq "));
    }

    #[test]
    fn a_position_nobody_can_play_says_why() {
        let mut editor = Editor::new(&Position::initial());
        editor.put(Square::E1, None);
        let error = editor.position().unwrap_err();
        assert_eq!(error.to_string(), "white has no king");
        editor.reset();
        editor.change_turn();
        assert!(editor.position().is_ok());
        editor.clear();
        assert!(editor.position().is_err());
    }
}
