//! From text to a time control.

use std::fmt;
use std::str::FromStr;

use super::{Bonus, Control, Stage, TimeControl};
use crate::Millis;

/// The text is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseControlError {
    /// The part that is not understood.
    pub part: String,
}

impl fmt::Display for ParseControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = &self.part;
        write!(
            f,
            "`{part}` is no time control such as `5+3`, `40/90+30` or `5/move`"
        )
    }
}

impl std::error::Error for ParseControlError {}

impl FromStr for TimeControl {
    type Err = ParseControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseControlError> {
        let control = match text.split_once(" vs ") {
            Some((white, black)) => TimeControl {
                white: white.parse()?,
                black: black.parse()?,
            },
            None => TimeControl::same(text.parse()?),
        };
        if control.is_sound() {
            Ok(control)
        } else {
            Err(error(text))
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ParseControlError;

    fn try_from(text: String) -> Result<TimeControl, ParseControlError> {
        text.parse()
    }
}

impl FromStr for Control {
    type Err = ParseControlError;

    fn from_str(text: &str) -> Result<Control, ParseControlError> {
        let text = text.trim();
        if matches!(text, "-" | "none" | "unlimited") {
            return Ok(Control::Unlimited);
        }
        if let Some(limit) = text.strip_suffix("/move") {
            let limit = minutes(limit.trim()).ok_or_else(|| error(text))?;
            return Ok(Control::PerMove(limit));
        }
        stages(text, ',', minutes)
    }
}

impl Control {
    /// Reads one side of a PGN `TimeControl` tag, which counts in seconds.
    /// `None` for `?`, for a sandclock and for anything else.
    pub fn from_pgn(text: &str) -> Option<Control> {
        if text == "-" {
            return Some(Control::Unlimited);
        }
        let control = stages(text, ':', seconds).ok()?;
        let per_move = match &control {
            Control::Stages(stages) => match stages.as_slice() {
                [only] if only.moves == Some(1) && only.bonus == Bonus::None => Some(only.time),
                [] | [_, ..] => None,
            },
            Control::Unlimited | Control::PerMove(_) => None,
        };
        let control = per_move.map_or(control, Control::PerMove);
        Some(control).filter(Control::is_sound)
    }
}

fn error(part: &str) -> ParseControlError {
    ParseControlError {
        part: part.to_owned(),
    }
}

fn stages(
    text: &str,
    separator: char,
    unit: fn(&str) -> Option<Millis>,
) -> Result<Control, ParseControlError> {
    let parts = text.split(separator).map(str::trim);
    let stages = parts.map(|part| stage(part, unit).ok_or_else(|| error(part)));
    Ok(Control::Stages(stages.collect::<Result<_, _>>()?))
}

fn stage(text: &str, unit: fn(&str) -> Option<Millis>) -> Option<Stage> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, rest)) => (Some(count(moves)?), rest),
        None => (None, text),
    };
    let sign = text.find(['+', 'b', 'd']);
    let (time, bonus) = sign.map_or((text, ""), |at| text.split_at(at));
    Some(Stage {
        moves,
        time: unit(time.trim())?,
        bonus: read_bonus(bonus)?,
    })
}

fn read_bonus(text: &str) -> Option<Bonus> {
    let mut letters = text.chars();
    let kind = match letters.next() {
        None => return Some(Bonus::None),
        Some('+') => Bonus::Increment,
        Some('b') => Bonus::Bronstein,
        Some('d') => Bonus::Delay,
        Some(_) => return None,
    };
    let time = seconds(letters.as_str().trim())?;
    Some(if time == Millis::ZERO {
        Bonus::None
    } else {
        kind(time)
    })
}

fn count(text: &str) -> Option<u32> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// Minutes, or seconds with an `s`.
fn minutes(text: &str) -> Option<Millis> {
    match text.strip_suffix('s') {
        Some(text) => seconds(text),
        None => thousandths(text)?.checked_mul(60).map(Millis),
    }
}

fn seconds(text: &str) -> Option<Millis> {
    thousandths(text).map(Millis)
}

/// A decimal number with up to three places, in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, places) = text.split_once('.').unwrap_or((text, "0"));
    if places.len() > 3 {
        return None;
    }
    let whole = u64::from(count(whole)?).checked_mul(1000)?;
    let scale = 10_u64.pow(3 - places.len() as u32);
    whole.checked_add(u64::from(count(places)?) * scale)
}
