//! Why a move is refused, with the squares and men to point at.
//!
//! Which reason holds is found in `find`.

mod find;

use core::fmt;

use crate::{Bitboard, CastlingSide, Piece, Role, Square};

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
            Refusal::LeavesCheck { .. } => self.fmt_exposure(f),
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
                let is_target = side.king_target(from) == square;
                let verb = if is_target { "reach" } else { "cross" };
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

impl Refusal {
    /// The words for a king that would be attacked; none for other reasons.
    fn fmt_exposure(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal::LeavesCheck {
            from,
            piece,
            king,
            by,
            attacker,
            exposure,
            ..
        } = *self
        else {
            return Ok(());
        };
        let (own, attacker) = (piece.role, attacker.role);
        match exposure {
            Exposure::Steps => write!(f, "the {attacker} on {by} attacks {king}"),
            Exposure::Stays => write!(f, "the {attacker} on {by} still gives check"),
            Exposure::Pinned => {
                write!(f, "the {own} on {from} is pinned by the {attacker} on {by}")
            }
            Exposure::Uncovered => {
                write!(f, "the {attacker} on {by} would attack the king on {king}")
            }
        }
    }
}

impl core::error::Error for Refusal {}
