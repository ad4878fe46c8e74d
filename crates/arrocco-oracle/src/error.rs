//! Errors in goals, positions and engines.

use std::fmt;
use std::time::Duration;

use arrocco_rules::Square;

/// The text is not a goal that may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalError {
    /// The character at which reading stopped, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: GoalFault,
}

/// What is wrong with the text of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GoalFault {
    /// More bytes than anyone would type.
    TooLong(usize),
    /// Brackets nest deeper than this.
    TooDeep(usize),
    /// A character that starts nothing.
    Character(char),
    /// A quoted name without an end.
    OpenQuote,
    /// Digits that make no number, or too big a one.
    Number(String),
    /// Something else had to come here.
    Unexpected {
        /// What had to come.
        expected: &'static str,
        /// What came; `None` at the end of the text.
        found: Option<String>,
    },
    /// A variable, a number or a list where a predicate was expected.
    NotAGoal(String),
    /// A predicate that is not part of the theory.
    Unknown {
        /// Its name.
        name: String,
        /// How many arguments it was given.
        arity: usize,
        /// How many it takes, if the name is known.
        known: Option<usize>,
    },
}

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.fault)
    }
}

impl fmt::Display for GoalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GoalFault::TooLong(bytes) => write!(f, "{bytes} bytes are longer than 4096"),
            GoalFault::TooDeep(depth) => write!(f, "brackets nest deeper than {depth}"),
            GoalFault::Character(character) => write!(f, "`{character}` has no meaning here"),
            GoalFault::OpenQuote => f.write_str("the quote is never closed"),
            GoalFault::Number(digits) => write!(f, "`{digits}` is not a number that fits"),
            GoalFault::Unexpected { expected, found } => {
                let found = found.as_ref().map(|found| format!("`{found}`"));
                let found = found.as_deref().unwrap_or("the end");
                write!(f, "expected {expected}, found {found}")
            }
            GoalFault::NotAGoal(text) => write!(f, "`{text}` is not a goal"),
            GoalFault::Unknown {
                name,
                known: Some(known),
                arity,
            } => write!(f, "`{name}` has {}, not {arity}", arguments(*known)),
            GoalFault::Unknown { name, arity, .. } => {
                write!(
                    f,
                    "no predicate `{name}` with {} is known",
                    arguments(*arity)
                )
            }
        }
    }
}

fn arguments(count: usize) -> String {
    match count {
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}

impl std::error::Error for GoalError {}

/// The position is outside the theory, which knows castling of standard chess
/// only: a king on the e-file and this rook in a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactsError {
    /// The rook that is said to be able to castle.
    pub rook: Square,
}

impl fmt::Display for FactsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "castling with the rook on {} is not of standard chess, the only one the theory knows",
            self.rook
        )
    }
}

impl std::error::Error for FactsError {}

/// The engine gave no answer that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// No Prolog system of this name is installed.
    Missing(&'static str),
    /// It took longer than allowed and was stopped.
    Timeout(Duration),
    /// It had been stopped, or ended by itself.
    Stopped,
    /// The goal raised an error, such as comparing a letter with a number.
    Raised(String),
    /// An answer is no term that can be shown, such as a list without an end.
    Unreadable(String),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Missing(name) => write!(f, "`{name}` is not installed"),
            EngineError::Timeout(time) => write!(f, "not all answers came within {time:?}"),
            EngineError::Stopped => f.write_str("the prolog system has stopped"),
            EngineError::Raised(error) => write!(f, "the goal raised {error}"),
            EngineError::Unreadable(text) => write!(f, "an answer leaves too much open: {text}"),
        }
    }
}

impl std::error::Error for EngineError {}
