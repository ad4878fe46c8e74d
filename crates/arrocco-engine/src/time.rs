//! Time management: how much of the clock one move may take.
//!
//! Two limits: after the *soft* one no new iteration begins, and it stretches
//! or shrinks with how sure the search is; the *hard* one ends the search
//! wherever it is.
//!
//! A move also loses time on its way to the clock and back. How much is seen
//! from one move to the next, and planned for: see [`Delay`].

use std::time::{Duration, Instant};

use crate::limits::{Limits, SearchClock};

/// A game is taken to last this many more moves.
const HORIZON: u32 = 30;

/// A machine with other work to do may leave us waiting for many times the
/// usual. So many usual delays, or so many of the longest, are never planned
/// away.
const RESERVE_OF_USUAL: u32 = 10;
const RESERVE_OF_LONGEST: u32 = 4;

/// No clock counts for more than this, so that sums stay in range.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// Longer delays are not the machine's.
const LONGEST_DELAY: Duration = Duration::from_millis(500);

/// What is known after an iteration, to judge how sure the choice is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Confidence {
    /// Iterations since the best move changed.
    pub(crate) stability: u32,
    /// By how much the score fell since the iteration before, in hundredths.
    pub(crate) fall: i32,
    /// The part of all nodes that went into the best move, in thousandths.
    pub(crate) effort: u32,
}

/// What moves lose on their way to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delay {
    /// The usual.
    mean: Duration,
    /// The longest in a while.
    peak: Duration,
}

impl Delay {
    pub(crate) fn new(usual: Duration) -> Delay {
        Delay {
            mean: usual,
            peak: Duration::ZERO,
        }
    }

    /// Whatever was seen, at least this is to be expected.
    fn at_least(self, usual: Duration) -> Delay {
        Delay {
            mean: self.mean.max(usual),
            ..self
        }
    }

    /// Another move lost this much.
    fn observe(&mut self, delay: Duration) {
        self.mean = self.mean * 15 / 16 + delay / 16;
        self.peak = (self.peak * 49 / 50).max(delay);
    }

    /// What is kept for when it takes longer.
    fn reserve(self) -> Duration {
        (self.mean * RESERVE_OF_USUAL).max(self.peak * RESERVE_OF_LONGEST)
    }
}

/// The clock from move to move, to see what moves lose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    delay: Delay,
    /// The clock of the last move, and what we took by our own watch.
    last: Option<(SearchClock, Duration)>,
}

impl Pace {
    pub(crate) fn new() -> Pace {
        Pace {
            delay: Delay::new(Duration::ZERO),
            last: None,
        }
    }

    /// What to plan for, given the clock as it stands before a move.
    pub(crate) fn delay(&mut self, clock: Option<SearchClock>, usual: Duration) -> Delay {
        if let (Some((before, taken)), Some(now)) = (self.last.take(), clock)
            && now.increment == before.increment
            && now.moves_to_go.is_none()
        {
            // Less means the clock was set by hand; then nothing is known.
            let expected = (before.remaining + before.increment).saturating_sub(taken);
            if let Some(lost) = expected.checked_sub(now.remaining) {
                self.delay.observe(lost.min(LONGEST_DELAY));
            }
        }
        self.delay.at_least(usual)
    }

    /// A move was made by this clock, and took so long.
    pub(crate) fn note(&mut self, clock: Option<SearchClock>, taken: Duration) {
        self.last = clock.map(|clock| (clock, taken));
    }

    /// Another game: its clock has nothing to do with the last.
    pub(crate) fn new_game(&mut self) {
        self.last = None;
    }
}

/// The time of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    started: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Budget {
    /// The delay is what a move loses on its way to the clock.
    pub(crate) fn new(limits: &Limits, delay: Delay) -> Budget {
        let shared = limits.clock.map(|clock| share(&clock, delay));
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

/// The soft and the hard limit for one move.
fn share(clock: &SearchClock, delay: Delay) -> (Duration, Duration) {
    let remaining = clock.remaining.min(LONGEST);
    // All but the reserve, and of a short time a part.
    let usable = remaining.saturating_sub(delay.reserve()).max(remaining / 4);
    let moves = clock.moves_to_go.unwrap_or(HORIZON).clamp(1, HORIZON);
    // Every move brings its increment and costs its delay: planning with the
    // one and not the other would run the clock down.
    let gains = clock.increment.min(LONGEST) * (moves - 1);
    let net = (usable + gains).saturating_sub(delay.mean * moves);
    let fair = (net / moves).max(usable / (2 * moves));
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
    let steadiness = match confidence.stability {
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
    use crate::random::Random;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> SearchClock {
        SearchClock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }
    }

    const USUAL: Duration = Duration::from_millis(10);

    #[test]
    fn no_move_takes_more_than_there_is() {
        for remaining in [0, 1, 5, 21, 100, 2000, 3_600_000] {
            for increment in [0, 10, 1000, 100_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    let clock = clock(remaining, increment, moves);
                    let (soft, hard) = share(&clock, Delay::new(USUAL));
                    assert!(soft <= hard, "{clock:?}");
                    assert!(hard <= clock.remaining, "{clock:?}");
                    if remaining > 50 {
                        assert!(hard + USUAL <= clock.remaining, "{clock:?}");
                    }
                }
            }
        }
    }

    /// A game on a machine that adds a delay to each move, by a player who
    /// takes as long as the search may. `None` if it lost on time, or else the
    /// least that was on the clock.
    fn least_left(
        start: SearchClock,
        delays: impl Iterator<Item = u64>,
        seed: u64,
    ) -> Option<Duration> {
        let mut random = Random::new(seed);
        let mut pace = Pace::new();
        let mut clock = start;
        let mut least = clock.remaining;
        for delay in delays {
            let (soft, hard) = share(&clock, pace.delay(Some(clock), USUAL));
            let taken = soft.mul_f64(0.4 + 1.4 * random.fraction()).min(hard);
            pace.note(Some(clock), taken);
            let spent = taken + Duration::from_millis(delay);
            let left = clock.remaining.checked_sub(spent)?;
            least = least.min(left);
            clock.remaining = left + clock.increment;
        }
        Some(least)
    }

    #[test]
    fn a_busy_machine_does_not_lose_on_time() {
        for seed in 0..500 {
            let mut random = Random::new(seed + 1000);
            // Two to ten milliseconds for each move, and now and then many.
            let delays = (0..100).map(|_| match random.below(50) {
                0 => 80,
                _ => 2 + random.below(9) as u64,
            });
            let least = least_left(clock(2000, 20, None), delays, seed);
            assert!(least.is_some(), "seed {seed}");
        }
    }

    #[test]
    fn a_calm_machine_uses_its_time() {
        let least = least_left(clock(2000, 20, None), [1; 150].into_iter(), 1);
        assert!(least.is_some_and(|least| least < Duration::from_millis(500)));
    }

    #[test]
    fn without_increment_delays_do_not_lose_a_game_of_ordinary_length() {
        let least = least_left(clock(2000, 0, None), [3; 100].into_iter(), 1);
        assert!(least.is_some());
    }

    #[test]
    fn what_a_move_loses_is_seen_at_the_next() {
        let mut pace = Pace::new();
        let taken = Duration::from_millis(50);
        for remaining in [2000, 1900, 1800, 1700] {
            let now = clock(remaining, 20, None);
            pace.delay(Some(now), USUAL);
            pace.note(Some(now), taken);
        }
        // 100 less each time, though 50 were taken and 20 added.
        assert_eq!(pace.delay.peak, Duration::from_millis(70));
        pace.new_game();
        pace.delay(Some(clock(100, 20, None)), USUAL);
        assert_eq!(pace.delay.peak, Duration::from_millis(70), "another game");
    }

    #[test]
    fn doubt_takes_longer_than_certainty() {
        let soft = Duration::from_millis(100);
        let doubt = Confidence {
            stability: 0,
            fall: 40,
            effort: 300,
        };
        let certainty = Confidence {
            stability: 6,
            fall: 0,
            effort: 950,
        };
        assert!(stretched(soft, doubt) > soft * 2);
        assert!(stretched(soft, certainty) < soft);
    }
}
