//! The hand-made evaluation: a sum of weighted terms.
//!
//! Every term is a [`Tapered`]: its weight in the middlegame and in the endgame,
//! blended by the pieces that are left. Each side is judged by the same code from
//! its own point of view, so that a mirrored position is worth the same.
//!
//! | module     | contains                                      |
//! |------------|-----------------------------------------------|
//! | [`tapered`]    | the two weights and how they blend            |
//! | [`layout`]  | which weight is where                         |
//! | [`weights`] | the weights, as the tuner wrote them          |
//! | [`terms`]   | how terms are added up, or counted            |
//! | [`pawns`]   | passed, isolated, doubled, connected pawns    |
//! | [`pieces`]  | mobility, files, outposts, attacks on a king  |
//! | [`ending`]  | when an advantage does not win                |

mod ending;
mod layout;
mod pawns;
mod pieces;
mod tapered;
mod terms;
mod weights;

use arrocco_rules::{Bitboard, Board, Color, Position, Role, Square, attacks};

use crate::score::{MAX_EVALUATION, Value};
use layout::TEMPO;
use pieces::Activity;
use tapered::{FULL_PHASE, FULL_SCALE, Tapered};
use terms::{TermCounts, TermSink, TermSum};

/// The static evaluation for the side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    let board = position.board();
    let mut sum = TermSum(Tapered::ZERO);
    add_terms(board, &mut sum);
    let lead = sum.0.endgame;
    sum.add(TEMPO, sign(position.turn()));
    let blended = sum.0.blend(phase(board), ending::scale(board, lead));
    (sign(position.turn()) * blended).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// All terms: those of White count for it, those of Black against it.
fn add_terms(board: &Board, terms: &mut impl TermSink) {
    let white = Side::new(board, Color::White);
    let black = Side::new(board, Color::Black);
    let whites = Activity::new(&white, &black, terms);
    let blacks = Activity::new(&black, &white, terms);
    white.add_terms(&black, &whites, &blacks, terms);
    black.add_terms(&white, &blacks, &whites, terms);
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// How much of the middlegame is left, from `FULL_PHASE` to 0.
fn phase(board: &Board) -> i32 {
    let count = |role| board.by_role(role).count() as i32;
    let pieces = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook);
    (pieces + 4 * count(Role::Queen)).min(FULL_PHASE)
}

/// One side, with the sets that several of its terms use.
struct Side<'a> {
    board: &'a Board,
    color: Color,
    /// 1 for White, -1 for Black.
    sign: i32,
    occupied: Bitboard,
    ours: Bitboard,
    pawns: Bitboard,
    king: Square,
    /// What the pawns attack.
    pawn_attacks: Bitboard,
}

impl<'a> Side<'a> {
    fn new(board: &'a Board, color: Color) -> Side<'a> {
        let ours = board.by_color(color);
        let pawns = board.pawns() & ours;
        Side {
            board,
            color,
            sign: sign(color),
            occupied: board.occupied(),
            ours,
            pawns,
            king: (board.kings() & ours).first().unwrap_or(Square::E1),
            pawn_attacks: attacks::pawns(color, pawns),
        }
    }

    fn pieces(&self, role: Role) -> Bitboard {
        self.board.by_role(role) & self.ours
    }

    /// Adds a weight for this side, this many times.
    #[inline]
    fn add(&self, terms: &mut impl TermSink, weight: usize, count: u32) {
        terms.add(weight, self.sign * count as i32);
    }

    /// All terms of this side but its mobility, which its activity has added.
    fn add_terms(&self, them: &Side, own: &Activity, other: &Activity, terms: &mut impl TermSink) {
        for role in Role::ALL {
            for square in self.pieces(role) {
                terms.piece_on(role, self.relative(square), self.sign);
            }
        }
        self.pawn_structure(them, terms);
        self.passed_pawns(them, terms);
        self.activity(them, own, other, terms);
        self.shelter(them, terms);
    }

    /// The square as this side sees it: its own first rank is the first.
    fn relative(&self, square: Square) -> Square {
        match self.color {
            Color::White => square,
            Color::Black => square.flip(),
        }
    }
}

/// The hand-made evaluation of a position term by term, to tune its weights: the
/// evaluation is the sum of all weights times their counts.
#[derive(Clone, Debug, PartialEq)]
pub struct EvalBreakdown {
    /// How often each weight counts for White.
    pub counts: Vec<i32>,
    /// The share of a weight's middlegame part, from 0 to 1.
    pub middlegame: f32,
    /// The share of its endgame part: what is left, as far as it can be won.
    pub endgame: f32,
}

impl EvalBreakdown {
    /// Counts what a board has, with this side to move.
    pub fn new(board: &Board, turn: Color) -> EvalBreakdown {
        let mut counts = TermCounts::new();
        add_terms(board, &mut counts);
        let lead: i32 = counts
            .0
            .iter()
            .zip(&weights::WEIGHTS)
            .map(|(count, weight)| count * weight.endgame)
            .sum();
        counts.add(TEMPO, sign(turn));
        let middlegame = phase(board) as f32 / FULL_PHASE as f32;
        let scale = ending::scale(board, lead) as f32 / FULL_SCALE as f32;
        EvalBreakdown {
            counts: counts.0,
            middlegame,
            endgame: (1.0 - middlegame) * scale,
        }
    }

    /// The weights as they are, middlegame and endgame.
    pub fn weights() -> Vec<[i32; 2]> {
        let numbers = weights::WEIGHTS.iter();
        numbers
            .map(|tapered| [tapered.middlegame, tapered.endgame])
            .collect()
    }

    /// The names of the weights and how many each has, in order.
    pub fn layout() -> &'static [(&'static str, usize)] {
        layout::LAYOUT
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::{Board, Piece, Setup};

    use super::*;
    use crate::random::Random;

    /// The same position with the colours changed and the board turned over.
    fn mirrored(position: &Position) -> Position {
        let board: Board = position
            .board()
            .iter()
            .map(|(square, piece)| {
                let color = !piece.color;
                (square.flip(), Piece { color, ..piece })
            })
            .collect();
        let mut setup = Setup::new(board, !position.turn());
        for rook in position.castling_rooks() {
            setup.castling_rooks |= Bitboard::of(rook.flip());
        }
        setup.en_passant = position.en_passant().map(Square::flip);
        Position::try_from(&setup).expect("a mirror is as good as the original")
    }

    #[test]
    fn mirrored_positions_are_worth_the_same() {
        let mut random = Random::new(7);
        for _ in 0..2000 {
            let position = random.position(150);
            assert_eq!(
                evaluate(&position),
                evaluate(&mirrored(&position)),
                "{position:?}"
            );
        }
    }

    #[test]
    fn the_start_is_worth_the_move() {
        let tempo = weights::WEIGHTS[TEMPO].middlegame;
        assert_eq!(evaluate(&Position::initial()), tempo);
    }

    /// The two sinks are two ways to the same sum.
    #[test]
    fn counts_times_weights_are_the_evaluation() {
        let mut random = Random::new(11);
        for _ in 0..500 {
            let position = random.position(150);
            let account = EvalBreakdown::new(position.board(), position.turn());
            let weights = EvalBreakdown::weights();
            let side = |part: usize| -> i32 {
                let counted = account.counts.iter().zip(&weights);
                counted.map(|(count, weight)| count * weight[part]).sum()
            };
            let white = account.middlegame * side(0) as f32 + account.endgame * side(1) as f32;
            let value = sign(position.turn()) * evaluate(&position);
            assert!((white - value as f32).abs() < 2.5, "{white} {value}");
        }
    }

    #[test]
    fn every_weight_has_a_name() {
        let named: usize = EvalBreakdown::layout().iter().map(|(_, count)| count).sum();
        assert_eq!(named, EvalBreakdown::weights().len());
    }
}
