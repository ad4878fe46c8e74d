//! The layout of the list of weights.

use arrocco_rules::{File, Role, Square};

/// Names places in the list, one after the other, each with so many weights.
macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $count:expr;)*) => {
        layout!(@place 0; $($(#[$doc])* $name: $count;)*);

        /// The names and how many weights each has, in order.
        pub(super) const LAYOUT: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@place $at:expr; $(#[$doc:meta])* $name:ident: $count:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        layout!(@place $at + $count; $($rest)*);
    };
    (@place $at:expr;) => {
        /// How many weights there are.
        pub(super) const COUNT: usize = $at;
    };
}

layout! {
    /// Having the move.
    TEMPO: 1;
    /// Pieces, from pawn to queen.
    MATERIAL: 5;
    /// The left half of the board, its own first rank first; the right half
    /// mirrors it.
    PAWN_SQUARES: 32;
    KNIGHT_SQUARES: 32;
    BISHOP_SQUARES: 32;
    ROOK_SQUARES: 32;
    QUEEN_SQUARES: 32;
    KING_SQUARES: 32;
    /// By the number of useful squares it can go to.
    KNIGHT_MOBILITY: 9;
    BISHOP_MOBILITY: 14;
    ROOK_MOBILITY: 15;
    QUEEN_MOBILITY: 28;
    ISOLATED: 1;
    DOUBLED: 1;
    BACKWARD: 1;
    /// A pawn that is defended by another or stands beside one, by rank.
    CONNECTED: 8;
    /// A pawn no enemy pawn can stop, by rank.
    PASSED: 8;
    /// … if the square in front of it is free.
    FREE_PASSED: 8;
    /// … for each step the enemy king is further from that square and its own
    /// king nearer, by rank.
    KING_STEP: 8;
    /// … with its own rook behind it.
    ROOK_BEHIND: 1;
    BISHOP_PAIR: 1;
    /// For each own pawn on squares of the bishop's colour.
    BAD_BISHOP: 1;
    KNIGHT_OUTPOST: 1;
    BISHOP_OUTPOST: 1;
    OPEN_FILE: 1;
    HALF_OPEN_FILE: 1;
    THREAT_BY_PAWN: 1;
    THREAT_BY_MINOR: 1;
    THREAT_BY_ROOK: 1;
    HANGING: 1;
    /// Pawns right in front of its own king, and one further.
    SHIELD: 1;
    FAR_SHIELD: 1;
    KING_OPEN_FILE: 1;
    KING_HALF_OPEN_FILE: 1;
    /// The enemy king, by how much bears on it, in fours.
    DANGER: 26;
    DANGER_WITHOUT_QUEEN: 26;
}

/// The row of a role in tables, from pawn to king.
pub(super) const fn row(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

/// The weight of a piece; the king has none.
pub(super) const fn material(role: Role) -> Option<usize> {
    match role {
        Role::King => None,
        _ => Some(MATERIAL + row(role)),
    }
}

/// The weight of a role on a square, as its own side sees the square.
pub(super) const fn square(role: Role, square: Square) -> usize {
    let file = match square.file() {
        File::A | File::H => 0,
        File::B | File::G => 1,
        File::C | File::F => 2,
        File::D | File::E => 3,
    };
    let begin = match role {
        Role::Pawn => PAWN_SQUARES,
        Role::Knight => KNIGHT_SQUARES,
        Role::Bishop => BISHOP_SQUARES,
        Role::Rook => ROOK_SQUARES,
        Role::Queen => QUEEN_SQUARES,
        Role::King => KING_SQUARES,
    };
    begin + 4 * square.rank().index() + file
}
