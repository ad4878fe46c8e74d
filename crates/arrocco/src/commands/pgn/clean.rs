//! `arrocco pgn clean`: writes games as the PGN standard has them.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{Options, Problem, Reader, Severity, Tree, TreeBuilder, WriteOptions};
use arrocco_notation::san;
use clap::Args;

use super::input::{self, Input, Sink};
use crate::failure::complain;
use crate::failure::{Failure, Outcome};

/// Write games as the PGN standard has them
///
/// Moves are spelt and numbered anew, tags put in order, the seven tags added
/// where they are missing, text made UTF-8. A game with an error keeps the moves before it; the error goes to stderr and
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
    /// Print one JSON object per game instead of PGN
    #[arg(long)]
    json: bool,
}

impl Style {
    pub(super) fn is_json(self) -> bool {
        self.json
    }
}

/// How games are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    options: WriteOptions,
    is_json: bool,
}

impl From<Style> for Form {
    fn from(style: Style) -> Form {
        Form {
            options: style.into(),
            is_json: style.json,
        }
    }
}

impl Form {
    /// PGN, or the fields of a JSON object behind those for the place.
    fn write(self, tree: &Tree) -> String {
        if !self.is_json {
            return tree.write(self.options);
        }
        let tags: BTreeMap<&str, &str> = tree.tags().iter().collect();
        let mut position = *tree.start();
        let mut moves = Vec::new();
        for node in tree.main_line() {
            match tree.played(node) {
                Some(m) => {
                    moves.push(san::write(&position, m));
                    position.play_unchecked(m);
                }
                None => {
                    moves.push("--".to_owned());
                    position.pass();
                }
            }
        }
        let fields = serde_json::json!({
            "tags": tags,
            "result": tree.result().as_str(),
            "fen": tree.start().to_string(),
            "plies": moves.len(),
            "moves": moves,
            "end_fen": position.to_string(),
        });
        fields.to_string().split_off(1)
    }
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
    let job = Rewriting {
        form: clean.style.into(),
        edit: Tree::repair_roster,
    };
    input::read(&clean.input, job, &mut Games::new(out, clean.style))
}

/// Writes every game again.
pub(super) struct Rewriting {
    pub(super) form: Form,
    /// Changes a game before it is written.
    pub(super) edit: fn(&mut Tree),
}

impl Job for Rewriting {
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
        arrocco_archive::give_games(reader, &mut builder, &mut |(mut tree, problems)| {
            (self.edit)(&mut tree);
            give(Game::new(&tree, self.form, problems))
        })
    }
}

/// A game to be written, and what was wrong with it.
pub(super) struct Game {
    /// `None` for a game that only counts.
    pub(super) text: Option<String>,
    pub(super) errors: Vec<Problem>,
}

impl Game {
    pub(super) fn new(tree: &Tree, form: Form, mut problems: Vec<Problem>) -> Game {
        problems.retain(|problem| problem.severity == Severity::Error);
        Game {
            text: Some(form.write(tree)),
            errors: problems,
        }
    }

    /// Tells what is wrong with it.
    pub(super) fn complain(&self, file: &str, number: u64) {
        for error in &self.errors {
            let (place, message) = (error.place, error.message());
            complain(format_args!("{file}:{place}: {message} (game {number})"));
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
    is_json: bool,
    file: String,
    number: u64,
    /// How many games were written.
    pub(super) written: u64,
    /// How many bytes were written.
    pub(super) bytes: u64,
    is_well: bool,
}

impl<'a, W: Write> Games<'a, W> {
    pub(super) fn new(out: &'a mut W, style: Style) -> Games<'a, W> {
        Games {
            out,
            is_terminal: io::stdout().is_terminal(),
            is_json: style.json,
            file: String::new(),
            number: 0,
            written: 0,
            bytes: 0,
            is_well: true,
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let place = match self.is_json {
            true => {
                let file = serde_json::json!(self.file);
                format!("{{\"file\":{file},\"game\":{},", self.number)
            }
            false => String::new(),
        };
        let end = if self.is_json { "\n" } else { "" };
        for part in [&place, text, end] {
            self.out.write_all(part.as_bytes())?;
            self.bytes += part.len() as u64;
        }
        self.written += 1;
        Ok(())
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
        self.is_well &= game.errors.is_empty();
        game.complain(&self.file, self.number);
        match &game.text {
            Some(text) => self.write(text),
            None => Ok(()),
        }
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
