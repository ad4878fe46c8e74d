//! Sentences for lines that were not understood.

use super::{Localizer, with};
use crate::command_line::ParseError;

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
            ParseError::WrongPromotion => self.format("refused-promotion-wrong"),
            ParseError::Missing { word, what } => {
                let words = [with("word", *word), with("what", self.format(what.id()))];
                self.format_with("misread-missing", &words)
            }
            ParseError::Wrong { word, found, what } => {
                let words = [
                    with("word", *word),
                    with("found", &**found),
                    with("what", self.format(what.id())),
                ];
                self.format_with("misread-wrong", &words)
            }
        }
    }
}
