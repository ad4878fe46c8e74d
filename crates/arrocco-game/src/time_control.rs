//! Time controls of every kind, as people and PGN files write them.
//!
//! | text             | meaning                                                   |
//! |------------------|-----------------------------------------------------------|
//! | `-`              | no limit                                                  |
//! | `5+3`, `5`       | five minutes, and three seconds (or none) for every move  |
//! | `5d3`            | five minutes; the first three seconds of a move are free  |
//! | `5b3`            | Bronstein: up to three seconds used are given back        |
//! | `40/90+30,30+30` | 90 minutes for 40 moves, then 30 for the rest             |
//! | `5/move`         | five minutes for every move                               |
//! | `5+3 vs 3+2`     | White has more than Black                                 |
//!
//! Minutes may be given as seconds: `90s+1`. A last stage with a number of
//! moves begins anew whenever they are made. The PGN tag counts in seconds:
//! `40/5400+30:1800+30`.

mod parse;
mod write;

pub use parse::ParseControlError;

use arrocco_rules::Color;
use serde::{Deserialize, Serialize};

use crate::Millis;

/// The time of both sides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TimeControl {
    /// White's time.
    pub white: Control,
    /// Black's time.
    pub black: Control,
}

/// The time of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Control {
    /// As long as one likes.
    #[default]
    Unlimited,
    /// This long for every move.
    PerMove(Millis),
    /// One stage after the other; the last one lasts, or repeats if it has a
    /// number of moves.
    Stages(Vec<Stage>),
}

/// A number of moves to make in some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// How many moves; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// What is added to the clock when the stage begins.
    pub time: Millis,
    /// What every move gives.
    pub bonus: Bonus,
}

/// What a move gives back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: this much, after the move.
    Increment(Millis),
    /// Bronstein: what was used, but no more than this, after the move.
    Bronstein(Millis),
    /// Simple delay: the clock waits this long before it runs.
    Delay(Millis),
}

impl TimeControl {
    /// The minutes that can be set for every move, and the usual number.
    pub const MOVE_MINUTES: (std::ops::RangeInclusive<u64>, u64) = (1..=30, 5);
    /// The minutes that can be set for a player's whole game, and the usual number.
    pub const GAME_MINUTES: (std::ops::RangeInclusive<u64>, u64) = (5..=60, 30);

    /// Both sides alike.
    pub fn same(control: Control) -> TimeControl {
        TimeControl {
            white: control.clone(),
            black: control,
        }
    }

    /// No limit for anyone.
    pub fn unlimited() -> TimeControl {
        TimeControl::default()
    }

    /// Whole minutes for every move, as the form of a new game offers them: 1 to 30.
    pub fn per_move_minutes(minutes: u64) -> Option<TimeControl> {
        let limit = Control::PerMove(Millis::minutes(minutes));
        let is_offered = TimeControl::MOVE_MINUTES.0.contains(&minutes);
        is_offered.then(|| TimeControl::same(limit))
    }

    /// Whole minutes for a player's game, as the form of a new game offers them:
    /// 5 to 60.
    pub fn per_game_minutes(minutes: u64) -> Option<TimeControl> {
        let control = Control::sudden_death(Millis::minutes(minutes), Bonus::None);
        let is_offered = TimeControl::GAME_MINUTES.0.contains(&minutes);
        is_offered.then(|| TimeControl::same(control))
    }

    /// The control of one side.
    pub fn of(&self, color: Color) -> &Control {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// Whether anyone has a limit.
    pub fn is_limited(&self) -> bool {
        Color::ALL
            .iter()
            .any(|&color| *self.of(color) != Control::Unlimited)
    }

    /// Whether a clock can be set to this: some time in every stage, no stage
    /// without moves, nothing longer than a thousand hours.
    pub fn is_sound(&self) -> bool {
        Color::ALL.iter().all(|&color| self.of(color).is_sound())
    }
}

impl Control {
    /// The longest time of a stage, a move or a bonus.
    pub const LONGEST: Millis = Millis::minutes(60_000);

    /// All moves in this time.
    pub fn sudden_death(time: Millis, bonus: Bonus) -> Control {
        let moves = None;
        // An increment of nothing is none, so that texts come back the same.
        let bonus = if bonus.time() == Millis::ZERO {
            Bonus::None
        } else {
            bonus
        };
        Control::Stages(vec![Stage { moves, time, bonus }])
    }

    fn is_sound(&self) -> bool {
        let fits = |time: Millis| (Millis(1)..=Control::LONGEST).contains(&time);
        match self {
            Control::Unlimited => true,
            Control::PerMove(limit) => fits(*limit),
            Control::Stages(stages) => {
                let is_sound = |stage: &Stage| {
                    fits(stage.time)
                        && stage.moves != Some(0)
                        && stage.bonus.time() <= Control::LONGEST
                };
                let open_ended = stages.iter().position(|stage| stage.moves.is_none());
                (1..=16).contains(&stages.len())
                    && stages.iter().all(is_sound)
                    && open_ended.is_none_or(|at| at + 1 == stages.len())
            }
        }
    }

    /// What the clock shows at the start; `None` without a limit.
    pub fn initial(&self) -> Option<Millis> {
        match self {
            Control::Unlimited => None,
            Control::PerMove(limit) => Some(*limit),
            Control::Stages(stages) => stages.first().map(|stage| stage.time),
        }
    }

    /// How long the side may think on the move after `made` moves, with this
    /// much left.
    pub(crate) fn budget(&self, left: Millis, made: u32) -> Millis {
        match self.stage(made).map(|(stage, _)| stage.bonus) {
            Some(Bonus::Delay(delay)) => left + delay,
            Some(Bonus::None | Bonus::Increment(_) | Bonus::Bronstein(_)) | None => left,
        }
    }

    /// What is left after that move, if so much time was used for it.
    pub(crate) fn after_move(&self, left: Millis, used: Millis, made: u32) -> Millis {
        match self {
            Control::Unlimited => left,
            Control::PerMove(limit) => *limit,
            Control::Stages(_) => {
                let bonus = self
                    .stage(made)
                    .map_or(Bonus::None, |(stage, _)| stage.bonus);
                let next = self.stage(made + 1).filter(|&(_, into)| into == 0);
                bonus.apply(left, used) + next.map_or(Millis::ZERO, |(stage, _)| stage.time)
            }
        }
    }

    /// The stage in which the move after `made` moves is played, and how many
    /// moves of it are made.
    fn stage(&self, made: u32) -> Option<(&Stage, u32)> {
        let Control::Stages(stages) = self else {
            return None;
        };
        let (last, earlier) = stages.split_last()?;
        let mut into = made;
        for stage in earlier {
            match stage.moves {
                Some(moves) if into >= moves => into -= moves,
                _ => return Some((stage, into)),
            }
        }
        let moves = last.moves.filter(|&moves| moves > 0);
        Some((last, moves.map_or(into, |moves| into % moves)))
    }
}

impl Bonus {
    /// How much at most.
    pub const fn time(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(time) | Bonus::Bronstein(time) | Bonus::Delay(time) => time,
        }
    }

    fn apply(self, left: Millis, used: Millis) -> Millis {
        match self {
            Bonus::None => left - used,
            Bonus::Increment(time) => left - used + time,
            Bonus::Bronstein(time) => left - used + used.min(time),
            Bonus::Delay(time) => left - (used - time),
        }
    }
}

#[cfg(test)]
mod tests;
