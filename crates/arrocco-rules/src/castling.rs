//! The two sides to castle on, and where king and rook end up.
//!
//! Rights are kept as the set of rooks that may still castle, which serves
//! standard chess and Chess960 alike; see [`Position::castling_rooks`](crate::Position::castling_rooks).

use core::fmt;

use crate::{Bitboard, File, Square, attacks};

/// How castling is written: the king's two steps, or the king to its rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum CastlingMode {
    /// Kings start on the e-file, rooks in the corners.
    #[default]
    Standard,
    /// Kings and rooks start anywhere on the first rank.
    Chess960,
}

/// Towards which side a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CastlingSide {
    /// Short: the king goes to the g-file, the rook to the f-file.
    Kingside,
    /// Long: the king goes to the c-file, the rook to the d-file.
    Queenside,
}

impl CastlingSide {
    /// Kingside, then queenside.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::Kingside, CastlingSide::Queenside];

    /// The side on which the rook stands, seen from the king.
    #[inline]
    pub const fn of(king: Square, rook: Square) -> CastlingSide {
        if rook as u8 > king as u8 {
            CastlingSide::Kingside
        } else {
            CastlingSide::Queenside
        }
    }

    /// `kingside` or `queenside`.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingSide::Kingside => "kingside",
            CastlingSide::Queenside => "queenside",
        }
    }

    /// The square a king on this rank castles to.
    #[inline]
    pub const fn king_target(self, king: Square) -> Square {
        match self {
            CastlingSide::Kingside => Square::at(File::G, king.rank()),
            CastlingSide::Queenside => Square::at(File::C, king.rank()),
        }
    }

    /// The square the rook of a king on this rank castles to.
    #[inline]
    pub const fn rook_target(self, king: Square) -> Square {
        match self {
            CastlingSide::Kingside => Square::at(File::F, king.rank()),
            CastlingSide::Queenside => Square::at(File::D, king.rank()),
        }
    }

    /// The corner where the rook of standard chess starts.
    #[inline]
    pub const fn standard_rook_file(self) -> File {
        match self {
            CastlingSide::Kingside => File::H,
            CastlingSide::Queenside => File::A,
        }
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CastlingSide::Kingside => "O-O",
            CastlingSide::Queenside => "O-O-O",
        })
    }
}

/// The way of one castling: what must be free and what must be safe.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CastlingPath {
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// Squares that king and rook cross or land on, their own left out.
    pub(crate) must_be_empty: Bitboard,
    /// Squares the king crosses and lands on; its start is a matter of check.
    pub(crate) must_be_safe: Bitboard,
}

impl CastlingPath {
    #[inline]
    pub(crate) fn new(king: Square, rook: Square) -> CastlingPath {
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_target(king), side.rook_target(king));
        let must_be_safe = attacks::between(king, king_to).with(king_to);
        let rook_way = attacks::between(rook, rook_to).with(rook_to);
        let must_be_empty = (must_be_safe | rook_way).without(king).without(rook);
        CastlingPath {
            king_to,
            rook_to,
            must_be_empty,
            must_be_safe,
        }
    }
}
