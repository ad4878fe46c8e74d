//! Which rule for puzzles finds most that another engine confirms.
//!
//! `looks games.pgn "stockfish Threads=1" looks.txt` reviews games with 20,000
//! nodes for a position and looks three times, as `arrocco puzzles` does, at all
//! positions that may be puzzles by a lax rule; where all three find the same
//! move, the other engine evaluates two lines with 2,000,000 nodes. One position a
//! line. `looks looks.txt` counts for many rules how many of them are puzzles, and
//! how many of these the other engine confirms.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_review::{
    Budget, EvaluatedLine, Evaluator, OwnEngine, Path, PlayedGame, ReviewOptions, UciEngine,
    is_recapture, review,
};
use arrocco_rules::{Move, Position};

type Failure = Box<dyn std::error::Error>;

const BUDGET: Budget = Budget {
    depth: None,
    nodes: Some(20_000),
    time: None,
};
const OTHER: Budget = Budget {
    depth: None,
    nodes: Some(2_000_000),
    time: None,
};
/// How many times the budget each look has.
const LOOKS: [u32; 3] = [1, 10, 20];
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
    let options = ReviewOptions {
        budget: BUDGET,
        lines: 1,
        opening: |_| None,
    };
    let mut out = File::create(looks)?;
    for (number, tree) in trees.iter().enumerate() {
        let game = PlayedGame::from_pgn(tree);
        let control = SearchControl::new();
        let reviewed = review(&game, &mut own, &options, &control, &mut |_, _| {})?;
        let moves: Vec<Move> = reviewed.moves.iter().map(|m| m.played).collect();
        let after = reviewed.moves.iter().map(|m| m.eval);
        let evals = std::iter::once(reviewed.start_eval).chain(after);
        for (ply, eval) in evals.enumerate() {
            let path = Path {
                start: &reviewed.start,
                moves: &moves[..ply],
            };
            if eval.chances_of(path.position().turn()) < 62.0 {
                continue;
            }
            if let Some(text) = candidate(path, &mut own, &mut other)? {
                writeln!(out, "{number} {ply} {text}")?;
            }
        }
        eprintln!("game {}", number + 1);
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
    let mut best = None;
    let mut text = String::new();
    for (look, factor) in LOOKS.into_iter().enumerate() {
        let lines = own.evaluate(path, BUDGET.times(factor), 2, &SearchControl::new())?;
        let [first, second, ..] = lines.as_slice() else {
            return Ok(None);
        };
        let [x, y] = [first, second].map(|line| chances(&position, line));
        // The first look is a short one and may be wrong.
        let (advantage, rest, margin) = [(62.0, 65.0, 12.0), (64.0, 58.0, 18.0)][look.min(1)];
        let is_other = look == 2 && best != first.first();
        if x < advantage || y > rest || x - y < margin || is_other {
            return Ok(None);
        }
        best = first.first();
        let m = first
            .first()
            .map_or(String::new(), |m| position.uci(m).to_string());
        let _ = write!(text, "{m} {x:.1} {y:.1} ");
    }
    let start = Path {
        start: &position,
        moves: &[],
    };
    other.new_game();
    let lines = other.evaluate(start, OTHER, 2, &SearchControl::new())?;
    let [first, second, ..] = lines.as_slice() else {
        return Ok(None);
    };
    let is_confirmed = first.first() == best
        && chances(&position, first) >= KEEPS
        && chances(&position, second) <= LOSES;
    let confirmed = if is_confirmed { "yes" } else { "no" };
    let kind = if is_recapture(path, best.as_slice()) {
        "recapture"
    } else {
        "-"
    };
    Ok(Some(format!("{text}{confirmed} {kind} {position}")))
}

fn chances(position: &Position, line: &EvaluatedLine) -> f64 {
    line.eval.chances_of(position.turn())
}

// ---- counting --------------------------------------------------------------

/// A position that was looked at.
struct Candidate {
    game: usize,
    ply: usize,
    /// The move, its chances and those of the next best one.
    looks: Vec<(String, f64, f64)>,
    is_confirmed: bool,
}

fn read(line: &str) -> Option<Candidate> {
    let words: Vec<&str> = line.split(' ').collect();
    let looks = words.get(2..11)?.chunks(3);
    let look = |look: &[&str]| {
        Some((
            look[0].to_owned(),
            look[1].parse().ok()?,
            look[2].parse().ok()?,
        ))
    };
    (words.get(12) != Some(&"recapture")).then_some(Candidate {
        game: words[0].parse().ok()?,
        ply: words[1].parse().ok()?,
        looks: looks.map(look).collect::<Option<_>>()?,
        is_confirmed: words.get(11) == Some(&"yes"),
    })
}

/// A rule as `puzzle.rs` has it, and how much worse the first look may be.
#[derive(Clone, Copy)]
struct Rule {
    no_advantage: f64,
    margin: f64,
    first: f64,
    stable: f64,
}

impl Rule {
    fn accepts(self, candidate: &Candidate) -> bool {
        let slacks = [self.first, 0.0, self.stable];
        let is_clear = |(look, slack): (&(String, f64, f64), f64)| {
            let (_, best, second) = look;
            *best >= 70.0 - slack
                && *second <= self.no_advantage + slack
                && best - second >= self.margin - 2.0 * slack
        };
        let [first, second, _] = candidate.looks.as_slice() else {
            return false;
        };
        let is_same = self.first > 0.0 || first.0 == second.0;
        is_same && candidate.looks.iter().zip(slacks).all(is_clear)
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
        let confirmed = found.iter().filter(|candidate| candidate.is_confirmed);
        (found.len(), confirmed.count())
    }
}

fn count(text: &str) -> Result<(), Failure> {
    let candidates: Vec<Candidate> = text.lines().filter_map(read).collect();
    println!("other  margin  first  last   puzzles  confirmed");
    for no_advantage in [45.0, 50.0, 55.0] {
        for margin in [20.0, 25.0, 30.0, 35.0] {
            for first in [0.0, 10.0] {
                for stable in [0.0, 4.0, 7.0] {
                    let rule = Rule {
                        no_advantage,
                        margin,
                        first,
                        stable,
                    };
                    let (all, confirmed) = rule.count(&candidates);
                    println!(
                        "{no_advantage:5} {margin:7} {first:6} {stable:5} {all:9} {confirmed:10}"
                    );
                }
            }
        }
    }
    Ok(())
}
