//! The opening explorer: databases, positions, games, imports.

use arrocco_game::{MoveRequest, NamedOpening};
use serde::Serialize;

/// The databases there are, and the import under way or the last one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Databases {
    pub(crate) databases: Vec<Database>,
    /// Whether files can be imported into the user's own database.
    pub(crate) can_import: bool,
    pub(crate) import: Option<Import>,
}

/// A database of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Database {
    /// Its name in requests.
    pub(crate) database: String,
    pub(crate) kind: DatabaseKind,
    /// The name of the file, of a file.
    pub(crate) name: String,
    pub(crate) games: u64,
}

/// Where the games of a database come from, named as the sentences in
/// `locales/`: `database-…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum DatabaseKind {
    /// The games that were saved after playing.
    Saved,
    /// Files that were imported on the page.
    Imported,
    /// An index named on the command line.
    File,
}

/// An import of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Import {
    /// The name of the file.
    pub(crate) name: String,
    pub(crate) state: ImportState,
    /// The bytes that have been read, and all.
    pub(crate) read: u64,
    pub(crate) total: u64,
    /// At the end: new games, and games that were known already.
    pub(crate) added: u64,
    pub(crate) duplicates: u64,
    /// Why it failed, or why the file was not read to its end, in English.
    pub(crate) problem: Option<String>,
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ImportState {
    /// The file is being sent.
    Receiving,
    /// Its games are being read.
    Reading,
    /// All is done; a file with a problem is done as far as it could be read.
    Done,
    /// It was cancelled; the database is as before.
    Cancelled,
    /// It failed; the database is as before.
    Failed,
}

/// What a database knows about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExploredPosition {
    pub(crate) fen: String,
    /// The name of this position, or of the last one before it that has one.
    pub(crate) opening: Option<NamedOpening>,
    /// How many plies of each game are counted.
    pub(crate) plies: u32,
    /// Games that White won.
    pub(crate) white: u64,
    pub(crate) draws: u64,
    pub(crate) black: u64,
    /// The most played first.
    pub(crate) moves: Vec<ExploredMove>,
    /// Some games, the highest rated first.
    pub(crate) games: Vec<ExploredGame>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExploredMove {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) request: MoveRequest,
    pub(crate) white: u64,
    pub(crate) draws: u64,
    pub(crate) black: u64,
    /// The average rating of the players.
    pub(crate) rating: Option<u16>,
    pub(crate) first_year: Option<u16>,
    pub(crate) last_year: Option<u16>,
    /// The name of the position after it, if it has one.
    pub(crate) opening: Option<NamedOpening>,
}

/// A game of a database that has a position. Unknown texts are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExploredGame {
    /// Its number in the database.
    pub(crate) number: u64,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) white_elo: Option<u16>,
    pub(crate) black_elo: Option<u16>,
    /// As PGN writes it.
    pub(crate) result: String,
    /// As PGN writes it.
    pub(crate) date: String,
    pub(crate) event: String,
    pub(crate) site: String,
    /// After how many plies it has the position.
    pub(crate) ply: u32,
    /// The move it goes on with, in standard notation.
    pub(crate) san: Option<String>,
}

/// Games of a database that have a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExploredGames {
    pub(crate) games: Vec<ExploredGame>,
    /// Whether there are more.
    pub(crate) has_more: bool,
}
