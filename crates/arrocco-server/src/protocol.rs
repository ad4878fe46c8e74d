//! The messages between page and program, as tagged JSON.
//!
//! | message             | type        | module      |
//! |---------------------|-------------|-------------|
//! | page to program     | [`Request`] | [`request`] |
//! | program to page     | [`Message`] | [`message`] |
//! | reason of a refusal | [`Reason`]  | [`reason`]  |
//! | opening explorer    | [`ExploredPosition`] | [`explorer`] |
//! | other devices       | [`sharing::Sharing`], [`sharing::Players`] | [`sharing`] |
//!
//! Commands, events and snapshots are those of `arrocco-game`. The page's types
//! are generated from all of them (`web/src/generated/protocol.ts`); a test writes
//! that file again and fails when it was out of date. `docs/PROTOCOL.md` describes
//! the protocol.

mod explorer;
mod message;
mod reason;
mod request;
pub(crate) mod sharing;
#[cfg(test)]
mod tests;

pub(crate) use explorer::{
    Database, DatabaseKind, Databases, ExploredGame, ExploredGames, ExploredMove, ExploredPosition,
    Import, ImportState,
};
pub(crate) use message::{
    ClientAction, FileGame, FileGames, GameId, Level, ListedExercise, Message, Notice, OpenedFile,
    Point, Problem, ProblemKind, Role as PageRole, Saved,
};
#[cfg(test)]
pub(crate) use reason::Culprit;
pub(crate) use reason::{FilePlace, Reason, ReasonKind};
pub(crate) use request::{Request, RequestKind};
