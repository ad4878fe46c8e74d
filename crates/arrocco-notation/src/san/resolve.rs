//! From [`San`] to a move of a position.

use arrocco_rules::{Bitboard, Move, MovePattern, Position, ResolveError};

use super::{San, SanStep};

impl San {
    /// The move this stands for here.
    ///
    /// The check mark is not looked at, and an `x` too many or too few is
    /// forgiven unless it is a pawn's, whose way depends on it.
    ///
    /// # Errors
    ///
    /// Why the piece that is meant may not go there, that no piece is meant, or
    /// which ones could be.
    #[inline(always)]
    pub fn to_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.step.to_move(position)
    }
}

impl SanStep {
    /// The move this stands for here, as [`San::to_move`].
    ///
    /// # Errors
    ///
    /// As [`San::to_move`].
    #[inline(always)]
    pub fn to_move(&self, position: &Position) -> Result<Move, ResolveError> {
        match *self {
            SanStep::Castling(side) => position.find_castling(side).map_err(ResolveError::Illegal),
            SanStep::Piece {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let files = file.map_or(Bitboard::FULL, Bitboard::file);
                let ranks = rank.map_or(Bitboard::FULL, Bitboard::rank);
                position.resolve(&MovePattern {
                    role,
                    to,
                    origins: files & ranks,
                    captures: capture,
                    promotion,
                })
            }
        }
    }
}
