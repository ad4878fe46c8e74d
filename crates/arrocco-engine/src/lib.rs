//! A chess player: it looks ahead and judges what it sees.
//!
//! | to ask for                              | go to                           |
//! |-----------------------------------------|---------------------------------|
//! | the best move, as strong as it gets     | [`Engine::search`]              |
//! | when it ends                            | [`Limits`], [`Control`]         |
//! | what it thinks meanwhile                | [`Progress`], [`Score`]         |
//! | a move at the level of a person         | [`Level`]                       |
//! | help for a learner                      | [`hint()`], [`Standing`]         |
//! | what the evaluation counts              | [`Account`]                     |
//! | the network that judges positions       | [`mod@network`]                 |
//! | minimax as it is taught                 | [`classic`]                     |
//! | a fixed amount of work                  | [`mod@bench`]                   |
//!
//! The engine talks to whoever listens and prints nothing, reads no files and
//! starts nothing but the threads of a search, which end with it.
//!
//! ```
//! use arrocco_engine::{Control, Engine, Game, Limits};
//! use arrocco_rules::Position;
//!
//! let mut engine = Engine::new(1)?;
//! let game = Game::new(Position::initial());
//! let answer = engine.search(&game, &Limits::depth(4), &Control::new(), &mut |progress| {
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
mod exchange;
mod hint;
mod history;
mod level;
mod limits;
pub mod network;
mod picker;
pub mod random;
mod score;
mod search;
mod table;
mod time;

pub use engine::{Answer, Engine, Game, Settings};
pub use evaluation::Account;
pub use hint::{Hint, Standing, hint};
pub use level::{Level, Rating};
pub use limits::{Clock, Control, Limits};
pub use score::{MAX_PLY, Score};
pub use search::Progress;
pub use table::Bound;
