//! The games, as the rest of the program sees them.

use std::path::Path;
use std::sync::Arc;

use arrocco_game::{Applied, Command, Game, Millis};

use crate::file::Opened;
use crate::journal::Step;
use crate::keeper::Keeper;
use crate::{
    Damage, Date, GameId, OpenError, Saved, SavedId, Search, StoreError, file, playing, saved,
};

/// The games in progress and the saved ones. Clones speak of the same file; it
/// is closed with the last of them.
///
/// Every call that changes something returns after it is durable, and then a
/// crash of the program, the system or the power does not undo it. If it fails,
/// the file is as it was.
#[derive(Clone, Debug)]
pub struct Store {
    keeper: Arc<Keeper>,
    damage: Option<Arc<Damage>>,
}

impl Store {
    /// Opens a file of games and makes it if there is none. A file that is
    /// damaged is put aside under another name: see [`Store::damage`].
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] if another program has it open;
    /// [`Store::open_to_look`] may serve then.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, OpenError> {
        let path = path.as_ref();
        file::open(path).and_then(|file| Store::new(file, path))
    }

    /// Opens a file of games to read it, even while another program plays on
    /// it. Nothing can be kept.
    ///
    /// # Errors
    ///
    /// If there is no file, or it cannot be read.
    pub fn open_to_look(path: impl AsRef<Path>) -> Result<Store, OpenError> {
        let path = path.as_ref();
        file::open_to_look(path).and_then(|file| Store::new(file, path))
    }

    /// A store that is gone when it is closed.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn in_memory() -> Result<Store, OpenError> {
        file::in_memory().and_then(|file| Store::new(file, Path::new(":memory:")))
    }

    fn new(mut file: Opened, path: &Path) -> Result<Store, OpenError> {
        let damage = file.damage.take().map(Arc::new);
        let keeper = Keeper::start(file).map_err(OpenError::store(path))?;
        Ok(Store {
            keeper: Arc::new(keeper),
            damage,
        })
    }

    /// What was wrong with the file when it was opened, and where it is now.
    pub fn damage(&self) -> Option<&Damage> {
        self.damage.as_deref()
    }
}

/// Games in progress.
impl Store {
    /// Applies a command to a copy of a game, keeps what came of it, and
    /// returns it once it is durable. A [`Command::Start`] puts the game under
    /// its name, and what had that name before is gone.
    ///
    /// # Errors
    ///
    /// If it cannot be kept. Then nothing has changed on disk, and the caller
    /// goes on with the game as it was.
    pub fn carry_out(
        &self,
        id: &GameId,
        game: &Game,
        command: Command,
        now: Millis,
    ) -> Result<Applied, StoreError> {
        let applied = game.clone().apply(command.clone(), now);
        if applied.has_changes() {
            self.keep(id, &command, now, &applied.game)?;
        }
        Ok(applied)
    }

    /// Keeps a command with the game it led to, and waits until it is durable.
    ///
    /// # Errors
    ///
    /// If it could not be kept.
    pub fn keep(
        &self,
        id: &GameId,
        command: &Command,
        now: Millis,
        game: &Game,
    ) -> Result<(), StoreError> {
        let (id, step, is_start) = (
            id.clone(),
            Step::new(command, now, game)?,
            is_start(command),
        );
        self.keeper
            .call(move |file| playing::keep(file, &id, &step, is_start))
    }

    /// Keeps a command and does not wait: `then` is called, from a thread of
    /// the store, once it is durable or could not be kept. Commands that wait
    /// together share one sync of the disk. `then` must be quick, for others
    /// wait behind it.
    pub fn keep_then(
        &self,
        id: &GameId,
        command: &Command,
        now: Millis,
        game: &Game,
        then: impl FnOnce(Result<(), StoreError>) + Send + 'static,
    ) {
        let (id, is_start) = (id.clone(), is_start(command));
        match Step::new(command, now, game) {
            Ok(step) => self
                .keeper
                .submit(move |file| playing::keep(file, &id, &step, is_start), then),
            Err(error) => then(Err(error)),
        }
    }

    /// Keeps how long the move under way has taken. Without it a game that is
    /// resumed goes on from its last command, so call it before a planned end,
    /// and now and then in a game with a clock.
    ///
    /// # Errors
    ///
    /// If it could not be kept.
    pub fn keep_time(&self, id: &GameId, game: &Game, now: Millis) -> Result<(), StoreError> {
        let (id, step) = (id.clone(), Step::new(&Command::Tick, now, game)?);
        self.keeper
            .call(move |file| playing::keep(file, &id, &step, false))
    }

    /// Puts a game that goes on from a PGN text under a name; what had that
    /// name before is gone.
    ///
    /// # Errors
    ///
    /// If the text is no game, or it could not be kept.
    pub fn put(&self, id: &GameId, pgn: &str, now: Millis) -> Result<Game, StoreError> {
        let (id, pgn) = (id.clone(), pgn.to_owned());
        self.keeper
            .call(move |file| playing::put(file, &id, &pgn, now))
    }

    /// The names of the games in progress, and of finished ones that nobody
    /// has put away, in the order they began.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn playing(&self) -> Result<Vec<GameId>, StoreError> {
        self.keeper.call(playing::list)
    }

    /// Takes up a game where it was left: nobody is charged for the time
    /// between. From here on its commands are told in this run's time.
    ///
    /// # Errors
    ///
    /// If it could not be read. It stays where it is.
    pub fn resume(&self, id: &GameId, now: Millis) -> Result<Option<Game>, StoreError> {
        let id = id.clone();
        self.keeper
            .call(move |file| playing::resume(file, &id, now))
    }

    /// The same, to look at only: nothing is written, so a store that can only
    /// be looked at can do it too.
    ///
    /// # Errors
    ///
    /// If it could not be read.
    pub fn look(&self, id: &GameId, now: Millis) -> Result<Option<Game>, StoreError> {
        let id = id.clone();
        self.keeper.call(move |file| playing::look(file, &id, now))
    }

    /// Puts a game away that is finished, or given up. A name that is not there
    /// is fine.
    ///
    /// # Errors
    ///
    /// If it could not be done.
    pub fn forget(&self, id: &GameId) -> Result<(), StoreError> {
        let id = id.clone();
        self.keeper.call(move |file| playing::forget(file, &id))
    }

    /// Puts all finished games away that nobody saved, but not the one that is
    /// still looked at. For the start of a server, whose games may have been
    /// left by everybody. Tells how many.
    ///
    /// # Errors
    ///
    /// If it could not be done.
    pub fn forget_finished(&self, but: &GameId) -> Result<usize, StoreError> {
        let but = but.clone();
        self.keeper
            .call(move |file| playing::forget_finished(file, &but))
    }
}

/// Saved games.
impl Store {
    /// Saves a game, finished or not. The same game saved again is not saved
    /// twice, as long as it stays under its name. If the game has no date, it
    /// gets this one.
    ///
    /// # Errors
    ///
    /// If it could not be saved.
    pub fn save(
        &self,
        id: &GameId,
        game: &Game,
        now: Millis,
        date: Date,
    ) -> Result<SavedId, StoreError> {
        let (id, game) = (id.clone(), game.clone());
        self.keeper.call(move |file| {
            let over = playing::saved_as(file, &id)?;
            let saved = saved::save(file, &game, now, date, over)?;
            playing::set_saved_as(file, &id, saved)?;
            Ok(saved)
        })
    }

    /// The saved games that fit, the latest first.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn saved(&self, search: &Search) -> Result<Vec<Saved>, StoreError> {
        let search = search.clone();
        self.keeper.call(move |file| saved::list(file, &search))
    }

    /// A saved game as PGN, for export or [`Game::from_pgn`].
    ///
    /// # Errors
    ///
    /// If there is no such game or it could not be read.
    pub fn pgn(&self, id: SavedId) -> Result<String, StoreError> {
        self.keeper.call(move |file| saved::pgn(file, id))
    }

    /// The saved games that fit, as one PGN text, the latest first.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn export(&self, search: &Search) -> Result<String, StoreError> {
        let search = search.clone();
        self.keeper.call(move |file| {
            let games = saved::list(file, &search)?.into_iter();
            let texts: Result<Vec<_>, _> = games.map(|game| saved::pgn(file, game.id)).collect();
            Ok(texts?.join("\n"))
        })
    }

    /// Deletes a saved game.
    ///
    /// # Errors
    ///
    /// If there is no such game or it could not be done.
    pub fn delete(&self, id: SavedId) -> Result<(), StoreError> {
        self.keeper.call(move |file| saved::delete(file, id))
    }
}

fn is_start(command: &Command) -> bool {
    matches!(command, Command::Start { .. })
}
