//! From a time control to text.

use std::fmt;

use super::{Bonus, Control, Stage, TimeControl};
use crate::Millis;

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.white)?;
        if self.white == self.black {
            return Ok(());
        }
        write!(f, " vs {}", self.black)
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Unlimited => f.write_str("-"),
            Control::PerMove(limit) => write!(f, "{}/move", Minutes(*limit)),
            Control::Stages(stages) => {
                let texts: Vec<String> = stages.iter().map(Stage::to_string).collect();
                f.write_str(&texts.join(","))
            }
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}{}", Minutes(self.time), self.bonus)
    }
}

impl fmt::Display for Bonus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Bonus::None => Ok(()),
            Bonus::Increment(time) => write!(f, "+{}", Seconds(time)),
            Bonus::Bronstein(time) => write!(f, "b{}", Seconds(time)),
            Bonus::Delay(time) => write!(f, "d{}", Seconds(time)),
        }
    }
}

impl Control {
    /// As the PGN `TimeControl` tag has it. Delays, which the standard does
    /// not know, are written with `b` and `d`.
    pub fn to_pgn(&self) -> String {
        match self {
            Control::Unlimited => "-".to_owned(),
            Control::PerMove(limit) => format!("1/{}", Seconds(*limit)),
            Control::Stages(stages) => {
                let texts: Vec<String> = stages.iter().map(stage_in_seconds).collect();
                texts.join(":")
            }
        }
    }
}

fn stage_in_seconds(stage: &Stage) -> String {
    let moves = stage
        .moves
        .map_or(String::new(), |moves| format!("{moves}/"));
    format!("{moves}{}{}", Seconds(stage.time), stage.bonus)
}

/// Minutes if they are whole, else seconds with an `s`.
struct Minutes(Millis);

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Millis(time) = self.0;
        if time % 60_000 == 0 {
            write!(f, "{}", time / 60_000)
        } else {
            write!(f, "{}s", Seconds(self.0))
        }
    }
}

struct Seconds(Millis);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Millis(time) = self.0;
        write!(f, "{}", time / 1000)?;
        match time % 1000 {
            0 => Ok(()),
            rest => write!(f, ".{}", format!("{rest:03}").trim_end_matches('0')),
        }
    }
}
