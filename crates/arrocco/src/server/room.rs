//! One game with everybody who has it open.
//!
//! A change is told only when it is kept: whoever sees a move can rely on it.

use std::mem;
use std::sync::{Arc, Mutex as PlainMutex, MutexGuard, PoisonError};

use arrocco_game::event::GameStarted;
use arrocco_game::{Command, Event, EventKind, Game, MoveText, Refused, Table};
use arrocco_rules::Refusal;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Mutex, watch};

use super::audience::Audience;
use super::keeper::Keeper;
use super::protocol::{GameId, Reason, ReasonKind, Tell};
use super::time::Time;

/// A game on its table, shared by all who have it open.
pub(crate) struct Room {
    id: GameId,
    seated: Mutex<Seated>,
    states: watch::Sender<State>,
    /// Who has it open, and who of them plays.
    pub(crate) audience: Audience,
    keeper: Keeper,
    time: Time,
}

/// The latest state: as text for the pages, written once for all of them, and
/// the game itself for whoever thinks about it.
#[derive(Clone)]
pub(crate) struct State {
    pub(crate) text: Utf8Bytes,
    pub(crate) game: Arc<Game>,
}

impl State {
    fn new(id: GameId, game: Game, events: Vec<Event>, time: Time) -> State {
        let tell = Tell::State {
            game: id,
            snapshot: Box::new(game.snapshot(time.now())),
            events,
        };
        State {
            text: tell.to_text(),
            game: Arc::new(game),
        }
    }
}

/// The table, and what was heard at it.
struct Seated {
    table: Table,
    heard: Arc<PlainMutex<Vec<Event>>>,
}

impl Seated {
    fn new(game: Game) -> Seated {
        let mut table = Table::with_game(game);
        let heard = Arc::new(PlainMutex::new(Vec::new()));
        let notes = Arc::clone(&heard);
        table.subscribe_all(move |event| lock(&notes).push(event.clone()));
        Seated { table, heard }
    }

    fn take_heard(&self) -> Vec<Event> {
        mem::take(&mut lock(&self.heard))
    }
}

/// A note is pushed or taken whole, so a panic elsewhere spoils nothing.
fn lock<T>(mutex: &PlainMutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Room {
    /// A room with this game, which is kept already.
    pub(crate) fn new(id: GameId, game: Game, keeper: Keeper, time: Time) -> Room {
        let state = State::new(id, game.clone(), Vec::new(), time);
        Room {
            id,
            seated: Mutex::new(Seated::new(game)),
            states: watch::Sender::new(state),
            audience: Audience::default(),
            keeper,
            time,
        }
    }

    pub(crate) fn id(&self) -> GameId {
        self.id
    }

    /// The states as they come, the present one first.
    pub(crate) fn watch(&self) -> watch::Receiver<State> {
        self.states.subscribe()
    }

    /// The game as it was told last.
    pub(crate) fn game(&self) -> Arc<Game> {
        Arc::clone(&self.states.borrow().game)
    }

    /// Carries out `command`, keeps what came of it and tells everyone; or says
    /// why not. What was begun is finished even if nobody waits for it.
    pub(crate) async fn apply(self: &Arc<Room>, command: Command) -> Result<(), Reason> {
        let room = Arc::clone(self);
        finish(async move { room.transact(command).await }).await
    }

    /// Puts another game on the table. One in progress is only given up if
    /// `abandon` says so.
    pub(crate) async fn replace(self: &Arc<Room>, game: Game, abandon: bool) -> Result<(), Reason> {
        let room = Arc::clone(self);
        finish(async move { room.seat(game, abandon).await }).await
    }

    async fn transact(&self, command: Command) -> Result<(), Reason> {
        let mut seated = self.seated.lock().await;
        let before = self.game();
        check_promotion(&before, &command)?;
        let squares = squares(&command);
        let is_kept = !matches!(command, Command::GoTo { .. } | Command::Tick);
        let outcome = seated.table.handle(command, self.time.now());
        let events = seated.take_heard();
        self.settle(&mut seated, events, is_kept).await?;
        outcome
            .map(drop)
            .map_err(|refused| tell(&refused, &before, squares))
    }

    async fn seat(&self, game: Game, abandon: bool) -> Result<(), Reason> {
        let mut seated = self.seated.lock().await;
        let before = self.game();
        if before.outcome().is_in_progress() && before.ply() > 0 && !abandon {
            return Err(tell(&Refused::AlreadyRunning, &before, None));
        }
        let started = GameStarted {
            settings: game.settings().clone(),
            fen: game.fen(),
        };
        *seated = Seated::new(game);
        self.settle(&mut seated, vec![started.into()], true).await
    }

    /// Keeps and tells what has happened, or makes it undone.
    async fn settle(
        &self,
        seated: &mut Seated,
        events: Vec<Event>,
        is_kept: bool,
    ) -> Result<(), Reason> {
        let Some(game) = seated.table.game().filter(|_| is_news(&events)).cloned() else {
            return Ok(());
        };
        let ends = events.iter().any(|event| event.kind() == EventKind::GameOver);
        if (is_kept || ends)
            && let Err(error) = self.keeper.keep(self.id, &game, self.time.now()).await
        {
            *seated = Seated::new(Game::clone(&self.game()));
            return Err(Reason::because(ReasonKind::NotKept, error));
        }
        // Published under the lock, so that no older state comes last.
        self.states
            .send_replace(State::new(self.id, game, events, self.time));
        Ok(())
    }
}

/// Runs `work` to its end, whoever stops waiting for it: between what was
/// played and what was told there must be no gap.
async fn finish<T: Send + 'static>(
    work: impl Future<Output = Result<T, Reason>> + Send + 'static,
) -> Result<T, Reason> {
    let failed = |error| Reason::plain(ReasonKind::NotKept, format!("it went wrong: {error}"));
    tokio::spawn(work).await.unwrap_or_else(|error| Err(failed(error)))
}

/// Seconds are counted by the pages themselves.
fn is_news(events: &[Event]) -> bool {
    events.iter().any(|event| event.kind() != EventKind::ClockTick)
}

/// A page asks what a pawn becomes before it plays the move, so that it can be
/// thought over; a game never waits for it.
fn check_promotion(game: &Game, command: &Command) -> Result<(), Reason> {
    let Command::Move { text, .. } = command else {
        return Ok(());
    };
    match game.position().find(text.from, text.to, text.promotion) {
        Err(refusal @ Refusal::PromotionMissing { .. }) if game.outcome().is_in_progress() => {
            Err(Reason::of_rules(&refusal, game.position().board()))
        }
        _ => Ok(()),
    }
}

fn squares(command: &Command) -> Option<MoveText> {
    match command {
        Command::Move { text, .. } | Command::Vary { text } => Some(*text),
        Command::ClaimDraw { intended } => *intended,
        _ => None,
    }
}

fn tell(refused: &Refused, game: &Game, text: Option<MoveText>) -> Reason {
    let reason = Reason::of_game(refused, game.position().board());
    match text {
        Some(MoveText { from, to, .. }) => reason.about(from, to),
        None => reason,
    }
}
