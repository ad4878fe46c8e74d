//! `arrocco tui`: the board in the terminal.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use arrocco_game::TimeControl;
use arrocco_notation::opening;
use arrocco_rules::Color;
use arrocco_server::Games;
use clap::Args;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};
use arrocco_session::engine_player::{Opponent, Strength};
use arrocco_session::l10n::Language;
use arrocco_tui::{self, PieceStyle, TerminalTheme, TuiError, TuiOptions};
use arrocco_uci::client::EngineSpec;

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
    pieces: Option<PieceStyle>,

    /// Colours of the board
    #[arg(long)]
    theme: Option<TerminalTheme>,

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

    /// Play a new game against another UCI engine: its command, with options and a
    /// limit as for `arrocco match`
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["level", "classic"])]
    engine: Option<EngineSpec>,

    /// Openings of the engine: any, solid or open
    #[arg(long, value_name = "STYLE", value_parser = openings)]
    openings: Option<opening::OpeningStyle>,

    /// The engine may resign
    #[arg(long)]
    resigns: bool,

    /// Seconds the engine may take for a move at most [default: 5]
    #[arg(long, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=600))]
    patience: Option<u32>,

    /// The seed of the game: the same moves get the same replies
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Let the coach speak in games without a clock, at levels 1 to 4
    #[arg(long)]
    coach: bool,

    /// Play Black against the engine
    #[arg(long)]
    black: bool,
}

impl Tui {
    /// The terminal with a file or a position.
    pub(crate) fn opening(games: Option<Games>) -> Tui {
        let (load, fen) = match games {
            Some(Games::File(path)) => (Some(path), None),
            Some(Games::Position(position)) => (None, Some(position.to_string())),
            None => (None, None),
        };
        Tui {
            load,
            fen,
            ..Tui::default()
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  arrocco tui
  arrocco tui --level 3 --black --clock 5+3
  arrocco tui --level 2 --coach --words
  arrocco tui --engine \"stockfish Skill_Level=5\"
  printf 'e4\\ne5\\nfen\\nquit\\n' | arrocco tui --words";

fn level(number: &str) -> Result<Strength, String> {
    let read = format!("level {number}").parse();
    read.map_err(|_| "expected 1 to 10".to_owned())
}

fn classic(depth: &str) -> Result<Strength, String> {
    let read = format!("classic {depth}").parse();
    read.map_err(|_| "expected 1 to 5".to_owned())
}

fn openings(key: &str) -> Result<opening::OpeningStyle, String> {
    let keys = opening::OpeningStyle::ALL
        .map(opening::OpeningStyle::key)
        .join(", ");
    opening::OpeningStyle::from_key(key).ok_or_else(|| format!("expected one of {keys}"))
}

/// The opponent that was asked for, if one was.
fn opponent(arguments: &Tui) -> Option<Opponent> {
    let named = arguments.engine.as_ref().map(|_| Strength::Uci);
    let strength = arguments.level.or(arguments.classic).or(named)?;
    Some(Opponent {
        strength,
        style: arguments.openings.unwrap_or_default(),
        resigns: arguments.resigns,
        patience: arguments.patience,
    })
}

pub(crate) fn run(arguments: &Tui) -> Outcome {
    arrocco_tui::run(&options(arguments)).map_err(Failure::from)?;
    Ok(Verdict::Yes)
}

fn options(arguments: &Tui) -> TuiOptions {
    TuiOptions {
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
        opponent: opponent(arguments),
        seed: arguments.seed,
        engine: arguments.engine.clone().map(Arc::new),
        coach: arguments.coach,
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
