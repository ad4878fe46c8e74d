//! Histories: butterfly, capture and continuation history, which order moves,
//! and correction history, which corrects evaluations. Each thread has its own.
//!
//! Every update moves an entry towards its result and lets it decay (gravity),
//! so that it never leaves its range.

use arrocco_rules::{Bitboard, Color, Move, Position, Role};

use crate::score::Value;
use crate::search::params::{
    CORRECTION_DEPTH_DIVISOR, CORRECTION_DIVISOR, CORRECTION_MAX_BONUS, MAX_CORRECTION, MAX_HISTORY,
};

/// A piece and where it goes, as a row or a column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

const PIECE_TO_COUNT: usize = 12 * 64;

impl PieceTo {
    /// No move: before the root, or a null move.
    pub(crate) const NONE: PieceTo = PieceTo(PIECE_TO_COUNT as u16);

    #[inline]
    pub(crate) fn new(position: &Position, m: Move) -> PieceTo {
        let role = position.board().role_at(m.from()).unwrap_or(Role::King);
        PieceTo::of(role, position.turn(), m)
    }

    /// The same for a piece that is known.
    #[inline]
    pub(crate) fn of(role: Role, color: Color, m: Move) -> PieceTo {
        let piece = color.index() * 6 + role as usize - 1;
        PieceTo((piece * 64 + m.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Moves a number towards the sign of the bonus; the closer it is to the end
/// of its range, the less it moves.
#[inline]
fn apply_gravity(number: &mut i16, bonus: i32, most: i32) {
    let old = i32::from(*number);
    *number = (old + bonus - old * bonus.abs() / most) as i16;
}

pub(crate) struct History {
    /// Butterfly history, by colour, by whether from and to are attacked, from and to.
    quiet: Vec<[[[i16; 64]; 64]; 4]>,
    /// Capture history, by moved piece and captured role.
    capture: Vec<[i16; 8]>,
    /// Continuation history, by an earlier move and this one.
    continuation: Vec<[i16; PIECE_TO_COUNT]>,
    correction: CorrectionHistory,
}

impl History {
    pub(crate) fn new() -> History {
        History {
            quiet: vec![[[[0; 64]; 64]; 4]; 2],
            capture: vec![[0; 8]; PIECE_TO_COUNT],
            continuation: vec![[0; PIECE_TO_COUNT]; PIECE_TO_COUNT + 1],
            correction: CorrectionHistory::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill([[[0; 64]; 64]; 4]);
        self.capture.fill([0; 8]);
        self.continuation.fill([0; PIECE_TO_COUNT]);
        for table in &mut self.correction.tables {
            table.fill([0; 2]);
        }
    }

    /// The histories of quiet moves after the moves before them.
    #[inline]
    pub(crate) fn quiets(
        &self,
        turn: Color,
        threats: Bitboard,
        previous: [PieceTo; 3],
    ) -> QuietHistory<'_> {
        QuietHistory {
            threats,
            butterfly: &self.quiet[turn.index()],
            continuation: previous.map(|earlier| &self.continuation[earlier.index()]),
        }
    }

    #[inline]
    pub(crate) fn capture(&self, piece_to: PieceTo, taken: Option<Role>) -> i32 {
        i32::from(self.capture[piece_to.index()][taken.map_or(0, |role| role as usize)])
    }

    pub(crate) fn update_quiet(
        &mut self,
        turn: Color,
        threats: Bitboard,
        m: Move,
        piece_to: PieceTo,
        previous: [PieceTo; 3],
        bonus: i32,
    ) {
        let kind = kind(threats, m);
        let butterfly = &mut self.quiet[turn.index()][kind][m.from().index()][m.to().index()];
        apply_gravity(butterfly, bonus, MAX_HISTORY);
        self.update_continuation(piece_to, previous, bonus);
    }

    pub(crate) fn update_continuation(
        &mut self,
        piece_to: PieceTo,
        previous: [PieceTo; 3],
        bonus: i32,
    ) {
        for earlier in previous {
            if earlier != PieceTo::NONE {
                let row = &mut self.continuation[earlier.index()];
                apply_gravity(&mut row[piece_to.index()], bonus, MAX_HISTORY);
            }
        }
    }

    pub(crate) fn update_capture(&mut self, piece_to: PieceTo, taken: Option<Role>, bonus: i32) {
        let number = &mut self.capture[piece_to.index()][taken.map_or(0, |role| role as usize)];
        apply_gravity(number, bonus, MAX_HISTORY);
    }

    /// The evaluation, corrected by how wrong it was in positions that have
    /// something in common with this one.
    pub(crate) fn corrected_eval(
        &self,
        position: &Position,
        previous: [PieceTo; 2],
        evaluation: Value,
    ) -> Value {
        evaluation + self.correction.of(position, previous)
    }

    /// Updates by the difference between search and evaluation.
    pub(crate) fn update_correction(
        &mut self,
        position: &Position,
        previous: [PieceTo; 2],
        depth: i32,
        error: Value,
    ) {
        self.correction.update(position, previous, depth, error);
    }
}

/// Whether a move leaves an attacked square, and whether it goes to one.
#[inline]
fn kind(threats: Bitboard, m: Move) -> usize {
    usize::from(threats.has(m.from())) * 2 + usize::from(threats.has(m.to()))
}

/// The histories of the quiet moves of one node.
#[derive(Clone, Copy)]
pub(crate) struct QuietHistory<'a> {
    threats: Bitboard,
    butterfly: &'a [[[i16; 64]; 64]; 4],
    continuation: [&'a [i16; PIECE_TO_COUNT]; 3],
}

impl QuietHistory<'_> {
    #[inline]
    pub(crate) fn of(&self, m: Move, piece_to: PieceTo) -> i32 {
        let butterfly = self.butterfly[kind(self.threats, m)][m.from().index()][m.to().index()];
        let [last, own, third] = self
            .continuation
            .map(|row| i32::from(row[piece_to.index()]));
        i32::from(butterfly) + last + own + third / 2
    }
}

const CORRECTION_SIZE: usize = 1 << 14;

/// How wrong evaluations were, by side to move and by a part of the position
/// (its pawns, its minor pieces, the pieces of each side) or the last two moves.
struct CorrectionHistory {
    tables: [Vec<[i16; 2]>; 5],
}

impl CorrectionHistory {
    fn new() -> CorrectionHistory {
        CorrectionHistory {
            tables: std::array::from_fn(|_| vec![[0; 2]; CORRECTION_SIZE]),
        }
    }

    fn of(&self, position: &Position, previous: [PieceTo; 2]) -> Value {
        let turn = position.turn().index();
        let sum: i32 = self
            .tables
            .iter()
            .zip(keys(position, previous))
            .map(|(table, key)| i32::from(table[key][turn]))
            .sum();
        sum / CORRECTION_DIVISOR.get()
    }

    fn update(&mut self, position: &Position, previous: [PieceTo; 2], depth: i32, error: Value) {
        let turn = position.turn().index();
        let bonus = (error * depth / CORRECTION_DEPTH_DIVISOR.get())
            .clamp(-CORRECTION_MAX_BONUS.get(), CORRECTION_MAX_BONUS.get());
        for (table, key) in self.tables.iter_mut().zip(keys(position, previous)) {
            apply_gravity(&mut table[key][turn], bonus, MAX_CORRECTION);
        }
    }
}

/// A row for each part of the position and for the last two moves.
fn keys(position: &Position, previous: [PieceTo; 2]) -> [usize; 5] {
    let board = position.board();
    let [last, own] = previous;
    let (white, black) = (board.by_color(Color::White), board.by_color(Color::Black));
    let pawns = board.pawns();
    let minors = board.knights() | board.by_role(Role::Bishop);
    let side = |ours: Bitboard| {
        mix([
            (board.straight_sliders() & ours).0,
            (board.diagonal_sliders() & ours).0,
            ((board.knights() | board.kings()) & ours).0,
        ])
    };
    [
        mix([(pawns & white).0, (pawns & black).0, 0]),
        mix([(minors & white).0, (minors & black).0, board.knights().0]),
        side(white),
        side(black),
        mix([u64::from(last.0), u64::from(own.0), 0]),
    ]
}

/// Mixes three sets of squares into a row of a table.
fn mix(sets: [u64; 3]) -> usize {
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
        for bonus in [
            MAX_HISTORY,
            MAX_HISTORY,
            900,
            -MAX_HISTORY,
            -MAX_HISTORY,
            -700,
        ]
        .repeat(50)
        {
            apply_gravity(&mut number, bonus, MAX_HISTORY);
            assert!(i32::from(number).abs() <= MAX_HISTORY);
        }
    }

    #[test]
    fn a_correction_moves_the_evaluation_towards_the_search() {
        let mut history = History::new();
        let position = Position::initial();
        for _ in 0..20 {
            history.update_correction(&position, [PieceTo::NONE; 2], 10, 50);
        }
        let corrected_eval = history.corrected_eval(&position, [PieceTo::NONE; 2], 0);
        assert!((1..=128).contains(&corrected_eval), "{corrected_eval}");
    }
}
