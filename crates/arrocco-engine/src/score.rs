//! Values inside the search, and the scores it reports.
//!
//! Inside the search a value is a plain [`Value`] for the side to move:
//! centipawns, with mates at the ends of the scale. Outside it is a
//! [`Score`], which keeps the two apart.

/// Centipawns for the side to move, or a mate.
pub(crate) type Value = i32;

/// The greatest ply: no line is searched further.
pub const MAX_PLY: usize = 128;

pub(crate) const DRAW: Value = 0;

/// The value of giving mate at the root.
pub(crate) const MATE: Value = 32_000;

/// Greater than every value.
pub(crate) const INFINITE: Value = 32_001;

/// Values from here on are mates found by the search.
pub(crate) const MATE_FOUND: Value = MATE - MAX_PLY as Value - 1;

/// The greatest static evaluation; it is no mate.
pub(crate) const MAX_EVALUATION: Value = 20_000;

/// The value of being mated after this many plies.
#[inline]
pub(crate) const fn mated_after(plies: usize) -> Value {
    plies as Value - MATE
}

/// Whether a value is a mate, for whichever side.
#[inline]
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_FOUND
}

/// The score of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate in centipawns.
    Centipawns(i32),
    /// Mate in this many moves of the winner; negative if the side to move is
    /// mated, 0 if it is mated already.
    Mate(i32),
}

impl Score {
    pub(crate) const fn new(value: Value) -> Score {
        if value >= MATE_FOUND {
            Score::Mate((MATE - value + 1) / 2)
        } else if value <= -MATE_FOUND {
            Score::Mate(-(MATE + value) / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// How many of a thousand games end won, drawn and lost from here, by a
    /// plain logistic curve. It is a rule of thumb, not a measurement.
    pub fn outlook(self) -> [u32; 3] {
        match self {
            Score::Mate(moves) if moves > 0 => [1000, 0, 0],
            Score::Mate(_) => [0, 0, 1000],
            Score::Centipawns(worth) => {
                let (win, loss) = (chance(worth), chance(-worth));
                [win, 1000 - win - loss, loss]
            }
        }
    }
}

/// The steepness of [`winning_chances`], for each centipawn.
pub const CHANCES_STEEPNESS: f64 = 0.003_682_08;

/// The winning chances of an advantage in per cent, a draw counting one half: the
/// curve that Lichess publishes (lichess.org/page/accuracy), fitted to games of
/// rated players. Reviews and evaluation bars use it.
///
/// ```
/// use arrocco_engine::winning_chances;
/// assert_eq!(winning_chances(0).round(), 50.0);
/// assert_eq!(winning_chances(300).round(), 75.0);
/// ```
pub fn winning_chances(centipawns: i32) -> f64 {
    100.0 / (1.0 + (-CHANCES_STEEPNESS * f64::from(centipawns)).exp())
}

/// The thousandths of games won: half of them at one pawn and a half.
fn chance(worth: i32) -> u32 {
    let lead = f64::from(worth - 150) / 75.0;
    (1000.0 / (1.0 + (-lead).exp())).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(Score::new(mated_after(0)), Score::Mate(0));
        assert_eq!(Score::new(-mated_after(1)), Score::Mate(1));
        assert_eq!(Score::new(mated_after(2)), Score::Mate(-1));
        assert_eq!(Score::new(-mated_after(3)), Score::Mate(2));
        assert_eq!(Score::new(-300), Score::Centipawns(-300));
    }

    #[test]
    fn the_outlook_adds_up_and_mirrors() {
        for worth in [-5000, -300, -20, 0, 20, 300, 5000] {
            let [win, draw, loss] = Score::Centipawns(worth).outlook();
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(Score::Centipawns(-worth).outlook(), [loss, draw, win]);
        }
    }
}
