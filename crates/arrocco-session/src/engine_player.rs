//! Engine players: the moves and answers of the engine's seats, hints and analysis.
//!
//! | module       | contents                                        |
//! |--------------|-------------------------------------------------|
//! | `strength` | the strength of an engine player                |
//! | `task`     | what an engine computes for a game or a position |
//! | `event`    | its results: commands, hints and analysis       |
//! | `worker`   | the thread that runs one task at a time         |
//!
//! The owner of a game keeps one [`EngineWorker`] and calls it after every change
//! of the game. If an engine is to move, or is asked for a draw or a takeback, the
//! worker searches on its own thread and sends its decision as a command. A search
//! that is no longer needed is stopped.

mod event;
mod strength;
mod task;
#[cfg(test)]
mod tests;
mod worker;

pub use event::{Analysis, EngineEvent, WhiteScore};
pub use strength::Strength;
pub use worker::EngineWorker;
