//! Which game is meant.

use std::fmt;
use std::str::FromStr;

use crate::StoreError;

/// The name of a game in progress: 1 to 64 letters, digits, `-` or `_`, so that
/// it can stand in an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(String);

/// The text cannot be the name of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadId(String);

impl fmt::Display for BadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.0.chars().take(LONGEST).collect();
        write!(f, "`{}` is no name of a game", text.escape_debug())
    }
}

impl std::error::Error for BadId {}

const LONGEST: usize = 64;

impl GameId {
    /// The game that the terminal and the page at `/` share.
    pub fn current() -> GameId {
        GameId("current".to_owned())
    }

    /// A name nobody can guess: 128 bits from the system.
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

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = BadId;

    fn from_str(text: &str) -> Result<GameId, BadId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(is_plain) {
            Ok(GameId(text.to_owned()))
        } else {
            Err(BadId(text.to_owned()))
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
    fn names_can_stand_in_an_address() {
        assert_eq!(
            "a-B_9".parse::<GameId>().map(|id| id.to_string()),
            Ok("a-B_9".to_owned())
        );
        for bad in ["", "..", "a/b", "é", "a b", "a\0", &"x".repeat(65)] {
            assert!(bad.parse::<GameId>().is_err(), "{bad:?}");
        }
        let error = "a\nb".parse::<GameId>().unwrap_err();
        assert_eq!(error.to_string(), "`a\\nb` is no name of a game");
    }

    #[test]
    fn random_names_are_names_and_differ() {
        let [one, other] = [
            GameId::random().expect("random"),
            GameId::random().expect("random"),
        ];
        assert_ne!(one, other);
        assert_eq!(one.as_str().parse(), Ok(one));
    }
}
