//! Who keeps the games: the store, or nobody when there is none.

use arrocco_game::{Game, Millis};

use super::protocol::GameId;

/// Keeps games so that they outlive the program. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Keeper;

impl Keeper {
    /// Nothing is kept: games end with the program.
    pub(crate) fn memory() -> Keeper {
        Keeper
    }

    /// Whether games outlive the program.
    pub(crate) fn is_durable(&self) -> bool {
        false
    }

    /// Returns when the game is safe from a crash.
    ///
    /// # Errors
    ///
    /// What the disk said, in one clause.
    pub(crate) async fn keep(&self, _: GameId, _: &Game, _: Millis) -> Result<(), String> {
        Ok(())
    }
}
