//! One game of chess: commands in, events out, a clock, every draw of the Laws.
//! No threads, no files, no engine; the caller passes the time.
//!
//! | to …                                      | go to                           |
//! |-------------------------------------------|---------------------------------|
//! | run a game                                | [`Game::apply`], [`Command`], [`Event`] |
//! | know why a command was refused            | [`GameRefusal`]                 |
//! | agree on time, draws and takebacks        | [`Settings`], [`TimeControl`]   |
//! | know who won, and why                     | [`Outcome`]                     |
//! | know where moves lead, without a game     | [`PositionHistory`], [`PositionStatus`] |
//! | show a game                               | [`Game::snapshot`], [`Snapshot`] |
//! | write a game down and read it again       | [`Game::to_pgn`], [`Game::from_pgn`] |
//! | click on squares                          | [`Selection`]                   |
//! | name an opening                           | [`Game::opening`]               |
//!
//! ```
//! use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
//! use arrocco_rules::Square;
//!
//! let settings = Settings { time: "5+3".parse()?, ..Settings::default() };
//! let game = Game::new(settings, Millis(0))?;
//! let e4 = Command::play(MoveRequest::new(Square::E2, Square::E4));
//! let game = game.apply(e4, Millis::seconds(10)).game;
//! assert_eq!(game.status(), "It's black's turn.");
//! assert!(game.to_pgn(Millis::seconds(10)).contains("1. e4 {[%clk 0:04:53]} *"));
//!
//! let e5 = Command::play(MoveRequest::new(Square::E4, Square::E5));
//! let refused = game.apply(e5, Millis::seconds(11)).refused.expect("not White's turn");
//! assert_eq!(refused.to_string(), "the piece on e4 is white; Black is to move");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
// A new command, event, intent or refusal must be found by the compiler at every
// place that it concerns.
#![warn(clippy::wildcard_enum_match_arm)]

mod chunks;
mod clock;
mod command;
mod draw;
pub mod event;
mod game;
mod move_request;
mod opening;
mod outcome;
mod pgn;
mod played;
mod position_history;
mod refusal;
mod selection;
mod settings;
mod shape;
mod sign;
mod snapshot;
mod status;
mod time_control;
mod timer;
mod tree;
#[cfg(feature = "ts")]
pub mod typescript;

pub use clock::Clock;
pub use command::Command;
pub use draw::{Claim, DrawRule, Draws, Proof};
pub use event::{Event, EventKind};
pub use game::{Applied, Game};
pub use move_request::MoveRequest;
pub use opening::NamedOpening;
pub use outcome::{DrawCause, Outcome, WinCause};
pub use pgn::LoadError;
pub use played::{Captive, Played, PlayedKind, RookWay};
pub use position_history::{PositionHistory, PositionStatus, Termination};
pub use refusal::GameRefusal;
pub use selection::{Click, Selection};
pub use settings::{PlayerKind, Seat, Settings, Takebacks};
pub use shape::{Shape, ShapeColor};
pub use sign::MoveSign;
pub use snapshot::{BySide, ClockView, Kept, ListedMove, Phase, Snapshot, View};
pub use status::status;
pub use time_control::{Bonus, Control, ParseControlError, Stage, TimeControl};
pub use timer::{Millis, Timer, TimerError};
pub use tree::{Branch, MoveId};
