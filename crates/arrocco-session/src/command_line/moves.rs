//! A move as people type it: any notation, either language's letters, and the
//! small slips that leave no doubt.

use arrocco_notation::any_move::AnyMove;
use arrocco_rules::{Role, Square};

use super::Intent;
use crate::l10n::Language;

/// The longest text that can still be a move: `10... Ng1-f3+!?` and some room.
const LONGEST: usize = 32;

/// The move a text stands for, if it stands for one.
///
/// `E2E4` and `e2 e4` are read as `e2e4`, `nf3` as `Nf3`, `12. Nf3` as
/// `Nf3`, `o-o` and `00` as `O-O`, `♘f3` and `Cf3` as `Nf3`. The
/// language decides about `R`, the English rook and the Italian king.
pub fn parse(text: &str, language: Language) -> Option<AnyMove> {
    if text.len() > LONGEST {
        return None;
    }
    let text = without_number(text.trim());
    let joined: String = text.split_whitespace().collect();
    let candidates = [
        in_english(&joined, language),
        in_english(&joined, Language::Italian),
        joined.to_lowercase(),
        capitalised(&joined),
    ];
    let read = candidates.iter().find_map(|text| text.parse().ok());
    read.or_else(|| castling(&joined)?.parse().ok())
}

/// The most moves of one line.
const MOST_MOVES: usize = 200;

/// The moves of a line with one or more: `Nf3`, `e2 e4`, `e4 e5 Nf3`, `1. d4 d5`.
///
/// Without a number, `e2 e4` and `Nf3 e5` can also be one move with both of its
/// squares. The position decides.
pub(super) fn parse_line(text: &str, language: Language) -> Option<Intent> {
    let has_number = without_number(text).len() < text.len();
    let one = parse(text, language);
    let words = text.split_whitespace().map(without_number);
    let words: Vec<&str> = words.filter(|text| !text.is_empty()).collect();
    let is_line = (2..=MOST_MOVES).contains(&words.len());
    let moves = words.into_iter().map(|text| parse(text, language));
    let moves: Option<Vec<AnyMove>> = moves.collect();
    match (one, moves.filter(|_| is_line)) {
        (Some(one), Some(moves)) if !has_number => Some(Intent::PlayOrLine(one, moves)),
        (_, Some(moves)) => Some(Intent::PlayLine(moves)),
        (one, None) => one.map(Intent::Play),
    }
}

/// Whether a text is a move to the last rank with a king or a pawn as promotion.
pub(super) fn promotes_wrongly(text: &str, language: Language) -> bool {
    let text = without_number(text.trim()).trim_end_matches(['+', '#', '!', '?']);
    let mut letters = text.chars();
    let named = letters.next_back().map(String::from);
    let named = named.and_then(|letter| role(&letter, language));
    let head = letters.as_str().trim_end_matches('=');
    let is_wrong = named.is_some_and(|role| !Role::PROMOTIONS.contains(&role));
    is_wrong && head.ends_with(['1', '8']) && parse(head, language).is_some()
}

/// Castling written with letters or zeros in either case, with any dash or none.
fn castling(text: &str) -> Option<&'static str> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let letters = text.replace(['-', '\u{2010}', '\u{2011}', '–', '—', '−'], "");
    match letters.to_ascii_lowercase().replace('0', "o").as_str() {
        "oo" => Some("O-O"),
        "ooo" => Some("O-O-O"),
        _ => None,
    }
}

/// The role a word names: `queen`, `donna`, `Q` or `D`.
pub(super) fn role(text: &str, language: Language) -> Option<Role> {
    let lower = text.trim_start_matches('=').to_lowercase();
    let named = ROLES.iter().find(|(_, names)| names.contains(&&*lower));
    named.map(|(role, _)| *role).or_else(|| {
        let letter = in_english(&lower.to_uppercase(), language);
        let mut chars = letter.chars();
        let role = chars.next().and_then(Role::from_char)?;
        (chars.next().is_none()).then_some(role)
    })
}

const ROLES: [(Role, &[&str]); 6] = [
    (
        Role::Queen,
        &["queen", "donna", "regina", "queens", "donne", "regine"],
    ),
    (Role::Rook, &["rook", "torre", "rooks", "torri"]),
    (Role::Bishop, &["bishop", "alfiere", "bishops", "alfieri"]),
    (Role::Knight, &["knight", "cavallo", "knights", "cavalli"]),
    (Role::King, &["king", "re", "kings"]),
    (Role::Pawn, &["pawn", "pedone", "pawns", "pedoni"]),
];

/// The square a text names, in either case.
pub(super) fn square(text: &str) -> Option<Square> {
    text.to_ascii_lowercase().parse().ok()
}

/// Leaves out a number such as `12.` or `12...`, but not a numeric move.
fn without_number(text: &str) -> &str {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.strip_prefix('.') {
        Some(rest) if digits.len() < text.len() => rest.trim_start_matches(['.', '…', ' ']),
        _ => text,
    }
}

/// The same move with English piece letters.
fn in_english(text: &str, language: Language) -> String {
    let letter = |letter| match (figurine(letter), language) {
        (Some(role), _) => role,
        (None, Language::English) => letter,
        (None, Language::Italian) => english_letter(letter),
    };
    text.chars().map(letter).collect()
}

/// The letter of a figurine, of either colour.
const fn figurine(figurine: char) -> Option<char> {
    match figurine {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        _ => None,
    }
}

/// Re, donna, torre, alfiere, cavallo. Other letters stay what they are.
const fn english_letter(letter: char) -> char {
    match letter {
        'R' => 'K',
        'D' => 'Q',
        'T' => 'R',
        'A' => 'B',
        'C' => 'N',
        other => other,
    }
}

/// `nf3` with a piece letter. `b` stays a file where it can be one.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let rest = letters.as_str().to_lowercase();
    first.into_iter().chain(rest.chars()).collect()
}
