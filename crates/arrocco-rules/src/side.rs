//! The two sides as types, so that the code for each is compiled apart and
//! directions are constants.

use crate::{Bitboard, Color};

pub(crate) trait Side {
    type Other: Side;
    const COLOR: Color;
    /// The first rank of this side, where king and rooks start.
    const HOME: Bitboard;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const HOME: Bitboard = Bitboard(0xFF);
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const HOME: Bitboard = Bitboard(0xFF << 56);
}

/// Runs the expression with `$side` naming the type of a colour.
macro_rules! with_side {
    ($color:expr, $side:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $side = $crate::side::White;
                $body
            }
            $crate::Color::Black => {
                type $side = $crate::side::Black;
                $body
            }
        }
    };
}

pub(crate) use with_side;
