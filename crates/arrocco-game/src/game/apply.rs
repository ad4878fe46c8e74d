//! Carrying out commands.

use super::Game;
use crate::{Command, Event, EventKind, GameRefusal, Millis};

/// The game after a command, what happened, and why the command was refused.
///
/// A command can be refused although something happened: if a flag fell before
/// it, the game has ended and `events` say so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the game it was applied to has not changed"]
pub struct Applied {
    /// The game afterwards.
    pub game: Game,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// Why the command was refused, if it was.
    pub refused: Option<GameRefusal>,
}

impl Applied {
    /// Whether there is anything to store and to publish. A tick of the clock
    /// alone is not.
    pub fn has_changes(&self) -> bool {
        let is_tick = |event: &Event| event.kind() == EventKind::ClockTick;
        !self.events.iter().all(is_tick)
    }
}

impl Game {
    /// Lets time pass, then carries out a command, as a whole or not at all.
    ///
    /// If the flag of the side to move has fallen, the game ends before the
    /// command, and one that needs a running game is refused with
    /// [`GameRefusal::OutOfTime`].
    ///
    /// A move of which the network took some time is judged by the time when it
    /// was made.
    ///
    /// The game is consumed, so that applying copies nothing. To store the
    /// outcome before anyone sees it, apply the command to a clone.
    pub fn apply(mut self, command: Command, now: Millis) -> Applied {
        let color = self.turn();
        let mut events = self.pass_time(now - command.lag());
        let has_flag_fallen = !events.is_empty();
        let refused = match self.carry_out(command, now) {
            Ok(more) => {
                events.extend(more);
                None
            }
            Err(GameRefusal::GameOver) if has_flag_fallen => Some(GameRefusal::OutOfTime { color }),
            Err(refused) => Some(refused),
        };
        Applied {
            game: self,
            events,
            refused,
        }
    }

    fn carry_out(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, GameRefusal> {
        match command {
            Command::Start { settings, abandon } => self.restart(*settings, abandon, now),
            Command::Move { request, ply, lag } => self.play(request, ply, lag, now),
            Command::Resign { by } => self.resign(by, now),
            Command::OfferDraw { by } => self.offer_draw(by),
            Command::AcceptDraw { by } => self.accept_draw(by, now),
            Command::DeclineDraw { by } => self.decline_draw(by),
            Command::ClaimDraw { intended } => self.claim_draw(intended, now),
            Command::Takeback => self.takeback(now),
            Command::AcceptTakeback { by } => self.accept_takeback(by, now),
            Command::DeclineTakeback { by } => self.decline_takeback(by),
            Command::Redo => self.redo(now),
            Command::Pause => self.pause(now),
            Command::Resume => self.resume(now),
            Command::AdjustClock { color, left } => self.adjust_clock(color, left, now),
            Command::Tag { tags } => Ok(self.tag(tags)),
            Command::Tick => Ok(self.tick(now)),
            Command::GoTo { id } => self.go_to(id),
            Command::Vary { request } => self.vary(request),
            Command::PromoteVariation { id } => self.promote_variation(id),
            Command::MakeMainLine { id } => self.make_main_line(id),
            Command::DeleteVariation { id } => self.delete_variation(id),
            Command::Comment { id, comment } => self.comment(id, &comment),
            Command::Annotate { id, sign } => self.annotate(id, sign),
            Command::Draw { id, shapes } => self.draw(id, &shapes),
        }
    }
}
