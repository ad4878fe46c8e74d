//! Errors added to static evaluations, so that the levels below full strength
//! misjudge positions.

use crate::random::Random;
use crate::score::Value;

/// A pseudo-random error of the static evaluation. The same position with the
/// same seed always has the same error.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EvalNoise {
    /// Half of the errors are at most this, in centipawns; 0 for none.
    pub(crate) amount: Value,
    pub(crate) seed: u64,
}

impl EvalNoise {
    pub(crate) fn is_none(self) -> bool {
        self.amount == 0
    }

    #[inline]
    pub(crate) fn apply(self, hash: u64, value: Value) -> Value {
        if self.is_none() {
            return value;
        }
        // The sum of four numbers makes small errors likelier than big ones.
        let bits = Random::new(hash ^ self.seed).next();
        let sum: Value = (0..4)
            .map(|index| Value::from((bits >> (16 * index)) as i16))
            .sum();
        value + (i64::from(sum) * i64::from(self.amount) / 32_768) as Value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_an_amount_evaluations_are_unchanged() {
        assert_eq!(EvalNoise::default().apply(77, 123), 123);
    }

    #[test]
    fn errors_are_spread_evenly_around_the_truth() {
        let noise = EvalNoise {
            amount: 100,
            seed: 5,
        };
        let errors: Vec<Value> = (0..10_000).map(|hash| noise.apply(hash, 0)).collect();
        let near = errors.iter().filter(|error| error.abs() <= 100).count();
        let mean = errors.iter().sum::<Value>() / 10_000;
        assert!(mean.abs() <= 3, "{mean}");
        assert!((5000..8000).contains(&near), "{near}");
        assert_eq!(noise.apply(9, 0), noise.apply(9, 0));
    }
}
