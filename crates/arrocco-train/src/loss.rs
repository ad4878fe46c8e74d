//! The target of an evaluation and its loss.

use clap::Args;

use crate::record::Outcome;

/// Hundredths of a pawn that make ten to one out of even chances, about.
const SCALE: f32 = 400.0;

/// The share of points to expect from a lead in hundredths of a pawn. A curve
/// with this scale rises as the results of our own games do, nearly enough.
pub(crate) fn expected(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead * std::f32::consts::LN_10 / SCALE).exp())
}

/// A mixture of what the search thought and how the game ended.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Target {
    /// The share of the result in what is aimed at; the rest is the score. With
    /// less than tens of millions of positions results teach which game it was
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    pub(crate) result_share: f32,
}

impl Target {
    /// The share of points that White should expect.
    pub(crate) fn of(&self, score: i16, outcome: Outcome) -> f32 {
        let thought = expected(f32::from(score));
        let share = self.result_share;
        share * outcome.points() + (1.0 - share) * thought
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_shares_of_points() {
        assert_eq!(expected(0.0), 0.5);
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-5);
        assert!((expected(300.0) + expected(-300.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn a_target_lies_between_score_and_result() {
        let target = Target { result_share: 0.25 };
        assert!((target.of(400, Outcome::Lost) - 0.75 * 10.0 / 11.0).abs() < 1e-5);
    }
}
