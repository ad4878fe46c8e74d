//! A chess engine: search, evaluation, and levels of strength.
//!
//! | to get                                  | see                             |
//! |-----------------------------------------|---------------------------------|
//! | the best move at full strength          | [`Engine::search`]              |
//! | limits, and a way to stop a search      | [`Limits`], [`SearchControl`]   |
//! | lines and scores while it runs          | [`SearchProgress`], [`Score`]         |
//! | a move at one of ten levels             | [`Level`], [`LevelRequest`]      |
//! | a hint, and who is better               | [`hint()`], [`Verdict`]         |
//! | the terms of the hand-made evaluation   | [`EvalBreakdown`]               |
//! | the network that evaluates positions    | [`mod@network`]                 |
//! | textbook minimax with alpha-beta        | [`classic`]                     |
//!
//! The engine hands values to a listener. It prints nothing, reads no files, and
//! starts no threads but those of a search, which end with it.
//!
//! ```
//! use arrocco_engine::{Engine, GameHistory, Limits, SearchControl};
//! use arrocco_rules::Position;
//!
//! let mut engine = Engine::new(1)?;
//! let game = GameHistory::new(Position::initial());
//! let control = SearchControl::new();
//! let result = engine.search(&game, &Limits::depth(4), &control, &mut |progress| {
//!     assert!(!progress.line.is_empty());
//! });
//! assert!(game.position().is_legal(result.best.expect("the game is not over")));
//! # Ok::<(), std::collections::TryReserveError>(())
//! ```
//!
//! `examples/play_engine.rs` plays a game against the user or against itself.

#![deny(unsafe_code)]

/// The bench: for the programs of this workspace, not part of the public API.
#[doc(hidden)]
pub mod bench;
mod checks;
pub mod classic;
mod engine;
mod evaluation;
mod hint;
mod history;
mod level;
mod limits;
mod move_picker;
pub mod network;
/// Random numbers and positions: for the programs and tests of this workspace,
/// not part of the public API.
#[doc(hidden)]
pub mod random;
mod score;
mod search;
mod see;
mod time;
mod transposition;

pub use engine::{Engine, EngineOptions, GameHistory, SearchResult};
pub use evaluation::EvalBreakdown;
pub use hint::{Hint, Verdict, hint};
pub use level::{Level, LevelRequest, Rating};
pub use limits::{Limits, SearchClock, SearchControl};
pub use score::{CHANCES_STEEPNESS, MAX_PLY, Score, winning_chances};
pub use search::SearchProgress;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub use search::params::{ALL as PARAMS, Param};
pub use see::at_least as exchange_wins;
pub use transposition::Bound;
