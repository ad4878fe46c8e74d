//! The arithmetic of the network.
//!
//! Every function is written once, as a plain loop that a compiler turns into
//! vector instructions. The same loop is compiled twice on x86-64: for every
//! processor, and for those with AVX2, detected at run time. On
//! other processors, the plain loop uses what all of them have (NEON on
//! AArch64).

use super::{Row, UNIT};

/// A row on the boundary of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct View(pub(super) Row);

/// The view that results if some rows, given by their numbers, are taken away
/// and others added.
pub(super) fn change(from: &View, rows: &[Row], removed: &[u16], added: &[u16]) -> View {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, which is all the function needs.
        #[expect(unsafe_code, reason = "the call depends on what was detected")]
        return unsafe { avx2::change(from, rows, removed, added) };
    }
    plain::change(from, rows, removed, added)
}

/// The sum over the clipped and squared view, by these weights.
pub(super) fn squared(view: &View, weights: &Row) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, which is all the function needs.
        #[expect(unsafe_code, reason = "the call depends on what was detected")]
        return unsafe { avx2::squared(view, weights) };
    }
    plain::squared(view, weights)
}

/// The loops.
pub(super) mod plain {
    use super::{Row, UNIT, View};

    #[inline(always)]
    pub(in super::super) fn change(
        from: &View,
        rows: &[Row],
        removed: &[u16],
        added: &[u16],
    ) -> View {
        let mut view = *from;
        for &row in removed {
            for (value, weight) in view.0.iter_mut().zip(&rows[usize::from(row)]) {
                *value = value.wrapping_sub(*weight);
            }
        }
        for &row in added {
            for (value, weight) in view.0.iter_mut().zip(&rows[usize::from(row)]) {
                *value = value.wrapping_add(*weight);
            }
        }
        view
    }

    /// The product of a clipped value and a weight fits in 16 bits, because a
    /// network's weights are at most 127; so one multiplication of 16 bits
    /// goes into one of 32.
    #[inline(always)]
    pub(in super::super) fn squared(view: &View, weights: &Row) -> i32 {
        let mut sum = 0;
        for (value, weight) in view.0.iter().zip(weights) {
            let value = (*value).clamp(0, UNIT);
            let weighted = value.wrapping_mul(*weight);
            sum += i32::from(value) * i32::from(weighted);
        }
        sum
    }
}

/// The loops once more, for processors with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Row, View, plain};

    #[target_feature(enable = "avx2")]
    pub(super) fn change(from: &View, rows: &[Row], removed: &[u16], added: &[u16]) -> View {
        plain::change(from, rows, removed, added)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn squared(view: &View, weights: &Row) -> i32 {
        plain::squared(view, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::super::HIDDEN;
    use super::*;
    use crate::random::Random;

    fn row(random: &mut Random, most: i16) -> Row {
        let span = 2 * most as usize + 1;
        std::array::from_fn(|_| random.below(span) as i16 - most)
    }

    /// The sum in numbers that cannot overflow.
    fn slowly(view: &View, weights: &Row) -> i64 {
        let terms = view.0.iter().zip(weights).map(|(&value, &weight)| {
            let clipped = i64::from(value).clamp(0, i64::from(UNIT));
            clipped * clipped * i64::from(weight)
        });
        terms.sum()
    }

    #[test]
    fn vectors_and_loops_give_the_same() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let view = View(row(&mut random, 600));
            let rows: Vec<Row> = (0..5).map(|_| row(&mut random, 300)).collect();
            let (removed, added) = ([0, 1], [2, 3, 4]);
            assert_eq!(
                change(&view, &rows, &removed, &added),
                plain::change(&view, &rows, &removed, &added)
            );
            let weights = row(&mut random, 127);
            assert_eq!(squared(&view, &weights), plain::squared(&view, &weights));
        }
    }

    #[test]
    fn nothing_overflows_at_the_bounds() {
        for weight in [-127, 127] {
            let (view, weights) = (View([UNIT; HIDDEN]), [weight; HIDDEN]);
            assert_eq!(i64::from(squared(&view, &weights)), slowly(&view, &weights));
        }
        let mut random = Random::new(5);
        let (view, weights) = (View(row(&mut random, 400)), row(&mut random, 127));
        assert_eq!(i64::from(squared(&view, &weights)), slowly(&view, &weights));
    }
}
