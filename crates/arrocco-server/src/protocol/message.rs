//! Messages from the program to its pages.

use std::fmt;
use std::str::FromStr;

use arrocco_game::{Event, Kept, MoveRequest, Snapshot, View};
use arrocco_notation::opening::localized;
use arrocco_review::{MoveJson, ReviewJson, TextJson};
use arrocco_rules::{Color, Square};
use arrocco_store::{InvalidGameId, StoreError};
use axum::extract::ws::{self, Utf8Bytes};
use serde::{Deserialize, Serialize};

use super::Reason;
use super::sharing::{NetworkAddress, Players, Sharing};
use crate::files::opening_of;
use crate::presented::{PresentedGames, When};
use crate::session_file::Ticket;
use arrocco_session::engine_player::{Analysis, SUBSTITUTE, Strength, WhiteScore};
use arrocco_session::l10n::Language;
use arrocco_uci::client::ClientError;

/// A message to a page. One with an `id` answers the request with that `id`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message {
    /// The first message, sent once.
    Hello {
        version: &'static str,
        /// Changes with every build of the page: a page of another build reloads
        /// itself.
        build: String,
        /// The levels of the engine.
        levels: Vec<Level>,
        /// Whether games outlive the program.
        durable: bool,
        /// By which the page continues after a restart of the program.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        ticket: Option<Ticket>,
    },
    /// To all pages of a game, at the beginning and after every change. Sent
    /// only after the change is durable.
    State {
        game: GameId,
        /// Everything the page shows.
        snapshot: Box<Snapshot>,
        /// For a page that asks for changes only: how many elements at the
        /// beginning of the lists `moves` and `tree` of the last state are still
        /// right. The lists of this snapshot follow them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        kept: Option<Kept>,
        /// The events of the change, for sounds and announcements; none at the
        /// beginning.
        events: Vec<Event>,
    },
    /// What this page may do; at the beginning and on every change.
    Seat {
        role: Role,
        /// The number of the owner's pages that have this game open.
        pages: usize,
        /// The colours that this page moves.
        #[cfg_attr(test, ts(type = "Array<Color>"))]
        colors: Vec<Color>,
        /// Whether another page of the owner plays, and this one could instead.
        can_take_over: bool,
    },
    /// Who plays a game on several devices; nothing when it is no longer shared.
    Players { players: Option<Players> },
    /// To the owner: the devices and their codes; nothing while no game is shared.
    Sharing { sharing: Option<Box<Sharing>> },
    /// The addresses of this computer.
    Addresses {
        id: Option<u32>,
        addresses: Vec<NetworkAddress>,
    },
    /// An earlier position of the game.
    Looked { id: Option<u32>, view: Box<View> },
    /// The request was carried out. The new state was sent before.
    Done {
        id: Option<u32>,
        /// For a typed line: what happened, in its language.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// The request was refused.
    Refused {
        id: Option<u32>,
        #[serde(flatten)]
        reason: Reason,
    },
    /// Whether a move is legal, and why not.
    Verdict {
        id: Option<u32>,
        #[serde(flatten)]
        request: MoveRequest,
        reason: Option<Reason>,
    },
    /// The pieces that attack a square.
    Attackers {
        id: Option<u32>,
        #[cfg_attr(test, ts(type = "Square"))]
        square: Square,
        #[cfg_attr(test, ts(type = "Array<Square>"))]
        white: Vec<Square>,
        #[cfg_attr(test, ts(type = "Array<Square>"))]
        black: Vec<Square>,
    },
    /// A move worth playing.
    Hint { id: Option<u32>, analysis: Analysis },
    /// One of the best lines of the shown position, deeper each time.
    Evaluation { analysis: Analysis },
    /// Evaluations of the positions of the game.
    Graph {
        id: Option<u32>,
        points: Vec<Point>,
        done: bool,
    },
    /// How far a review is; the last has the review itself.
    Review {
        id: Option<u32>,
        /// The positions that were evaluated since the last message. A position
        /// may come again, evaluated better.
        points: Vec<Point>,
        /// How many evaluations are done, and how many there are in all; the
        /// latter may grow.
        done: u32,
        all: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        review: Option<Box<ReviewJson>>,
    },
    /// What a tried move is worth.
    Graded {
        id: Option<u32>,
        /// Whether it is as good as the best move.
        is_right: bool,
        /// What is to be said of it.
        judged: Box<MoveJson>,
        /// How the game could go on, from this move.
        line: TextJson,
        /// The position after it.
        view: Box<View>,
    },
    /// The mistakes of saved games that are asked again, in the order they are
    /// asked.
    Practice {
        id: Option<u32>,
        exercises: Vec<ListedExercise>,
        /// The number of this game in the list of saved games, if it is there.
        saved: Option<i64>,
    },
    /// A mistake, to find the better move.
    Exercise {
        id: Option<u32>,
        /// Its number, to try a move and to answer.
        exercise: i64,
        /// What the review found.
        mistake: Box<MoveJson>,
        /// The position before it.
        view: Box<View>,
        /// The game it is from.
        from: Saved,
    },
    /// When an exercise is asked again.
    Answered {
        id: Option<u32>,
        /// In so many days; nothing once it is learned.
        days: Option<u32>,
    },
    /// The saved games, the latest first.
    Games {
        id: Option<u32>,
        games: Vec<Saved>,
        /// Whether there may be more.
        is_cut: bool,
    },
    /// The faults of a position that is being set up; none if a game can start
    /// there.
    Setup {
        id: Option<u32>,
        /// The position as the program writes it, if it has no faults.
        fen: Option<String>,
        /// Whether a game there would be over at once.
        is_over: bool,
        problems: Vec<Problem>,
    },
    /// The answer to a typed line, in the language of the line.
    Text {
        id: Option<u32>,
        text: String,
        /// Whether the line was not understood.
        refused: bool,
        /// The pieces that the text is about.
        #[cfg_attr(test, ts(type = "Array<Square>"))]
        pointed: Vec<Square>,
        /// The squares that these pieces attack or can go to.
        #[cfg_attr(test, ts(type = "Array<Square>"))]
        targets: Vec<Square>,
    },
    /// A typed line that only the page can carry out.
    ClientAction {
        id: Option<u32>,
        action: ClientAction,
        /// What to say about it, in the language of the line.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        text: Option<String>,
    },
    /// Games wait for a page that asks for them.
    Present { when: When },
    /// They are for this page; nothing if another one has them.
    Presented {
        id: Option<u32>,
        games: Option<PresentedGames>,
    },
    /// Information for the user.
    Notice(Notice),
}

/// The id of an open game: `current`, or 128 random bits in hexadecimal digits.
/// It is safe in a URL and never the name of a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameId(#[cfg_attr(test, ts(type = "string"))] arrocco_store::GameId);

/// A level of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Level {
    /// The value of `Seat.strength`.
    pub(crate) strength: String,
    /// The measured rating, from and to; `None` if it was not measured.
    pub(crate) rating: Option<(i32, i32)>,
}

/// What a page is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, ts(rename = "PageRole"))]
pub(crate) enum Role {
    /// The page of whoever started the program. It plays all colours that no
    /// other device plays.
    Owner,
    /// A device that plays White.
    White,
    /// A device that plays Black.
    Black,
    /// It only watches.
    Spectator,
}

/// The evaluation of one position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Point {
    /// The number of moves before it.
    pub(crate) ply: u32,
    /// Who is to move.
    #[cfg_attr(test, ts(type = "Color"))]
    pub(crate) turn: Color,
    pub(crate) worth: WhiteScore,
}

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Saved {
    /// Its number, to open or delete it.
    pub(crate) saved: i64,
    pub(crate) white: String,
    pub(crate) black: String,
    /// As PGN writes it: `2024.05.31`.
    pub(crate) date: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub(crate) result: String,
    /// The number of moves.
    pub(crate) plies: u32,
    /// Code and name of the opening; empty if it has none.
    pub(crate) eco: String,
    pub(crate) opening: String,
    /// Its Italian name; the English one with a note if it has none.
    pub(crate) italian: String,
}

/// A mistake in the list of those that are asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ListedExercise {
    pub(crate) exercise: i64,
    /// The number of its game in the list of saved games.
    pub(crate) saved: i64,
    /// The days until it is asked; 0 if it is asked now.
    pub(crate) days: u32,
}

/// A fault of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Problem {
    pub(crate) kind: ProblemKind,
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub(crate) color: Option<Color>,
    pub(crate) count: Option<u32>,
    /// The squares to mark.
    #[cfg_attr(test, ts(type = "Array<Square>"))]
    pub(crate) squares: Vec<Square>,
    /// The same in English.
    pub(crate) text: String,
}

/// The kinds of faults, named as the sentences in `locales/`: `problem-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProblemKind {
    /// Not a FEN.
    NoPosition,
    NoKing,
    ManyKings,
    TooManyPieces,
    TooManyPawns,
    PawnOnEndRank,
    KingsTouch,
    OpponentInCheck,
}

/// What the page itself does for a typed line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum ClientAction {
    /// Turn the board.
    Flip,
    /// Switch to this language.
    Language {
        #[cfg_attr(test, ts(type = "Language"))]
        language: Language,
    },
    /// Show the theme of the page or of the board with this key.
    Theme { name: &'static str },
    /// Show the pieces with this key.
    Pieces { name: &'static str },
    /// Show the help.
    Help,
    /// Open the position editor.
    Edit,
    /// Turn analysis on or off.
    Evaluate,
    /// Review the game.
    Review,
    /// Open the practice of mistakes.
    Practise,
    /// Let the coach speak after every move of a person, or not.
    Coach { on: bool },
    /// Download the game as a file of this name.
    Download { name: String },
    /// Let the user choose a file to open.
    Upload,
}

/// A PGN file that was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenedFile {
    /// Its number, for further requests; 0 if it has no games and is not kept.
    pub(crate) file: u32,
    /// The number of games in the list.
    pub(crate) games: u32,
    /// How many of them have errors.
    pub(crate) faulty: u32,
    /// Whether the file has more games than the list.
    pub(crate) is_cut: bool,
}

/// Games of a file that match a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FileGames {
    /// How many there are.
    pub(crate) found: u32,
    /// Some of them.
    pub(crate) games: Vec<FileGame>,
}

/// A game in the list of a file. Unknown texts are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FileGame {
    /// The number in the file, from 1.
    pub(crate) number: u32,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) event: String,
    /// As PGN writes it.
    pub(crate) date: String,
    /// As PGN writes it.
    pub(crate) result: String,
    pub(crate) eco: String,
    pub(crate) opening: String,
    /// The Italian name of the opening; the English one with a note if it has none.
    pub(crate) italian: String,
    pub(crate) plies: u32,
    /// Whether it has errors.
    pub(crate) is_faulty: bool,
}

/// Information for the user, named as the sentences in `locales/`: `notice-…`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub(crate) enum Notice {
    /// Games cannot be stored and end with the program.
    InMemory { detail: String },
    /// The file with the games was damaged; it was put aside under this name.
    Damaged { file: String },
    /// The engine of another program failed; a level plays on in its place.
    EngineFailed {
        /// Its name or its program.
        engine: String,
        /// What happened: `start`, `not-uci`, `option`, `illegal`, `hangs`, `ended`.
        failure: &'static str,
        /// The level.
        level: u8,
    },
    /// To the owner: a device has tried what it may not do.
    DeviceRefused {
        name: String,
        /// How often since the last such notice.
        count: u32,
    },
    /// To the owner: somebody has typed many wrong codes.
    CodesGuessed {
        /// From where.
        address: String,
        tries: u32,
    },
    /// To the owner: the program ended unexpectedly, and devices can reach it again.
    SharingResumed { address: String },
}

impl Notice {
    /// The notice of such a failure.
    pub(crate) fn engine_failed(error: &ClientError) -> Notice {
        let (failure, engine) = match error {
            ClientError::Start { program, .. } => ("start", program),
            ClientError::NotUci { program, .. } => ("not-uci", program),
            ClientError::NoOption { name, .. } | ClientError::OptionValue { name, .. } => {
                ("option", name)
            }
            ClientError::Illegal { engine, .. } => ("illegal", engine),
            ClientError::Hang { engine, .. } => ("hangs", engine),
            ClientError::Exit { engine, .. } => ("ended", engine),
        };
        Notice::EngineFailed {
            engine: engine.clone(),
            failure,
            level: SUBSTITUTE.number(),
        }
    }
}

impl Message {
    /// The request was carried out.
    pub(crate) fn done(id: Option<u32>) -> Message {
        Message::Done { id, text: None }
    }

    /// A text without squares.
    pub(crate) fn text(id: Option<u32>, text: String) -> Message {
        Message::Text {
            id,
            text,
            refused: false,
            pointed: Vec::new(),
            targets: Vec::new(),
        }
    }

    pub(crate) fn to_text(&self) -> Utf8Bytes {
        // Strings, numbers and maps with text keys never fail to serialize.
        serde_json::to_string(self).unwrap_or_default().into()
    }

    pub(crate) fn to_frame(&self) -> ws::Message {
        ws::Message::Text(self.to_text())
    }
}

impl Level {
    /// All levels, the weakest first, then the classic opponent, then the engine of
    /// another program if there is one.
    pub(crate) fn all(has_external: bool) -> Vec<Level> {
        let levels = arrocco_engine::Level::ALL.map(Strength::Level).into_iter();
        let classic = Strength::CLASSIC_DEPTHS.map(Strength::Classic);
        let external = has_external.then_some(Strength::Uci);
        let all = levels.chain(classic).chain(external);
        all.map(|strength| Level {
            strength: strength.to_string(),
            rating: strength
                .rating()
                .map(|rating| (rating.elo - rating.error, rating.elo + rating.error)),
        })
        .collect()
    }
}

impl GameId {
    /// The game in progress, which the terminal continues too.
    pub(crate) fn current() -> GameId {
        GameId(arrocco_store::GameId::current())
    }

    /// An id that cannot be guessed.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
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
        let (eco, opening) = opening_of(&saved.pgn);
        Saved {
            saved: saved.id.0,
            white: saved.white,
            black: saved.black,
            date: saved.date,
            result: saved.result,
            plies: saved.plies,
            eco,
            italian: localized(&opening, Language::Italian).into_owned(),
            opening,
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
