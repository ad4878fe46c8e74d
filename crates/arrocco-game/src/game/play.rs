//! Moves, promotions and giving up.

use arrocco_rules::{Color, Move, Refusal, Role};

use super::{Game, Pending, Ply};
use crate::event::{BoardChanged, DrawDeclined, PromotionDue, TakebackDeclined};
use crate::{Event, Millis, MoveId, MoveText, Outcome, Played, Refused, WinCause};

impl Game {
    pub(super) fn play(
        &mut self,
        text: MoveText,
        seen: Option<u32>,
        now: Millis,
    ) -> Result<Vec<Event>, Refused> {
        self.check_not_pending()?;
        self.check_not_paused()?;
        self.check_seen(seen)?;
        match self.position().find(text.from, text.to, text.promotion) {
            Ok(m) => Ok(self.complete(m, now)),
            // The rules name the missing promotion only if nothing else is
            // wrong with the move.
            Err(Refusal::PromotionMissing { from, to }) => Ok(self.wait(Pending { from, to })),
            Err(refusal) => Err(refusal.into()),
        }
    }

    fn check_seen(&self, seen: Option<u32>) -> Result<(), Refused> {
        let ply = self.ply as u32;
        if seen.is_some_and(|seen| seen != ply) {
            return Err(Refused::Stale { ply });
        }
        Ok(())
    }

    fn wait(&mut self, pending: Pending) -> Vec<Event> {
        self.pending = Some(pending);
        let due = PromotionDue {
            color: self.turn(),
            from: pending.from,
            to: pending.to,
            choices: Role::PROMOTIONS.to_vec(),
        };
        vec![due.into()]
    }

    pub(super) fn promote(&mut self, role: Role, now: Millis) -> Result<Vec<Event>, Refused> {
        let Pending { from, to } = self.pending.ok_or(Refused::NoPromotionDue)?;
        self.check_not_paused()?;
        let m = self.position().find(from, to, Some(role))?;
        Ok(self.complete(m, now))
    }

    pub(super) fn resign(&mut self, by: Color, now: Millis) -> Vec<Event> {
        vec![self.end(Outcome::win(!by, WinCause::Resignation), now)]
    }

    /// Plays a legal move and tells what came of it.
    fn complete(&mut self, m: Move, now: Millis) -> Vec<Event> {
        let mover = self.turn();
        self.pending = None;
        let mut events = self.lapse(mover);
        self.extend(m);
        self.clock.press(now);
        self.settle(now);
        events.push(self.board_event());
        events.extend(self.turn_events());
        events
    }

    /// Adds a legal move to the game and makes its line the main one.
    fn extend(&mut self, m: Move) {
        let id = self.tree.child(self.head(), m);
        self.tree.make_main(id);
        self.tree.set_cursor(id);
        self.push(id, m);
    }

    /// Adds a legal move of the tree to the line.
    pub(crate) fn push(&mut self, id: MoveId, m: Move) {
        let before = *self.position();
        self.line.truncate(self.ply);
        self.line.push(Ply {
            played: Played::new(id, &before, m, self.mode()),
            after: before.after(m),
        });
        self.ply += 1;
    }

    /// Moving answers what the other side has asked: no.
    fn lapse(&mut self, mover: Color) -> Vec<Event> {
        let mut events = Vec::new();
        if self.offer == Some(!mover) {
            self.offer = None;
            events.push(DrawDeclined { by: mover }.into());
        }
        if let Some(asker) = self.asked.take() {
            events.push(TakebackDeclined { by: !asker }.into());
        }
        events
    }

    pub(super) fn board_event(&self) -> Event {
        let changed = BoardChanged {
            fen: self.fen(),
            ply: self.ply as u32,
            last_move: self.last_move().cloned(),
        };
        changed.into()
    }
}
