//! `arrocco pgn sort`: writes games in another order.

use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{Options, Reader, Tree, TreeBuilder};
use clap::{Args, ValueEnum};
use tempfile::SpooledTempFile;

use super::clean::{Form, Game, Games, Style};
use super::input::{self, Input, Sink};
use crate::failure::{Failure, Outcome};

/// Write games in order
///
/// Games that are alike stay in the order they had. Texts wait in a temporary
/// file, so only what is compared has to fit into memory.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn sort games.pgn > by-date.pgn
  arrocco pgn sort --by elo --reverse games.pgn > strongest-first.pgn")]
pub(crate) struct Sort {
    #[command(flatten)]
    input: Input,
    /// What is compared
    #[arg(long, value_enum, default_value_t = Key::Date)]
    by: Key,
    /// The greatest first
    #[arg(long, short)]
    reverse: bool,
    #[command(flatten)]
    style: Style,
}

/// What games are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Key {
    Date,
    White,
    Black,
    Event,
    Eco,
    /// The average rating of the players
    Elo,
    /// The length
    Plies,
}

impl Key {
    fn of(self, tree: &Tree) -> String {
        let tag = |name| tree.tags().get(name).unwrap_or_default().to_lowercase();
        let elo = |name| tag(name).trim().parse::<u32>().unwrap_or(0);
        match self {
            Key::Date => tag("Date"),
            Key::White => tag("White"),
            Key::Black => tag("Black"),
            Key::Event => tag("Event"),
            Key::Eco => tag("ECO"),
            Key::Elo => format!("{:010}", (elo("WhiteElo") + elo("BlackElo")) / 2),
            Key::Plies => format!("{:010}", tree.main_line().count()),
        }
    }
}

/// Texts longer than this go to disk.
const IN_MEMORY: usize = 64 << 20;

pub(crate) fn run(sort: &Sort, out: &mut impl Write) -> Outcome {
    let job = Sorting {
        by: sort.by,
        form: sort.style.into(),
    };
    let mut text = BufWriter::new(SpooledTempFile::new(IN_MEMORY));
    let mut waiting = Waiting {
        keys: Vec::new(),
        len: 0,
        games: Games::new(&mut text, sort.style),
    };
    let outcome = input::read(&sort.input, job, &mut waiting);
    let mut keys = waiting.keys;
    keys.sort_by(|a, b| match sort.reverse {
        true => b.0.cmp(&a.0),
        false => a.0.cmp(&b.0),
    });
    text.flush()?;
    let text = text.get_mut();
    for (_, from, to) in keys {
        text.seek(SeekFrom::Start(from))?;
        io::copy(&mut text.take(to - from), out)?;
    }
    outcome
}

struct Sorting {
    by: Key,
    form: Form,
}

impl Job for Sorting {
    type Item = (String, Game);

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut((String, Game)) -> ControlFlow<()>,
    ) -> io::Result<()> {
        let mut builder = TreeBuilder::default();
        arrocco_archive::give_games(reader, &mut builder, &mut |(tree, problems)| {
            give((self.by.of(&tree), Game::new(&tree, self.form, problems)))
        })
    }
}

/// The keys of the games, and where their texts are.
struct Waiting<'a, W> {
    keys: Vec<(String, u64, u64)>,
    len: u64,
    games: Games<'a, W>,
}

impl<W: Write> Sink<(String, Game)> for Waiting<'_, W> {
    fn begin_file(&mut self, name: &str) {
        self.games.begin_file(name);
    }

    fn speaks(&self, (_, game): &(String, Game)) -> bool {
        self.games.speaks(game)
    }

    fn take(&mut self, (key, game): (String, Game)) -> Result<(), Failure> {
        self.games.take(game)?;
        let end = self.games.bytes;
        self.keys.push((key, self.len, end));
        self.len = end;
        Ok(())
    }

    fn end_file(&mut self, error: Option<&io::Error>) -> Result<(), Failure> {
        self.games.end_file(error)
    }

    fn is_well(&self) -> bool {
        self.games.is_well()
    }
}
