//! Terms of the pawns: structure and passed pawns.

use arrocco_rules::{Bitboard, Color, Role, Square};

use super::Side;
use super::layout::{
    BACKWARD, CONNECTED, DOUBLED, FREE_PASSED, ISOLATED, KING_STEP, PASSED, ROOK_BEHIND,
};
use super::terms::TermSink;

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

impl Side<'_> {
    pub(super) fn pawn_structure(&self, them: &Side, terms: &mut impl TermSink) {
        let (color, pawns) = (self.color, self.pawns);
        let own_files = files(pawns);
        let isolated = pawns.minus(own_files.east() | own_files.west());
        let behind_another = front_fill(!color, pawns.forward(!color));
        let doubled = pawns & behind_another;
        // Nobody beside or behind to help, and a pawn waits in front.
        let helped = front_fill(color, pawns.east() | pawns.west());
        let stops = pawns.minus(helped).minus(isolated).forward(color) & them.pawn_attacks;
        self.add(terms, ISOLATED, isolated.count());
        self.add(terms, DOUBLED, doubled.count());
        self.add(terms, BACKWARD, stops.count());
        let beside = pawns.east() | pawns.west();
        for pawn in pawns & (self.pawn_attacks | beside) {
            self.add(terms, CONNECTED + self.relative(pawn).rank().index(), 1);
        }
    }

    pub(super) fn passed_pawns(&self, them: &Side, terms: &mut impl TermSink) {
        let held = them.pawns | them.pawn_attacks;
        let stopped = front_fill(them.color, held);
        for pawn in self.pawns.minus(stopped) {
            self.passed_pawn(them, pawn, terms);
        }
    }

    fn passed_pawn(&self, them: &Side, pawn: Square, terms: &mut impl TermSink) {
        let rank = self.relative(pawn).rank().index();
        self.add(terms, PASSED + rank, 1);
        if let Some(next) = pawn.forward(self.color) {
            if !self.occupied.has(next) {
                self.add(terms, FREE_PASSED + rank, 1);
            }
            let ahead =
                i32::from(them.king.distance(next)) * 2 - i32::from(self.king.distance(next));
            terms.add(KING_STEP + rank, ahead * self.sign);
        }
        // A rook behind it goes with it.
        let behind = front_fill(!self.color, Bitboard::of(pawn));
        if (behind & self.pieces(Role::Rook)).any() {
            self.add(terms, ROOK_BEHIND, 1);
        }
    }
}
