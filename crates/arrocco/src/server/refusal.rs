//! A reason of the rules, made ready for the page: which sentence, and which
//! squares and men it names.

use arrocco_rules::{Color, Exposure, Piece, Refusal, Role, Square};

use super::protocol::{RefusalKind, Refused};

/// Tells why `mover`'s man may not go from `from` to `to`.
pub(crate) fn tell(from: Square, to: Square, mover: Option<Piece>, reason: Refusal) -> Refused {
    let (by, other) = culprit(&reason).unzip();
    Refused {
        kind: kind(to, &reason),
        from: Some(from),
        to: Some(to),
        role: mover.map(role),
        color: mover.map(color),
        by,
        other: other.map(role),
        attacked: attacked(&reason),
    }
}

fn kind(to: Square, reason: &Refusal) -> RefusalKind {
    match *reason {
        Refusal::NoPiece { .. } => RefusalKind::NoPiece,
        Refusal::NotYourPiece { .. } => RefusalKind::NotYourPiece,
        Refusal::OwnPiece { .. } => RefusalKind::OwnPiece,
        Refusal::Geometry { .. } => RefusalKind::Geometry,
        Refusal::Blocked { .. } | Refusal::CastlingBlocked { .. } => RefusalKind::Blocked,
        Refusal::LeavesCheck { exposure, .. } => match exposure {
            Exposure::Steps => RefusalKind::KingAttacked,
            Exposure::Stays => RefusalKind::StillInCheck,
            Exposure::Pinned => RefusalKind::Pinned,
            Exposure::Uncovered => RefusalKind::Uncovered,
        },
        Refusal::CastlingLost { .. } => RefusalKind::CastlingLost,
        Refusal::CastlingInCheck { .. } => RefusalKind::CastlingInCheck,
        Refusal::CastlingThroughCheck { square, .. } if square == to => RefusalKind::KingAttacked,
        Refusal::CastlingThroughCheck { .. } => RefusalKind::CastlingThroughCheck,
        Refusal::PromotionMissing { .. } => RefusalKind::PromotionMissing,
        Refusal::PromotionWrong { .. } => RefusalKind::PromotionWrong,
    }
}

/// The man that stands in the way or attacks, and where.
fn culprit(reason: &Refusal) -> Option<(Square, Piece)> {
    match *reason {
        Refusal::OwnPiece { to, piece, .. } => Some((to, piece)),
        Refusal::Blocked { by, blocker, .. } | Refusal::CastlingBlocked { by, blocker, .. } => {
            Some((by, blocker))
        }
        Refusal::LeavesCheck { by, attacker, .. }
        | Refusal::CastlingInCheck { by, attacker, .. }
        | Refusal::CastlingThroughCheck { by, attacker, .. } => Some((by, attacker)),
        _ => None,
    }
}

/// The square the culprit attacks, if it is an attacker.
fn attacked(reason: &Refusal) -> Option<Square> {
    match *reason {
        Refusal::LeavesCheck { king, .. } => Some(king),
        Refusal::CastlingInCheck { from, .. } => Some(from),
        Refusal::CastlingThroughCheck { square, .. } => Some(square),
        _ => None,
    }
}

fn role(piece: Piece) -> Role {
    piece.role
}

fn color(piece: Piece) -> Color {
    piece.color
}
