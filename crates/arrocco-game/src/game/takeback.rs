//! Taking back and playing again.

use arrocco_rules::Color;

use super::Game;
use crate::event::{MoveRedone, TakebackAsked, TakebackDeclined, TakebackDone};
use crate::{Event, GameRefusal, Millis, PlayerKind, Takebacks};

/// What a takeback would undo, and for whom.
#[derive(Clone, Copy)]
struct Plan {
    /// How many moves; 0 to reopen a game that somebody ended.
    plies: usize,
    by: Color,
}

impl Game {
    pub(super) fn takeback(&mut self, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        let plan = self.plan_takeback()?;
        match self.settings.takebacks {
            Takebacks::Forbidden => Err(GameRefusal::TakebacksForbidden),
            Takebacks::Counted { each } if self.taken[plan.by.index()] >= each => {
                Err(GameRefusal::NoTakebacksLeft { color: plan.by })
            }
            Takebacks::Asked if self.asked.is_some() => Err(GameRefusal::TakebackPending),
            Takebacks::Asked => {
                self.asked = Some(plan.by);
                Ok(vec![TakebackAsked { by: plan.by }.into()])
            }
            Takebacks::Free | Takebacks::Counted { .. } => Ok(self.take_back(plan, now)),
        }
    }

    pub(super) fn accept_takeback(
        &mut self,
        by: Color,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_asked_of(by)?;
        let plan = self.plan_takeback()?;
        Ok(self.take_back(plan, now))
    }

    pub(super) fn decline_takeback(&mut self, by: Color) -> Result<Vec<Event>, GameRefusal> {
        self.check_asked_of(by)?;
        self.asked = None;
        Ok(vec![TakebackDeclined { by }.into()])
    }

    /// Who would take back or ask for it; `None` if nobody can.
    pub fn takeback_by(&self) -> Option<Color> {
        self.plan_takeback().ok().map(|plan| plan.by)
    }

    fn check_asked_of(&self, color: Color) -> Result<(), GameRefusal> {
        if self.asked == Some(!color) {
            Ok(())
        } else {
            Err(GameRefusal::NoTakebackAsked)
        }
    }

    /// How many takebacks a side has left; `None` if they are not counted.
    pub fn takebacks_left(&self, color: Color) -> Option<u32> {
        match self.settings.takebacks {
            Takebacks::Counted { each } => Some(each.saturating_sub(self.taken[color.index()])),
            Takebacks::Forbidden => Some(0),
            Takebacks::Free | Takebacks::Asked => None,
        }
    }

    fn plan_takeback(&self) -> Result<Plan, GameRefusal> {
        if self.settings.takebacks == Takebacks::Forbidden {
            return Err(GameRefusal::TakebacksForbidden);
        }
        self.check_not_paused()?;
        if self.outcome.is_on_time() {
            return Err(GameRefusal::GameOver);
        }
        if !self.outcome.is_in_progress() && self.judge().is_in_progress() {
            // Somebody gave up, agreed or claimed: that came last.
            let winner = self.outcome.winner();
            let by = winner.map_or(self.turn(), |winner| !winner);
            return Ok(Plan { plies: 0, by });
        }
        self.plan_moves().ok_or(GameRefusal::NothingToTakeBack)
    }

    /// One move between people; against a program as many as it takes to be at
    /// the move again.
    fn plan_moves(&self) -> Option<Plan> {
        let mover = self.last_move()?.color;
        let plan = match self.lone_human() {
            Some(human) if human != mover => Plan {
                plies: 2,
                by: human,
            },
            _ => Plan {
                plies: 1,
                by: mover,
            },
        };
        (plan.plies <= self.ply).then_some(plan)
    }

    /// The side of the only person at the board.
    fn lone_human(&self) -> Option<Color> {
        let is_human = |color: Color| self.settings.seat(color).kind == PlayerKind::Human;
        let humans = Color::ALL.into_iter().filter(|&color| is_human(color));
        humans.clone().next().filter(|_| humans.count() == 1)
    }

    fn take_back(&mut self, plan: Plan, now: Millis) -> Vec<Event> {
        let count = &mut self.taken[plan.by.index()];
        *count = count.saturating_add(1);
        self.offer = None;
        self.asked = None;
        let done = TakebackDone {
            plies: plan.plies as u32,
        };
        let mut events = vec![done.into()];
        if plan.plies == 0 {
            self.outcome = self.judge();
            self.clock.resume(now);
        } else {
            self.ply -= plan.plies;
            self.clock.back(plan.plies, now);
            self.settle(now);
            self.tree.set_cursor(self.head());
            events.push(self.board_event());
        }
        events.extend(self.turn_events());
        events
    }

    /// How many moves can be played again.
    pub fn redoable(&self) -> usize {
        self.line.len() - self.ply
    }

    pub(super) fn redo(&mut self, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_not_paused()?;
        if self.redoable() == 0 {
            return Err(GameRefusal::NothingToRedo);
        }
        self.offer = None;
        self.asked = None;
        self.redo_one(now);
        let waits = self.lone_human().is_some_and(|human| human != self.turn());
        if waits && self.redoable() > 0 && self.outcome.is_in_progress() {
            self.redo_one(now);
        }
        self.tree.set_cursor(self.head());
        let ply = self.ply as u32;
        let mut events = vec![MoveRedone { ply }.into(), self.board_event()];
        events.extend(self.turn_events());
        Ok(events)
    }

    fn redo_one(&mut self, now: Millis) {
        self.ply += 1;
        self.clock.forward(now);
        self.settle(now);
    }
}
