//! How much of the clock one move may take.
//!
//! Two limits: after the *soft* one no new iteration begins, and it stretches
//! or shrinks with how sure the search is; the *hard* one ends the search
//! wherever it is.

use std::time::{Duration, Instant};

use crate::limits::{Clock, Limits};

/// A game is taken to last this many more moves.
const HORIZON: u32 = 30;

/// No clock counts for more than this, so that sums stay in range.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// What is known after an iteration, to judge how sure the choice is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Confidence {
    /// Iterations since the best move changed.
    pub(crate) steady: u32,
    /// By how much the score fell since the iteration before, in hundredths.
    pub(crate) fall: i32,
    /// The part of all nodes that went into the best move, in thousandths.
    pub(crate) effort: u32,
}

/// The time of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Budget {
    /// The overhead is what a move loses on its way to the clock.
    pub(crate) fn new(limits: &Limits, overhead: Duration) -> Budget {
        let shared = limits.clock.map(|clock| share(&clock, overhead));
        let hard = [limits.move_time, shared.map(|(_, hard)| hard)]
            .into_iter()
            .flatten()
            .min();
        Budget {
            started: limits.started,
            soft: shared.map(|(soft, _)| soft),
            hard,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search must end now.
    pub(crate) fn is_spent(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is not worth beginning.
    pub(crate) fn is_enough(&self, confidence: Confidence) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= stretched(soft, confidence))
    }

    /// Whether a clock runs, so that time saved is time gained.
    pub(crate) fn is_shared(&self) -> bool {
        self.soft.is_some()
    }
}

/// What is left when the overhead is taken off; a short time is not used up by
/// it.
fn usable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead.min(time / 2))
}

/// The soft and the hard limit for one move.
fn share(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let usable = usable(clock.remaining.min(LONGEST), overhead);
    let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
    let fair = usable / moves + clock.increment.min(LONGEST) * 3 / 5;
    // The last move before the control may take nearly all, others must leave
    // something for those that follow.
    let most = match moves {
        1 => usable.mul_f64(0.9),
        _ => usable.mul_f64(0.35),
    };
    let soft = fair.min(most);
    let hard = (fair * 4).min(most);
    (soft, hard)
}

/// The soft limit, by how sure the search is.
fn stretched(soft: Duration, confidence: Confidence) -> Duration {
    let steadiness = match confidence.steady {
        0 => 1.7,
        1 => 1.25,
        2 => 1.0,
        3 => 0.85,
        _ => 0.75,
    };
    let trouble = 1.0 + f64::from(confidence.fall.clamp(-10, 60)) / 80.0;
    // Much effort on one move means the others were refuted quickly.
    let effort = 1.6 - f64::from(confidence.effort.min(1000)) / 1000.0;
    soft.mul_f64(steadiness * trouble * effort.max(0.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    #[test]
    fn no_move_takes_more_than_there_is() {
        let overhead = Duration::from_millis(20);
        for remaining in [0, 1, 5, 21, 100, 2000, 3_600_000] {
            for increment in [0, 10, 1000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = clock(remaining, increment, moves);
                    let (soft, hard) = share(&clock, overhead);
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard <= clock.remaining, "{clock:?}");
                    if remaining > 100 {
                        assert!(hard + overhead <= clock.remaining, "{clock:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let soft = Duration::from_millis(100);
        let doubt = Confidence {
            steady: 0,
            fall: 40,
            effort: 300,
        };
        let certainty = Confidence {
            steady: 6,
            fall: 0,
            effort: 950,
        };
        assert!(stretched(soft, doubt) > soft * 2);
        assert!(stretched(soft, certainty) < soft);
    }
}
