//! `arrocco pgn clean`: writes games as the PGN standard has them.

use std::io::{self, IsTerminal, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{Options, Problem, Reader, Severity, TreeBuilder, WriteOptions};
use clap::Args;

use super::input::{self, Input, Sink};
use crate::failure::complain;
use crate::failure::{Failure, Outcome};

/// Write games as the PGN standard has them
///
/// Moves are spelt and numbered anew, tags put in order, text made UTF-8. A
/// game with an error keeps the moves before it; the error goes to stderr and
/// the exit code is 1.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn clean games.pgn > clean.pgn
  arrocco pgn clean --no-comments --no-variations --no-nags games.pgn")]
pub(crate) struct Clean {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    style: Style,
}

/// What is left out of games.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Style {
    /// Leave out comments
    #[arg(long)]
    no_comments: bool,
    /// Leave out variations
    #[arg(long)]
    no_variations: bool,
    /// Leave out annotation glyphs
    #[arg(long)]
    no_nags: bool,
}

impl From<Style> for WriteOptions {
    fn from(style: Style) -> WriteOptions {
        WriteOptions {
            comments: !style.no_comments,
            variations: !style.no_variations,
            nags: !style.no_nags,
        }
    }
}

pub(crate) fn run(clean: &Clean, out: &mut impl Write) -> Outcome {
    let job = Cleaning {
        options: clean.style.into(),
    };
    input::read(&clean.input, job, &mut Games::new(out))
}

struct Cleaning {
    options: WriteOptions,
}

impl Job for Cleaning {
    type Item = Game;

    fn options(&self) -> Options {
        Options::default()
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Game) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut builder = TreeBuilder::default();
        arrocco_archive::give_games(reader, &mut builder, &mut |(tree, problems)| {
            give(Game::new(tree.write(self.options), problems))
        })
    }
}

/// A game to be written, and what was wrong with it.
pub(super) struct Game {
    /// `None` for a game that only counts.
    text: Option<String>,
    errors: Vec<Problem>,
}

impl Game {
    pub(super) fn new(text: String, mut problems: Vec<Problem>) -> Game {
        problems.retain(|problem| problem.severity == Severity::Error);
        Game {
            text: Some(text),
            errors: problems,
        }
    }

    /// A game that is not written.
    pub(super) fn left_out() -> Game {
        Game {
            text: None,
            errors: Vec::new(),
        }
    }
}

/// Writes games, and their errors to stderr.
pub(super) struct Games<'a, W> {
    out: &'a mut W,
    is_terminal: bool,
    file: String,
    number: u64,
    /// How many games were written.
    pub(super) written: u64,
    is_well: bool,
}

impl<'a, W: Write> Games<'a, W> {
    pub(super) fn new(out: &'a mut W) -> Games<'a, W> {
        Games {
            out,
            is_terminal: io::stdout().is_terminal(),
            file: String::new(),
            number: 0,
            written: 0,
            is_well: true,
        }
    }
}

impl<W: Write> Sink<Game> for Games<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.file = name.to_owned();
        self.number = 0;
    }

    fn speaks(&self, game: &Game) -> bool {
        !game.errors.is_empty() || self.is_terminal && game.text.is_some()
    }

    fn take(&mut self, game: Game) -> Result<(), Failure> {
        self.number += 1;
        for error in &game.errors {
            self.is_well = false;
            let (file, number) = (&self.file, self.number);
            let (place, message) = (error.place, error.message());
            complain(format_args!("{file}:{place}: {message} (game {number})"));
        }
        if let Some(text) = game.text {
            self.written += 1;
            self.out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
