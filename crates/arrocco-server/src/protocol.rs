//! What goes over the wire, as tagged JSON.
//!
//! | direction           | type     | module     |
//! |---------------------|----------|------------|
//! | page to program     | [`Ask`]  | [`ask`]    |
//! | program to page     | [`Tell`] | [`tell`]   |
//! | why nothing happened | [`Reason`] | [`reason`] |
//!
//! Commands, events and snapshots are those of `arrocco-game`. The page's types
//! are made from all of them (`web/src/generated/protocol.ts`); a test writes
//! that file anew and fails when it was stale. `docs/PROTOCOL.md` tells the
//! conversation.

mod ask;
mod reason;
mod tell;
#[cfg(test)]
mod tests;

pub(crate) use ask::{Ask, Language, Wish};
#[cfg(test)]
pub(crate) use reason::Culprit;
pub(crate) use reason::{Reason, ReasonKind};
pub(crate) use tell::{
    Deed, GameId, Level, Notice, Point, Problem, ProblemKind, Reading, Role as PageRole, Saved,
    Tell,
};
