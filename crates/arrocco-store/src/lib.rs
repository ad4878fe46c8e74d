//! Chess games in a SQLite file: games in progress, so that a crash loses no
//! confirmed move, and saved games. Also the players' preferences, in TOML.
//!
//! | to …                                     | use                              |
//! |------------------------------------------|----------------------------------|
//! | open the file of games                   | [`Store::open`], [`paths::games`] |
//! | write nothing to disk                    | [`Store::in_memory`]             |
//! | play a move and keep it                  | [`Store::carry_out`]             |
//! | keep many games at once, without waiting | [`Store::keep_then`]             |
//! | continue after a crash                   | [`Store::in_progress`], [`Store::resume`] |
//! | save, list, search, export, delete       | [`Store::save`], [`SavedQuery`]  |
//! | ask the mistakes of saved games again    | [`Store::exercises`]             |
//! | learn what was wrong with the file       | [`Store::damage`]                |
//! | remember names, level, board, language   | [`preferences`]                  |
//!
//! ```
//! use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
//! use arrocco_rules::Square;
//! use arrocco_store::{Date, GameId, SavedQuery, Store};
//!
//! let store = Store::in_memory()?;
//! let id = GameId::current();
//! let start = Command::start(Settings::default());
//! let game = Game::new(Settings::default(), Millis(0))?;
//! store.keep(&id, &start, Millis(0), &game)?;
//! let e4 = Command::play(MoveRequest::new(Square::E2, Square::E4));
//! let game = store.carry_out(&id, &game, e4, Millis::seconds(3))?.game; // durable from here on
//! assert_eq!(game.ply(), 1);
//!
//! // After a crash, at another time:
//! let game = store.resume(&id, Millis(0))?.expect("it was kept");
//! assert_eq!(game.status(), "It's black's turn.");
//!
//! let today = Date { year: 2024, month: 5, day: 31 };
//! store.save(&id, &game, Millis(0), today)?;
//! assert_eq!(store.saved_games(&SavedQuery::default())?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod checksum;
mod damage;
mod date;
mod error;
mod exercise;
mod file;
mod id;
mod in_progress;
mod journal;
pub mod paths;
pub mod preferences;
mod rescue;
mod saved;
mod schema;
mod store;
mod wal;
mod writer;

pub use damage::Damage;
pub use date::Date;
pub use error::{OpenError, StoreError};
pub use exercise::{Exercise, NewExercise};
pub use id::{ExerciseId, GameId, InvalidGameId, SavedId};
pub use saved::{SavedGame, SavedQuery};
pub use store::Store;
