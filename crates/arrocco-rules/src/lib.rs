//! The rules of chess and nothing else: no files, no clocks, no search.
//!
//! | to ask about                              | go to                        |
//! |-------------------------------------------|------------------------------|
//! | a square, a file, a rank                  | [`Square`], [`File`], [`Rank`] |
//! | a set of squares                          | [`Bitboard`]                 |
//! | what a piece reaches past which blockers  | [`attacks`], [`Direction`]   |
//! | who stands where, kings or no kings       | [`Board`]                    |
//! | fields somebody wrote down                | [`Setup`], [`SetupError`]    |
//! | a position to play on                     | [`Position`]                 |
//! | the legal moves                           | [`Position::legal_moves`]    |
//! | the move that algebraic notation describes | [`Position::resolve`], [`MovePattern`] |
//! | why a move is refused                     | [`Position::explain`], [`Refusal`] |
//! | how the game has ended on the board       | [`Position::outcome`], [`BoardOutcome`] |
//! | a position as text                        | [`fen`]                      |
//! | a move as text                            | [`UciMove`]                  |
//! | the starts of Chess960                    | [`Setup::chess960`]          |
//! | the number of games of a length           | [`perft`]                    |
//!
//! Three types stand for three levels of trust: a `Board` says who stands
//! where, a `Setup` holds fields nobody has vetted, a `Position` is playable.
//! Only a `Position` has legal moves. Standard chess and Chess960 share all of
//! it; castling is a king going to its rook.
//!
//! ```
//! use arrocco_rules::{Position, Square};
//!
//! let mut position = Position::initial();
//! assert_eq!(position.legal_moves().len(), 20);
//!
//! let m = position.find(Square::E2, Square::E4, None)?;
//! position.play(m)?;
//! assert!(position.board().is_attacked(Square::D5, position.turn().other()));
//!
//! let refusal = position.find(Square::E8, Square::E7, None).unwrap_err();
//! assert_eq!(refusal.to_string(), "your own pawn is on e7");
//! # Ok::<(), arrocco_rules::Refusal>(())
//! ```
//!
//! The crate is `no_std`, has no dependencies and no `unsafe`. With the feature
//! `serde`, squares, colours, roles and refusals can be serialised.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod dead;
pub mod fen;
mod generate;
mod legality;
mod magics;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
mod refusal;
mod resolve;
mod setup;
mod side;
mod square;
pub mod text;
pub mod uci;
mod zobrist;

pub use attacks::Direction;
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, KingSafety};
use castling::CastlingPath;
pub use castling::{CastlingMode, CastlingSide};
pub use moves::{Move, MoveKind, MoveList, Moves};
pub use perft::{divide, perft};
pub use piece::{Color, Piece, Role};
pub use position::{BoardOutcome, Position};
pub use refusal::{Exposure, Refusal};
pub use resolve::{MovePattern, ResolveError};
pub use setup::{Oddity, Setup, SetupError};
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::UciMove;
