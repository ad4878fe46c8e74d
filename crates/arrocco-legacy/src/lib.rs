//! The interfaces of five older chess systems, over the Arrocco libraries.
//!
//! Arrocco takes the place of five systems; a program written for one of them
//! finds its names and its text formats here. New programs use
//! [`arrocco_rules`], [`arrocco_notation`] and [`arrocco_game`].
//!
//! | interface                                              | module      |
//! |--------------------------------------------------------|-------------|
//! | boards, states, pieces and games with numbers for squares | [`scacchi`] |
//! | `$` configurations and sequences of moves              | [`config`]  |
//! | boards as matrices of codes                            | [`codes`]   |
//! | boards drawn with cells, or as letters in rows         | [`diagram`] |
//! | games with states, subscriptions, requests and players | [`service`] |
//!
//! ```
//! use arrocco_legacy::config::ConfigBoard;
//! use arrocco_legacy::{codes, scacchi};
//!
//! let mut game = scacchi::Game::new();
//! game.play(52, 54)?; // e2 to e4
//! let board = game.state().position().expect("two kings").board();
//! assert_eq!(codes::matrix(board)[4][4], 1); // a white pawn
//! let config = ConfigBoard::from(*board);
//! assert_eq!(config.to_string(), "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR");
//! # Ok::<(), scacchi::MoveError>(())
//! ```

#![forbid(unsafe_code)]

pub mod codes;
pub mod config;
pub mod diagram;
pub mod scacchi;
pub mod service;

pub use service::GameService;

/// The Rust examples of the guide, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/src/library.md")]
mod guide {}
