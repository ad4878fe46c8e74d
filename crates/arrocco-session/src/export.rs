//! A game as a PGN file for people.

use arrocco_game::{Game, Millis, PlayerKind};
use arrocco_rules::Color;

use crate::l10n::{Localizer, color, with};

/// The game as PGN, with names of the players and a date also where none were
/// entered: the colour of a person, the level of the engine, the given date.
pub fn pgn_file(game: &Game, now: Millis, date: &str, localizer: &Localizer) -> String {
    let mut tree = game.to_tree(now);
    for (side, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let seat = game.settings().seat(side);
        if seat.name.is_empty() {
            let name = match seat.kind {
                PlayerKind::Human => localizer.format_with("Color", &[with("color", color(side))]),
                PlayerKind::Engine | PlayerKind::Program => format!("Arrocco, {}", seat.strength),
            };
            tree.set_tag(tag, &name);
        }
    }
    let known = tree.tags().get("Date").unwrap_or("?");
    if known.starts_with('?') {
        tree.set_tag("Date", date);
    }
    tree.write(Default::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::l10n::Language;
    use arrocco_game::{Seat, Settings};

    /// Files had `whitePlayer` and no date.
    #[test]
    fn a_file_has_names_and_a_date() {
        let mut settings = Settings {
            black: Seat {
                kind: PlayerKind::Engine,
                strength: "level 3".to_owned(),
                ..Seat::default()
            },
            ..Settings::default()
        };
        let game = Game::new(settings.clone(), Millis(0)).expect("a game");
        let file = |game: &Game, language| {
            pgn_file(game, Millis(0), "2026.11.18", &Localizer::new(language))
        };
        let english = file(&game, Language::English);
        for tag in [
            "[Date \"2026.11.18\"]",
            "[White \"White\"]",
            "[Black \"Arrocco, level 3\"]",
        ] {
            assert!(english.contains(tag), "{english}");
        }
        assert!(file(&game, Language::Italian).contains("[White \"Bianco\"]"));
        settings.white.name = "Anna".to_owned();
        settings
            .tags
            .insert("Date".to_owned(), "1999.12.31".to_owned());
        let game = Game::new(settings, Millis(0)).expect("a game");
        let known = file(&game, Language::Italian);
        assert!(known.contains("[White \"Anna\"]") && known.contains("1999.12.31"));
    }
}
