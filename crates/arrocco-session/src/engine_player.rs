//! Engine players: the moves and answers of the engine's seats, hints and analysis.
//!
//! | module       | contents                                        |
//! |--------------|-------------------------------------------------|
//! | `strength` | the strength and the manners of an engine player |
//! | `manners`  | draws, resigning, the time a move takes         |
//! | `seed`     | a seed for every game                           |
//! | `external` | the engine of another program                   |
//! | `task`     | what an engine computes for a game or a position |
//! | `event`    | its results: commands, hints and analysis       |
//! | `worker`   | the thread that runs one task at a time         |
//!
//! The owner of a game keeps one [`EngineWorker`] and calls it after every change
//! of the game. If an engine is to move, or is asked for a draw or a takeback, the
//! worker searches on its own thread and sends its decision as a command. A search
//! that is no longer needed is stopped.

mod event;
mod external;
mod manners;
mod seed;
mod strength;
mod task;
#[cfg(test)]
mod tests;
mod worker;

pub use event::{Analysis, EngineEvent, WhiteScore};
pub use seed::{with_seed, with_seed_at_start};
pub use strength::{Opponent, Strength};
pub use task::SUBSTITUTE;
pub use worker::EngineWorker;
