//! Reports of problems with their places, and what is left out after an error.

use memchr::memchr;

use super::lexer::Lexer;
use super::line::Opened;
use super::line_column::{Place, bare_returns};
use super::options::Mode;
use super::parser::{Pass, Phase};
use super::problem::{Problem, ProblemKind, Severity};
use super::text::decode;
use super::visitor::Visitor;

/// Longer culprits are cut for the message.
const EXCERPT: usize = 40;

impl<'b, V: Visitor> Pass<'_, 'b, V> {
    /// Looks into the current token for what no text should have.
    #[inline]
    pub(super) fn inspect(&mut self) {
        if self.facts.any() {
            self.inspect_closely();
        }
    }

    fn inspect_closely(&mut self) {
        let (text, offset) = (self.text(), self.offset());
        if self.facts.has_high && std::str::from_utf8(text).is_err() {
            self.note_encoding(text);
        }
        if self.facts.has_return
            && let Some(at) = bare_returns(text, Some(b'\n')).next()
        {
            self.note_return_at(offset + at as u64);
        }
        if self.facts.has_nul
            && let Some(at) = memchr(0, text)
            && !self.is_silent()
        {
            let place = self.locate(offset + at as u64);
            self.report(ProblemKind::Nul, place, String::new());
            self.break_off();
        }
    }

    pub(super) fn note_encoding(&mut self, text: &[u8]) {
        if !self.state.noted_encoding {
            self.state.noted_encoding = true;
            self.warn(ProblemKind::Encoding, text);
        }
    }

    #[cold]
    pub(super) fn note_bare_return(&mut self) {
        if let Some(at) = self.lexer.take_bare_return() {
            self.note_return_at(self.base + at as u64);
        }
    }

    fn note_return_at(&mut self, offset: u64) {
        if !self.state.noted_return {
            self.state.noted_return = true;
            let place = self.locate(offset);
            self.report(ProblemKind::BareReturn, place, String::new());
        }
    }

    /// The text of the current token.
    pub(super) fn text(&self) -> &'b [u8] {
        let token = self.lexer.start()..self.lexer.position();
        self.lexer.bytes().get(token).unwrap_or_default()
    }

    /// The offset of the current token in the file.
    pub(super) fn offset(&self) -> u64 {
        self.base + self.lexer.start() as u64
    }

    /// Remembers that a token ends here.
    #[inline]
    pub(super) fn note_end(&mut self) {
        self.state.last_end = self.base + self.lexer.position() as u64;
    }

    /// The place of the current token.
    pub(super) fn here(&mut self) -> Place {
        self.locate(self.offset())
    }

    /// The place of an offset. An open variation comes first: nothing behind the
    /// latest place can be worked out any more.
    pub(super) fn locate(&mut self, offset: u64) -> Place {
        self.opened_place();
        self.advance(offset)
    }

    /// Where the first of the open variations began, if one is open.
    pub(super) fn opened_place(&mut self) -> Option<Place> {
        match self.state.lines.first_opened()? {
            Opened::Place(place) => Some(place),
            Opened::Offset(offset) => {
                let place = self.advance(offset);
                self.state.lines.set_opened(place);
                Some(place)
            }
        }
    }

    fn advance(&mut self, offset: u64) -> Place {
        self.state.place = advance(self.state.place, &self.lexer, self.base, offset);
        self.state.place
    }

    pub(super) fn last_end_place(&mut self) -> Place {
        if self.state.last_end_place.offset == self.state.last_end {
            return self.state.last_end_place;
        }
        self.locate(self.state.last_end)
    }

    /// Works out the places that the next window would not know any more.
    pub(super) fn leave_window(&mut self) {
        self.state.last_end_place = self.last_end_place();
        self.locate(self.base + self.lexer.position() as u64);
    }

    pub(super) fn warn(&mut self, kind: ProblemKind, culprit: &[u8]) {
        let place = self.here();
        self.report(kind, place, excerpt(culprit));
    }

    /// Reports an error at the current token and leaves out what follows.
    pub(super) fn error(&mut self, kind: ProblemKind, culprit: &[u8]) {
        if !self.is_silent() {
            self.warn(kind, culprit);
            self.break_off();
        }
    }

    /// Whether an error was reported that what follows may come from.
    fn is_silent(&self) -> bool {
        match self.state.phase {
            Phase::Idle | Phase::Moves => false,
            Phase::SkipVariation | Phase::SkipGame => true,
            Phase::Tags | Phase::Over => self.state.is_broken,
        }
    }

    /// Leaves out the rest of the variation or of the game. Tags are still
    /// taken in, since they all belong to one game.
    pub(super) fn break_off(&mut self) {
        let is_main = self.state.lines.is_main();
        self.state.is_broken |= is_main;
        if self.state.phase == Phase::Moves {
            self.state.phase = if is_main {
                Phase::SkipGame
            } else {
                Phase::SkipVariation
            };
            self.state.skipped = 0;
        }
    }

    pub(super) fn report(&mut self, kind: ProblemKind, place: Place, culprit: String) {
        let severity = match self.state.options.mode {
            Mode::Strict => Severity::Error,
            Mode::Lenient => kind.severity(),
        };
        // What stands before the first token of a game is put down to it.
        let game = self.state.game + u64::from(self.state.phase == Phase::Idle);
        self.visitor.problem(Problem {
            severity,
            kind,
            game,
            place,
            culprit,
        });
    }
}

/// The place of an offset that is not before the one known.
fn advance(known: Place, lexer: &Lexer<'_>, base: u64, offset: u64) -> Place {
    let index = |offset: u64| offset.saturating_sub(base) as usize;
    let range = index(known.offset)..index(offset);
    let bytes = lexer.bytes();
    match bytes.get(range) {
        Some(between) => known.after(between, bytes.get(index(offset)).copied()),
        None => known,
    }
}

/// The beginning of a text, with something visible for what is not.
pub(super) fn excerpt(text: &[u8]) -> String {
    let head = text.get(..EXCERPT * 4).unwrap_or(text);
    let decoded = decode(head);
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = decoded.chars().take(EXCERPT).map(visible).collect();
    if short.len() < text.len() && decoded.chars().count() > EXCERPT {
        short.push('…');
    }
    short
}
