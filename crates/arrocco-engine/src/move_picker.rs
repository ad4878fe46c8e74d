//! The move picker: the order in which the moves of a node are searched.
//!
//! The move of the transposition table first, then captures that do not lose
//! material, then quiet moves, then bad captures. Moves are found stage by stage: most nodes
//! end after the first few and never generate the rest.

use arrocco_rules::{Bitboard, Move, Position, Role};

use crate::checks::{ALL_SQUARES, LazyCheckInfo};
use crate::history::{History, PieceTo};
use crate::search::params::{
    CAPTURE_VALUE_FACTOR, CHECK_BONUS, CHECK_MAX_LOSS, KILLER_BONUS, UNDERPROMOTION_VALUE,
};
use crate::see;
use crate::transposition::TranspositionTable;

/// A move, in the lower half, and its score for ordering, in the upper half: one
/// number, so that eight of them are compared at once.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove(i64);

impl ScoredMove {
    #[inline]
    fn new(m: Move, score: i32) -> ScoredMove {
        ScoredMove(i64::from(score) << 32 | i64::from(m.to_bits()))
    }

    #[inline]
    fn m(self) -> Option<Move> {
        Move::from_bits(self.0 as u16)
    }

    /// Greater if the score is higher, or at an earlier place of the list.
    #[inline]
    fn rank(self, place: usize) -> i64 {
        self.0 & !0xFFFF_FFFF | i64::from(!(place as u32))
    }
}

/// How many moves are compared at once.
const LANES: usize = 8;

/// The moves of all open nodes of a thread, in one list used as a stack, so
/// that no node clears a list of its own.
pub(crate) type MoveStack = Vec<ScoredMove>;

/// What orders the moves of a node besides the histories.
#[derive(Clone, Copy)]
pub(crate) struct OrderingHints {
    pub(crate) tt_move: Option<Move>,
    pub(crate) killer: Option<Move>,
    /// The moves one, two and four plies before.
    pub(crate) previous: [PieceTo; 3],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TtMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
}

/// Picks the moves of one node. It leaves the move stack as it was when
/// [`finish`](Picker::finish) is called.
pub(crate) struct MovePicker {
    stage: Stage,
    hints: OrderingHints,
    /// Captures whose SEE is below this come last, or never.
    see_threshold: i32,
    with_quiets: bool,
    /// The side to move is not in check and searches quiescence: no bad
    /// captures and no promotions to less than a queen.
    only_good: bool,
    /// Quiet moves are picked only if they give check and lose no material.
    only_checks: bool,
    /// Where this node's part of the stack begins; bad captures gather here.
    start: usize,
    bad: usize,
    /// The next move.
    next: usize,
    end: usize,
}

impl MovePicker {
    /// All moves. The move of the table must be legal.
    pub(crate) fn new(hints: OrderingHints, move_stack: &MoveStack) -> MovePicker {
        MovePicker {
            stage: Stage::TtMove,
            hints,
            see_threshold: 0,
            with_quiets: true,
            only_good: false,
            only_checks: false,
            start: move_stack.len(),
            bad: move_stack.len(),
            next: move_stack.len(),
            end: move_stack.len(),
        }
    }

    /// Captures and promotions to a queen whose SEE is at least this.
    pub(crate) fn captures(
        hints: OrderingHints,
        see_threshold: i32,
        move_stack: &MoveStack,
    ) -> MovePicker {
        MovePicker {
            see_threshold,
            with_quiets: false,
            only_good: true,
            ..MovePicker::new(hints, move_stack)
        }
    }

    /// Captures and promotions to a queen, then quiet moves that give check;
    /// none of them loses material.
    pub(crate) fn captures_and_checks(hints: OrderingHints, move_stack: &MoveStack) -> MovePicker {
        MovePicker {
            with_quiets: true,
            only_checks: true,
            ..MovePicker::captures(hints, 0, move_stack)
        }
    }

    /// Skips the quiet moves that have not come yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.with_quiets = false;
        if self.stage == Stage::Quiets {
            self.begin_bad_captures();
        }
    }

    pub(crate) fn finish(self, move_stack: &mut MoveStack) {
        move_stack.truncate(self.start);
    }

    /// The next move; `checks` belong to the position, which `table` will be asked
    /// about after each capture.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        checks: &LazyCheckInfo,
        history: &History,
        table: &TranspositionTable,
        move_stack: &mut MoveStack,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateCaptures;
                    if self.hints.tt_move.is_some() {
                        return self.hints.tt_move;
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(position, history, table, move_stack);
                }
                Stage::GoodCaptures => match self.good_capture(position, move_stack) {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets if self.with_quiets => {
                    self.generate_quiets(position, checks, history, move_stack);
                }
                Stage::GenerateQuiets => self.begin_bad_captures(),
                Stage::Quiets => match self.best(move_stack) {
                    Some(candidate) => return candidate.m(),
                    None => self.begin_bad_captures(),
                },
                Stage::BadCaptures => return self.bad_capture(move_stack),
            }
        }
    }

    fn generate_captures(
        &mut self,
        position: &Position,
        history: &History,
        table: &TranspositionTable,
        move_stack: &mut MoveStack,
    ) {
        let tt_move = self.hints.tt_move;
        let is_wanted =
            |m: Move| !self.only_good || m.promotion().is_none_or(|role| role == Role::Queen);
        position.for_each_tactical(|m| {
            if Some(m) != tt_move && is_wanted(m) {
                // Most of them are searched soon.
                table.prefetch(position.likely_zobrist_after(m));
                let score = capture_score(position, history, m);
                move_stack.push(ScoredMove::new(m, score));
            }
        });
        self.end = move_stack.len();
        self.stage = Stage::GoodCaptures;
    }

    fn good_capture(&mut self, position: &Position, move_stack: &mut MoveStack) -> Option<Move> {
        while let Some(candidate) = self.best(move_stack) {
            let m = candidate.m()?;
            if see::at_least(position, m, self.see_threshold) {
                return Some(m);
            }
            move_stack[self.bad] = candidate;
            self.bad += 1;
        }
        None
    }

    fn generate_quiets(
        &mut self,
        position: &Position,
        checks: &LazyCheckInfo,
        history: &History,
        move_stack: &mut MoveStack,
    ) {
        let OrderingHints {
            tt_move,
            killer,
            previous,
        } = self.hints;
        let threats = match self.only_checks {
            true => Bitboard::EMPTY,
            false => checks.threats(),
        };
        let checks = checks.get();
        let (turn, only_checks) = (position.turn(), self.only_checks);
        let quiets = history.quiets(turn, threats, previous);
        let targets = match only_checks {
            true => checks.targets(),
            false => &ALL_SQUARES,
        };
        position.for_each_quiet_to(targets, |role, m| {
            if Some(m) == tt_move {
                return;
            }
            let is_good_check = checks.gives_check_by(role, position, m)
                && see::at_least(position, m, CHECK_MAX_LOSS.get());
            if is_good_check || !only_checks {
                let piece_to = PieceTo::of(role, turn, m);
                let mut score = quiets.of(m, piece_to);
                if is_good_check {
                    score += CHECK_BONUS.get();
                }
                if Some(m) == killer {
                    score += KILLER_BONUS.get();
                }
                move_stack.push(ScoredMove::new(m, score));
            }
        });
        self.next = self.end;
        self.end = move_stack.len();
        self.stage = Stage::Quiets;
    }

    fn begin_bad_captures(&mut self) {
        self.stage = Stage::BadCaptures;
        self.next = self.start;
    }

    fn bad_capture(&mut self, move_stack: &MoveStack) -> Option<Move> {
        if self.only_good {
            return None;
        }
        let candidate = move_stack[self.next..self.bad].first()?;
        self.next += 1;
        candidate.m()
    }

    /// Takes the move with the highest score of those that are left. Of equals the
    /// first stays first, so that the order is the same on every machine.
    fn best(&mut self, move_stack: &mut MoveStack) -> Option<ScoredMove> {
        let rest = &mut move_stack[self.next..self.end];
        let mut lanes = [i64::MIN; LANES];
        let (groups, last) = rest.as_chunks::<LANES>();
        for (i, group) in groups.iter().enumerate() {
            for (lane, most) in lanes.iter_mut().enumerate() {
                *most = group[lane].rank(i * LANES + lane).max(*most);
            }
        }
        let first = groups.len() * LANES;
        let places = last.iter().zip(first..);
        let of_last = places.map(|(candidate, place)| candidate.rank(place));
        let most = lanes.into_iter().chain(of_last).max()?;
        let at = !(most as u32) as usize;
        let best = *rest.get(at)?;
        rest.swap(0, at);
        self.next += 1;
        Some(best)
    }
}

/// The most valuable victim first; capture history decides between equals.
/// Promotions to less than a queen come last.
fn capture_score(position: &Position, history: &History, m: Move) -> i32 {
    let taken = see::captured(position, m);
    let value = taken.map_or(0, see::piece_value);
    let promotion = match m.promotion() {
        Some(Role::Queen) => see::piece_value(Role::Queen),
        Some(_) => UNDERPROMOTION_VALUE.get(),
        None => 0,
    };
    CAPTURE_VALUE_FACTOR.get() * (value + promotion)
        + history.capture(PieceTo::new(position, m), taken)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Every legal move comes exactly once, whatever the table suggests.
    #[test]
    fn every_legal_move_comes_once() {
        let mut random = Random::new(11);
        let history = History::new();
        let mut move_stack = MoveStack::new();
        let table = TranspositionTable::new(1).expect("room");
        for _ in 0..500 {
            let position = random.position(150);
            let legal = position.legal_moves();
            let tt_move = (!legal.is_empty() && random.below(2) == 0)
                .then(|| legal[random.below(legal.len())]);
            let hints = OrderingHints {
                tt_move,
                killer: legal.first().copied(),
                previous: [PieceTo::NONE; 3],
            };
            let mut picker = MovePicker::new(hints, &move_stack);
            let mut picked = Vec::new();
            let checks = LazyCheckInfo::new(&position);
            while let Some(m) = picker.next(&position, &checks, &history, &table, &mut move_stack) {
                picked.push(m);
            }
            picker.finish(&mut move_stack);
            assert!(move_stack.is_empty());
            assert!(tt_move.is_none() || picked.first() == tt_move.as_ref());
            let mut expected = legal.to_vec();
            picked.sort_unstable_by_key(|m| m.to_bits());
            expected.sort_unstable_by_key(|m| m.to_bits());
            assert_eq!(picked, expected, "{position:?}");
        }
    }
}
