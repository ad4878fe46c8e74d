//! A countdown; its caller gives the time.
//!
//! Who owns the time and what a move gives back is for the
//! [`Clock`](crate::Clock).

use std::fmt;
use std::ops::{Add, Sub};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Milliseconds: a span, or a moment on the caller's clock, which may begin
/// anywhere. Sums and differences stop at the ends of the range.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Millis(#[cfg_attr(feature = "ts", ts(type = "number"))] pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }

    /// So many minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis(minutes.saturating_mul(60_000))
    }

    /// Whether it is no time at all.
    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }

    /// Whole seconds, begun ones counted: a clock shows 0 only when it is over.
    pub const fn whole_seconds(self) -> u64 {
        self.0.div_ceil(1000)
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl From<Millis> for Duration {
    fn from(time: Millis) -> Duration {
        Duration::from_millis(time.0)
    }
}

impl From<Duration> for Millis {
    fn from(time: Duration) -> Millis {
        Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    }
}

/// `h:mm:ss`, and a fraction if there is one.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        match self.0 % 1000 {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:03}").trim_end_matches('0')),
        }
    }
}

/// A countdown from a limit to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    limit: Millis,
    /// What was left when it last started or stopped.
    left: Millis,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Ready,
    Running { since: Millis },
    Stopped,
}

/// The timer cannot do that now. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimerError {
    /// It has no time to count.
    Empty,
    /// It is running.
    Running,
    /// It was stopped: continue, reset or restart it.
    Stopped,
    /// It was not started.
    NotStarted,
}

impl fmt::Display for TimerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TimerError::Empty => "the timer has no time to count",
            TimerError::Running => "the timer is running",
            TimerError::Stopped => "the timer is stopped",
            TimerError::NotStarted => "the timer was not started",
        })
    }
}

impl std::error::Error for TimerError {}

impl Timer {
    /// A timer that has not been started.
    pub const fn new(limit: Millis) -> Timer {
        Timer {
            limit,
            left: limit,
            state: State::Ready,
        }
    }

    /// A stopped timer of which some time is used.
    pub(crate) fn with_used(limit: Millis, used: Millis) -> Timer {
        Timer {
            limit,
            left: limit - used,
            state: State::Stopped,
        }
    }

    /// Starts a timer that was never started.
    ///
    /// # Errors
    ///
    /// If it is running, was stopped, or has no time.
    pub fn start(&mut self, now: Millis) -> Result<(), TimerError> {
        match self.state {
            State::Running { .. } => Err(TimerError::Running),
            State::Stopped => Err(TimerError::Stopped),
            State::Ready if self.left == Millis::ZERO => Err(TimerError::Empty),
            State::Ready => {
                self.state = State::Running { since: now };
                Ok(())
            }
        }
    }

    /// Stops a running timer; what is left stays.
    ///
    /// # Errors
    ///
    /// If it is not running.
    pub fn stop(&mut self, now: Millis) -> Result<(), TimerError> {
        match self.state {
            State::Ready => Err(TimerError::NotStarted),
            State::Stopped => Err(TimerError::Stopped),
            State::Running { .. } => {
                self.left = self.left(now);
                self.state = State::Stopped;
                Ok(())
            }
        }
    }

    /// Goes on after a stop.
    ///
    /// # Errors
    ///
    /// If it is not stopped.
    #[doc(alias = "continue")]
    pub fn resume(&mut self, now: Millis) -> Result<(), TimerError> {
        match self.state {
            State::Ready => Err(TimerError::NotStarted),
            State::Running { .. } => Err(TimerError::Running),
            State::Stopped => {
                self.state = State::Running { since: now };
                Ok(())
            }
        }
    }

    /// Back to the full limit, not started.
    ///
    /// # Errors
    ///
    /// If it is running.
    pub fn reset(&mut self) -> Result<(), TimerError> {
        match self.state {
            State::Running { .. } => Err(TimerError::Running),
            State::Ready | State::Stopped => {
                *self = Timer::new(self.limit);
                Ok(())
            }
        }
    }

    /// Counts from the full limit, whatever it did before.
    pub fn restart(&mut self, now: Millis) {
        self.left = self.limit;
        self.state = State::Running { since: now };
    }

    /// What is left now. A clock that goes backwards takes nothing.
    pub fn left(&self, now: Millis) -> Millis {
        match self.state {
            State::Running { since } => self.left - (now - since),
            State::Ready | State::Stopped => self.left,
        }
    }

    /// What was used up to now.
    pub fn used(&self, now: Millis) -> Millis {
        self.limit - self.left(now)
    }

    /// How long it has run, also beyond its end.
    pub(crate) fn elapsed(&self, now: Millis) -> Millis {
        let before = self.limit - self.left;
        match self.state {
            State::Running { since } => before + (now - since),
            State::Ready | State::Stopped => before,
        }
    }

    /// Whether nothing is left.
    pub fn has_ended(&self, now: Millis) -> bool {
        self.left(now) == Millis::ZERO
    }

    /// Whether it was stopped.
    pub fn is_stopped(&self) -> bool {
        self.state == State::Stopped
    }

    /// When it ends, if it is running.
    pub fn deadline(&self) -> Option<Millis> {
        match self.state {
            State::Running { since } => Some(since + self.left),
            State::Ready | State::Stopped => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Millis = Millis::seconds(10);

    #[test]
    fn a_timer_starts_stops_continues_resets_and_restarts() {
        let mut timer = Timer::new(LIMIT);
        assert_eq!(timer.start(Millis(500)), Ok(()));
        assert_eq!(timer.left(Millis(1500)), Millis(9000));
        assert_eq!(timer.stop(Millis(2500)), Ok(()));
        assert!(timer.is_stopped());
        assert_eq!(timer.left(Millis::seconds(99)), Millis(8000));
        assert_eq!(timer.resume(Millis::seconds(100)), Ok(()));
        assert_eq!(timer.left(Millis::seconds(101)), Millis(7000));
        assert_eq!(timer.deadline(), Some(Millis::seconds(108)));
        assert!(timer.has_ended(Millis::seconds(108)));
        timer.restart(Millis::seconds(200));
        assert_eq!(timer.left(Millis::seconds(200)), LIMIT);
        assert_eq!(timer.stop(Millis::seconds(201)), Ok(()));
        assert_eq!(timer.reset(), Ok(()));
        assert_eq!(timer, Timer::new(LIMIT));
    }

    #[test]
    fn what_a_timer_refuses_changes_nothing() {
        let mut timer = Timer::new(LIMIT);
        assert_eq!(timer.stop(Millis(0)), Err(TimerError::NotStarted));
        assert_eq!(timer.resume(Millis(0)), Err(TimerError::NotStarted));
        assert_eq!(timer, Timer::new(LIMIT));
        assert_eq!(timer.start(Millis(0)), Ok(()));
        let running = timer;
        assert_eq!(timer.start(Millis(1)), Err(TimerError::Running));
        assert_eq!(timer.resume(Millis(1)), Err(TimerError::Running));
        assert_eq!(timer.reset(), Err(TimerError::Running));
        assert_eq!(timer, running);
        assert_eq!(timer.stop(Millis(1)), Ok(()));
        assert_eq!(timer.start(Millis(2)), Err(TimerError::Stopped));
        let empty = Timer::new(Millis::ZERO).start(Millis(0));
        assert_eq!(empty, Err(TimerError::Empty));
    }

    #[test]
    fn a_clock_that_goes_backwards_takes_nothing() {
        let mut timer = Timer::new(LIMIT);
        timer.restart(Millis::seconds(50));
        assert_eq!(timer.left(Millis::ZERO), LIMIT);
    }

    #[test]
    fn times_are_shown_like_a_clock() {
        assert_eq!(Millis::minutes(90).to_string(), "1:30:00");
        assert_eq!(Millis(62_050).to_string(), "0:01:02.05");
        assert_eq!(Millis(1).whole_seconds(), 1);
    }
}
