//! Where the game in progress is stored.

use arrocco_game::{Applied, Command, Game, Millis};
use arrocco_store::{GameId, OpenError, Store, paths};

use arrocco_session::l10n::{Localizer, with};

/// Stores the game in progress, so that it can be resumed.
pub(crate) trait GameStore: Send {
    /// Keeps a game that begins now with this command.
    ///
    /// # Errors
    ///
    /// Why it could not be kept.
    fn begin(&mut self, command: &Command, game: &Game, now: Millis) -> Result<(), String>;

    /// Carries out a command; when this returns, what came of it is safe.
    ///
    /// # Errors
    ///
    /// Why it could not be kept. Then nothing has changed.
    fn carry_out(&mut self, game: &Game, command: Command, now: Millis) -> Result<Applied, String>;

    /// Lets another game take the place of the one that is kept.
    ///
    /// # Errors
    ///
    /// Why it could not be kept. What was kept before still is.
    fn put(&mut self, game: Game, now: Millis) -> Result<Game, String>;

    /// The game that was kept, if there is one.
    ///
    /// # Errors
    ///
    /// Why it could not be read.
    fn resume(&mut self, now: Millis) -> Result<Option<Game>, String>;

    /// Keeps how long the player has taken so far; the program ends.
    fn suspend(&mut self, game: &Game, now: Millis);

    /// The file where games are kept, if they are.
    fn kept(&self) -> Option<KeptGames>;
}

/// The file of games, and the game that is played.
#[derive(Clone, Debug)]
pub(crate) struct KeptGames {
    pub(crate) store: Store,
    pub(crate) id: GameId,
}

/// Stores nothing: the game ends with the program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InMemory;

impl GameStore for InMemory {
    fn begin(&mut self, _: &Command, _: &Game, _: Millis) -> Result<(), String> {
        Ok(())
    }

    fn carry_out(&mut self, game: &Game, command: Command, now: Millis) -> Result<Applied, String> {
        Ok(game.clone().apply(command, now))
    }

    fn put(&mut self, game: Game, _: Millis) -> Result<Game, String> {
        Ok(game)
    }

    fn resume(&mut self, _: Millis) -> Result<Option<Game>, String> {
        Ok(None)
    }

    fn suspend(&mut self, _: &Game, _: Millis) {}

    fn kept(&self) -> Option<KeptGames> {
        None
    }
}

/// Stores the game in the file of games, which the page reads too.
pub(crate) struct OnDisk {
    store: Store,
    id: GameId,
}

impl OnDisk {
    /// Opens the file of games. The text is a notice for the person.
    ///
    /// # Errors
    ///
    /// A sentence saying why games cannot be kept.
    pub(crate) fn open(localizer: &Localizer) -> Result<(OnDisk, Option<String>), String> {
        let path = paths::games().ok_or_else(|| localizer.format("store-nowhere"))?;
        let store = Store::open(&path).map_err(|error| refusal(localizer, &error))?;
        let notice = store.damage().map(|damage| {
            let words = [with("file", damage.aside.display().to_string())];
            localizer.format_with("store-damaged", &words)
        });
        let id = GameId::current();
        Ok((OnDisk { store, id }, notice))
    }
}

fn refusal(localizer: &Localizer, error: &OpenError) -> String {
    match error {
        OpenError::InUse(_) => localizer.format("store-in-use"),
        OpenError::Newer { .. }
        | OpenError::Foreign(_)
        | OpenError::Io { .. }
        | OpenError::Store { .. } => {
            localizer.format_with("store-refused", &[with("reason", error.to_string())])
        }
    }
}

impl GameStore for OnDisk {
    fn begin(&mut self, command: &Command, game: &Game, now: Millis) -> Result<(), String> {
        let stored = self.store.keep(&self.id, command, now, game);
        stored.map_err(|error| error.to_string())
    }

    fn carry_out(&mut self, game: &Game, command: Command, now: Millis) -> Result<Applied, String> {
        let applied = self.store.carry_out(&self.id, game, command, now);
        applied.map_err(|error| error.to_string())
    }

    fn put(&mut self, game: Game, now: Millis) -> Result<Game, String> {
        let put = self.store.put_pgn(&self.id, &game.to_pgn(now), now);
        put.map_err(|error| error.to_string())
    }

    fn resume(&mut self, now: Millis) -> Result<Option<Game>, String> {
        let resumed = self.store.resume(&self.id, now);
        resumed.map_err(|error| error.to_string())
    }

    fn suspend(&mut self, game: &Game, now: Millis) {
        // The moves are safe already; only the thinking time since the last
        // one would be lost.
        let _ = self.store.keep_time(&self.id, game, now);
    }

    fn kept(&self) -> Option<KeptGames> {
        let (store, id) = (self.store.clone(), self.id.clone());
        Some(KeptGames { store, id })
    }
}
