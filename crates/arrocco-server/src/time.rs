//! What time it is, for the clocks of the games.

use arrocco_game::Millis;
use tokio::time::Instant;

/// Counts from the start of the program. Never goes back, whatever somebody
/// does to the computer's clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time(Instant);

impl Time {
    pub(crate) fn new() -> Time {
        Time(Instant::now())
    }

    pub(crate) fn now(self) -> Millis {
        self.0.elapsed().into()
    }

    /// When the clocks will show `moment`.
    pub(crate) fn at(self, moment: Millis) -> Option<Instant> {
        self.0.checked_add(moment.into())
    }
}
