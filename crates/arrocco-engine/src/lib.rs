//! A chess player: it looks ahead and judges what it sees.
//!
//! | to ask for                              | go to                           |
//! |-----------------------------------------|---------------------------------|
//! | the best move, as strong as it gets     | [`Engine::search`]              |
//! | when it ends                            | [`Limits`], [`SearchControl`]         |
//! | what it thinks meanwhile                | [`Progress`], [`Score`]         |
//! | a move at the level of a person         | [`Level`]                       |
//! | help for a learner                      | [`hint()`], [`Verdict`]         |
//! | what the evaluation counts              | [`EvalBreakdown`]                     |
//! | the network that judges positions       | [`mod@network`]                 |
//! | minimax as it is taught                 | [`classic`]                     |
//! | a fixed amount of work                  | [`mod@bench`]                   |
//!
//! The engine talks to whoever listens and prints nothing, reads no files and
//! starts nothing but the threads of a search, which end with it.
//!
//! ```
//! use arrocco_engine::{SearchControl, Engine, GameHistory, Limits};
//! use arrocco_rules::Position;
//!
//! let mut engine = Engine::new(1)?;
//! let game = GameHistory::new(Position::initial());
//! let answer = engine.search(&game, &Limits::depth(4), &SearchControl::new(), &mut |progress| {
//!     assert!(!progress.line.is_empty());
//! });
//! assert!(game.position().is_legal(answer.best.expect("the game is not over")));
//! # Ok::<(), std::collections::TryReserveError>(())
//! ```

#![deny(unsafe_code)]

pub mod bench;
pub mod classic;
mod engine;
mod evaluation;
mod hint;
mod history;
mod level;
mod limits;
mod move_picker;
pub mod network;
pub mod random;
mod score;
mod search;
mod see;
mod time;
mod transposition;

pub use engine::{Engine, EngineOptions, GameHistory, SearchResult};
pub use evaluation::EvalBreakdown;
pub use hint::{Hint, Verdict, hint};
pub use level::{Level, MoveRequest, Rating};
pub use limits::{Clock, Limits, SearchControl};
pub use score::{MAX_PLY, Score};
pub use search::Progress;
pub use transposition::Bound;
