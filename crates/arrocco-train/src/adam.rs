//! The Adam optimiser (Kingma and Ba).

/// How fast the mean slope and the mean square of it forget.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;

/// The memory of a walk.
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: usize) -> Adam {
        Adam {
            mean: vec![0.0; weights],
            square: vec![0.0; weights],
            steps: 0,
        }
    }

    /// A step against the slope, about this long in every weight.
    pub(crate) fn step(&mut self, weights: &mut [f32], slope: &[f32], length: f32) {
        self.steps = self.steps.saturating_add(1);
        let mean_share = 1.0 - MEAN.powi(self.steps);
        let square_share = 1.0 - SQUARE.powi(self.steps);
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, &slope), (mean, square)) in weights.iter_mut().zip(slope).zip(memory) {
            *mean = MEAN * *mean + (1.0 - MEAN) * slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
            let size = (*square / square_share).sqrt() + TINY;
            *weight -= length * (*mean / mean_share) / size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_walks_to_the_bottom() {
        let mut adam = Adam::new(2);
        let mut weights = vec![5.0, -3.0];
        for _ in 0..2000 {
            let slope = [2.0 * (weights[0] - 1.0), 0.02 * (weights[1] - 2.0)];
            adam.step(&mut weights, &slope, 0.02);
        }
        assert!((weights[0] - 1.0).abs() < 0.05, "{weights:?}");
        assert!((weights[1] - 2.0).abs() < 0.05, "{weights:?}");
    }
}
