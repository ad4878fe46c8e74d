//! Who plays, and with what limits.

use std::env;
use std::fmt;
use std::time::Duration;

use super::Match;
use crate::failure::Failure;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// A clock for the game: what it begins with, what each move adds.
    Clock { base: Duration, increment: Duration },
    /// So many positions a move.
    Nodes(u64),
    /// So long a move.
    MoveTime(Duration),
    /// So many plies a move.
    Depth(u32),
}

impl Pace {
    /// The pace of both engines unless they have their own: 10,000 positions
    /// if nothing was said, which is the same on a busy machine.
    pub(super) fn of(arguments: &Match) -> Result<Pace, Failure> {
        Ok(match arguments {
            Match { tc: Some(text), .. } => Pace::setting("tc", text)?,
            Match {
                movetime: Some(ms), ..
            } => Pace::MoveTime(Duration::from_millis(*ms)),
            Match {
                depth: Some(plies), ..
            } => Pace::Depth(*plies),
            Match { nodes, .. } => Pace::Nodes(nodes.unwrap_or(10_000)),
        })
    }

    fn setting(key: &str, value: &str) -> Result<Pace, Failure> {
        let wrong = || Failure::usage(format_args!("`{key}={value}` is no limit"));
        match key {
            "tc" => {
                let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
                Ok(Pace::Clock {
                    base: seconds(base).ok_or_else(wrong)?,
                    increment: seconds(increment).ok_or_else(wrong)?,
                })
            }
            "nodes" => value.parse().map(Pace::Nodes).map_err(|_| wrong()),
            "depth" => value.parse().map(Pace::Depth).map_err(|_| wrong()),
            _ => {
                let milliseconds = value.parse().map_err(|_| wrong())?;
                Ok(Pace::MoveTime(Duration::from_millis(milliseconds)))
            }
        }
    }
}

impl Pace {
    /// Whether the same position always gets the same answer, as far as the
    /// limit is concerned.
    pub(super) fn is_deterministic(self) -> bool {
        match self {
            Pace::Nodes(_) | Pace::Depth(_) => true,
            Pace::Clock { .. } | Pace::MoveTime(_) => false,
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Clock { base, increment } => write!(
                f,
                "{}+{} seconds a game",
                base.as_secs_f64(),
                increment.as_secs_f64()
            ),
            Pace::Nodes(count) => write!(f, "{count} nodes a move"),
            Pace::MoveTime(time) => write!(f, "{} milliseconds a move", time.as_millis()),
            Pace::Depth(plies) => write!(f, "depth {plies} a move"),
        }
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // More than a day is a slip.
    let sensible = (0.0..=86_400.0).contains(&seconds);
    sensible.then(|| Duration::from_secs_f64(seconds))
}

/// An engine of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contender {
    pub(super) name: String,
    /// The program and its arguments.
    pub(super) command: Vec<String>,
    pub(super) options: Vec<(String, String)>,
    pub(super) pace: Pace,
}

impl Contender {
    /// Reads `COMMAND ARGUMENT… NAME=VALUE…`.
    ///
    /// # Errors
    ///
    /// If there is no command, or a limit is none.
    pub(super) fn parse(text: &str, pace: Pace) -> Result<Contender, Failure> {
        let mut contender = Contender {
            name: String::new(),
            command: Vec::new(),
            options: Vec::new(),
            pace,
        };
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some((key, value)) => contender.set(key, value)?,
                None => contender.command.push(word.to_owned()),
            }
        }
        let Some(program) = contender.command.first().cloned() else {
            return Err(Failure::usage(format_args!("`{text}` names no engine")));
        };
        if contender.name.is_empty() {
            let end = program.rsplit(['/', '\\']).next().unwrap_or(&program);
            contender.name = end.to_owned();
        }
        if contender.command == ["arrocco"] {
            contender.command = ourselves()?;
        }
        Ok(contender)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), Failure> {
        match key {
            "name" => value.clone_into(&mut self.name),
            "tc" | "nodes" | "depth" | "movetime" => self.pace = Pace::setting(key, value)?,
            _ => self.options.push((key.replace('_', " "), value.to_owned())),
        }
        Ok(())
    }
}

/// The command that starts this program as an engine.
fn ourselves() -> Result<Vec<String>, Failure> {
    let program = env::current_exe().map_err(Failure::usage)?;
    Ok(vec![
        program.to_string_lossy().into_owned(),
        "uci".to_owned(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Contender {
        Contender::parse(text, Pace::Nodes(1)).expect("a good engine")
    }

    #[test]
    fn a_command_has_arguments_options_and_limits() {
        let contender = parse("/opt/sf --uci Hash=16 Move_Overhead=5 tc=2+0.02 name=old");
        assert_eq!(contender.name, "old");
        assert_eq!(contender.command, ["/opt/sf", "--uci"]);
        let options = [("Hash", "16"), ("Move Overhead", "5")];
        assert_eq!(
            contender.options,
            options.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
        assert_eq!(
            contender.pace,
            Pace::Clock {
                base: Duration::from_secs(2),
                increment: Duration::from_millis(20)
            }
        );
    }

    #[test]
    fn a_program_is_called_by_the_end_of_its_path() {
        assert_eq!(parse("/usr/games/stockfish").name, "stockfish");
    }

    #[test]
    fn arrocco_is_this_program() {
        let contender = parse("arrocco Level=3");
        assert_eq!(contender.name, "arrocco");
        assert_eq!(contender.command.get(1).map(String::as_str), Some("uci"));
    }

    #[test]
    fn what_is_no_engine_or_no_limit_is_refused() {
        for text in [
            "",
            "Hash=16",
            "a tc=x",
            "a tc=-1",
            "a nodes=-3",
            "a depth=",
            "a tc=1+x",
        ] {
            assert!(Contender::parse(text, Pace::Nodes(1)).is_err(), "{text}");
        }
    }
}
