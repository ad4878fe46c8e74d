//! Numeric annotation glyphs, and the signs people write instead.

use std::fmt;

/// A numeric annotation glyph, `$0` to `$255`: an opinion as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u8);

/// Signs of the books with their numbers. Where several are in use, the first
/// is the one shown.
const SIGNS: [(&str, u8); 45] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+/=", 14),
    ("+=", 14),
    ("⩱", 15),
    ("=/+", 15),
    ("=+", 15),
    ("±", 16),
    ("+/-", 16),
    ("+/−", 16),
    ("∓", 17),
    ("-/+", 17),
    ("−/+", 17),
    ("+−", 18),
    ("+-", 18),
    ("+–", 18),
    ("++-", 18),
    ("−+", 19),
    ("-+", 19),
    ("–+", 19),
    ("--+", 19),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("∇", 141),
    ("⌓", 142),
    ("N", 146),
    ("TN", 146),
    ("RR", 145),
];

impl Nag {
    /// The number of a sign such as `!?`, `+/=` or `±`.
    pub fn from_sign(sign: &str) -> Option<Nag> {
        SIGNS
            .iter()
            .find(|(text, _)| *text == sign)
            .map(|&(_, number)| Nag(number))
    }

    /// The sign of the books, where there is one: `!?` for `$5`.
    pub fn sign(self) -> Option<&'static str> {
        SIGNS
            .iter()
            .find(|&&(_, number)| number == self.0)
            .map(|&(text, _)| text)
    }
}

/// As PGN writes it: `$5`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_and_numbers() {
        assert_eq!(Nag::from_sign("?!"), Some(Nag(6)));
        assert_eq!(Nag::from_sign("+/="), Some(Nag(14)));
        assert_eq!(Nag::from_sign("!!!"), None);
        assert_eq!(Nag(14).sign(), Some("⩲"));
        assert_eq!(Nag(255).sign(), None);
    }
}
