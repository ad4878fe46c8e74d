//! Everything that can go wrong with another engine.

use std::fmt;
use std::time::Duration;

/// What another engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientError {
    /// The program cannot be started.
    Start {
        /// What was to be started.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// The program did not answer `uci` with `uciok`.
    NotUci {
        /// What was started.
        program: String,
        /// Whether it ended instead.
        ended: bool,
    },
    /// The engine does not have this option.
    NoOption {
        /// The engine.
        engine: String,
        /// The option.
        name: String,
    },
    /// The option cannot have this value.
    OptionValue {
        /// The option.
        name: String,
        /// The value.
        value: String,
        /// What it can be.
        expected: String,
    },
    /// The engine answered something that is no legal move.
    Illegal {
        /// The engine.
        engine: String,
        /// What it answered, at most 20 letters.
        answer: String,
        /// How long it took.
        taken: Duration,
    },
    /// The engine does not answer.
    Hang {
        /// The engine.
        engine: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// The program ended.
    Exit {
        /// The engine.
        engine: String,
        /// Its exit code; `None` if a signal ended it.
        status: Option<i32>,
    },
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { program, reason } => write!(f, "cannot start `{program}`: {reason}"),
            Self::NotUci { program, ended } => {
                let why = if *ended { "it ended" } else { "no `uciok`" };
                write!(f, "`{program}` does not speak UCI ({why})")
            }
            Self::NoOption { engine, name } => write!(f, "`{engine}` has no option `{name}`"),
            Self::OptionValue {
                name,
                value,
                expected,
            } => write!(f, "option `{name}`: expected {expected}, found `{value}`"),
            Self::Illegal { engine, answer, .. } => {
                write!(f, "`{engine}` answered `{answer}`, which is no legal move")
            }
            Self::Hang { engine, waited } => {
                let seconds = waited.as_secs_f64();
                write!(f, "`{engine}` did not answer for {seconds:.1} s")
            }
            Self::Exit { engine, status } => match status {
                Some(code) => write!(f, "`{engine}` ended with exit code {code}"),
                None => write!(f, "`{engine}` ended"),
            },
        }
    }
}

impl std::error::Error for ClientError {}

/// Why a text names no engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseSpecError {
    /// There is no program in it.
    NoProgram,
    /// A quotation mark is not closed.
    OpenQuote,
    /// The value of a limit is none.
    Limit {
        /// `tc`, `nodes`, `depth` or `movetime`.
        key: &'static str,
        /// What was written.
        value: String,
    },
}

impl fmt::Display for ParseSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgram => f.write_str("no engine is named"),
            Self::OpenQuote => f.write_str("a quotation mark is not closed"),
            Self::Limit { key, value } => write!(f, "`{key}={value}` is no limit"),
        }
    }
}

impl std::error::Error for ParseSpecError {}
