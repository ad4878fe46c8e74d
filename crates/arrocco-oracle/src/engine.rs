//! The interface of a Prolog system.

use std::time::Duration;

use crate::{EngineError, Facts, Goal, Term};

/// A Prolog system that has consulted the theory.
///
/// It is given facts and checked goals, never text of a stranger.
pub trait Prolog {
    /// Forgets the position it had and takes these facts for `now`.
    ///
    /// # Errors
    ///
    /// When the system does not answer.
    fn set_facts(&mut self, facts: &Facts) -> Result<(), EngineError>;

    /// All answers to a goal, within limits, in the order they are found.
    ///
    /// # Errors
    ///
    /// When the goal raises an error or time runs out; after a timeout the
    /// engine is of no further use.
    fn solve(&mut self, goal: &Goal, limits: ProofLimits) -> Result<Answers, EngineError>;
}

/// How much of an answer is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    /// At most so many answers.
    pub answers: usize,
    /// No longer than this.
    pub time: Duration,
}

impl Default for ProofLimits {
    /// Ten thousand answers, ten seconds.
    fn default() -> ProofLimits {
        ProofLimits {
            answers: 10_000,
            time: Duration::from_secs(10),
        }
    }
}

/// The answers to a goal: a column for each variable, a row for each answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// The variables of the goal.
    pub variables: Vec<String>,
    /// What they stand for, answer by answer.
    pub rows: Vec<Vec<Term>>,
    /// Whether these are all.
    pub is_complete: bool,
}

impl Answers {
    /// No answers yet to this goal.
    pub(crate) fn to(goal: &Goal) -> Answers {
        Answers {
            variables: goal.variables().to_vec(),
            rows: Vec::new(),
            is_complete: true,
        }
    }

    /// Adds an answer the engine gave as a term `row(…)`.
    pub(crate) fn push(&mut self, row: Term) -> Result<(), EngineError> {
        let values = match row {
            Term::Compound(name, values) if name == "row" => values,
            Term::Atom(name) if name == "row" => Vec::new(),
            other => return Err(EngineError::Unreadable(other.to_string())),
        };
        if values.len() != self.variables.len() {
            let text = Term::List(values).to_string();
            return Err(EngineError::Unreadable(text));
        }
        self.rows.push(values);
        Ok(())
    }
}
