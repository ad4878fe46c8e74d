//! Whether a mate is still possible at all (Article 5.2.2).
//!
//! A position is *dead* when no sequence of legal moves leads to checkmate,
//! whoever helps. The exact answer may cost a search of the whole game, so the
//! promise is one-sided: **"dead" is always true, "not dead" means mate is
//! possible or nobody could rule it out cheaply.** A mated position is not
//! dead, a stalemated one is. Counters and repetitions do not matter.
//!
//! The method, cheapest first:
//!
//! 1. *Material*: [`Position::has_insufficient_material`].
//! 2. *Ordinary positions*: whoever has plenty of moves, and pawns that are
//!    not all held up, is taken to be alive. Nearly every position of a real
//!    game ends here.
//! 3. *Fortress* ([`Fortress`]): for locked pawns, the squares every piece can
//!    ever reach are over-estimated; if no king can be mated even so, the
//!    position is dead.
//! 4. *Exhaustion* ([`exhaust`]): all positions that can follow are visited,
//!    up to a fixed number. Dead if that ends without a mate. This settles
//!    forced lines ("the only move takes the last piece") and small locked
//!    positions.

mod exhaust;
mod fortress;

use crate::{Bitboard, Color, Move, Position};
use exhaust::{Limits, exhaust};
use fortress::Fortress;

/// With more moves than this nobody is being forced.
const FORCED: usize = 6;

/// A short line of forced moves: a turn with many moves ends the attempt.
const FORCED_LINE: Limits = Limits {
    positions: 256,
    moves: 8,
};

/// A locked position is looked through in full; some milliseconds at worst.
const LOCKED: Limits = Limits {
    positions: 16_000,
    moves: usize::MAX,
};

impl Position {
    /// Whether neither side can ever mate, by any sequence of legal moves
    /// (Article 5.2.2): the game is drawn.
    ///
    /// `true` is certain. `false` is also said when a proof would take too
    /// long. An ordinary position costs little more than counting its moves; a
    /// locked one may take some milliseconds.
    #[doc(alias = "dead_position")]
    pub fn is_dead(&self) -> bool {
        self.is_hopeless(&Color::ALL)
    }

    /// Whether this side may still mate some day, by any sequence of legal
    /// moves (Article 6.9: whoever oversteps the time does not lose against an
    /// opponent who cannot).
    ///
    /// `false` is certain. `true` is also said when a proof would take too
    /// long.
    pub fn can_ever_mate(&self, color: Color) -> bool {
        !self.is_hopeless(&[color])
    }

    /// Whether it is certain that none of these sides ever mates.
    fn is_hopeless(&self, winners: &[Color]) -> bool {
        if self.lacks_material(winners) {
            return true;
        }
        if self.may_be_locked() {
            let fortress = Fortress::new(self);
            if fortress.holds_against(winners) {
                return true;
            }
            if !fortress.breaks() {
                return exhaust(self, winners, &LOCKED);
            }
        }
        self.is_forced(winners) && exhaust(self, winners, &FORCED_LINE)
    }

    /// Whether there are few moves, and few answers to each. Most checks of a
    /// game fail the second question at their first answer.
    fn is_forced(&self, winners: &[Color]) -> bool {
        let is_narrow = |&m: &Move| {
            let next = self.after(m);
            next.count_legal() <= FORCED_LINE.moves || next.is_settled(winners)
        };
        self.count_legal() <= FORCED && self.legal_moves().iter().all(is_narrow)
    }

    fn lacks_material(&self, winners: &[Color]) -> bool {
        winners
            .iter()
            .all(|&color| self.has_insufficient_material(color))
    }

    /// Whether a position met on the way needs no further look. The fortress is
    /// asked only where something irreversible has just happened.
    fn is_settled(&self, winners: &[Color]) -> bool {
        self.lacks_material(winners)
            || self.halfmove_clock == 0
                && self.may_be_locked()
                && Fortress::new(self).holds_against(winners)
    }

    /// Whether it is worth asking for a fortress. Knights leap over every wall,
    /// rooks and queens pass most; and on every file with pawns the foremost
    /// must face an enemy.
    fn may_be_locked(&self) -> bool {
        let board = &self.board;
        let pawns = board.pawns();
        let white = pawns & board.by_color(Color::White);
        let pairs = white.forward(Color::White) & pawns.minus(white);
        let needed = if board.straight_sliders().any() { 4 } else { 1 };
        board.knights().is_empty()
            && pairs.count() >= needed
            && self.castling_rooks.is_empty()
            && self.en_passant.is_none()
            && (foremost(white, pawns, Color::White)
                | foremost(pawns.minus(white), pawns, Color::Black))
            .is_empty()
    }
}

/// The pawns of a colour with no pawn at all before them on their file.
fn foremost(ours: Bitboard, pawns: Bitboard, color: Color) -> Bitboard {
    let mut behind = pawns.forward(color.other());
    for _ in 0..5 {
        behind |= behind.forward(color.other());
    }
    ours.minus(behind)
}
