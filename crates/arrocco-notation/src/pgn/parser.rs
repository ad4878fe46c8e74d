//! Games out of tokens: which part of a game a token stands in.
//!
//! The parser is told one token after another and keeps all it knows in a
//! [`Parser`], so a file can come in pieces and nothing recurses. What happens
//! within the moves is in `movetext`.
//!
//! | in …             | a tag …                          | a move, its number … | a result …       |
//! |------------------|----------------------------------|----------------------|------------------|
//! | `Idle`           | begins a game                    | begins a game        | begins a game    |
//! | `Tags`           | belongs to the game, unless it is a border | begins the moves | ends the game |
//! | `Moves`          | begins the next game             | is played            | ends the game    |
//! | `SkipVariation`  | begins the next game             | is left out          | is left out      |
//! | `SkipGame`       | begins the next game             | is left out          | ends the game    |
//! | `Over`           | begins the next game             | begins the next game if it is number 1, else is an error | is a warning |

use arrocco_rules::Position;
use memchr::memchr;

use super::draws::DrawWatch;
use super::header::Header;
use super::lexer::Lexer;
use super::line::Lines;
use super::options::{Mode, Options};
use super::place::{Place, bare_returns};
use super::problem::{Problem, ProblemKind, Severity};
use super::result::GameResult;
use super::text::decode;
use super::token::{Tag, Token};
use super::visitor::{GameEnd, Next, Visitor};

/// Longer culprits are cut for the message.
const EXCERPT: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// No game has begun.
    Idle,
    Tags,
    Moves,
    /// The rest of a variation is left out.
    SkipVariation,
    /// The rest of the game is left out.
    SkipGame,
    /// The result was read; comments may follow.
    Over,
}

/// Why a pass over a window stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// A game is over.
    Game,
    /// The window is used up.
    Window,
}

/// All that is known between two tokens.
#[derive(Debug)]
pub(crate) struct Parser {
    pub(super) options: Options,
    pub(super) phase: Phase,
    pub(super) game: u64,
    /// Kept at hand, since nearly every game begins with it.
    initial: Position,
    pub(super) header: Header,
    pub(super) lines: Lines,
    pub(super) draws: DrawWatch,
    /// Variations open within what is left out.
    pub(super) skipped: u64,
    /// Whether an error was found in this game outside variations.
    pub(super) is_broken: bool,
    noted_encoding: bool,
    noted_return: bool,
    /// The latest place worked out. Places are asked for in order, so that the
    /// work is linear.
    place: Place,
    /// Where the last token ended, and its place if the window went on since.
    last_end: u64,
    last_end_place: Place,
}

impl Parser {
    pub(crate) fn new(options: Options, place: Place) -> Parser {
        Parser {
            options,
            phase: Phase::Idle,
            game: 0,
            initial: Position::initial(),
            header: Header::default(),
            lines: Lines::default(),
            draws: DrawWatch::default(),
            skipped: 0,
            is_broken: false,
            noted_encoding: false,
            noted_return: false,
            place,
            last_end: place.offset,
            last_end_place: place,
        }
    }
}

/// What some bytes contain at all, so that not every token need be looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    has_nul: bool,
    has_high: bool,
    has_return: bool,
}

impl Facts {
    pub(crate) fn of(bytes: &[u8]) -> Facts {
        Facts {
            has_nul: memchr(0, bytes).is_some(),
            has_high: !bytes.is_ascii(),
            has_return: memchr(b'\r', bytes).is_some(),
        }
    }

    fn any(self) -> bool {
        self.has_nul || self.has_high || self.has_return
    }
}

/// One pass over a window of the file.
pub(crate) struct Pass<'a, 'b, V> {
    pub(super) state: &'a mut Parser,
    pub(super) lexer: Lexer<'b>,
    /// The offset of the window in the file.
    base: u64,
    facts: Facts,
    pub(super) visitor: &'a mut V,
}

impl<'a, 'b, V: Visitor> Pass<'a, 'b, V> {
    pub(crate) fn new(
        state: &'a mut Parser,
        lexer: Lexer<'b>,
        base: u64,
        facts: Facts,
        visitor: &'a mut V,
    ) -> Pass<'a, 'b, V> {
        Pass { state, lexer, base, facts, visitor }
    }

    /// Where the next token begins, or the rest that needs more bytes.
    pub(crate) fn position(&self) -> usize {
        self.lexer.position()
    }

    /// Reads up to the end of a game or of the window.
    pub(crate) fn run(&mut self) -> Stop {
        loop {
            if self.state.phase == Phase::Moves {
                self.hurry();
            }
            let Some(token) = self.lexer.next() else { break };
            if self.lexer.has_bare_return() {
                self.note_bare_return();
            }
            if !self.token(token) {
                self.lexer.unread();
                self.finish();
                return Stop::Game;
            }
            self.note_end();
        }
        self.leave_window();
        Stop::Window
    }

    /// Ends a game that the file ends with; false if there is none.
    pub(crate) fn end_of_file(&mut self) -> bool {
        let has_game = self.state.phase != Phase::Idle;
        if has_game {
            self.finish();
        }
        has_game
    }

    /// Takes in a token; false if it belongs to the next game.
    #[inline]
    fn token(&mut self, token: Token<'b>) -> bool {
        match (token, self.state.phase) {
            (Token::Word(text), Phase::Moves) => self.word(text),
            (Token::Number { number, dots }, Phase::Moves) => self.number(number, dots),
            (token, _) => return self.seldom(token),
        }
        true
    }

    fn seldom(&mut self, token: Token<'b>) -> bool {
        match token {
            Token::Tag(tag) => return self.tag(&tag),
            // Between tags there is nothing yet that it could be about.
            Token::LineComment(_)
                if self.state.phase == Phase::Tags && self.lexer.is_before_bracket() =>
            {
                self.inspect();
            }
            Token::Comment(text) | Token::LineComment(text) => self.comment(text),
            Token::UnclosedComment(_) => self.error(ProblemKind::UnclosedComment, b"{"),
            Token::Escape(_) => self.inspect(),
            Token::ByteOrderMark => self.warn(ProblemKind::ByteOrderMark, b""),
            Token::Nul => self.nul(),
            Token::Bracket(text) if self.state.phase == Phase::Tags => {
                self.error(ProblemKind::Garbage, text);
            }
            token => return self.moving(token),
        }
        true
    }

    /// A zero byte between tokens. It begins a game, which is broken at once,
    /// so that a file full of them is told about once.
    fn nul(&mut self) {
        if self.state.phase == Phase::Idle {
            self.begin_game();
        }
        self.error(ProblemKind::Nul, b"");
    }

    /// A token that belongs to moves.
    fn moving(&mut self, token: Token<'b>) -> bool {
        if self.state.phase == Phase::Over {
            return self.beyond(token);
        }
        if matches!(self.state.phase, Phase::Idle | Phase::Tags) {
            self.begin_moves();
        }
        match self.state.phase {
            Phase::Moves => self.movetext(token),
            Phase::SkipVariation => self.skip_variation(token),
            _ => self.skip_game(token),
        }
        true
    }

    /// A token behind a result. Only a move number 1 begins another game that
    /// has no tags: people write all sorts of things behind results.
    fn beyond(&mut self, token: Token<'b>) -> bool {
        match token {
            Token::Number { number: 1, .. } => return false,
            _ if self.state.is_broken => {}
            Token::Result(_) => self.warn(ProblemKind::RepeatedResult, self.text()),
            Token::CloseVariation | Token::CloseBrace | Token::CloseBracket => {
                self.error(ProblemKind::StrayClosing, self.text());
            }
            Token::Nag(_) | Token::Glyph(_) | Token::Dots(_) => self.movetext(token),
            _ => self.error(ProblemKind::Garbage, self.text()),
        }
        true
    }

    fn begin_game(&mut self) {
        let state = &mut *self.state;
        state.phase = Phase::Tags;
        state.game += 1;
        state.header.clear();
        state.lines.begin(state.initial);
        state.skipped = 0;
        state.is_broken = false;
        state.noted_encoding = false;
        state.noted_return = false;
        self.visitor.begin_game(self.state.game);
    }

    /// The tags are over, or there were none.
    fn begin_moves(&mut self) {
        if self.state.phase == Phase::Idle {
            self.begin_game();
        }
        if let Some(place) = self.state.header.broken_promise() {
            self.report(ProblemKind::MissingFen, place, String::new());
        }
        match self.state.header.start(&self.state.initial) {
            Ok(start) => {
                self.state.lines.begin(start.position);
                if self.state.options.checks.draws {
                    self.state.draws.begin(&start.position);
                }
                let next = self.visitor.begin_moves(&start);
                let is_wanted = next == Next::Read && !self.state.is_broken;
                self.state.phase = if is_wanted { Phase::Moves } else { Phase::SkipGame };
            }
            Err((kind, place, culprit)) => {
                self.report(kind, place, excerpt(culprit.as_bytes()));
                self.state.is_broken = true;
                self.state.phase = Phase::SkipGame;
            }
        }
    }

    /// The game is over, complete or not.
    fn finish(&mut self) {
        if self.state.phase == Phase::Tags {
            self.begin_moves();
        }
        self.close_variations();
        if self.state.phase != Phase::Over && !self.state.is_broken {
            let place = self.last_end_place();
            self.report(ProblemKind::MissingResult, place, String::new());
        }
        let end = GameEnd { game: self.state.game, plies: self.state.lines.main_plies() };
        self.visitor.end_game(&end);
        self.state.phase = Phase::Idle;
    }

    fn close_variations(&mut self) {
        if let Some(place) = self.state.lines.first_opened() {
            let within =
                if self.state.phase == Phase::SkipVariation { self.state.skipped } else { 0 };
            let count = self.state.lines.depth() as u64 + within;
            self.report(ProblemKind::UnclosedVariation(count), place, "(".to_owned());
            while self.state.lines.close() {
                self.visitor.end_variation();
            }
            self.state.is_broken = true;
        }
    }

    fn tag(&mut self, tag: &Tag<'b>) -> bool {
        match self.state.phase {
            Phase::Idle => self.begin_game(),
            Phase::Tags if !tag.is_border || self.state.header.is_empty() => {}
            _ => return false,
        }
        self.inspect();
        self.check_tag(tag);
        self.visitor.tag(tag);
        true
    }

    fn check_tag(&mut self, tag: &Tag<'b>) {
        if !self.state.header.is_new(tag) {
            self.warn(ProblemKind::DuplicateTag, tag.name);
        }
        if !tag.is_closed {
            self.warn(ProblemKind::UnclosedTag, tag.name);
        }
        if tag.has_raw_quotes {
            self.warn(ProblemKind::RawQuotes, tag.name);
        }
        if self.lexer.shares_line() {
            self.warn(ProblemKind::SameLineTag, tag.name);
        }
        let offset = self.offset();
        let (mut place, lexer, base) = (self.state.place, &self.lexer, self.base);
        let locate = || {
            place = advance(place, lexer, base, offset);
            place
        };
        if let Some(kind) = self.state.header.take(tag, locate) {
            self.warn(kind, tag.value);
        }
    }

    fn comment(&mut self, text: &'b [u8]) {
        self.inspect();
        if self.state.phase == Phase::Tags {
            self.begin_moves();
        }
        let is_over = self.state.phase == Phase::Over && !self.state.is_broken;
        if self.state.phase == Phase::Moves || is_over {
            self.visitor.comment(text);
        }
    }

    /// The result of the main line.
    pub(super) fn result(&mut self, result: GameResult) {
        match self.state.header.result() {
            Some(tag) if tag != result => {
                self.warn(ProblemKind::ResultMismatch(tag), self.text());
            }
            _ => {}
        }
        self.visitor.result(result);
        self.state.phase = Phase::Over;
    }

    /// Looks into the current token for what no text should have.
    #[inline]
    fn inspect(&mut self) {
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
    fn note_bare_return(&mut self) {
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

    fn locate(&mut self, offset: u64) -> Place {
        self.state.place = advance(self.state.place, &self.lexer, self.base, offset);
        self.state.place
    }

    fn last_end_place(&mut self) -> Place {
        if self.state.last_end_place.offset == self.state.last_end {
            return self.state.last_end_place;
        }
        self.locate(self.state.last_end)
    }

    /// Works out the places that the next window would not know any more.
    fn leave_window(&mut self) {
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
            self.state.phase = if is_main { Phase::SkipGame } else { Phase::SkipVariation };
            self.state.skipped = 0;
        }
    }

    fn report(&mut self, kind: ProblemKind, place: Place, culprit: String) {
        let severity = match self.state.options.mode {
            Mode::Strict => Severity::Error,
            Mode::Lenient => kind.severity(),
        };
        // What stands before the first token of a game is put down to it.
        let game = self.state.game + u64::from(self.state.phase == Phase::Idle);
        self.visitor.problem(Problem { severity, kind, game, place, culprit });
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
fn excerpt(text: &[u8]) -> String {
    let head = text.get(..EXCERPT * 4).unwrap_or(text);
    let decoded = decode(head);
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    let mut short: String = decoded.chars().take(EXCERPT).map(visible).collect();
    if short.len() < text.len() && decoded.chars().count() > EXCERPT {
        short.push('…');
    }
    short
}
