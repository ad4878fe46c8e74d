//! The reasons why a move is refused, with the squares and pieces they name.
//!
//! Which reason holds is found in `find`.

mod find;

use core::fmt;

use crate::{Bitboard, CastlingSide, Color, File, Piece, Role, Square};

/// The reason a move is not legal. Its text is one English clause; the fields
/// let a screen mark the squares and use other languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Refusal {
    /// Nothing stands on the first square.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// The piece belongs to the side that is not to move.
    NotYourPiece {
        /// Where it stands.
        from: Square,
        /// What stands there.
        piece: Piece,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// Where the move starts.
        from: Square,
        /// The occupied square.
        to: Square,
        /// What stands there.
        piece: Piece,
    },
    /// This kind of piece does not move like that.
    Geometry {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The piece that should move.
        piece: Piece,
    },
    /// Something stands in the way.
    Blocked {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The square of the first piece in the way.
        by: Square,
        /// That piece.
        blocker: Piece,
    },
    /// The king of the moving side would be attacked afterwards.
    LeavesCheck {
        /// Where the move starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The piece that should move.
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
        /// The king's side.
        color: Color,
        /// The side it would have castled to.
        side: CastlingSide,
    },
    /// Pieces stand where king and rook would pass.
    CastlingBlocked {
        /// The king's square.
        from: Square,
        /// The side it would have castled to.
        side: CastlingSide,
        /// What stands in the way on the king's rank, from the a-file to the
        /// h-file.
        between: [Option<Role>; 8],
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
    /// The pawn beside could have been taken en passant only on the move right
    /// after its double step.
    EnPassantLate {
        /// Where the pawn stands that should take.
        from: Square,
        /// The square behind the other pawn.
        to: Square,
        /// Where the other pawn stands.
        pawn: Square,
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
    /// The moving piece is pinned.
    Pinned,
    /// The pawn taken en passant opens a line.
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
            Refusal::EnPassantLate { .. } => "en_passant_late",
            Refusal::PromotionWrong { .. } => "promotion_wrong",
        }
    }

    /// The name of the sentence that explains the reason to a person. It is
    /// finer than [`kind`](Refusal::kind) where one kind needs several
    /// sentences.
    pub fn sentence(&self) -> &'static str {
        match *self {
            Refusal::NoPiece { .. } => "no-piece",
            Refusal::NotYourPiece { .. } => "not-your-piece",
            Refusal::OwnPiece { .. } => "own-piece",
            Refusal::Geometry { .. } => "geometry",
            Refusal::Blocked { .. } => "blocked",
            Refusal::LeavesCheck { exposure, .. } => match exposure {
                Exposure::Steps => "king-attacked",
                Exposure::Stays => "still-in-check",
                Exposure::Pinned => "pinned",
                Exposure::Uncovered => "uncovered",
            },
            Refusal::CastlingLost { .. } => "castling-lost",
            Refusal::CastlingBlocked { .. } => "castling-blocked",
            Refusal::CastlingInCheck { .. } => "castling-in-check",
            Refusal::CastlingThroughCheck {
                from, side, square, ..
            } if side.king_target(from) == square => "king-attacked",
            Refusal::CastlingThroughCheck { .. } => "castling-through-check",
            Refusal::PromotionMissing { .. } => "promotion-missing",
            Refusal::EnPassantLate { .. } => "en-passant-late",
            Refusal::PromotionWrong { role, .. } if Role::PROMOTIONS.contains(&role) => {
                "not-a-promotion"
            }
            Refusal::PromotionWrong { .. } => "promotion-wrong",
        }
    }

    /// Where the move begins and ends, as far as the refusal says; a castling
    /// king ends on its new square.
    pub fn ends(&self) -> (Square, Option<Square>) {
        match *self {
            Refusal::NoPiece { from } | Refusal::NotYourPiece { from, .. } => (from, None),
            Refusal::OwnPiece { from, to, .. }
            | Refusal::Geometry { from, to, .. }
            | Refusal::Blocked { from, to, .. }
            | Refusal::LeavesCheck { from, to, .. }
            | Refusal::PromotionMissing { from, to }
            | Refusal::EnPassantLate { from, to, .. }
            | Refusal::PromotionWrong { from, to, .. } => (from, Some(to)),
            Refusal::CastlingLost { from, side, .. }
            | Refusal::CastlingBlocked { from, side, .. }
            | Refusal::CastlingInCheck { from, side, .. }
            | Refusal::CastlingThroughCheck { from, side, .. } => {
                (from, Some(side.king_target(from)))
            }
        }
    }

    /// What should have moved, if the reason says it.
    pub const fn role(&self) -> Option<Role> {
        match *self {
            Refusal::NotYourPiece { piece, .. }
            | Refusal::Geometry { piece, .. }
            | Refusal::LeavesCheck { piece, .. } => Some(piece.role),
            Refusal::CastlingLost { .. }
            | Refusal::CastlingBlocked { .. }
            | Refusal::CastlingInCheck { .. }
            | Refusal::CastlingThroughCheck { .. } => Some(Role::King),
            Refusal::PromotionMissing { .. } | Refusal::EnPassantLate { .. } => Some(Role::Pawn),
            Refusal::NoPiece { .. }
            | Refusal::OwnPiece { .. }
            | Refusal::Blocked { .. }
            | Refusal::PromotionWrong { .. } => None,
        }
    }

    /// The side of what should have moved, if the reason says it.
    pub const fn color(&self) -> Option<Color> {
        match *self {
            Refusal::NotYourPiece { piece, .. }
            | Refusal::OwnPiece { piece, .. }
            | Refusal::Geometry { piece, .. }
            | Refusal::LeavesCheck { piece, .. } => Some(piece.color),
            Refusal::CastlingLost { color, .. } => Some(color),
            Refusal::CastlingInCheck { attacker, .. }
            | Refusal::CastlingThroughCheck { attacker, .. } => Some(attacker.color.other()),
            Refusal::NoPiece { .. }
            | Refusal::Blocked { .. }
            | Refusal::CastlingBlocked { .. }
            | Refusal::PromotionMissing { .. }
            | Refusal::EnPassantLate { .. }
            | Refusal::PromotionWrong { .. } => None,
        }
    }

    /// The side to which the king would have castled.
    pub const fn castling_side(&self) -> Option<CastlingSide> {
        match *self {
            Refusal::CastlingLost { side, .. }
            | Refusal::CastlingBlocked { side, .. }
            | Refusal::CastlingInCheck { side, .. }
            | Refusal::CastlingThroughCheck { side, .. } => Some(side),
            Refusal::NoPiece { .. }
            | Refusal::NotYourPiece { .. }
            | Refusal::OwnPiece { .. }
            | Refusal::Geometry { .. }
            | Refusal::Blocked { .. }
            | Refusal::LeavesCheck { .. }
            | Refusal::PromotionMissing { .. }
            | Refusal::EnPassantLate { .. }
            | Refusal::PromotionWrong { .. } => None,
        }
    }

    /// The pieces that are the reason, and where they stand: those in the way,
    /// the attacker, or the pawn that can no longer be taken en passant.
    pub fn culprits(&self) -> impl Iterator<Item = (Square, Role)> + use<> {
        let (one, rank, between) = match *self {
            Refusal::OwnPiece { to, piece, .. } => (Some((to, piece.role)), to.rank(), [None; 8]),
            Refusal::Blocked {
                by, blocker: piece, ..
            }
            | Refusal::LeavesCheck {
                by,
                attacker: piece,
                ..
            }
            | Refusal::CastlingInCheck {
                by,
                attacker: piece,
                ..
            }
            | Refusal::CastlingThroughCheck {
                by,
                attacker: piece,
                ..
            } => (Some((by, piece.role)), by.rank(), [None; 8]),
            Refusal::EnPassantLate { pawn, .. } => {
                (Some((pawn, Role::Pawn)), pawn.rank(), [None; 8])
            }
            Refusal::CastlingBlocked { from, between, .. } => (None, from.rank(), between),
            Refusal::NoPiece { from }
            | Refusal::NotYourPiece { from, .. }
            | Refusal::Geometry { from, .. }
            | Refusal::CastlingLost { from, .. }
            | Refusal::PromotionMissing { from, .. }
            | Refusal::PromotionWrong { from, .. } => (None, from.rank(), [None; 8]),
        };
        let between = File::ALL.into_iter().zip(between);
        let between = between.filter_map(move |(file, role)| Some((Square::at(file, rank), role?)));
        one.into_iter().chain(between)
    }

    /// The square that is attacked, if an attack is the reason.
    pub const fn attacked(&self) -> Option<Square> {
        match *self {
            Refusal::LeavesCheck { king: square, .. }
            | Refusal::CastlingInCheck { from: square, .. }
            | Refusal::CastlingThroughCheck { square, .. } => Some(square),
            Refusal::NoPiece { .. }
            | Refusal::NotYourPiece { .. }
            | Refusal::OwnPiece { .. }
            | Refusal::Geometry { .. }
            | Refusal::Blocked { .. }
            | Refusal::CastlingLost { .. }
            | Refusal::CastlingBlocked { .. }
            | Refusal::PromotionMissing { .. }
            | Refusal::EnPassantLate { .. }
            | Refusal::PromotionWrong { .. } => None,
        }
    }

    /// The squares to look at besides the two of the move: those of the
    /// [culprits](Refusal::culprits) and the [attacked](Refusal::attacked) one;
    /// if there are none, the end of the move that is wrong.
    pub fn squares(&self) -> Bitboard {
        match *self {
            Refusal::NoPiece { from } | Refusal::NotYourPiece { from, .. } => from.into(),
            Refusal::PromotionMissing { to, .. } | Refusal::PromotionWrong { to, .. } => to.into(),
            Refusal::OwnPiece { .. }
            | Refusal::Geometry { .. }
            | Refusal::Blocked { .. }
            | Refusal::LeavesCheck { .. }
            | Refusal::CastlingLost { .. }
            | Refusal::CastlingBlocked { .. }
            | Refusal::CastlingInCheck { .. }
            | Refusal::CastlingThroughCheck { .. }
            | Refusal::EnPassantLate { .. } => {
                let culprits = self.culprits().map(|(square, _)| square);
                culprits.chain(self.attacked()).collect()
            }
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Refusal::NoPiece { from } => write!(f, "no piece stands on {from}"),
            Refusal::NotYourPiece { from, piece } => {
                let (theirs, ours) = (piece.color, name(!piece.color));
                write!(f, "the piece on {from} is {theirs}; {ours} is to move")
            }
            Refusal::OwnPiece { to, piece, .. } => {
                write!(f, "your own {} is on {to}", piece.role)
            }
            Refusal::Geometry { from, to, piece } => {
                write!(f, "a {} cannot go from {from} to {to}", piece.role)
            }
            Refusal::Blocked { by, blocker, .. } => {
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
            Refusal::CastlingLost { color, side, .. } => {
                let (color, side) = (name(color), side.name());
                write!(
                    f,
                    "{color} may no longer castle {side}: the king or that rook has moved"
                )
            }
            Refusal::CastlingBlocked { .. } => {
                f.write_str("the king cannot castle: ")?;
                let mut pieces = self.culprits().peekable();
                let mut count = 0;
                while let Some((square, role)) = pieces.next() {
                    let comma = match (count, pieces.peek()) {
                        (0, _) => "",
                        (_, Some(_)) => ", ",
                        (_, None) => " and ",
                    };
                    write!(f, "{comma}the {role} on {square}")?;
                    count += 1;
                }
                f.write_str(if count == 1 {
                    " is in the way"
                } else {
                    " are in the way"
                })
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
            Refusal::EnPassantLate { .. } => f.write_str(
                "a pawn that has gone two squares can be taken en passant only on the very next move",
            ),
            Refusal::PromotionWrong { from, to, role } if Role::PROMOTIONS.contains(&role) => {
                write!(f, "the move from {from} to {to} is not a promotion")
            }
            Refusal::PromotionWrong { role, .. } => {
                write!(
                    f,
                    "a pawn can become a queen, rook, bishop or knight, not a {role}"
                )
            }
        }
    }
}

/// The name of a player.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl core::error::Error for Refusal {}
