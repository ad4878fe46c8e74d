//! `arrocco ask`: queries to the Laws of Chess in Prolog.
//!
//! The goal is answered by the engine inside the program (feature `logic`) or,
//! in a build without it, by the SWI-Prolog of this machine.

use std::io::Write;

use arrocco_oracle::{Answers, AskError, EngineError, GoalFault, ProofLimits, export};
use arrocco_rules::Setup;
use clap::Args;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// Query the Laws of Chess in Prolog about a position
///
/// Prints the answers as a table. Exit code 0 if there is an answer, 1 if there is
/// none.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco ask startpos 'can_play(g1, To, Kind)'
  arrocco ask startpos 'attackers_of(f3, white, From)'
  arrocco ask --export startpos > position.pl")]
pub(crate) struct Ask {
    /// The position: a FEN in quotes, or startpos
    fen: String,
    /// The goal, without a full stop
    #[arg(required_unless_present = "export")]
    goal: Option<String>,
    /// Print theory and position as a Prolog file instead
    #[arg(long, conflicts_with = "goal")]
    export: bool,
}

pub(crate) fn run(ask: &Ask, out: &mut impl Write) -> Outcome {
    let setup = argument::setup(&ask.fen)?;
    let Some(goal) = &ask.goal else {
        let file = export(&setup).map_err(Failure::usage)?;
        out.write_all(file.as_bytes())?;
        return Ok(Verdict::Yes);
    };
    let answers = answer(&setup, goal).map_err(explain)?;
    write!(out, "{answers}")?;
    Ok(Verdict::of(!answers.rows.is_empty()))
}

#[cfg(feature = "logic")]
fn answer(setup: &Setup, goal: &str) -> Result<Answers, AskError> {
    arrocco_oracle::ask(setup, goal, ProofLimits::default())
}

#[cfg(not(feature = "logic"))]
fn answer(setup: &Setup, goal: &str) -> Result<Answers, AskError> {
    arrocco_oracle::ask_on(
        arrocco_oracle::Swi::start,
        setup,
        goal,
        ProofLimits::default(),
    )
}

fn explain(error: AskError) -> Failure {
    let hint = match &error {
        AskError::Goal(goal) => {
            let is_unknown = matches!(goal.fault, GoalFault::Unknown { known: None, .. });
            is_unknown.then_some(QUESTIONS)
        }
        AskError::Facts(_) => None,
        AskError::Engine(engine) => hint(engine),
    };
    let failure = Failure::usage(error);
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

const QUESTIONS: &str = "ask for example can_play(From, To, Kind), attackers_of(Square, Side, From) \
     or mates(From, To, Kind); `arrocco ask --export startpos` prints them all";

/// What can be done about an engine that gave no answers.
fn hint(error: &EngineError) -> Option<&'static str> {
    match error {
        EngineError::Missing(_) => {
            Some("install SWI-Prolog, or build with `--features logic` to have an engine inside")
        }
        EngineError::Timeout(_) => Some("ask something narrower: name a square, a side or a role"),
        EngineError::Unreadable(_) => Some(
            "leave less open; the situation on the board is `now`, as in attacks(now, From, f3)",
        ),
        EngineError::Stopped | EngineError::Raised(_) => None,
    }
}
