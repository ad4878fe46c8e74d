//! The themes and piece styles of each front end, with their names in both
//! languages.

use crate::l10n::Language;

/// What a front end can look like.
#[derive(Debug)]
pub struct Appearances {
    /// Colour themes.
    pub themes: &'static [Choice],
    /// Sets or styles of pieces.
    pub pieces: &'static [Choice],
}

/// One look: its key in preferences and options, and its names.
#[derive(Debug)]
pub struct Choice {
    /// The name in preferences and on the command line.
    pub key: &'static str,
    english: &'static str,
    italian: &'static str,
}

impl Choice {
    const fn new(key: &'static str, english: &'static str, italian: &'static str) -> Choice {
        Choice {
            key,
            english,
            italian,
        }
    }

    /// Its name in a language.
    pub const fn name(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Italian => self.italian,
        }
    }

    /// Whether a text names it: its key, a name of either language, or the last
    /// word of one.
    fn is_named(&self, text: &str) -> bool {
        let names = [self.key, self.english, self.italian];
        let last_word = |name: &&'static str| name.rsplit(' ').next();
        names.contains(&text) || names.iter().filter_map(last_word).any(|word| word == text)
    }
}

/// The choice that a text names, whatever its case.
pub fn find<'a>(choices: &'a [Choice], text: &str) -> Option<&'a Choice> {
    let lower = text.trim().to_lowercase();
    choices.iter().find(|choice| choice.is_named(&lower))
}

/// The names of choices in a language, as a list.
pub fn list(choices: &[Choice], language: Language) -> String {
    let names: Vec<&str> = choices.iter().map(|choice| choice.name(language)).collect();
    names.join(", ")
}

/// The terminal.
pub static TERMINAL: Appearances = Appearances {
    themes: &[
        Choice::new("slate", "slate", "ardesia"),
        Choice::new("wood", "wood", "legno"),
        Choice::new("green", "green", "verde"),
        Choice::new("contrast", "high contrast", "alto contrasto"),
        Choice::new("plain", "no colours", "senza colori"),
    ],
    pieces: &[
        Choice::new("auto", "automatic", "automatici"),
        Choice::new("figures", "figures", "figure"),
        Choice::new("letters", "letters", "lettere"),
        Choice::new("blocks", "large", "grandi"),
    ],
};

/// The page. Its themes are those of the whole page and those of the board.
pub static PAGE: Appearances = Appearances {
    themes: &[
        Choice::new("auto", "system", "sistema"),
        Choice::new("light", "light", "chiaro"),
        Choice::new("dark", "dark", "scuro"),
        Choice::new("contrast", "high contrast", "alto contrasto"),
        Choice::new("stone", "stone", "pietra"),
        Choice::new("gray", "gray", "grigio"),
        Choice::new("green", "green", "verde"),
        Choice::new("wood", "wood", "legno"),
        Choice::new("sea", "sea", "mare"),
        Choice::new("tournament", "tournament green", "verde da torneo"),
        Choice::new("walnut", "walnut", "noce"),
    ],
    pieces: &[
        Choice::new("arrocco", "arrocco", "arrocco"),
        Choice::new("cburnett", "cburnett", "cburnett"),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_found_by_its_key_and_its_names_in_both_languages() {
        for choices in [TERMINAL.themes, TERMINAL.pieces, PAGE.themes, PAGE.pieces] {
            for choice in choices {
                for name in [choice.key, choice.english, choice.italian] {
                    let found = find(choices, &name.to_uppercase()).map(|found| found.key);
                    assert_eq!(found, Some(choice.key), "{name}");
                }
            }
        }
        // The page had two boards more than could be typed.
        let page = include_str!("../../../web/src/preferences.ts");
        let boards = page
            .split("BOARDS = [")
            .nth(1)
            .and_then(|rest| rest.split(']').next());
        for board in boards.expect("a list").split(", ") {
            let key = board.trim_matches('"');
            assert_eq!(find(PAGE.themes, key).map(|found| found.key), Some(key));
        }
        let contrast = find(TERMINAL.themes, "contrasto");
        assert_eq!(contrast.map(|choice| choice.key), Some("contrast"));
        assert!(find(TERMINAL.themes, "pink").is_none());
    }
}
