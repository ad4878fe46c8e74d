//! Completion of a line that was begun.

use arrocco_notation::san;
use arrocco_rules::{Position, Square};

use super::Argument;
use super::read::split;
use super::words::{self, WORDS};
use crate::appearance::{Choice, TERMINAL};
use crate::l10n::{Language, letters};

/// The most that is offered at once.
const MOST: usize = 64;

/// The lines that a line may become: words of the language first, then the
/// legal moves. Nothing for an empty line.
pub fn complete(line: &str, position: &Position, language: Language) -> Vec<String> {
    let begun = line.trim_start();
    if begun.is_empty() {
        return Vec::new();
    }
    let mut found = match begun.split_once(char::is_whitespace) {
        None => heads(begun, position, language),
        Some((head, rest)) => arguments(head, rest.trim_start(), position, language),
    };
    found.truncate(MOST);
    found
}

fn heads(begun: &str, position: &Position, language: Language) -> Vec<String> {
    let lower = begun.to_lowercase();
    let words = WORDS.iter().filter_map(|word| {
        let mut names = word.of(language).iter();
        names.find(|name| name.starts_with(&lower))
    });
    let moves = moves(position, language);
    let moves = moves.into_iter().filter(|text| text.starts_with(begun));
    words.map(|name| (*name).to_owned()).chain(moves).collect()
}

fn arguments(head: &str, rest: &str, position: &Position, language: Language) -> Vec<String> {
    let Some(word) = words::find(head) else {
        return Vec::new();
    };
    let (before, begun) = match rest.rsplit_once(char::is_whitespace) {
        Some((before, begun)) => (format!("{head} {before} "), begun),
        None => (format!("{head} "), rest),
    };
    let is_first = split(rest).1.is_empty();
    let choices = choices(word.takes, position, language);
    let fitting = choices
        .into_iter()
        .filter(|choice| choice.starts_with(begun))
        .filter(|_| is_first || word.takes == Argument::Game);
    fitting.map(|choice| format!("{before}{choice}")).collect()
}

fn choices(takes: Argument, position: &Position, language: Language) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let named = |choice: &Choice| choice.name(language).to_owned();
    match takes {
        Argument::Square | Argument::Line => Square::ALL.iter().map(Square::to_string).collect(),
        Argument::Move => moves(position, language),
        Argument::Theme => TERMINAL.themes.iter().map(named).collect(),
        Argument::Style => TERMINAL.pieces.iter().map(named).collect(),
        Argument::Language => owned(&["en", "it"]),
        Argument::Clock => owned(&["3+2", "5+3", "10", "15+10", "90+30"]),
        Argument::Level => owned(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "classic"]),
        Argument::Depth => owned(&["1", "2", "3", "4", "5"]),
        Argument::Role => roles(language),
        Argument::Game => games(language),
        Argument::Name => colors(language),
        Argument::Nothing | Argument::File | Argument::Fen => Vec::new(),
    }
}

fn roles(language: Language) -> Vec<String> {
    let names = match language {
        Language::English => "king queen rook bishop knight pawn",
        Language::Italian => "re donna torre alfiere cavallo pedone",
    };
    names.split(' ').map(str::to_owned).collect()
}

fn colors(language: Language) -> Vec<String> {
    let names = match language {
        Language::English => "white black",
        Language::Italian => "bianco nero",
    };
    names.split(' ').map(str::to_owned).collect()
}

fn games(language: Language) -> Vec<String> {
    let names = match language {
        Language::English => "people level classic engines white black 960",
        Language::Italian => "persone livello classico motori bianco nero 960",
    };
    names.split(' ').map(str::to_owned).collect()
}

/// The legal moves as the language writes them, in the order of the alphabet.
fn moves(position: &Position, language: Language) -> Vec<String> {
    let legal = position.legal_moves();
    let written = legal.iter().map(|&m| san::write(position, m));
    let mut moves: Vec<String> = written.map(|text| letters(&text, language)).collect();
    moves.sort_unstable();
    moves
}
