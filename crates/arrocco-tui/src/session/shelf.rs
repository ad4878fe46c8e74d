//! Where a game is kept.

use arrocco_game::{Applied, Command, Game, Millis};
use arrocco_store::{GameId, OpenError, Store, paths};

use arrocco_session::l10n::{Localizer, with};

/// Keeps the game in progress, so that it is there again.
pub(crate) trait Shelf: Send {
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

    /// Keeps how long the player has thought so far; the program ends.
    fn rest(&mut self, game: &Game, now: Millis);
}

/// Keeps nothing: the game ends with the program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory;

impl Shelf for Memory {
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

    fn rest(&mut self, _: &Game, _: Millis) {}
}

/// Keeps the game in the file of games, where the page finds it too.
pub(crate) struct Kept {
    store: Store,
    id: GameId,
}

impl Kept {
    /// The shelf of the game in progress, and what a person should know about
    /// it.
    ///
    /// # Errors
    ///
    /// A sentence saying why games cannot be kept.
    pub(crate) fn open(localizer: &Localizer) -> Result<(Kept, Option<String>), String> {
        let path = paths::games().ok_or_else(|| localizer.format("store-nowhere"))?;
        let store = Store::open(&path).map_err(|error| refusal(localizer, &error))?;
        let notice = store.damage().map(|damage| {
            let words = [with("file", damage.aside.display().to_string())];
            localizer.format_with("store-damaged", &words)
        });
        let id = GameId::current();
        Ok((Kept { store, id }, notice))
    }
}

fn refusal(localizer: &Localizer, error: &OpenError) -> String {
    match error {
        OpenError::InUse(_) => localizer.format("store-in-use"),
        other => localizer.format_with("store-refused", &[with("reason", other.to_string())]),
    }
}

impl Shelf for Kept {
    fn begin(&mut self, command: &Command, game: &Game, now: Millis) -> Result<(), String> {
        let kept = self.store.keep(&self.id, command, now, game);
        kept.map_err(|error| error.to_string())
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

    fn rest(&mut self, game: &Game, now: Millis) {
        // The moves are safe already; only the thinking time since the last
        // one would be lost.
        let _ = self.store.keep_time(&self.id, game, now);
    }
}
