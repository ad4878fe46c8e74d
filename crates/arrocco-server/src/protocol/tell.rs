//! What the program tells its pages.

use std::fmt;
use std::str::FromStr;

use arrocco_game::{Event, MoveRequest, Settings, Snapshot};
use arrocco_rules::{Color, Square};
use arrocco_store::{InvalidGameId, StoreError};
use axum::extract::ws::{Message, Utf8Bytes};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Language, Reason};
use arrocco_session::engine_player::{Analysis, WhiteScore};

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
        text: MoveRequest,
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
    Hint { id: Option<u32>, insight: Analysis },
    /// One of the best lines of the position one looks at, deeper each time.
    Evaluation { insight: Analysis },
    /// What the positions of the game are worth, as far as is known.
    Graph {
        id: Option<u32>,
        points: Vec<Point>,
        done: bool,
    },
    /// The saved games, the latest first.
    Games { id: Option<u32>, games: Vec<Saved> },
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

/// The name of an open game: `current`, or 128 random bits in hexadecimal
/// digits. It can stand in an address and never names a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, TS)]
pub(crate) struct GameId(#[ts(type = "string")] arrocco_store::GameId);

/// A level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Level {
    /// What `Seat.strength` says.
    pub(crate) strength: String,
    /// The measured rating, from and to; nothing if it was not measured.
    pub(crate) rating: Option<(i32, i32)>,
}

/// What a page may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "PageRole")]
pub(crate) enum Role {
    Plays,
    Watches,
}

/// What one position of the game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Point {
    /// How many moves stand in it.
    pub(crate) ply: u32,
    pub(crate) worth: WhiteScore,
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Saved {
    /// Its number, to open or delete it.
    pub(crate) saved: i64,
    pub(crate) white: String,
    pub(crate) black: String,
    /// As PGN writes it: `2024.05.31`.
    pub(crate) date: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    /// How many moves stand.
    pub(crate) plies: u32,
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
    /// The game of `/`, which the terminal goes on with too.
    pub(crate) fn current() -> GameId {
        GameId(arrocco_store::GameId::current())
    }

    /// A name nobody can guess.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers to give.
    pub(crate) fn random() -> Result<GameId, StoreError> {
        arrocco_store::GameId::random().map(GameId)
    }

    pub(crate) fn as_store(&self) -> &arrocco_store::GameId {
        &self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GameId {
    type Err = InvalidGameId;

    fn from_str(text: &str) -> Result<GameId, InvalidGameId> {
        text.parse().map(GameId)
    }
}

impl From<arrocco_store::SavedGame> for Saved {
    fn from(saved: arrocco_store::SavedGame) -> Saved {
        Saved {
            saved: saved.id.0,
            white: saved.white,
            black: saved.black,
            date: saved.date,
            result: saved.result,
            plies: saved.plies,
        }
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
