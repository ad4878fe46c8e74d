//! What the tags of a game say about how to read its moves.

use std::collections::HashSet;

use arrocco_rules::fen::FenError;
use arrocco_rules::{CastlingMode, Position};

use super::line_column::Place;
use super::problem::ProblemKind;
use super::result::GameResult;
use super::tags;
use super::text::{decode, decode_tag_value};
use super::token::Tag;
use super::visitor::Start;

/// Above this many tags a table takes over from looking through a list.
const FEW: usize = 32;

/// The tags of one game, as far as the reader itself needs them.
#[derive(Debug, Default)]
pub(crate) struct Header {
    names: Names,
    fen: Option<(Vec<u8>, Place)>,
    set_up: Option<Place>,
    is_chess960: bool,
    result: Option<GameResult>,
}

/// Names that were seen in this game, by a 64-bit hash of each.
#[derive(Debug, Default)]
struct Names {
    few: Vec<u64>,
    many: HashSet<u64>,
}

impl Names {
    fn clear(&mut self) {
        self.few.clear();
        // A table that once was large would be slow to clear for every game.
        if !self.many.is_empty() {
            self.many = HashSet::new();
        }
    }

    /// Takes note of a name; false if it was there.
    fn insert(&mut self, name: &[u8]) -> bool {
        let hash = hash(name);
        if self.few.contains(&hash) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(hash);
            return true;
        }
        self.many.insert(hash)
    }

    fn contains(&self, name: &[u8]) -> bool {
        let hash = hash(name);
        self.few.contains(&hash) || self.many.contains(&hash)
    }
}

/// Eight bytes at a time; the last may be some that were there already.
fn hash(name: &[u8]) -> u64 {
    let mix = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ product >> 32
    };
    let half = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
    let seed = mix(0, name.len() as u64);
    if let Some(last) = name.last_chunk() {
        let (words, _) = name.as_chunks();
        let words = words.iter().chain([last]);
        words.fold(seed, |hash, word| mix(hash, u64::from_le_bytes(*word)))
    } else if let (Some(first), Some(last)) = (name.first_chunk(), name.last_chunk()) {
        mix(seed, half(first) | half(last) << 32)
    } else {
        name.iter()
            .fold(seed, |hash, &byte| mix(hash, u64::from(byte)))
    }
}

impl Header {
    pub(crate) fn clear(&mut self) {
        self.names.clear();
        self.fen = None;
        self.set_up = None;
        self.is_chess960 = false;
        self.result = None;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.few.is_empty()
    }

    /// Notes a tag; false if the game has one of this name.
    pub(crate) fn is_new(&mut self, tag: &Tag<'_>) -> bool {
        self.names.insert(tag.name)
    }

    /// Takes in a tag that bears on the moves. The place matters only for
    /// `FEN` and `SetUp`.
    pub(crate) fn take(&mut self, tag: &Tag<'_>, place: Place) -> Option<ProblemKind> {
        match tag.name {
            b"FEN" => self.fen = Some((tag.value.to_vec(), place)),
            b"SetUp" => self.set_up = (tag.value == b"1").then_some(place),
            b"Result" => {
                self.result = GameResult::from_ascii(tag.value);
                return self.result.is_none().then_some(ProblemKind::OddResultTag);
            }
            b"Variant" => return self.take_variant(tag.value),
            _ => {}
        }
        None
    }

    fn take_variant(&mut self, value: &[u8]) -> Option<ProblemKind> {
        match variant(&decode(value)) {
            Some(mode) => {
                self.is_chess960 = mode == CastlingMode::Chess960;
                None
            }
            None => Some(ProblemKind::Variant),
        }
    }

    /// What is wrong with the value of one of the seven tags. `Result` is always
    /// looked at.
    pub(crate) fn fault_of_roster(tag: &Tag<'_>) -> Option<ProblemKind> {
        let name = str::from_utf8(tag.name).unwrap_or_default();
        if name == "Result" || !tags::roster().any(|known| known == name) {
            return None;
        }
        let value = decode_tag_value(tag.value);
        let is_odd_date = || tags::standard_date(&value).is_none_or(|date| date != value);
        match name {
            _ if value.trim().is_empty() => Some(ProblemKind::EmptyTag),
            "Date" if is_odd_date() => Some(ProblemKind::OddDate),
            _ => None,
        }
    }

    /// Which of the seven tags the game does not have.
    pub(crate) fn missing_tags(&self) -> impl Iterator<Item = &'static str> {
        tags::roster().filter(|name| !self.names.contains(name.as_bytes()))
    }

    /// The result that the tags claim.
    pub(crate) fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Where a `SetUp` tag promises a position that is missing.
    pub(crate) fn broken_promise(&self) -> Option<Place> {
        self.set_up.filter(|_| self.fen.is_none())
    }

    /// Where the moves begin, or what is wrong with the `FEN` tag and where.
    pub(crate) fn start(&self, initial: &Position) -> Result<Start, (ProblemKind, Place, String)> {
        let position = match &self.fen {
            None => *initial,
            Some((raw, place)) => {
                // Control characters are spaces, as in all tags that are kept.
                let text = decode_tag_value(raw).replace(char::is_control, " ");
                let bad =
                    |error: FenError| (ProblemKind::BadFen(error.first()), *place, text.clone());
                text.parse::<Position>().map_err(bad)?
            }
        };
        Ok(Start {
            position,
            is_chess960: self.is_chess960,
        })
    }
}

/// The names that standard chess and Chess960 go by in files.
pub(crate) fn variant(value: &str) -> Option<CastlingMode> {
    let letters = value.chars().filter(|c| c.is_alphanumeric());
    let plain: String = letters.map(|c| c.to_ascii_lowercase()).take(32).collect();
    match plain.as_str() {
        "" | "standard" | "chess" | "normal" | "fromposition" => Some(CastlingMode::Standard),
        "chess960" | "fischerrandom" | "fischerandom" | "fischerrandomchess" | "freestyle" => {
            Some(CastlingMode::Chess960)
        }
        _ => None,
    }
}
