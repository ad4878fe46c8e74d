//! In which order the moves of a node are tried.
//!
//! The move of the table first, then captures that do not lose, then quiet
//! moves, then the losing captures. Moves are found stage by stage: most nodes
//! end after the first few, and never ask for the rest.

use arrocco_rules::{Move, Position, Role};

use crate::exchange;
use crate::history::{Deed, History};

/// A move and how promising it looks.
#[derive(Clone, Copy)]
pub(crate) struct Scored {
    m: Move,
    promise: i32,
}

/// Where every node of a thread keeps its moves: one list, used as a stack, so
/// that no node has to clear one of its own.
pub(crate) type Pile = Vec<Scored>;

/// What orders the moves of a node besides the moves themselves.
#[derive(Clone, Copy)]
pub(crate) struct Hints {
    pub(crate) table_move: Option<Move>,
    pub(crate) killer: Option<Move>,
    /// What was played one, two and four plies before.
    pub(crate) before: [Deed; 3],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    FindCaptures,
    GoodCaptures,
    FindQuiets,
    Quiets,
    LosingCaptures,
}

/// Hands out the moves of one node. It leaves the pile as it was when
/// [`finish`](Picker::finish) is called.
pub(crate) struct Picker {
    stage: Stage,
    hints: Hints,
    /// Captures below this are kept for the end, or never come.
    least: i32,
    wants_quiets: bool,
    wants_losing: bool,
    /// Where this node's part of the pile begins; losing captures gather here.
    start: usize,
    losing: usize,
    /// The next move to hand out.
    next: usize,
    end: usize,
}

const KILLER_PROMISE: i32 = 1 << 15;

impl Picker {
    /// All moves. The move of the table must be legal.
    pub(crate) fn new(hints: Hints, pile: &Pile) -> Picker {
        Picker {
            stage: Stage::TableMove,
            hints,
            least: 0,
            wants_quiets: true,
            wants_losing: true,
            start: pile.len(),
            losing: pile.len(),
            next: pile.len(),
            end: pile.len(),
        }
    }

    /// Captures and promotions that bring at least this much.
    pub(crate) fn captures(hints: Hints, least: i32, pile: &Pile) -> Picker {
        Picker {
            least,
            wants_quiets: false,
            wants_losing: false,
            ..Picker::new(hints, pile)
        }
    }

    /// Leaves out the quiet moves that have not come yet.
    pub(crate) fn skip_quiets(&mut self) {
        self.wants_quiets = false;
        if self.stage == Stage::Quiets {
            self.begin_losing();
        }
    }

    pub(crate) fn finish(self, pile: &mut Pile) {
        pile.truncate(self.start);
    }

    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        pile: &mut Pile,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::FindCaptures;
                    if self.hints.table_move.is_some() {
                        return self.hints.table_move;
                    }
                }
                Stage::FindCaptures => self.find_captures(position, history, pile),
                Stage::GoodCaptures => match self.good_capture(position, pile) {
                    Some(m) => return Some(m),
                    None => self.stage = Stage::FindQuiets,
                },
                Stage::FindQuiets if self.wants_quiets => {
                    self.find_quiets(position, history, pile);
                }
                Stage::FindQuiets => self.begin_losing(),
                Stage::Quiets => match self.best(pile) {
                    Some(scored) => return Some(scored.m),
                    None => self.begin_losing(),
                },
                Stage::LosingCaptures => return self.losing_capture(pile),
            }
        }
    }

    fn find_captures(&mut self, position: &Position, history: &History, pile: &mut Pile) {
        let table_move = self.hints.table_move;
        position.for_each_tactical(|m| {
            if Some(m) != table_move {
                let promise = capture_promise(position, history, m);
                pile.push(Scored { m, promise });
            }
        });
        self.end = pile.len();
        self.stage = Stage::GoodCaptures;
    }

    fn good_capture(&mut self, position: &Position, pile: &mut Pile) -> Option<Move> {
        while let Some(scored) = self.best(pile) {
            if exchange::brings(position, scored.m, self.least) {
                return Some(scored.m);
            }
            pile[self.losing] = scored;
            self.losing += 1;
        }
        None
    }

    fn find_quiets(&mut self, position: &Position, history: &History, pile: &mut Pile) {
        let Hints {
            table_move,
            killer,
            before,
        } = self.hints;
        let turn = position.turn();
        position.for_each_quiet(|m| {
            if Some(m) != table_move {
                let deed = Deed::new(position, m);
                let mut promise = history.quiet(turn, m, deed, before);
                if Some(m) == killer {
                    promise += KILLER_PROMISE;
                }
                pile.push(Scored { m, promise });
            }
        });
        self.next = self.end;
        self.end = pile.len();
        self.stage = Stage::Quiets;
    }

    fn begin_losing(&mut self) {
        self.stage = Stage::LosingCaptures;
        self.next = self.start;
    }

    fn losing_capture(&mut self, pile: &Pile) -> Option<Move> {
        if !self.wants_losing {
            return None;
        }
        let scored = pile[self.next..self.losing].first()?;
        self.next += 1;
        Some(scored.m)
    }

    /// Takes the most promising of the moves that are left. Of equals the
    /// first stays first, so that the order is the same on every machine.
    fn best(&mut self, pile: &mut Pile) -> Option<Scored> {
        let rest = &mut pile[self.next..self.end];
        let (mut at, mut most) = (0, rest.first()?.promise);
        for (i, scored) in rest.iter().enumerate().skip(1) {
            if scored.promise > most {
                (at, most) = (i, scored.promise);
            }
        }
        rest.swap(0, at);
        self.next += 1;
        Some(rest[0])
    }
}

/// The biggest prey first; history decides between equals. Promotions to less
/// than a queen come last.
fn capture_promise(position: &Position, history: &History, m: Move) -> i32 {
    let taken = exchange::taken(position, m);
    let prey = taken.map_or(0, exchange::worth);
    let promotion = match m.promotion() {
        Some(Role::Queen) => exchange::worth(Role::Queen),
        Some(_) => -2000,
        None => 0,
    };
    16 * (prey + promotion) + history.capture(Deed::new(position, m), taken)
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
        let mut pile = Pile::new();
        for _ in 0..500 {
            let position = random.position(150);
            let legal = position.legal_moves();
            let table_move = (!legal.is_empty() && random.below(2) == 0)
                .then(|| legal[random.below(legal.len())]);
            let hints = Hints {
                table_move,
                killer: legal.first().copied(),
                before: [Deed::NONE; 3],
            };
            let mut picker = Picker::new(hints, &pile);
            let mut picked = Vec::new();
            while let Some(m) = picker.next(&position, &history, &mut pile) {
                picked.push(m);
            }
            picker.finish(&mut pile);
            assert!(pile.is_empty());
            assert!(table_move.is_none() || picked.first() == table_move.as_ref());
            let mut expected = legal.to_vec();
            picked.sort_unstable_by_key(|m| m.to_bits());
            expected.sort_unstable_by_key(|m| m.to_bits());
            assert_eq!(picked, expected, "{position:?}");
        }
    }
}
