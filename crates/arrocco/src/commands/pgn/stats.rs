//! `arrocco pgn stats`: results, lengths and openings of games.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

use arrocco_archive::Job;
use arrocco_notation::pgn::{
    GameEnd, GameResult, Next, Options, Ply, Reader, Tag, Visitor, decode_tag_value,
};
use arrocco_notation::san;
use clap::Args;
use serde_json::json;

use super::input::{self, Input, Sink};
use crate::failure::{Failure, Outcome};

/// Count results, lengths and openings
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco pgn stats games.pgn
  arrocco pgn stats --top 5 *.pgn.gz")]
pub(crate) struct Stats {
    #[command(flatten)]
    input: Input,
    /// How many openings are listed
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(stats: &Stats, out: &mut impl Write) -> Outcome {
    let mut totals = Totals::default();
    let outcome = input::read(&stats.input, Counting, &mut totals);
    if stats.json {
        totals.write_json(stats.top, out)?;
    } else {
        totals.write(stats.top, out)?;
    }
    outcome
}

/// What counts of a game.
struct Game {
    result: GameResult,
    plies: u64,
    /// The opening code, if the game has one.
    eco: Option<String>,
    /// The first move of each side.
    opening: String,
}

struct Counting;

impl Job for Counting {
    type Item = Game;

    fn options(&self) -> Options {
        Options::LEGALITY
    }

    fn read<R: Read>(
        &self,
        reader: Reader<R>,
        give: &mut dyn FnMut(Game) -> ControlFlow<()>,
    ) -> io::Result<()> {
        arrocco_archive::give_games(reader, &mut Count::default(), give)
    }
}

#[derive(Default)]
struct Count {
    game: Game,
    plies: u32,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            result: GameResult::Unknown,
            plies: 0,
            eco: None,
            opening: String::new(),
        }
    }
}

impl Visitor for Count {
    type Output = Game;

    fn tag(&mut self, tag: &Tag<'_>) {
        let value = || decode_tag_value(tag.value);
        match tag.name {
            b"ECO" => self.game.eco = eco(&value()),
            b"Result" => {
                let result = GameResult::from_ascii(value().as_bytes());
                self.game.result = result.unwrap_or(self.game.result);
            }
            _ => {}
        }
    }

    fn play(&mut self, ply: &Ply<'_>) {
        self.plies += 1;
        if self.plies > 2 {
            return;
        }
        let m = ply.played.map(|m| san::write(ply.before, m));
        let m = m.unwrap_or_else(|| "--".to_owned());
        self.game.opening += if self.plies == 1 { "" } else { " " };
        self.game.opening += &m;
    }

    fn begin_variation(&mut self) -> Next {
        Next::Skip
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn end_game(&mut self, end: &GameEnd) -> Game {
        let Count { mut game, .. } = std::mem::take(self);
        game.plies = end.plies;
        game
    }
}

/// A code such as B90; what follows it in some archives is left out.
fn eco(value: &str) -> Option<String> {
    match value.as_bytes() {
        [
            letter @ b'A'..=b'E',
            tens @ b'0'..=b'9',
            ones @ b'0'..=b'9',
            ..,
        ] => {
            let code = [*letter, *tens, *ones].map(char::from);
            Some(code.into_iter().collect())
        }
        _ => None,
    }
}

/// Opening names and their number of games.
type Table = BTreeMap<String, u64>;

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

#[derive(Debug, Default)]
struct Totals {
    games: u64,
    plies: u64,
    shortest: Option<u64>,
    longest: u64,
    results: BTreeMap<&'static str, u64>,
    codes: Table,
    openings: Table,
}

impl Sink<Game> for Totals {
    fn begin_file(&mut self, _: &str) {}

    fn speaks(&self, _: &Game) -> bool {
        false
    }

    fn take(&mut self, game: Game) -> Result<(), Failure> {
        self.games += 1;
        self.plies += game.plies;
        self.shortest = Some(self.shortest.unwrap_or(game.plies).min(game.plies));
        self.longest = self.longest.max(game.plies);
        *self.results.entry(game.result.as_str()).or_default() += 1;
        if let Some(code) = game.eco {
            *self.codes.entry(code).or_default() += 1;
        }
        if !game.opening.is_empty() {
            *self.openings.entry(game.opening).or_default() += 1;
        }
        Ok(())
    }

    fn end_file(&mut self, _: Option<&io::Error>) -> Result<(), Failure> {
        Ok(())
    }

    fn is_well(&self) -> bool {
        true
    }
}

impl Totals {
    fn write(&self, top: usize, out: &mut impl Write) -> Result<(), Failure> {
        let games = self.games.max(1) as f64;
        writeln!(out, "games:    {}", self.games)?;
        writeln!(out, "plies:    {}", self.plies)?;
        for result in RESULTS {
            let count = self.results.get(result).copied().unwrap_or(0);
            let share = 100.0 * count as f64 / games;
            writeln!(out, "{result:8}  {count} ({share:.1} %)")?;
        }
        let (shortest, longest) = (self.shortest.unwrap_or(0), self.longest);
        let mean = self.plies as f64 / games;
        writeln!(
            out,
            "length:   {shortest} to {longest} plies, {mean:.1} on average"
        )?;
        write_table("openings by code", &self.codes, top, out)?;
        write_table("first moves", &self.openings, top, out)?;
        Ok(())
    }
}

impl Totals {
    fn write_json(&self, top: usize, out: &mut impl Write) -> Result<(), Failure> {
        let table = |table: &Table| -> Vec<_> {
            let rows = most_frequent(table).into_iter().take(top);
            rows.map(|(name, count)| json!({"name": name, "games": count}))
                .collect()
        };
        let totals = json!({
            "games": self.games,
            "plies": self.plies,
            "results": RESULTS.map(|result| {
                let count = self.results.get(result).copied().unwrap_or(0);
                (result.to_owned(), json!(count))
            }).into_iter().collect::<serde_json::Map<_, _>>(),
            "shortest": self.shortest,
            "longest": self.longest,
            "eco": table(&self.codes),
            "first_moves": table(&self.openings),
        });
        writeln!(out, "{totals}")?;
        Ok(())
    }
}

fn most_frequent(table: &Table) -> Vec<(&String, &u64)> {
    let mut rows: Vec<(&String, &u64)> = table.iter().collect();
    rows.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    rows
}

fn write_table(title: &str, table: &Table, top: usize, out: &mut impl Write) -> io::Result<()> {
    if table.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{title}:")?;
    for (name, count) in most_frequent(table).into_iter().take(top) {
        writeln!(out, "{count:8}  {name}")?;
    }
    Ok(())
}
