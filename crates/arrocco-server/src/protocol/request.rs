//! Requests: the messages from a page to the program.

use std::collections::BTreeMap;

use arrocco_game::{Command, Millis, MoveId, MoveRequest};
use arrocco_rules::Square;
use arrocco_session::l10n::Language;
use serde::Deserialize;

use super::sharing::SharingAction;

/// One message of a page. The answer has the same `id`, if there is one.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Request {
    /// A number chosen by the page.
    #[serde(default)]
    pub(crate) id: Option<u32>,
    #[serde(flatten)]
    pub(crate) kind: RequestKind,
}

/// What a page can request. A request that changes the game is refused if the
/// page only watches.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum RequestKind {
    /// Apply a command to the game.
    Do {
        command: Command,
        /// For a move on another device: how long the player thought, from the
        /// moment the position was shown.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        thought: Option<Millis>,
    },
    /// Carry out a line in the command language of the terminal.
    Type {
        line: String,
        #[cfg_attr(test, ts(type = "Language"))]
        language: Language,
    },
    /// Explain why a move is not legal, or that it is.
    Why {
        #[serde(flatten)]
        request: MoveRequest,
    },
    /// List the pieces that attack a square of the shown position.
    Attackers {
        #[cfg_attr(test, ts(type = "Square"))]
        square: Square,
    },
    /// Suggest a move for the side to move.
    Hint,
    /// Turn the analysis of the shown position on or off.
    Evaluate {
        on: bool,
        /// The number of lines, 1 to 5.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u8>"))]
        lines: u8,
    },
    /// Evaluate every position of the game, for a graph, or stop doing so.
    Graph {
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        off: bool,
    },
    /// Review the game: judge every move and explain the mistakes; or stop doing
    /// so.
    Review {
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        off: bool,
    },
    /// Grade a move that is tried instead of one of the game.
    Try {
        /// The move that it replaces, counted from 1.
        ply: u32,
        #[serde(flatten)]
        request: MoveRequest,
    },
    /// List the mistakes that are asked again.
    Practice,
    /// Show one of them.
    Exercise { exercise: i64 },
    /// Grade a move that is tried in the position of an exercise.
    Solve {
        exercise: i64,
        #[serde(flatten)]
        request: MoveRequest,
    },
    /// Record whether an exercise was solved: at the first try and without a hint.
    Answer { exercise: i64, is_solved: bool },
    /// Delete all exercises. The saved games stay.
    ForgetPractice,
    /// List the saved games, all or those of a player.
    Games {
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        player: Option<String>,
        /// The number of games to skip: a list may be continued.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<u32>"))]
        skip: u32,
    },
    /// Copy this game into the saved games.
    Save,
    /// Replace this game by a saved one.
    Open {
        /// Its number in the list.
        saved: i64,
        /// Whether a game in progress may be replaced.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        abandon: bool,
    },
    /// Delete a saved game.
    Delete { saved: i64 },
    /// Replace this game by a text: a FEN or the first game of a PGN file.
    Load {
        text: String,
        /// Whether a game in progress may be replaced.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        abandon: bool,
    },
    /// Replace this game by a game of an opened file.
    OpenFile {
        file: u32,
        /// The number of the game in the file, from 1.
        number: u32,
        /// Whether a game in progress may be replaced.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        abandon: bool,
    },
    /// Take the games that wait for a page.
    Presented,
    /// List the faults of a position that is being set up.
    Inspect { fen: String },
    /// Choose a random start position of Chess960.
    Chess960,
    /// Change the tags of the game, names of the players included.
    Tag { tags: BTreeMap<String, String> },
    /// Refuse takebacks to this page, or no longer: the teacher's lock.
    Lock { on: bool },
    /// Show the position after a move, to this page only.
    Look {
        #[serde(rename = "move")]
        #[cfg_attr(test, ts(rename = "move"))]
        id: MoveId,
    },
    /// Ask the teacher for help, or no longer.
    AskHelp { on: bool },
    /// Play on several devices.
    Sharing { action: SharingAction },
    /// Become the page that plays.
    TakeOver,
    /// Let another page play.
    Watch,
}
