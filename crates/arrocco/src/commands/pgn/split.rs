//! `arrocco pgn split`: distributes games over several files.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use super::clean::{Game, Rewriting, Style};
use super::input::{self, Input, Sink};
use crate::failure::{Failure, Outcome};

/// Distribute games over several files
///
/// Writes PREFIX-1.pgn, PREFIX-2.pgn and so on. A file that exists is not
/// replaced.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn split --games 10000 games.pgn.zst -o part
  arrocco pgn split --games 1 round.pgn -o board")]
pub(crate) struct Split {
    #[command(flatten)]
    input: Input,
    /// How many games each file gets
    #[arg(long, value_name = "N")]
    games: NonZeroU64,
    /// How the names of the files begin
    #[arg(long, short, value_name = "PREFIX", default_value = "part")]
    output: String,
    #[command(flatten)]
    style: Style,
}

pub(crate) fn run(split: &Split, out: &mut impl Write) -> Outcome {
    let job = Rewriting {
        form: split.style.into(),
        edit: |_| {},
    };
    let mut parts = Parts {
        prefix: &split.output,
        size: split.games.get(),
        file: None,
        files: 0,
        games: 0,
        name: String::new(),
        number: 0,
        is_well: true,
    };
    let outcome = input::read(&split.input, job, &mut parts);
    parts.end()?;
    let (files, games) = (parts.files, parts.games);
    if split.style.is_json() {
        writeln!(out, "{}", json!({"files": files, "games": games}))?;
    } else {
        writeln!(out, "{games} games in {files} files")?;
    }
    outcome
}

struct Parts<'a> {
    prefix: &'a str,
    size: u64,
    file: Option<(PathBuf, BufWriter<File>)>,
    files: u64,
    games: u64,
    /// The file that is read, and the number of the game in it.
    name: String,
    number: u64,
    is_well: bool,
}

impl Parts<'_> {
    fn end(&mut self) -> Result<(), Failure> {
        if let Some((path, mut file)) = self.file.take() {
            file.flush().map_err(|error| Failure::file(&path, &error))?;
        }
        Ok(())
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        if self.games.is_multiple_of(self.size) {
            self.end()?;
            self.files += 1;
            let path = PathBuf::from(format!("{}-{}.pgn", self.prefix, self.files));
            let file = File::create_new(&path).map_err(|error| Failure::file(&path, &error))?;
            self.file = Some((path, BufWriter::new(file)));
        }
        self.games += 1;
        match &mut self.file {
            Some((path, file)) => file
                .write_all(text.as_bytes())
                .map_err(|error| Failure::file(path, &error)),
            None => Ok(()),
        }
    }
}

impl Sink<Game> for Parts<'_> {
    fn begin_file(&mut self, name: &str) {
        self.name = name.to_owned();
        self.number = 0;
    }

    fn speaks(&self, game: &Game) -> bool {
        !game.errors.is_empty()
    }

    fn take(&mut self, game: Game) -> Result<(), Failure> {
        self.number += 1;
        self.is_well &= game.errors.is_empty();
        game.complain(&self.name, self.number);
        match &game.text {
            Some(text) => self.write(text),
            None => Ok(()),
        }
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(())
    }

    fn is_well(&self) -> bool {
        self.is_well
    }
}
