//! One open game and its clients. Commands are applied one at a time.
//!
//! A change is published only after it is durable: a move that a page shows is
//! never lost.

use std::mem;
use std::sync::{Arc, OnceLock};

use arrocco_game::event::GameStarted;
use arrocco_game::{Command, Event, Game, GameRefusal, Kept, Millis, MoveRequest, Settings};
use arrocco_rules::Board;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Mutex, broadcast, mpsc, watch};
use tokio::time::Instant;

use super::clients::Clients;
use super::game_store::GameStore;
use super::protocol::{GameId, Message, Notice, Reason, ReasonKind};
use super::seat::{self, Need, Seat};
use super::shared_game::SharedGame;
use arrocco_session::engine_player::{self, Analysis};
use arrocco_session::interpreter::is_engines_turn;

/// What an engine has for all pages of a game.
#[derive(Clone, Debug)]
pub(crate) enum EngineNews {
    /// A line, for pages that asked for it.
    Analysis(Analysis),
    /// Something everybody should know.
    Notice(Notice),
}

/// The most analyses that wait for a page; it misses older ones.
const WAITING_ANALYSES: usize = 64;
/// The most hint requests that wait for the driver, and the most that it answers at
/// once.
pub(crate) const WAITING_HINTS: usize = 16;
/// The most bytes of all names and tags of a game together. The sentence
/// `refused-game-too-long` has these three limits.
const MAX_TEXT_BYTES: usize = 8 * 1024;
/// The most bytes of all comments of a game together.
const MAX_COMMENT_BYTES: usize = 1024 * 1024;
/// The most moves of a game with its variations. The longest game that the rules
/// allow has 17,697 plies.
const MAX_MOVES: usize = 20_000;

/// An open game, shared by its clients and its driver.
pub(crate) struct GameActor {
    id: GameId,
    /// The game as it is stored. Locked while a command is applied.
    current: Mutex<Arc<Game>>,
    states: watch::Sender<State>,
    pub(crate) clients: Clients,
    /// Who plays on other devices, if the game is shared.
    pub(crate) shared: watch::Sender<Option<SharedGame>>,
    /// Analyses of the shown position.
    pub(crate) engine_news: broadcast::Sender<EngineNews>,
    /// Hint requests, for the driver.
    pub(crate) hints: mpsc::Sender<HintRequest>,
    store: GameStore,
    time: ServerTime,
    /// How many commands were applied or refused.
    #[cfg(test)]
    attempts: std::sync::atomic::AtomicUsize,
}

/// A request for a hint, and where to send the answer.
pub(crate) struct HintRequest {
    pub(crate) id: Option<u32>,
    pub(crate) answers: mpsc::Sender<Message>,
}

/// What came of a command, which is stored.
pub(crate) struct Changed {
    before: Arc<Game>,
    pub(crate) game: Arc<Game>,
    pub(crate) events: Vec<Event>,
    pub(crate) refused: Option<GameRefusal>,
}

/// The latest state: the game for the driver, and a text for the pages, which is
/// written when the first of them needs it.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) game: Arc<Game>,
    published: Arc<Published>,
}

struct Published {
    id: GameId,
    /// The game of the state before, if there was one.
    before: Option<Arc<Game>>,
    events: Vec<Event>,
    time: ServerTime,
    text: OnceLock<Utf8Bytes>,
    /// The text for the pages that have the state before.
    changes: OnceLock<Utf8Bytes>,
}

/// The time for the clocks of the games: counts from the start of the program,
/// and does not change with the clock of the computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerTime(Instant);

impl ServerTime {
    pub(crate) fn new() -> ServerTime {
        ServerTime(Instant::now())
    }

    pub(crate) fn now(self) -> Millis {
        self.0.elapsed().into()
    }

    /// The moment at which [`now`](ServerTime::now) is `time`.
    pub(crate) fn at(self, time: Millis) -> Option<Instant> {
        self.0.checked_add(time.into())
    }
}

impl State {
    fn new(id: &GameId, game: Arc<Game>, time: ServerTime) -> State {
        State::after(None, id, game, Vec::new(), time)
    }

    fn after(
        before: Option<Arc<Game>>,
        id: &GameId,
        game: Arc<Game>,
        events: Vec<Event>,
        time: ServerTime,
    ) -> State {
        State {
            game,
            published: Arc::new(Published {
                id: id.clone(),
                before,
                events,
                time,
                text: OnceLock::new(),
                changes: OnceLock::new(),
            }),
        }
    }

    /// The message for the pages, the same for all of them.
    pub(crate) fn text(&self) -> Utf8Bytes {
        let text = &self.published.text;
        text.get_or_init(|| self.write(None)).clone()
    }

    /// The message for a page that has the state of an earlier game. It is no
    /// longer in a long game than in a short one.
    pub(crate) fn changes_since(&self, earlier: &Arc<Game>) -> Utf8Bytes {
        let Published {
            before, changes, ..
        } = &*self.published;
        let write = || self.write(Some(self.game.kept_since(earlier)));
        if before
            .as_ref()
            .is_some_and(|before| Arc::ptr_eq(before, earlier))
        {
            changes.get_or_init(write).clone()
        } else {
            write()
        }
    }

    fn write(&self, kept: Option<Kept>) -> Utf8Bytes {
        let now = self.published.time.now();
        let snapshot = self.game.snapshot_without(kept.unwrap_or_default(), now);
        let message = Message::State {
            game: self.published.id.clone(),
            snapshot: Box::new(snapshot),
            kept,
            events: self.published.events.clone(),
        };
        message.to_text()
    }
}

impl GameActor {
    /// Starts and stores a game, with a new id or in place of the game of this id.
    ///
    /// # Errors
    ///
    /// If a game cannot start with these settings, or cannot be stored.
    pub(crate) async fn start(
        id: GameId,
        settings: Settings,
        store: GameStore,
        time: ServerTime,
    ) -> Result<(GameActor, mpsc::Receiver<HintRequest>), Reason> {
        check_texts(&settings)?;
        let command = Command::start(settings.clone());
        let now = time.now();
        let game = Game::new(settings, now)
            .map_err(|refused| Reason::of_game(&refused, &Board::default()))?;
        store.append(&id, &command, now, &game).await?;
        Ok(GameActor::new(id, game, store, time))
    }

    /// An actor for a game that is stored already, and the receiver of its hint
    /// requests.
    pub(crate) fn new(
        id: GameId,
        game: Game,
        store: GameStore,
        time: ServerTime,
    ) -> (GameActor, mpsc::Receiver<HintRequest>) {
        let (hints, asked) = mpsc::channel(WAITING_HINTS);
        let game = Arc::new(game);
        let actor = GameActor {
            states: watch::Sender::new(State::new(&id, Arc::clone(&game), time)),
            current: Mutex::new(game),
            clients: Clients::default(),
            shared: watch::Sender::new(None),
            engine_news: broadcast::Sender::new(WAITING_ANALYSES),
            hints,
            id,
            store,
            time,
            #[cfg(test)]
            attempts: Default::default(),
        };
        (actor, asked)
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn time(&self) -> ServerTime {
        self.time
    }

    /// The states as they change, beginning with the present one.
    pub(crate) fn watch(&self) -> watch::Receiver<State> {
        self.states.subscribe()
    }

    /// The present state, for a page that has just connected: its clock
    /// shows this moment, while the state sent last shows the last change.
    pub(crate) fn current_state(&self) -> State {
        State::new(&self.id, self.game(), self.time)
    }

    /// The game as it was published last.
    pub(crate) fn game(&self) -> Arc<Game> {
        Arc::clone(&self.states.borrow().game)
    }

    /// Applies a command that comes from the owner.
    ///
    /// # Errors
    ///
    /// If it is an engine's turn or that of a device, and as
    /// [`apply`](GameActor::apply).
    pub(crate) async fn execute(self: &Arc<GameActor>, command: Command) -> Result<(), Reason> {
        let request = squares(&command);
        let shared = self.shared.subscribe();
        let check = move |game: &Game, command: &mut Command, _| {
            let shared = shared.borrow();
            seat::check(Seat::Owner, shared.as_ref(), game, Need::Act(command))
        };
        self.attempt(command, check).await?.into_result(request)
    }

    /// Applies a command that comes from a person, if it passes a check, which
    /// can complete the command. A refusal by the game is in what came of it.
    ///
    /// # Errors
    ///
    /// If the check fails, it is an engine's turn, or nothing can be stored.
    pub(crate) async fn attempt(
        self: &Arc<GameActor>,
        mut command: Command,
        check: impl FnOnce(&Game, &mut Command, Millis) -> Result<(), Reason> + Send + 'static,
    ) -> Result<Changed, Reason> {
        // What the network took is not for clients to say.
        if let Command::Move { lag, .. } = &mut command {
            *lag = Millis::ZERO;
        }
        let command = engine_player::with_seed_at_start(command);
        let actor = Arc::clone(self);
        run_to_end(async move {
            let check = |game: &Game, command: &mut Command, now| {
                check_seat(game, command)?;
                check(game, command, now)
            };
            actor.transact(command, check).await
        })
        .await
    }

    /// Starts a game whose clock does not run yet.
    ///
    /// # Errors
    ///
    /// As [`apply`](GameActor::apply) of such a start.
    pub(crate) async fn start_paused(
        self: &Arc<GameActor>,
        settings: Settings,
        abandon: bool,
    ) -> Result<(), Reason> {
        let is_timed = settings.time.is_limited();
        // A game without moves is replaced without a question.
        let abandon = abandon || self.game().ply() == 0;
        let start = Command::Start {
            settings: Box::new(settings),
            abandon,
        };
        self.apply(start).await?;
        if !is_timed {
            return Ok(());
        }
        self.apply(Command::Pause).await?;
        // What passed between the two is nobody's.
        let clock = |color| {
            let game = self.game();
            let left = game.settings().time.of(color).initial()?;
            Some(Command::AdjustClock { color, left })
        };
        match clock(self.game().turn()) {
            Some(adjust) => self.apply(adjust).await,
            None => Ok(()),
        }
    }

    /// Applies a command, stores it and publishes the new state, or returns the
    /// reason why not. It runs to the end even if the caller stops waiting.
    pub(crate) async fn apply(self: &Arc<GameActor>, command: Command) -> Result<(), Reason> {
        let (actor, request) = (Arc::clone(self), squares(&command));
        let command = engine_player::with_seed_at_start(command);
        let unchecked = |_: &Game, _: &mut Command, _| Ok(());
        let changed = run_to_end(async move { actor.transact(command, unchecked).await }).await?;
        changed.into_result(request)
    }

    /// Replaces the game by the first game of a PGN text. A game in progress is
    /// replaced only if `abandon` is set or it has no moves.
    pub(crate) async fn load(
        self: &Arc<GameActor>,
        pgn: String,
        abandon: bool,
    ) -> Result<(), Reason> {
        let actor = Arc::clone(self);
        run_to_end(async move { actor.replace(pgn, abandon).await }).await
    }

    /// Stores how long the move under way has taken. The game is locked
    /// meanwhile, so that the store sees this and the commands in order.
    pub(crate) async fn save_clock(&self) {
        let current = self.current.lock().await;
        if current.clock().deadline().is_some() {
            // If it fails, the time stored before remains.
            let now = self.time.now();
            let _ = self.store.save_clock(&self.id, &current, now).await;
        }
    }

    /// Copies the game into the saved games, if it has a move.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub(crate) async fn save(&self) -> Result<(), Reason> {
        let game = self.game();
        if game.ply() > 0 {
            self.store.save(&self.id, game, self.time.now()).await?;
        }
        Ok(())
    }

    #[cfg(test)]
    pub(crate) fn attempts(&self) -> usize {
        self.attempts.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Applies a command to a copy of the game, stores the command, and only then
    /// replaces the game by the copy and publishes it.
    /// The check sees the game to which the command is applied.
    async fn transact(
        &self,
        mut command: Command,
        check: impl FnOnce(&Game, &mut Command, Millis) -> Result<(), Reason>,
    ) -> Result<Changed, Reason> {
        #[cfg(test)]
        self.attempts
            .fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let mut current = self.current.lock().await;
        let now = self.time.now();
        check(&current, &mut command, now)?;
        let applied = Game::clone(&current).apply(command.clone(), now);
        let has_changes = applied.has_changes();
        check_size(&applied.game, &command)?;
        if has_changes {
            let stored = self.store.append(&self.id, &command, now, &applied.game);
            stored.await?;
        }
        let before = mem::replace(&mut *current, Arc::new(applied.game));
        if has_changes {
            self.publish(&before, &current, applied.events.clone());
        }
        Ok(Changed {
            before,
            game: Arc::clone(&current),
            events: applied.events,
            refused: applied.refused,
        })
    }

    async fn replace(&self, pgn: String, abandon: bool) -> Result<(), Reason> {
        let mut current = self.current.lock().await;
        if current.outcome().is_in_progress() && current.ply() > 0 && !abandon {
            return Err(refusal(&GameRefusal::AlreadyRunning, &current, None));
        }
        let check = |game: &Game| check_texts(game.settings()).is_ok() && is_small(game);
        let replaced = self.store.replace(&self.id, pgn, self.time.now(), check);
        let game = replaced.await?.ok_or_else(too_long)?;
        let started = GameStarted {
            settings: game.settings().clone(),
            fen: game.fen(),
        };
        let before = mem::replace(&mut *current, Arc::new(game));
        self.publish(&before, &current, vec![started.into()]);
        Ok(())
    }

    /// Publishes the game and its events. The caller still holds the lock, so
    /// that states are published in order.
    fn publish(&self, before: &Arc<Game>, game: &Arc<Game>, events: Vec<Event>) {
        let (before, game) = (Some(Arc::clone(before)), Arc::clone(game));
        let state = State::after(before, &self.id, game, events, self.time);
        self.states.send_replace(state);
    }
}

impl Changed {
    /// The reason if the command was refused; `request` is its move.
    pub(crate) fn into_result(self, request: Option<MoveRequest>) -> Result<(), Reason> {
        match self.refused {
            Some(refused) => Err(refusal(&refused, &self.before, request)),
            None => Ok(()),
        }
    }
}

/// Runs `work` to its end even if the caller stops waiting: what is stored must
/// also be published.
async fn run_to_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Reason>> + Send + 'static,
) -> Result<T, Reason> {
    let failed = |error| Reason::because(ReasonKind::NotKept, error);
    tokio::spawn(work)
        .await
        .unwrap_or_else(|error| Err(failed(error)))
}

/// Refuses a person's move when it is the engine's turn.
fn check_seat(game: &Game, command: &Command) -> Result<(), Reason> {
    if matches!(command, Command::Move { .. }) && is_engines_turn(game) {
        return Err(Reason::engine_moves());
    }
    Ok(())
}

/// Limits the texts of a game, which are sent to every page after every move.
fn check_texts(settings: &Settings) -> Result<(), Reason> {
    let tags = settings.tags.iter().flat_map(|(name, value)| [name, value]);
    let seats = [&settings.white, &settings.black].into_iter();
    let texts = tags.chain(seats.flat_map(|seat| [&seat.name, &seat.strength]));
    if texts.map(String::len).sum::<usize>() > MAX_TEXT_BYTES {
        let text = format!("names and tags have more than {MAX_TEXT_BYTES} bytes");
        let refused = GameRefusal::BadSettings { reason: text };
        return Err(Reason::of_game(&refused, &Board::default()));
    }
    Ok(())
}

/// Limits a game after a command that can make it longer: its state is sent to
/// every page after every move, and a page has to be able to read it.
fn check_size(game: &Game, command: &Command) -> Result<(), Reason> {
    let is_allowed = match command {
        Command::Start { settings, .. } => return check_texts(settings),
        Command::Tag { .. } => check_texts(game.settings()).is_ok(),
        Command::Move { .. } | Command::Vary { .. } => game.tree_len() <= MAX_MOVES,
        Command::Comment { .. } | Command::Draw { .. } => is_small(game),
        Command::Resign { .. }
        | Command::OfferDraw { .. }
        | Command::AcceptDraw { .. }
        | Command::DeclineDraw { .. }
        | Command::ClaimDraw { .. }
        | Command::Takeback
        | Command::AcceptTakeback { .. }
        | Command::DeclineTakeback { .. }
        | Command::Redo
        | Command::Pause
        | Command::Resume
        | Command::AdjustClock { .. }
        | Command::Tick
        | Command::GoTo { .. }
        | Command::PromoteVariation { .. }
        | Command::MakeMainLine { .. }
        | Command::Annotate { .. }
        | Command::DeleteVariation { .. } => true,
    };
    if is_allowed { Ok(()) } else { Err(too_long()) }
}

fn is_small(game: &Game) -> bool {
    game.tree_len() <= MAX_MOVES && game.comment_bytes() <= MAX_COMMENT_BYTES
}

fn too_long() -> Reason {
    Reason::plain(ReasonKind::GameTooLong, "the game is too long")
}

pub(crate) fn squares(command: &Command) -> Option<MoveRequest> {
    match command {
        Command::Move { request, .. } | Command::Vary { request } => Some(*request),
        Command::ClaimDraw { intended } => *intended,
        Command::Start { .. }
        | Command::Resign { .. }
        | Command::OfferDraw { .. }
        | Command::AcceptDraw { .. }
        | Command::DeclineDraw { .. }
        | Command::Takeback
        | Command::AcceptTakeback { .. }
        | Command::DeclineTakeback { .. }
        | Command::Redo
        | Command::Pause
        | Command::Resume
        | Command::AdjustClock { .. }
        | Command::Tag { .. }
        | Command::Tick
        | Command::GoTo { .. }
        | Command::PromoteVariation { .. }
        | Command::MakeMainLine { .. }
        | Command::Annotate { .. }
        | Command::DeleteVariation { .. }
        | Command::Comment { .. }
        | Command::Draw { .. } => None,
    }
}

fn refusal(refused: &GameRefusal, game: &Game, request: Option<MoveRequest>) -> Reason {
    let reason = Reason::of_game(refused, game.position().board());
    match request {
        Some(MoveRequest { from, to, .. }) => reason.about(from, to),
        None => reason,
    }
}
