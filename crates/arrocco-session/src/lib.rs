//! What a player does at a board, shared by the page and the terminal.
//!
//! | to                                            | go to             |
//! |-----------------------------------------------|-------------------|
//! | read a typed line as a command                | [`command_line`]  |
//! | carry out a typed line and describe the result | [`interpreter`]   |
//! | say what a move threatens or leaves undefended | [`coach`]      |
//! | let an engine play a side, or analyse         | [`engine_player`] |
//! | write a game to a file for people             | [`export`]        |
//! | describe moves, refusals and results in words | [`l10n`]          |
//! | review a game                                 | [`review`]        |
//! | draw a random Chess960 start position         | [`random`]        |

#![forbid(unsafe_code)]
// A new command, event, intent or refusal must be found by the compiler at every
// place that it concerns.
#![warn(clippy::wildcard_enum_match_arm)]

pub mod appearance;
pub mod coach;
pub mod command_line;
pub mod engine_player;
pub mod export;
pub mod interpreter;
pub mod l10n;
pub mod random;
pub mod review;
