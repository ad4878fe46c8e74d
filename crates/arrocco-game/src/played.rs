//! Moves as they are asked for, and as they were played.

use arrocco_notation::san;
use arrocco_rules::{
    CastlingMode, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, Square, UciMove,
};
use serde::{Deserialize, Serialize};

use crate::MoveId;

/// A move as a person gives it: where from, where to, what a pawn becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveText {
    /// Where the piece stands.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub from: Square,
    /// Where it goes; a castling king to its new square or to its rook.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub to: Square,
    /// What a pawn becomes on the last rank.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Role | null"))]
    pub promotion: Option<Role>,
}

impl MoveText {
    /// A move that is no promotion, or whose promotion is asked for later.
    pub const fn new(from: Square, to: Square) -> MoveText {
        let promotion = None;
        MoveText {
            from,
            to,
            promotion,
        }
    }

    /// A move that promotes.
    pub const fn promoting(from: Square, to: Square, role: Role) -> MoveText {
        let promotion = Some(role);
        MoveText {
            from,
            to,
            promotion,
        }
    }
}

impl From<Move> for MoveText {
    fn from(m: Move) -> MoveText {
        MoveText {
            from: m.from(),
            to: m.destination(),
            promotion: m.promotion(),
        }
    }
}

/// What sets a move apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PlayedKind {
    /// A piece goes to a free square.
    Plain,
    /// A piece takes another.
    Capture,
    /// A pawn goes two squares.
    DoubleStep,
    /// A pawn takes one in passing.
    EnPassant,
    /// King and rook move together.
    Castling,
}

/// A move that was played, with what it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Played {
    /// The move in the tree.
    pub id: MoveId,
    /// The number of the move, as it is written before it.
    pub number: u32,
    /// Who moved.
    #[cfg_attr(feature = "ts", ts(type = "Color"))]
    pub color: Color,
    /// What moved; a pawn if it promoted.
    #[cfg_attr(feature = "ts", ts(type = "Role"))]
    pub role: Role,
    /// Where it stood.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub from: Square,
    /// Where it went; a castling king to its new square.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub to: Square,
    /// What a pawn became.
    #[cfg_attr(feature = "ts", ts(type = "Role | null"))]
    pub promotion: Option<Role>,
    /// What sets the move apart.
    pub kind: PlayedKind,
    /// What was taken, and where it stood.
    pub captured: Option<Captive>,
    /// The way of a castling rook.
    pub rook: Option<RookWay>,
    /// In standard notation: `Nf3`.
    pub san: String,
    /// From square to square: `g1f3`.
    pub uci: String,
}

/// A man that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Captive {
    /// What it was.
    #[cfg_attr(feature = "ts", ts(type = "Role"))]
    pub role: Role,
    /// Where it stood; not where the taker went if taken in passing.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub square: Square,
}

/// Where a castling rook stood and where it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RookWay {
    /// Where it stood.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub from: Square,
    /// Where it went.
    #[cfg_attr(feature = "ts", ts(type = "Square"))]
    pub to: Square,
}

impl Played {
    /// Tells what a move that is legal in a position does.
    pub(crate) fn new(id: MoveId, before: &Position, m: Move, mode: CastlingMode) -> Played {
        let captured = captive(before, m);
        let role = before.board().role_at(m.from());
        Played {
            id,
            number: before.fullmove_number(),
            color: before.turn(),
            // A legal move always has something to move.
            role: role.unwrap_or(Role::Pawn),
            from: m.from(),
            to: m.destination(),
            promotion: m.promotion(),
            kind: kind(m, captured.is_some()),
            captured,
            rook: m.is_castling().then(|| rook_way(m)),
            san: san::write(before, m),
            uci: UciMove::from_move(m, mode).to_string(),
        }
    }

    /// The man that was taken.
    pub fn captured_piece(&self) -> Option<Piece> {
        self.captured.map(|captive| captive.role.of(!self.color))
    }

    /// Where the man that stands on `square` after this move stood before it,
    /// if this move brought it there.
    pub(crate) fn origin_of(&self, square: Square) -> Option<Square> {
        match self.rook {
            Some(rook) if rook.to == square => Some(rook.from),
            _ => (self.to == square).then_some(self.from),
        }
    }
}

fn kind(m: Move, takes: bool) -> PlayedKind {
    match m.kind() {
        MoveKind::Castling => PlayedKind::Castling,
        MoveKind::EnPassant => PlayedKind::EnPassant,
        MoveKind::DoubleStep => PlayedKind::DoubleStep,
        _ if takes => PlayedKind::Capture,
        _ => PlayedKind::Plain,
    }
}

/// What a move takes. The victim of en passant does not stand where the pawn
/// arrives, and a castling king arrives on its own rook.
fn captive(before: &Position, m: Move) -> Option<Captive> {
    let square = if m.is_en_passant() {
        Square::at(m.to().file(), m.from().rank())
    } else {
        m.to()
    };
    let role = before
        .board()
        .role_at(square)
        .filter(|_| !m.is_castling())?;
    Some(Captive { role, square })
}

fn rook_way(m: Move) -> RookWay {
    let side = CastlingSide::of(m.from(), m.to());
    RookWay {
        from: m.to(),
        to: side.rook_target(m.from()),
    }
}
