//! Names and tags, which may be changed at any time.

use std::collections::BTreeMap;

use super::Game;
use crate::Event;
use crate::event::TagsChanged;

impl Game {
    pub(super) fn tag(&mut self, tags: BTreeMap<String, String>) -> Vec<Event> {
        let mut settings = self.settings.clone();
        for (name, value) in tags {
            match name.as_str() {
                "White" => settings.white.name = value,
                "Black" => settings.black.name = value,
                _ if value.trim().is_empty() => drop(settings.tags.remove(&name)),
                _ => drop(settings.tags.insert(name, value)),
            }
        }
        self.settings = settings.tidied(&self.start);
        let tags = self.settings.tags.clone();
        vec![TagsChanged { tags }.into()]
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Color;

    use crate::{Command, Game, Millis, Settings};

    fn tagged(game: &mut Game, tags: &[(&str, &str)]) {
        let tags = tags
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let command = Command::Tag {
            tags: tags.collect(),
        };
        let applied = game.clone().apply(command, Millis(0));
        assert_eq!(applied.refused, None);
        *game = applied.game;
    }

    #[test]
    fn names_and_tags_are_put_right_and_written() {
        let mut game = Game::new(Settings::default(), Millis(0)).expect("a game");
        tagged(
            &mut game,
            &[("White", "Giulia"), ("Event", "Club\nnight"), ("FEN", "x")],
        );
        assert_eq!(game.settings().name(Color::White), "Giulia");
        let pgn = game.to_pgn(Millis(0));
        assert!(pgn.contains("[White \"Giulia\"]") && pgn.contains("[Event \"Club night\"]"));
        assert!(!pgn.contains("[FEN"), "{pgn}");
        tagged(&mut game, &[("Event", "")]);
        assert!(!game.settings().tags.contains_key("Event"));
        assert_eq!(game.settings().name(Color::White), "Giulia");
    }
}
