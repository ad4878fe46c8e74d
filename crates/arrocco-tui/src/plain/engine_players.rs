//! The engine players of the line mode, which waits for their moves.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use arrocco_game::{Command, Millis, PlayerKind};

use crate::advice::Advice;
use crate::session::Session;
use arrocco_session::engine_player::{EngineEvent, EngineWorker};
use arrocco_uci::client::{ClientError, EngineSpec};

/// An engine worker and its events.
pub(super) struct EnginePlayers {
    worker: EngineWorker,
    engine_events: Receiver<EngineEvent>,
}

/// What an engine did.
pub(super) enum Decision {
    Command(Command),
    /// The engine of another program failed; ours plays on.
    Failed(ClientError),
}

impl EnginePlayers {
    pub(super) fn new(external: Option<Arc<EngineSpec>>) -> EnginePlayers {
        let (sender, engine_events) = mpsc::channel();
        let worker = EngineWorker::new(Duration::ZERO, move |event| {
            // Nobody listens any more once the game is left.
            let _ = sender.send(event);
        })
        .with_external(external);
        EnginePlayers {
            worker,
            engine_events,
        }
    }

    /// What an engine does now; `None` if no engine has anything to do.
    pub(super) fn decision(&mut self, session: &Session, now: Millis) -> Option<Decision> {
        if !waits_for_engine(session) {
            return None;
        }
        self.worker.update(session.game(), now);
        loop {
            match self.engine_events.recv().ok()? {
                EngineEvent::Decision(command) => return Some(Decision::Command(command)),
                EngineEvent::Failed(error) => return Some(Decision::Failed(error)),
                EngineEvent::Analysis(_) | EngineEvent::Hint(_) => {}
            }
        }
    }

    /// A good move where one is looking; `None` if there is none.
    pub(super) fn advice(&mut self, session: &Session) -> Option<Advice> {
        let position = session.viewed();
        if !position.has_legal_moves() {
            return None;
        }
        self.worker.hint(position);
        loop {
            if let EngineEvent::Hint(analysis) = self.engine_events.recv().ok()? {
                return Some(Advice::new(analysis));
            }
        }
    }
}

fn waits_for_engine(session: &Session) -> bool {
    let game = session.game();
    let is_engine = |color| game.settings().seat(color).kind == PlayerKind::Engine;
    let is_due = is_engine(game.turn()) || session.offered_by().is_some_and(|by| is_engine(!by));
    is_due && session.is_running() && !game.clock().is_paused()
}
