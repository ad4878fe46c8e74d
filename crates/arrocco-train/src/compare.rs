//! A match between two evaluations at equal nodes, so that other work on the
//! machine does not count.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrocco_engine::network::Network;
use arrocco_engine::random::Random;
use arrocco_engine::{Engine, GameHistory, Limits, Score, SearchControl};
use arrocco_rules::{Color, Position};
use clap::Args;

use crate::record::Outcome;
use crate::selfplay::Played;

/// Starts are random and about level.
const RANDOM_PLIES: usize = 8;
const LEVEL: i32 = 80;

/// Play a network against the hand-made evaluation or another network
#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// The network
    #[arg(value_name = "FILE")]
    network: PathBuf,

    /// The other network; the hand-made evaluation if not given
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// Games; every start is played twice with colours changed
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: usize,

    /// Positions looked at for a move
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,

    /// Where chance begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// # Errors
///
/// If a network cannot be read.
pub(crate) fn run(arguments: &Compare) -> Result<(), Box<dyn Error>> {
    let first = read(&arguments.network)?;
    let second = arguments.against.as_deref().map(read).transpose()?;
    let mut players = [engine(Some(first))?, engine(second)?];
    let mut random = Random::new(arguments.seed);
    let mut results = [0usize; 3];
    for pair in 0..arguments.games.div_ceil(2) {
        let start = level_start(&mut players[1], &mut random);
        for first_is_white in [true, false] {
            let outcome = play(&mut players, start, first_is_white, arguments.nodes);
            let ours = match (outcome, first_is_white) {
                (Outcome::Drawn, _) => 1,
                (Outcome::Won, true) | (Outcome::Lost, false) => 0,
                (Outcome::Won, false) | (Outcome::Lost, true) => 2,
            };
            results[ours] += 1;
        }
        if pair % 10 == 9 {
            println!("{}", standing(results));
        }
    }
    println!("{}", standing(results));
    Ok(())
}

fn read(path: &Path) -> Result<Arc<Network>, Box<dyn Error>> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let network = Network::from_bytes(&bytes);
    Ok(Arc::new(
        network.map_err(|error| format!("{}: {error}", path.display()))?,
    ))
}

fn engine(network: Option<Arc<Network>>) -> Result<Engine, Box<dyn Error>> {
    let mut engine = Engine::new(8)?;
    engine.use_network(network);
    Ok(engine)
}

fn level_start(engine: &mut Engine, random: &mut Random) -> Position {
    loop {
        let position = random.walk(Position::initial(), RANDOM_PLIES);
        engine.new_game();
        let limits = Limits::nodes(5000);
        let answer = engine.search(
            &GameHistory::new(position),
            &limits,
            &SearchControl::new(),
            &mut |_| {},
        );
        if answer.best.is_some() && is_level(answer.score) {
            return position;
        }
    }
}

fn is_level(score: Score) -> bool {
    matches!(score, Score::Centipawns(worth) if worth.abs() <= LEVEL)
}

/// Plays a game; says how it ended for White.
fn play(players: &mut [Engine; 2], start: Position, first_is_white: bool, nodes: u64) -> Outcome {
    players.iter_mut().for_each(Engine::new_game);
    let mut played = Played::new(start, RANDOM_PLIES);
    loop {
        if let Some(outcome) = played.outcome() {
            return outcome;
        }
        let is_white = played.game.position().turn() == Color::White;
        let player = &mut players[usize::from(is_white != first_is_white)];
        let limits = Limits::nodes(nodes);
        let answer = player.search(&played.game, &limits, &SearchControl::new(), &mut |_| {});
        match answer.best {
            Some(best) => played.go_on(&answer, best),
            None => return Outcome::Drawn,
        }
    }
}

/// Won, drawn and lost in words, with the difference in Elo.
fn standing([won, drawn, lost]: [usize; 3]) -> String {
    let games = (won + drawn + lost).max(1) as f64;
    let share = (won as f64 + drawn as f64 / 2.0) / games;
    let spread = won as f64 * (1.0 - share).powi(2)
        + drawn as f64 * (0.5 - share).powi(2)
        + lost as f64 * share.powi(2);
    let margin = 1.96 * (spread / games / games).sqrt();
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
    format!(
        "+{won} ={drawn} -{lost}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
        100.0 * share,
        elo(share),
        elo(share - margin),
        elo(share + margin)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_level_with_itself_when_colours_change() {
        let mut players = [engine(None).expect("room"), engine(None).expect("room")];
        let start = level_start(&mut players[0], &mut Random::new(2));
        let first = play(&mut players, start, true, 200);
        let second = play(&mut players, start, false, 200);
        assert_eq!(first, second, "the same game, whoever has White");
    }

    #[test]
    fn a_standing_says_what_the_score_means() {
        let text = standing([75, 0, 25]);
        assert!(text.starts_with("+75 =0 -25, 75.0 %, Elo +191"), "{text}");
    }
}
