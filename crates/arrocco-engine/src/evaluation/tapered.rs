//! A weight for the middlegame and one for the endgame.

use std::ops::{AddAssign, Mul};

use crate::score::Value;

/// The phase of a full board: four minor pieces and two rooks a side count
/// one and two each, the queens four.
pub(super) const FULL_PHASE: i32 = 24;

/// The scale that leaves an endgame as it is.
pub(super) const FULL_SCALE: i32 = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tapered {
    pub(super) middlegame: i32,
    pub(super) endgame: i32,
}

pub(super) const fn tapered(middlegame: i32, endgame: i32) -> Tapered {
    Tapered {
        middlegame,
        endgame,
    }
}

impl Tapered {
    pub(super) const ZERO: Tapered = tapered(0, 0);

    pub(super) const fn plus(self, other: Tapered) -> Tapered {
        tapered(
            self.middlegame + other.middlegame,
            self.endgame + other.endgame,
        )
    }

    /// One number: the more pieces, the more the middlegame counts. The endgame
    /// counts only as far as it can be won.
    pub(super) fn blend(self, phase: i32, scale: i32) -> Value {
        let endgame = self.endgame * scale / FULL_SCALE;
        (self.middlegame * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = self.plus(other);
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, count: i32) -> Tapered {
        tapered(self.middlegame * count, self.endgame * count)
    }
}
