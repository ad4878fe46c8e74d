//! Why a move is refused, with the squares and men to point at.

use core::fmt;

use crate::{
    Bitboard, CastlingPath, CastlingSide, File, Piece, Position, Rank, Role, Square, attacks,
};

/// The reason a move is not legal. Its text is one English clause; the
/// fields let a screen mark the squares and speak other languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Refusal {
    /// Nothing stands on the first square.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The man belongs to the side that is not to move.
    NotYourPiece {
        /// Where it stands.
        from: Square,
        /// What stands there.
        piece: Piece,
    },
    /// A man of the same side stands on the target.
    OwnPiece {
        /// Where the move starts.
        from: Square,
        /// The square that is taken.
        to: Square,
        /// Who stands there.
        piece: Piece,
    },
    /// This kind of man does not move like that.
    Geometry {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The man that should move.
        piece: Piece,
    },
    /// Something stands in the way.
    Blocked {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The square of the first man in the way.
        by: Square,
        /// That man.
        blocker: Piece,
    },
    /// The own king would be attacked afterwards.
    LeavesCheck {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The man that should move.
        piece: Piece,
        /// Where the king would then stand.
        king: Square,
        /// Where an attacker stands.
        by: Square,
        /// That attacker.
        attacker: Piece,
        /// How the king comes to be attacked.
        exposure: Exposure,
    },
    /// King or rook have moved before, or are not in place.
    CastlingLost {
        /// The king's square.
        from: Square,
        /// The side it would have castled to.
        side: CastlingSide,
    },
    /// Something stands between king and rook.
    CastlingBlocked {
        /// The king's square.
        from: Square,
        /// The side it would have castled to.
        side: CastlingSide,
        /// The square of the first man in the way.
        by: Square,
        /// That man.
        blocker: Piece,
    },
    /// The king is in check.
    CastlingInCheck {
        /// The king's square.
        from: Square,
        /// The side it would have castled to.
        side: CastlingSide,
        /// Where an attacker stands.
        by: Square,
        /// That attacker.
        attacker: Piece,
    },
    /// The king would cross or reach an attacked square.
    CastlingThroughCheck {
        /// The king's square.
        from: Square,
        /// The side it would have castled to.
        side: CastlingSide,
        /// The attacked square.
        square: Square,
        /// Where an attacker stands.
        by: Square,
        /// That attacker.
        attacker: Piece,
    },
    /// The pawn reaches the last rank and nothing says what it becomes.
    PromotionMissing {
        /// Where the pawn stands.
        from: Square,
        /// Where it would promote.
        to: Square,
    },
    /// A pawn cannot become this, or the move is no promotion.
    PromotionWrong {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// What was asked for.
        role: Role,
    },
}

/// How a king comes to be attacked by a move of its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Exposure {
    /// The king steps onto an attacked square.
    Steps,
    /// The king is in check and the move does not end it.
    Stays,
    /// The moving man is pinned.
    Pinned,
    /// The pawn taken in passing opens a line.
    Uncovered,
}

impl Refusal {
    /// The name of the reason, as programs read it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Refusal::NoPiece { .. } => "no_piece",
            Refusal::NotYourPiece { .. } => "not_your_piece",
            Refusal::OwnPiece { .. } => "own_piece",
            Refusal::Geometry { .. } => "geometry",
            Refusal::Blocked { .. } => "blocked",
            Refusal::LeavesCheck { .. } => "leaves_check",
            Refusal::CastlingLost { .. } => "castling_lost",
            Refusal::CastlingBlocked { .. } => "castling_blocked",
            Refusal::CastlingInCheck { .. } => "castling_in_check",
            Refusal::CastlingThroughCheck { .. } => "castling_through_check",
            Refusal::PromotionMissing { .. } => "promotion_missing",
            Refusal::PromotionWrong { .. } => "promotion_wrong",
        }
    }

    /// Where the move begins and ends, as far as the refusal says; a castling
    /// king ends on its new square.
    pub fn ends(&self) -> (Option<Square>, Option<Square>) {
        match *self {
            Refusal::NoPiece { from } | Refusal::NotYourPiece { from, .. } => (Some(from), None),
            Refusal::OwnPiece { from, to, .. }
            | Refusal::Geometry { from, to, .. }
            | Refusal::Blocked { from, to, .. }
            | Refusal::LeavesCheck { from, to, .. }
            | Refusal::PromotionMissing { from, to }
            | Refusal::PromotionWrong { from, to, .. } => (Some(from), Some(to)),
            Refusal::CastlingLost { from, side }
            | Refusal::CastlingBlocked { from, side, .. }
            | Refusal::CastlingInCheck { from, side, .. }
            | Refusal::CastlingThroughCheck { from, side, .. } => {
                (Some(from), Some(side.king_target(from)))
            }
        }
    }

    /// The squares to look at besides the two of the move: who blocks, who
    /// attacks, which square is attacked.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Refusal::NoPiece { from } | Refusal::NotYourPiece { from, .. } => from.into(),
            Refusal::OwnPiece { to, .. } => to.into(),
            Refusal::Geometry { .. } | Refusal::CastlingLost { .. } => Bitboard::EMPTY,
            Refusal::Blocked { by, .. } | Refusal::CastlingBlocked { by, .. } => by.into(),
            Refusal::LeavesCheck { king, by, .. } => Bitboard::of(king).with(by),
            Refusal::CastlingInCheck { from, by, .. } => Bitboard::of(from).with(by),
            Refusal::CastlingThroughCheck { square, by, .. } => Bitboard::of(square).with(by),
            Refusal::PromotionMissing { to, .. } | Refusal::PromotionWrong { to, .. } => to.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoPiece { from } => write!(f, "no piece stands on {from}"),
            Refusal::NotYourPiece { from, piece } => {
                let (theirs, ours) = (piece.color, !piece.color);
                write!(f, "the piece on {from} is {theirs}; {ours} is to move")
            }
            Refusal::OwnPiece { to, piece, .. } => {
                write!(f, "{to} is taken by the own {}", piece.role)
            }
            Refusal::Geometry { from, to, piece } => {
                write!(f, "a {} cannot go from {from} to {to}", piece.role)
            }
            Refusal::Blocked { by, blocker, .. } | Refusal::CastlingBlocked { by, blocker, .. } => {
                write!(f, "the {} on {by} is in the way", blocker.role)
            }
            Refusal::LeavesCheck {
                from,
                piece,
                king,
                by,
                attacker,
                exposure,
                ..
            } => {
                let attacker = attacker.role;
                match exposure {
                    Exposure::Steps => write!(f, "the {attacker} on {by} attacks {king}"),
                    Exposure::Stays => write!(f, "the {attacker} on {by} still gives check"),
                    Exposure::Pinned => {
                        write!(
                            f,
                            "the {} on {from} is pinned by the {attacker} on {by}",
                            piece.role
                        )
                    }
                    Exposure::Uncovered => {
                        write!(f, "the {attacker} on {by} would attack the king on {king}")
                    }
                }
            }
            Refusal::CastlingLost { side, .. } => {
                write!(
                    f,
                    "castling {side} is lost: king or rook have moved or are not in place"
                )
            }
            Refusal::CastlingInCheck { by, attacker, .. } => {
                write!(f, "the king is in check from the {} on {by}", attacker.role)
            }
            Refusal::CastlingThroughCheck {
                from,
                side,
                square,
                by,
                attacker,
            } => {
                let verb = if side.king_target(from) == square {
                    "reach"
                } else {
                    "cross"
                };
                let attacker = attacker.role;
                write!(
                    f,
                    "the king would {verb} {square}, which the {attacker} on {by} attacks"
                )
            }
            Refusal::PromotionMissing { to, .. } => {
                write!(f, "the pawn promotes on {to}: say what it becomes")
            }
            Refusal::PromotionWrong { role, .. } => {
                write!(f, "this move cannot promote to a {role}")
            }
        }
    }
}

impl core::error::Error for Refusal {}

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
            && (from.file() == File::E || has_right)
            && !self.board.by_color(piece.color).has(to);
        (to_rook || two_steps).then_some(side)
    }

    fn castling_refusal(&self, king: Square, side: CastlingSide) -> Refusal {
        let from = king;
        let Some(rook) = self.castling_rook(self.turn, side) else {
            return Refusal::CastlingLost { from, side };
        };
        let path = CastlingPath::new(king, rook);
        let in_the_way = path.must_be_empty & self.board.occupied();
        if let Some((by, blocker)) = self.nearest(in_the_way, king) {
            return Refusal::CastlingBlocked {
                from,
                side,
                by,
                blocker,
            };
        }
        if let Some((by, attacker)) = self.nearest(self.checkers(), king) {
            return Refusal::CastlingInCheck {
                from,
                side,
                by,
                attacker,
            };
        }
        let occupied = self.board.occupied().without(king);
        let attackers = |square| self.board.attackers_through(square, !self.turn, occupied);
        let attacked = path
            .must_be_safe
            .into_iter()
            .filter(|&square| attackers(square).any());
        if let Some(square) = attacked.min_by_key(|square| square.distance(king))
            && let Some((by, attacker)) = self.nearest(attackers(square), square)
        {
            return Refusal::CastlingThroughCheck {
                from,
                side,
                square,
                by,
                attacker,
            };
        }
        // Only the rook's leaving uncovers the king, which Chess960 allows for.
        let square = path.king_to;
        let afterwards = occupied.without(rook).with(path.rook_to);
        let uncovered = self.board.attackers_through(square, !self.turn, afterwards);
        let (by, attacker) = self
            .nearest(uncovered, square)
            .unwrap_or((rook, Role::Rook.of(!self.turn)));
        Refusal::CastlingThroughCheck {
            from,
            side,
            square,
            by,
            attacker,
        }
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

    /// The man goes there, but its king or its promotion says no.
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
            let exposure = if piece.role == Role::King {
                Exposure::Steps
            } else if self.checkers().has(by) {
                Exposure::Stays
            } else if attacks::between(king, by) & self.board.occupied() == Bitboard::of(from) {
                Exposure::Pinned
            } else {
                Exposure::Uncovered
            };
            return Refusal::LeavesCheck {
                from,
                to,
                piece,
                king,
                by,
                attacker,
                exposure,
            };
        }
        match promotion {
            Some(role) => Refusal::PromotionWrong { from, to, role },
            None => Refusal::PromotionMissing { from, to },
        }
    }

    /// As [`attackers_after`](Position::attackers_after), a pawn taken in
    /// passing being gone too.
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

    /// The man does not go there: wrong by nature, or something in the way.
    fn way_refusal(&self, from: Square, to: Square, piece: Piece) -> Refusal {
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

    /// The man of a set that stands nearest to a square.
    fn nearest(&self, set: Bitboard, to: Square) -> Option<(Square, Piece)> {
        let square = set.into_iter().min_by_key(|square| square.distance(to))?;
        Some((square, self.board.piece_at(square)?))
    }
}
