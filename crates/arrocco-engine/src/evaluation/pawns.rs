//! Pawns: what they hold up, what they leave behind, how far they have come.

use arrocco_rules::{Bitboard, Color, Role, Square};

use super::Camp;
use super::pair::{Pair, pair};

const ISOLATED: Pair = pair(-12, -14);
const DOUBLED: Pair = pair(-8, -22);
const BACKWARD: Pair = pair(-9, -10);

/// A pawn that is defended by another or stands beside one, by its rank.
const CONNECTED: [Pair; 8] = [
    pair(0, 0),
    pair(4, 0),
    pair(8, 4),
    pair(11, 8),
    pair(18, 18),
    pair(40, 42),
    pair(75, 70),
    pair(0, 0),
];

/// A pawn no enemy pawn can stop, by its rank.
const PASSED: [Pair; 8] = [
    pair(0, 0),
    pair(2, 8),
    pair(2, 14),
    pair(6, 34),
    pair(28, 62),
    pair(62, 112),
    pair(100, 170),
    pair(0, 0),
];

/// … if the square in front of it is free.
const FREE: [Pair; 8] = [
    pair(0, 0),
    pair(0, 0),
    pair(0, 2),
    pair(2, 8),
    pair(6, 20),
    pair(16, 44),
    pair(30, 80),
    pair(0, 0),
];

/// … for each step the enemy king is further from that square, and the own
/// king nearer, by rank.
const KING_STEP: [i32; 8] = [0, 0, 1, 3, 6, 9, 11, 0];

/// All squares in front of these, and these.
pub(super) fn front_fill(color: Color, mut set: Bitboard) -> Bitboard {
    match color {
        Color::White => {
            set.0 |= set.0 << 8;
            set.0 |= set.0 << 16;
            set.0 |= set.0 << 32;
        }
        Color::Black => {
            set.0 |= set.0 >> 8;
            set.0 |= set.0 >> 16;
            set.0 |= set.0 >> 32;
        }
    }
    set
}

/// The whole files of these squares.
pub(super) fn files(set: Bitboard) -> Bitboard {
    front_fill(Color::White, set) | front_fill(Color::Black, set)
}

impl Camp<'_> {
    pub(super) fn pawn_structure(&self, them: &Camp) -> Pair {
        let (color, pawns) = (self.color, self.pawns);
        let own_files = files(pawns);
        let isolated = pawns.minus(own_files.east() | own_files.west());
        let behind_another = front_fill(!color, pawns.forward(!color));
        let doubled = pawns & behind_another;
        // Nobody beside or behind to help, and a pawn waits in front.
        let helped = front_fill(color, pawns.east() | pawns.west());
        let stops = pawns.minus(helped).minus(isolated).forward(color) & them.pawn_attacks;
        ISOLATED * isolated.count()
            + DOUBLED * doubled.count()
            + BACKWARD * stops.count()
            + self.connected_pawns()
    }

    fn connected_pawns(&self) -> Pair {
        let beside = self.pawns.east() | self.pawns.west();
        let mut sum = Pair::ZERO;
        for pawn in self.pawns & (self.pawn_attacks | beside) {
            sum += CONNECTED[self.relative(pawn).rank().index()];
        }
        sum
    }

    pub(super) fn passed_pawns(&self, them: &Camp) -> Pair {
        let held = them.pawns | them.pawn_attacks;
        let stopped = front_fill(them.color, held);
        let mut sum = Pair::ZERO;
        for pawn in self.pawns.minus(stopped) {
            sum += self.passed_pawn(them, pawn);
        }
        sum
    }

    fn passed_pawn(&self, them: &Camp, pawn: Square) -> Pair {
        let rank = self.relative(pawn).rank().index();
        let mut sum = PASSED[rank];
        if let Some(next) = pawn.forward(self.color) {
            if !self.occupied.has(next) {
                sum += FREE[rank];
            }
            let ahead =
                i32::from(them.king.distance(next)) * 2 - i32::from(self.king.distance(next));
            sum += pair(0, KING_STEP[rank] * ahead);
        }
        // A rook behind it goes with it.
        let behind = front_fill(!self.color, Bitboard::of(pawn));
        if (behind & self.men(Role::Rook)).any() {
            sum += pair(4, 12);
        }
        sum
    }
}
