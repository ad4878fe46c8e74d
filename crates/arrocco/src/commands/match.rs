//! `arrocco match`: two engines play each other.
//!
//! | module         | answers                                      |
//! |----------------|----------------------------------------------|
//! | [`contender`]  | who plays, and with what limits              |
//! | [`player`]     | how to talk to an engine that may misbehave  |
//! | [`game`]       | how one game goes and ends                   |
//! | [`openings`]   | where games begin                            |
//! | [`score`]      | what the results mean, in Elo                |
//! | [`schedule`]   | which game is next, on how many boards       |

mod contender;
mod game;
mod openings;
mod player;
mod schedule;
mod score;

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use self::contender::{Contender, Pace};
use self::game::Played;
use self::player::Fault;
use self::schedule::Finished;
use self::score::{Hypotheses, Tally};
use crate::failure::{Failure, Outcome, Verdict};

/// Let two UCI engines play a match
///
/// ENGINE is a command with settings between quotes, such as
/// "stockfish nodes=5000" or "./new Hash=16 name=new": name, tc, nodes,
/// movetime and depth are for the match, every other NAME=VALUE is an option
/// of the engine (write _ for a space). The word arrocco means this program.
/// Every opening is played twice with colours changed. Exit code 1 if an
/// engine crashed, hung, lost on time or made an illegal move.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco match arrocco \"stockfish nodes=5000\" --tc 2+0.02 --games 100
  arrocco match ./new ./old --nodes 20000 --sprt 0,5 --pgn games.pgn
  arrocco match \"arrocco Level=3\" \"arrocco Level=4\" --games 200")]
pub(crate) struct Match {
    /// The first engine; the score is its score
    #[arg(value_name = "ENGINE")]
    first: String,
    /// The second engine
    #[arg(value_name = "ENGINE")]
    second: String,
    /// Games to play
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Seconds for the game and seconds more for each move
    #[arg(long, value_name = "BASE+INC", group = "pace")]
    tc: Option<String>,
    /// Positions each engine looks at for a move
    #[arg(long, value_name = "N", group = "pace")]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", group = "pace")]
    movetime: Option<u64>,
    /// Plies each engine looks ahead
    #[arg(long, value_name = "N", group = "pace")]
    depth: Option<u32>,
    /// A file of positions (EPD or FEN, one a line); random ones if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
    /// Stop as soon as it is clear which difference in Elo is the truth
    #[arg(long, value_name = "ELO0,ELO1", value_parser = Hypotheses::parse, allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,
    /// Append the games to this file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Milliseconds an engine may be late before it loses on time
    #[arg(long, value_name = "MS", default_value_t = 100)]
    grace: u64,
    /// Seconds without an answer after which an engine hangs
    #[arg(long, value_name = "S", default_value_t = 10.0)]
    patience: f64,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Tell every game, not only faults
    #[arg(long, short)]
    verbose: bool,
}

/// What holds for all games of a match.
pub(crate) struct Terms {
    contenders: [Contender; 2],
    grace: Duration,
    patience: Duration,
}

pub(crate) fn run(arguments: &Match, out: &mut impl Write) -> Outcome {
    let terms = terms(arguments)?;
    let count = arguments.games.div_ceil(2);
    let starts = match &arguments.openings {
        Some(path) => openings::read(path)?,
        None => openings::random(count.min(500), arguments.seed)?,
    };
    let mut report = Report::new(arguments, &terms, out)?;
    let boards = arguments.concurrency.get();
    schedule::play(&terms, &starts, arguments.games, boards, |finished| {
        report.take(&finished)
    })?;
    report.finish()
}

fn terms(arguments: &Match) -> Result<Terms, Failure> {
    let pace = Pace::of(arguments)?;
    let mut first = Contender::parse(&arguments.first, pace)?;
    let second = Contender::parse(&arguments.second, pace)?;
    if first.name == second.name {
        first.name.push_str(" (1)");
    }
    let patience = Duration::try_from_secs_f64(arguments.patience)
        .map_err(|_| Failure::usage("--patience: expected seconds"))?;
    Ok(Terms {
        contenders: [first, second],
        grace: Duration::from_millis(arguments.grace),
        patience,
    })
}

/// Tells how it goes and keeps the games.
struct Report<'a, W> {
    arguments: &'a Match,
    terms: &'a Terms,
    out: &'a mut W,
    pgn: Option<File>,
    tally: Tally,
    faults: [Vec<Fault>; 2],
}

impl<'a, W: Write> Report<'a, W> {
    fn new(arguments: &'a Match, terms: &'a Terms, out: &'a mut W) -> Result<Self, Failure> {
        let open = |path: &PathBuf| {
            let file = File::options().append(true).create(true).open(path);
            file.map_err(|error| Failure::file(path, &error))
        };
        Ok(Report {
            pgn: arguments.pgn.as_ref().map(open).transpose()?,
            arguments,
            terms,
            out,
            tally: Tally::default(),
            faults: [Vec::new(), Vec::new()],
        })
    }

    /// Takes a game; says whether more are wanted.
    fn take(&mut self, finished: &Finished) -> Result<bool, Failure> {
        self.tally.note(finished.opening, finished.points());
        let played = &finished.played;
        if let (Some(file), Some(path)) = (&mut self.pgn, &self.arguments.pgn) {
            let text = played.to_pgn(finished.number, &finished.names(self.terms));
            file.write_all(text.as_bytes())
                .map_err(|error| Failure::file(path, &error))?;
        }
        if let Some((color, fault)) = played.fault {
            self.faults[finished.player_of(color)].push(fault);
        }
        if self.arguments.verbose || played.fault.is_some() {
            self.tell_game(finished, played)?;
        }
        if self.tally.games().is_multiple_of(20) {
            self.tell_standing()?;
        }
        let decided = |hypotheses: Hypotheses| hypotheses.verdict(&self.tally).is_some();
        Ok(!self.arguments.sprt.is_some_and(decided))
    }

    fn tell_game(&mut self, finished: &Finished, played: &Played) -> Result<(), Failure> {
        let [white, black] = finished.names(self.terms);
        writeln!(
            self.out,
            "game {}: {white} - {black} {}, {}, {} plies",
            finished.number,
            played.result,
            played.reason,
            played.moves.len()
        )?;
        Ok(())
    }

    fn tell_standing(&mut self) -> Result<(), Failure> {
        let [first, second] = &self.terms.contenders;
        writeln!(self.out, "{} - {}: {}", first.name, second.name, self.tally)?;
        if let Some(hypotheses) = self.arguments.sprt {
            writeln!(self.out, "  {}", hypotheses.describe(&self.tally))?;
        }
        // A match is long; whoever looks wants to see now.
        self.out.flush()?;
        Ok(())
    }

    fn finish(mut self) -> Outcome {
        self.tell_standing()?;
        for (contender, faults) in self.terms.contenders.iter().zip(&self.faults) {
            let told = Fault::ALL.map(|kind| {
                let count = faults.iter().filter(|&&fault| fault == kind).count();
                format!("{kind} {count}")
            });
            writeln!(self.out, "  {}: {}", contender.name, told.join(", "))?;
        }
        Ok(Verdict::of(self.faults.iter().all(Vec::is_empty)))
    }
}
