//! `arrocco config`: files of configurations, sequences of moves on them, and
//! the move between two of them.

mod file;
mod menu;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::{Path, PathBuf};

use arrocco_legacy::config::{
    ConfigBoard, IllegalConfigMove, MoveSequence, SequenceError, SequenceOutcome as Played,
    StrictError,
};
use clap::{Args, Subcommand};

use crate::argument::Side;
use crate::failure::complain;
use crate::failure::{Failure, Outcome, Verdict};

/// Check and compare configurations: eight rows joined by $, one per line
///
/// A configuration lists the pieces on the board and nothing else. A file holds
/// one per line; the last is the current one. Without a command, shows a menu.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Config {
    #[command(subcommand)]
    verb: Option<Verb>,
}

const EXAMPLES: &str = "\
Wherever a configuration is expected, the name of an existing file can be given
instead. Put configurations and sequences in single quotes, because the shell
expands $.

Examples:
  arrocco config show game.txt
  arrocco config check game.txt '5254;5755$' --write
  arrocco config compare before.txt after.txt
  arrocco config append game.txt 'rnbqkbnr$pppppppp$8$8$8$8$PPPPPPPP$RNBQKBNR'";

#[derive(Debug, Subcommand)]
enum Verb {
    /// Print the current configuration
    Show {
        /// A file of configurations, or a configuration
        #[arg(value_name = "FILE")]
        config: OsString,
        /// Draw the board below it
        #[arg(long)]
        diagram: bool,
    },
    /// Play a sequence of moves such as '5254;5755$' and print the result
    ///
    /// Exit code 0: all moves are legal and were played. 1: a move goes to a
    /// square with a piece of its own colour, and the moves before it are kept;
    /// or a move is illegal, and the configuration is unchanged. 2: the text is
    /// not a configuration or not a sequence.
    Check {
        /// A file of configurations, or a configuration
        #[arg(value_name = "FILE")]
        config: OsString,
        /// Moves of four digits joined by ; and closed by $
        moves: String,
        /// Play by the full rules of chess: turns, check, castling, promotion
        #[arg(long)]
        strict: bool,
        /// The side that moves first
        #[arg(long, requires = "strict", default_value = "white")]
        side: Side,
        /// Append the result to the file, unless a move is illegal
        #[arg(long)]
        write: bool,
    },
    /// Print the one move that leads from A to B, or an empty line
    Compare {
        /// A file of configurations, or a configuration
        a: OsString,
        /// The same, after the move
        b: OsString,
    },
    /// Save the current configuration into a new file, replacing an old one
    Backup {
        /// A file of configurations, or a configuration
        #[arg(value_name = "FILE")]
        config: OsString,
        /// The file to make
        new: PathBuf,
    },
    /// Append a configuration to a file
    Append {
        /// The file; it is made if it does not exist
        file: PathBuf,
        /// A configuration, or a file of configurations
        config: OsString,
    },
}

pub(crate) fn run(config: &Config, out: &mut impl Write) -> Outcome {
    match &config.verb {
        None => menu::run(out),
        Some(Verb::Show { config, diagram }) => show(config, *diagram, out),
        Some(Verb::Check {
            config,
            moves,
            strict,
            side,
            write,
        }) => {
            let side = strict.then_some(*side);
            check(config, moves, side, *write, out)
        }
        Some(Verb::Compare { a, b }) => compare(a, b, out),
        Some(Verb::Backup { config, new }) => backup(config, new),
        Some(Verb::Append { file, config }) => append(file, config),
    }
}

fn show(config: &OsStr, diagram: bool, out: &mut impl Write) -> Outcome {
    let board = read(config)?;
    writeln!(out, "{board}")?;
    if diagram {
        write!(out, "{}", crate::drawing::draw(board.board(), &[]))?;
    }
    Ok(Verdict::Yes)
}

fn check(
    config: &OsStr,
    moves: &str,
    strict: Option<Side>,
    write: bool,
    out: &mut impl Write,
) -> Outcome {
    let mut board = read(config)?;
    let sequence = read_sequence(moves, strict.is_some())?;
    if write && !is_file(config) {
        return Err(Failure::usage("there is no file to write to")
            .hint("--write needs the name of a file of configurations"));
    }
    let played = play(&mut board, &sequence, strict)?;
    writeln!(out, "{board}")?;
    if let Some(reason) = played.complaint() {
        complain(reason);
    }
    if write && !matches!(played, Judgement::Illegal(_)) {
        file::append(Path::new(config), &board)?;
    }
    Ok(Verdict::of(matches!(played, Judgement::Applied)))
}

/// How a sequence went.
enum Judgement {
    Applied,
    Stopped(String),
    Illegal(IllegalConfigMove),
}

impl Judgement {
    /// What there is to say unless all moves were played.
    fn complaint(&self) -> Option<String> {
        match self {
            Judgement::Applied => None,
            Judgement::Stopped(reason) => Some(reason.clone()),
            Judgement::Illegal(illegal) => {
                Some(format!("{illegal}\n  hint: the configuration is as before"))
            }
        }
    }
}

/// Plays a sequence, by the full rules if a side to begin is given.
fn play(
    board: &mut ConfigBoard,
    sequence: &MoveSequence,
    strict: Option<Side>,
) -> Result<Judgement, Failure> {
    let played = match strict {
        None => board.check_moves(sequence),
        Some(side) => match board.check_moves_strict(sequence, side.into()) {
            Ok(played) => Ok(played),
            Err(StrictError::Illegal(illegal)) => Err(illegal),
            Err(StrictError::Setup(error)) => {
                let message = format!("nobody can play from this configuration: {error}");
                return Err(Failure::illegal(message));
            }
        },
    };
    Ok(match played {
        Ok(Played::Applied) => Judgement::Applied,
        Ok(Played::Stopped { at, m }) => Judgement::Stopped(format!(
            "stopped at move {at} ({m}): {} is taken by an own piece\n  \
             hint: the moves before it stay played",
            m.to
        )),
        Err(illegal) => Judgement::Illegal(illegal),
    })
}

fn compare(a: &OsStr, b: &OsStr, out: &mut impl Write) -> Outcome {
    let found = read(a)?.compare(&read(b)?);
    match found {
        Some(m) => writeln!(out, "{m}")?,
        None => writeln!(out)?,
    }
    Ok(Verdict::of(found.is_some()))
}

fn backup(config: &OsStr, new: &Path) -> Outcome {
    let board = read(config)?;
    if is_file(config) && file::is_same(Path::new(config), new) {
        return Err(Failure::usage(format_args!(
            "{}: a file cannot be its own backup",
            new.display()
        ))
        .hint("all its lines but the last would be lost; name another file"));
    }
    file::replace(new, &board)?;
    Ok(Verdict::Yes)
}

fn append(file: &Path, config: &OsStr) -> Outcome {
    file::append(file, &read(config)?)?;
    Ok(Verdict::Yes)
}

fn is_file(argument: &OsStr) -> bool {
    Path::new(argument).exists()
}

/// The current configuration of a file, if there is one of that name, or the
/// configuration written there.
fn read(argument: &OsStr) -> Result<ConfigBoard, Failure> {
    if is_file(argument) {
        return file::read(Path::new(argument));
    }
    let text = argument.to_string_lossy();
    text.parse().map_err(|error| {
        let looks_like_one = text.contains('$');
        if looks_like_one {
            Failure::usage(format_args!("`{text}`: {error}"))
        } else {
            Failure::usage(format_args!(
                "`{text}`: there is no such file, and it is {error}"
            ))
            .hint("look for a slip in the name, or put the configuration between single quotes")
        }
    })
}

/// By the full rules a move may say what a pawn becomes.
pub(super) fn parse_sequence(text: &str, strict: bool) -> Result<MoveSequence, SequenceError> {
    if strict {
        MoveSequence::with_promotions(text)
    } else {
        text.parse()
    }
}

fn read_sequence(text: &str, strict: bool) -> Result<MoveSequence, Failure> {
    parse_sequence(text, strict).map_err(|error| {
        Failure::usage(format_args!("`{text}`: not a sequence: {error}"))
            .hint("write moves of four digits like '5254;5755$', between single quotes")
    })
}
