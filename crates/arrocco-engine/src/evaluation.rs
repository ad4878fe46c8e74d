//! What a position is worth without looking ahead.
//!
//! Every term is a [`Pair`]: its weight in the middlegame and in the endgame,
//! blended by the men that are left. Each side is judged by the same code from
//! its own point of view, so that a mirrored position is worth the same.
//!
//! | module     | judges                                        |
//! |------------|-----------------------------------------------|
//! | [`pair`]   | the two weights and how they blend            |
//! | [`tables`] | men and the squares they stand on             |
//! | [`pawns`]  | passed, isolated, doubled, connected pawns    |
//! | [`pieces`] | mobility, files, outposts, attacks on a king  |
//! | [`ending`] | when an advantage does not win                |

mod ending;
mod pair;
mod pawns;
mod pieces;
mod tables;

use arrocco_rules::{Bitboard, Board, Color, Position, Role, Square, attacks};

use crate::score::{MAX_EVALUATION, Value};
use pair::{FULL_PHASE, Pair, pair};
use pieces::Survey;

/// Having the move is worth something.
const TEMPO: Pair = pair(18, 10);

/// What the position is worth to the side to move.
pub(crate) fn evaluate(position: &Position) -> Value {
    let board = position.board();
    let white = Camp::new(board, Color::White);
    let black = Camp::new(board, Color::Black);
    let whites = Survey::new(&white, &black);
    let blacks = Survey::new(&black, &white);
    let lead = white.judge(&black, &whites, &blacks) - black.judge(&white, &blacks, &whites);
    let ours = match position.turn() {
        Color::White => lead,
        Color::Black => -lead,
    };
    let ours = ours + TEMPO;
    let blended = ours.blend(phase(board), ending::scale(board, lead.endgame));
    blended.clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// How much of the middlegame is left, from `FULL_PHASE` to 0.
fn phase(board: &Board) -> i32 {
    let count = |role| board.by_role(role).count() as i32;
    let men = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook);
    (men + 4 * count(Role::Queen)).min(FULL_PHASE)
}

/// One side, and what its terms ask for more than once.
struct Camp<'a> {
    board: &'a Board,
    color: Color,
    occupied: Bitboard,
    ours: Bitboard,
    pawns: Bitboard,
    king: Square,
    /// What the pawns attack.
    pawn_attacks: Bitboard,
}

impl<'a> Camp<'a> {
    fn new(board: &'a Board, color: Color) -> Camp<'a> {
        let ours = board.by_color(color);
        let pawns = board.pawns() & ours;
        Camp {
            board,
            color,
            occupied: board.occupied(),
            ours,
            pawns,
            king: (board.kings() & ours).first().unwrap_or(Square::E1),
            pawn_attacks: attacks::pawns(color, pawns),
        }
    }

    fn men(&self, role: Role) -> Bitboard {
        self.board.by_role(role) & self.ours
    }

    /// Everything that speaks for this side.
    fn judge(&self, them: &Camp, own: &Survey, other: &Survey) -> Pair {
        self.standing()
            + self.pawn_structure(them)
            + self.passed_pawns(them)
            + self.activity(them, own, other)
            + self.shelter(them)
    }

    fn standing(&self) -> Pair {
        let mut sum = Pair::ZERO;
        for role in Role::ALL {
            for square in self.men(role) {
                sum += tables::standing(role, self.relative(square));
            }
        }
        sum
    }

    /// The square as this side sees it: its own first rank is the first.
    fn relative(&self, square: Square) -> Square {
        match self.color {
            Color::White => square,
            Color::Black => square.flip(),
        }
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
        assert_eq!(evaluate(&Position::initial()), TEMPO.middlegame);
    }
}
