//! Random numbers whose sum without carry names a position.
//!
//! Two positions hash alike when the Laws call them the same (Article 9.2):
//! men, side to move, castling rights and the en passant capture that is
//! really possible.

use crate::{Color, File, Square};

const fn splitmix(index: u64) -> u64 {
    let mut z = 0x4172_726F_6363_6F00u64.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Row 0 stays zero, so that an empty square needs no special case; row 7 is
/// the right of a rook on that square to castle.
static MEN: [[[u64; 64]; 8]; 2] = {
    let mut keys = [[[0; 64]; 8]; 2];
    let mut i = 0;
    while i < 2 * 7 * 64 {
        keys[i / 448][1 + i / 64 % 7][i % 64] = splitmix(i as u64);
        i += 1;
    }
    keys
};

static EN_PASSANT: [u64; 8] = {
    let mut keys = [0; 8];
    let mut i = 0;
    while i < 8 {
        keys[i] = splitmix(1000 + i as u64);
        i += 1;
    }
    keys
};

/// Black is to move.
pub(crate) const TURN: u64 = splitmix(2000);

/// A man, given by the plane bits of its role.
#[inline]
pub(crate) fn man(color: Color, code: u8, square: Square) -> u64 {
    MEN[color.index()][code as usize & 7][square.index()]
}

/// A rook that may still castle.
#[inline]
pub(crate) fn castling(color: Color, rook: Square) -> u64 {
    MEN[color.index()][7][rook.index()]
}

/// A pawn on this file can be taken in passing.
#[inline]
pub(crate) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file.index()]
}
