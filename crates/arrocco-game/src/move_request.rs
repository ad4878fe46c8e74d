//! A move as a player asks for it.

use arrocco_rules::{Move, Role, Square};
use serde::{Deserialize, Serialize};

/// A move as a player gives it: two squares, and what a pawn becomes.
///
/// Castling is the king going to its rook, which is unmistakable in Chess960
/// too. The king's new square is read as castling as well, unless the king
/// could step there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveRequest {
    /// The square of the piece.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub from: Square,
    /// The square it goes to; the rook's for a king that castles.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub to: Square,
    /// What a pawn becomes on the last rank.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Role | null"))]
    pub promotion: Option<Role>,
}

impl MoveRequest {
    /// A move that does not promote.
    pub const fn new(from: Square, to: Square) -> MoveRequest {
        MoveRequest {
            from,
            to,
            promotion: None,
        }
    }

    /// A move that promotes.
    pub const fn promoting(from: Square, to: Square, role: Role) -> MoveRequest {
        MoveRequest {
            from,
            to,
            promotion: Some(role),
        }
    }

    /// The request for a legal move; castling is the king going to its rook.
    pub const fn of(m: Move) -> MoveRequest {
        MoveRequest {
            from: m.from(),
            to: m.to(),
            promotion: m.promotion(),
        }
    }
}
