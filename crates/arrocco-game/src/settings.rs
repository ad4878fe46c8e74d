//! The settings of a game: players, time control, draws, takebacks, start.

use std::collections::BTreeMap;

use arrocco_rules::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::pgn::RESERVED;
use crate::{Draws, GameRefusal, TimeControl};

/// Who plays, with how much time, from where, by which habits. The default is
/// two people, no limit, usual names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Settings {
    /// Who has White.
    pub white: Seat,
    /// Who has Black.
    pub black: Seat,
    /// A text such as `5+3`; see [`TimeControl`].
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub time: TimeControl,
    /// Who has to say that a game is drawn.
    pub draws: Draws,
    /// Whether moves can be taken back.
    pub takebacks: Takebacks,
    /// Where the game begins, as a FEN; the usual place if there is none.
    pub start: Option<String>,
    /// Other tags of the game, such as `Event` or `Date`.
    pub tags: BTreeMap<String, String>,
}

/// One side of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Seat {
    /// The player's name; empty for the usual one.
    pub name: String,
    /// What plays.
    pub kind: PlayerKind,
    /// How strong it shall play, in the words of whoever seats it; empty for
    /// people. The game only keeps it.
    pub strength: String,
}

/// What sits at one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Somebody at the board.
    #[default]
    Human,
    /// A chess engine.
    Engine,
    /// Some other program.
    Program,
}

/// Whether moves can be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Takebacks {
    /// At any time.
    #[default]
    Free,
    /// Each side has so many.
    Counted {
        /// How many.
        each: u32,
    },
    /// If the other side agrees.
    Asked,
    /// Never.
    Forbidden,
}

impl Settings {
    /// The seat of one side.
    pub fn seat(&self, color: Color) -> &Seat {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// A player's name, or the usual one.
    pub fn name(&self, color: Color) -> &str {
        match self.seat(color).name.trim() {
            "" | "?" => usual_name(color),
            name => name,
        }
    }

    /// The same, written as a file would keep it: no needless blanks, no tags
    /// that follow from the game, no start that is the usual one.
    pub(crate) fn tidied(mut self, start: &Position) -> Settings {
        for (color, seat) in [
            (Color::White, &mut self.white),
            (Color::Black, &mut self.black),
        ] {
            let name = one_line(&seat.name).trim().to_owned();
            seat.strength = one_line(&seat.strength).trim().to_owned();
            seat.name = if name == "?" || name == usual_name(color) {
                String::new()
            } else {
                name
            };
        }
        self.start = (*start != Position::initial()).then(|| start.to_string());
        self.tags
            .retain(|name, value| is_free(name) && !matches!(&**value, "?" | "????.??.??"));
        self.tags
            .values_mut()
            .for_each(|value| *value = one_line(value));
        self
    }

    /// Where the game begins.
    ///
    /// # Errors
    ///
    /// If a game cannot begin there.
    pub(crate) fn position(&self) -> Result<Position, GameRefusal> {
        match &self.start {
            None => Ok(Position::initial()),
            Some(text) => text
                .parse::<Position>()
                .map_err(|error| GameRefusal::BadSettings {
                    reason: error.to_string(),
                }),
        }
    }

    /// # Errors
    ///
    /// If no clock can be set like this.
    pub(crate) fn check_time(&self) -> Result<(), GameRefusal> {
        if self.time.is_sound() {
            return Ok(());
        }
        Err(GameRefusal::BadSettings {
            reason: format!("no clock can be set to `{}`", self.time),
        })
    }
}

fn usual_name(color: Color) -> &'static str {
    match color {
        Color::White => "whitePlayer",
        Color::Black => "blackPlayer",
    }
}

fn one_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(plain).collect()
}

/// Whether a tag may be set and a file can hold it.
fn is_free(name: &str) -> bool {
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name && !name.is_empty() && !RESERVED.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_name_becomes_the_usual_one() {
        let mut settings = Settings::default();
        settings.white.name = " ".to_owned();
        assert_eq!(settings.name(Color::White), "whitePlayer");
        assert_eq!(settings.name(Color::Black), "blackPlayer");
        settings.black.name = "Anna".to_owned();
        assert_eq!(settings.name(Color::Black), "Anna");
    }

    #[test]
    fn two_people_without_a_limit_unless_said_otherwise() {
        let settings = Settings::default();
        assert!(!settings.time.is_limited());
        assert_eq!(settings.white.kind, PlayerKind::Human);
        assert_eq!(settings.black.kind, PlayerKind::Human);
    }
}
