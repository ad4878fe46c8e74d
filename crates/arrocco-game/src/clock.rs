//! The clock of both sides: the time left, which side is running, pauses.
//!
//! The clock keeps what every move left to its mover, so that a takeback and a
//! redo restore it exactly. How long the move under way has taken is counted by
//! one [`Timer`], restarted at each turn. Stages follow from the number
//! of moves made.

use arrocco_rules::Color;

use crate::chunks::Chunks;
use crate::{Control, Millis, TimeControl, Timer};

/// The clock of a game. All moments are the caller's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// Who makes the first move.
    first: Color,
    /// What each side had before its first move.
    initial: [Option<Millis>; 2],
    /// What every move left to its mover, those taken back behind the others.
    stamps: Chunks<Option<Millis>>,
    /// How many of the stamps count.
    ply: usize,
    /// The move under way; `None` if the side to move has no limit.
    timer: Option<Timer>,
    /// Whether time passes for the move under way.
    mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Running,
    Paused,
    /// The game is over.
    Stopped,
}

impl Clock {
    /// A clock that runs for the side that moves first.
    pub fn new(control: TimeControl, first: Color, now: Millis) -> Clock {
        let initial = Color::ALL.map(|color| control.of(color).initial());
        let mut clock = Clock {
            control,
            first,
            initial,
            stamps: Chunks::default(),
            ply: 0,
            timer: None,
            mode: Mode::Running,
        };
        clock.begin_turn(now);
        clock
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Whose move is under way.
    pub fn turn(&self) -> Color {
        if self.ply.is_multiple_of(2) {
            self.first
        } else {
            !self.first
        }
    }

    /// What a side has left; `None` without a limit.
    pub fn left(&self, color: Color, now: Millis) -> Option<Millis> {
        let at_turn = self.left_at_turn(color)?;
        match self.timer.filter(|_| color == self.turn()) {
            // During a delay the timer has more than the clock shows.
            Some(timer) => Some(at_turn.min(timer.left(now))),
            None => Some(at_turn),
        }
    }

    /// How long the move under way has taken.
    pub fn used(&self, now: Millis) -> Millis {
        self.timer.map_or(Millis::ZERO, |timer| timer.elapsed(now))
    }

    /// Whether the side to move has no time left.
    pub fn has_flagged(&self, now: Millis) -> bool {
        self.timer.is_some_and(|timer| timer.has_ended(now))
    }

    /// When the flag of the side to move falls, if the clock is running.
    pub fn deadline(&self) -> Option<Millis> {
        self.timer.and_then(|timer| timer.deadline())
    }

    /// Whether time passes.
    pub fn is_running(&self) -> bool {
        self.mode == Mode::Running
    }

    /// Whether the clock was paused.
    pub fn is_paused(&self) -> bool {
        self.mode == Mode::Paused
    }

    /// What a move left to its mover, as PGN's `%clk` has it. Plies count
    /// from 0, those taken back included.
    pub(crate) fn stamp(&self, ply: usize) -> Option<Millis> {
        self.stamps.get(ply).copied().flatten()
    }

    /// How many stamps at the beginning are the same as those of another clock.
    pub(crate) fn common_stamps(&self, other: &Clock) -> usize {
        self.stamps.common(&other.stamps)
    }

    /// What a side had before its first move, if that is not what the control
    /// says.
    pub(crate) fn odd_start(&self, color: Color) -> Option<Millis> {
        let initial = self.initial[color.index()];
        initial.filter(|_| initial != self.control.of(color).initial())
    }

    /// The move under way is made. `lag` of its time is not charged; the time of
    /// the other side begins now all the same.
    pub(crate) fn press(&mut self, lag: Millis, now: Millis) {
        let mover = self.turn();
        let control = self.control.of(mover);
        let (used, made) = (self.used(now) - lag, self.made(mover));
        let left = self.left_at_turn(mover);
        let stamp = left.map(|left| control.after_move(left, used, made));
        self.stamps.truncate(self.ply);
        self.stamps.push(stamp);
        self.ply += 1;
        self.begin_turn(now);
    }

    /// Takes moves back.
    pub(crate) fn back(&mut self, plies: usize, now: Millis) {
        self.ply = self.ply.saturating_sub(plies);
        self.begin_turn(now);
    }

    /// Makes a move again that was taken back.
    pub(crate) fn forward(&mut self, now: Millis) {
        self.ply = (self.ply + 1).min(self.stamps.len());
        self.begin_turn(now);
    }

    pub(crate) fn pause(&mut self, now: Millis) {
        self.halt(Mode::Paused, now);
    }

    pub(crate) fn stop(&mut self, now: Millis) {
        self.halt(Mode::Stopped, now);
    }

    pub(crate) fn resume(&mut self, now: Millis) {
        self.mode = Mode::Running;
        if let Some(timer) = &mut self.timer {
            // It fails only if the timer runs already.
            let _ = timer.resume(now);
        }
    }

    fn halt(&mut self, mode: Mode, now: Millis) {
        self.mode = mode;
        if let Some(timer) = &mut self.timer {
            // It fails only if the timer has stopped already.
            let _ = timer.stop(now);
        }
    }

    /// Goes on at another moment as if no time lay between.
    pub(crate) fn carry_over(&mut self, from: Millis, to: Millis) {
        if let Some(timer) = self.timer.as_mut().filter(|_| self.mode == Mode::Running) {
            // Both fail only if the timer does not run.
            let _ = timer.stop(from);
            let _ = timer.resume(to);
        }
    }

    /// Sets what a side has left, as from the beginning of this turn.
    pub(crate) fn adjust(&mut self, color: Color, left: Millis, now: Millis) {
        *self.last_of(color) = Some(left);
        if color == self.turn() {
            self.set_timer(Millis::ZERO, now);
        }
    }

    /// Takes over what a file says: what moves left, how much of it is taken
    /// back, and how long the move under way has taken.
    pub(crate) fn restore(&mut self, saved: SavedClock, now: Millis) {
        for color in Color::ALL {
            let initial = &mut self.initial[color.index()];
            *initial = saved.starts[color.index()]
                .filter(|_| initial.is_some())
                .or(*initial);
        }
        self.stamps = Chunks::default();
        self.ply = 0;
        for stamp in saved.stamps {
            let mover = self.turn();
            let limited = self.left_at_turn(mover);
            self.stamps.push(limited.map(|left| stamp.unwrap_or(left)));
            self.ply += 1;
        }
        self.ply = saved.ply.min(self.stamps.len());
        self.mode = if saved.is_paused {
            Mode::Paused
        } else {
            Mode::Running
        };
        self.set_timer(saved.used, now);
    }

    /// How many moves a side has made.
    fn made(&self, color: Color) -> u32 {
        let own = if color == self.first {
            self.ply.div_ceil(2)
        } else {
            self.ply / 2
        };
        own as u32
    }

    /// What a side had when this turn began.
    fn left_at_turn(&self, color: Color) -> Option<Millis> {
        match self.last_ply_of(color) {
            Some(ply) => self.stamp(ply),
            None => self.initial[color.index()],
        }
    }

    fn last_of(&mut self, color: Color) -> &mut Option<Millis> {
        let ply = self.last_ply_of(color);
        match ply.and_then(|ply| self.stamps.get_mut(ply)) {
            Some(stamp) => stamp,
            None => &mut self.initial[color.index()],
        }
    }

    fn last_ply_of(&self, color: Color) -> Option<usize> {
        let back = if color == self.turn() { 2 } else { 1 };
        self.ply.checked_sub(back)
    }

    fn begin_turn(&mut self, now: Millis) {
        if self.mode == Mode::Stopped {
            self.mode = Mode::Running;
        }
        self.set_timer(Millis::ZERO, now);
    }

    fn set_timer(&mut self, used: Millis, now: Millis) {
        let turn = self.turn();
        let made = self.made(turn);
        let control: &Control = self.control.of(turn);
        let budget = self
            .left_at_turn(turn)
            .map(|left| control.budget(left, made));
        self.timer = budget.map(|budget| Timer::with_used(budget, used));
        if let Some(timer) = self.timer.as_mut().filter(|_| self.mode == Mode::Running) {
            // A timer that is made stopped can always go on.
            let _ = timer.resume(now);
        }
    }
}

/// What a file says about a clock.
#[derive(Debug, Default)]
pub(crate) struct SavedClock {
    pub(crate) starts: [Option<Millis>; 2],
    pub(crate) stamps: Vec<Option<Millis>>,
    pub(crate) ply: usize,
    pub(crate) used: Millis,
    pub(crate) is_paused: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZERO: Millis = Millis::ZERO;

    fn clock(control: &str) -> Clock {
        let control = control.parse().unwrap_or_else(|error| panic!("{error}"));
        Clock::new(control, Color::White, ZERO)
    }

    fn at(seconds: u64) -> Millis {
        Millis::seconds(seconds)
    }

    fn both(clock: &Clock, now: Millis) -> [Option<u64>; 2] {
        Color::ALL.map(|color| clock.left(color, now).map(|left| left.0 / 1000))
    }

    #[test]
    fn per_player_the_movers_time_stops_and_the_others_goes_on() {
        let mut clock = clock("5");
        assert_eq!(both(&clock, at(10)), [Some(290), Some(300)]);
        clock.press(ZERO, at(10));
        assert_eq!(both(&clock, at(30)), [Some(290), Some(280)]);
        clock.press(ZERO, at(30));
        assert_eq!(both(&clock, at(31)), [Some(289), Some(280)]);
    }

    #[test]
    fn per_move_the_time_begins_anew_at_each_turn() {
        let mut clock = clock("1/move");
        clock.press(ZERO, at(50));
        assert_eq!(both(&clock, at(60)), [Some(60), Some(50)]);
        clock.press(ZERO, at(60));
        assert_eq!(both(&clock, at(60)), [Some(60), Some(60)]);
        assert!(!clock.has_flagged(at(119)));
        assert!(clock.has_flagged(at(120)));
    }

    #[test]
    fn a_delay_holds_the_clock_and_bronstein_gives_back() {
        let mut delay = clock("1d5");
        assert_eq!(both(&delay, at(4)), [Some(60), Some(60)]);
        assert_eq!(both(&delay, at(9)), [Some(56), Some(60)]);
        assert_eq!(delay.deadline(), Some(at(65)));
        delay.press(ZERO, at(9));
        assert_eq!(both(&delay, at(9)), [Some(56), Some(60)]);
        let mut bronstein = clock("1b5");
        assert_eq!(both(&bronstein, at(4)), [Some(56), Some(60)]);
        bronstein.press(ZERO, at(4));
        assert_eq!(both(&bronstein, at(4)), [Some(60), Some(60)]);
    }

    #[test]
    fn takeback_and_redo_restore_the_clock_exactly() {
        let mut clock = clock("5+3");
        clock.press(ZERO, at(10));
        clock.press(ZERO, at(50));
        let after_two = both(&clock, at(50));
        clock.back(1, at(60));
        assert_eq!(both(&clock, at(60)), [Some(293), Some(300)]);
        clock.back(1, at(70));
        assert_eq!(both(&clock, at(70)), [Some(300), Some(300)]);
        clock.forward(at(80));
        clock.forward(at(90));
        assert_eq!(both(&clock, at(90)), after_two);
    }

    #[test]
    fn pause_and_adjustment() {
        let mut clock = clock("5");
        clock.pause(at(10));
        assert_eq!(both(&clock, at(99)), [Some(290), Some(300)]);
        clock.adjust(Color::White, at(100), at(99));
        clock.adjust(Color::Black, at(200), at(99));
        assert_eq!(both(&clock, at(150)), [Some(100), Some(200)]);
        clock.resume(at(150));
        assert_eq!(both(&clock, at(160)), [Some(90), Some(200)]);
    }

    #[test]
    fn what_the_network_took_is_charged_to_nobody() {
        let mut clock = clock("5+3");
        clock.press(at(2), at(10));
        assert_eq!(both(&clock, at(10)), [Some(295), Some(300)]);
        assert_eq!(both(&clock, at(12)), [Some(295), Some(298)]);
        // It also counts beyond the end of the time.
        let mut late = clock.clone();
        late.press(at(20), at(320));
        assert_eq!(both(&late, at(320)), [Some(295), Some(13)]);
        // More than the move took gives nothing.
        clock.press(at(60), at(20));
        assert_eq!(both(&clock, at(20)), [Some(295), Some(303)]);
    }

    #[test]
    fn one_side_may_have_no_limit() {
        let mut clock = clock("- vs 1");
        assert_eq!(both(&clock, at(1000)), [None, Some(60)]);
        assert_eq!(clock.deadline(), None);
        clock.press(ZERO, at(1000));
        assert_eq!(clock.deadline(), Some(at(1060)));
    }
}
