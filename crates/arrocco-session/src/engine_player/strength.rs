//! How strong an engine shall play, as people say it: `level 4`, `classic 3`.

use std::fmt;
use std::str::FromStr;

use arrocco_engine::Level;

/// How an engine's seat plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The engine, at one of its levels.
    Level(Level),
    /// The classic minimax, so many plies deep.
    Classic(u32),
}

impl Strength {
    /// What an engine plays at if nobody said: a game most people enjoy.
    pub const USUAL: Strength = Strength::Level(Level::ALL[2]);

    /// How deep the classic opponent can be asked to look: more would take
    /// minutes.
    pub const CLASSIC_DEPTHS: std::ops::RangeInclusive<u32> = 1..=5;
}

impl Default for Strength {
    fn default() -> Strength {
        Strength::USUAL
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level {}", level.number()),
            Strength::Classic(depth) => write!(f, "classic {depth}"),
        }
    }
}

/// The text names no strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseStrengthError(String);

impl fmt::Display for ParseStrengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (levels, depths) = (Level::ALL.len(), Strength::CLASSIC_DEPTHS);
        write!(
            f,
            "`{}` is no strength: `level 1` to `level {levels}`, or `classic {}` to `classic {}`",
            self.0,
            depths.start(),
            depths.end()
        )
    }
}

impl std::error::Error for ParseStrengthError {}

impl FromStr for Strength {
    type Err = ParseStrengthError;

    /// Reads `level 4`, `classic 3`, or the bare number of a level. Nothing at
    /// all is the usual level.
    fn from_str(text: &str) -> Result<Strength, ParseStrengthError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let strength = match words[..] {
            [] => Some(Strength::default()),
            [number] | ["level", number] => level(number),
            ["classic", depth] => classic(depth),
            _ => None,
        };
        strength.ok_or_else(|| ParseStrengthError(text.trim().to_owned()))
    }
}

fn level(number: &str) -> Option<Strength> {
    number
        .parse()
        .ok()
        .and_then(Level::new)
        .map(Strength::Level)
}

fn classic(depth: &str) -> Option<Strength> {
    let depth = depth.parse().ok()?;
    let is_offered = Strength::CLASSIC_DEPTHS.contains(&depth);
    is_offered.then_some(Strength::Classic(depth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strength_is_read_as_it_is_written() {
        let levels = Level::ALL.iter().copied().map(Strength::Level);
        let depths = Strength::CLASSIC_DEPTHS.map(Strength::Classic);
        for strength in levels.chain(depths) {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
    }

    #[test]
    fn a_bare_number_is_a_level_and_nothing_is_the_usual_one() {
        assert_eq!("3".parse::<Strength>(), "level 3".parse());
        assert_eq!(" ".parse(), Ok(Strength::default()));
    }

    #[test]
    fn other_words_are_refused_with_what_would_be_right() {
        for text in [
            "level 0",
            "level 11",
            "classic 9",
            "strong",
            "level 4 please",
        ] {
            let error = text.parse::<Strength>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is no strength: `level 1`")));
        }
    }
}
