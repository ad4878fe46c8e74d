//! Evaluations, winning chances and the accuracy of a move.
//!
//! The formulas are those that Lichess publishes (lichess.org/page/accuracy):
//! the winning chances of an evaluation are a logistic curve fitted to games of
//! rated players, and the accuracy of a move falls exponentially with the
//! chances it loses.

use arrocco_engine::{Score, winning_chances};
use arrocco_notation::pgn::Eval;
use arrocco_rules::Color;

/// An evaluation, not seen from any side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Hundredths of a pawn, positive if White is better.
    Centipawns(i32),
    /// This side mates in this many moves; 0 if the mate is on the board.
    Mate(Color, u32),
}

impl Evaluation {
    /// The evaluation of a score that is seen from the side to move.
    pub fn new(score: Score, turn: Color) -> Evaluation {
        match score {
            Score::Centipawns(worth) => Evaluation::Centipawns(match turn {
                Color::White => worth,
                Color::Black => -worth,
            }),
            Score::Mate(moves) => {
                let winner = if moves > 0 { turn } else { !turn };
                Evaluation::Mate(winner, moves.unsigned_abs())
            }
        }
    }

    /// The winning chances of White in per cent, a draw counting one half.
    ///
    /// ```
    /// use arrocco_review::Evaluation;
    /// assert_eq!(Evaluation::Centipawns(0).chances().round(), 50.0);
    /// assert_eq!(Evaluation::Centipawns(300).chances().round(), 75.0);
    /// ```
    pub fn chances(self) -> f64 {
        match self {
            Evaluation::Mate(Color::White, _) => 100.0,
            Evaluation::Mate(Color::Black, _) => 0.0,
            Evaluation::Centipawns(worth) => winning_chances(worth),
        }
    }

    /// The winning chances of a side in per cent.
    pub fn chances_of(self, side: Color) -> f64 {
        match side {
            Color::White => self.chances(),
            Color::Black => 100.0 - self.chances(),
        }
    }

    /// Centipawns seen from a side, a mate counting a hundred pawns.
    pub fn centipawns_of(self, side: Color) -> i32 {
        let for_white = match self {
            Evaluation::Centipawns(worth) => worth,
            Evaluation::Mate(Color::White, _) => 10_000,
            Evaluation::Mate(Color::Black, _) => -10_000,
        };
        match side {
            Color::White => for_white,
            Color::Black => -for_white,
        }
    }

    /// Whether this side mates.
    pub fn is_mate_for(self, side: Color) -> bool {
        matches!(self, Evaluation::Mate(winner, _) if winner == side)
    }

    /// As comments in PGN have it; `None` if the mate is on the board.
    pub fn to_pgn(self) -> Option<Eval> {
        match self {
            Evaluation::Centipawns(worth) => Some(Eval::Centipawns(worth)),
            Evaluation::Mate(_, 0) => None,
            Evaluation::Mate(winner, moves) => {
                let moves = i32::try_from(moves).unwrap_or(i32::MAX);
                Some(Eval::Mate(match winner {
                    Color::White => moves,
                    Color::Black => -moves,
                }))
            }
        }
    }
}

/// The accuracy of a move in per cent, from the percentage points of winning
/// chances that it loses.
///
/// ```
/// use arrocco_review::accuracy;
/// assert_eq!(accuracy(0.0).round(), 100.0);
/// assert_eq!(accuracy(10.0).round(), 64.0);
/// assert_eq!(accuracy(100.0), 0.0);
/// ```
pub fn accuracy(loss: f64) -> f64 {
    let raw = 103.166_8 * (-0.043_544 * loss.max(0.0)).exp() - 3.166_9;
    raw.clamp(0.0, 100.0)
}

/// The accuracy of all moves of a player: the mean of the arithmetic and the
/// harmonic mean, so that one bad move counts more than in the first and less
/// than in the second. `None` without moves.
pub fn accuracy_of_all(moves: &[f64]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let count = moves.len() as f64;
    let arithmetic = moves.iter().sum::<f64>() / count;
    let harmonic = count
        / moves
            .iter()
            .map(|accuracy| 1.0 / accuracy.max(1.0))
            .sum::<f64>();
    Some(f64::midpoint(arithmetic, harmonic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_rise_with_the_evaluation_and_are_mirrored() {
        let mut last = 0.0;
        for worth in (-3000..=3000).step_by(50) {
            let chances = Evaluation::Centipawns(worth).chances();
            assert!(chances > last && chances < 100.0);
            let mirrored = Evaluation::Centipawns(-worth).chances_of(Color::Black);
            assert!((chances - mirrored).abs() < 1e-9);
            last = chances;
        }
    }

    #[test]
    fn a_score_of_black_is_turned_round() {
        let black = |score| Evaluation::new(score, Color::Black);
        assert_eq!(black(Score::Centipawns(30)), Evaluation::Centipawns(-30));
        assert_eq!(black(Score::Mate(2)), Evaluation::Mate(Color::Black, 2));
        assert_eq!(black(Score::Mate(0)), Evaluation::Mate(Color::White, 0));
        assert_eq!(black(Score::Mate(-3)).to_pgn(), Some(Eval::Mate(3)));
    }

    #[test]
    fn one_bad_move_counts_more_than_in_the_mean() {
        let moves = [100.0, 100.0, 100.0, 20.0];
        let all = accuracy_of_all(&moves).expect("moves");
        assert!(all < 80.0 && all > 50.0, "{all}");
        assert_eq!(accuracy_of_all(&[]), None);
    }
}
