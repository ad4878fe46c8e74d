//! Moves and resigning.

use arrocco_rules::{Color, Move, Position, Refusal};

use super::Game;
use crate::event::{BoardChanged, DrawDeclined, TakebackDeclined};
use crate::{Event, GameRefusal, Millis, MoveId, MoveRequest, Outcome, WinCause};

impl Game {
    pub(super) fn play(
        &mut self,
        request: MoveRequest,
        seen: Option<u32>,
        lag: Millis,
        now: Millis,
    ) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        self.check_not_paused()?;
        self.check_seen(seen)?;
        let m = find(self.position(), request)?;
        Ok(self.complete(m, lag, now))
    }

    fn check_seen(&self, seen: Option<u32>) -> Result<(), GameRefusal> {
        let ply = self.ply as u32;
        if seen.is_some_and(|seen| seen != ply) {
            return Err(GameRefusal::Stale { ply });
        }
        Ok(())
    }

    pub(super) fn resign(&mut self, by: Color, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        self.check_running()?;
        Ok(vec![
            self.end(Outcome::win(!by, WinCause::Resignation), now),
        ])
    }

    /// Plays a legal move.
    fn complete(&mut self, m: Move, lag: Millis, now: Millis) -> Vec<Event> {
        let mover = self.turn();
        let mut events = self.lapse(mover);
        self.extend(m);
        self.clock.press(lag, now);
        self.settle(now);
        events.push(self.board_event());
        events.extend(self.turn_events());
        events
    }

    /// Adds a legal move to the game. The game is the main line of the tree, so
    /// it becomes the first of the moves here.
    fn extend(&mut self, m: Move) {
        let before = *self.position();
        let id = self.tree.child(self.head(), &before, m);
        self.tree.make_first(id);
        self.tree.set_cursor(id);
        self.push(id, m);
    }

    /// Adds a legal move of the tree to the line.
    pub(crate) fn push(&mut self, id: MoveId, m: Move) {
        let ply = self.ply_of(id, m);
        self.line.truncate(self.ply);
        self.line.push(ply);
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

/// The legal move that was asked for.
pub(super) fn find(position: &Position, request: MoveRequest) -> Result<Move, Refusal> {
    position.find(request.from, request.to, request.promotion)
}
