//! The command line.

use std::path::PathBuf;

use arrocco_arrow::{DEFAULT_SPLIT, Errors};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::output::Format;
use crate::progress::Show;

/// SQL over chess games
///
/// The tables are `games`, one row for each game, and `positions`, one row for each
/// position of a main line. Files are PGN, plain or compressed (zst, gz, bz2), or
/// Parquet files that `convert` wrote; a folder stands for its Parquet files, or else
/// for its PGN files.
#[derive(Debug, Parser)]
#[command(version, after_help = FUNCTIONS, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
}

const FUNCTIONS: &str = "\
Functions, beside those of SQL:
  fen_at(moves, ply [, start_fen])        the position after so many plies
  san(moves [, start_fen])                the moves of a game
  san(fen, move)                          a move of the table positions
  has_position(moves, fen [, start_fen])  whether a game has this position
  matches(moves, pattern [, start_fen])   whether a game has such a position:
                                          ranks ('*/*/*/*/*/*/PPP*/*') or material ('KRPvKR')
  material_at(moves, ply [, start_fen])   the pieces, as in the column final_material
  position_hash(fen)                      as in the columns hash and final_hash
  opening(moves [, start_fen])            the name of the opening
  legal(fen, move)                        whether a move is legal
  explain(fen, move)                      why not; null if it is

Examples:
  arrocco-sql \"select eco, count(*) from games group by eco\" games.pgn.zst
  arrocco-sql convert games.pgn.zst -o games/
  arrocco-sql \"select white, black from games where matches(moves, 'KRPvKR')\" games/";

/// What else there is to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Writes games as Parquet, one file for each part of a PGN file
    ///
    /// Files that are there already are left as they are, so a conversion that was
    /// broken off goes on.
    Convert(ConvertArgs),
}

/// A statement.
#[derive(Clone, Debug, Args)]
pub(crate) struct QueryArgs {
    /// A statement of SQL that begins with select
    pub(crate) sql: Option<String>,
    /// PGN or Parquet files, or folders of them
    pub(crate) files: Vec<PathBuf>,
    /// How rows are written: by the name of the output, else as a table
    #[arg(short, long, value_enum)]
    pub(crate) format: Option<Format>,
    /// A file for the rows
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The most memory for sorting, joining and grouping, such as 500M or 2G; what
    /// does not fit goes to temporary files if it can
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// A conversion.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertArgs {
    /// PGN files, or folders of them
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The folder for the Parquet files
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How files are read.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadingArgs {
    /// What happens with a game that cannot be read to its end
    #[arg(long, value_enum, default_value_t = OnError::Raise)]
    pub(crate) errors: OnError,
    /// Threads; all cores if it is not said
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The size of the parts that a file is cut into, such as 32M
    #[arg(long, value_name = "SIZE", value_parser = size, default_value_t = DEFAULT_SPLIT as usize)]
    pub(crate) split: usize,
    /// Whether to show how far it is
    #[arg(long, value_enum, default_value_t = Show::Auto)]
    pub(crate) progress: Show,
}

impl ReadingArgs {
    /// The threads that read.
    pub(crate) fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// What happens with a game that cannot be read to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// The statement ends with its file, line and column
    Raise,
    /// It is a row whose column error says why
    Rows,
}

impl From<OnError> for Errors {
    fn from(choice: OnError) -> Errors {
        match choice {
            OnError::Raise => Errors::Raise,
            OnError::Rows => Errors::Rows,
        }
    }
}

/// A number of bytes, with K, M or G behind it for the powers of 1024.
fn size(text: &str) -> Result<usize, String> {
    let (digits, shift) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let number: usize = digits
        .parse()
        .map_err(|_| "expected a number, such as 500M or 2G".to_owned())?;
    let bytes = number.checked_mul(1 << shift).filter(|&bytes| bytes > 0);
    bytes.ok_or_else(|| "expected a size above 0 that fits into memory".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_makes_sense() {
        Cli::command().debug_assert();
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("500"), Ok(500));
        assert_eq!(size("32M"), Ok(32 << 20));
        assert_eq!(size("2g"), Ok(2 << 30));
        for text in [
            "",
            "M",
            "0",
            "0K",
            "-1",
            "1T",
            "99999999999999999999",
            "18446744073709551615G",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
