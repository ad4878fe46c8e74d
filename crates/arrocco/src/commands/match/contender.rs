//! Who plays, and with what limits.

use std::env;
use std::fmt;
use std::time::Duration;

use arrocco_uci::client::{EngineSpec, SpecLimit};

use super::Match;
use crate::failure::Failure;

/// How long an engine may think.
pub(super) type Pace = SpecLimit;

/// The pace of both engines unless they have their own: 10,000 nodes if nothing
/// was said, which is the same on a busy machine.
pub(super) fn pace_of(arguments: &Match) -> Result<Pace, Failure> {
    Ok(match arguments {
        Match { tc: Some(text), .. } => match Pace::parse("tc", text) {
            Some(read) => read.map_err(Failure::usage)?,
            None => return Err(Failure::usage("--tc: expected BASE+INC")),
        },
        Match {
            movetime: Some(ms), ..
        } => Pace::MoveTime(Duration::from_millis(*ms)),
        Match {
            depth: Some(plies), ..
        } => Pace::Depth(*plies),
        Match { nodes, .. } => Pace::Nodes(nodes.unwrap_or(10_000)),
    })
}

/// Whether the same position always gets the same answer, as far as the limit is
/// concerned.
pub(super) fn is_deterministic(pace: Pace) -> bool {
    match pace {
        Pace::Nodes(_) | Pace::Depth(_) => true,
        Pace::Clock { .. } | Pace::MoveTime(_) => false,
    }
}

/// An engine of the match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contender {
    pub(super) name: String,
    pub(super) spec: EngineSpec,
    pub(super) pace: Pace,
}

impl Contender {
    /// Reads an engine; see [`EngineSpec`].
    ///
    /// # Errors
    ///
    /// If there is no command, or a limit is none.
    pub(super) fn parse(text: &str, pace: Pace) -> Result<Contender, Failure> {
        let spec: EngineSpec = text
            .parse()
            .map_err(|error| Failure::usage(format_args!("`{text}`: {error}")))?;
        let spec = match spec.command() {
            ("arrocco", []) => spec.with_command(ourselves()?, vec!["uci".to_owned()]),
            _ => spec,
        };
        Ok(Contender {
            name: spec.name().to_owned(),
            pace: spec.limit().unwrap_or(pace),
            spec,
        })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        match self.pace {
            Pace::Clock { base, increment } => {
                let [base, increment] = [base, increment].map(|time| time.as_secs_f64());
                write!(f, "{base}+{increment} seconds a game")
            }
            Pace::Nodes(count) => write!(f, "{count} nodes a move"),
            Pace::MoveTime(time) => write!(f, "{} milliseconds a move", time.as_millis()),
            Pace::Depth(plies) => write!(f, "depth {plies} a move"),
        }
    }
}

/// The path of this program.
fn ourselves() -> Result<String, Failure> {
    let program = env::current_exe().map_err(Failure::usage)?;
    Ok(program.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrocco_is_this_program_and_a_limit_of_its_own_counts() {
        let parse = |text| Contender::parse(text, Pace::Nodes(1)).expect("a good engine");
        let contender = parse("arrocco Level=3");
        assert_eq!(contender.name, "arrocco");
        assert_eq!(contender.spec.command().1, ["uci"]);
        assert_eq!(contender.pace, Pace::Nodes(1));
        assert_eq!(parse("sf depth=3").pace, Pace::Depth(3));
    }
}
