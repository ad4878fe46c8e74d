//! What the program tells its pages.

use std::fmt;
use std::str::FromStr;

use arrocco_game::{Event, MoveId, MoveText, Settings, Snapshot};
use arrocco_rules::{Color, Square};
use axum::extract::ws::{Message, Utf8Bytes};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Language, Reason};

/// What the program tells. Everything with an `id` answers the ask of that
/// number.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Tell {
    /// First of all, once.
    Hello {
        version: &'static str,
        /// Changes with every build of the page: a page of another build loads
        /// itself anew.
        build: String,
        /// How strong the engine can be seated.
        levels: Vec<Level>,
        /// Whether games outlive the program.
        durable: bool,
    },
    /// To all pages of a game, after every change and at the beginning. Told
    /// only when it is durable.
    State {
        game: GameId,
        /// All there is to show.
        snapshot: Box<Snapshot>,
        /// What has just happened, for sounds and announcements; nothing at the
        /// beginning.
        events: Vec<Event>,
    },
    /// Whether this page plays or watches; at the beginning and on every change.
    Seat {
        role: Role,
        /// How many pages are open on this game.
        pages: usize,
    },
    /// It is done. The new state was told before.
    Done { id: Option<u32> },
    /// It was not done.
    Refused {
        id: Option<u32>,
        #[serde(flatten)]
        reason: Reason,
    },
    /// Whether a move is legal, and why not.
    Verdict {
        id: Option<u32>,
        #[serde(flatten)]
        text: MoveText,
        reason: Option<Reason>,
    },
    /// Who attacks a square.
    Attackers {
        id: Option<u32>,
        #[ts(type = "Square")]
        square: Square,
        #[ts(type = "Array<Square>")]
        white: Vec<Square>,
        #[ts(type = "Array<Square>")]
        black: Vec<Square>,
    },
    /// A move worth playing.
    Hint {
        id: Option<u32>,
        #[ts(type = "Color")]
        side: Color,
        line: Line,
    },
    /// What the engine thinks of a position meanwhile.
    Evaluation {
        /// The move that led to the position.
        at: MoveId,
        /// In plies.
        depth: u32,
        nodes: u64,
        /// The best lines, the best first.
        lines: Vec<Line>,
        /// Whether it has stopped thinking.
        done: bool,
    },
    /// What the positions of the game are worth, as far as is known.
    Graph {
        id: Option<u32>,
        points: Vec<Point>,
        done: bool,
    },
    /// The games that are kept.
    Games { id: Option<u32>, games: Vec<Listed> },
    /// What is wrong with a position that is being set up; nothing if a game
    /// can begin there.
    Setup {
        id: Option<u32>,
        /// As it would be written if it were played.
        fen: Option<String>,
        problems: Vec<Problem>,
    },
    /// The answer to a typed line, in the language of the line.
    Told { id: Option<u32>, text: String },
    /// A typed line means something that only the page can do.
    Deed { id: Option<u32>, deed: Deed },
    /// Something people should know.
    Notice(Notice),
}

/// The number of a game: 128 random bits, in hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, TS)]
pub(crate) struct GameId(#[ts(type = "string")] pub(crate) u128);

/// A level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Level {
    /// What `Seat.strength` says.
    pub(crate) strength: String,
    /// The measured rating, from and to; nothing if it was not measured.
    pub(crate) rating: Option<(u32, u32)>,
}

/// What a page may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "PageRole")]
pub(crate) enum Role {
    Plays,
    Watches,
}

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Worth {
    /// An estimate.
    Centipawns { value: i32 },
    /// Mate in so many moves; negative if Black mates, and 0 if it is mate.
    Mate { moves: i32 },
}

/// A line of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Line {
    pub(crate) worth: Worth,
    pub(crate) moves: Vec<MoveText>,
    /// The same moves in standard notation.
    pub(crate) san: Vec<String>,
}

/// One position of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Point {
    pub(crate) ply: u32,
    pub(crate) worth: Worth,
}

/// A game that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Listed {
    pub(crate) game: GameId,
    pub(crate) white: String,
    pub(crate) black: String,
    /// How many moves stand.
    pub(crate) ply: u32,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    /// The position on the board.
    pub(crate) fen: String,
    /// When it was last changed, in seconds since 1970; nothing if unknown.
    #[ts(type = "number | null")]
    pub(crate) changed: Option<u64>,
    /// Whether it was saved on purpose.
    pub(crate) saved: bool,
}

/// Something that is wrong with a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Problem {
    pub(crate) kind: ProblemKind,
    #[ts(type = "Color | null")]
    pub(crate) color: Option<Color>,
    pub(crate) count: Option<u32>,
    /// The squares to mark.
    #[ts(type = "Array<Square>")]
    pub(crate) squares: Vec<Square>,
    /// The same in English.
    pub(crate) text: String,
}

/// What can be wrong, named as the sentences in `locales/` are: `problem-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProblemKind {
    /// Not a FEN.
    NoPosition,
    NoKing,
    ManyKings,
    TooManyMen,
    TooManyPawns,
    PawnOnEndRank,
    KingsTouch,
    OpponentInCheck,
}

/// What a typed line can want of the page itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Deed {
    /// Turn the board round.
    Flip,
    /// Speak this language.
    Language { language: Language },
    /// Show these colours.
    Theme { name: String },
    /// Show these pieces.
    Pieces { name: String },
    /// Explain the words.
    Help,
    /// Open the sheet for a new game, with this filled in.
    NewGame { settings: Box<Settings> },
    /// Open the position editor.
    Edit,
    /// Ask whether this side really resigns.
    Resign {
        #[ts(type = "Color")]
        by: Color,
    },
    /// Show or hide what the engine thinks.
    Evaluate,
    /// Hand the game over as a file of this name.
    Download { name: String },
    /// Let the person choose a file to open.
    Upload,
    /// Read the list of moves, the board or the clocks aloud.
    Read { what: Reading },
}

/// What a page can read aloud from the state it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reading {
    Board,
    Moves,
    Clocks,
}

/// Something people should know, named as the sentences in `locales/` are:
/// `notice-…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub(crate) enum Notice {
    /// Games cannot be kept and end with the program.
    InMemory { detail: String },
    /// The file with the games was damaged; it was put aside under this name.
    Damaged { file: String },
    /// The engine has failed, and nobody sits at its side.
    NoEngine { detail: String },
}

impl Tell {
    pub(crate) fn to_text(&self) -> Utf8Bytes {
        // Strings, numbers and maps with text keys: nothing in there can fail.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    pub(crate) fn to_message(&self) -> Message {
        Message::Text(self.to_text())
    }
}

impl GameId {
    /// A number nobody can guess.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers to give.
    pub(crate) fn random() -> Result<GameId, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(GameId(u128::from_be_bytes(bytes)))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the number of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ParseGameIdError;

impl fmt::Display for ParseGameIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 32 hexadecimal digits")
    }
}

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<GameId, ParseGameIdError> {
        let is_plain = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(is_plain) {
            return Err(ParseGameIdError);
        }
        u128::from_str_radix(text, 16)
            .map(GameId)
            .map_err(|_| ParseGameIdError)
    }
}

impl Serialize for GameId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<GameId, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
