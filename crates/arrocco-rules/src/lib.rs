//! The rules of chess and nothing else: no text, no clocks, no search.
#![no_std]
#![forbid(unsafe_code)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod generate;
mod legality;
mod magics;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
mod refusal;
mod setup;
mod side;
mod square;
mod zobrist;

pub use attacks::Direction;
pub use bitboard::{Bitboard, Squares};
pub use board::Board;
use castling::CastlingPath;
pub use castling::{CastlingMode, CastlingSide};
pub use moves::{Move, MoveKind, MoveList};
pub use perft::{divide, perft, perft_played};
pub use piece::{Color, Piece, Role};
pub use position::Position;
pub use refusal::{Exposure, Refusal};
pub use setup::{Oddity, Setup, SetupError};
pub use square::{File, ParseSquareError, Rank, Square};

