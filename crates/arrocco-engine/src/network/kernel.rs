//! The arithmetic of the network.
//!
//! Every function is written once, as a plain loop that a compiler turns into
//! vector instructions. The same loop is compiled twice on x86-64: for every
//! processor, and for those with AVX2, detected at run time. On
//! other processors, the plain loop uses what all of them have (NEON on
//! AArch64).

use super::{HIDDEN, Row, UNIT};

/// Writes the layer that results from another if some rows, given by their
/// numbers, are taken away and others added.
#[inline]
pub(super) fn change(to: &mut Row, from: &Row, rows: &[Row], removed: &[u16], added: &[u16]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, which is all the function needs.
        #[expect(unsafe_code, reason = "the call depends on what was detected")]
        return unsafe { avx2::change(to, from, rows, removed, added) };
    }
    plain::change(to, from, rows, removed, added);
}

/// The sum over the clipped and squared layers, by these weights.
#[inline]
pub(super) fn squared(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, which is all the function needs.
        #[expect(unsafe_code, reason = "the call depends on what was detected")]
        return unsafe { avx2::squared(layers, weights) };
    }
    plain::squared(layers, weights)
}

/// The loops.
pub(super) mod plain {
    use super::{HIDDEN, Row, UNIT};

    #[inline(always)]
    pub(in super::super) fn change(
        to: &mut Row,
        from: &Row,
        rows: &[Row],
        removed: &[u16],
        added: &[u16],
    ) {
        let row = |index: u16| &rows[usize::from(index)];
        // A move and a capture, in one pass over the layer.
        match (removed, added) {
            (&[gone], &[come]) => {
                let (gone, come) = (row(gone), row(come));
                for (i, value) in to.0.iter_mut().enumerate() {
                    *value = from.0[i].wrapping_sub(gone.0[i]).wrapping_add(come.0[i]);
                }
            }
            (&[gone, taken], &[come]) => {
                let (gone, taken, come) = (row(gone), row(taken), row(come));
                for (i, value) in to.0.iter_mut().enumerate() {
                    let moved = from.0[i].wrapping_sub(gone.0[i]).wrapping_add(come.0[i]);
                    *value = moved.wrapping_sub(taken.0[i]);
                }
            }
            _ => {
                *to = *from;
                for &index in removed {
                    for (value, weight) in to.0.iter_mut().zip(&row(index).0) {
                        *value = value.wrapping_sub(*weight);
                    }
                }
                for &index in added {
                    for (value, weight) in to.0.iter_mut().zip(&row(index).0) {
                        *value = value.wrapping_add(*weight);
                    }
                }
            }
        }
    }

    /// The product of a clipped value and a weight fits in 16 bits, because a
    /// network's weights are at most 127; so one multiplication of 16 bits
    /// goes into one of 32.
    #[inline(always)]
    pub(in super::super) fn squared(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
        // The sum of one view fits in 32 bits.
        const { assert!(HIDDEN * 255 * 255 * 127 <= i32::MAX as usize) };
        let views = layers.into_iter().zip(weights);
        views
            .map(|(layer, weights)| {
                let mut sum = 0;
                for (value, weight) in layer.0.iter().zip(&weights.0) {
                    let value = (*value).clamp(0, UNIT);
                    let weighted = value.wrapping_mul(*weight);
                    sum += i32::from(value) * i32::from(weighted);
                }
                i64::from(sum)
            })
            .sum()
    }
}

/// The loops once more, for processors with AVX2.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Row, plain};

    #[target_feature(enable = "avx2")]
    pub(super) fn change(to: &mut Row, from: &Row, rows: &[Row], removed: &[u16], added: &[u16]) {
        plain::change(to, from, rows, removed, added);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn squared(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
        plain::squared(layers, weights)
    }
}

#[cfg(test)]
mod tests {
    use super::super::HIDDEN;
    use super::*;
    use crate::random::Random;

    fn row(random: &mut Random, most: i16) -> Row {
        let span = 2 * most as usize + 1;
        Row(std::array::from_fn(|_| random.below(span) as i16 - most))
    }

    /// The sum in numbers that cannot overflow.
    fn slowly(layers: [&Row; 2], weights: &[Row; 2]) -> i64 {
        let pairs = layers.into_iter().zip(weights);
        let terms = pairs.flat_map(|(layer, weights)| layer.0.iter().zip(&weights.0));
        terms
            .map(|(&value, &weight)| {
                let clipped = i64::from(value).clamp(0, i64::from(UNIT));
                clipped * clipped * i64::from(weight)
            })
            .sum()
    }

    /// Row by row, number by number.
    fn change_slowly(from: &Row, rows: &[Row], removed: &[u16], added: &[u16]) -> Row {
        let sum = |list: &[u16], i: usize| -> i64 {
            list.iter()
                .map(|&row| i64::from(rows[usize::from(row)].0[i]))
                .sum()
        };
        Row(std::array::from_fn(|i| {
            (i64::from(from.0[i]) - sum(removed, i) + sum(added, i)) as i16
        }))
    }

    #[test]
    fn vectors_and_loops_give_the_same() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let from = row(&mut random, 600);
            let rows: Vec<Row> = (0..5).map(|_| row(&mut random, 300)).collect();
            let lists: [(&[u16], &[u16]); 6] = [
                (&[], &[]),
                (&[0], &[1]),
                (&[0, 1], &[2]),
                (&[0], &[2, 3]),
                (&[0, 1], &[2, 3]),
                (&[0, 1], &[2, 3, 4]),
            ];
            for (removed, added) in lists {
                let expected = change_slowly(&from, &rows, removed, added);
                let (mut to, mut plainly) = (Row::ZERO, Row::ZERO);
                change(&mut to, &from, &rows, removed, added);
                plain::change(&mut plainly, &from, &rows, removed, added);
                assert_eq!((to, plainly), (expected, expected));
            }
            let layers = [&from, &rows[0]];
            let weights = [row(&mut random, 127), row(&mut random, 127)];
            assert_eq!(squared(layers, &weights), plain::squared(layers, &weights));
        }
    }

    #[test]
    fn nothing_overflows_at_the_bounds() {
        for weight in [-127, 127] {
            let (layer, weights) = (Row([UNIT; HIDDEN]), [Row([weight; HIDDEN]); 2]);
            let layers = [&layer, &layer];
            assert_eq!(squared(layers, &weights), slowly(layers, &weights));
        }
        let mut random = Random::new(5);
        let rows = [row(&mut random, 400), row(&mut random, 400)];
        let weights = [row(&mut random, 127), row(&mut random, 127)];
        let layers = [&rows[0], &rows[1]];
        assert_eq!(squared(layers, &weights), slowly(layers, &weights));
    }
}
