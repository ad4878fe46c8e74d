//! The classic opponent: minimax with alpha-beta, as it is taught.
//!
//! White maximises, Black minimises; the evaluation counts pieces and their
//! squares; the player chooses the depth in plies. This is the beginner's
//! opponent, and easier to read than [`Engine`](crate::Engine).
//!
//! All arithmetic is in centipawns for White; [`ClassicChoice::pawns`] divides at the
//! very end.

use crate::level::Rating;
use arrocco_rules::{Color, Move, Piece, Position, Role, Square};

/// What the pieces are worth.
const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// What a square adds to every piece but the king, the eighth rank first.
/// It is symmetric and serves both colours.
#[rustfmt::skip]
const SQUARES: [i32; 64] = [
    -50, -40, -40, -40, -40, -40, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -40,   0,  10,  20,  20,  10,   0, -40,
    -40,   0,  20,  25,  25,  20,   0, -40,
    -40,   0,  20,  25,  25,  20,   0, -40,
    -40,   0,  10,  20,  20,  10,   0, -40,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -50, -40, -40, -40, -40, -40, -40, -50,
];

/// What a square adds to the white king, the eighth rank first; the black one
/// reads it from the other side.
#[rustfmt::skip]
const KING_SQUARES: [i32; 64] = [
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -20, -20, -20, -20, -20, -20, -20,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20,
];

/// A mate counts this much, in centipawns.
const MATE: i32 = 10_000 * 100;

/// Beyond every score: where the maximiser and the minimiser start.
const INFINITY: i32 = i32::MAX;

/// What one piece on its square is worth to White.
fn standing(square: Square, piece: Piece) -> i32 {
    let table = match piece.role {
        Role::King => &KING_SQUARES,
        _ => &SQUARES,
    };
    // The tables begin with the eighth rank, the squares with the first.
    match piece.color {
        Color::White => worth(piece.role) + table[square.flip().index()],
        Color::Black => -(worth(piece.role) + table[square.index()]),
    }
}

/// What the pieces and their squares are worth to White, in centipawns.
#[doc(alias = "Evaluation")]
pub fn evaluate(position: &Position) -> i32 {
    position
        .board()
        .iter()
        .map(|(square, piece)| standing(square, piece))
        .sum()
}

/// The score of a finished game, `None` while it goes on. The depth
/// that remains makes a quick mate better and a late one less bad.
fn result(position: &Position, depth: u32) -> Option<i32> {
    let drawn = position.is_insufficient_material() || position.halfmove_clock() >= 100;
    if position.has_legal_moves() {
        drawn.then_some(0)
    } else if position.is_check() {
        let mate = MATE + 100 * depth as i32;
        Some(match position.turn() {
            Color::White => -mate,
            Color::Black => mate,
        })
    } else {
        Some(0)
    }
}

/// The move chosen and what the best line is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicChoice {
    /// The move; `None` when the game is over or nothing was looked at.
    pub best: Option<Move>,
    /// What White gets, in centipawns. A mate is a million, and a
    /// hundred for each ply that was left.
    pub score: i32,
    /// How many positions were looked at.
    pub positions: u64,
}

impl ClassicChoice {
    /// The score in pawns.
    pub fn pawns(&self) -> f64 {
        f64::from(self.score) / 100.0
    }

    /// The score in centipawns for one side: positive is good for it.
    pub fn score_for(&self, color: Color) -> i32 {
        match color {
            Color::White => self.score,
            Color::Black => -self.score,
        }
    }
}

/// The measured rating of the opponent at a depth from 1 to 5; `docs/ENGINE.md` lists
/// the games.
pub fn rating(depth: u32) -> Option<Rating> {
    let (elo, error) = match depth {
        1 => (345, 180),
        2 => (955, 135),
        3 => (1265, 120),
        4 => (1610, 140),
        5 => (1650, 190),
        _ => return None,
    };
    Some(Rating { elo, error })
}

/// The best move by looking this many plies ahead. The first of equal
/// moves stays, in the order of squares from a1 to h8, queen first.
///
/// The time it takes grows some thirtyfold with each ply; four is patient.
#[doc(alias = "Minimax")]
pub fn choose(position: &Position, depth: u32) -> ClassicChoice {
    let mut search = Minimax { positions: 0 };
    let (score, best) = search.minimax(position, depth, -INFINITY, INFINITY);
    ClassicChoice {
        best,
        score,
        positions: search.positions,
    }
}

struct Minimax {
    positions: u64,
}

impl Minimax {
    /// The score of the best line and its first move. Every trial is played on
    /// a copy, so there is nothing to undo.
    fn minimax(
        &mut self,
        position: &Position,
        depth: u32,
        mut alpha: i32,
        mut beta: i32,
    ) -> (i32, Option<Move>) {
        self.positions += 1;
        if let Some(score) = result(position, depth) {
            return (score, None);
        }
        if depth == 0 {
            return (evaluate(position), None);
        }
        let white = position.turn() == Color::White;
        let (mut best, mut best_move) = (if white { -INFINITY } else { INFINITY }, None);
        for m in moves_in_order(position) {
            let (score, _) = self.minimax(&position.after(m), depth - 1, alpha, beta);
            if white && score > best {
                (best, best_move) = (score, Some(m));
                alpha = alpha.max(score);
            } else if !white && score < best {
                (best, best_move) = (score, Some(m));
                beta = beta.min(score);
            }
            // The other side has something better elsewhere.
            if beta <= alpha {
                break;
            }
        }
        (best, best_move)
    }
}

/// The legal moves from a1 to h8, so that "the first of equals" means the same
/// on every day.
fn moves_in_order(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|m| (m.from() as u8, m.to() as u8, m.kind() as u8));
    moves
}

#[cfg(test)]
mod tests;
