//! The background task of a game: ends it when a flag falls, runs engine players
//! and analysis while a page is open, and pauses the clock when none is.

use std::sync::{Arc, Weak};
use std::time::Duration;

use arrocco_game::{Command, Game, PlayerKind};
use arrocco_rules::Position;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};

use super::clients::ClientList;
use super::game_actor::{GameActor, HintRequest, State};
use super::protocol::{Message, Reason, ReasonKind};
use super::search_slots::{SearchSlot, SearchSlots};
use arrocco_session::engine_player::{EngineEvent, EngineWorker};

/// The least time an engine's move takes, so that people can follow it.
const PACE: Duration = Duration::from_millis(400);
/// How long no page is open before the clock pauses: reloading takes less.
const ABSENCE: Duration = Duration::from_secs(5);
/// How often the time of the move under way is stored.
const CLOCK_SAVE_INTERVAL: Duration = Duration::from_secs(10);
/// How long a position is analysed.
const ANALYSIS_TIME: Duration = Duration::from_secs(60);

/// Starts the driver of a game. It ends when the actor is dropped.
pub(crate) fn spawn(
    actor: &Arc<GameActor>,
    hints: mpsc::Receiver<HintRequest>,
    search_slots: SearchSlots,
) {
    let (event_sender, engine_events) = mpsc::unbounded_channel();
    let mut clock_saves = interval(CLOCK_SAVE_INTERVAL);
    clock_saves.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let driver = GameDriver {
        actor: Arc::downgrade(actor),
        states: actor.watch(),
        client_list: actor.clients.watch(),
        hints,
        waiting_hints: Vec::new(),
        search_slots,
        slot: None,
        worker: None,
        event_sender,
        engine_events,
        task: None,
        clock_saves,
        empty_since: Some(Instant::now()),
    };
    tokio::spawn(driver.run());
}

struct GameDriver {
    actor: Weak<GameActor>,
    states: watch::Receiver<State>,
    client_list: watch::Receiver<ClientList>,
    hints: mpsc::Receiver<HintRequest>,
    /// The requests for the hint that is being searched.
    waiting_hints: Vec<HintRequest>,
    search_slots: SearchSlots,
    slot: Option<SearchSlot>,
    /// None while no page is open: a worker takes memory.
    worker: Option<EngineWorker>,
    event_sender: mpsc::UnboundedSender<EngineEvent>,
    engine_events: mpsc::UnboundedReceiver<EngineEvent>,
    /// What the worker does, and since when.
    task: Option<(Task, Instant)>,
    clock_saves: Interval,
    /// Since when no page has been open.
    empty_since: Option<Instant>,
}

/// What the engine is used for.
#[derive(Clone, Debug, PartialEq)]
enum Task {
    /// An engine player has to move or to answer an offer.
    Player,
    Hint(Position),
    /// The shown position, with so many lines.
    Analysis(Position, usize),
}

impl GameDriver {
    /// Runs until the actor is dropped: its states then end.
    async fn run(mut self) {
        while self.step().await {}
    }

    /// Starts the task that is due, then handles the next event. False when the
    /// actor is gone.
    async fn step(&mut self) -> bool {
        let game = Arc::clone(&self.states.borrow_and_update().game);
        self.update_empty_since();
        let task = self.next_task(&game);
        let is_waiting = task.is_some() && self.slot.is_none();
        self.start_task(&game, task);
        let (flag, pause) = (self.flag_deadline(&game), self.pause_deadline(&game));
        let analysis_end = self.analysis_deadline();
        let is_timed = game.clock().deadline().is_some();
        tokio::select! {
            changed = self.states.changed() => return changed.is_ok(),
            changed = self.client_list.changed() => return changed.is_ok(),
            Some(request) = self.hints.recv() => self.waiting_hints.push(request),
            Some(event) = self.engine_events.recv() => self.handle_engine_event(event).await,
            slot = self.search_slots.acquire(), if is_waiting => self.slot = Some(slot),
            () = at(analysis_end) => self.stop_search(),
            () = at(flag) => self.apply(Command::Tick).await,
            () = at(pause) => self.apply(Command::Pause).await,
            _ = self.clock_saves.tick(), if is_timed => self.save_clock().await,
        }
        true
    }

    fn update_empty_since(&mut self) {
        let is_empty = self.client_list.borrow_and_update().is_empty();
        self.empty_since = match (is_empty, self.empty_since) {
            (true, None) => Some(Instant::now()),
            (true, since) => since,
            (false, _) => None,
        };
    }

    /// The task that is due: an engine player, else a hint, else analysis. None
    /// while no page is open.
    fn next_task(&mut self, game: &Game) -> Option<Task> {
        if self.empty_since.is_some() {
            return None;
        }
        if is_engine_due(game) {
            self.refuse_hints();
            return Some(Task::Player);
        }
        if !self.waiting_hints.is_empty() {
            return Some(Task::Hint(*game.position()));
        }
        let lines = self.client_list.borrow().analysis_lines();
        (lines > 0).then(|| Task::Analysis(game.viewed(), lines))
    }

    /// Gives the worker a task, once there is a search slot for it.
    fn start_task(&mut self, game: &Game, task: Option<Task>) {
        let Some(task) = task else {
            return self.release_worker();
        };
        let is_begun = self.task.as_ref().is_some_and(|(begun, _)| *begun == task);
        let (Some(_), Some(actor)) = (&self.slot, self.actor.upgrade()) else {
            return;
        };
        let sender = self.event_sender.clone();
        let worker = self.worker.get_or_insert_with(|| {
            // An error means that the driver has ended.
            EngineWorker::new(PACE, move |event| drop(sender.send(event)))
        });
        match task {
            // The worker itself ignores a position it is searching already.
            Task::Player => worker.update(game, actor.time().now()),
            Task::Hint(_) | Task::Analysis(..) if is_begun => return,
            Task::Hint(position) => worker.hint(position),
            Task::Analysis(position, lines) => worker.analyse(position, lines),
        }
        self.task = Some((task, Instant::now()));
    }

    /// Stops the worker, and frees its memory while no page is open.
    fn release_worker(&mut self) {
        self.stop_search();
        self.task = None;
        if self.empty_since.is_some() {
            self.worker = None;
        }
    }

    /// Stops the search and frees its slot.
    fn stop_search(&mut self) {
        if let Some(worker) = &mut self.worker {
            worker.stop();
        }
        self.slot = None;
    }

    /// When the analysis of a position ends.
    fn analysis_deadline(&self) -> Option<Instant> {
        let (task, begun) = self.task.as_ref().filter(|_| self.slot.is_some())?;
        match task {
            Task::Analysis(..) => Some(*begun + ANALYSIS_TIME),
            Task::Player | Task::Hint(_) => None,
        }
    }

    async fn save_clock(&self) {
        if let Some(actor) = self.actor.upgrade() {
            actor.save_clock().await;
        }
    }

    async fn handle_engine_event(&mut self, event: EngineEvent) {
        match event {
            EngineEvent::Decision(command) => {
                // Other searches wait for a slot.
                self.slot = None;
                self.apply(command).await;
            }
            EngineEvent::Hint(analysis) => {
                self.task = None;
                for HintRequest { id, answers } in self.waiting_hints.drain(..) {
                    let analysis = analysis.clone();
                    // A page that does not read its answers misses this one.
                    let _ = answers.try_send(Message::Hint { id, analysis });
                }
            }
            EngineEvent::Analysis(analysis) => {
                if let Some(actor) = self.actor.upgrade() {
                    // An error means that no page is connected.
                    let _ = actor.analyses.send(analysis);
                }
            }
        }
    }

    fn refuse_hints(&mut self) {
        for HintRequest { id, answers } in self.waiting_hints.drain(..) {
            let reason = Reason::plain(ReasonKind::EngineMoves, "the engine is at the move");
            let _ = answers.try_send(Message::Refused { id, reason });
        }
    }

    /// Applies a command. A refusal means that the game has changed meanwhile.
    async fn apply(&self, command: Command) {
        if let Some(actor) = self.actor.upgrade() {
            let _ = actor.apply(command).await;
        }
    }

    /// When the flag falls.
    fn flag_deadline(&self, game: &Game) -> Option<Instant> {
        let actor = self.actor.upgrade()?;
        actor.time().at(game.clock().deadline()?)
    }

    /// When the clock pauses because no page is open.
    fn pause_deadline(&self, game: &Game) -> Option<Instant> {
        let is_running = game.clock().deadline().is_some() && game.outcome().is_in_progress();
        self.empty_since
            .filter(|_| is_running)
            .map(|since| since + ABSENCE)
    }
}

/// Whether an engine has to move or to answer an offer.
fn is_engine_due(game: &Game) -> bool {
    let is_engine = |color| game.settings().seat(color).kind == PlayerKind::Engine;
    let asked = game.takeback_asked().or(game.draw_offer());
    let is_asked = asked.is_some_and(|by| is_engine(!by));
    game.outcome().is_in_progress()
        && !game.clock().is_paused()
        && (is_asked || is_engine(game.turn()))
}

/// Waits for a moment, or forever if there is none.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
