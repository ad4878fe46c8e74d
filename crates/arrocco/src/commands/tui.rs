//! `arrocco tui`: the board in the terminal.

use std::fmt;
use std::path::PathBuf;

use arrocco_game::TimeControl;
use arrocco_rules::Color;
use clap::Args;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};
use arrocco_session::engine_player::Strength;
use arrocco_session::l10n::Language;
use arrocco_tui::{self, Options, Style, Theme, TuiError};

/// Play in the terminal: two people, or against the engine
///
/// On a terminal the whole screen is used, and the game in progress continues,
/// also one begun on the page. With --plain, and when input or output is not a
/// terminal, one line of text is read at a time and answered in sentences; that
/// game is kept in memory only, unless --resume is given.
#[derive(Args, Debug, Default)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tui {
    /// One line of text at a time, for pipes and screen readers
    #[arg(long)]
    plain: bool,

    /// As --plain, with words only: no board is drawn
    #[arg(long)]
    words: bool,

    /// In line mode: continue the game in progress and save every move
    #[arg(long)]
    resume: bool,

    /// Language: en or it
    #[arg(long, value_name = "LANG", value_parser = argument::language)]
    lang: Option<Language>,

    /// Style of the pieces
    #[arg(long)]
    pieces: Option<Style>,

    /// Colours of the board
    #[arg(long)]
    theme: Option<Theme>,

    /// Start from this position
    #[arg(long, value_name = "FEN", conflicts_with = "load")]
    fen: Option<String>,

    /// Continue the game in this PGN file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,

    /// A new game's clock, such as 5+3
    #[arg(long, value_name = "TIME")]
    clock: Option<TimeControl>,

    /// Play a new game against the engine: its level, 1 to 10
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Strength>,

    /// Play a new game against the classic engine: its depth, 1 to 5
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = classic)]
    classic: Option<Strength>,

    /// Play Black against the engine
    #[arg(long)]
    black: bool,
}

const EXAMPLES: &str = "\
Examples:
  arrocco tui
  arrocco tui --level 3 --black --clock 5+3
  printf 'e4\\ne5\\nfen\\nquit\\n' | arrocco tui --words";

fn level(number: &str) -> Result<Strength, String> {
    let read = format!("level {number}").parse();
    read.map_err(|_| "expected 1 to 10".to_owned())
}

fn classic(depth: &str) -> Result<Strength, String> {
    let read = format!("classic {depth}").parse();
    read.map_err(|_| "expected 1 to 5".to_owned())
}

pub(crate) fn run(arguments: &Tui) -> Outcome {
    arrocco_tui::run(&options(arguments)).map_err(Failure::from)?;
    Ok(Verdict::Yes)
}

fn options(arguments: &Tui) -> Options {
    Options {
        plain: arguments.plain || arguments.words,
        words: arguments.words,
        resume: arguments.resume,
        language: arguments.lang,
        style: arguments.pieces,
        theme: arguments.theme,
        fen: arguments.fen.clone(),
        load: arguments
            .load
            .as_ref()
            .map(|path| path.display().to_string()),
        clock: arguments.clock.clone(),
        strength: arguments.level.or(arguments.classic),
        white: None,
        black: None,
        side: arguments.black.then_some(Color::Black),
    }
}

impl From<TuiError> for Failure {
    fn from(trouble: TuiError) -> Failure {
        match trouble {
            TuiError::Io(error) => Failure::from(error),
            TuiError::Game(sentence) => Failure::usage(clause(&sentence)),
        }
    }
}

/// A sentence as errors have it: without its final stop.
fn clause(sentence: &str) -> impl fmt::Display + use<'_> {
    sentence.trim_end_matches('.')
}
