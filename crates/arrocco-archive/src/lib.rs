//! Many games: PGN files and streams, compressed or not, read on all cores.
//!
//! | to                                           | go to          |
//! |----------------------------------------------|----------------|
//! | open a file or the standard input            | [`Source`]     |
//! | read the games of a stream, results in order | [`read_games`] |
//! | say what is done with each game              | [`Job`]        |
//! | build and ask an opening explorer            | [`index`]      |
//! | read games in a compact form                 | [`PackedGames`] |
//! | cut a file for several computers             | [`Source::splits`], [`Source::read_split`] |
//!
//! A stream is cut at borders between games, so that several threads can read
//! it, and memory does not grow with its length.
//!
//! ```
//! use std::convert::Infallible;
//! use std::io::{self, Read};
//! use std::ops::ControlFlow;
//! use std::sync::Arc;
//!
//! use arrocco_archive::{Job, read_games};
//! use arrocco_notation::pgn::{Options, Reader, Tree};
//!
//! /// The name of the player with the white pieces.
//! struct White;
//!
//! impl Job for White {
//!     type Item = String;
//!
//!     fn options(&self) -> Options {
//!         Options::default()
//!     }
//!
//!     fn read<R: Read>(
//!         &self,
//!         mut reader: Reader<R>,
//!         give: &mut dyn FnMut(String) -> ControlFlow<()>,
//!     ) -> io::Result<()> {
//!         while let Some((game, _)) = Tree::read_next(&mut reader)? {
//!             let white = game.tags().get("White").unwrap_or("?");
//!             if give(white.to_owned()).is_break() {
//!                 break;
//!             }
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let pgn = "[White \"Anna\"]\n\n1. e4 *\n\n[White \"Bruno\"]\n\n1. d4 *\n";
//! let mut names = Vec::new();
//! read_games(Box::new(pgn.as_bytes()), &Arc::new(White), 2, &mut |found| {
//!     names.extend(found);
//!     Ok::<(), Infallible>(())
//! })??;
//! assert_eq!(names, ["Anna", "Bruno"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod blocks;
mod bytes;
mod decompress;
mod format;
mod frames;
pub mod index;
mod packed;
mod query;
mod read;
mod source;
mod splits;

pub use decompress::ReadProgress;
pub use packed::{
    Block, PackedBlock, PackedGame, PackedGames, PackedView, fingerprint, unpack_move,
};
pub use query::{ParseQueryError, PositionQuery};
pub use read::{Job, give_games, read_games};
pub use source::{STDIN, Source};
pub use splits::{Split, SplitReader, TextPlace};
