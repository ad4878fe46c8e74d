//! Which moves did well before: the memory that orders moves and corrects
//! evaluations. Each thread has its own.
//!
//! Every number is pulled towards the last result and decays by itself, so it
//! never leaves its range.

use arrocco_rules::{Color, Move, Position, Role};

use crate::score::Value;

/// Histories stay between plus and minus this.
pub(crate) const MOST: i32 = 16_384;

/// A piece and where it goes, as a row or a column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed(u16);

const DEEDS: usize = 12 * 64;

impl Deed {
    /// Nothing was played: before the root, or a pass.
    pub(crate) const NONE: Deed = Deed(DEEDS as u16);

    #[inline]
    pub(crate) fn new(position: &Position, m: Move) -> Deed {
        let role = position.board().role_at(m.from()).unwrap_or(Role::King);
        let piece = position.turn().index() * 6 + role as usize - 1;
        Deed((piece * 64 + m.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Pulls a number towards the sign of the bonus; the closer it is to the end
/// of its range, the less it moves.
#[inline]
fn pull(number: &mut i16, bonus: i32, most: i32) {
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / most) as i16;
}

pub(crate) struct History {
    /// By colour, from, to.
    quiet: Vec<[[i16; 64]; 64]>,
    /// By deed and role taken.
    capture: Vec<[i16; 8]>,
    /// By an earlier deed and this one.
    continuation: Vec<[i16; DEEDS]>,
    correction: Correction,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![[[0; 64]; 64]; 2],
            capture: vec![[0; 8]; DEEDS],
            continuation: vec![[0; DEEDS]; DEEDS + 1],
            correction: Correction::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        *self = History::new();
    }

    /// How well a quiet move did, after what was played before it.
    #[inline]
    pub(crate) fn quiet(&self, turn: Color, m: Move, deed: Deed, before: [Deed; 3]) -> i32 {
        let alone = self.quiet[turn.index()][m.from().index()][m.to().index()];
        let [last, own, third] =
            before.map(|earlier| i32::from(self.continuation[earlier.index()][deed.index()]));
        i32::from(alone) + last + own + third / 2
    }

    #[inline]
    pub(crate) fn capture(&self, deed: Deed, taken: Option<Role>) -> i32 {
        i32::from(self.capture[deed.index()][taken.map_or(0, |role| role as usize)])
    }

    pub(crate) fn reward_quiet(
        &mut self,
        turn: Color,
        m: Move,
        deed: Deed,
        before: [Deed; 3],
        bonus: i32,
    ) {
        let alone = &mut self.quiet[turn.index()][m.from().index()][m.to().index()];
        pull(alone, bonus, MOST);
        self.reward_continuation(deed, before, bonus);
    }

    pub(crate) fn reward_continuation(&mut self, deed: Deed, before: [Deed; 3], bonus: i32) {
        for earlier in before {
            if earlier != Deed::NONE {
                let row = &mut self.continuation[earlier.index()];
                pull(&mut row[deed.index()], bonus, MOST);
            }
        }
    }

    pub(crate) fn reward_capture(&mut self, deed: Deed, taken: Option<Role>, bonus: i32) {
        let number = &mut self.capture[deed.index()][taken.map_or(0, |role| role as usize)];
        pull(number, bonus, MOST);
    }

    /// The evaluation, corrected by how wrong it was in positions that have
    /// something in common with this one.
    pub(crate) fn corrected(&self, position: &Position, evaluation: Value) -> Value {
        evaluation + self.correction.of(position)
    }

    /// Notes how much the search found beyond the evaluation.
    pub(crate) fn correct(&mut self, position: &Position, depth: i32, error: Value) {
        self.correction.learn(position, depth, error);
    }
}

const CORRECTIONS: usize = 1 << 14;
const MOST_CORRECTION: i32 = 1024;

/// How wrong evaluations were, by side to move and by a part of the position:
/// its pawns, its minor pieces, the officers of each side.
struct Correction {
    tables: [Vec<[i16; 2]>; 4],
}

impl Correction {
    fn new() -> Correction {
        Correction {
            tables: std::array::from_fn(|_| vec![[0; 2]; CORRECTIONS]),
        }
    }

    fn of(&self, position: &Position) -> Value {
        let turn = position.turn().index();
        let sum: i32 = self
            .tables
            .iter()
            .zip(parts(position))
            .map(|(table, part)| i32::from(table[part][turn]))
            .sum();
        sum / 32
    }

    fn learn(&mut self, position: &Position, depth: i32, error: Value) {
        let turn = position.turn().index();
        let bonus = (error * depth / 8).clamp(-MOST_CORRECTION / 4, MOST_CORRECTION / 4);
        for (table, part) in self.tables.iter_mut().zip(parts(position)) {
            pull(&mut table[part][turn], bonus, MOST_CORRECTION);
        }
    }
}

/// A row for each part of the position.
fn parts(position: &Position) -> [usize; 4] {
    let board = position.board();
    let (white, black) = (board.by_color(Color::White), board.by_color(Color::Black));
    let pawns = board.pawns();
    let minors = board.knights() | board.by_role(Role::Bishop);
    let side = |ours: arrocco_rules::Bitboard| {
        row([
            (board.straight_sliders() & ours).0,
            (board.diagonal_sliders() & ours).0,
            ((board.knights() | board.kings()) & ours).0,
        ])
    };
    [
        row([(pawns & white).0, (pawns & black).0, 0]),
        row([(minors & white).0, (minors & black).0, board.knights().0]),
        side(white),
        side(black),
    ]
}

/// Mixes three sets of squares into a row of a table.
fn row(sets: [u64; 3]) -> usize {
    let mixed = sets.into_iter().fold(0u64, |hash, set| {
        (hash.rotate_left(23) ^ set).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    (mixed >> 50) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let mut number = 0;
        for bonus in [MOST, MOST, 900, -MOST, -MOST, -700].repeat(50) {
            pull(&mut number, bonus, MOST);
            assert!(i32::from(number).abs() <= MOST);
        }
    }

    #[test]
    fn a_correction_moves_the_evaluation_towards_the_search() {
        let mut history = History::new();
        let position = Position::initial();
        for _ in 0..20 {
            history.correct(&position, 10, 50);
        }
        let corrected = history.corrected(&position, 0);
        assert!((1..=128).contains(&corrected), "{corrected}");
    }
}
