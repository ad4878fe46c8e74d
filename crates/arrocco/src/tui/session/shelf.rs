//! Where a game is kept.

use arrocco_game::{Game, Millis};

/// Keeps the game in progress, so that it is there again.
pub(crate) trait Shelf: Send {
    /// Keeps the game; it is safe when this returns.
    ///
    /// # Errors
    ///
    /// Why it could not be kept. What was kept before still is.
    fn keep(&mut self, game: &Game, now: Millis) -> Result<(), String>;

    /// The game that was kept, if there is one.
    ///
    /// # Errors
    ///
    /// Why it could not be read.
    fn resume(&mut self, now: Millis) -> Result<Option<Game>, String>;
}

/// Keeps nothing: the game ends with the program.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory;

impl Shelf for Memory {
    fn keep(&mut self, _: &Game, _: Millis) -> Result<(), String> {
        Ok(())
    }

    fn resume(&mut self, _: Millis) -> Result<Option<Game>, String> {
        Ok(None)
    }
}
