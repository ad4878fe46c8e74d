//! Games out of tokens: the part of a game that each token belongs to.
//!
//! The parser takes one token after another and keeps all it knows in a
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

use super::automatic_draw::DrawWatch;
use super::diagnostics::excerpt;
use super::header::Header;
use super::lexer::Lexer;
use super::line::Lines;
use super::line_column::Place;
use super::options::Options;
use super::problem::ProblemKind;
use super::result::GameResult;
use super::token::{Tag, Token};
use super::visitor::{GameEnd, Next, Visitor};

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
pub(crate) enum Stop<T> {
    /// A game is over, with the visitor's output.
    Game(T),
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
    /// Where in the window the last move begins, if it gave check, was marked with `+`
    /// and nobody has looked yet whether it was mate.
    pub(super) unsettled: Option<usize>,
    /// Whether an error was found in this game outside variations.
    pub(super) is_broken: bool,
    pub(super) noted_encoding: bool,
    pub(super) noted_return: bool,
    /// The latest place worked out. Places are asked for in order, so that the
    /// work is linear.
    pub(super) place: Place,
    /// Where the last token ended, and its place if the window went on since.
    pub(super) last_end: u64,
    pub(super) last_end_place: Place,
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
            unsettled: None,
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
    pub(super) has_nul: bool,
    pub(super) has_high: bool,
    pub(super) has_return: bool,
}

impl Facts {
    pub(crate) fn of(bytes: &[u8]) -> Facts {
        // One pass without branches, which vector instructions can do.
        let (mut nul, mut all, mut returns) = (0, 0, 0);
        for &byte in bytes {
            nul |= u8::from(byte == 0);
            all |= byte;
            returns |= u8::from(byte == b'\r');
        }
        Facts {
            has_nul: nul != 0,
            has_high: !all.is_ascii(),
            has_return: returns != 0,
        }
    }

    pub(super) fn any(self) -> bool {
        self.has_nul || self.has_high || self.has_return
    }
}

/// One pass over a window of the file.
pub(crate) struct Pass<'a, 'b, V> {
    pub(super) state: &'a mut Parser,
    pub(super) lexer: Lexer<'b>,
    /// The offset of the window in the file.
    pub(super) base: u64,
    pub(super) facts: Facts,
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
        Pass {
            state,
            lexer,
            base,
            facts,
            visitor,
        }
    }

    /// Where the next token begins, or the rest that needs more bytes.
    pub(crate) fn position(&self) -> usize {
        self.lexer.position()
    }

    /// Reads up to the end of a game or of the window.
    pub(crate) fn run(&mut self) -> Stop<V::Output> {
        loop {
            self.fast_forward();
            self.settle_mark();
            self.fast_forward_tags();
            let Some(token) = self.lexer.next() else {
                break;
            };
            if self.lexer.has_bare_return() {
                self.note_bare_return();
            }
            if !self.token(token) {
                self.lexer.unread();
                return Stop::Game(self.finish());
            }
            self.note_end();
        }
        if !self.lexer.is_last() {
            self.leave_window();
        }
        Stop::Window
    }

    /// Reads the tags behind another as long as nothing else comes.
    #[inline]
    fn fast_forward_tags(&mut self) {
        while self.state.phase == Phase::Tags
            && let Some(tag) = self.lexer.next_tag()
        {
            self.inspect();
            self.check_name(&tag);
            self.check_value(&tag);
            self.visitor.tag(&tag);
            self.note_end();
        }
    }

    /// Ends a game that the file ends with, if there is one.
    pub(crate) fn end_of_file(&mut self) -> Option<V::Output> {
        (self.state.phase != Phase::Idle).then(|| self.finish())
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
    /// so that a file full of them gives one error.
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
        if self.state.options.checks.roster {
            self.report_missing_tags();
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
                let is_read = next == Next::Read && !self.state.is_broken;
                self.state.phase = if is_read {
                    Phase::Moves
                } else {
                    Phase::SkipGame
                };
            }
            Err((kind, place, culprit)) => {
                self.report(kind, place, excerpt(culprit.as_bytes()));
                self.state.is_broken = true;
                self.state.phase = Phase::SkipGame;
            }
        }
    }

    /// Reports which of the seven tags are missing, behind the tags that are there.
    fn report_missing_tags(&mut self) {
        let place = match self.state.header.is_empty() {
            true => self.here(),
            false => self.last_end_place(),
        };
        let missing: Vec<&'static str> = self.state.header.missing_tags().collect();
        for name in missing {
            self.report(ProblemKind::MissingTag(name), place, String::new());
        }
    }

    /// The game is over, complete or not.
    fn finish(&mut self) -> V::Output {
        if self.state.phase == Phase::Tags {
            self.begin_moves();
        }
        self.close_variations();
        if self.state.phase != Phase::Over && !self.state.is_broken {
            let place = self.last_end_place();
            self.report(ProblemKind::MissingResult, place, String::new());
        }
        let end = GameEnd {
            game: self.state.game,
            plies: self.state.lines.main_plies(),
        };
        self.state.phase = Phase::Idle;
        self.visitor.end_game(&end)
    }

    fn close_variations(&mut self) {
        if let Some(place) = self.opened_place() {
            let within = if self.state.phase == Phase::SkipVariation {
                self.state.skipped
            } else {
                0
            };
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
        self.check_name(tag);
        if !tag.is_closed {
            self.warn(ProblemKind::UnclosedTag, tag.name);
        }
        if tag.has_raw_quotes {
            self.warn(ProblemKind::RawQuotes, tag.name);
        }
        if self.lexer.shares_line() {
            self.warn(ProblemKind::SameLineTag, tag.name);
        }
        self.check_value(tag);
    }

    #[inline]
    fn check_name(&mut self, tag: &Tag<'b>) {
        if !self.state.header.is_new(tag) {
            self.warn(ProblemKind::DuplicateTag, tag.name);
        }
    }

    #[inline]
    fn check_value(&mut self, tag: &Tag<'b>) {
        if self.state.options.checks.roster
            && let Some(kind) = Header::fault_of_roster(tag)
        {
            let is_empty = kind == ProblemKind::EmptyTag;
            self.warn(kind, if is_empty { tag.name } else { tag.value });
        }
        // Only these may turn out wrong later.
        let is_claim = matches!(tag.name, b"FEN" | b"SetUp");
        let place = if is_claim { self.here() } else { Place::START };
        if let Some(kind) = self.state.header.take(tag, place) {
            self.warn(kind, tag.value);
        }
    }

    pub(super) fn comment(&mut self, text: &'b [u8]) {
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
}
