//! What can be set, and within which bounds.

use std::fmt::Write;

use arrocco_engine::Level;
use arrocco_notation::opening::OpeningStyle;

use super::command::{Misunderstanding, short};
use super::memory;

pub(super) const DEFAULT_HASH: usize = 16;
const MOST_THREADS: u64 = 256;
const MOST_LINES: u64 = 256;
const MOST_OVERHEAD: u64 = 5000;
const DEFAULT_OVERHEAD: u64 = 10;
/// Deeper would take minutes.
const MOST_CLASSIC: u64 = 5;
/// Chess programs keep such numbers in 32 bits.
pub(super) const MOST_SEED: u64 = i32::MAX as u64;

/// An option with a new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// Size of the table in MiB.
    Hash(usize),
    Threads(usize),
    Lines(usize),
    /// In milliseconds.
    Overhead(u64),
    ClearHash,
    /// Judge by the network rather than by the hand-made evaluation.
    Network(bool),
    /// Castling is written as the king going to its rook.
    Chess960(bool),
    /// Chances to win, draw and lose are printed.
    ShowOutlook(bool),
    /// How strong it plays, from 1 to 10.
    Level(Level),
    /// The classic opponent plays, so many plies deep; 0 if it does not.
    Classic(u32),
    /// Whether levels below the last play openings of the table.
    OwnBook(bool),
    /// Which openings these are.
    OpeningStyle(OpeningStyle),
    /// Where the chance of the levels begins; 0 for another one in every game.
    Seed(u64),
    /// Whether the rating below counts rather than the level.
    LimitStrength(bool),
    /// The rating to play at, on the scale of the levels.
    Elo(i32),
    /// A parameter of the search, by its place in the table, and its value.
    #[cfg(feature = "tune")]
    Param(usize, i32),
    /// Says only that the program may ask us to ponder.
    Ponder,
}

/// The lines that `uci` is answered with.
pub(super) fn describe() -> String {
    let mut text = String::new();
    let mut spin = |name: &str, default: u64, least: u64, most: u64| {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "option name {name} type spin default {default} min {least} max {most}"
        );
    };
    spin("Hash", DEFAULT_HASH as u64, 1, memory::most_hash());
    spin("Threads", 1, 1, MOST_THREADS);
    spin("MultiPV", 1, 1, MOST_LINES);
    spin("Move Overhead", DEFAULT_OVERHEAD, 0, MOST_OVERHEAD);
    spin("Level", 10, 1, 10);
    spin("Seed", 0, 0, MOST_SEED);
    spin("Classic", 0, 0, MOST_CLASSIC);
    let (least, most) = elo_range();
    spin("UCI_Elo", most as u64, least as u64, most as u64);
    text.push_str(
        "option name Clear Hash type button\n\
         option name Network type check default true\n\
         option name OwnBook type check default true\n\
         option name Style type combo default any var any var solid var open\n\
         option name Ponder type check default false\n\
         option name UCI_Chess960 type check default false\n\
         option name UCI_LimitStrength type check default false\n\
         option name UCI_ShowWDL type check default false\n",
    );
    #[cfg(feature = "tune")]
    for param in arrocco_engine::PARAMS {
        let (name, default) = (param.name, param.default);
        let most = 4 * default.abs() + 16;
        let _ = writeln!(
            text,
            "option name {name} type spin default {default} min {} max {most}",
            -most
        );
    }
    text
}

/// Reads a setting. Numbers outside their bounds are moved inside; names are
/// the same in capitals.
pub(super) fn parse(name: &str, value: &str) -> Result<Setting, Misunderstanding> {
    Ok(match name.to_ascii_lowercase().as_str() {
        "hash" => Setting::Hash(number(name, value, 1, memory::most_hash())? as usize),
        "threads" => Setting::Threads(number(name, value, 1, MOST_THREADS)? as usize),
        "multipv" => Setting::Lines(number(name, value, 1, MOST_LINES)? as usize),
        "move overhead" => Setting::Overhead(number(name, value, 0, MOST_OVERHEAD)?),
        "level" => Setting::Level(level(number(name, value, 1, 10)?)),
        "classic" => Setting::Classic(number(name, value, 0, MOST_CLASSIC)? as u32),
        "ownbook" => Setting::OwnBook(switch(name, value)?),
        "style" => Setting::OpeningStyle(style(name, value)?),
        "seed" => Setting::Seed(number(name, value, 0, MOST_SEED)?),
        "uci_limitstrength" => Setting::LimitStrength(switch(name, value)?),
        "uci_elo" => {
            let (least, most) = elo_range();
            Setting::Elo(number(name, value, least as u64, most as u64)? as i32)
        }
        "clear hash" => Setting::ClearHash,
        "network" => Setting::Network(switch(name, value)?),
        "uci_chess960" => Setting::Chess960(switch(name, value)?),
        "uci_showwdl" => Setting::ShowOutlook(switch(name, value)?),
        "ponder" => switch(name, value).map(|_| Setting::Ponder)?,
        _ => {
            #[cfg(feature = "tune")]
            if let Some(place) = arrocco_engine::PARAMS.iter().position(|p| p.name == name) {
                let wrong = |_| Misunderstanding(format!("option {name}: no number"));
                return Ok(Setting::Param(place, value.parse().map_err(wrong)?));
            }
            let unknown = format!("unknown option `{}`", short(name));
            return Err(Misunderstanding(unknown));
        }
    })
}

fn style(name: &str, value: &str) -> Result<OpeningStyle, Misunderstanding> {
    let known = OpeningStyle::from_key(&value.to_ascii_lowercase());
    known.ok_or_else(|| {
        let keys = OpeningStyle::ALL.map(OpeningStyle::key).join(", ");
        Misunderstanding(format!("option {name}: `{}` is not {keys}", short(value)))
    })
}

fn level(number: u64) -> Level {
    u8::try_from(number)
        .ok()
        .and_then(Level::new)
        .unwrap_or(Level::FULL)
}

/// The ratings of the weakest and the strongest level.
fn elo_range() -> (i32, i32) {
    let rating = |level: Level| level.rating().map_or(0, |rating| rating.elo);
    (rating(Level::ALL[0]), rating(Level::FULL))
}

fn number(name: &str, value: &str, least: u64, most: u64) -> Result<u64, Misunderstanding> {
    let digits = value.strip_prefix('-').unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let wrong = format!("option {name}: `{}` is no number", short(value));
        return Err(Misunderstanding(wrong));
    }
    let number = match value.starts_with('-') {
        true => 0,
        false => digits.parse().unwrap_or(u64::MAX),
    };
    Ok(number.clamp(least, most))
}

fn switch(name: &str, value: &str) -> Result<bool, Misunderstanding> {
    match value.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        other => {
            let wrong = format!("option {name}: `{}` is not `true` or `false`", short(other));
            Err(Misunderstanding(wrong))
        }
    }
}
