//! [`Store`], the interface of the crate.

use std::path::Path;
use std::sync::Arc;

use arrocco_game::{Applied, Command, Game, Millis};

use crate::file::Opened;
use crate::in_progress::Recorded;
use crate::journal::Step;
use crate::writer::Writer;
use crate::{
    Damage, Date, Exercise, ExerciseId, GameId, NewExercise, OpenError, SavedGame, SavedId,
    SavedQuery, StoreError, exercise, file, in_progress, saved,
};

/// The games in progress and the saved games of one file. Clones share the file;
/// it is closed when the last of them is dropped.
///
/// Every call that changes something returns after the change is durable: a
/// crash of the program or the system, or a power cut, does not undo it. If the
/// call fails, the file is unchanged.
#[derive(Clone, Debug)]
pub struct Store {
    writer: Arc<Writer>,
    damage: Option<Arc<Damage>>,
}

impl Store {
    /// Opens a file of games; creates it if it does not exist. A damaged file is
    /// moved aside under another name: see [`Store::damage`].
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] if another program has it open; it can then be
    /// opened with [`Store::open_read_only`].
    pub fn open(path: impl AsRef<Path>) -> Result<Store, OpenError> {
        let path = path.as_ref();
        file::open(path).and_then(|file| Store::new(file, path))
    }

    /// Opens a file of games for reading, even while another program writes to
    /// it.
    ///
    /// # Errors
    ///
    /// If the file does not exist or cannot be read.
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, OpenError> {
        let path = path.as_ref();
        file::open_read_only(path).and_then(|file| Store::new(file, path))
    }

    /// A store without a file, lost when it is closed.
    ///
    /// # Errors
    ///
    /// If memory cannot be allocated.
    pub fn in_memory() -> Result<Store, OpenError> {
        file::in_memory().and_then(|file| Store::new(file, Path::new(":memory:")))
    }

    fn new(mut file: Opened, path: &Path) -> Result<Store, OpenError> {
        let damage = file.damage.take().map(Arc::new);
        let writer = Writer::start(file).map_err(OpenError::store(path))?;
        Ok(Store {
            writer: Arc::new(writer),
            damage,
        })
    }

    /// What was wrong with the file when it was opened, and where it was moved.
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

    /// Writes a command with the game it led to, and waits until it is durable.
    ///
    /// # Errors
    ///
    /// If it could not be written.
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
        self.writer
            .call(move |file| in_progress::keep(file, &id, &step, is_start))
    }

    /// Writes a command and does not wait: `then` is called, on the writer
    /// thread, once the command is durable or has failed. Commands that are
    /// queued together share one sync of the disk. `then` must be quick, because
    /// the following commands wait for it.
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
            Ok(step) => self.writer.submit(
                move |file| in_progress::keep(file, &id, &step, is_start),
                then,
            ),
            Err(error) => then(Err(error)),
        }
    }

    /// Writes how long the current move has taken so far. A game that is resumed
    /// otherwise continues from the time of its last command, so call this
    /// before a planned exit, and at intervals in a game with a clock.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    pub fn keep_time(&self, id: &GameId, game: &Game, now: Millis) -> Result<(), StoreError> {
        let (id, step) = (id.clone(), Step::new(&Command::Tick, now, game)?);
        self.writer
            .call(move |file| in_progress::keep(file, &id, &step, false))
    }

    /// Adds a game in progress that continues a PGN text; replaces the game that
    /// had this id before.
    ///
    /// # Errors
    ///
    /// If the text is not a game, or it could not be written.
    pub fn put_pgn(&self, id: &GameId, pgn: &str, now: Millis) -> Result<Game, StoreError> {
        let game = Game::from_pgn(pgn, now)?;
        self.put_game(id, pgn, now, &game)?;
        Ok(game)
    }

    /// As [`Store::put_pgn`], if the game passes a check; `None` if it does not,
    /// and nothing is written.
    ///
    /// # Errors
    ///
    /// As [`Store::put_pgn`].
    pub fn put_pgn_if(
        &self,
        id: &GameId,
        pgn: &str,
        now: Millis,
        check: impl FnOnce(&Game) -> bool,
    ) -> Result<Option<Game>, StoreError> {
        let game = Game::from_pgn(pgn, now)?;
        if !check(&game) {
            return Ok(None);
        }
        self.put_game(id, pgn, now, &game)?;
        Ok(Some(game))
    }

    fn put_game(&self, id: &GameId, pgn: &str, now: Millis, game: &Game) -> Result<(), StoreError> {
        let (id, pgn, step) = (id.clone(), pgn.to_owned(), Step::resumed(now, game));
        self.writer
            .call(move |file| in_progress::put_pgn(file, &id, &pgn, &step))
    }

    /// The ids of the games in progress, and of finished games that were not
    /// removed, in the order they began.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn in_progress(&self) -> Result<Vec<GameId>, StoreError> {
        self.writer.call(in_progress::list)
    }

    /// Continues a game where it was left: the time in between is not charged to
    /// either player. The times of its further commands are times of this run.
    ///
    /// # Errors
    ///
    /// If it could not be read. It stays in the file.
    pub fn resume(&self, id: &GameId, now: Millis) -> Result<Option<Game>, StoreError> {
        // Only a game that others change meanwhile is read more than once.
        loop {
            let Some(recorded) = self.recorded(id)? else {
                return Ok(None);
            };
            let game = recorded.replay(id, now)?;
            let (id, step) = (id.clone(), Step::resumed(now, &game));
            let is_resumed = self
                .writer
                .call(move |file| recorded.resume(file, &id, &step))?;
            if is_resumed {
                return Ok(Some(game));
            }
        }
    }

    /// Reads a game as [`Store::resume`] does, but writes nothing. Works in a
    /// store that is opened for reading only.
    ///
    /// # Errors
    ///
    /// If it could not be read.
    pub fn read(&self, id: &GameId, now: Millis) -> Result<Option<Game>, StoreError> {
        let recorded = self.recorded(id)?;
        recorded
            .map(|recorded| recorded.replay(id, now))
            .transpose()
    }

    /// A game that is not replayed yet: the caller's thread does that.
    fn recorded(&self, id: &GameId) -> Result<Option<Recorded>, StoreError> {
        let id = id.clone();
        self.writer
            .call(move |file| in_progress::recorded(file, &id))
    }

    /// Removes a game in progress. An id that does not exist is not an error.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    pub fn remove(&self, id: &GameId) -> Result<(), StoreError> {
        let id = id.clone();
        self.writer.call(move |file| in_progress::remove(file, &id))
    }

    /// Removes all finished games from the games in progress, except one. Saved
    /// games stay. Returns how many were removed.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    pub fn remove_finished(&self, but: &GameId) -> Result<usize, StoreError> {
        let but = but.clone();
        self.writer
            .call(move |file| in_progress::remove_finished(file, &but))
    }
}

/// SavedGame games.
impl Store {
    /// Saves a game, finished or not. Saving a game in progress again replaces
    /// what was saved before. If the game has no date, it gets this one.
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
        self.writer.call(move |file| {
            let over = in_progress::saved_as(file, &id)?;
            let saved = saved::save(file, &game, now, date, over)?;
            in_progress::set_saved_as(file, &id, saved)?;
            Ok(saved)
        })
    }

    /// The saved game that a game in progress was last saved as, if that was not
    /// deleted.
    ///
    /// # Errors
    ///
    /// If it could not be read.
    pub fn saved_as(&self, id: &GameId) -> Result<Option<SavedId>, StoreError> {
        let id = id.clone();
        self.writer.call(move |file| {
            let saved = in_progress::saved_as(file, &id)?;
            saved.map_or(Ok(None), |saved| {
                Ok(saved::exists(file, saved)?.then_some(saved))
            })
        })
    }

    /// The saved games that match, the latest first.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn saved_games(&self, search: &SavedQuery) -> Result<Vec<SavedGame>, StoreError> {
        let search = search.clone();
        self.writer.call(move |file| saved::list(file, &search))
    }

    /// A saved game, as listed.
    ///
    /// # Errors
    ///
    /// If there is no such game or it could not be read.
    pub fn saved_game(&self, id: SavedId) -> Result<SavedGame, StoreError> {
        self.writer
            .call(move |file| Ok(saved::read(file, id)?.listed(id)))
    }

    /// A saved game as PGN, for export or [`Game::from_pgn`].
    ///
    /// # Errors
    ///
    /// If there is no such game or it could not be read.
    pub fn saved_pgn(&self, id: SavedId) -> Result<String, StoreError> {
        self.writer.call(move |file| saved::pgn(file, id))
    }

    /// The saved games that match, as one PGN text, the latest first.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn export_saved(&self, search: &SavedQuery) -> Result<String, StoreError> {
        let search = search.clone();
        self.writer.call(move |file| {
            let games = saved::list(file, &search)?.into_iter();
            let texts: Result<Vec<_>, _> = games.map(|game| saved::pgn(file, game.id)).collect();
            Ok(texts?.join("\n"))
        })
    }

    /// Deletes a saved game and its exercises.
    ///
    /// # Errors
    ///
    /// If there is no such game or it could not be written.
    pub fn delete_saved(&self, id: SavedId) -> Result<(), StoreError> {
        self.writer.call(move |file| saved::delete(file, id))
    }
}

/// Exercises: mistakes of saved games that are asked again.
impl Store {
    /// Adds mistakes of a saved game, which are asked from the next day on. Those
    /// that are there already stay as they are. Returns how many exercises the
    /// game has then.
    ///
    /// # Errors
    ///
    /// If there is no such game or they could not be written.
    pub fn add_exercises(
        &self,
        saved: SavedId,
        mistakes: Vec<NewExercise>,
        today: Date,
    ) -> Result<usize, StoreError> {
        self.writer.call(move |file| {
            if !saved::exists(file, saved)? {
                return Err(StoreError::UnknownSaved(saved));
            }
            exercise::add(file, saved, mistakes, today)
        })
    }

    /// The exercises that are not learned yet, in the order they are asked.
    ///
    /// # Errors
    ///
    /// If they could not be read.
    pub fn exercises(&self) -> Result<Vec<Exercise>, StoreError> {
        self.writer.call(exercise::list)
    }

    /// An exercise, also one that is learned.
    ///
    /// # Errors
    ///
    /// If there is none or it could not be read.
    pub fn exercise(&self, id: ExerciseId) -> Result<Exercise, StoreError> {
        self.writer.call(move |file| exercise::read(file, id))
    }

    /// Records whether an exercise was solved, and when it is asked again. The
    /// answer to one that is not due on this day is not recorded.
    ///
    /// # Errors
    ///
    /// If there is none or it could not be written.
    pub fn answer_exercise(
        &self,
        id: ExerciseId,
        is_solved: bool,
        today: Date,
    ) -> Result<Exercise, StoreError> {
        self.writer
            .call(move |file| exercise::answer(file, id, is_solved, today))
    }

    /// Deletes all exercises. The saved games stay.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    pub fn delete_exercises(&self) -> Result<(), StoreError> {
        self.writer.call(exercise::clear)
    }
}

fn is_start(command: &Command) -> bool {
    matches!(command, Command::Start { .. })
}
