//! Games on disk: those in progress, so that a crash loses no confirmed move,
//! and those that somebody saved. Beside them the players' preferences.
//!
//! | to …                                     | go to                            |
//! |------------------------------------------|----------------------------------|
//! | open the games                           | [`Store::open`], [`place::games`] |
//! | have none of it on disk                  | [`Store::in_memory`]             |
//! | play a move and keep it                  | [`Store::carry_out`]             |
//! | keep many games at once, without waiting | [`Store::keep_then`]             |
//! | go on after a crash                      | [`Store::playing`], [`Store::resume`] |
//! | save, list, search, export, delete       | [`Store::save`], [`Search`]      |
//! | know what was wrong with the file        | [`Store::damage`]                |
//! | remember names, level, board, language   | [`preferences`]                  |
//!
//! ```
//! use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
//! use arrocco_rules::Square;
//! use arrocco_store::{Date, GameId, Search, Store};
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
//! assert_eq!(store.saved(&Search::default())?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod damage;
mod date;
mod error;
mod file;
mod id;
mod journal;
mod keeper;
mod log;
pub mod place;
mod playing;
pub mod preferences;
mod rescue;
mod saved;
mod schema;
mod store;
mod sum;

pub use damage::Damage;
pub use date::Date;
pub use error::{OpenError, StoreError};
pub use id::{BadId, GameId, SavedId};
pub use saved::{Saved, Search};
pub use store::Store;
