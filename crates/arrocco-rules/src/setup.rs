//! Fields nobody has vetted, and what can be wrong with them.

use core::fmt;

use crate::{Bitboard, Board, CastlingSide, Color, Rank, Role, Square, attacks};

/// A position as somebody wrote it down. Ask
/// [`Position::try_from`](crate::Position) whether it can be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Who stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The rooks that are said to be able to castle.
    pub castling_rooks: Bitboard,
    /// The square a pawn is said to have just passed over.
    pub en_passant: Option<Square>,
    /// Plies since a pawn moved or a man was taken.
    pub halfmove_clock: u32,
    /// The number of the current pair of moves, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// A board with this side to move and nothing else claimed.
    pub const fn new(board: Board, turn: Color) -> Setup {
        Setup {
            board,
            turn,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The first reason why nobody can play on from here.
    pub(crate) fn fault(&self) -> Option<SetupError> {
        Color::ALL
            .into_iter()
            .find_map(|color| self.fault_of(color))
            .or_else(|| self.pawn_fault())
            .or_else(|| self.king_fault())
    }

    fn fault_of(&self, color: Color) -> Option<SetupError> {
        let men = self.board.by_color(color);
        let kings = (men & self.board.kings()).count();
        let pawns = (men & self.board.pawns()).count();
        if kings != 1 {
            Some(SetupError::Kings {
                color,
                count: kings,
            })
        } else if men.count() > 16 {
            Some(SetupError::TooManyMen {
                color,
                count: men.count(),
            })
        } else if pawns > 8 {
            Some(SetupError::TooManyPawns {
                color,
                count: pawns,
            })
        } else {
            None
        }
    }

    fn pawn_fault(&self) -> Option<SetupError> {
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let square = (self.board.pawns() & ends).first()?;
        Some(SetupError::PawnOnEndRank { square })
    }

    fn king_fault(&self) -> Option<SetupError> {
        let ours = self.board.king(self.turn)?;
        let theirs = self.board.king(!self.turn)?;
        if attacks::king(ours).has(theirs) {
            return Some(SetupError::KingsTouch {
                white: self.board.king(Color::White)?,
                black: self.board.king(Color::Black)?,
            });
        }
        let occupied = self.board.occupied();
        if !self
            .board
            .is_attacked_past(theirs, self.turn, occupied, Bitboard::EMPTY)
        {
            return None;
        }
        let by = self.board.attackers(theirs, self.turn).first()?;
        Some(SetupError::OpponentInCheck {
            color: !self.turn,
            king: theirs,
            by,
        })
    }

    /// The claimed rights that king and rook really have.
    pub(crate) fn real_castling_rooks(&self) -> Bitboard {
        Color::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |all, color| all | self.rights_of(color))
    }

    fn rights_of(&self, color: Color) -> Bitboard {
        let home = Bitboard::rank(Rank::First.relative_to(color));
        let rooks = self.board.by_piece(Role::Rook.of(color)) & home & self.castling_rooks;
        if rooks.is_empty() {
            return Bitboard::EMPTY;
        }
        let Some(king) = self.board.king(color).filter(|&king| home.has(king)) else {
            return Bitboard::EMPTY;
        };
        let on = |side| {
            rooks
                .into_iter()
                .filter(move |&rook| CastlingSide::of(king, rook) == side)
        };
        // One right a side: the outermost rook, as X-FEN reads it.
        let kingside = on(CastlingSide::Kingside).last();
        let queenside = on(CastlingSide::Queenside).next();
        kingside.into_iter().chain(queenside).collect()
    }

    /// Whether the last move can have been a double step past this square.
    pub(crate) fn is_plausible_en_passant(&self, square: Square) -> bool {
        let them = !self.turn;
        let neighbours = (square.forward(them), square.forward(self.turn));
        let (Some(pawn), Some(home)) = neighbours else {
            return false;
        };
        square.rank() == Rank::Third.relative_to(them)
            && self.board.piece_at(pawn) == Some(Role::Pawn.of(them))
            && !self.board.occupied().has(square)
            && !self.board.occupied().has(home)
    }

    /// Whether a side has more promoted men than missing pawns allow. Such a
    /// position is playable but cannot come from a game.
    pub fn has_surplus_promotions(&self, color: Color) -> bool {
        let count = |role: Role| self.board.by_piece(role.of(color)).count();
        let bishops = self.board.by_piece(Role::Bishop.of(color));
        let beyond = |count: u32, first: u32| count.saturating_sub(first);
        let promoted = beyond(count(Role::Knight), 2)
            + beyond((bishops & Bitboard::LIGHT).count(), 1)
            + beyond((bishops & Bitboard::DARK).count(), 1)
            + beyond(count(Role::Rook), 2)
            + beyond(count(Role::Queen), 1);
        count(Role::Pawn) + promoted > 8
    }
}

/// Why nobody can play on from a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// A side has no king, or several.
    Kings {
        /// Whose kings they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A side has more than sixteen men.
    TooManyMen {
        /// Whose men they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// Whose pawns they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A pawn stands on the first or eighth rank.
    PawnOnEndRank {
        /// Where it stands.
        square: Square,
    },
    /// The kings stand side by side.
    KingsTouch {
        /// The white king's square.
        white: Square,
        /// The black king's square.
        black: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// A man that attacks the king.
        by: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            SetupError::Kings { color, count } => write!(f, "{color} has {count} kings"),
            SetupError::TooManyMen { color, count } => {
                write!(f, "{color} has {count} men, at most 16 are possible")
            }
            SetupError::TooManyPawns { color, count } => {
                write!(f, "{color} has {count} pawns, at most 8 are possible")
            }
            SetupError::PawnOnEndRank { square } => write!(f, "a pawn cannot stand on {square}"),
            SetupError::KingsTouch { white, black } => {
                write!(f, "the kings on {white} and {black} stand side by side")
            }
            SetupError::OpponentInCheck { color, king, by } => {
                write!(
                    f,
                    "{color} is not to move, but its king on {king} is attacked from {by}"
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

/// Something claimed by a [`Setup`] that a [`Position`](crate::Position) does
/// without. A strict reader reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// The right to castle with the rook on this square: king or rook are not
    /// in place.
    Castling(Square),
    /// No legal capture in passing exists on this square.
    EnPassant(Square),
    /// A side has more promoted men than missing pawns allow.
    Promotions(Color),
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Oddity::Castling(rook) => {
                write!(f, "king or rook are not in place to castle with {rook}")
            }
            Oddity::EnPassant(square) => write!(f, "no pawn can be taken en passant on {square}"),
            Oddity::Promotions(color) => {
                write!(f, "{color} has more promoted men than missing pawns allow")
            }
        }
    }
}
