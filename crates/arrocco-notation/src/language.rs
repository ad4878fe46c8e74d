//! The languages, and their letters for the pieces.

use std::fmt;

/// A language of sentences and piece letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Language {
    /// English.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    English,
    /// Italian.
    #[cfg_attr(feature = "serde", serde(rename = "it"))]
    Italian,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// Its code: `en`, `it`.
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }

    /// The language of a code or a name: `it`, `it_IT.UTF-8`, `italiano`.
    pub fn from_name(name: &str) -> Option<Language> {
        let lower = name.trim().to_lowercase();
        let head = lower.split(['_', '-', '.', '@']).next()?;
        match head {
            "en" | "english" | "inglese" | "c" | "posix" => Some(Language::English),
            "it" | "italian" | "italiano" => Some(Language::Italian),
            _ => None,
        }
    }

    /// What the environment asks for. The first variable that is set decides,
    /// as for every other program; a language nobody wrote here is English.
    pub fn from_environment(read: impl Fn(&str) -> Option<String>) -> Option<Language> {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        let set = names.iter().filter_map(|name| read(name));
        let first = set.into_iter().find(|value| !value.is_empty())?;
        Some(Language::from_name(&first).unwrap_or_default())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A move in standard notation, with the piece letters of a language.
pub fn letters(san: &str, language: Language) -> String {
    match language {
        Language::English => san.to_owned(),
        Language::Italian => san.chars().map(italian).collect(),
    }
}

/// Re, donna, torre, alfiere, cavallo.
const fn italian(letter: char) -> char {
    match letter {
        'K' => 'R',
        'Q' => 'D',
        'R' => 'T',
        'B' => 'A',
        'N' => 'C',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |pairs: &'static [(&str, &str)]| {
            Language::from_environment(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("LANG", "it_IT.UTF-8")]), Some(Language::Italian));
        let both = of(&[("LANG", "it_IT.UTF-8"), ("LC_ALL", "C")]);
        assert_eq!(both, Some(Language::English));
        let empty = of(&[("LC_ALL", ""), ("LC_MESSAGES", "it")]);
        assert_eq!(empty, Some(Language::Italian));
        assert_eq!(of(&[("LANG", "de_DE")]), Some(Language::English));
    }

    #[test]
    fn moves_have_the_letters_of_the_language() {
        assert_eq!(letters("Nbxd2+", Language::Italian), "Cbxd2+");
        assert_eq!(letters("e8=Q#", Language::Italian), "e8=D#");
        assert_eq!(letters("O-O", Language::Italian), "O-O");
        assert_eq!(letters("Kf1", Language::English), "Kf1");
    }
}
