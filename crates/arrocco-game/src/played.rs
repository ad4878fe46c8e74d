//! Moves that were played, with what they did.

use arrocco_notation::san;
use arrocco_rules::{
    CastlingMode, CastlingSide, Color, Move, MoveKind, Piece, Position, Role, Square, UciMove,
};
use serde::{Deserialize, Serialize};

use crate::MoveId;

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
    /// The path of a castling rook.
    pub rook: Option<RookWay>,
    /// The side a king castled to.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "CastlingSide | null"))]
    pub castling: Option<CastlingSide>,
    /// In standard notation: `Nf3`.
    pub san: String,
    /// From square to square: `g1f3`.
    pub uci: String,
}

/// A piece that was taken.
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
    /// A move that is legal in a position, with what it does.
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
            castling: m.is_castling().then(|| CastlingSide::of(m.from(), m.to())),
            san: san::write(before, m),
            uci: UciMove::from_move(m, mode).to_string(),
        }
    }

    /// The move, to be played in the position it was played in.
    pub fn to_move(&self) -> Move {
        let promotion = self.promotion.and_then(MoveKind::promoting);
        let (to, kind) = match (self.kind, self.rook) {
            (PlayedKind::Castling, Some(rook)) => (rook.from, MoveKind::Castling),
            (PlayedKind::EnPassant, _) => (self.to, MoveKind::EnPassant),
            (PlayedKind::DoubleStep, _) => (self.to, MoveKind::DoubleStep),
            (PlayedKind::Plain | PlayedKind::Capture | PlayedKind::Castling, _) => {
                (self.to, promotion.unwrap_or(MoveKind::Normal))
            }
        };
        Move::new(self.from, to, kind)
    }

    /// The piece that was taken.
    pub fn captured_piece(&self) -> Option<Piece> {
        self.captured.map(|captive| captive.role.of(!self.color))
    }

    /// Where the piece that stands on `square` after this move stood before it,
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
        MoveKind::Normal
        | MoveKind::PromoteKnight
        | MoveKind::PromoteBishop
        | MoveKind::PromoteRook
        | MoveKind::PromoteQueen => {
            if takes {
                PlayedKind::Capture
            } else {
                PlayedKind::Plain
            }
        }
    }
}

/// What a move takes. The victim of en passant does not stand where the pawn
/// arrives, and a castling king arrives on its own rook.
pub(crate) fn captive(before: &Position, m: Move) -> Option<Captive> {
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
