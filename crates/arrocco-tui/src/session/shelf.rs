//! Where a game is kept.

use arrocco_game::{Command, Event, Failed, Game, Millis, Table};
use arrocco_store::{GameId, OpenError, Store, paths};

use arrocco_session::l10n::{Speech, with};

/// Keeps the game in progress, so that it is there again.
pub(crate) trait Shelf: Send {
    /// Carries out a command; when this returns, what came of it is safe.
    ///
    /// # Errors
    ///
    /// Why it was refused, or why it could not be kept. Then nothing has
    /// changed.
    fn carry_out(
        &mut self,
        table: &mut Table,
        command: Command,
        now: Millis,
    ) -> Result<Vec<Event>, Failed<String>>;

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
    fn carry_out(
        &mut self,
        table: &mut Table,
        command: Command,
        now: Millis,
    ) -> Result<Vec<Event>, Failed<String>> {
        table.handle(command, now).map_err(Failed::Refused)
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
    pub(crate) fn open(speech: &Speech) -> Result<(Kept, Option<String>), String> {
        let path = paths::games().ok_or_else(|| speech.say("store-nowhere"))?;
        let store = Store::open(&path).map_err(|error| refusal(speech, &error))?;
        let notice = store.damage().map(|damage| {
            let words = [with("file", damage.aside.display().to_string())];
            speech.say_with("store-damaged", &words)
        });
        let id = GameId::current();
        Ok((Kept { store, id }, notice))
    }
}

fn refusal(speech: &Speech, error: &OpenError) -> String {
    match error {
        OpenError::InUse(_) => speech.say("store-in-use"),
        other => speech.say_with("store-refused", &[with("reason", other.to_string())]),
    }
}

impl Shelf for Kept {
    fn carry_out(
        &mut self,
        table: &mut Table,
        command: Command,
        now: Millis,
    ) -> Result<Vec<Event>, Failed<String>> {
        let outcome = self.store.carry_out(&self.id, table, command, now);
        outcome.map_err(|failed| match failed {
            Failed::Refused(refused) => Failed::Refused(refused),
            Failed::NotKept(error) => Failed::NotKept(error.to_string()),
        })
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
