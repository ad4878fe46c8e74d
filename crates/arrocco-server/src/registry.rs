//! The open games by id. One of them is the current game, which a page gets if
//! it names none.
//!
//! The registry is a cache: a game that nothing refers to can be unloaded, and
//! is loaded from the store again on request. No game has two actors at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arrocco_game::Settings;
use tokio::sync::{OnceCell, mpsc};
use tokio::task::JoinSet;

use super::driver;
use super::game_actor::{GameActor, HintRequest, ServerTime};
use super::game_store::GameStore;
use super::protocol::{GameId, Reason, ReasonKind};
use super::search_slots::SearchSlots;

/// The most games that are open at once.
const MAX_GAMES: usize = 5000;

/// A game, empty while it is being loaded. Cloned only under the lock of
/// [`GameRegistry::entries`].
type Entry = Arc<OnceCell<Arc<GameActor>>>;

/// The open games.
pub(crate) struct GameRegistry {
    /// Never locked during I/O: a game that is being loaded has an empty entry,
    /// and only those who ask for the same game wait for it.
    entries: Mutex<HashMap<GameId, Entry>>,
    max_games: usize,
    current: Arc<GameActor>,
    pub(crate) store: GameStore,
    pub(crate) search_slots: SearchSlots,
    time: ServerTime,
}

impl GameRegistry {
    /// A registry with the game that was in progress, or else a new game for two
    /// people.
    ///
    /// # Errors
    ///
    /// If no game can be stored.
    pub(crate) async fn open(store: GameStore) -> Result<GameRegistry, Reason> {
        let (time, search_slots) = (ServerTime::new(), SearchSlots::default());
        let id = GameId::current();
        let actor = match store.resume(&id, time.now()).await? {
            Some(game) => GameActor::new(id.clone(), game, store.clone(), time),
            None => {
                let settings = Settings::default();
                GameActor::start(id.clone(), settings, store.clone(), time).await?
            }
        };
        let current = with_driver(actor, &search_slots);
        let entry = Arc::new(OnceCell::new_with(Some(Arc::clone(&current))));
        Ok(GameRegistry {
            entries: Mutex::new(HashMap::from([(id, entry)])),
            max_games: MAX_GAMES,
            current,
            store,
            search_slots,
            time,
        })
    }

    /// The game in progress.
    pub(crate) fn current(&self) -> Arc<GameActor> {
        Arc::clone(&self.current)
    }

    /// The game with this id, loaded from the store if it is not open.
    ///
    /// # Errors
    ///
    /// If there is none, or too many games are open.
    pub(crate) async fn game(&self, id: &GameId) -> Result<Arc<GameActor>, Reason> {
        let load = async || {
            let stored = self.store.resume(id, self.time.now()).await?;
            let game = stored.ok_or_else(|| {
                Reason::plain(ReasonKind::NoSuchGame, format!("there is no game {id}"))
            })?;
            let store = self.store.clone();
            Ok(GameActor::new(id.clone(), game, store, self.time))
        };
        self.get_or_open(id, load).await
    }

    /// Starts another game.
    ///
    /// # Errors
    ///
    /// If a game cannot start with these settings, or too many games are open.
    pub(crate) async fn start(&self, settings: Settings) -> Result<Arc<GameActor>, Reason> {
        let id = GameId::random().map_err(|error| Reason::because(ReasonKind::NotKept, error))?;
        let start = || GameActor::start(id.clone(), settings, self.store.clone(), self.time);
        self.get_or_open(&id, start).await
    }

    /// The open games, sorted by id.
    pub(crate) fn games(&self) -> Vec<Arc<GameActor>> {
        let entries = self.lock();
        let mut games: Vec<_> = entries.values().filter_map(|e| e.get().cloned()).collect();
        games.sort_by(|one, other| one.id().cmp(other.id()));
        games
    }

    /// Stores how long the moves under way have taken, before the program ends.
    pub(crate) async fn close(&self) {
        // All at once: they share the syncs of the disk.
        let games = self.games().into_iter();
        let saved = games.map(async |actor| actor.save_clock().await);
        saved.collect::<JoinSet<()>>().join_all().await;
    }

    /// The game with this id, made by `open` if it is not open. Of several
    /// callers at once, one runs `open` and the others wait for it.
    async fn get_or_open<F>(
        &self,
        id: &GameId,
        open: impl FnOnce() -> F,
    ) -> Result<Arc<GameActor>, Reason>
    where
        F: Future<Output = Result<(GameActor, mpsc::Receiver<HintRequest>), Reason>>,
    {
        let entry = self.entry(id)?;
        let opened = entry
            .get_or_try_init(|| async { Ok(with_driver(open().await?, &self.search_slots)) })
            .await
            .cloned();
        if opened.is_err() {
            self.remove_failed(id, entry);
        }
        opened
    }

    fn entry(&self, id: &GameId) -> Result<Entry, Reason> {
        let mut entries = self.lock();
        if let Some(entry) = entries.get(id) {
            return Ok(Arc::clone(entry));
        }
        if entries.len() >= self.max_games && !unload_one(&mut entries) {
            let text = format!("{} games are open", self.max_games);
            return Err(Reason::plain(ReasonKind::Busy, text));
        }
        let entry = Entry::default();
        entries.insert(id.clone(), Arc::clone(&entry));
        Ok(entry)
    }

    /// Removes the entry of a game that could not be opened, unless another
    /// caller is trying to open it, or has opened it.
    fn remove_failed(&self, id: &GameId, entry: Entry) {
        let mut entries = self.lock();
        drop(entry);
        let is_unused = |entry: &Entry| entry.get().is_none() && Arc::strong_count(entry) == 1;
        if entries.get(id).is_some_and(is_unused) {
            entries.remove(id);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the driver of a game.
fn with_driver(
    (actor, hints): (GameActor, mpsc::Receiver<HintRequest>),
    search_slots: &SearchSlots,
) -> Arc<GameActor> {
    let actor = Arc::new(actor);
    driver::spawn(&actor, hints, search_slots.clone());
    actor
}

/// Unloads a game that only the registry refers to; false if there is none.
fn unload_one(entries: &mut HashMap<GameId, Entry>) -> bool {
    let unused = entries
        .iter()
        .filter(|(_, entry)| is_unused(entry))
        .map(|(id, _)| id.clone());
    let unused: Vec<GameId> = unused.collect();
    unused.into_iter().any(|id| unload(entries, &id))
}

fn is_unused(entry: &Entry) -> bool {
    let is_unused_actor = |actor: &Arc<GameActor>| Arc::strong_count(actor) == 1;
    Arc::strong_count(entry) == 1 && entry.get().is_none_or(is_unused_actor)
}

/// Unloads a game; false if it is in use. The driver of a game may have come to
/// use it since it was seen unused, so the last reference is taken in one step:
/// the driver cannot reach the game after that.
fn unload(entries: &mut HashMap<GameId, Entry>, id: &GameId) -> bool {
    let Some(entry) = entries.remove(id) else {
        return false;
    };
    let used = match Arc::try_unwrap(entry) {
        Err(entry) => entry,
        Ok(cell) => match cell.into_inner().map(Arc::try_unwrap) {
            None | Some(Ok(_)) => return true,
            Some(Err(actor)) => Arc::new(OnceCell::new_with(Some(actor))),
        },
    };
    entries.insert(id.clone(), used);
    false
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use arrocco_game::{Command, MoveRequest};
    use arrocco_rules::Square;

    use super::*;

    /// A registry for the current game and `others` more.
    async fn registry(others: usize) -> GameRegistry {
        let store = GameStore::in_memory(None).expect("a store in memory");
        let mut registry = GameRegistry::open(store).await.expect("a game");
        registry.max_games = 1 + others;
        registry
    }

    async fn start(registry: &GameRegistry) -> Result<Arc<GameActor>, ReasonKind> {
        let started = registry.start(Settings::default()).await;
        started.map_err(|reason| reason.kind)
    }

    #[tokio::test]
    async fn a_game_is_unloaded_only_when_nothing_refers_to_it() {
        let registry = registry(1).await;
        let game = start(&registry).await.expect("a game");
        let id = game.id().clone();
        let e4 = Command::play(MoveRequest::new(Square::E2, Square::E4));
        game.execute(e4).await.expect("a legal move");

        // No page has it open yet, but it has been handed out.
        assert!(game.clients.is_empty());
        assert_eq!(start(&registry).await.err(), Some(ReasonKind::Busy));
        let same = registry.game(&id).await.expect("it is open");
        assert!(Arc::ptr_eq(&game, &same));

        drop((game, same));
        let other = start(&registry).await.expect("the first game is unloaded");
        assert!(registry.games().iter().all(|game| *game.id() != id));
        assert_eq!(
            registry.game(&id).await.err().map(|e| e.kind),
            Some(ReasonKind::Busy)
        );

        drop(other);
        let again = registry.game(&id).await.expect("it is in the store");
        assert_eq!(again.game().ply(), 1);
    }

    #[tokio::test]
    async fn all_who_open_a_game_at_once_get_the_same_actor() {
        let registry = registry(1).await;
        let id = start(&registry).await.expect("a game").id().clone();
        drop(start(&registry).await.expect("the first game is unloaded"));
        let (one, two, three) =
            tokio::join!(registry.game(&id), registry.game(&id), registry.game(&id));
        let [one, two, three] = [one, two, three].map(|game| game.expect("it is in the store"));
        assert!(Arc::ptr_eq(&one, &two) && Arc::ptr_eq(&two, &three));
    }

    #[tokio::test]
    async fn a_game_that_is_being_loaded_holds_up_nobody_else() {
        let registry = registry(2).await;
        let id = GameId::random().expect("an id");
        let others = async {
            tokio::task::yield_now().await;
            assert_eq!(registry.games().len(), 1);
            start(&registry).await.expect("a game");
        };
        tokio::select! {
            biased;
            _ = registry.get_or_open(&id, pending) => panic!("it is never loaded"),
            () = others => {}
        }
    }

    #[tokio::test]
    async fn an_unknown_game_takes_no_place() {
        let registry = registry(1).await;
        for _ in 0..3 {
            let id = GameId::random().expect("an id");
            let (one, two) = tokio::join!(registry.game(&id), registry.game(&id));
            for found in [one, two] {
                assert_eq!(found.err().map(|e| e.kind), Some(ReasonKind::NoSuchGame));
            }
            assert_eq!(registry.lock().len(), 1);
        }
    }
}
