//! How chess is written down: positions and moves as text, and back.
//!
//! | to read or write                                    | go to       |
//! |-----------------------------------------------------|-------------|
//! | a position with notes about it                      | [`epd`]     |
//! | a move as players write it, `Nf3`                   | [`san`]     |
//! | … with both squares, `Ng1-f3`                       | [`lan`]     |
//! | … in digits, `7163`                                 | [`numeric`] |
//! | games with all that belongs to them                 | [`pgn`]     |
//! | a board drawn with letters                          | [`diagram`] |
//! | the name of an opening                              | [`opening`] |
//! | piece letters of another language                   | [`language`] |
//!
//! Reading takes two steps with an error type for each: *syntax* says whether
//! the text is a move or a position at all, and *legality* whether it is one
//! here. Errors name the culprit and its place. No text makes a reader panic,
//! and all of them take time and memory in proportion to the text.
//!
//! ```
//! use arrocco_notation::san::San;
//! use arrocco_notation::{lan, san};
//! use arrocco_rules::Position;
//!
//! let mut position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse::<Position>()?;
//! let m = "Rxa8+".parse::<San>()?.to_move(&position)?;
//! assert_eq!(lan::write(&position, m), "Ra1xa8+");
//! assert_eq!(position.uci(m).to_string(), "a1a8");
//!
//! position.play(m)?;
//! assert_eq!(position.to_string(), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
//! let refused = "O-O".parse::<San>()?.to_move(&position).unwrap_err();
//! assert_eq!(refused.to_string(), "the king is in check from the rook on a8");
//! assert_eq!(san::write(&position, position.legal_moves()[0]).chars().next(), Some('K'));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod any_move;
pub mod diagram;
pub mod epd;
pub mod lan;
pub mod language;
pub mod numeric;
pub mod opening;
pub mod pgn;
pub mod san;

use arrocco_rules::text::{Buffer, ShortText, char_at};
