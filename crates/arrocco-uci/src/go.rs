//! How long a search may take, as `go` says it.

use std::time::{Duration, Instant};

use arrocco_engine::{Limits, SearchClock};
use arrocco_rules::{Color, Move, Position, UciMove};

use super::command::{Misunderstanding, short};

/// A search that was asked for.
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) ponder: bool,
}

/// Times longer than this are this long: eleven days.
const LONGEST: u64 = 1_000_000_000;

/// Reads what follows `go`; the clock runs since then. Unknown words are skipped; numbers that are too
/// big are as big as can be, negative ones are zero.
pub(super) fn parse_go(
    words: &[&str],
    at: Instant,
    position: &Position,
) -> Result<Go, Misunderstanding> {
    let mut limits = Limits {
        started: at,
        ..Limits::none()
    };
    let mut ponder = false;
    let mut clock = Clocks::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut number = || parse_number(word, words.next());
        match word {
            "infinite" => limits.infinite = true,
            "ponder" => ponder = true,
            "depth" => limits.depth = Some(small(number()?)),
            "nodes" => limits.nodes = Some(number()?),
            "mate" => limits.mate = Some(small(number()?)),
            "movetime" => limits.move_time = Some(milliseconds(number()?)),
            "wtime" => clock.remaining[0] = Some(milliseconds(number()?)),
            "btime" => clock.remaining[1] = Some(milliseconds(number()?)),
            "winc" => clock.increment[0] = milliseconds(number()?),
            "binc" => clock.increment[1] = milliseconds(number()?),
            "movestogo" => clock.moves_to_go = Some(small(number()?)),
            "searchmoves" => {
                while let Some(m) = words.peek().and_then(|text| parse_move(text, position)) {
                    limits.moves.extend(m);
                    words.next();
                }
            }
            _ => {}
        }
    }
    limits.clock = clock.of(position.turn());
    Ok(Go { limits, ponder })
}

/// The clocks of both sides.
#[derive(Default)]
struct Clocks {
    remaining: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

impl Clocks {
    fn of(&self, color: Color) -> Option<SearchClock> {
        let side = color.index();
        self.remaining[side].map(|remaining| SearchClock {
            remaining,
            increment: self.increment[side],
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0),
        })
    }
}

/// A word that looks like a move: the move, or nothing if it is not legal.
/// `None` if it looks like something else.
fn parse_move(text: &str, position: &Position) -> Option<Option<Move>> {
    let written: UciMove = text.parse().ok()?;
    Some(written.to_move(position).ok())
}

fn parse_number(name: &str, word: Option<&str>) -> Result<u64, Misunderstanding> {
    let wrong = |found| Misunderstanding(format!("go {name}: expected a number, found {found}"));
    let word = word.ok_or_else(|| wrong("nothing".to_owned()))?;
    let digits = word.strip_prefix('-').unwrap_or(word);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong(format!("`{}`", short(word))));
    }
    Ok(if word.starts_with('-') {
        0
    } else {
        digits.parse().unwrap_or(u64::MAX)
    })
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(LONGEST))
}
