//! That a line was not understood, and what would be.

use super::{Localizer, with};
use crate::command_line::{ParseError, words};

impl Localizer {
    /// Why a line was not understood.
    pub fn parse_error(&self, error: &ParseError) -> String {
        match error {
            ParseError::Empty => self.format("misread-empty"),
            ParseError::Unknown { word, near: None } => {
                self.format_with("misread-unknown", &[with("word", &**word)])
            }
            ParseError::Unknown {
                word,
                near: Some(near),
            } => {
                let words = [with("word", &**word), with("near", *near)];
                self.format_with("misread-near", &words)
            }
            ParseError::Missing { verb, what } => {
                let words = [
                    with("word", self.word(*verb)),
                    with("what", self.format(what.id())),
                ];
                self.format_with("misread-missing", &words)
            }
            ParseError::Wrong { verb, found, what } => {
                let words = [
                    with("word", self.word(*verb)),
                    with("found", &**found),
                    with("what", self.format(what.id())),
                ];
                self.format_with("misread-wrong", &words)
            }
        }
    }

    /// The usual word for a verb.
    pub fn word(&self, verb: words::Verb) -> &'static str {
        words::entry(verb).map_or("", |word| word.usual(self.language))
    }
}
