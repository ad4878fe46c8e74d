//! `arrocco explore`: which moves were played in a position.

use std::io::Write;
use std::path::PathBuf;

use arrocco_archive::PackedGame;
use arrocco_archive::index::{Explorer, IndexError, MoveCount, PositionCount};
use arrocco_notation::{opening, san};
use arrocco_rules::Position;
use arrocco_session::l10n::{Language, Localizer, letters};
use clap::Args;
use serde::Serialize;

use crate::argument;
use crate::failure::{Failure, Outcome, Verdict};

/// Say which moves were played in a position, and how those games ended
///
/// Build the index with `arrocco pgn index`. Games without a result are not
/// counted; a move that one game plays twice from the same position counts
/// once.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  arrocco explore startpos
  arrocco explore --db openings.db startpos e4 c5 Nf3
  arrocco explore --json 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'")]
pub(crate) struct Explore {
    /// The index
    #[arg(long, value_name = "FILE", default_value = "openings.db")]
    db: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Language: en or it; by default that of the environment
    #[arg(long, value_name = "LANG", value_parser = argument::language)]
    lang: Option<Language>,
    /// A FEN between quotes, or startpos
    #[arg(value_name = "FEN")]
    position: String,
    /// Moves from there, in any notation
    moves: Vec<String>,
}

pub(crate) fn run(explore: &Explore, out: &mut impl Write) -> Outcome {
    let mut position = argument::position(&explore.position)?;
    let mut positions = vec![position];
    for text in &explore.moves {
        let text = text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        // A move number by itself.
        if text.is_empty() {
            continue;
        }
        position.play_unchecked(argument::legal_move(text, &position)?);
        positions.push(position);
    }
    let failure = |error: IndexError| {
        Failure::usage(error).hint("build an index with `arrocco pgn index FILES -o openings.db`")
    };
    let mut explorer = Explorer::open(&explore.db).map_err(failure)?;
    let found = explorer.look_up(&position).map_err(failure)?;
    let samples: Result<Vec<PackedGame>, IndexError> = found
        .samples
        .iter()
        .filter_map(|&number| explorer.game(number).transpose())
        .collect();
    let answer = Answer::new(
        &position,
        opening::find_last(&positions),
        &found,
        &samples.map_err(failure)?,
    );
    if explore.json {
        serde_json::to_writer(&mut *out, &answer).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        let language = explore.lang.unwrap_or_else(argument::environment_language);
        answer.write(Localizer::new(language), out)?;
    }
    Ok(Verdict::Yes)
}

#[derive(Debug, Serialize)]
struct Answer {
    fen: String,
    eco: Option<&'static str>,
    name: Option<&'static str>,
    white: u64,
    draws: u64,
    black: u64,
    moves: Vec<AnswerMove>,
    games: Vec<AnswerGame>,
}

#[derive(Debug, Serialize)]
struct AnswerMove {
    uci: String,
    san: String,
    white: u64,
    draws: u64,
    black: u64,
    rating: Option<u16>,
    first_year: Option<u16>,
    last_year: Option<u16>,
}

/// An example.
#[derive(Debug, Serialize)]
struct AnswerGame {
    white: String,
    black: String,
    white_elo: Option<u16>,
    black_elo: Option<u16>,
    result: &'static str,
    date: String,
    event: String,
}

impl Answer {
    fn new(
        position: &Position,
        named: Option<&opening::Opening>,
        found: &PositionCount,
        games: &[PackedGame],
    ) -> Answer {
        let sum = |of: fn(&MoveCount) -> u64| found.moves.iter().map(of).sum();
        Answer {
            fen: position.to_string(),
            eco: named.map(|named| named.eco),
            name: named.map(|named| named.name),
            white: sum(|m| m.white),
            draws: sum(|m| m.draws),
            black: sum(|m| m.black),
            moves: found
                .moves
                .iter()
                .map(|m| AnswerMove {
                    uci: position.uci(m.played).to_string(),
                    san: san::write(position, m.played),
                    white: m.white,
                    draws: m.draws,
                    black: m.black,
                    rating: m.rating,
                    first_year: m.years.map(|years| years.0),
                    last_year: m.years.map(|years| years.1),
                })
                .collect(),
            games: games.iter().map(AnswerGame::new).collect(),
        }
    }

    fn write(&self, localizer: Localizer, out: &mut impl Write) -> Result<(), Failure> {
        if let (Some(eco), Some(name)) = (self.eco, self.name) {
            let name = opening::localized(name, localizer.language);
            writeln!(out, "{eco} {name}")?;
        }
        let games = self.white + self.draws + self.black;
        if games == 0 {
            writeln!(out, "{}", localizer.format("explore-none"))?;
            return Ok(());
        }
        let text = |id: &str| localizer.format(id);
        writeln!(
            out,
            "{:7}{:>7}  {:>13} {:>6} {:>6}  {:6}  {}",
            text("explore-move"),
            text("explore-games"),
            text("explore-white"),
            text("explore-draw"),
            text("explore-black"),
            text("explore-rating"),
            text("explore-years"),
        )?;
        for m in &self.moves {
            let count = m.white + m.draws + m.black;
            let share = |part: u64| 100.0 * part as f64 / count.max(1) as f64;
            let rating = m
                .rating
                .map_or_else(String::new, |rating| rating.to_string());
            let years = match (m.first_year, m.last_year) {
                (Some(first), Some(last)) if first != last => format!("{first}-{last}"),
                (Some(first), _) => first.to_string(),
                (None, _) => String::new(),
            };
            let line = format!(
                "{:7}{count:>7}  {:4.0} %  {:5.1} {:6.1} {:6.1}  {rating:6}  {years}",
                letters(&m.san, localizer.language),
                100.0 * count as f64 / games as f64,
                share(m.white),
                share(m.draws),
                share(m.black),
            );
            writeln!(out, "{}", line.trim_end())?;
        }
        if !self.games.is_empty() {
            writeln!(out, "\n{}", localizer.format("explore-examples"))?;
        }
        for game in &self.games {
            writeln!(out, "{}", format!("  {game}").trim_end())?;
        }
        Ok(())
    }
}

impl AnswerGame {
    fn new(game: &PackedGame) -> AnswerGame {
        let known = |rating: u16| (rating > 0).then_some(rating);
        AnswerGame {
            white: game.white.clone(),
            black: game.black.clone(),
            white_elo: known(game.white_elo),
            black_elo: known(game.black_elo),
            result: game.result.as_str(),
            date: game.pgn_date(),
            event: game.event.clone(),
        }
    }
}

impl std::fmt::Display for AnswerGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rated = |elo: Option<u16>| elo.map_or_else(String::new, |elo| format!(" ({elo})"));
        let (white, black) = (rated(self.white_elo), rated(self.black_elo));
        write!(
            f,
            "{}{white} - {}{black}  {}  {}  {}",
            self.white, self.black, self.result, self.date, self.event
        )
    }
}
