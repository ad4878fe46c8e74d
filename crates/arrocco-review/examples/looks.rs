//! Which rule for puzzles finds most that another engine confirms.
//!
//! `looks games.pgn "stockfish Threads=1" looks.txt` looks at every position of the
//! games that may be a puzzle by a lax rule with more and more nodes, as `arrocco
//! puzzles --nodes 20000` does, after a short look at all; then the other engine
//! evaluates two lines with 2,000,000 nodes. One position a line; games that are in
//! the file already are left out. `looks looks.txt` counts for many rules how many
//! of them are puzzles, and how many of these the other engine confirms.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_review::{
    Budget, EvaluatedLine, Evaluator, OwnEngine, Path, PlayedGame, UciEngine, is_recapture,
};
use arrocco_rules::{Move, Position};

type Failure = Box<dyn std::error::Error>;

/// The nodes of each look: the short one, and those that a puzzle has to pass.
const LOOKS: [u64; 4] = [5_000, 20_000, 200_000, 1_000_000];
/// The nodes of the other engine.
const OTHER: u64 = 2_000_000;
/// What a look must see for the next one: the chances of the best move at least,
/// of the second at most, and the difference. The first two are short and may be
/// wrong.
const LAX: [(f64, f64, f64); 4] = [
    (50.0, 80.0, 6.0),
    (55.0, 70.0, 10.0),
    (64.0, 60.0, 15.0),
    (62.0, 62.0, 15.0),
];
/// What the other engine must see to confirm a puzzle.
const KEEPS: f64 = 70.0;
/// And of every other move, at most.
const LOSES: f64 = 60.0;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [games, engine, looks] => gather(games, engine, looks),
        [looks] => count(&std::fs::read_to_string(looks)?),
        _ => Err("looks games.pgn ENGINE looks.txt, or looks looks.txt".into()),
    }
}

// ---- gathering -------------------------------------------------------------

fn gather(games: &str, engine: &str, looks: &str) -> Result<(), Failure> {
    let (trees, _) = Tree::read_all(&std::fs::read(games)?);
    let mut own = OwnEngine::new(16, 1)?;
    let mut other = UciEngine::start(&engine.parse()?, 64)?;
    let known = std::fs::read_to_string(looks).unwrap_or_default();
    let last = known.lines().next_back();
    let done = last.and_then(|line| line.split(' ').next()).unwrap_or("0");
    let done: usize = done.parse()?;
    let mut out = OpenOptions::new().create(true).append(true).open(looks)?;
    for (number, tree) in trees.iter().enumerate() {
        let number = number + 1;
        if number <= done {
            continue;
        }
        let game = PlayedGame::from_pgn(tree);
        let moves: Vec<Move> = game.moves.iter().map(|played| played.m).collect();
        own.new_game();
        // From the last to the first, as a review goes.
        let mut found = Vec::new();
        for ply in (0..=moves.len()).rev() {
            let path = Path {
                start: &game.start,
                moves: &moves[..ply],
            };
            if let Some(text) = candidate(path, &mut own, &mut other)? {
                found.push(format!("{number} {ply} {text}\n"));
            }
        }
        found.reverse();
        out.write_all(found.concat().as_bytes())?;
        eprintln!("game {number}");
    }
    Ok(())
}

/// What all looks find, if none of them excludes the position.
fn candidate(
    path: Path<'_>,
    own: &mut OwnEngine,
    other: &mut UciEngine,
) -> Result<Option<String>, Failure> {
    let position = path.position();
    if position.legal_moves().len() < 2 || position.outcome().is_some() {
        return Ok(None);
    }
    let mut best = None;
    let mut text = String::new();
    for (nodes, (advantage, rest, margin)) in LOOKS.into_iter().zip(LAX) {
        let lines = own.evaluate(path, budget(nodes), 2, &SearchControl::new())?;
        let Some((x, y)) = add(&mut text, &position, &lines) else {
            return Ok(None);
        };
        if x < advantage || y > rest || x - y < margin {
            return Ok(None);
        }
        best = lines.first().and_then(EvaluatedLine::first);
    }
    let start = Path {
        start: &position,
        moves: &[],
    };
    other.new_game();
    let lines = other.evaluate(start, budget(OTHER), 2, &SearchControl::new())?;
    if add(&mut text, &position, &lines).is_none() {
        return Ok(None);
    }
    let kind = if is_recapture(path, best.as_slice()) {
        "recapture"
    } else {
        "-"
    };
    Ok(Some(format!("{text}{kind} {position}")))
}

const fn budget(nodes: u64) -> Budget {
    Budget {
        depth: None,
        nodes: Some(nodes),
        time: None,
    }
}

/// Writes the best move, its chances and those of the next best one.
fn add(text: &mut String, position: &Position, lines: &[EvaluatedLine]) -> Option<(f64, f64)> {
    let [first, second, ..] = lines else {
        return None;
    };
    let [x, y] = [first, second].map(|line| line.eval.chances_of(position.turn()));
    let m = position.uci(first.first()?);
    let _ = write!(text, "{m} {x:.1} {y:.1} ");
    Some((x, y))
}

// ---- counting --------------------------------------------------------------

/// The best move, its chances and those of the next best one.
struct Look {
    best: String,
    chances: f64,
    second: f64,
}

/// A position that was looked at.
struct Candidate {
    game: usize,
    ply: usize,
    looks: Vec<Look>,
    other: Look,
}

fn read(line: &str) -> Option<Candidate> {
    let words: Vec<&str> = line.split(' ').collect();
    let looks = words.get(2..17)?.chunks(3);
    let look = |look: &[&str]| {
        Some(Look {
            best: look[0].to_owned(),
            chances: look[1].parse().ok()?,
            second: look[2].parse().ok()?,
        })
    };
    let mut looks: Vec<Look> = looks.map(look).collect::<Option<_>>()?;
    let other = looks.pop()?;
    (words.get(17) != Some(&"recapture")).then_some(Candidate {
        game: words[0].parse().ok()?,
        ply: words[1].parse().ok()?,
        looks,
        other,
    })
}

/// A rule as `puzzle.rs` has it.
#[derive(Clone, Copy)]
struct Rule {
    advantage: f64,
    no_advantage: f64,
    margin: f64,
    /// How much worse the first look may be.
    first: f64,
    /// How much worse the last look may be.
    stable: f64,
}

impl Rule {
    fn accepts(self, candidate: &Candidate) -> bool {
        let is_clear = |look: &Look, slack: f64| {
            look.chances >= self.advantage - slack
                && look.second <= self.no_advantage + slack
                && look.chances - look.second >= self.margin - 2.0 * slack
        };
        let [_, first, second, last] = candidate.looks.as_slice() else {
            return false;
        };
        second.best == last.best
            && (self.first > 0.0 || first.best == second.best)
            && is_clear(first, self.first)
            && is_clear(second, 0.0)
            && is_clear(last, self.stable)
    }

    /// How many are puzzles, and how many of them are confirmed.
    fn count(self, candidates: &[Candidate]) -> (usize, usize) {
        let mut found: Vec<&Candidate> = Vec::new();
        for candidate in candidates
            .iter()
            .filter(|&candidate| self.accepts(candidate))
        {
            let is_same_combination = found.iter().any(|earlier| {
                let plies = candidate.ply - earlier.ply.min(candidate.ply);
                earlier.game == candidate.game && plies < 6 && plies.is_multiple_of(2)
            });
            if !is_same_combination {
                found.push(candidate);
            }
        }
        let confirmed = found.iter().filter(|candidate| {
            let last = candidate.looks.last().map(|look| &look.best);
            last == Some(&candidate.other.best)
                && candidate.other.chances >= KEEPS
                && candidate.other.second <= LOSES
        });
        (found.len(), confirmed.count())
    }
}

fn count(text: &str) -> Result<(), Failure> {
    let candidates: Vec<Candidate> = text.lines().filter_map(read).collect();
    println!("best  other  margin  first  last   puzzles  confirmed");
    for advantage in [65.0, 66.0, 68.0, 70.0, 75.0] {
        for no_advantage in [45.0, 50.0, 55.0, 58.0] {
            for margin in [29.0, 33.0, 36.0, 40.0, 45.0] {
                for first in [0.0, 10.0] {
                    for stable in [0.0, 4.0] {
                        let rule = Rule {
                            advantage,
                            no_advantage,
                            margin,
                            first,
                            stable,
                        };
                        let (all, confirmed) = rule.count(&candidates);
                        println!(
                            "{advantage:4} {no_advantage:6} {margin:7} {first:6} {stable:5} {all:9} {confirmed:10}"
                        );
                    }
                }
            }
        }
    }
    Ok(())
}
