//! The line of text: editing, history, completion.

use arrocco_rules::Position;

use arrocco_session::command_line;
use arrocco_session::l10n::Language;

/// More than this is no command.
const LONGEST: usize = 500;
/// Lines that are remembered.
const REMEMBERED: usize = 200;

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Prompt {
    /// Whether letters and arrows belong to the line.
    pub(crate) is_open: bool,
    text: String,
    /// Where the next letter goes, in bytes.
    at: usize,
    history: Vec<String>,
    /// Which line of the history is shown.
    shown: Option<usize>,
    offers: Vec<String>,
    offer: usize,
}

impl Prompt {
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The text before the cursor.
    pub(crate) fn before(&self) -> &str {
        self.text.get(..self.at).unwrap_or(&self.text)
    }

    /// How the line may go on, and which offer is taken.
    pub(crate) fn offers(&self) -> (&[String], usize) {
        (&self.offers, self.offer)
    }

    /// Opens the line.
    pub(crate) fn open(&mut self) {
        self.is_open = true;
    }

    /// Closes and empties the line.
    pub(crate) fn close(&mut self) {
        self.is_open = false;
        self.set(String::new());
        self.shown = None;
    }

    /// Gives the line away and remembers it.
    pub(crate) fn take(&mut self) -> String {
        let line = std::mem::take(&mut self.text);
        self.close();
        let is_new = self.history.last() != Some(&line);
        if !line.trim().is_empty() && is_new {
            self.history.push(line.clone());
        }
        let surplus = self.history.len().saturating_sub(REMEMBERED);
        self.history.drain(..surplus);
        line
    }

    pub(crate) fn insert(&mut self, letter: char) {
        if letter.is_control() || self.text.len() >= LONGEST {
            return;
        }
        self.text.insert(self.at, letter);
        self.at += letter.len_utf8();
        self.forget_offers();
    }

    pub(crate) fn erase_before(&mut self) {
        if let Some(letter) = self.before().chars().next_back() {
            self.at -= letter.len_utf8();
            self.text.remove(self.at);
            self.forget_offers();
        }
    }

    pub(crate) fn erase_after(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
            self.forget_offers();
        }
    }

    pub(crate) fn left(&mut self) {
        let step = self.before().chars().next_back().map_or(0, char::len_utf8);
        self.at -= step;
    }

    pub(crate) fn right(&mut self) {
        let after = self.text.get(self.at..).unwrap_or_default();
        self.at += after.chars().next().map_or(0, char::len_utf8);
    }

    pub(crate) fn home(&mut self) {
        self.at = 0;
    }

    pub(crate) fn end(&mut self) {
        self.at = self.text.len();
    }

    /// Shows an older line.
    pub(crate) fn older(&mut self) {
        let shown = self.shown.unwrap_or(self.history.len());
        if let Some(older) = shown.checked_sub(1) {
            self.recall(older);
        }
    }

    /// Shows a younger line, at last an empty one.
    pub(crate) fn younger(&mut self) {
        match self.shown {
            Some(shown) if shown + 1 < self.history.len() => self.recall(shown + 1),
            Some(_) => {
                self.shown = None;
                self.set(String::new());
            }
            None => {}
        }
    }

    fn recall(&mut self, index: usize) {
        self.shown = Some(index);
        let line = self.history.get(index).cloned();
        self.set(line.unwrap_or_default());
    }

    fn set(&mut self, text: String) {
        self.at = text.len();
        self.text = text;
        self.forget_offers();
    }

    fn forget_offers(&mut self) {
        self.offers.clear();
        self.offer = 0;
    }

    /// Completes the line: at once if there is one way, else the ways in turn.
    pub(crate) fn complete(&mut self, position: &Position, language: Language) {
        if self.offers.is_empty() {
            self.offers = command_line::complete(&self.text, position, language);
            self.offer = 0;
        } else {
            self.offer = (self.offer + 1) % self.offers.len();
        }
        if let Some(offer) = self.offers.get(self.offer) {
            self.text.clone_from(offer);
            self.at = self.text.len();
        }
        if self.offers.len() == 1 {
            self.forget_offers();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Prompt {
        let mut prompt = Prompt::default();
        text.chars().for_each(|letter| prompt.insert(letter));
        prompt
    }

    #[test]
    fn letters_go_where_the_cursor_is() {
        let mut prompt = typed("perche");
        prompt.erase_before();
        prompt.insert('é');
        prompt.left();
        prompt.left();
        prompt.insert('c');
        prompt.erase_after();
        assert_eq!((prompt.text(), prompt.before()), ("perccé", "percc"));
        prompt.home();
        prompt.erase_before();
        prompt.end();
        prompt.erase_after();
        assert_eq!(prompt.text(), "perccé");
    }

    #[test]
    fn the_history_goes_back_and_forth() {
        let mut prompt = Prompt::default();
        for line in ["e4", "e5", "e5", " "] {
            line.chars().for_each(|letter| prompt.insert(letter));
            prompt.take();
        }
        prompt.older();
        assert_eq!(prompt.text(), "e5");
        prompt.older();
        prompt.older();
        assert_eq!(prompt.text(), "e4");
        prompt.younger();
        prompt.younger();
        assert_eq!(prompt.text(), "");
    }

    #[test]
    fn completion_goes_through_the_offers() {
        let start = Position::initial();
        let mut prompt = typed("re");
        for expected in ["redo", "resign", "resume", "review", "redo"] {
            prompt.complete(&start, Language::English);
            assert_eq!(prompt.text(), expected);
        }
        let mut prompt = typed("resi");
        prompt.complete(&start, Language::English);
        assert_eq!(prompt.text(), "resign");
        assert!(prompt.offers().0.is_empty());
    }
}
