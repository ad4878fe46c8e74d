//! Measures how the levels play; `docs/LEVELS.md` has the results.
//!
//! | command                    | measures                                          |
//! |----------------------------|---------------------------------------------------|
//! | `play A B GAMES`           | the score of level A against level B              |
//! | `openings FROM TO GAMES`   | moves 1 to 6, and pieces that undo their moves    |
//! | `variety LEVEL`            | ten games with the same moves of the player       |
//! | `agree FILE LEAST MOST N`  | moves of people with ratings in this range        |
//!
//! ```sh
//! cargo run --release -p arrocco-uci --example levels -- openings 1 6 200
//! ```

use std::collections::HashSet;
use std::error::Error;

use arrocco_engine::{Engine, GameHistory, Level, LevelRequest, Limits, Score, SearchControl};
use arrocco_notation::opening::{self, OpeningStyle};
use arrocco_notation::pgn::Tree;
use arrocco_rules::{Move, Position};

type Outcome = Result<(), Box<dyn Error>>;

/// Nodes for the judge of a move.
const JUDGE: u64 = 20_000;

fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["play", one, other, games] => play(level(one)?, level(other)?, games.parse()?),
        ["openings", from, to, games] => {
            for number in from.parse::<u8>()?..=to.parse()? {
                openings(level(&number.to_string())?, games.parse()?)?;
            }
            Ok(())
        }
        ["variety", number] => variety(level(number)?),
        ["agree", file, least, most, count] => {
            agree(file, (least.parse()?, most.parse()?), count.parse()?)
        }
        _ => Err("see the table at the top of the file".into()),
    }
}

fn level(text: &str) -> Result<Level, Box<dyn Error>> {
    Ok(Level::new(text.parse()?).ok_or("a level from 1 to 10")?)
}

/// A player with a seed of its own for every game.
struct Player {
    level: Level,
    engine: Engine,
    seed: u64,
}

impl Player {
    fn new(level: Level, seed: u64) -> Result<Player, Box<dyn Error>> {
        let engine = Engine::new(8)?;
        Ok(Player {
            level,
            engine,
            seed,
        })
    }

    fn choose(&mut self, game: &GameHistory) -> Option<Move> {
        let request = LevelRequest {
            game,
            limits: &Limits::none(),
            control: &SearchControl::new(),
            seed: self.seed,
            book: &opening::book(game.position(), OpeningStyle::Any),
        };
        self.level
            .choose(&mut self.engine, &request, &mut |_| {})
            .best
    }
}

/// Plays a game to its end; the points of White in halves, and the moves.
fn game(white: &mut Player, black: &mut Player, most: usize) -> (u32, Vec<Move>) {
    let mut game = GameHistory::new(Position::initial());
    let mut seen: Vec<u64> = Vec::new();
    let mut moves = Vec::new();
    while moves.len() < most {
        let position = *game.position();
        let hash = position.zobrist();
        let repeated = seen.iter().filter(|&&old| old == hash).count() >= 2;
        seen.push(hash);
        if repeated || position.halfmove_clock() >= 100 || position.is_insufficient_material() {
            break;
        }
        let player = match moves.len() % 2 {
            0 => &mut *white,
            _ => &mut *black,
        };
        let Some(m) = player.choose(&game) else {
            let points = match (position.is_check(), moves.len() % 2) {
                (false, _) => 1,
                (true, 0) => 0,
                (true, _) => 2,
            };
            return (points, moves);
        };
        moves.push(m);
        game.play(m);
    }
    (1, moves)
}

fn play(one: Level, other: Level, games: u64) -> Outcome {
    let mut first = Player::new(one, 0)?;
    let mut second = Player::new(other, 0)?;
    let mut results = [0; 3];
    for number in 0..games {
        first.seed = 2 * number + 1;
        second.seed = 2 * number + 2;
        let points = match number % 2 {
            0 => game(&mut first, &mut second, 300).0,
            _ => 2 - game(&mut second, &mut first, 300).0,
        };
        results[points as usize] += 1;
    }
    let [lost, drawn, won] = results;
    let share = f64::from(2 * won + drawn) / 2.0 / games as f64;
    println!(
        "{} - {}: +{won} ={drawn} -{lost}, {:.1} %",
        one.number(),
        other.number(),
        100.0 * share
    );
    Ok(())
}

/// How good the first six moves are, and how often a piece goes back at once in the
/// first twelve.
fn openings(level: Level, games: u64) -> Outcome {
    let mut white = Player::new(level, 0)?;
    let mut black = Player::new(level, 0)?;
    let mut judge = Engine::new(16)?;
    let (mut good, mut all, mut table, mut undone, mut twelve) = (0, 0, 0, 0, 0);
    for number in 0..games {
        white.seed = 1_000_000 + 2 * number;
        black.seed = 1_000_001 + 2 * number;
        let (_, moves) = game(&mut white, &mut black, 24);
        let mut history = GameHistory::new(Position::initial());
        for (ply, &m) in moves.iter().enumerate() {
            let own = ply.checked_sub(2).map(|before| moves[before]);
            let back = own.is_some_and(|own| (own.from(), own.to()) == (m.to(), m.from()));
            twelve += 1;
            undone += u32::from(back);
            if ply < 12 {
                all += 1;
                let known = opening::continuations(history.position());
                if known.iter().any(|known| known.m == m) {
                    table += 1;
                    good += 1;
                } else if loss(&mut judge, &history, m) <= 50 {
                    good += 1;
                }
            }
            history.play(m);
        }
    }
    println!(
        "level {}: {} of {} moves good ({:.1} %), {table} on the table; undone {undone} of {twelve} ({:.2} %)",
        level.number(),
        good,
        all,
        100.0 * f64::from(good) / f64::from(all),
        100.0 * f64::from(undone) / f64::from(twelve),
    );
    Ok(())
}

/// What a move loses, in centipawns, by a search at full strength.
fn loss(judge: &mut Engine, game: &GameHistory, m: Move) -> i32 {
    let mut ask = |moves: Vec<Move>| {
        let limits = Limits {
            moves,
            ..Limits::nodes(JUDGE)
        };
        judge.new_game();
        let answer = judge.search(game, &limits, &SearchControl::new(), &mut |_| {});
        worth(answer.score)
    };
    (ask(Vec::new()) - ask(vec![m])).max(0)
}

fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(worth) => worth.clamp(-2000, 2000),
        Score::Mate(moves) if moves > 0 => 2000,
        Score::Mate(_) => -2000,
    }
}

/// The player makes the same moves in every game, as far as they are legal.
fn variety(level: Level) -> Outcome {
    let scheme = [
        "g2g3", "f1g2", "g1f3", "e1g1", "d2d3", "c2c3", "b1d2", "h2h3",
    ];
    let mut continuations = HashSet::new();
    for seed in 0..10 {
        let mut opponent = Player::new(level, 77 + seed)?;
        let mut game = GameHistory::new(Position::initial());
        let mut line = Vec::new();
        for text in scheme {
            let written: arrocco_rules::UciMove = text.parse()?;
            let Ok(m) = written.to_move(game.position()) else {
                break;
            };
            game.play(m);
            let Some(answer) = opponent.choose(&game) else {
                break;
            };
            line.push(answer.to_bits());
            game.play(answer);
        }
        continuations.insert(line);
    }
    println!(
        "level {}: {} different",
        level.number(),
        continuations.len()
    );
    Ok(())
}

/// How often each level plays the move that a person played, after the moves of the
/// table, and how often people and levels lose two pawns or more in a move.
fn agree(file: &str, (least, most): (u32, u32), count: usize) -> Outcome {
    let positions = positions(&std::fs::read(file)?, least, most, count);
    let mut judge = Engine::new(16)?;
    let rate = |hung: u32| 100.0 * f64::from(hung) / positions.len() as f64;
    let mut hung = 0;
    for (game, m) in &positions {
        hung += u32::from(loss(&mut judge, game, *m) >= 200);
    }
    println!(
        "{} positions of players rated {least} to {most}, who lose two pawns or more in {:.1} %",
        positions.len(),
        rate(hung)
    );
    for level in Level::ALL.into_iter().take(9) {
        let mut player = Player::new(level, 0)?;
        let (mut same, mut hung) = (0, 0);
        for (number, (game, m)) in positions.iter().enumerate() {
            player.seed = number as u64 + 1;
            if let Some(chosen) = player.choose(game) {
                same += u32::from(chosen == *m);
                hung += u32::from(loss(&mut judge, game, chosen) >= 200);
            }
        }
        println!(
            "  level {}: the same move in {:.1} %, two pawns or more lost in {:.1} %",
            level.number(),
            rate(same),
            rate(hung)
        );
    }
    Ok(())
}

/// Positions of games off the table, at most four of each game, with the move that was
/// played.
fn positions(text: &[u8], least: u32, most: u32, count: usize) -> Vec<(GameHistory, Move)> {
    let mut found = Vec::new();
    for game in Tree::read_all(text).0 {
        if found.len() >= count {
            break;
        }
        let rating = |name: &str| game.tags().get(name)?.trim().parse().ok();
        let ratings = [rating("WhiteElo"), rating("BlackElo")];
        let mut history = GameHistory::new(Position::initial());
        let mut taken = 0;
        let line = game.main_line().filter_map(|node| game.played(node));
        for (ply, m) in line.enumerate() {
            let fits = ratings[ply % 2].is_some_and(|rating: u32| (least..=most).contains(&rating));
            let is_off_table = opening::continuations(history.position()).is_empty();
            // Every seventh ply, so that they differ.
            if fits && is_off_table && taken < 4 && ply % 7 < 2 && found.len() < count {
                found.push((history.clone(), m));
                taken += 1;
            }
            history.play(m);
        }
    }
    found
}
