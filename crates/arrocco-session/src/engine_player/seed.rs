//! A seed for every game against an engine.

use arrocco_game::{Command, PlayerKind, Settings};

use super::strength::{Opponent, Strength};
use super::task::SEED_TAG;

/// The settings with a fresh seed as the tag `Seed`, unless they have one or no level
/// plays. The same seed and the same moves give the same replies.
#[must_use]
pub fn with_seed(mut settings: Settings) -> Settings {
    let uses_chance = [&settings.white, &settings.black].into_iter().any(|seat| {
        let opponent: Opponent = seat.strength.parse().unwrap_or_default();
        let is_level = matches!(opponent.strength, Strength::Level(_));
        seat.kind == PlayerKind::Engine && is_level
    });
    if uses_chance && !settings.tags.contains_key(SEED_TAG) {
        let seed = crate::random::random(1_000_000);
        let tags = &mut settings.tags;
        tags.insert(SEED_TAG.to_owned(), seed.to_string());
    }
    settings
}

/// The command; if it starts a game, with a seed.
#[must_use]
pub fn with_seed_at_start(mut command: Command) -> Command {
    if let Command::Start { settings, .. } = &mut command {
        **settings = with_seed(std::mem::take(settings));
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    fn against(strength: &str) -> Settings {
        let mut settings = Settings::default();
        settings.black.kind = PlayerKind::Engine;
        settings.black.strength = strength.to_owned();
        settings
    }

    #[test]
    fn games_against_a_level_have_a_fresh_seed_and_others_none() {
        let seeds: std::collections::HashSet<Option<String>> = (0..20)
            .map(|_| with_seed(against("level 3")).tags.get(SEED_TAG).cloned())
            .collect();
        assert!(seeds.len() > 15 && !seeds.contains(&None), "{seeds:?}");
        assert!(with_seed(against("classic 3")).tags.is_empty());
        assert!(with_seed(Settings::default()).tags.is_empty());
    }

    #[test]
    fn a_seed_that_was_set_stays() {
        let mut settings = against("level 3");
        settings.tags.insert(SEED_TAG.to_owned(), "7".to_owned());
        assert_eq!(with_seed(settings.clone()), settings);
    }
}
