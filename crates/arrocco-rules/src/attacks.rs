//! Which squares a piece reaches, given the squares that are occupied.
//!
//! Whose turn it is, and whether a king is left in check, are questions for
//! [`Position`](crate::Position). The tables are checked square by square
//! against a plain walk along the rays.
//!
//! Rooks and bishops use one table of attack sets, addressed by multiplying
//! the blockers with a "magic" number; the build script writes it, so nothing
//! has to be initialised.

use crate::{Bitboard, Color, File, Rank, Role, Square, magics};

/// The four ways a rook goes, as (files, ranks).
pub(crate) const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
/// The four ways a bishop goes.
pub(crate) const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// A compass direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the name says it")]
pub enum Direction {
    North,
    South,
    East,
    West,
    NorthEast,
    SouthEast,
    SouthWest,
    NorthWest,
}

impl Direction {
    /// All eight: the straight ones, then the diagonal ones.
    pub const ALL: [Direction; 8] = [
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// One step, as (files, ranks).
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::North => (0, 1),
            Direction::South => (0, -1),
            Direction::East => (1, 0),
            Direction::West => (-1, 0),
            Direction::NorthEast => (1, 1),
            Direction::SouthEast => (1, -1),
            Direction::SouthWest => (-1, -1),
            Direction::NorthWest => (-1, 1),
        }
    }

    /// The squares in this direction, nearest first, to the edge of the board.
    pub fn squares(self, from: Square) -> impl Iterator<Item = Square> {
        let (files, ranks) = self.step();
        core::iter::successors(from.offset(files, ranks), move |s| s.offset(files, ranks))
    }

    /// The squares in this direction up to the first occupied one, that one
    /// included whatever its colour.
    pub fn limited(self, from: Square, occupied: Bitboard) -> impl Iterator<Item = Square> {
        let mut open = true;
        self.squares(from).take_while(move |&square| {
            let reached = open;
            open &= !occupied.has(square);
            reached
        })
    }
}

/// The squares a knight attacks.
#[inline]
pub const fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline]
pub const fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The two squares, or one at the edge, that a pawn of this colour attacks.
#[inline]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// All squares that a set of pawns attacks.
#[inline]
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.forward(color);
    Bitboard(ahead.east().0 | ahead.west().0)
}

/// The squares a rook attacks past these blockers.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    ROOK_MAGICS[square.index()].look_up(occupied)
}

/// The squares a bishop attacks past these blockers.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    BISHOP_MAGICS[square.index()].look_up(occupied)
}

/// The squares a queen attacks past these blockers.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

/// The squares a piece of this role attacks past these blockers.
#[inline]
pub fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares a rook attacks on an empty board.
#[inline]
pub const fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// The squares a bishop attacks on an empty board.
#[inline]
pub const fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// The squares a piece of this role attacks on an empty board; none for a
/// pawn, whose way depends on its colour.
#[inline]
pub const fn rays(role: Role, square: Square) -> Bitboard {
    RAYS[role.code() as usize & 7][square.index()]
}

/// The squares from which a piece of this colour and these plane bits goes to a
/// square on an empty board; none for the bits of an empty square. A pawn goes
/// straight or, if it captures, aslant, but not to the last rank, where it becomes
/// something else.
#[inline]
pub(crate) const fn plain_origins(color: Color, code: u8, captures: bool, to: Square) -> Bitboard {
    let is_pawn = (code == Role::Pawn.code()) as usize;
    let pawn_row = 8 | color.index() | (captures as usize) << 1;
    let row = code as usize & 7 | (is_pawn * pawn_row);
    PLAIN_ORIGINS[row][to.index()]
}

/// What pieces of each kind attack from one square on an empty board, and so
/// where those stand who may attack it. One cache line has it all.
#[repr(align(64))]
pub(crate) struct Sight {
    pub(crate) pawn: [Bitboard; 2],
    pub(crate) knight: Bitboard,
    pub(crate) king: Bitboard,
    pub(crate) rook: Bitboard,
    pub(crate) bishop: Bitboard,
}

#[inline]
pub(crate) fn sight(square: Square) -> &'static Sight {
    &SIGHTS[square.index()]
}

static SIGHTS: [Sight; 64] = {
    const DARK: Sight = Sight {
        pawn: [Bitboard::EMPTY; 2],
        knight: Bitboard::EMPTY,
        king: Bitboard::EMPTY,
        rook: Bitboard::EMPTY,
        bishop: Bitboard::EMPTY,
    };
    let mut table = [DARK; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u8);
        table[i] = Sight {
            pawn: [PAWN[0][i], PAWN[1][i]],
            knight: KNIGHT[i],
            king: KING[i],
            rook: rook_rays(square),
            bishop: bishop_rays(square),
        };
        i += 1;
    }
    table
};

/// The squares strictly between two squares on one line; none otherwise.
#[inline]
pub const fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The squares strictly between the lowest of a set and a square, or all squares if
/// the set is empty: then something stands between them on any board but an empty one.
#[inline]
pub(crate) const fn between_lowest(set: Bitboard, square: Square) -> Bitboard {
    BETWEEN[set.0.trailing_zeros() as usize][square.index()]
}

/// The whole rank, file or diagonal through two squares; none if they share
/// no line or are the same square.
pub fn line(a: Square, b: Square) -> Bitboard {
    let ends = Bitboard::of(a) | Bitboard::of(b);
    if rook_rays(a).has(b) {
        rook_rays(a) & rook_rays(b) | ends
    } else if bishop_rays(a).has(b) {
        bishop_rays(a) & bishop_rays(b) | ends
    } else {
        Bitboard::EMPTY
    }
}

const fn steps(square: Square, offsets: &[(i8, i8)]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < offsets.len() {
        if let Some(target) = square.offset(offsets[i].0, offsets[i].1) {
            set = set.with(target);
        }
        i += 1;
    }
    set
}

/// Walks each way until something stands there. Slow and plain: it fills the
/// tables and is what the tests compare them with.
const fn walk(square: Square, occupied: Bitboard, ways: &[(i8, i8); 4]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 4 {
        let mut next = square.offset(ways[i].0, ways[i].1);
        while let Some(target) = next {
            set = set.with(target);
            if occupied.has(target) {
                break;
            }
            next = target.offset(ways[i].0, ways[i].1);
        }
        i += 1;
    }
    set
}

macro_rules! table {
    ($square:ident => $value:expr) => {{
        let mut table = [Bitboard::EMPTY; 64];
        let mut i = 0;
        while i < 64 {
            let $square = Square::new(i as u8);
            table[i] = $value;
            i += 1;
        }
        table
    }};
}

const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const KING_STEPS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

static KNIGHT: [Bitboard; 64] = table!(square => steps(square, &KNIGHT_STEPS));
static KING: [Bitboard; 64] = table!(square => steps(square, &KING_STEPS));
static PAWN: [[Bitboard; 64]; 2] = [
    table!(square => steps(square, &[(-1, 1), (1, 1)])),
    table!(square => steps(square, &[(-1, -1), (1, -1)])),
];
static ROOK_RAYS: [Bitboard; 64] = table!(square => walk(square, Bitboard::EMPTY, &STRAIGHT));
static BISHOP_RAYS: [Bitboard; 64] = table!(square => walk(square, Bitboard::EMPTY, &DIAGONAL));

/// By the code of the role, so that asking for any of them costs the same.
static RAYS: [[Bitboard; 64]; 8] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 8];
    rays[Role::Knight as usize] = KNIGHT;
    rays[Role::King as usize] = KING;
    rays[Role::Rook as usize] = ROOK_RAYS;
    rays[Role::Bishop as usize] = BISHOP_RAYS;
    rays[Role::Queen as usize] =
        table!(square => Bitboard(ROOK_RAYS[square.index()].0 | BISHOP_RAYS[square.index()].0));
    rays
};

/// By the code of the role; pawns have four rows behind, by colour and whether they
/// capture. Small, so that it stays in the first cache.
static PLAIN_ORIGINS: [[Bitboard; 64]; 16] = {
    let mut origins = [[Bitboard::EMPTY; 64]; 16];
    let mut code = 0;
    while code < 8 {
        origins[code] = RAYS[code];
        code += 1;
    }
    let mut c = 0;
    while c < 2 {
        let (color, other) = (Color::ALL[c], Color::ALL[1 - c]);
        let last = Bitboard::rank(Rank::Eighth.relative_to(color));
        let row = 8 | Role::Pawn as usize | c;
        let mut i = 0;
        while i < 64 {
            let to = Square::new(i as u8);
            if !last.has(to) {
                origins[row][i] = pawn_advances(color, to);
                origins[row | 2][i] = pawn(other, to);
            }
            i += 1;
        }
        c += 1;
    }
    origins
};

/// Where a pawn comes from that goes straight: one square, or also two.
const fn pawn_advances(color: Color, to: Square) -> Bitboard {
    let other = color.other();
    let one = Bitboard::of(to).forward(other);
    let third = Bitboard::rank(Rank::Third.relative_to(color));
    let two = Bitboard(one.0 & third.0).forward(other);
    Bitboard(one.0 | two.0)
}

/// The last row is for no square.
static BETWEEN: [[Bitboard; 64]; 65] = {
    let mut table = [[Bitboard::EMPTY; 64]; 65];
    table[64] = [Bitboard::FULL; 64];
    let mut a = 0;
    while a < 64 {
        let from = Square::new(a as u8);
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = KING_STEPS[i];
            let mut passed = Bitboard::EMPTY;
            let mut next = from.offset(files, ranks);
            while let Some(to) = next {
                table[a][to.index()] = passed;
                passed = passed.with(to);
                next = to.offset(files, ranks);
            }
            i += 1;
        }
        a += 1;
    }
    table
};

/// How one square finds its place in [`SLIDES`].
#[derive(Clone, Copy)]
struct Magic {
    /// The squares whose occupation matters.
    mask: u64,
    factor: u64,
    offset: u32,
    shift: u32,
}

impl Magic {
    #[inline]
    fn index(&self, occupied: Bitboard) -> usize {
        let product = (occupied.0 & self.mask).wrapping_mul(self.factor);
        self.offset as usize + (product >> self.shift) as usize
    }

    #[inline]
    fn look_up(&self, occupied: Bitboard) -> Bitboard {
        SLIDES[self.index(occupied)]
    }
}

const ROOK_SLOTS: usize = 102_400;
const BISHOP_SLOTS: usize = 5_248;

/// Blockers on the edge change nothing for a slider that is not on that edge.
const fn relevant(square: Square, rays: Bitboard) -> u64 {
    let ranks = Bitboard::rank(Rank::First).0 | Bitboard::rank(Rank::Eighth).0;
    let files = Bitboard::file(File::A).0 | Bitboard::file(File::H).0;
    let edges = ranks & !Bitboard::rank(square.rank()).0 | files & !Bitboard::file(square.file()).0;
    rays.0 & !edges
}

const fn magics(factors: &[u64; 64], ways: &[(i8, i8); 4], mut offset: u32) -> [Magic; 64] {
    let mut table = [Magic {
        mask: 0,
        factor: 0,
        offset: 0,
        shift: 0,
    }; 64];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u8);
        let mask = relevant(square, walk(square, Bitboard::EMPTY, ways));
        let bits = mask.count_ones();
        table[i] = Magic {
            mask,
            factor: factors[i],
            offset,
            shift: 64 - bits,
        };
        offset += 1 << bits;
        i += 1;
    }
    table
}

static ROOK_MAGICS: [Magic; 64] = magics(&magics::ROOK, &STRAIGHT, 0);
static BISHOP_MAGICS: [Magic; 64] = magics(&magics::BISHOP, &DIAGONAL, ROOK_SLOTS as u32);

/// The attack sets, a rook's first, written by the build script.
static SLIDES: [Bitboard; ROOK_SLOTS + BISHOP_SLOTS] =
    include!(concat!(env!("OUT_DIR"), "/slides.rs"));

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec::Vec;

    use super::*;

    #[test]
    fn tables_equal_the_walk_for_every_square_and_blocker() {
        for square in Square::ALL {
            for (magics, ways) in [(&ROOK_MAGICS, &STRAIGHT), (&BISHOP_MAGICS, &DIAGONAL)] {
                let magic = magics[square.index()];
                let mut blockers = 0u64;
                loop {
                    let occupied = Bitboard(blockers);
                    assert_eq!(magic.look_up(occupied), walk(square, occupied, ways));
                    blockers = blockers.wrapping_sub(magic.mask) & magic.mask;
                    if blockers == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn north_of_a1_nearest_first() {
        use Square::*;
        let north: Vec<Square> = Direction::North.squares(A1).collect();
        assert_eq!(north, [A2, A3, A4, A5, A6, A7, A8]);
    }

    #[test]
    fn a_direction_ends_at_the_first_occupied_square() {
        let occupied = Bitboard::of(Square::E7);
        let north: Vec<Square> = Direction::North.limited(Square::E5, occupied).collect();
        assert_eq!(north, [Square::E6, Square::E7]);
    }

    #[test]
    fn directions_add_up_to_rook_and_bishop() {
        for square in Square::ALL {
            let union = |ways: &[Direction]| -> Bitboard {
                ways.iter().flat_map(|way| way.squares(square)).collect()
            };
            assert_eq!(union(&Direction::ALL[..4]), rook_rays(square));
            assert_eq!(union(&Direction::ALL[4..]), bishop_rays(square));
        }
    }

    #[test]
    fn between_and_line_agree_with_the_rays() {
        for a in Square::ALL {
            for b in Square::ALL {
                let (edge_a, edge_b) = (Bitboard::of(a), Bitboard::of(b));
                let expected = if rook_rays(a).has(b) {
                    rook(a, edge_b) & rook(b, edge_a)
                } else if bishop_rays(a).has(b) {
                    bishop(a, edge_b) & bishop(b, edge_a)
                } else {
                    Bitboard::EMPTY
                };
                assert_eq!(between(a, b), expected);
                let between_any =
                    |c| between(a, c).has(b) || between(b, c).has(a) || between(a, b).has(c);
                let on_line = Square::ALL
                    .into_iter()
                    .filter(|&c| c == a || c == b || between_any(c));
                if rook_rays(a).has(b) || bishop_rays(a).has(b) {
                    assert_eq!(line(a, b), on_line.collect());
                } else {
                    assert_eq!(line(a, b), Bitboard::EMPTY);
                }
            }
        }
    }
}
