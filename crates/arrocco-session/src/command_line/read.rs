//! Parsing a line of text into an [`Intent`].

use arrocco_rules::{Color, File, Rank};

use super::words::{self, WORDS, Word};
use super::{Argument, BoardLine, Coaching, Intent, NewGame, ParseError, Players, Strength, moves};
use crate::l10n::Language;

/// What a line asks for. Words of both languages are understood; piece letters
/// are those of `language`.
///
/// # Errors
///
/// What is missing or wrong, or that nothing is known by that name.
pub fn read(line: &str, language: Language) -> Result<Intent, ParseError> {
    let line = line.trim();
    let (head, rest) = split(line);
    if head.is_empty() {
        return Err(ParseError::Empty);
    }
    if let Some(word) = words::find(head) {
        return (word.parse)(&Arguments {
            word,
            text: rest,
            language,
        });
    }
    if let Some(intent) = moves::parse_line(line, language) {
        return Ok(intent);
    }
    if moves::promotes_wrongly(line, language) {
        return Err(ParseError::WrongPromotion);
    }
    match moves::role(line, language) {
        Some(role) => Ok(Intent::Promote(role)),
        None => Err(unknown(head)),
    }
}

/// The first word and what follows.
pub(super) fn split(line: &str) -> (&str, &str) {
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (head, rest.trim())
}

fn unknown(word: &str) -> ParseError {
    ParseError::Unknown {
        near: near(word),
        word: word.chars().take(40).collect(),
    }
}

/// A known word that differs by one slip.
fn near(word: &str) -> Option<&'static str> {
    let lower: Vec<char> = word.to_lowercase().chars().take(20).collect();
    let names = WORDS.iter().flat_map(Word::names);
    names
        .filter(|name| name.chars().count() > 2)
        .find(|name| is_one_slip(&lower, &name.chars().collect::<Vec<_>>()))
}

/// Whether two words differ by one letter changed, missing, added or two
/// swapped.
fn is_one_slip(a: &[char], b: &[char]) -> bool {
    let head = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let tail = |skip_a: usize, skip_b: usize| {
        let rest_a = a.get(head + skip_a..);
        rest_a.is_some() && rest_a == b.get(head + skip_b..)
    };
    let swapped = a
        .get(head)
        .is_some_and(|first| b.get(head + 1) == Some(first))
        && a.get(head + 1) == b.get(head);
    tail(1, 1) || tail(1, 0) || tail(0, 1) || (swapped && tail(2, 2))
}

/// What was typed after a word.
#[derive(Debug)]
pub(super) struct Arguments<'a> {
    word: &'static Word,
    text: &'a str,
    language: Language,
}

impl Arguments<'_> {
    /// The intent of a word that nothing follows.
    pub(super) fn nothing(&self, intent: Intent) -> Result<Intent, ParseError> {
        if self.text.is_empty() {
            Ok(intent)
        } else {
            Err(self.wrong(self.text, Argument::Nothing))
        }
    }

    /// An argument that has to be there.
    pub(super) fn required<T>(
        &self,
        parse: impl FnOnce(&str, Language) -> Option<T>,
    ) -> Result<T, ParseError> {
        self.parse(self.text, self.word.takes, parse)
    }

    /// An argument that may be left out.
    pub(super) fn optional<T>(
        &self,
        parse: impl FnOnce(&str, Language) -> Option<T>,
    ) -> Result<Option<T>, ParseError> {
        if self.text.is_empty() {
            return Ok(None);
        }
        self.required(parse).map(Some)
    }

    /// The rest of the line as it is.
    pub(super) fn text(&self) -> Result<String, ParseError> {
        self.required(|text, _| Some(text.to_owned()))
    }

    /// The rest of the line as it is, if there is any.
    pub(super) fn optional_text(&self) -> Result<Option<String>, ParseError> {
        self.optional(|text, _| Some(text.to_owned()))
    }

    /// The settings of a new game, in any order.
    pub(super) fn new_game(&self) -> Result<NewGame, ParseError> {
        let level = |text: &str| self.parse(text, Argument::Level, |text, _| level(text));
        let mut game = NewGame::default();
        let mut words = self.text.split_whitespace();
        while let Some(word) = words.next() {
            match &*word.to_lowercase() {
                "people" | "persone" => game.players = Some(Players::People),
                "white" | "bianco" => game.side = Some(Color::White),
                "black" | "nero" => game.side = Some(Color::Black),
                "960" | "chess960" => game.is_chess960 = true,
                "level" | "livello" | "engine" | "motore" => {
                    let level = level(words.next().unwrap_or_default())?;
                    game.players = Some(Players::Engine(level));
                }
                "classic" | "classico" => {
                    let depth = words.next().unwrap_or_default();
                    let classic = self.parse(depth, Argument::Depth, |text, _| classic(text))?;
                    game.players = Some(Players::Engine(classic));
                }
                "engines" | "motori" => {
                    let level = level(words.next().unwrap_or_default())?;
                    game.players = Some(Players::Engines(level));
                }
                _ => {
                    let clock = self.parse(word, Argument::Game, |text, _| text.parse().ok())?;
                    game.clock = Some(clock);
                }
            }
        }
        Ok(game)
    }

    fn parse<T>(
        &self,
        text: &str,
        what: Argument,
        parse: impl FnOnce(&str, Language) -> Option<T>,
    ) -> Result<T, ParseError> {
        if text.is_empty() {
            let word = self.word.usual(self.language);
            return Err(ParseError::Missing { word, what });
        }
        parse(text, self.language).ok_or_else(|| self.wrong(text, what))
    }

    fn wrong(&self, found: &str, what: Argument) -> ParseError {
        ParseError::Wrong {
            word: self.word.usual(self.language),
            found: found.chars().take(40).collect(),
            what,
        }
    }
}

pub(super) fn line(text: &str) -> Option<BoardLine> {
    let lower = text.to_ascii_lowercase();
    let mut letters = lower.chars();
    let (first, more) = (letters.next()?, letters.next());
    if more.is_some() {
        return moves::square(text).map(BoardLine::Square);
    }
    let file = File::from_char(first).map(BoardLine::File);
    file.or_else(|| Rank::from_char(first).map(BoardLine::Rank))
}

pub(super) fn coaching(text: &str) -> Option<Coaching> {
    match text.to_lowercase().as_str() {
        "on" | "sì" | "si" => Some(Coaching::On),
        "off" | "no" => Some(Coaching::Off),
        _ => None,
    }
}

fn level(text: &str) -> Option<Strength> {
    format!("level {text}").parse().ok()
}

pub(super) fn classic(text: &str) -> Option<Strength> {
    format!("classic {text}").parse().ok()
}

/// `4`, or `classic 3`.
pub(super) fn strength(text: &str) -> Option<Strength> {
    let (first, rest) = split(text);
    if rest.is_empty() {
        return level(first);
    }
    let is_classic = matches!(&*first.to_lowercase(), "classic" | "classico");
    is_classic.then(|| classic(rest)).flatten()
}

pub(super) fn side_and_name(text: &str) -> Option<(Color, String)> {
    let (side, name) = split(text);
    let color = match &*side.to_lowercase() {
        "white" | "bianco" => Color::White,
        "black" | "nero" => Color::Black,
        _ => return None,
    };
    (!name.is_empty()).then(|| (color, name.to_owned()))
}
