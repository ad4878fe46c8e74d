//! The background task of a game: ends it when a flag falls, runs engine players
//! and analysis while a page is open, and pauses the clock when none is.

use std::sync::{Arc, Weak};
use std::time::Duration;

use arrocco_game::{Command, Game, PlayerKind};
use arrocco_rules::Position;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval, sleep_until};

use super::clients::ClientList;
use super::game_actor::{EngineNews, GameActor, HintRequest, State, WAITING_HINTS};
use super::protocol::{Message, Notice, Reason, ReasonKind};
use super::search_slots::{Purpose, SearchSlot, SearchSlots};
use super::shared_game::SharedGame;
use arrocco_session::engine_player::{EngineEvent, EngineWorker};

/// The least time an engine's move takes, so that people can follow it.
const PACE: Duration = Duration::from_millis(400);
/// How long no page is open before the clock pauses: reloading takes less.
const ABSENCE: Duration = Duration::from_secs(5);
/// How often the time of the move under way is stored.
const CLOCK_SAVE_INTERVAL: Duration = Duration::from_secs(10);
/// How long a position is analysed.
const ANALYSIS_TIME: Duration = Duration::from_secs(60);
/// How long an analysis runs before others get its slot.
const ANALYSIS_SLICE: Duration = Duration::from_secs(3);
/// How long to wait after a command of the driver itself could not be stored.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// The longest such wait.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(30);

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
        shared: actor.shared.subscribe(),
        hints,
        waiting_hints: Vec::new(),
        search_slots,
        slot: None,
        worker: None,
        event_sender,
        engine_events,
        task: None,
        is_searching: false,
        clock_saves,
        empty_since: Some(Instant::now()),
        retry: None,
    };
    tokio::spawn(driver.run());
}

struct GameDriver {
    actor: Weak<GameActor>,
    states: watch::Receiver<State>,
    client_list: watch::Receiver<ClientList>,
    shared: watch::Receiver<Option<SharedGame>>,
    hints: mpsc::Receiver<HintRequest>,
    /// The requests for the hint that is being searched.
    waiting_hints: Vec<HintRequest>,
    search_slots: SearchSlots,
    slot: Option<SearchSlot>,
    /// None while no page is open: a worker takes memory.
    worker: Option<EngineWorker>,
    event_sender: mpsc::UnboundedSender<EngineEvent>,
    engine_events: mpsc::UnboundedReceiver<EngineEvent>,
    /// What the worker does.
    task: Option<RunningTask>,
    /// Whether the worker searches for the task.
    is_searching: bool,
    clock_saves: Interval,
    /// Since when no page has been open.
    empty_since: Option<Instant>,
    /// Set while the driver's own commands cannot be stored.
    retry: Option<Retry>,
}

/// A task of the worker.
#[derive(Debug)]
struct RunningTask {
    task: Task,
    /// When it was begun.
    begun: Instant,
    /// When its search was started last: an analysis may have to give way.
    resumed: Instant,
    /// Whether it has had all its time.
    is_over: bool,
}

/// When to try again, and how long the wait before that is.
#[derive(Clone, Copy, Debug)]
struct Retry {
    at: Instant,
    delay: Duration,
}

impl Retry {
    /// The next one after a failure; each takes twice as long.
    fn after(before: Option<Retry>) -> Retry {
        let delay = before.map_or(RETRY_DELAY, |retry| (2 * retry.delay).min(MAX_RETRY_DELAY));
        Retry {
            at: Instant::now() + delay,
            delay,
        }
    }
}

/// What the engine is used for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Task {
    /// An engine player has to move or to answer an offer.
    Player,
    Hint(Position),
    /// The shown position, with so many lines.
    Analysis(Position, usize),
}

impl Task {
    fn purpose(self) -> Purpose {
        match self {
            Task::Player => Purpose::Player,
            Task::Hint(_) | Task::Analysis(..) => Purpose::Other,
        }
    }
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
        self.start_task(&game, task);
        let needed = task.filter(|task| self.slot.is_none() && !self.is_over(*task));
        let purpose = needed.map_or(Purpose::Other, Task::purpose);
        let (flag, pause) = (self.flag_deadline(&game), self.pause_deadline(&game));
        let (analysis_end, retry) = (self.analysis_deadline(), self.next_retry());
        let is_timed = game.clock().deadline().is_some();
        let has_space = self.waiting_hints.len() < WAITING_HINTS;
        tokio::select! {
            changed = self.states.changed() => return changed.is_ok(),
            changed = self.client_list.changed() => return changed.is_ok(),
            changed = self.shared.changed() => return changed.is_ok(),
            Some(request) = self.hints.recv(), if has_space => self.waiting_hints.push(request),
            Some(event) = self.engine_events.recv() => self.handle_engine_event(event).await,
            slot = self.search_slots.acquire(purpose), if needed.is_some() => {
                self.slot = Some(slot);
            }
            () = at(analysis_end) => self.end_slice(),
            () = at(retry) => {}
            () = at(flag) => {
                // A move of a device may be under way longer than it was known before.
                let is_due = self.flag_deadline(&game).is_some_and(|at| at <= Instant::now());
                if is_due {
                    self.apply_or_retry(Command::Tick).await;
                }
            }
            () = at(pause) => self.apply_or_retry(Command::Pause).await,
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
        // Nothing is searched for pages that are gone.
        self.waiting_hints
            .retain(|request| !request.answers.is_closed());
        if self.empty_since.is_some() {
            return None;
        }
        if is_engine_due(game) {
            self.refuse_hints();
            // What it decided last could not be stored.
            let is_late = self.next_retry().is_some();
            return (!is_late).then_some(Task::Player);
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
        if self
            .slot
            .as_ref()
            .is_some_and(|slot| slot.purpose != task.purpose())
        {
            self.stop_search();
        }
        let before = self.task.as_ref().filter(|running| running.task == task);
        let (Some(_), Some(actor)) = (&self.slot, self.actor.upgrade()) else {
            return;
        };
        let sender = self.event_sender.clone();
        let external = self.search_slots.external();
        let worker = self.worker.get_or_insert_with(|| {
            // An error means that the driver has ended.
            let worker = EngineWorker::new(PACE, move |event| drop(sender.send(event)));
            worker.with_external(external)
        });
        match task {
            // The worker itself ignores a position it is searching already.
            Task::Player => worker.update(game, actor.time().now()),
            Task::Hint(_) | Task::Analysis(..) if self.is_searching && before.is_some() => return,
            Task::Hint(position) => worker.hint(position),
            Task::Analysis(position, lines) => worker.analyse(position, lines),
        }
        let now = Instant::now();
        self.task = Some(RunningTask {
            task,
            begun: before.map_or(now, |running| running.begun),
            resumed: now,
            is_over: false,
        });
        self.is_searching = true;
    }

    /// Whether a task has had all its time.
    fn is_over(&self, task: Task) -> bool {
        let running = self.task.as_ref();
        running.is_some_and(|running| running.task == task && running.is_over)
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
        self.is_searching = false;
    }

    /// Ends an analysis that has had all its time; one that has not yet stops if
    /// others wait for its slot, and goes on after them.
    fn end_slice(&mut self) {
        let Some(running) = &mut self.task else {
            return;
        };
        running.is_over = running.begun.elapsed() >= ANALYSIS_TIME;
        if running.is_over || self.search_slots.is_contended(Purpose::Other) {
            self.stop_search();
        } else {
            running.resumed = Instant::now();
        }
    }

    /// When the analysis of a position ends, or has to let others search.
    fn analysis_deadline(&self) -> Option<Instant> {
        let running = self.task.as_ref().filter(|_| self.is_searching)?;
        match running.task {
            Task::Analysis(..) => {
                let end = running.begun + ANALYSIS_TIME;
                Some(end.min(running.resumed + ANALYSIS_SLICE))
            }
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
                self.is_searching = false;
                self.apply_or_retry(command).await;
            }
            EngineEvent::Hint(analysis) => {
                self.task = None;
                for HintRequest { id, answers } in self.waiting_hints.drain(..) {
                    let analysis = analysis.clone();
                    // A page that does not read its answers misses this one.
                    let _ = answers.try_send(Message::Hint { id, analysis });
                }
            }
            EngineEvent::Analysis(analysis) => self.broadcast(EngineNews::Analysis(analysis)),
            EngineEvent::Failed(error) => {
                self.broadcast(EngineNews::Notice(Notice::engine_failed(&error)));
            }
        }
    }

    fn broadcast(&self, news: EngineNews) {
        if let Some(actor) = self.actor.upgrade() {
            // An error means that no page is connected.
            let _ = actor.engine_news.send(news);
        }
    }

    fn refuse_hints(&mut self) {
        for HintRequest { id, answers } in self.waiting_hints.drain(..) {
            let reason = Reason::plain(ReasonKind::EngineMoves, "the engine is at the move");
            let _ = answers.try_send(Message::Refused { id, reason });
        }
    }

    /// Applies a command. If it could not be stored, the next one waits a while;
    /// another refusal means that the game has changed meanwhile.
    async fn apply_or_retry(&mut self, command: Command) {
        let Some(actor) = self.actor.upgrade() else {
            return;
        };
        let is_not_kept = |reason: &Reason| reason.kind == ReasonKind::NotKept;
        let failed = actor
            .apply(command)
            .await
            .is_err_and(|reason| is_not_kept(&reason));
        self.retry = failed.then(|| Retry::after(self.retry));
    }

    /// When the flag falls.
    fn flag_deadline(&self, game: &Game) -> Option<Instant> {
        let actor = self.actor.upgrade()?;
        let falls = actor.time().at(game.clock().deadline()?)?;
        // A move that was made in time may still be under way from a device.
        let grace = actor.shared.borrow().as_ref().map(|s| s.grace(game.turn()));
        Some(self.not_before_retry(falls + grace.unwrap_or_default()))
    }

    /// When to try again, if that is still to come.
    fn next_retry(&self) -> Option<Instant> {
        let at = self.retry.map(|retry| retry.at);
        at.filter(|at| *at > Instant::now())
    }

    fn not_before_retry(&self, moment: Instant) -> Instant {
        self.retry.map_or(moment, |retry| retry.at.max(moment))
    }

    /// When the clock pauses because no page is open. In a shared game
    /// `sharing::attend` decides it.
    fn pause_deadline(&self, game: &Game) -> Option<Instant> {
        if self.actor.upgrade()?.shared.borrow().is_some() {
            return None;
        }
        let is_running = game.clock().deadline().is_some() && game.outcome().is_in_progress();
        self.empty_since
            .filter(|_| is_running)
            .map(|since| self.not_before_retry(since + ABSENCE))
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
