//! Inaccuracies, mistakes and blunders, by the expected points a move loses.

use arrocco_notation::pgn::{Eval, Nag};
use arrocco_rules::Color;

/// A move that was not good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    /// What a loss of expected points amounts to.
    fn of_loss(loss: f64) -> Option<Judgement> {
        match loss {
            0.2.. => Some(Judgement::Blunder),
            0.12.. => Some(Judgement::Mistake),
            0.06.. => Some(Judgement::Inaccuracy),
            _ => None,
        }
    }

    /// What is to be said of a move of this side, given what the position was
    /// worth to White before and after.
    pub(super) fn new(mover: Color, before: Eval, after: Eval) -> Option<Judgement> {
        let gain = points(after) - points(before);
        Judgement::of_loss(match mover {
            Color::White => -gain,
            Color::Black => gain,
        })
    }

    /// The sign of the books.
    pub(super) fn nag(self) -> Nag {
        match self {
            Judgement::Inaccuracy => Nag(6),
            Judgement::Mistake => Nag(2),
            Judgement::Blunder => Nag(4),
        }
    }

    /// The colour of a mark.
    pub(super) fn color(self) -> &'static str {
        match self {
            Judgement::Inaccuracy => "#c9a227",
            Judgement::Mistake => "#d9772b",
            Judgement::Blunder => "#c0392b",
        }
    }
}

/// The points White can expect, from 0 to 1.
pub(super) fn points(eval: Eval) -> f64 {
    match eval {
        Eval::Mate(moves) if moves > 0 => 1.0,
        Eval::Mate(_) => 0.0,
        Eval::Centipawns(worth) => 1.0 / (1.0 + 10f64.powf(-f64::from(worth) / 400.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_in_an_even_game_is_a_blunder_and_in_a_won_one_is_not() {
        let blunder = Some(Judgement::Blunder);
        let at = Eval::Centipawns;
        assert_eq!(Judgement::new(Color::White, at(20), at(-300)), blunder);
        assert_eq!(Judgement::new(Color::Black, at(20), at(320)), blunder);
        assert_eq!(Judgement::new(Color::White, at(1500), at(1200)), None);
        assert_eq!(Judgement::new(Color::White, at(-20), at(300)), None);
    }

    #[test]
    fn small_losses_have_smaller_names() {
        let at = Eval::Centipawns;
        for (after, judgement) in [
            (-30, None),
            (-60, Some(Judgement::Inaccuracy)),
            (-110, Some(Judgement::Mistake)),
            (-200, Some(Judgement::Blunder)),
        ] {
            assert_eq!(Judgement::new(Color::White, at(0), at(after)), judgement);
        }
    }

    #[test]
    fn a_missed_mate_in_a_won_game_is_forgiven_and_allowing_one_is_not() {
        let won = Eval::Centipawns(1400);
        assert_eq!(Judgement::new(Color::White, Eval::Mate(2), won), None);
        let allowed = Judgement::new(Color::White, Eval::Centipawns(0), Eval::Mate(-3));
        assert_eq!(allowed, Some(Judgement::Blunder));
    }
}
