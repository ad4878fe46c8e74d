//! Who plays for the engine's seats, for whichever door shows the game.
//!
//! | question                                   | module       |
//! |--------------------------------------------|--------------|
//! | how strong shall it play                   | [`strength`] |
//! | what is there to think about               | [`task`]     |
//! | what did it come to                        | [`thought`]  |
//! | who thinks, and since when nobody wants it | [`worker`]  |
//!
//! A door keeps one [`EngineWorker`] for each game and shows it the game after every
//! change. When a seat of an engine is at the move, or was asked something, the
//! worker begins on a thread of its own and tells what it wants as a command;
//! when the game has gone on meanwhile, it stops.

mod event;
mod strength;
mod task;
#[cfg(test)]
mod tests;
mod worker;

pub use event::{Analysis, EngineEvent, WhiteScore};
pub use strength::Strength;
pub use worker::EngineWorker;
