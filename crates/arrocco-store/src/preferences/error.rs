//! Errors in a file of preferences.

use std::fmt;
use std::ops::Range;
use std::str::Utf8Error;

use toml_edit::TomlError;

/// An invalid entry. It is not used, and not removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreferencesError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for PreferencesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl PreferencesError {
    pub(super) fn of_bytes(bytes: &[u8], error: Utf8Error) -> PreferencesError {
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        PreferencesError {
            line: line_after(before),
            reason: "this is not UTF-8".to_owned(),
        }
    }

    pub(super) fn of_syntax(text: &str, error: &TomlError) -> PreferencesError {
        PreferencesError {
            line: line_at(text, error.span()),
            reason: error.message().trim().replace('\n', ", "),
        }
    }

    pub(super) fn of_value(
        text: &str,
        span: Option<Range<usize>>,
        table: &str,
        name: &str,
        expected: &str,
    ) -> PreferencesError {
        let name = match table {
            super::ROOT => name.to_owned(),
            table => format!("{table}.{name}"),
        };
        PreferencesError {
            line: line_at(text, span),
            reason: format!("`{name}` must be {expected}"),
        }
    }
}

fn line_at(text: &str, span: Option<Range<usize>>) -> usize {
    let before = span.and_then(|span| text.as_bytes().get(..span.start));
    line_after(before.unwrap_or_default())
}

fn line_after(before: &[u8]) -> usize {
    before.iter().filter(|byte| **byte == b'\n').count() + 1
}
