//! Who keeps the games: the store on disk, or one in memory when there is no
//! disk to be had.

use std::path::PathBuf;

use arrocco_game::{Command, Game, Millis};
use arrocco_store::{Date, OpenError, SavedGame, SavedId, SavedQuery, Store, StoreError, paths};
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use super::protocol::{GameId, Notice, Reason, ReasonKind};

/// Keeps games. Cheap to clone; all clones speak of the same store.
#[derive(Clone, Debug)]
pub(crate) struct Keeper {
    store: Store,
    /// What people should know about it.
    notice: Option<Notice>,
    is_durable: bool,
}

impl Keeper {
    /// The games of this person; if they cannot be had, a store that is gone
    /// with the program, and a notice that says so.
    ///
    /// # Errors
    ///
    /// If there is not even memory.
    pub(crate) fn open() -> Result<Keeper, OpenError> {
        let opened = paths::games()
            .ok_or_else(|| "the system names no folder for it".to_owned())
            .and_then(|path| Store::open(path).map_err(|error| error.to_string()));
        match opened {
            Ok(store) => Ok(Keeper::on_disk(store)),
            Err(detail) => Keeper::in_memory(Some(Notice::InMemory { detail })),
        }
    }

    fn on_disk(store: Store) -> Keeper {
        // Finished games stay only if they were saved. Should it fail, the next
        // start does it.
        let _ = store.remove_finished(&arrocco_store::GameId::current());
        Keeper {
            notice: store.damage().map(|damage| Notice::Damaged {
                file: damage.aside.display().to_string(),
            }),
            store,
            is_durable: true,
        }
    }

    /// Nothing is kept: games end with the program.
    ///
    /// # Errors
    ///
    /// If there is no memory.
    pub(crate) fn in_memory(notice: Option<Notice>) -> Result<Keeper, OpenError> {
        Ok(Keeper {
            store: Store::in_memory()?,
            notice,
            is_durable: false,
        })
    }

    /// What people should know about how games are kept.
    pub(crate) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Whether games outlive the program.
    pub(crate) fn is_durable(&self) -> bool {
        self.is_durable
    }

    /// Returns when a command and the game it led to are safe from a crash.
    /// Commands that wait together share one sync of the disk.
    pub(crate) async fn keep(
        &self,
        id: &GameId,
        command: &Command,
        now: Millis,
        game: &Game,
    ) -> Result<(), Reason> {
        let (tell, told) = oneshot::channel();
        self.store
            .keep_then(id.as_store(), command, now, game, move |kept| {
                // Nobody waits any more if the program ends.
                let _ = tell.send(kept);
            });
        let kept = told.await.unwrap_or(Err(StoreError::Closed));
        kept.map_err(not_kept)
    }

    /// Keeps how long the move under way has taken.
    pub(crate) async fn keep_time(
        &self,
        id: &GameId,
        game: Game,
        now: Millis,
    ) -> Result<(), Reason> {
        let id = id.clone();
        self.ask(move |store| store.keep_time(id.as_store(), &game, now))
            .await
    }

    /// Puts a game from a PGN text under a name.
    pub(crate) async fn put(&self, id: &GameId, pgn: String, now: Millis) -> Result<Game, Reason> {
        let id = id.clone();
        self.ask(move |store| store.put_pgn(id.as_store(), &pgn, now))
            .await
    }

    /// Takes up a game where it was left.
    pub(crate) async fn resume(&self, id: &GameId, now: Millis) -> Result<Option<Game>, Reason> {
        let id = id.clone();
        self.ask(move |store| store.resume(id.as_store(), now))
            .await
    }

    /// Puts a game among the saved ones.
    pub(crate) async fn save(
        &self,
        id: &GameId,
        game: Game,
        now: Millis,
    ) -> Result<SavedId, Reason> {
        let id = id.clone();
        self.ask(move |store| store.save(id.as_store(), &game, now, Date::today()))
            .await
    }

    /// The saved games that fit, the latest first.
    pub(crate) async fn saved(&self, search: SavedQuery) -> Result<Vec<SavedGame>, Reason> {
        self.ask(move |store| store.saved_games(&search)).await
    }

    /// A saved game as PGN.
    pub(crate) async fn pgn(&self, id: SavedId) -> Result<String, Reason> {
        self.ask(move |store| store.saved_pgn(id)).await
    }

    /// Deletes a saved game.
    pub(crate) async fn delete(&self, id: SavedId) -> Result<(), Reason> {
        self.ask(move |store| store.delete_saved(id)).await
    }

    /// Asks the store without making others wait.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Store) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Reason> {
        let store = self.store.clone();
        let answered = spawn_blocking(move || question(&store)).await;
        answered
            .unwrap_or(Err(StoreError::Closed))
            .map_err(not_kept)
    }
}

/// The folder of this person's games, for what else has to lie there.
pub(crate) fn folder() -> Option<PathBuf> {
    paths::games()?.parent().map(PathBuf::from)
}

fn not_kept(error: StoreError) -> Reason {
    let kind = match error {
        StoreError::UnknownGame(_) | StoreError::UnknownSaved(_) => ReasonKind::NoSuchGame,
        StoreError::Unreadable(_) => ReasonKind::NotReadable,
        _ => ReasonKind::NotKept,
    };
    Reason::because(kind, error)
}
