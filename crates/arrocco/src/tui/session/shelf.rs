//! Where a game is kept.

use arrocco_game::{Command, Event, Failed, Game, Millis, Table};

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
