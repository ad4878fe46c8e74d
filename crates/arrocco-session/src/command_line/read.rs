//! A line of text becomes an intent.

use arrocco_rules::{Color, File, Rank};

use super::words::{self, STYLES, THEMES, Takes, Verb, WORDS, Word};
use super::{Argument, Intent, Line, NewGame, ParseError, Players, Strength, Way, moves};
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
        return Reading { word, language }.intent(rest);
    }
    if let Some(m) = moves::parse(line, language) {
        return Ok(Intent::Play(m));
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

/// A word that was found, with the language of whoever typed it.
struct Reading {
    word: &'static Word,
    language: Language,
}

impl Reading {
    fn intent(&self, rest: &str) -> Result<Intent, ParseError> {
        match self.word.takes {
            Takes::Nothing => self.bare(rest),
            Takes::Square | Takes::MaybeSquare | Takes::Line | Takes::Role => self.place(rest),
            Takes::Move | Takes::MaybeMove => self.with_move(rest),
            Takes::File | Takes::Fen | Takes::Name => self.free_text(rest),
            Takes::MaybeDepth | Takes::Strength | Takes::MaybeClock | Takes::Game => {
                self.about_games(rest)
            }
            Takes::Language | Takes::Theme | Takes::Style => self.looks(rest),
        }
    }

    fn bare(&self, rest: &str) -> Result<Intent, ParseError> {
        if !rest.is_empty() {
            return Err(self.wrong(rest, Argument::Nothing));
        }
        Ok(match self.word.verb {
            Verb::Undo => Intent::Undo,
            Verb::Redo => Intent::Redo,
            Verb::Draw => Intent::Draw,
            Verb::Accept => Intent::Accept,
            Verb::Decline => Intent::Decline,
            Verb::Resign => Intent::Resign,
            Verb::Pause => Intent::Pause,
            Verb::Resume => Intent::Resume,
            Verb::Flip => Intent::Flip,
            Verb::Hint => Intent::Hint,
            Verb::Board => Intent::Board,
            Verb::Status => Intent::Status,
            Verb::Captured => Intent::Captured,
            Verb::Last => Intent::Last,
            Verb::List => Intent::List,
            Verb::Opening => Intent::Opening,
            Verb::Evaluate => Intent::Evaluate,
            Verb::Fen => Intent::Fen,
            Verb::Pgn => Intent::Pgn,
            Verb::Edit => Intent::Edit,
            Verb::First => Intent::Go(Way::First),
            Verb::Back => Intent::Go(Way::Back),
            Verb::Forward => Intent::Go(Way::Forward),
            Verb::End => Intent::Go(Way::Last),
            Verb::Raise => Intent::Raise,
            Verb::Delete => Intent::Delete,
            Verb::Quit => Intent::Quit,
            // The other words take something.
            _ => Intent::Help,
        })
    }

    fn place(&self, rest: &str) -> Result<Intent, ParseError> {
        match self.word.verb {
            Verb::Moves if rest.is_empty() => Ok(Intent::Moves(None)),
            Verb::Moves => self
                .get(rest, Argument::Square, moves::square)
                .map(|square| Intent::Moves(Some(square))),
            Verb::Attackers => self
                .get(rest, Argument::Square, moves::square)
                .map(Intent::Attackers),
            Verb::Where => self
                .get(rest, Argument::Role, |text| {
                    moves::role(text, self.language)
                })
                .map(Intent::Where),
            _ => self.get(rest, Argument::Line, line).map(Intent::Look),
        }
    }

    fn with_move(&self, rest: &str) -> Result<Intent, ParseError> {
        if rest.is_empty() && self.word.takes == Takes::MaybeMove {
            return Ok(Intent::Claim(None));
        }
        let read = |text: &str| moves::parse(text, self.language);
        let m = self.get(rest, Argument::Move, read)?;
        Ok(match self.word.verb {
            Verb::Why => Intent::Why(m),
            Verb::Try => Intent::Try(m),
            _ => Intent::Claim(Some(m)),
        })
    }

    fn free_text(&self, rest: &str) -> Result<Intent, ParseError> {
        let text = |what| self.get(rest, what, |text| Some(text.to_owned()));
        match self.word.verb {
            Verb::Save => text(Argument::File).map(Intent::Save),
            Verb::Load => text(Argument::File).map(Intent::Load),
            Verb::Start => text(Argument::Fen).map(Intent::Start),
            _ => self
                .get(rest, Argument::Name, side_and_name)
                .map(|(side, name)| Intent::Name(side, name)),
        }
    }

    fn about_games(&self, rest: &str) -> Result<Intent, ParseError> {
        match self.word.verb {
            Verb::Clock if rest.is_empty() => Ok(Intent::Time),
            Verb::Clock => self
                .get(rest, Argument::Clock, |text| text.parse().ok())
                .map(Intent::Clock),
            Verb::Level => self.get(rest, Argument::Level, strength).map(Intent::Level),
            Verb::Classic if rest.is_empty() => Ok(Intent::Classic),
            Verb::Classic => self.get(rest, Argument::Depth, classic).map(Intent::Level),
            _ => self.new_game(rest).map(Intent::New),
        }
    }

    fn looks(&self, rest: &str) -> Result<Intent, ParseError> {
        let one_of = |names: &[&str]| {
            let lower = rest.to_lowercase();
            names.contains(&&*lower).then_some(lower)
        };
        match self.word.verb {
            Verb::Language => self
                .get(rest, Argument::Language, Language::from_name)
                .map(Intent::Language),
            Verb::Theme => self
                .get(rest, Argument::Theme, |_| one_of(&THEMES))
                .map(Intent::Theme),
            _ => self
                .get(rest, Argument::Style, |_| one_of(&STYLES))
                .map(Intent::Pieces),
        }
    }

    fn new_game(&self, rest: &str) -> Result<NewGame, ParseError> {
        let mut game = NewGame::default();
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let number = || words.clone().next().unwrap_or_default();
            match &*word.to_lowercase() {
                "people" | "persone" => game.players = Some(Players::People),
                "white" | "bianco" => game.side = Some(Color::White),
                "black" | "nero" => game.side = Some(Color::Black),
                "960" | "chess960" => game.is_chess960 = true,
                "level" | "livello" | "engine" | "motore" => {
                    let level = self.get(number(), Argument::Level, level)?;
                    game.players = Some(Players::Engine(level));
                    words.next();
                }
                "classic" | "classico" => {
                    let classic = self.get(number(), Argument::Depth, classic)?;
                    game.players = Some(Players::Engine(classic));
                    words.next();
                }
                "engines" | "motori" => {
                    let level = self.get(number(), Argument::Level, level)?;
                    game.players = Some(Players::Engines(level));
                    words.next();
                }
                _ => {
                    let clock = self.get(word, Argument::Game, |text| text.parse().ok())?;
                    game.clock = Some(clock);
                }
            }
        }
        Ok(game)
    }

    /// What follows the word, as `read` has it.
    fn get<T>(
        &self,
        rest: &str,
        what: Argument,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        if rest.is_empty() {
            let verb = self.word.verb;
            return Err(ParseError::Missing { verb, what });
        }
        read(rest).ok_or_else(|| self.wrong(rest, what))
    }

    fn wrong(&self, found: &str, what: Argument) -> ParseError {
        ParseError::Wrong {
            verb: self.word.verb,
            found: found.chars().take(40).collect(),
            what,
        }
    }
}

fn line(text: &str) -> Option<Line> {
    let lower = text.to_ascii_lowercase();
    let mut letters = lower.chars();
    let (first, more) = (letters.next()?, letters.next());
    if more.is_some() {
        return moves::square(text).map(Line::Square);
    }
    let file = File::from_char(first).map(Line::File);
    file.or_else(|| Rank::from_char(first).map(Line::Rank))
}

fn level(text: &str) -> Option<Strength> {
    format!("level {text}").parse().ok()
}

fn classic(text: &str) -> Option<Strength> {
    format!("classic {text}").parse().ok()
}

/// `4`, or `classic 3`.
fn strength(text: &str) -> Option<Strength> {
    match split(text) {
        (number, "") => level(number),
        (word, number) if words::find(word).is_some_and(|word| word.verb == Verb::Classic) => {
            classic(number)
        }
        _ => None,
    }
}

fn side_and_name(text: &str) -> Option<(Color, String)> {
    let (side, name) = split(text);
    let color = match &*side.to_lowercase() {
        "white" | "bianco" => Color::White,
        "black" | "nero" => Color::Black,
        _ => return None,
    };
    (!name.is_empty()).then(|| (color, name.to_owned()))
}
