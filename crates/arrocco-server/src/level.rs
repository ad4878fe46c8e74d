//! How strong an engine can be seated, for the page to offer.

use super::protocol::Level;
use arrocco_session::engine_player::Strength;

/// All levels, the weakest first, then the classic opponent.
pub(crate) fn all() -> Vec<Level> {
    let levels = arrocco_engine::Level::ALL.into_iter().map(|level| Level {
        strength: Strength::Level(level).to_string(),
        rating: level
            .rating()
            .map(|rating| (rating.elo - rating.error, rating.elo + rating.error)),
    });
    let classic = Strength::CLASSIC_DEPTHS.map(|depth| Level {
        strength: Strength::Classic(depth).to_string(),
        rating: None,
    });
    levels.chain(classic).collect()
}
