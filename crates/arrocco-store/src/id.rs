//! Ids of games.

use std::fmt;
use std::str::FromStr;

use crate::StoreError;

/// The id of a game in progress: 1 to 64 letters, digits, `-` or `_`, so that it
/// can be part of a URL.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

/// The text is not the id of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidGameId(String);

impl fmt::Display for InvalidGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.chars().take(LONGEST).collect();
        write!(f, "`{}` is not the id of a game", text.escape_debug())
    }
}

impl std::error::Error for InvalidGameId {}

const LONGEST: usize = 64;

impl GameId {
    /// The game that the terminal and the page at `/` share.
    pub fn current() -> GameId {
        GameId("current".to_owned())
    }

    /// An id that cannot be guessed: 128 random bits from the system.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn random() -> Result<GameId, StoreError> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::Disk(error.to_string()))?;
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        Ok(GameId(digits.collect()))
    }

    /// The text of the id.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = InvalidGameId;

    fn from_str(text: &str) -> Result<GameId, InvalidGameId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_plain) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(InvalidGameId(text.to_owned()))
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of an exercise. A number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExerciseId(pub i64);

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a saved game. A number is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SavedId(pub i64);

impl fmt::Display for SavedId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_can_be_part_of_a_url() {
        assert_eq!(
            "a-B_9".parse::<GameId>().map(|id| id.to_string()),
            Ok("a-B_9".to_owned())
        );
        for bad in ["", "..", "a/b", "é", "a b", "a\0", &"x".repeat(65)] {
            assert!(bad.parse::<GameId>().is_err(), "{bad:?}");
        }
        let error = "a\nb".parse::<GameId>().unwrap_err();
        assert_eq!(error.to_string(), "`a\\nb` is not the id of a game");
    }

    #[test]
    fn random_ids_are_valid_and_differ() {
        let [one, other] = [
            GameId::random().expect("random"),
            GameId::random().expect("random"),
        ];
        assert_ne!(one, other);
        assert_eq!(one.as_str().parse(), Ok(one));
    }
}
