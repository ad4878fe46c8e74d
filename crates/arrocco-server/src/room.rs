//! One game with everybody who has it open.
//!
//! A change is told only when it is kept: whoever sees a move can rely on it.

use std::mem;
use std::sync::Arc;

use arrocco_game::event::GameStarted;
use arrocco_game::{Command, Event, Game, GameRefusal, MoveRequest, PlayerKind, Settings};
use arrocco_rules::Board;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Mutex, broadcast, mpsc, watch};

use super::audience::Audience;
use super::keeper::Keeper;
use super::protocol::{GameId, Reason, ReasonKind, Tell};
use super::time::Time;
use arrocco_session::engine_player::Analysis;

/// Insights that a page may be behind; it then misses the oldest.
const WAITING_INSIGHTS: usize = 64;
/// Hints that may be asked for at once.
const WAITING_HINTS: usize = 16;
/// Names and tags of a game together, in bytes.
const LONGEST_TEXTS: usize = 8 * 1024;

/// A game, shared by all who have it open.
pub(crate) struct Room {
    id: GameId,
    /// The game as it is stored. Held while a command is carried out.
    current: Mutex<Arc<Game>>,
    states: watch::Sender<State>,
    /// Who has it open, and who of them plays.
    pub(crate) audience: Audience,
    /// What the engine sees in the position one looks at.
    pub(crate) insights: broadcast::Sender<Analysis>,
    /// Where to ask for a hint.
    pub(crate) hints: mpsc::Sender<HintAsked>,
    keeper: Keeper,
    time: Time,
}

/// Somebody waits for a hint.
pub(crate) struct HintAsked {
    pub(crate) id: Option<u32>,
    pub(crate) answers: mpsc::Sender<Tell>,
}

/// The latest state: as text for the pages, written once for all of them, and
/// the game itself for whoever thinks about it.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) text: Utf8Bytes,
    pub(crate) game: Arc<Game>,
}

impl State {
    fn new(id: &GameId, game: Arc<Game>, events: Vec<Event>, time: Time) -> State {
        let tell = Tell::State {
            game: id.clone(),
            snapshot: Box::new(game.snapshot(time.now())),
            events,
        };
        State {
            text: tell.to_text(),
            game,
        }
    }
}

impl Room {
    /// A room with a game that begins now, under a name that is free or may be
    /// begun anew.
    ///
    /// # Errors
    ///
    /// If no game can begin like this, or it cannot be kept.
    pub(crate) async fn begin(
        id: GameId,
        settings: Settings,
        keeper: Keeper,
        time: Time,
    ) -> Result<(Room, mpsc::Receiver<HintAsked>), Reason> {
        check_texts(&settings)?;
        let command = Command::start(settings.clone());
        let now = time.now();
        let game = Game::new(settings, now)
            .map_err(|refused| Reason::of_game(&refused, &Board::default()))?;
        keeper.keep(&id, &command, now, &game).await?;
        Ok(Room::with_game(id, game, keeper, time))
    }

    /// A room with a game that is kept already; and where hints are asked for.
    pub(crate) fn with_game(
        id: GameId,
        game: Game,
        keeper: Keeper,
        time: Time,
    ) -> (Room, mpsc::Receiver<HintAsked>) {
        let (hints, asked) = mpsc::channel(WAITING_HINTS);
        let game = Arc::new(game);
        let room = Room {
            states: watch::Sender::new(State::new(&id, Arc::clone(&game), Vec::new(), time)),
            current: Mutex::new(game),
            audience: Audience::default(),
            insights: broadcast::Sender::new(WAITING_INSIGHTS),
            hints,
            id,
            keeper,
            time,
        };
        (room, asked)
    }

    pub(crate) fn id(&self) -> &GameId {
        &self.id
    }

    pub(crate) fn time(&self) -> Time {
        self.time
    }

    /// The states as they come, the present one first.
    pub(crate) fn watch(&self) -> watch::Receiver<State> {
        self.states.subscribe()
    }

    /// The present state as text, for whoever has just come: its clock is of
    /// this moment, while the state told last has that of the last change.
    pub(crate) fn told_now(&self) -> Utf8Bytes {
        State::new(&self.id, self.game(), Vec::new(), self.time).text
    }

    /// The game as it was told last.
    pub(crate) fn game(&self) -> Arc<Game> {
        Arc::clone(&self.states.borrow().game)
    }

    /// Does what a person at a page wants.
    ///
    /// # Errors
    ///
    /// If the side at the move is an engine's, and as [`apply`](Room::apply).
    pub(crate) async fn obey(self: &Arc<Room>, command: Command) -> Result<(), Reason> {
        check_seat(&self.game(), &command)?;
        if let Command::Start { settings, .. } = &command {
            check_texts(settings)?;
        }
        self.apply(command).await
    }

    /// Carries out `command`, keeps what came of it and tells everyone; or says
    /// why not. What was begun is finished even if nobody waits for it.
    pub(crate) async fn apply(self: &Arc<Room>, command: Command) -> Result<(), Reason> {
        let room = Arc::clone(self);
        finish(async move { room.transact(command).await }).await
    }

    /// Goes on with the first game of a PGN text. One in progress is only given
    /// up if `abandon` says so, or if nobody has moved in it.
    pub(crate) async fn load(self: &Arc<Room>, pgn: String, abandon: bool) -> Result<(), Reason> {
        let room = Arc::clone(self);
        finish(async move { room.put(pgn, abandon).await }).await
    }

    /// Keeps how long the move under way has taken. The game is held
    /// meanwhile: between two commands the store would not know which came
    /// first.
    pub(crate) async fn keep_time(&self) {
        let current = self.current.lock().await;
        if current.clock().deadline().is_some() {
            // What was kept before still holds if this is not.
            let (game, now) = (Arc::clone(&current), self.time.now());
            let _ = self.keeper.keep_time(&self.id, game, now).await;
        }
    }

    /// Applies a command to a copy of the game, stores what came of it, and
    /// only then lets it take the place of the game and be published.
    async fn transact(&self, command: Command) -> Result<(), Reason> {
        let mut current = self.current.lock().await;
        let (request, now) = (squares(&command), self.time.now());
        let applied = Game::clone(&current).apply(command.clone(), now);
        let has_changes = applied.has_changes();
        if has_changes {
            let kept = self.keeper.keep(&self.id, &command, now, &applied.game);
            kept.await?;
        }
        let before = mem::replace(&mut *current, Arc::new(applied.game));
        if has_changes {
            self.publish(&current, applied.events);
        }
        match applied.refused {
            Some(refused) => Err(tell(&refused, &before, request)),
            None => Ok(()),
        }
    }

    async fn put(&self, pgn: String, abandon: bool) -> Result<(), Reason> {
        let mut current = self.current.lock().await;
        if current.outcome().is_in_progress() && current.ply() > 0 && !abandon {
            return Err(tell(&GameRefusal::AlreadyRunning, &current, None));
        }
        let game = self.keeper.put(&self.id, pgn, self.time.now()).await?;
        let started = GameStarted {
            settings: game.settings().clone(),
            fen: game.fen(),
        };
        *current = Arc::new(game);
        self.publish(&current, vec![started.into()]);
        Ok(())
    }

    /// Publishes the game and what happened to it. The caller still holds the
    /// game, so that no older state comes last.
    fn publish(&self, game: &Arc<Game>, events: Vec<Event>) {
        let state = State::new(&self.id, Arc::clone(game), events, self.time);
        self.states.send_replace(state);
    }
}

/// Runs `work` to its end, whoever stops waiting for it: between what is kept
/// and what is told there must be no gap.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Reason>> + Send + 'static,
) -> Result<T, Reason> {
    let failed = |error| Reason::because(ReasonKind::NotKept, error);
    tokio::spawn(work)
        .await
        .unwrap_or_else(|error| Err(failed(error)))
}

/// People do not move the engine's pieces.
fn check_seat(game: &Game, command: &Command) -> Result<(), Reason> {
    let is_move = matches!(command, Command::Move { .. });
    let is_engines = game.settings().seat(game.turn()).kind == PlayerKind::Engine;
    if is_move && is_engines && game.outcome().is_in_progress() {
        return Err(Reason::plain(
            ReasonKind::EngineMoves,
            "the engine is at the move",
        ));
    }
    Ok(())
}

/// Texts of a game may be long, but they are told to every page after every
/// move.
fn check_texts(settings: &Settings) -> Result<(), Reason> {
    let tags = settings.tags.iter().flat_map(|(name, value)| [name, value]);
    let seats = [&settings.white, &settings.black].into_iter();
    let texts = tags.chain(seats.flat_map(|seat| [&seat.name, &seat.strength]));
    if texts.map(String::len).sum::<usize>() > LONGEST_TEXTS {
        let text = format!("names and tags have more than {LONGEST_TEXTS} bytes");
        let refused = GameRefusal::BadSettings { reason: text };
        return Err(Reason::of_game(&refused, &Board::default()));
    }
    Ok(())
}

fn squares(command: &Command) -> Option<MoveRequest> {
    match command {
        Command::Move { request, .. } | Command::Vary { request } => Some(*request),
        Command::ClaimDraw { intended } => *intended,
        _ => None,
    }
}

fn tell(refused: &GameRefusal, game: &Game, request: Option<MoveRequest>) -> Reason {
    let reason = Reason::of_game(refused, game.position().board());
    match request {
        Some(MoveRequest { from, to, .. }) => reason.about(from, to),
        None => reason,
    }
}
