//! Bytes to tokens. Nothing here knows the rules of chess.
//!
//! A lexer sees a window of the file. Where the window is not the last one, a
//! token that comes too near its end is left for the next window, which begins
//! with it; so no token is ever cut, and none needs to be kept in pieces.

use memchr::{memchr, memchr2, memchr3};

use super::bracket::{
    BYTE_ORDER_MARK, begins_line, first_tag_line, is_border, plain_tag_opening, quoted, tag_opening,
};
use super::result::GameResult;
use super::swar;
use super::token::{Tag, Token};

/// How far behind its end a token may look. A token that ends nearer to the
/// end of a window waits for the next one.
const LOOKAHEAD: usize = 16;

/// How far ahead a chunk is sure that no token of it is cut.
const AHEAD: usize = 2 * LOOKAHEAD + 1;

/// How much of the past a window must keep before its first token, to see
/// whether a token begins a line.
pub(crate) const LOOKBEHIND: usize = 8;

/// What the first byte of a token makes of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Word,
    Space,
    Digit,
    Dot,
    Mark,
    Star,
    Dollar,
    Open,
    Close,
    Brace,
    CloseBrace,
    Bracket,
    CloseBracket,
    Semicolon,
    Percent,
    Other,
    High,
    Nul,
}

static KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        kinds[byte] = match byte as u8 {
            0 => Kind::Nul,
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => Kind::Space,
            b'0'..=b'9' => Kind::Digit,
            b'.' => Kind::Dot,
            b'!' | b'?' => Kind::Mark,
            b'*' => Kind::Star,
            b'$' => Kind::Dollar,
            b'(' => Kind::Open,
            b')' => Kind::Close,
            b'{' => Kind::Brace,
            b'}' => Kind::CloseBrace,
            b'[' => Kind::Bracket,
            b']' => Kind::CloseBracket,
            b';' => Kind::Semicolon,
            b'%' => Kind::Percent,
            b'<' | b'>' | b'"' => Kind::Other,
            0x80.. => Kind::High,
            _ => Kind::Word,
        };
        byte += 1;
    }
    kinds
};

/// The bytes that go on with a word.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(
            KINDS[byte],
            Kind::Word | Kind::Digit | Kind::High | Kind::Percent
        );
        byte += 1;
    }
    table
};

/// The tokens of a file, one after another.
///
/// ```
/// use arrocco_notation::pgn::{GameResult, Lexer, Token};
///
/// let tokens: Vec<Token> = Lexer::new(b"1. e4 {best by test} *").collect();
/// assert_eq!(
///     tokens,
///     [
///         Token::Number { number: 1, dots: 1 },
///         Token::Word(b"e4"),
///         Token::Comment(b"best by test"),
///         Token::Result(GameResult::Unknown),
///     ]
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where the token scanned last begins.
    start: usize,
    is_last: bool,
    /// The first carriage return between tokens that has no line feed.
    bare_return: Option<usize>,
}

impl<'a> Lexer<'a> {
    /// The tokens of a whole file. A byte order mark at its beginning is left
    /// out.
    pub fn new(bytes: &'a [u8]) -> Lexer<'a> {
        let at = if bytes.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        Lexer::window(bytes, at, true)
    }

    /// The tokens of a part of a file, from `at` on. The bytes before `at` are
    /// looked back at, those behind it are only the last if `is_last`.
    pub(crate) fn window(bytes: &'a [u8], at: usize, is_last: bool) -> Lexer<'a> {
        Lexer {
            bytes,
            at,
            start: at,
            is_last,
            bare_return: None,
        }
    }

    /// Where the token that was scanned last begins, in bytes from the
    /// beginning.
    #[inline]
    pub fn start(&self) -> usize {
        self.start
    }

    /// Where the next token will be looked for.
    #[inline]
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether nothing follows the window.
    #[inline]
    pub(crate) fn is_last(&self) -> bool {
        self.is_last
    }

    /// All the bytes of the window.
    #[inline]
    pub(crate) fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The move with a `+` behind it that begins at a place of the window.
    pub(crate) fn marked_move(&self, start: usize) -> &'a [u8] {
        let rest = self.bytes.get(start..).unwrap_or_default();
        let mark = memchr(b'+', rest).map_or(rest.len(), |at| at + 1);
        rest.get(..mark).unwrap_or_default()
    }

    /// Whether something else stands before the last token on its line.
    pub(crate) fn shares_line(&self) -> bool {
        let before = self.bytes.get(..self.start).unwrap_or_default();
        let before = before.strip_suffix(BYTE_ORDER_MARK).unwrap_or(before);
        let visible = before
            .iter()
            .rev()
            .find(|&&byte| !matches!(byte, b' ' | b'\t'));
        !matches!(visible, None | Some(b'\n' | b'\r'))
    }

    /// Gives the last token back, to be scanned again.
    #[inline]
    pub(crate) fn unread(&mut self) {
        self.at = self.start;
    }

    /// The first lone carriage return since this was asked last.
    #[inline]
    pub(crate) fn take_bare_return(&mut self) -> Option<usize> {
        self.bare_return.take()
    }

    #[inline]
    pub(crate) fn has_bare_return(&self) -> bool {
        self.bare_return.is_some()
    }

    #[inline]
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.bytes.get(self.at + ahead).copied()
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The eight bytes from the next token on, space left out, if the window
    /// goes on far enough behind them.
    #[inline]
    pub(crate) fn chunk(&mut self) -> Option<u64> {
        // Nearly always one blank or line feed stands before a token.
        let ahead: &[u8; AHEAD] = self.bytes.get(self.at..)?.first_chunk()?;
        let skipped = usize::from(matches!(ahead[0], b' ' | b'\n'));
        self.at += skipped;
        let chunk = eight_bytes(ahead, skipped);
        if chunk as u8 <= b' ' {
            return self.chunk_behind_space();
        }
        self.start = self.at;
        Some(chunk)
    }

    #[inline(never)]
    fn chunk_behind_space(&mut self) -> Option<u64> {
        self.skip_space();
        self.start = self.at;
        let ahead: &[u8; AHEAD] = self.bytes.get(self.at..)?.first_chunk()?;
        Some(eight_bytes(ahead, 0))
    }

    /// The text of a comment that begins here, if it ends well within the
    /// window.
    #[inline]
    pub(crate) fn closed_comment(&mut self) -> Option<&'a [u8]> {
        if let Some(text) = self.quick_comment() {
            return Some(text);
        }
        match self.comment() {
            Token::Comment(text) if self.is_certain() => Some(text),
            _ => {
                self.unread();
                None
            }
        }
    }

    /// The same for a comment without quotes: a border between games, which may end
    /// it too, has one.
    #[inline]
    fn quick_comment(&mut self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at + 1..)?;
        let (len, has_quotes) = swar::comment_len(rest)?;
        let text = rest.get(..len)?;
        if has_quotes || rest.len() - len < 1 + LOOKAHEAD {
            return None;
        }
        self.at += len + 2;
        Some(text)
    }

    /// The tag on the line behind another tag, if it is as nearly all are.
    #[inline]
    pub(crate) fn next_tag(&mut self) -> Option<Tag<'a>> {
        let before = self.bytes.get(self.at.checked_sub(1)?..)?;
        let line = before.strip_prefix(b"]\n")?;
        let (name, value_at) = plain_tag_opening(line)?;
        let behind = line.get(value_at..)?;
        let len = swar::prefix_len(behind, swar::special_in_value);
        let value = behind.get(..len)?;
        let rest = behind.get(len..)?;
        if !rest.starts_with(b"\"]") || rest.len() < 2 + LOOKAHEAD {
            return None;
        }
        self.start = self.at + 1;
        self.at = self.start + value_at + len + 2;
        Some(Tag {
            name,
            value,
            is_closed: true,
            has_raw_quotes: false,
            is_border: false,
        })
    }

    /// Whether no byte behind the window could change the last token.
    #[inline]
    fn is_certain(&self) -> bool {
        self.at + LOOKAHEAD <= self.bytes.len() || self.is_last
    }

    /// Makes a token of the next few bytes.
    #[inline]
    pub(crate) fn accept(&mut self, len: usize) {
        self.at += len;
    }

    /// The next token; `None` at the end of the file or of the window.
    #[inline]
    fn token(&mut self) -> Option<Token<'a>> {
        self.skip_space();
        self.start = self.at;
        let kind = KINDS[usize::from(self.peek(0)?)];
        let token = match kind {
            Kind::Word => self.word(),
            Kind::Digit => self.number(),
            _ => self.sign(kind)?,
        };
        if !self.is_certain() {
            self.unread();
            return None;
        }
        Some(token)
    }

    fn sign(&mut self, kind: Kind) -> Option<Token<'a>> {
        Some(match kind {
            Kind::Space => return None,
            Kind::Word | Kind::Digit => self.word(),
            Kind::Dot => Token::Dots(self.dots()),
            Kind::Mark => Token::Glyph(self.take_while(|byte| matches!(byte, b'!' | b'?'))),
            Kind::Star => self.single(Token::Result(GameResult::Unknown)),
            Kind::Dollar => self.nag(),
            Kind::Open => self.single(Token::OpenVariation),
            Kind::Close => self.single(Token::CloseVariation),
            Kind::Brace => self.comment(),
            Kind::CloseBrace => self.single(Token::CloseBrace),
            Kind::Bracket => self.tag(),
            Kind::CloseBracket => self.single(Token::CloseBracket),
            Kind::Semicolon => Token::LineComment(self.line()),
            Kind::Percent if self.begins_line() => Token::Escape(self.line()),
            Kind::Percent => self.word(),
            Kind::Other => Token::Word(self.take(1)),
            Kind::High => self.high(),
            Kind::Nul => self.single(Token::Nul),
        })
    }

    /// A carriage return at the end of a window stays: what follows decides
    /// whether it ends a line by itself.
    #[inline]
    fn skip_space(&mut self) {
        while let Some(byte) = self.peek(0) {
            if KINDS[usize::from(byte)] != Kind::Space {
                return;
            }
            if byte == b'\r' && self.peek(1) != Some(b'\n') {
                if self.peek(1).is_none() && !self.is_last {
                    return;
                }
                self.bare_return = self.bare_return.or(Some(self.at));
            }
            self.at += 1;
        }
    }

    #[inline]
    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    #[inline]
    fn take(&mut self, len: usize) -> &'a [u8] {
        let taken = self.rest().get(..len).unwrap_or(self.rest());
        self.at += taken.len();
        taken
    }

    fn take_while(&mut self, belongs: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.rest();
        self.take(
            rest.iter()
                .position(|&byte| !belongs(byte))
                .unwrap_or(rest.len()),
        )
    }

    #[inline]
    fn word(&mut self) -> Token<'a> {
        let rest = self.rest();
        let ends = |&byte: &u8| !IN_WORD[usize::from(byte)];
        let len = rest.iter().position(ends).unwrap_or(rest.len());
        let len = if rest.get(len) == Some(&b'.') {
            with_en_passant(rest, len)
        } else {
            len
        };
        Token::Word(self.take(len))
    }

    /// A word that begins with something that is not ASCII, or a byte order
    /// mark.
    fn high(&mut self) -> Token<'a> {
        if self.rest().starts_with(BYTE_ORDER_MARK) {
            self.at += BYTE_ORDER_MARK.len();
            return Token::ByteOrderMark;
        }
        self.word()
    }

    #[inline]
    fn number(&mut self) -> Token<'a> {
        let rest = self.rest();
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if rest
            .get(digits)
            .is_some_and(|&byte| IN_WORD[usize::from(byte)])
        {
            return self.result_or_word();
        }
        let number = parse_number(self.take(digits));
        Token::Number {
            number,
            dots: self.dots(),
        }
    }

    fn result_or_word(&mut self) -> Token<'a> {
        let word = self.word();
        match word {
            Token::Word(text) => GameResult::from_ascii(text).map_or(word, Token::Result),
            _ => word,
        }
    }

    #[inline]
    fn dots(&mut self) -> u32 {
        let from = self.at;
        while self.peek(0) == Some(b'.') {
            self.at += 1;
        }
        u32::try_from(self.at - from).unwrap_or(u32::MAX)
    }

    fn nag(&mut self) -> Token<'a> {
        self.at += 1;
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        Token::Nag((!digits.is_empty()).then(|| parse_number(digits)))
    }

    /// The rest of a line behind its first byte.
    fn line(&mut self) -> &'a [u8] {
        self.at += 1;
        let rest = self.rest();
        self.take(memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()))
    }

    /// Braces do not nest: the first closing one ends the comment. A border
    /// between games ends it too, since somebody forgot to close it.
    fn comment(&mut self) -> Token<'a> {
        self.at += 1;
        let rest = self.rest();
        let mut hit = 0;
        loop {
            hit += swar::prefix_len(rest.get(hit..).unwrap_or_default(), swar::ends_comment);
            match rest.get(hit) {
                Some(b'}') => {
                    let text = self.take(hit);
                    self.at += 1;
                    return Token::Comment(text);
                }
                Some(_) if is_border(self.bytes, self.at + hit + 1) => {
                    return Token::UnclosedComment(self.take(hit + 1));
                }
                Some(_) => hit += 1,
                None => break,
            }
        }
        let end = if self.is_last {
            first_tag_line(rest)
        } else {
            rest.len()
        };
        Token::UnclosedComment(self.take(end))
    }

    fn begins_line(&self) -> bool {
        begins_line(self.bytes, self.at)
    }

    /// `[Name "value"]`. A tag ends with its line, whatever is missing.
    fn tag(&mut self) -> Token<'a> {
        let Some((name, value_at)) = tag_opening(self.rest()) else {
            return self.lone_bracket();
        };
        let is_border = is_border(self.bytes, self.at);
        self.at += value_at;
        let value = quoted(self.rest());
        let text = self.rest().get(..value.len).unwrap_or_default();
        self.at += value.end;
        let (is_closed, has_raw_quotes) = (value.is_closed, value.has_raw_quotes);
        Token::Tag(Tag {
            name,
            value: text,
            is_closed,
            has_raw_quotes,
            is_border,
        })
    }

    fn lone_bracket(&mut self) -> Token<'a> {
        let rest = self.rest();
        let len = match memchr3(b']', b'\n', b'\r', rest) {
            Some(end) => end + usize::from(rest.get(end) == Some(&b']')),
            None => rest.len(),
        };
        Token::Bracket(self.take(len))
    }

    /// Whether the next token is near and begins with a bracket.
    pub(crate) fn is_before_bracket(&self) -> bool {
        let near = self.rest().iter().take(LOOKAHEAD);
        let mut visible = near.skip_while(|byte| byte.is_ascii_whitespace());
        visible.next() == Some(&b'[')
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        self.token()
    }
}

#[inline]
fn eight_bytes(ahead: &[u8; AHEAD], from: usize) -> u64 {
    let bytes = ahead.get(from..).and_then(<[u8]>::first_chunk);
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

fn parse_number(digits: &[u8]) -> u32 {
    let push = |number: u32, &digit: &u8| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit.wrapping_sub(b'0')))
    };
    digits.iter().fold(0, push)
}

/// A word with the `.p.` behind it, if its last letter is the `e` of `e.p.`
fn with_en_passant(rest: &[u8], len: usize) -> usize {
    let (word, behind) = rest.split_at_checked(len).unwrap_or((rest, &[]));
    match behind {
        _ if !word.ends_with(b"e") => len,
        [b'.', b'p', b'.', ..] => len + 3,
        [b'.', b'p', next, ..] if !IN_WORD[usize::from(*next)] => len + 2,
        [b'.', b'p'] => len + 2,
        _ => len,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lex(text: &str) -> Vec<Token<'_>> {
        Lexer::new(text.as_bytes()).collect()
    }

    fn tag(text: &str) -> Tag<'_> {
        match lex(text)[..] {
            [Token::Tag(tag)] => tag,
            ref other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_take_the_dots_behind_them() {
        let number = |number, dots| Token::Number { number, dots };
        assert_eq!(
            lex("1. 1... 7 12.e4")[..3],
            [number(1, 1), number(1, 3), number(7, 0)]
        );
        assert_eq!(lex("12.e4"), [number(12, 1), Token::Word(b"e4")]);
        assert_eq!(lex("99999999999"), [number(u32::MAX, 0)]);
        assert_eq!(lex(" .. "), [Token::Dots(2)]);
    }

    #[test]
    fn words_end_where_signs_begin() {
        assert_eq!(
            lex("Nf3!?(e4)$6{x}0-0-0"),
            [
                Token::Word(b"Nf3"),
                Token::Glyph(b"!?"),
                Token::OpenVariation,
                Token::Word(b"e4"),
                Token::CloseVariation,
                Token::Nag(Some(6)),
                Token::Comment(b"x"),
                Token::Word(b"0-0-0"),
            ]
        );
    }

    #[test]
    fn en_passant_keeps_its_dots() {
        assert_eq!(
            lex("exd6e.p. exd6 e.p. exd6e.p"),
            [
                Token::Word(b"exd6e.p."),
                Token::Word(b"exd6"),
                Token::Word(b"e.p."),
                Token::Word(b"exd6e.p"),
            ]
        );
    }

    #[test]
    fn the_four_results() {
        use GameResult::*;
        let results = [WhiteWins, BlackWins, Draw, Unknown].map(Token::Result);
        assert_eq!(lex("1-0 0-1 1/2-1/2 *"), results);
        assert_eq!(
            lex("1/2 ½-½"),
            [Token::Word(b"1/2"), Token::Word("½-½".as_bytes())]
        );
    }

    #[test]
    fn braces_do_not_nest() {
        assert_eq!(
            lex("{a { b} c"),
            [Token::Comment(b"a { b"), Token::Word(b"c")]
        );
    }

    #[test]
    fn percent_escapes_a_line_only_where_it_begins_one() {
        assert_eq!(
            lex("%x y\ne4 %z\n;%"),
            [
                Token::Escape(b"x y"),
                Token::Word(b"e4"),
                Token::Word(b"%z"),
                Token::LineComment(b"%"),
            ]
        );
    }

    #[test]
    fn tags_closed_and_not() {
        assert_eq!(tag("[ White  \"A \\\"B\\\" C\" ]").value, br#"A \"B\" C"#);
        assert!(tag("[White \"A \"B\" C\"]").has_raw_quotes);
        for unclosed in [
            "[White \"A\"",
            "[White \"A",
            "[White \"A]",
            "[White \"A\" \r\n",
        ] {
            let tag = tag(unclosed);
            assert_eq!(
                (tag.value, tag.is_closed, tag.has_raw_quotes),
                (&b"A"[..], false, false)
            );
        }
        assert_eq!(lex("[%clk 1] x")[0], Token::Bracket(b"[%clk 1]"));
    }

    #[test]
    fn a_border_between_games_ends_even_a_comment() {
        let tokens = lex("e4 {never closed\n\n[Event \"next\"]\n{closed}");
        assert_eq!(tokens[1], Token::UnclosedComment(b"never closed\n\n"));
        assert!(matches!(tokens[2], Token::Tag(tag) if tag.is_border));
        let quoted = lex("{not a border\n[Event \"next\"]\n}");
        assert_eq!(quoted.len(), 1);
    }

    #[test]
    fn byte_order_marks_are_silent_only_at_the_beginning() {
        assert_eq!(
            lex("\u{FEFF}e4 \u{FEFF}e5"),
            [Token::Word(b"e4"), Token::ByteOrderMark, Token::Word(b"e5"),]
        );
        assert!(matches!(lex("\n\n\u{FEFF}[Event \"a\"]")[1], Token::Tag(tag) if tag.is_border));
    }

    #[test]
    fn a_window_never_cuts_a_token() {
        let text =
            b"[Event \"a b\"]\r\n\r\n1. e4 {a long comment} exd6e.p. 1/2-1/2 ; end\r\n%x\r\n*";
        let whole: Vec<Token> = Lexer::new(text).collect();
        for cut in 0..text.len() {
            let mut first = Lexer::window(&text[..cut], 0, false);
            let mut tokens: Vec<Token> = first.by_ref().collect();
            tokens.extend(Lexer::window(text, first.position(), true));
            assert_eq!(tokens, whole, "cut at {cut}");
        }
    }
}
