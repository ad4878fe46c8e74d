//! Chess games and positions as Arrow record batches and Parquet files.
//!
//! | to                                          | go to                        |
//! |---------------------------------------------|------------------------------|
//! | cut a PGN file for several tasks            | [`splits`], [`FileSplit`]    |
//! | read the games of a split                   | [`Batches::games`]           |
//! | read the positions of a split               | [`Batches::positions`]       |
//! | read several splits as one table            | [`Dataset`]                  |
//! | say what happens with damaged games         | [`Errors`], [`ReadError`]    |
//! | write and read Parquet                      | [`parquet`]                  |
//! | play through the column `moves`             | [`Replay`]                   |
//! | write a file that is there only if complete | [`Unfinished`]               |
//!
//! Files may be plain, zstd, gzip or bzip2. A split is read on its own, on any
//! computer, as often as need be, and gives the same rows each time: a game is
//! named by its file and its place in it (`id`), not by who read it. However a
//! file is cut, the splits together give the same rows.
//!
//! Columns are signed integers, text, lists and maps, since not every engine
//! reads unsigned integers or dictionaries.
//!
//! ```
//! use arrocco_arrow::{Batches, Options, splits};
//!
//! let file = std::env::temp_dir().join(format!("{}.pgn", std::process::id()));
//! std::fs::write(&file, "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n")?;
//! let mut rows = 0;
//! for split in splits(&file, 16)? {
//!     for batch in Batches::games(split, Options::default()) {
//!         rows += batch?.num_rows();
//!     }
//! }
//! assert_eq!(rows, 2);
//! std::fs::remove_file(&file)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod batches;
mod bytes;
mod columns;
mod dataset;
mod error;
mod game;
mod games;
pub mod parquet;
mod positions;
mod replay;
mod split;
mod unfinished;

pub use batches::{Batches, DEFAULT_BATCH, Options};
pub use columns::UnknownColumn;
pub use dataset::{Dataset, DatasetReader, TableKind};
pub use error::{Errors, ReadError};
pub use game::eval_number;
pub use games::{games_schema, material};
pub use positions::positions_schema;
pub use replay::{Replay, ReplayError, why_illegal};
pub use split::{DEFAULT_SPLIT, FileSplit, splits};
pub use unfinished::{UNFINISHED, Unfinished};
