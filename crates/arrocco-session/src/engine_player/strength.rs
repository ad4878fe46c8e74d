//! Which engine plays and how, as people say it: `level 4`, `classic 3`, `uci`,
//! `level 4 solid resigns patience 3`.

use std::fmt;
use std::str::FromStr;

use std::time::Duration;

use arrocco_engine::{Level, Rating, classic};
use arrocco_notation::opening::OpeningStyle;

/// How an engine's seat plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The engine, at one of its levels.
    Level(Level),
    /// The classic minimax, so many plies deep.
    Classic(u32),
    /// The engine of another program, which the person at the computer has named.
    Uci,
}

impl Strength {
    /// What an engine plays at if nobody said: a game most people enjoy.
    pub const USUAL: Strength = Strength::Level(Level::ALL[2]);

    /// How deep the classic opponent can be asked to look: more would take
    /// minutes.
    pub const CLASSIC_DEPTHS: std::ops::RangeInclusive<u32> = 1..=5;

    /// Its measured rating; `None` for the engine of another program.
    pub fn rating(self) -> Option<Rating> {
        match self {
            Strength::Level(level) => level.rating(),
            Strength::Classic(depth) => classic::rating(depth),
            Strength::Uci => None,
        }
    }
}

/// An engine player: how strong it is, and its manners.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// How strong it is.
    pub strength: Strength,
    /// Which openings it likes.
    pub style: OpeningStyle,
    /// Whether it may resign.
    pub resigns: bool,
    /// The longest it may take for a move, in seconds; [`Opponent::PATIENCE`] if
    /// nothing was said.
    pub patience: Option<u32>,
}

impl Opponent {
    /// How long an engine takes for a move at most, unless another time is set.
    pub const PATIENCE: Duration = Duration::from_secs(5);

    /// What can be set, in seconds.
    pub const PATIENCE_RANGE: std::ops::RangeInclusive<u32> = 1..=600;

    /// The longest it may take for a move.
    pub fn longest_move(&self) -> Duration {
        let set = self
            .patience
            .map(|seconds| Duration::from_secs(seconds.into()));
        set.unwrap_or(Opponent::PATIENCE)
    }
}

impl From<Strength> for Opponent {
    fn from(strength: Strength) -> Opponent {
        Opponent {
            strength,
            ..Opponent::default()
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.strength)?;
        match self.style {
            OpeningStyle::Any => {}
            OpeningStyle::Solid | OpeningStyle::Open => write!(f, " {}", self.style.key())?,
        }
        if self.resigns {
            f.write_str(" resigns")?;
        }
        match self.patience {
            Some(seconds) => write!(f, " patience {seconds}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Opponent {
    type Err = ParseStrengthError;

    /// Reads a strength and then, in any order, a style, `resigns` and
    /// `patience N`.
    fn from_str(text: &str) -> Result<Opponent, ParseStrengthError> {
        let wrong = || ParseStrengthError(text.trim().to_owned());
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_manner = |word: &str| word == "resigns" || word == "patience";
        let is_other = |word: &str| is_manner(word) || OpeningStyle::from_key(word).is_some();
        let end = words
            .iter()
            .position(|word| is_other(word))
            .unwrap_or(words.len());
        let mut opponent = Opponent::from(words[..end].join(" ").parse::<Strength>()?);
        let mut rest = words[end..].iter();
        while let Some(&word) = rest.next() {
            match word {
                "resigns" => opponent.resigns = true,
                "patience" => {
                    let seconds = rest.next().and_then(|word| word.parse().ok());
                    let fits = |seconds: &u32| Opponent::PATIENCE_RANGE.contains(seconds);
                    opponent.patience = Some(seconds.filter(fits).ok_or_else(wrong)?);
                }
                key => opponent.style = OpeningStyle::from_key(key).ok_or_else(wrong)?,
            }
        }
        Ok(opponent)
    }
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
            Strength::Uci => f.write_str("uci"),
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
            ["uci"] => Some(Strength::Uci),
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
        for strength in levels.chain(depths).chain([Strength::Uci]) {
            assert_eq!(strength.to_string().parse(), Ok(strength));
        }
    }

    #[test]
    fn every_opponent_is_read_as_it_is_written() {
        for style in OpeningStyle::ALL {
            for (resigns, patience) in [(false, None), (true, None), (true, Some(3))] {
                for strength in [Strength::Classic(2), Strength::USUAL, Strength::Uci] {
                    let opponent = Opponent {
                        strength,
                        style,
                        resigns,
                        patience,
                    };
                    assert_eq!(opponent.to_string().parse(), Ok(opponent));
                }
            }
        }
        assert_eq!("".parse(), Ok(Opponent::default()));
        for text in [
            "level 4 patience",
            "level 4 patience 0",
            "level 4 rude",
            "4 open 5",
        ] {
            assert!(text.parse::<Opponent>().is_err(), "{text}");
        }
    }

    /// "Not measured" is nothing to show.
    #[test]
    fn every_strength_of_ours_has_a_rating() {
        let levels = Level::ALL.map(Strength::Level).into_iter();
        for strength in levels.chain(Strength::CLASSIC_DEPTHS.map(Strength::Classic)) {
            assert!(strength.rating().is_some(), "{strength}");
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
