//! Who looks after a room: lets flags fall, lets engines think while somebody
//! waits for them, and stops the clock when everybody has left.

use std::sync::{Arc, Weak};
use std::time::Duration;

use arrocco_game::{Command, Game, PlayerKind};
use arrocco_rules::Position;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};

use super::audience::Seating;
use super::protocol::{Reason, ReasonKind, Tell};
use super::room::{HintAsked, Room, State};
use super::searches::{Place, Searches};
use arrocco_session::engine_player::{EngineEvent, EngineWorker};

/// An engine's move takes at least so long, so that people see it coming.
const PACE: Duration = Duration::from_millis(400);
/// Whoever reloads the page is back by then.
const ABSENCE: Duration = Duration::from_secs(5);
/// How often the time of the move under way is kept.
const KEEPING: Duration = Duration::from_secs(10);
/// How long a position is looked at; whoever wants to know more can ask again.
const LOOKING: Duration = Duration::from_secs(60);

/// Sets somebody to work for `room`, until the room is gone.
pub(crate) fn employ(room: &Arc<Room>, hints: mpsc::Receiver<HintAsked>, searches: Searches) {
    let (tell, engine_events) = mpsc::unbounded_channel();
    let mut keeping = interval(KEEPING);
    keeping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let steward = Steward {
        room: Arc::downgrade(room),
        states: room.watch(),
        seating: room.audience.watch(),
        hints,
        waiting: Vec::new(),
        searches,
        place: None,
        worker: None,
        tell,
        engine_events,
        task: None,
        keeping,
        emptied: Some(Instant::now()),
    };
    tokio::spawn(steward.work());
}

struct Steward {
    room: Weak<Room>,
    states: watch::Receiver<State>,
    seating: watch::Receiver<Seating>,
    hints: mpsc::Receiver<HintAsked>,
    /// Who waits for the hint that is being looked for.
    waiting: Vec<HintAsked>,
    searches: Searches,
    place: Option<Place>,
    /// Nobody while nobody is there: a worker takes memory.
    worker: Option<EngineWorker>,
    tell: mpsc::UnboundedSender<EngineEvent>,
    engine_events: mpsc::UnboundedReceiver<EngineEvent>,
    /// What the worker was set to, and when.
    task: Option<(Task, Instant)>,
    keeping: Interval,
    /// Since when nobody has had the game open.
    emptied: Option<Instant>,
}

/// What there is to think about.
#[derive(Clone, Debug, PartialEq)]
enum Task {
    /// A seat of an engine has something to do.
    Seat,
    Hint(Position),
    Lines(Position, usize),
}

impl Steward {
    /// Works until the room is gone: its states then end.
    async fn work(mut self) {
        while self.look_around().await {}
    }

    /// One round: sees to what is needed, then waits for something to happen.
    async fn look_around(&mut self) -> bool {
        let game = Arc::clone(&self.states.borrow_and_update().game);
        self.note_absence();
        let task = self.needed(&game);
        let is_waiting = task.is_some() && self.place.is_none();
        self.think(&game, task);
        let (flag, pause, enough) = (self.flag(&game), self.pause(&game), self.enough());
        let is_timed = game.clock().deadline().is_some();
        tokio::select! {
            changed = self.states.changed() => return changed.is_ok(),
            changed = self.seating.changed() => return changed.is_ok(),
            Some(asked) = self.hints.recv() => self.waiting.push(asked),
            Some(thought) = self.engine_events.recv() => self.hear(thought).await,
            place = self.searches.enter(), if is_waiting => self.place = Some(place),
            () = at(enough) => self.rest(),
            () = at(flag) => self.apply(Command::Tick).await,
            () = at(pause) => self.apply(Command::Pause).await,
            _ = self.keeping.tick(), if is_timed => self.keep_time().await,
        }
        true
    }

    fn note_absence(&mut self) {
        let is_empty = self.seating.borrow_and_update().is_empty();
        self.emptied = match (is_empty, self.emptied) {
            (true, None) => Some(Instant::now()),
            (true, since) => since,
            (false, _) => None,
        };
    }

    /// One thing at a time: the game first, then who asked, then who looks on.
    /// Nothing if nobody is there to wait for it.
    fn needed(&mut self, game: &Game) -> Option<Task> {
        if self.emptied.is_some() {
            return None;
        }
        if is_engines(game) {
            self.refuse_hints();
            return Some(Task::Seat);
        }
        if !self.waiting.is_empty() {
            return Some(Task::Hint(*game.position()));
        }
        let lines = self.seating.borrow().lines();
        (lines > 0).then(|| Task::Lines(game.viewed(), lines))
    }

    /// Sets the worker to a task, once there is a place for it.
    fn think(&mut self, game: &Game, task: Option<Task>) {
        let Some(task) = task else {
            return self.dismiss();
        };
        let is_begun = self.task.as_ref().is_some_and(|(begun, _)| *begun == task);
        let (Some(_), Some(room)) = (&self.place, self.room.upgrade()) else {
            return;
        };
        let tell = self.tell.clone();
        let worker = self.worker.get_or_insert_with(|| {
            // The steward is gone only when the room is.
            EngineWorker::new(PACE, move |thought| drop(tell.send(thought)))
        });
        match task {
            // The worker knows itself what it is about.
            Task::Seat => worker.attend(game, room.time().now()),
            _ if is_begun => return,
            Task::Hint(position) => worker.hint(position),
            Task::Lines(position, lines) => worker.follow(position, lines),
        }
        self.task = Some((task, Instant::now()));
    }

    /// Nobody waits for anything.
    fn dismiss(&mut self) {
        self.rest();
        self.task = None;
        if self.emptied.is_some() {
            self.worker = None;
        }
    }

    /// Stops, and leaves the place to others.
    fn rest(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.rest();
        }
        self.place = None;
    }

    /// When a position has been looked at long enough.
    fn enough(&self) -> Option<Instant> {
        match self.task {
            Some((Task::Lines(..), begun)) if self.place.is_some() => Some(begun + LOOKING),
            _ => None,
        }
    }

    async fn keep_time(&self) {
        if let Some(room) = self.room.upgrade() {
            room.keep_time().await;
        }
    }

    async fn hear(&mut self, thought: EngineEvent) {
        match thought {
            EngineEvent::Decision(command) => {
                // Others wait for a place too, and the answer may take its turn.
                self.place = None;
                self.apply(command).await;
            }
            EngineEvent::Hint(insight) => {
                self.task = None;
                for HintAsked { id, answers } in self.waiting.drain(..) {
                    let insight = insight.clone();
                    // A page that does not read its answers goes without.
                    let _ = answers.try_send(Tell::Hint { id, insight });
                }
            }
            EngineEvent::Analysis(insight) => {
                if let Some(room) = self.room.upgrade() {
                    // Nobody may be looking on.
                    let _ = room.insights.send(insight);
                }
            }
        }
    }

    fn refuse_hints(&mut self) {
        for HintAsked { id, answers } in self.waiting.drain(..) {
            let reason = Reason::plain(ReasonKind::EngineMoves, "the engine is at the move");
            let _ = answers.try_send(Tell::Refused { id, reason });
        }
    }

    /// A refusal means that the game has gone on meanwhile.
    async fn apply(&self, command: Command) {
        if let Some(room) = self.room.upgrade() {
            let _ = room.apply(command).await;
        }
    }

    /// When the flag falls.
    fn flag(&self, game: &Game) -> Option<Instant> {
        let room = self.room.upgrade()?;
        room.time().at(game.clock().deadline()?)
    }

    /// When a clock stops that nobody looks at.
    fn pause(&self, game: &Game) -> Option<Instant> {
        let is_running = game.clock().deadline().is_some() && game.outcome().is_in_progress();
        self.emptied
            .filter(|_| is_running)
            .map(|since| since + ABSENCE)
    }
}

/// Whether an engine is at the move or was asked something.
fn is_engines(game: &Game) -> bool {
    let is_engine = |color| game.settings().seat(color).kind == PlayerKind::Engine;
    let asked = game.takeback_asked().or(game.draw_offer());
    let is_asked = asked.is_some_and(|by| is_engine(!by));
    game.outcome().is_in_progress()
        && !game.clock().is_paused()
        && (is_asked || is_engine(game.turn()))
}

/// Waits for a moment, or for ever if there is none.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
