//! Random numbers whose sum without carry names a position.
//!
//! Two positions hash alike when the Laws call them the same (Article 9.2):
//! pieces, side to move, castling rights and the en passant capture that is
//! really possible.

use crate::{Bitboard, Color, Square};

const fn splitmix(index: u64) -> u64 {
    let mut z = 0x4172_726F_6363_6F00u64.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// Row 0 stays zero, so that an empty square needs no special case; row 7 is
/// the right of a rook on that square to castle.
///
/// All keys of a square lie together, since a capture asks for two of them.
static PIECES: [[u64; 16]; 64] = {
    let mut keys = [[0; 16]; 64];
    let mut i = 0;
    while i < 64 * 2 * 7 {
        keys[i / 14][i / 7 % 2 * 8 + 1 + i % 7] = splitmix(i as u64);
        i += 1;
    }
    keys
};

/// By square, since a lookup costs no branch; the last entry is for no square.
static EN_PASSANT: [u64; 65] = {
    let mut keys = [0; 65];
    let mut i = 0;
    while i < 64 {
        keys[i] = splitmix(1000 + (i % 8) as u64);
        i += 1;
    }
    keys
};

/// Black is to move.
pub(crate) const TURN: u64 = splitmix(2000);

/// A piece, given by the plane bits of its role.
#[inline]
pub(crate) fn piece(color: Color, code: u8, square: Square) -> u64 {
    piece_by_index(piece_index(color, code), square)
}

/// Colour and plane bits in one number below 16.
#[inline]
pub(crate) const fn piece_index(color: Color, code: u8) -> usize {
    (color as usize) << 3 | code as usize & 7
}

/// The same as [`piece`] for colour and plane bits that are known together.
#[inline]
pub(crate) fn piece_by_index(index: usize, square: Square) -> u64 {
    PIECES[square.index()][index & 15]
}

/// The rights of these rooks to castle.
#[inline(never)]
pub(crate) fn rights(rooks: Bitboard) -> u64 {
    rooks.into_iter().fold(0, |keys, rook| {
        let color = if rook.index() < 8 {
            Color::White
        } else {
            Color::Black
        };
        keys ^ piece(color, 7, rook)
    })
}

/// The same for rooks that most often are none.
#[inline]
pub(crate) fn few_rights(rooks: Bitboard) -> u64 {
    if rooks.is_empty() { 0 } else { rights(rooks) }
}

/// A pawn can be taken in passing on this square, if on any; only the file
/// matters.
#[inline]
pub(crate) fn en_passant(square: Option<Square>) -> u64 {
    EN_PASSANT[square.map_or(64, Square::index)]
}
