//! `arrocco match`: engines play each other.
//!
//! | module         | answers                                      |
//! |----------------|----------------------------------------------|
//! | [`contender`]  | who plays, and with what limits              |
//! | [`player`]     | what an engine answered or did wrong         |
//! | [`game`]       | how one game goes and ends                   |
//! | [`adjudication`] | games that end because both engines agree  |
//! | [`openings`]   | where games begin                            |
//! | [`score`]      | what the results mean, in Elo                |
//! | [`schedule`]   | which game is next, on how many boards       |

mod adjudication;
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

use arrocco_store::Date;
use clap::Args;

use self::adjudication::Adjudication;
use self::contender::Contender;
use self::game::Played;
use self::openings::Openings;
use self::player::Fault;
use self::schedule::Finished;
use self::score::{Hypotheses, Tally};
use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// Let UCI engines play a match
///
/// ENGINE is a command with settings between quotes, such as
/// "stockfish nodes=5000" or "./new Hash=16 name=new": name, tc, nodes,
/// movetime and depth are for the match, every other NAME=VALUE is an option
/// of the engine (write _ for a space). The word arrocco means this program.
/// Without a limit each engine searches 10,000 nodes a move. Three or more
/// engines play a round robin, or with --gauntlet the first plays all others.
/// Every opening is played twice with colours changed. A game ends by the
/// rules, by adjudication (--draw, --resign) or as a draw after 600 plies.
/// Exit code 1 if an engine crashed, hung, lost on time or made an illegal move.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco match arrocco \"stockfish nodes=5000\" --tc 2+0.02 --games 100
  arrocco match ./new ./old --nodes 20000 --sprt 0,5 --pgn games.pgn
  arrocco match \"arrocco Level=3\" \"arrocco Level=4\" --games 200
  arrocco match ./new ./old stockfish --gauntlet --openings book.pgn")]
pub(crate) struct Match {
    /// The engines; a score is that of the engine named first
    #[arg(value_name = "ENGINE", num_args = 2.., required = true)]
    engines: Vec<String>,
    /// The first engine plays all others, who do not meet
    #[arg(long)]
    gauntlet: bool,
    /// Games to play, for each pair of engines
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Seconds for the game and seconds more for each move
    #[arg(long, value_name = "BASE+INC", group = "pace")]
    tc: Option<String>,
    /// Nodes each engine searches for a move [default: 10000]
    #[arg(long, value_name = "N", group = "pace")]
    nodes: Option<u64>,
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", group = "pace")]
    movetime: Option<u64>,
    /// Plies each engine looks ahead
    #[arg(long, value_name = "N", group = "pace")]
    depth: Option<u32>,
    /// A file of openings: PGN, or EPD or FEN one a line; random ones that never
    /// repeat if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Plies of each PGN game to play before the match; all if not given
    #[arg(long, value_name = "N", requires = "openings")]
    opening_plies: Option<usize>,
    /// A game is drawn if from this ply on both scores stay within so many
    /// centipawns for so many plies; or `off`
    #[arg(long, value_name = "PLY,CP,PLIES", default_value = "80,8,12")]
    draw: String,
    /// A game is won if both scores show so many centipawns for so many plies; or
    /// `off`
    #[arg(long, value_name = "CP,PLIES", default_value = "1000,8")]
    resign: String,
    /// Games at once
    #[arg(long, value_name = "N", default_value = "1", value_parser = argument::threads)]
    concurrency: NonZeroUsize,
    /// Stop when the SPRT accepts one of these differences in Elo (5 % errors)
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
    /// Report every game, not only faults
    #[arg(long, short)]
    verbose: bool,
}

/// What holds for all games of a match.
pub(crate) struct Terms {
    contenders: Vec<Contender>,
    /// Who meets whom.
    pairings: Vec<[usize; 2]>,
    adjudication: Adjudication,
    grace: Duration,
    patience: Duration,
}

pub(crate) fn run(arguments: &Match, out: &mut impl Write) -> Outcome {
    let terms = terms(arguments)?;
    let openings = match &arguments.openings {
        Some(path) => openings::read(path, arguments.opening_plies)?,
        None => Openings::random(arguments.seed)?,
    };
    let games = games(arguments, &terms, &openings);
    let mut report = Report::new(arguments, &terms, out)?;
    report.introduce(games, &openings)?;
    let boards = arguments.concurrency.get();
    schedule::play(&terms, &openings, games, boards, |finished| {
        report.take(&finished)
    })?;
    report.finish()
}

/// The games of each pair. Where the same position always gets the same answer, an
/// opening that comes again would only give the same games again. With several
/// pairs, all games of an opening are played.
fn games(arguments: &Match, terms: &Terms, openings: &Openings) -> usize {
    let paces = terms.contenders.iter().map(|contender| contender.pace);
    let different = match openings.count() {
        Some(count) if paces.clone().all(contender::is_deterministic) => count.saturating_mul(2),
        _ => usize::MAX,
    };
    let games = arguments.games.min(different);
    match terms.pairings.len() {
        1 => games,
        _ => games.next_multiple_of(2),
    }
}

fn terms(arguments: &Match) -> Result<Terms, Failure> {
    let pace = contender::pace_of(arguments)?;
    let mut contenders: Vec<Contender> = Vec::new();
    for text in &arguments.engines {
        contenders.push(Contender::parse(text, pace)?);
    }
    for index in 0..contenders.len() {
        let name = contenders[index].name.clone();
        if contenders[index + 1..]
            .iter()
            .any(|other| other.name == name)
        {
            contenders[index].name = format!("{name} ({})", index + 1);
        }
    }
    let pairings = schedule::pairings(contenders.len(), arguments.gauntlet);
    if arguments.sprt.is_some() && pairings.len() > 1 {
        return Err(Failure::usage("--sprt: for two engines only"));
    }
    let adjudication =
        Adjudication::parse(&arguments.draw, &arguments.resign).map_err(Failure::usage)?;
    let patience = Duration::try_from_secs_f64(arguments.patience)
        .map_err(|_| Failure::usage("--patience: expected seconds"))?;
    Ok(Terms {
        contenders,
        pairings,
        adjudication,
        grace: Duration::from_millis(arguments.grace),
        patience,
    })
}

/// Reports the standing and writes the games.
struct Report<'a, W> {
    arguments: &'a Match,
    terms: &'a Terms,
    out: &'a mut W,
    pgn: Option<File>,
    /// Of each pairing.
    tallies: Vec<Tally>,
    faults: Vec<Vec<Fault>>,
    date: String,
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
            tallies: vec![Tally::default(); terms.pairings.len()],
            faults: vec![Vec::new(); terms.contenders.len()],
            date: Date::today().to_string(),
        })
    }

    /// States the limits, the openings and the adjudication.
    fn introduce(&mut self, games: usize, openings: &Openings) -> Result<(), Failure> {
        for contender in &self.terms.contenders {
            writeln!(self.out, "{contender}")?;
        }
        writeln!(self.out, "adjudication: {}", self.terms.adjudication)?;
        if let Some(count) = openings.count() {
            writeln!(self.out, "openings: {count} in the file")?;
            if games < self.arguments.games {
                writeln!(self.out, "  {games} games, so that no opening repeats")?;
            } else if games > 2 * count {
                writeln!(self.out, "  after {} games they begin again", 2 * count)?;
            }
        }
        self.out.flush()?;
        Ok(())
    }

    fn games(&self) -> u32 {
        self.tallies.iter().map(Tally::games).sum()
    }

    /// Takes a game; says whether more are wanted.
    fn take(&mut self, finished: &Finished) -> Result<bool, Failure> {
        self.tallies[finished.pairing].note(finished.opening, finished.points());
        let played = &finished.played;
        if let (Some(file), Some(path)) = (&mut self.pgn, &self.arguments.pgn) {
            let text = played.to_pgn(&self.date, finished.number, &finished.names(self.terms));
            file.write_all(text.as_bytes())
                .map_err(|error| Failure::file(path, &error))?;
        }
        if let Some((color, fault)) = played.fault {
            self.faults[finished.player_of(color)].push(fault);
        }
        if self.arguments.verbose || played.fault.is_some() {
            self.report_game(finished, played)?;
        }
        if self.games().is_multiple_of(20) {
            self.report_standing()?;
        }
        let decided = |hypotheses: Hypotheses| hypotheses.verdict(&self.tallies[0]).is_some();
        Ok(!self.arguments.sprt.is_some_and(decided))
    }

    fn report_game(&mut self, finished: &Finished, played: &Played) -> Result<(), Failure> {
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

    fn report_standing(&mut self) -> Result<(), Failure> {
        for (pairing, tally) in self.terms.pairings.iter().zip(&self.tallies) {
            let [first, second] = pairing.map(|index| &self.terms.contenders[index].name);
            writeln!(self.out, "{first} - {second}: {tally}")?;
            if let Some(hypotheses) = self.arguments.sprt {
                writeln!(self.out, "  {}", hypotheses.describe(tally))?;
            }
        }
        // A match is long; whoever looks wants to see now.
        self.out.flush()?;
        Ok(())
    }

    /// With three engines or more: the points of each, the most first.
    fn report_table(&mut self) -> Result<(), Failure> {
        if self.terms.pairings.len() == 1 {
            return Ok(());
        }
        let mut table: Vec<(&str, f64, u32)> = Vec::new();
        for (index, contender) in self.terms.contenders.iter().enumerate() {
            let (mut points, mut games) = (0.0, 0);
            for (pairing, tally) in self.terms.pairings.iter().zip(&self.tallies) {
                if pairing[0] == index {
                    points += tally.points();
                } else if pairing[1] == index {
                    points += f64::from(tally.games()) - tally.points();
                } else {
                    continue;
                }
                games += tally.games();
            }
            table.push((&contender.name, points, games));
        }
        table.sort_by(|one, other| other.1.total_cmp(&one.1));
        for (name, points, games) in table {
            writeln!(self.out, "{name}: {points} of {games}")?;
        }
        Ok(())
    }

    fn finish(mut self) -> Outcome {
        self.report_standing()?;
        self.report_table()?;
        for (contender, faults) in self.terms.contenders.iter().zip(&self.faults) {
            let counts = Fault::ALL.map(|kind| {
                let count = faults.iter().filter(|&&fault| fault == kind).count();
                format!("{kind} {count}")
            });
            writeln!(self.out, "  {}: {}", contender.name, counts.join(", "))?;
        }
        Ok(Verdict::of(self.faults.iter().all(Vec::is_empty)))
    }
}
