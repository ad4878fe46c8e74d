//! One question about one position, from text to answers.

use std::fmt;

use arrocco_rules::Setup;

use crate::{Answers, EngineError, Facts, FactsError, Goal, GoalError, Prolog, ProofLimits};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskError {
    /// The text is not a goal.
    Goal(GoalError),
    /// The position is outside the theory.
    Facts(FactsError),
    /// The engine failed.
    Engine(EngineError),
}

impl fmt::Display for AskError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AskError::Goal(error) => error.fmt(f),
            AskError::Facts(error) => error.fmt(f),
            AskError::Engine(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AskError {}

impl From<GoalError> for AskError {
    fn from(error: GoalError) -> AskError {
        AskError::Goal(error)
    }
}

impl From<FactsError> for AskError {
    fn from(error: FactsError) -> AskError {
        AskError::Facts(error)
    }
}

impl From<EngineError> for AskError {
    fn from(error: EngineError) -> AskError {
        AskError::Engine(error)
    }
}

/// Puts a goal to an engine. The text is checked before the engine is started,
/// so a slip costs no time.
///
/// # Errors
///
/// [`AskError`] says whether text, position or engine is to blame.
pub fn ask_on<P: Prolog>(
    start: impl FnOnce() -> Result<P, EngineError>,
    setup: &Setup,
    goal: &str,
    limits: ProofLimits,
) -> Result<Answers, AskError> {
    let goal: Goal = goal.parse()?;
    let facts = Facts::try_from(setup)?;
    let mut engine = start()?;
    engine.set_facts(&facts)?;
    Ok(engine.solve(&goal, limits)?)
}

/// Answers a goal about a position with the engine built in.
///
/// # Errors
///
/// As [`ask_on`].
#[cfg(feature = "logic")]
pub fn ask(setup: &Setup, goal: &str, limits: ProofLimits) -> Result<Answers, AskError> {
    ask_on(crate::Scryer::start, setup, goal, limits)
}
