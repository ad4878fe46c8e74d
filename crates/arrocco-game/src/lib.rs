//! One game of chess: commands in, events out, a true clock, the full law of
//! draws. No threads, no files, no engine; the time is told.
//!
//! | to …                                      | go to                           |
//! |-------------------------------------------|---------------------------------|
//! | run a game and listen to it               | [`Table`], [`Event`]            |
//! | run a game                                | [`Game`], [`Command`]           |
//! | know why not                              | [`Refused`]                     |
//! | agree on time, draws and takebacks        | [`Settings`], [`TimeControl`]   |
//! | know who won, and why                     | [`Outcome`]                     |
//! | know where moves lead, without a game     | [`Record`], [`Standing`]        |
//! | show a game                               | [`Game::snapshot`], [`Snapshot`] |
//! | write a game down and read it again       | [`Game::to_pgn`], [`Game::from_pgn`] |
//! | seat a person, an engine or a program     | [`Player`], [`Seats`]           |
//! | click on squares                          | [`Selection`], [`Request`]      |
//! | name an opening                           | [`opening()`]                   |
//!
//! ```
//! use arrocco_game::{Command, Game, Millis, MoveText, Settings};
//! use arrocco_rules::Square;
//!
//! let settings = Settings { time: "5+3".parse()?, ..Settings::default() };
//! let mut game = Game::new(settings, Millis(0))?;
//! let e4 = Command::play(MoveText::new(Square::E2, Square::E4));
//! game.handle(e4, Millis::seconds(10))?;
//! assert_eq!(game.status(), "It's black's turn.");
//! assert!(game.to_pgn(Millis::seconds(10)).contains("1. e4 {[%clk 0:04:53]} *"));
//!
//! let e3 = Command::play(MoveText::new(Square::E4, Square::E5));
//! let refused = game.handle(e3, Millis::seconds(11)).unwrap_err();
//! assert_eq!(refused.to_string(), "the piece on e4 is white; black is to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod clock;
mod command;
mod control;
mod draw;
pub mod event;
mod game;
mod opening;
mod outcome;
mod pgn;
mod played;
mod player;
mod refused;
mod request;
mod selection;
mod settings;
mod shape;
mod snapshot;
mod standing;
mod status;
mod table;
mod timer;
mod tree;
#[cfg(feature = "ts")]
pub mod typescript;

pub use clock::Clock;
pub use command::Command;
pub use control::{Bonus, Control, ParseControlError, Stage, TimeControl};
pub use draw::{Claim, DrawRule, Draws, Proof};
pub use event::{Event, EventKind};
pub use game::Game;
pub use opening::{Opening, opening, openings};
pub use outcome::{DrawCause, Outcome, WinCause};
pub use pgn::LoadError;
pub use played::{Captive, MoveText, Played, PlayedKind, RookWay};
pub use player::{Human, Player, Program, Seats};
pub use refused::Refused;
pub use request::{Action, Message, Request};
pub use selection::{Click, Selection};
pub use settings::{PlayerKind, Seat, Settings, Takebacks};
pub use shape::Shape;
pub use snapshot::{BySide, ClockView, ListedMove, Phase, Snapshot, View};
pub use standing::{End, Record, Standing};
pub use status::status;
pub use table::{Draft, Failed, SubscriptionId, Table};
pub use timer::{Millis, Timer, TimerError};
pub use tree::{Branch, MoveId};
