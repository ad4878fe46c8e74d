//! That a line was not understood, and what would be.

use super::{Speech, with};
use crate::words::{Misread, lexicon};

impl Speech {
    /// Why a line was not understood.
    pub(crate) fn misread(&self, misread: &Misread) -> String {
        match misread {
            Misread::Empty => self.say("misread-empty"),
            Misread::Unknown { word, near: None } => {
                self.say_with("misread-unknown", &[with("word", &**word)])
            }
            Misread::Unknown {
                word,
                near: Some(near),
            } => {
                let words = [with("word", &**word), with("near", *near)];
                self.say_with("misread-near", &words)
            }
            Misread::Missing { verb, what } => {
                let words = [
                    with("word", self.word(*verb)),
                    with("what", self.say(what.id())),
                ];
                self.say_with("misread-missing", &words)
            }
            Misread::Wrong { verb, found, what } => {
                let words = [
                    with("word", self.word(*verb)),
                    with("found", &**found),
                    with("what", self.say(what.id())),
                ];
                self.say_with("misread-wrong", &words)
            }
        }
    }

    /// The usual word for a verb.
    pub(crate) fn word(&self, verb: lexicon::Verb) -> &'static str {
        lexicon::entry(verb).map_or("", |word| word.usual(self.language))
    }
}
