//! Italian names of openings.
//!
//! A name consists of parts, such as `Sicilian Defense` and `Najdorf Variation`. A
//! part is in the list, or it ends with a noun that is qualified by words of the list
//! and by names of players and places, which stay. A name with another English word is
//! not translated: half of it in each language would be worse.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::language::{Language, letters};

const LIST: &str = include_str!("italian.txt");

/// Follows a name that has no Italian one.
const NOTE: &str = " (nome inglese)";

/// What comes after the noun and agrees with it.
const AFTER: [&str; 8] = [
    "Accelerated",
    "Accepted",
    "Declined",
    "Deferred",
    "Delayed",
    "Exchange",
    "Inverted",
    "Reversed",
];

/// What stands before the noun in Italian too.
const BEFORE: [(&str, &str); 3] = [("Old", "vecchio"), ("New", "nuovo"), ("Double", "doppio")];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gender {
    Masculine,
    Feminine,
}

#[derive(Default)]
struct List {
    parts: HashMap<&'static str, &'static str>,
    nouns: HashMap<&'static str, (&'static str, &'static str)>,
    words: HashMap<&'static str, &'static str>,
    names: HashSet<&'static str>,
}

static ITALIAN: LazyLock<List> = LazyLock::new(|| {
    let mut list = List::default();
    let mut section = "";
    for line in LIST.lines().filter(|line| !line.starts_with('#')) {
        let row = line.split_once('|');
        match (section, row) {
            _ if line.starts_with('[') => section = line,
            ("[parts]", Some((english, italian))) => _ = list.parts.insert(english, italian),
            ("[words]", Some((english, italian))) => _ = list.words.insert(english, italian),
            ("[nouns]", Some((english, rest))) => {
                let noun = rest.split_once('|').unwrap_or((rest, ""));
                list.nouns.insert(english, noun);
            }
            _ => list
                .names
                .extend(line.split(' ').filter(|name| !name.is_empty())),
        }
    }
    list
});

/// The name of an opening in a language. Without an Italian name it is the English
/// one, with a note that it is.
///
/// ```
/// use arrocco_notation::language::Language::Italian;
/// use arrocco_notation::opening::localized;
///
/// assert_eq!(localized("Ruy Lopez: Exchange Variation", Italian), "Partita spagnola: variante del cambio");
/// assert_eq!(localized("Rat Defense", Italian), "Rat Defense (nome inglese)");
/// ```
pub fn localized(name: &str, language: Language) -> Cow<'_, str> {
    match language {
        Language::English => Cow::Borrowed(name),
        Language::Italian if name.is_empty() => Cow::Borrowed(name),
        Language::Italian => Cow::Owned(italian(name).unwrap_or_else(|| format!("{name}{NOTE}"))),
    }
}

/// The Italian name, if it is known.
fn italian(name: &str) -> Option<String> {
    let name = name
        .replace("Defense", "Defence")
        .replace("Center", "Centre");
    let of = |text: &str, separator: &str, part: &dyn Fn(&str) -> Option<String>| {
        let parts: Option<Vec<String>> = text.split(separator).map(part).collect();
        Some(parts?.join(separator))
    };
    let half = |half: &str| of(half, ", ", &|part| Some(translate(part)?.0));
    let whole = of(&name, ": ", &half)?;
    let mut letters = whole.chars();
    let first = letters.next()?;
    // A move keeps its small letter.
    let begins_with_move = letters.next().is_some_and(|second| second.is_ascii_digit());
    if begins_with_move {
        return Some(whole);
    }
    Some(first.to_uppercase().chain(whole.chars().skip(1)).collect())
}

/// A part in Italian, with its gender.
fn translate(part: &str) -> Option<(String, Gender)> {
    if let Some(known) = ITALIAN.parts.get(part) {
        return Some(((*known).to_owned(), gender_of(known)));
    }
    if let Some(rest) = part.strip_prefix("with ") {
        let rest = moves(rest).or_else(|| Some(translate(rest)?.0))?;
        return Some((format!("con {rest}"), Gender::Feminine));
    }
    if let Some(moves) = moves(part) {
        return Some((moves, Gender::Masculine));
    }
    if let Some((before, after)) = part.rsplit_once(' ')
        && AFTER.contains(&after)
    {
        let (before, gender) = translate(before)?;
        let after = agreeing(ITALIAN.words.get(after)?, gender);
        return Some((format!("{before} {after}"), gender));
    }
    if let Some((first, rest)) = part.split_once(' ')
        && let Some((_, before)) = BEFORE.iter().find(|(english, _)| *english == first)
        && known(&part.split(' ').collect::<Vec<_>>(), 2).is_none()
    {
        let (rest, gender) = translate(rest)?;
        return Some((format!("{} {rest}", agreeing(before, gender)), gender));
    }
    qualified(&part.split(' ').collect::<Vec<_>>())
}

/// A noun with what qualifies it. Without one the noun is understood: `Siciliana`.
fn qualified(all: &[&str]) -> Option<(String, Gender)> {
    let (last, others) = all.split_last()?;
    let noun = ITALIAN.nouns.get(last);
    let gender = match noun {
        Some(&(_, "m")) => Gender::Masculine,
        Some(_) | None => Gender::Feminine,
    };
    let mut rest = if noun.is_some() { others } else { all };
    let (mut names, mut qualities) = (Vec::new(), Vec::new());
    while let Some(first) = rest.first() {
        let two = known(rest, 2);
        if let Some(word) = two.or_else(|| known(rest, 1)) {
            if noun.is_none() && !is_adjective(word) {
                return None;
            }
            // The last word belongs most closely to the noun.
            qualities.insert(0, agreeing(word, gender));
        } else {
            let name = first
                .strip_suffix("'s")
                .or_else(|| first.strip_suffix('\''));
            let name = name.unwrap_or(first);
            names.push(ITALIAN.names.get(name)?.to_string());
        }
        rest = rest.get(if two.is_some() { 2 } else { 1 }..)?;
    }
    let noun = noun.map(|&(noun, _)| noun.to_owned());
    let words: Vec<String> = noun.into_iter().chain(names).chain(qualities).collect();
    Some((words.join(" "), gender))
}

/// What the first words of a part are in Italian.
fn known(all: &[&str], count: usize) -> Option<&'static str> {
    ITALIAN
        .words
        .get(all.get(..count)?.join(" ").as_str())
        .copied()
}

/// `d'alfiere` is no adjective.
fn is_adjective(word: &str) -> bool {
    let first = word.split([' ', '\'']).next().unwrap_or_default();
    !matches!(
        first,
        "d" | "di" | "dei" | "del" | "dell" | "della" | "dello" | "con" | "sull"
    )
}

fn agreeing(word: &str, gender: Gender) -> String {
    match (word.strip_suffix('o'), gender) {
        (Some(stem), Gender::Feminine) if is_adjective(word) => format!("{stem}a"),
        _ => word.to_owned(),
    }
}

/// The gender of a part of the list.
fn gender_of(italian: &str) -> Gender {
    let first = italian.split(' ').next().unwrap_or_default();
    let is_feminine = first.ends_with('a') && first != "sistema" || first == "variante";
    if is_feminine {
        Gender::Feminine
    } else {
        Gender::Masculine
    }
}

/// A move such as `Nf3` or `.. Nc6` with Italian letters.
fn moves(text: &str) -> Option<String> {
    let (dots, san) = match text.strip_prefix(".. ") {
        Some(san) => ("…", san),
        None => ("", text),
    };
    let is_move = san.is_ascii()
        && san.len() <= 6
        && san.chars().all(|c| "KQRBNOabcdefghx12345678-+".contains(c))
        && san.chars().any(|c| c.is_ascii_digit())
        && san.chars().any(|c| c.is_ascii_lowercase());
    is_move.then(|| format!("{dots}{}", letters(san, Language::Italian)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening;

    fn in_italian(name: &str) -> Cow<'_, str> {
        localized(name, Language::Italian)
    }

    #[test]
    fn common_openings_have_the_names_italian_players_use() {
        for (english, expected) in [
            ("Ruy Lopez", "Partita spagnola"),
            (
                "Italian Game: Two Knights Defense",
                "Partita italiana: difesa dei due cavalli",
            ),
            (
                "Sicilian Defense: Najdorf Variation, English Attack",
                "Difesa siciliana: variante Najdorf, attacco inglese",
            ),
            ("Sicilian Defense: Closed", "Difesa siciliana: chiusa"),
            (
                "Sicilian Defense: Accelerated Dragon",
                "Difesa siciliana: Dragone accelerato",
            ),
            (
                "Queen's Gambit Declined: Exchange Variation",
                "Gambetto di donna rifiutato: variante del cambio",
            ),
            (
                "King's Indian Defense: Four Pawns Attack",
                "Difesa est-indiana: attacco dei quattro pedoni",
            ),
            ("Queen's Indian Defense", "Difesa ovest-indiana"),
            (
                "Nimzo-Indian Defense: Rubinstein System",
                "Difesa Nimzo-indiana: sistema Rubinstein",
            ),
            (
                "Philidor Defense: Hungarian Variation",
                "Difesa Philidor: variante ungherese",
            ),
            ("Hungarian Opening", "Apertura ungherese"),
            (
                "Italian Game: Hungarian Defense",
                "Partita italiana: difesa ungherese",
            ),
            (
                "English Opening: Symmetrical Variation, with d4",
                "Partita inglese: variante simmetrica, con d4",
            ),
            (
                "Queen's Pawn Game: London System",
                "Partita di donna: sistema Londra",
            ),
            (
                "English Opening: Botvinnik System Reversed",
                "Partita inglese: sistema Botvinnik rovesciato",
            ),
            ("Petrov's Defense", "Partita russa"),
            (
                "Barnes Opening: Fool's Mate",
                "Apertura Barnes: matto dell'imbecille",
            ),
        ] {
            assert_eq!(in_italian(english), expected);
        }
    }

    /// Names such as “difesa Hungarian” and “sistema York nuovo” were half English.
    #[test]
    fn every_name_of_the_table_is_wholly_italian_or_english_with_a_note() {
        // `Italian` words of the list may look like an English one of it.
        let italian: HashSet<String> = ITALIAN
            .parts
            .values()
            .chain(ITALIAN.words.values())
            .chain(ITALIAN.nouns.values().map(|(noun, _)| noun))
            .chain(BEFORE.iter().map(|(_, word)| word))
            .flat_map(|text| text.split(' '))
            .flat_map(|word| {
                let feminine = word.strip_suffix('o').map(|stem| format!("{stem}a"));
                [
                    Some(word.to_lowercase()),
                    feminine.map(|word| word.to_lowercase()),
                ]
            })
            .flatten()
            .collect();
        let is_known = |word: &str| {
            let word = word.trim_end_matches([':', ',']);
            italian.contains(&word.to_lowercase())
                || ITALIAN.names.contains(word)
                || word == "con"
                || word == "Con"
                || word.chars().any(|c| c.is_ascii_digit()) && word.len() <= 6
        };
        let (mut names, mut noted) = (0, 0);
        for name in opening::all()
            .map(|opening| opening.name)
            .collect::<HashSet<_>>()
        {
            let shown = in_italian(name);
            names += 1;
            if shown.ends_with(NOTE) {
                assert_eq!(shown, format!("{name}{NOTE}"));
                noted += 1;
                continue;
            }
            for word in shown.split(' ') {
                assert!(is_known(word), "{name}: {shown}: {word}");
            }
        }
        assert!(noted * 5 < names, "{noted} of {names} have no Italian name");
    }

    #[test]
    fn no_english_word_is_among_the_names_and_no_entry_is_useless() {
        let list = &*ITALIAN;
        for name in &list.names {
            let is_word = list.words.contains_key(name) || list.nouns.contains_key(name);
            assert!(!is_word, "{name}");
        }
        let table: String = opening::all()
            .map(|opening| format!("{}\n", opening.name))
            .collect();
        let table = table
            .replace("Defense", "Defence")
            .replace("Center", "Centre");
        for name in list
            .names
            .iter()
            .chain(list.parts.keys())
            .chain(list.words.keys())
            .chain(list.nouns.keys())
        {
            assert!(table.contains(name), "{name}");
        }
    }
}
