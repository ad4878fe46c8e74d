//! Commands that programs leave in comments: clocks, evaluations, arrows.
//!
//! ```
//! use arrocco_notation::pgn::{Annotation, Eval, annotations, without_annotations};
//!
//! let comment = "sharp [%eval #-3] [%clk 0:09:58]";
//! let found = annotations(comment);
//! assert_eq!(found[0], Annotation::Eval { eval: Eval::Mate(-3), depth: None });
//! assert_eq!(found[1].to_string(), "[%clk 0:09:58]");
//! assert_eq!(without_annotations(comment), "sharp");
//! ```

use std::fmt;
use std::time::Duration;

use arrocco_rules::Square;

/// A command such as `[%clk 0:10:00]`. It displays as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// `[%clk 1:02:03.5]`: time left on the mover's clock.
    Clock(Duration),
    /// `[%emt 0:00:07]`: time spent on the move.
    MoveTime(Duration),
    /// `[%eval 0.35]`, `[%eval #-3]`, `[%eval 0.35,20]`.
    Eval {
        /// Seen from White.
        eval: Eval,
        /// How deep was searched.
        depth: Option<u32>,
    },
    /// `[%csl Ge4,Rd5]`: coloured squares.
    Squares(Vec<(Paint, Square)>),
    /// `[%cal Ge2e4]`: coloured arrows.
    Arrows(Vec<(Paint, Square, Square)>),
}

/// How good a position is for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Eval {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves, negative if White is mated.
    Mate(i32),
}

/// The colour of an arrow or a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Paint {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
    /// `C`
    Cyan,
    /// `O`
    Orange,
}

impl Paint {
    const ALL: [(Paint, char); 6] = [
        (Paint::Green, 'G'),
        (Paint::Red, 'R'),
        (Paint::Yellow, 'Y'),
        (Paint::Blue, 'B'),
        (Paint::Cyan, 'C'),
        (Paint::Orange, 'O'),
    ];

    fn from_char(letter: char) -> Option<Paint> {
        Paint::ALL
            .into_iter()
            .find(|&(_, c)| c == letter)
            .map(|(paint, _)| paint)
    }

    fn char(self) -> char {
        let known = Paint::ALL.into_iter().find(|&(paint, _)| paint == self);
        known.map_or('G', |(_, letter)| letter)
    }
}

/// The commands of a comment that are understood, in their order.
pub fn annotations(comment: &str) -> Vec<Annotation> {
    Commands(comment)
        .filter_map(|(_, command)| command.parse().ok())
        .collect()
}

/// A comment without the commands that are understood, space tidied.
pub fn without_annotations(comment: &str) -> String {
    let mut kept = String::new();
    let mut rest = comment;
    for (before, command) in Commands(comment) {
        kept.push_str(before);
        if command.parse::<Annotation>().is_err() {
            kept.push_str(command);
        }
        rest = rest.get(before.len() + command.len()..).unwrap_or_default();
    }
    kept.push_str(rest);
    let words: Vec<&str> = kept.split_whitespace().collect();
    words.join(" ")
}

/// What looks like commands, each with the text before it.
struct Commands<'a>(&'a str);

impl<'a> Iterator for Commands<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let start = self.0.find("[%")?;
        let (before, from) = self.0.split_at_checked(start)?;
        let (command, rest) = from.split_at_checked(from.find(']')? + 1)?;
        self.0 = rest;
        Some((before, command))
    }
}

/// The text is no command that is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseAnnotationError;

impl fmt::Display for ParseAnnotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a command such as `[%clk 0:10:00]`")
    }
}

impl std::error::Error for ParseAnnotationError {}

impl std::str::FromStr for Annotation {
    type Err = ParseAnnotationError;

    fn from_str(text: &str) -> Result<Annotation, ParseAnnotationError> {
        parse(text).ok_or(ParseAnnotationError)
    }
}

fn parse(text: &str) -> Option<Annotation> {
    let inside = text.strip_prefix("[%")?.strip_suffix(']')?;
    let (name, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim();
    match name {
        "clk" => duration(value).map(Annotation::Clock),
        "emt" => duration(value).map(Annotation::MoveTime),
        "eval" => evaluation(value),
        "csl" => list(value, painted_square).map(Annotation::Squares),
        "cal" => list(value, painted_arrow).map(Annotation::Arrows),
        _ => None,
    }
}

/// `h:mm:ss`, `m:ss` or seconds, with a fraction if need be.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
    }
    Some(Duration::new(seconds, nanoseconds(fraction)?))
}

fn digits(text: &str) -> Option<u64> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok())?
}

fn nanoseconds(fraction: &str) -> Option<u32> {
    if fraction.is_empty() {
        return Some(0);
    }
    digits(fraction)?;
    let nine: String = fraction
        .chars()
        .chain("000000000".chars())
        .take(9)
        .collect();
    nine.parse().ok()
}

fn evaluation(text: &str) -> Option<Annotation> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
        None => (text, None),
    };
    let eval = match score.strip_prefix('#') {
        Some(moves) => Eval::Mate(moves.parse().ok()?),
        None => Eval::Centipawns(centipawns(score)?),
    };
    Some(Annotation::Eval { eval, depth })
}

fn centipawns(text: &str) -> Option<i32> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (pawns, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let hundredths = nanoseconds(fraction)? / 10_000_000;
    let size = i32::try_from(digits(pawns)?).ok()?.checked_mul(100)?;
    let size = size.checked_add(i32::try_from(hundredths).ok()?)?;
    Some(if text.starts_with('-') { -size } else { size })
}

fn list<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|part| item(part.trim())).collect()
}

fn painted_square(text: &str) -> Option<(Paint, Square)> {
    let paint = Paint::from_char(text.chars().next()?)?;
    Some((paint, text.get(1..)?.parse().ok()?))
}

fn painted_arrow(text: &str) -> Option<(Paint, Square, Square)> {
    let (paint, from) = painted_square(text.get(..3)?)?;
    Some((paint, from, text.get(3..)?.parse().ok()?))
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Annotation::Clock(time) => write!(f, "[%clk {}]", Clock(*time)),
            Annotation::MoveTime(time) => write!(f, "[%emt {}]", Clock(*time)),
            Annotation::Eval { eval, depth: None } => write!(f, "[%eval {eval}]"),
            Annotation::Eval {
                eval,
                depth: Some(depth),
            } => write!(f, "[%eval {eval},{depth}]"),
            Annotation::Squares(squares) => {
                let items = squares
                    .iter()
                    .map(|(paint, square)| format!("{}{square}", paint.char()));
                write!(f, "[%csl {}]", items.collect::<Vec<_>>().join(","))
            }
            Annotation::Arrows(arrows) => {
                let items = arrows
                    .iter()
                    .map(|(paint, from, to)| format!("{}{from}{to}", paint.char()));
                write!(f, "[%cal {}]", items.collect::<Vec<_>>().join(","))
            }
        }
    }
}

/// As PGN has it: `0.35`, `-1.20`, `#-3`.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Eval::Mate(moves) => write!(f, "#{moves}"),
            Eval::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                let size = value.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

/// `h:mm:ss` and a fraction of a second if there is one.
struct Clock(Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanos => write!(f, ".{}", format!("{nanos:09}").trim_end_matches('0')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_written_back_as_they_were() {
        for text in [
            "[%clk 0:10:00]",
            "[%clk 1:02:03.5]",
            "[%emt 0:00:07]",
            "[%eval 0.35]",
            "[%eval -12.05,20]",
            "[%eval #-3]",
            "[%csl Ge4,Rd5]",
            "[%cal Ge2e4,Ya1h8]",
        ] {
            assert_eq!(text.parse::<Annotation>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn odd_commands_stay_text() {
        for text in [
            "[%clk x]",
            "[%clk -1:00]",
            "[%eval ]",
            "[%cal Ge2]",
            "[%foo 1]",
            "[%clk",
            "[%eval 9999999999]",
            "[%cal Gé2e4]",
        ] {
            assert_eq!(
                text.parse::<Annotation>(),
                Err(ParseAnnotationError),
                "{text}"
            );
            assert_eq!(without_annotations(text), text);
        }
    }

    #[test]
    fn text_around_commands_is_kept() {
        let comment = "a [%clk 0:00:01]  b [%foo 1] [%eval 0.1]c [%clk";
        assert_eq!(annotations(comment).len(), 2);
        assert_eq!(without_annotations(comment), "a b [%foo 1] c [%clk");
    }
}
