//! Which reason a move is refused for: the questions in the order a player
//! would ask them.

use super::{Exposure, Refusal};
use crate::{
    Bitboard, CastlingPath, CastlingSide, File, Piece, Position, Rank, Role, Square, attacks,
};

impl Position {
    /// The reason for a move that was found not to be legal. The questions are
    /// asked in the order a player would: is it mine, does it move like that,
    /// is the way free, is my king safe.
    #[cold]
    pub(crate) fn refusal(&self, from: Square, to: Square, promotion: Option<Role>) -> Refusal {
        let Some(piece) = self.board.piece_at(from) else {
            return Refusal::NoPiece { from };
        };
        if piece.color != self.turn {
            return Refusal::NotYourPiece { from, piece };
        }
        if let Some(side) = self.attempted_castling(from, to, piece) {
            return match promotion {
                Some(role) if self.explain(from, to, None).is_none() => {
                    Refusal::PromotionWrong { from, to, role }
                }
                _ => self.castling_refusal(from, side),
            };
        }
        match self.board.piece_at(to) {
            Some(other) if other.color == piece.color && from != to => Refusal::OwnPiece {
                from,
                to,
                piece: other,
            },
            _ if self.geometry_allows(from, to) => self.king_refusal(from, to, piece, promotion),
            _ => self.way_refusal(from, to, piece),
        }
    }

    /// Which castling a king's impossible step stands for: to a rook that may
    /// still castle, or two files from where standard kings start.
    fn attempted_castling(&self, from: Square, to: Square, piece: Piece) -> Option<CastlingSide> {
        let home = Rank::First.relative_to(piece.color);
        if piece.role != Role::King || from.rank() != home || to.rank() != home {
            return None;
        }
        let side = CastlingSide::of(from, to);
        let has_right = self.castling_rook(piece.color, side).is_some();
        let to_rook = self.castling_rooks().has(to);
        let two_steps = from.distance(to) > 1
            && to == side.king_target(from)
            && (from.file() == File::E || has_right);
        (to_rook || two_steps).then_some(side)
    }

    fn castling_refusal(&self, from: Square, side: CastlingSide) -> Refusal {
        let Some(rook) = self.castling_rook(self.turn, side) else {
            let color = self.turn;
            return Refusal::CastlingLost { from, color, side };
        };
        let path = CastlingPath::new(from, rook);
        let in_the_way = path.must_be_empty & self.board.occupied();
        if in_the_way.any() {
            let between = File::ALL.map(|file| {
                let square = Square::at(file, from.rank());
                self.board
                    .role_at(square)
                    .filter(|_| in_the_way.has(square))
            });
            return Refusal::CastlingBlocked {
                from,
                side,
                between,
            };
        }
        if let Some((by, attacker)) = self.nearest(self.checkers(), from) {
            return Refusal::CastlingInCheck {
                from,
                side,
                by,
                attacker,
            };
        }
        let crossed = self.attacked_on_the_way(from, &path);
        let (square, by, attacker) = crossed.unwrap_or_else(|| self.uncovered(from, rook, &path));
        Refusal::CastlingThroughCheck {
            from,
            side,
            square,
            by,
            attacker,
        }
    }

    /// The first attacked square on the way of a castling king, and by whom.
    fn attacked_on_the_way(
        &self,
        king: Square,
        path: &CastlingPath,
    ) -> Option<(Square, Square, Piece)> {
        let occupied = self.board.occupied().without(king);
        let attackers = |square| self.board.attackers_through(square, !self.turn, occupied);
        let way = path.must_be_safe.into_iter();
        let attacked = way.filter(|&square| attackers(square).any());
        let square = attacked.min_by_key(|square| square.distance(king))?;
        let (by, attacker) = self.nearest(attackers(square), square)?;
        Some((square, by, attacker))
    }

    /// Who attacks the king after castling, when only the rook's leaving lets
    /// him, which Chess960 has.
    fn uncovered(
        &self,
        king: Square,
        rook: Square,
        path: &CastlingPath,
    ) -> (Square, Square, Piece) {
        let occupied = self.board.occupied().without(king);
        let afterwards = occupied.without(rook).with(path.rook_to);
        let square = path.king_to;
        let attackers = self.board.attackers_through(square, !self.turn, afterwards);
        let found = self.nearest(attackers, square);
        let (by, attacker) = found.unwrap_or((rook, Role::Rook.of(!self.turn)));
        (square, by, attacker)
    }

    fn geometry_allows(&self, from: Square, to: Square) -> bool {
        let any_promotion = [None, Some(Role::Queen)];
        any_promotion
            .into_iter()
            .any(|promotion| self.candidate(from, to, promotion).is_some())
            || self.takes_in_passing(from, to)
    }

    /// Whether a pawn beside the one that has just gone two squares takes it,
    /// legal or not.
    fn takes_in_passing(&self, from: Square, to: Square) -> bool {
        self.passed == Some(to) && self.en_passant_takers(to).has(from)
    }

    /// The piece goes there, but its king or its promotion says no.
    fn king_refusal(
        &self,
        from: Square,
        to: Square,
        piece: Piece,
        promotion: Option<Role>,
    ) -> Refusal {
        let king = if piece.role == Role::King {
            to
        } else {
            self.king(self.turn)
        };
        let attackers = self.attackers_after_any(from, to, king);
        if let Some((by, attacker)) = self.nearest(attackers, king) {
            return Refusal::LeavesCheck {
                from,
                to,
                piece,
                king,
                by,
                attacker,
                exposure: self.exposure(from, piece, king, by),
            };
        }
        match promotion {
            Some(role) => Refusal::PromotionWrong { from, to, role },
            None => Refusal::PromotionMissing { from, to },
        }
    }

    /// How the king comes to be attacked from `by` when the piece leaves `from`.
    fn exposure(&self, from: Square, piece: Piece, king: Square, by: Square) -> Exposure {
        if piece.role == Role::King {
            Exposure::Steps
        } else if self.checkers().has(by) {
            Exposure::Stays
        } else if attacks::between(king, by) & self.board.occupied() == Bitboard::of(from) {
            Exposure::Pinned
        } else {
            Exposure::Uncovered
        }
    }

    /// As [`attackers_after`](Position::attackers_after), a pawn taken en
    /// passant being gone too.
    fn attackers_after_any(&self, from: Square, to: Square, king: Square) -> Bitboard {
        if !self.takes_in_passing(from, to) {
            return self.attackers_after(from, to, king);
        }
        let taken = Square::at(to.file(), from.rank());
        let occupied = self.board.occupied().without(from).without(taken).with(to);
        self.board
            .attackers_through(king, !self.turn, occupied)
            .without(taken)
    }

    /// The pawn that an en passant capture, which comes too late, would take.
    fn late_en_passant(&self, from: Square, to: Square, piece: Piece) -> Option<Square> {
        let pawn = Square::at(to.file(), from.rank());
        let is_capture = piece.role == Role::Pawn
            && from.rank() == Rank::Fifth.relative_to(piece.color)
            && attacks::pawn(piece.color, from).has(to)
            && self.board.piece_at(pawn) == Some(Role::Pawn.of(!piece.color));
        is_capture.then_some(pawn)
    }

    /// The piece does not go there: wrong by nature, too late, or something in
    /// the way.
    fn way_refusal(&self, from: Square, to: Square, piece: Piece) -> Refusal {
        if let Some(pawn) = self.late_en_passant(from, to, piece) {
            return Refusal::EnPassantLate { from, to, pawn };
        }
        let ideal = match piece.role {
            Role::Pawn => self.pawn_line(from, piece),
            role => attacks::of(role, piece.color, from, Bitboard::EMPTY),
        };
        let way = attacks::between(from, to).with(to) & self.board.occupied();
        match self.nearest(way, from) {
            Some((by, blocker)) if ideal.has(to) => Refusal::Blocked {
                from,
                to,
                by,
                blocker,
            },
            _ => Refusal::Geometry { from, to, piece },
        }
    }

    /// The squares a pawn would go to straight ahead on an empty board.
    fn pawn_line(&self, from: Square, piece: Piece) -> Bitboard {
        let one = Bitboard::of(from).forward(piece.color);
        let third = Bitboard::rank(Rank::Third.relative_to(piece.color));
        one | (one & third).forward(piece.color)
    }

    /// The piece of a set that stands nearest to a square.
    fn nearest(&self, set: Bitboard, to: Square) -> Option<(Square, Piece)> {
        let square = set.into_iter().min_by_key(|square| square.distance(to))?;
        Some((square, self.board.piece_at(square)?))
    }
}
