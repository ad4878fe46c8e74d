//! What a page wants.

use std::collections::BTreeMap;

use arrocco_game::{Command, MoveText};
use arrocco_rules::Square;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One message of a page. The answer carries the same number, if there was one.
#[derive(Clone, Debug, Deserialize, TS)]
#[ts(optional_fields)]
pub(crate) struct Ask {
    /// A number of the page's choice.
    #[serde(default)]
    pub(crate) id: Option<u32>,
    /// What it wants.
    #[serde(flatten)]
    pub(crate) wish: Wish,
}

/// What a page can want. Whatever changes the game is for the page that plays;
/// one that watches is refused.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum Wish {
    /// Do something in the game.
    Do { command: Command },
    /// Do or say what a typed line means, in the words of the terminal.
    Type { line: String, language: Language },
    /// Say why a move is not legal, or that it is.
    Why {
        #[serde(flatten)]
        text: MoveText,
    },
    /// Say which pieces attack a square of the position one looks at.
    Attackers {
        #[ts(type = "Square")]
        square: Square,
    },
    /// Suggest a move to the side at the move.
    Hint,
    /// Show what the engine thinks of the position one looks at, from now on or
    /// no longer.
    Evaluate {
        on: bool,
        /// How many best lines, 1 to 5.
        #[serde(default)]
        #[ts(optional, as = "Option<u8>")]
        lines: u8,
    },
    /// Judge every position of the game, for a graph.
    Graph,
    /// List the saved games, all or those of a player.
    Games {
        #[serde(default)]
        #[ts(optional)]
        player: Option<String>,
    },
    /// Keep this game among the saved ones.
    Save,
    /// Go on with a saved game, in place of this one.
    Open {
        /// Its number in the list.
        saved: i64,
        /// Whether a game in progress may be given up for it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        abandon: bool,
    },
    /// Delete a saved game.
    Delete { saved: i64 },
    /// Go on from a text: a FEN or the first game of a PGN file.
    Load {
        text: String,
        /// Whether a game in progress may be given up for it.
        #[serde(default)]
        #[ts(optional, as = "Option<bool>")]
        abandon: bool,
    },
    /// Say what is wrong with a position that is being set up.
    Inspect { fen: String },
    /// Change the tags of the game, names of the players included.
    Tag { tags: BTreeMap<String, String> },
    /// Become the page that plays.
    TakeOver,
    /// Leave playing to another page.
    Watch,
}

/// A language of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    En,
    It,
}
