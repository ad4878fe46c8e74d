//! The clock of a game: ticks, a flag that falls, pauses, adjustments.

use arrocco_rules::Color;

use super::Game;
use crate::event::{ClockAdjusted, ClockPaused, ClockResumed, ClockTick};
use crate::{Control, DrawCause, Event, GameRefusal, Millis, Outcome, WinCause};

impl Game {
    /// Goes on at the moment `to` as the game was at `from`: what lies between
    /// is charged to nobody. The two may belong to different clocks, such as
    /// those of two runs of a program.
    pub fn carry_over(&mut self, from: Millis, to: Millis) {
        self.clock.carry_over(from, to);
    }

    pub(super) fn tick(&mut self, now: Millis) -> Vec<Event> {
        if !self.outcome.is_in_progress() {
            return Vec::new();
        }
        let [white, black] = Color::ALL.map(|color| self.clock.left(color, now));
        let ticked = [white, black].map(|left| left.map(Millis::whole_seconds));
        if ticked == self.ticked {
            return Vec::new();
        }
        self.ticked = ticked;
        vec![ClockTick { white, black }.into()]
    }

    /// Ends the game if the side to move has no time left. It loses, unless the
    /// other side could never mate, by any sequence of moves (Article 6.9).
    pub(super) fn pass_time(&mut self, now: Millis) -> Vec<Event> {
        if !self.outcome.is_in_progress() || !self.clock.has_flagged(now) {
            return Vec::new();
        }
        let flagged = self.turn();
        let outcome = if self.position().can_ever_mate(!flagged) {
            Outcome::win(!flagged, WinCause::Time)
        } else {
            Outcome::draw(DrawCause::TimeAgainstBareMaterial { flagged })
        };
        let over = self.end(outcome, now);
        let [white, black] = Color::ALL.map(|color| self.clock.left(color, now));
        vec![ClockTick { white, black }.into(), over]
    }

    pub(super) fn pause(&mut self, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_limited()?;
        self.check_not_paused()?;
        self.clock.pause(now);
        Ok(vec![ClockPaused {}.into()])
    }

    pub(super) fn resume(&mut self, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_limited()?;
        if !self.clock.is_paused() {
            return Err(GameRefusal::NotPaused);
        }
        self.clock.resume(now);
        Ok(vec![ClockResumed {}.into()])
    }

    pub(super) fn adjust_clock(
        &mut self,
        color: Color,
        left: Millis,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        if *self.settings.time.of(color) == Control::Unlimited {
            return Err(GameRefusal::NoClock);
        }
        if left > Control::LONGEST {
            return Err(GameRefusal::TooMuchTime);
        }
        self.clock.adjust(color, left, now);
        Ok(vec![ClockAdjusted { color, left }.into()])
    }

    fn check_limited(&self) -> Result<(), GameRefusal> {
        if self.settings.time.is_limited() {
            Ok(())
        } else {
            Err(GameRefusal::NoClock)
        }
    }
}
