//! The store of the games without blocking: on disk, or in memory when the disk
//! cannot be used.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrocco_game::{Command, Game, Millis};
use arrocco_store::{
    Date, Exercise, ExerciseId, NewExercise, OpenError, SavedId, SavedQuery, Store, StoreError,
    paths,
};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::protocol::{GameId, Notice, Reason, ReasonKind, Saved};

/// How many saved games are read at a time: moves wait meanwhile.
const PORTION: u32 = 500;

/// Stores games. Cheap to clone; all clones share one store.
#[derive(Clone, Debug)]
pub(crate) struct GameStore {
    store: Store,
    /// What the user should know about it.
    notice: Option<Notice>,
    is_durable: bool,
    /// How often saved games were added or deleted.
    saved_changes: Arc<AtomicU64>,
}

/// Why the games on disk cannot be opened.
#[derive(Debug)]
pub(crate) struct OnDiskError {
    pub(crate) detail: String,
    /// Whether another program has them open.
    pub(crate) is_in_use: bool,
}

impl OnDiskError {
    pub(crate) fn new(detail: String) -> OnDiskError {
        OnDiskError {
            detail,
            is_in_use: false,
        }
    }
}

impl From<OpenError> for OnDiskError {
    fn from(error: OpenError) -> OnDiskError {
        OnDiskError {
            detail: error.to_string(),
            is_in_use: matches!(error, OpenError::InUse(_)),
        }
    }
}

impl GameStore {
    /// The games of this user.
    ///
    /// # Errors
    ///
    /// If they cannot be opened.
    pub(crate) fn open_on_disk() -> Result<GameStore, OnDiskError> {
        let path = paths::games()
            .ok_or_else(|| OnDiskError::new("the system names no folder for it".to_owned()))?;
        Ok(GameStore::on_disk(Store::open(path)?))
    }

    pub(crate) fn on_disk(store: Store) -> GameStore {
        // Finished games stay only if they were saved. Should it fail, the next
        // start does it.
        let _ = store.remove_finished(&arrocco_store::GameId::current());
        GameStore {
            notice: store.damage().map(|damage| Notice::Damaged {
                file: damage.aside.display().to_string(),
            }),
            store,
            is_durable: true,
            saved_changes: Arc::default(),
        }
    }

    /// A store in memory: games end with the program.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub(crate) fn in_memory(notice: Option<Notice>) -> Result<GameStore, OpenError> {
        Ok(GameStore {
            store: Store::in_memory()?,
            notice,
            is_durable: false,
            saved_changes: Arc::default(),
        })
    }

    /// What the user should know about how games are stored.
    pub(crate) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Whether games outlive the program.
    pub(crate) fn is_durable(&self) -> bool {
        self.is_durable
    }

    /// Appends a command and the game it led to; returns when they are durable.
    /// Commands that wait together share one sync of the disk.
    pub(crate) async fn append(
        &self,
        id: &GameId,
        command: &Command,
        now: Millis,
        game: &Game,
    ) -> Result<(), Reason> {
        let (sender, receiver) = oneshot::channel();
        self.store
            .keep_then(id.as_store(), command, now, game, move |stored| {
                // Nobody waits any more if the program ends.
                let _ = sender.send(stored);
            });
        let stored = answer(receiver).await.unwrap_or(Err(StoreError::Closed));
        stored.map_err(reason)
    }

    /// Stores how long the move under way has taken.
    pub(crate) async fn save_clock(
        &self,
        id: &GameId,
        game: &Game,
        now: Millis,
    ) -> Result<(), Reason> {
        self.append(id, &Command::Tick, now, game).await
    }

    /// Replaces a game by the first game of a PGN text, if it passes a check;
    /// `None` if it does not.
    pub(crate) async fn replace(
        &self,
        id: &GameId,
        pgn: String,
        now: Millis,
        check: fn(&Game) -> bool,
    ) -> Result<Option<Game>, Reason> {
        let id = id.clone();
        self.run(move |store| store.put_pgn_if(id.as_store(), &pgn, now, check))
            .await
    }

    /// Loads a game as it was left; `None` if there is none of this id.
    pub(crate) async fn resume(&self, id: &GameId, now: Millis) -> Result<Option<Game>, Reason> {
        let id = id.clone();
        self.run(move |store| store.resume(id.as_store(), now))
            .await
    }

    /// Copies a game into the saved games.
    pub(crate) async fn save(
        &self,
        id: &GameId,
        game: Arc<Game>,
        now: Millis,
    ) -> Result<SavedId, Reason> {
        let id = id.clone();
        let saved = self
            .run(move |store| store.save(id.as_store(), &game, now, Date::today()))
            .await;
        self.saved_changes.fetch_add(1, Ordering::Relaxed);
        saved
    }

    /// Changes when a saved game is added or deleted.
    pub(crate) fn saved_changes(&self) -> u64 {
        self.saved_changes.load(Ordering::Relaxed)
    }

    /// All saved games as one PGN text.
    pub(crate) async fn all_saved(&self) -> Result<String, Reason> {
        self.run(|store| {
            let mut text = String::new();
            let mut query = SavedQuery {
                limit: Some(PORTION),
                ..SavedQuery::default()
            };
            loop {
                let portion = store.saved_games(&query)?;
                if portion.is_empty() {
                    return Ok(text);
                }
                for saved in portion {
                    match store.saved_pgn(saved.id) {
                        Ok(pgn) => text.push_str(&(pgn + "\n")),
                        // One damaged game, or one deleted meanwhile, hides no other.
                        Err(StoreError::Damaged(_) | StoreError::UnknownSaved(_)) => {}
                        Err(error) => return Err(error),
                    }
                }
                query.skip += PORTION;
            }
        })
        .await
    }

    /// The saved games that match, the latest first, with their openings.
    pub(crate) async fn list_saved(&self, query: SavedQuery) -> Result<Vec<Saved>, Reason> {
        self.run(move |store| {
            let games = store.saved_games(&query)?;
            Ok(games.into_iter().map(Saved::from).collect())
        })
        .await
    }

    /// A saved game as PGN.
    pub(crate) async fn saved_pgn(&self, id: SavedId) -> Result<String, Reason> {
        self.run(move |store| store.saved_pgn(id)).await
    }

    /// Deletes a saved game.
    pub(crate) async fn delete_saved(&self, id: SavedId) -> Result<(), Reason> {
        let deleted = self.run(move |store| store.delete_saved(id)).await;
        self.saved_changes.fetch_add(1, Ordering::Relaxed);
        deleted
    }

    /// The saved game that an open game was last saved as.
    pub(crate) async fn saved_as(&self, id: &GameId) -> Result<Option<SavedId>, Reason> {
        let id = id.clone();
        self.run(move |store| store.saved_as(id.as_store())).await
    }

    /// Adds mistakes to be asked again, if the game is among the saved games.
    pub(crate) async fn add_exercises(
        &self,
        id: &GameId,
        mistakes: Vec<NewExercise>,
    ) -> Result<(), Reason> {
        let id = id.clone();
        self.run(move |store| {
            if let Some(saved) = store.saved_as(id.as_store())? {
                store.add_exercises(saved, mistakes, Date::today())?;
            }
            Ok(())
        })
        .await
    }

    /// The exercises that are not learned yet, in the order they are asked.
    pub(crate) async fn exercises(&self) -> Result<Vec<Exercise>, Reason> {
        self.run(Store::exercises).await
    }

    /// An exercise and the game it is from.
    pub(crate) async fn exercise(&self, id: ExerciseId) -> Result<(Exercise, Saved), Reason> {
        self.run(move |store| {
            let exercise = store.exercise(id)?;
            let game = store.saved_game(exercise.saved)?;
            Ok((exercise, game.into()))
        })
        .await
    }

    /// Records an answer.
    pub(crate) async fn answer_exercise(
        &self,
        id: ExerciseId,
        is_solved: bool,
    ) -> Result<Exercise, Reason> {
        self.run(move |store| store.answer_exercise(id, is_solved, Date::today()))
            .await
    }

    /// Deletes all exercises.
    pub(crate) async fn delete_exercises(&self) -> Result<(), Reason> {
        self.run(Store::delete_exercises).await
    }

    /// Calls the store on a thread where it may block.
    async fn run<T: Send + 'static>(
        &self,
        call: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Reason> {
        let store = self.store.clone();
        let result = spawn_blocking(move || call(&store)).await;
        result.unwrap_or(Err(StoreError::Closed)).map_err(reason)
    }
}

/// What the writer's thread answers.
#[cfg(not(test))]
async fn answer<T>(receiver: oneshot::Receiver<T>) -> Option<T> {
    receiver.await.ok()
}

/// What the writer's thread answers. A test whose time is paused would skip to its
/// next timer if all its tasks were idle meanwhile, so this one is not. It leaves the
/// processor to the writer: on a busy computer that has to wait for it.
#[cfg(test)]
async fn answer<T>(mut receiver: oneshot::Receiver<T>) -> Option<T> {
    loop {
        match receiver.try_recv() {
            Ok(answer) => return Some(answer),
            Err(oneshot::error::TryRecvError::Empty) => {
                std::thread::sleep(std::time::Duration::from_micros(50));
                tokio::task::yield_now().await;
            }
            Err(oneshot::error::TryRecvError::Closed) => return None,
        }
    }
}

/// The folder of this user's games.
pub(crate) fn folder() -> Option<PathBuf> {
    paths::games()?.parent().map(PathBuf::from)
}

fn reason(error: StoreError) -> Reason {
    let kind = match error {
        StoreError::UnknownGame(_)
        | StoreError::UnknownSaved(_)
        | StoreError::UnknownExercise(_) => ReasonKind::NoSuchGame,
        StoreError::Unreadable(_) => ReasonKind::NotReadable,
        StoreError::Full
        | StoreError::ReadOnly
        | StoreError::Busy
        | StoreError::Damaged(_)
        | StoreError::Disk(_)
        | StoreError::Closed
        | StoreError::Diverged { .. } => ReasonKind::NotKept,
    };
    Reason::because(kind, error)
}
