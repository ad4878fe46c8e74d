//! What the men are worth, and what each square adds.
//!
//! The left half of the board is written down, the first rank at the top and
//! the a-file first; the right half mirrors it. The numbers were chosen by
//! hand: knights and bishops want the centre, rooks the seventh rank, kings a
//! corner while there is danger and the centre when there is none.

use arrocco_rules::{Role, Square};

use super::pair::{Pair, pair};

const fn worth(role: Role) -> Pair {
    match role {
        Role::Pawn => pair(84, 108),
        Role::Knight => pair(345, 320),
        Role::Bishop => pair(360, 335),
        Role::Rook => pair(485, 570),
        Role::Queen => pair(1030, 1040),
        Role::King => pair(0, 0),
    }
}

type Half = [[i32; 4]; 8];

#[rustfmt::skip]
const PAWN: (Half, Half) = (
    [[  0,   0,   0,   0], [-16,  -2,  -8, -12], [-16,  -4,   0,   4], [-14,  -6,   8,  20],
     [ -6,   2,  12,  26], [  6,  14,  30,  36], [ 50,  60,  60,  64], [  0,   0,   0,   0]],
    [[  0,   0,   0,   0], [  6,   6,   6,   4], [  0,   2,   0,   0], [  6,   4,  -4,  -8],
     [ 18,  14,   4,  -4], [ 44,  42,  32,  24], [ 86,  82,  72,  66], [  0,   0,   0,   0]],
);

#[rustfmt::skip]
const KNIGHT: (Half, Half) = (
    [[-70, -24, -30, -20], [-26, -22,  -6,   2], [-18,  -2,   8,  14], [ -6,   6,  14,  18],
     [  2,  12,  26,  32], [ -6,  20,  34,  44], [-22,  -6,  26,  26], [-96, -40, -24, -10]],
    [[-40, -34, -20, -16], [-30, -16, -10,  -2], [-22,  -6,   2,  12], [-14,   2,  16,  22],
     [-12,   4,  18,  26], [-20,  -4,  12,  16], [-26, -12,  -6,   6], [-54, -30, -16, -14]],
);

#[rustfmt::skip]
const BISHOP: (Half, Half) = (
    [[-18,   2, -12, -14], [  6,  14,  10,   0], [  2,  12,  10,   8], [ -2,   4,   8,  18],
     [ -6,   8,  14,  24], [  0,  14,  22,  20], [-18,  -6,  -4,  -6], [-20, -18, -26, -26]],
    [[-16,  -8, -10,  -4], [-12,  -8,  -4,   0], [ -6,   0,   4,   8], [ -4,   2,   8,  10],
     [ -2,   6,   8,  12], [  0,   4,   4,   4], [ -6,  -2,   2,  -2], [-10,  -6,  -6,  -4]],
);

#[rustfmt::skip]
const ROOK: (Half, Half) = (
    [[-12, -10,   0,   8], [-26, -14, -10,  -4], [-24, -12, -14,  -8], [-20, -14, -12,  -4],
     [-10,  -4,   4,  12], [ -2,  10,  14,  18], [ 10,  10,  24,  30], [ 12,  14,  12,  18]],
    [[ -8,  -2,  -2,  -6], [ -8,  -6,  -2,  -4], [ -4,  -2,  -4,  -4], [  4,   4,   4,   0],
     [  8,   8,   8,   2], [ 10,  10,   8,   6], [ 12,  14,  12,  10], [ 12,  12,  14,  12]],
);

#[rustfmt::skip]
const QUEEN: (Half, Half) = (
    [[-10, -14,  -8,   2], [-14,  -6,   4,   4], [ -8,   2,  -2,  -2], [ -6,  -8,  -6,  -8],
     [-12, -10,  -8, -10], [  0,  -4,   2,   4], [ -6, -26,  -6, -10], [ -6,   2,   6,   6]],
    [[-34, -28, -24, -26], [-28, -24, -22, -14], [-20, -10,   4,   2], [-10,   6,  10,  24],
     [  4,  16,  18,  32], [  0,  12,  24,  32], [  2,  20,  26,  34], [  4,  12,  18,  20]],
);

#[rustfmt::skip]
const KING: (Half, Half) = (
    [[ 14,  34,   6, -12], [ 14,  10, -16, -36], [-22, -18, -36, -48], [-46, -34, -48, -60],
     [-44, -30, -40, -52], [-30, -14, -26, -36], [-18, -10, -20, -28], [-20, -10, -20, -24]],
    [[-52, -34, -22, -26], [-28, -14,  -2,   4], [-18,  -4,   8,  16], [-16,   4,  18,  24],
     [ -6,  14,  24,  28], [ -2,  20,  24,  22], [-14,  12,  14,  12], [-56, -26, -18, -16]],
);

/// The worth of a role on each square, men and square together.
static STANDING: [[Pair; 64]; 6] = [
    filled(Role::Pawn, &PAWN),
    filled(Role::Knight, &KNIGHT),
    filled(Role::Bishop, &BISHOP),
    filled(Role::Rook, &ROOK),
    filled(Role::Queen, &QUEEN),
    filled(Role::King, &KING),
];

const fn filled(role: Role, halves: &(Half, Half)) -> [Pair; 64] {
    let mut table = [Pair::ZERO; 64];
    let mut square = 0;
    while square < 64 {
        let (rank, file) = (square / 8, square % 8);
        let file = if file < 4 { file } else { 7 - file };
        let worth = worth(role);
        table[square] = pair(
            worth.middlegame + halves.0[rank][file],
            worth.endgame + halves.1[rank][file],
        );
        square += 1;
    }
    table
}

/// What a man is worth on a square, as its own side sees the square.
#[inline]
pub(super) fn standing(role: Role, square: Square) -> Pair {
    let row = match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    STANDING[row][square.index()]
}
