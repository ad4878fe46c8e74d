//! How a game ended, as PGN has it.

use std::fmt;

use arrocco_rules::Color;

/// The result of a game as its last token and its `Result` tag state it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned or not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result written exactly like this.
    pub fn from_ascii(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The result somebody meant who did not follow the standard.
    pub(crate) fn from_habit(text: &str) -> Option<GameResult> {
        match text {
            "1/2" | "½" | "½-½" | "1/2-½" | "½–½" | "1/2–1/2" => Some(GameResult::Draw),
            "1:0" | "1–0" => Some(GameResult::WhiteWins),
            "0:1" | "0–1" => Some(GameResult::BlackWins),
            _ => None,
        }
    }

    /// The text of the standard.
    pub const fn as_str(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// Who won, if anyone did.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw | GameResult::Unknown => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
