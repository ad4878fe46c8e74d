//! The results of a command: yes, no, or an error that names its cause.

use std::fmt;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use arrocco_notation::pgn::{Problem, Severity};

/// The answer of a command that was understood and carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Yes, legal, all well: exit code 0.
    Yes,
    /// No, illegal, not so: exit code 1.
    No,
}

impl Verdict {
    pub(crate) fn of(yes: bool) -> Verdict {
        if yes { Verdict::Yes } else { Verdict::No }
    }

    pub(crate) fn code(self) -> ExitCode {
        match self {
            Verdict::Yes => ExitCode::SUCCESS,
            Verdict::No => ExitCode::from(1),
        }
    }
}

/// What every command gives back.
pub(crate) type Outcome = Result<Verdict, Failure>;

/// Why a command was not carried out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    hint: Option<String>,
    is_reported: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The rules say no: exit code 1.
    Illegal,
    /// Usage or a file: exit code 2.
    Trouble,
    /// Whoever read the output has gone; nothing is left to report.
    Unheard,
}

impl Failure {
    /// What was asked is well written, but the rules do not allow it.
    pub(crate) fn illegal(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Illegal, message)
    }

    /// What was asked makes no sense.
    pub(crate) fn usage(message: impl fmt::Display) -> Failure {
        Failure::new(Kind::Trouble, message)
    }

    /// A file does not let itself be read or written.
    pub(crate) fn file(path: &Path, error: &io::Error) -> Failure {
        let failure = Failure::usage(format_args!("{}: {}", path.display(), plain(error)));
        match error.kind() {
            io::ErrorKind::NotFound => failure.hint("look for a slip in the name or the folder"),
            io::ErrorKind::IsADirectory => failure.hint("name a file, not a folder"),
            _ => failure,
        }
    }

    fn new(kind: Kind, message: impl fmt::Display) -> Failure {
        Failure {
            kind,
            message: message.to_string(),
            hint: None,
            is_reported: false,
        }
    }

    /// Adds what the person may do about it.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// The same failure once it has been reported: only its exit code is left.
    pub(crate) fn reported(mut self) -> Failure {
        self.is_reported = true;
        self
    }

    /// Says where in what was asked it is.
    pub(crate) fn within(mut self, place: impl fmt::Display) -> Failure {
        self.message = format!("{place}: {}", self.message);
        self
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self.kind {
            Kind::Illegal => ExitCode::from(1),
            Kind::Trouble => ExitCode::from(2),
            Kind::Unheard => ExitCode::SUCCESS,
        }
    }

    /// Writes the failure to stderr, unless the reader has gone.
    pub(crate) fn report(&self) {
        if self.kind != Kind::Unheard && !self.is_reported {
            complain(self);
        }
    }
}

/// Writes a message to stderr. A closed stderr is no reason to stop.
pub(crate) fn complain(message: impl fmt::Display) {
    use io::Write;
    let _ = writeln!(io::stderr(), "arrocco: {message}");
}

/// Writes the errors of games to stderr; warnings are left out.
pub(crate) fn report_errors(name: &str, problems: &[Problem]) -> Verdict {
    let is_error = |problem: &&Problem| problem.severity == Severity::Error;
    let mut verdict = Verdict::Yes;
    for problem in problems.iter().filter(is_error) {
        complain(format_args!("{name}:{problem}"));
        verdict = Verdict::No;
    }
    verdict
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  hint: {hint}"),
            None => Ok(()),
        }
    }
}

/// The only errors that come unwrapped are those of writing the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::new(Kind::Unheard, ""),
            _ => Failure::usage(format_args!("cannot write the output: {}", plain(&error))),
        }
    }
}

/// The words of an error without the number the system has for it.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => text,
    }
}
