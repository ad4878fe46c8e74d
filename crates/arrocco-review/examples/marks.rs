//! Whether another engine agrees with the marks of a review.
//!
//! `marks games.pgn "stockfish Threads=1" evals.txt` reviews games with the default
//! budget. The other engine evaluates every position with 20,000 nodes and those
//! beside a loss of 6 points and beside a mark with 800,000; what it found is kept
//! in the last file, so that another review of the same games takes less time. A
//! blunder of the other engine is a loss of 30 points by a move that is not its
//! best; it is found if it is marked `?` or `??`. A `??` is false if the other
//! engine sees a loss of less than 20 points.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_notation::san;
use arrocco_review::{
    Budget, Evaluator, Mark, OwnEngine, Path, PlayedGame, Review, ReviewOptions, UciEngine, review,
};
use arrocco_rules::{BoardOutcome, Color, Move};

type Failure = Box<dyn std::error::Error>;

const SHORT: u64 = 20_000;
const LONG: u64 = 800_000;
/// A loss that is looked at with more nodes, in percentage points.
const DOUBT: f64 = 6.0;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, engine, evals] = arguments.as_slice() else {
        return Err("marks games.pgn ENGINE evals.txt".into());
    };
    let (trees, _) = Tree::read_all(&std::fs::read(games)?);
    let mut own = OwnEngine::new(64, 1)?;
    let mut other = Other::new(engine, evals)?;
    let options = ReviewOptions {
        budget: Budget::default(),
        lines: 1,
        opening: |_| None,
    };
    let mut counts = Counts::default();
    for (number, tree) in trees.iter().enumerate() {
        let game = PlayedGame::from_pgn(tree);
        let control = SearchControl::new();
        let reviewed = review(&game, &mut own, &options, &control, &mut |_, _| {})?;
        let found = other.judge(&reviewed)?;
        counts.add(number, &reviewed, &found);
    }
    counts.print();
    Ok(())
}

/// What the other engine found about a position.
#[derive(Clone)]
struct Found {
    nodes: u64,
    /// The winning chances of White.
    chances: f64,
    /// The best move in the notation of UCI, or nothing.
    best: String,
}

/// The other engine and what it has found.
struct Other {
    engine: UciEngine,
    known: HashMap<String, Found>,
    file: File,
}

impl Other {
    fn new(engine: &str, evals: &str) -> Result<Other, Failure> {
        let mut known = HashMap::new();
        for line in std::fs::read_to_string(evals).unwrap_or_default().lines() {
            let mut words = line.splitn(4, ' ');
            let mut next = || words.next().ok_or("a line of the evaluations is too short");
            let found = Found {
                nodes: next()?.parse()?,
                chances: next()?.parse()?,
                best: next()?.to_owned(),
            };
            known.insert(next()?.to_owned(), found);
        }
        Ok(Other {
            engine: UciEngine::start(&engine.parse()?, 64)?,
            known,
            file: OpenOptions::new().create(true).append(true).open(evals)?,
        })
    }

    /// What it finds about the positions of a game.
    fn judge(&mut self, review: &Review) -> Result<Vec<Found>, Failure> {
        let moves: Vec<Move> = review.moves.iter().map(|m| m.played).collect();
        let paths = (0..=moves.len()).map(|ply| Path {
            start: &review.start,
            moves: &moves[..ply],
        });
        let paths: Vec<Path<'_>> = paths.collect();
        let mut found = Vec::new();
        for &path in &paths {
            found.push(self.find(path, SHORT)?);
        }
        // A longer look may raise doubts about the moves beside.
        loop {
            let doubtful = (0..moves.len()).find(|&at| {
                let is_long = found[at].nodes >= LONG && found[at + 1].nodes >= LONG;
                let m = &review.moves[at];
                !is_long && (m.mark.is_some() || loss(m.mover(), &found[at..]) >= DOUBT)
            });
            let Some(at) = doubtful else {
                return Ok(found);
            };
            for at in [at, at + 1] {
                found[at] = self.find(paths[at], LONG)?;
            }
        }
    }

    fn find(&mut self, path: Path<'_>, nodes: u64) -> Result<Found, Failure> {
        let position = path.position();
        let over = |chances| Found {
            nodes: LONG,
            chances,
            best: "-".to_owned(),
        };
        match position.outcome() {
            Some(BoardOutcome::Checkmate { winner }) => {
                return Ok(over(match winner {
                    Color::White => 100.0,
                    Color::Black => 0.0,
                }));
            }
            Some(BoardOutcome::Stalemate | BoardOutcome::DeadPosition) => return Ok(over(50.0)),
            None => {}
        }
        // The moves before count: a repetition is a draw.
        let last = path.moves.len().saturating_sub(8);
        let mut start = *path.start;
        for &m in &path.moves[..last] {
            start.play_unchecked(m);
        }
        let key = format!("{start} {:?}", &path.moves[last..]);
        if let Some(known) = self.known.get(&key).filter(|known| known.nodes >= nodes) {
            return Ok(known.clone());
        }
        self.engine.new_game();
        let budget = Budget {
            nodes: Some(nodes),
            ..Budget::default()
        };
        let lines = self
            .engine
            .evaluate(path, budget, 1, &SearchControl::new())?;
        let line = lines.first().ok_or("no line")?;
        let found = Found {
            nodes,
            chances: line.eval.chances(),
            best: line
                .first()
                .map_or("-".to_owned(), |m| position.uci(m).to_string()),
        };
        writeln!(
            self.file,
            "{nodes} {:.2} {} {key}",
            found.chances, found.best
        )?;
        self.known.insert(key, found.clone());
        Ok(found)
    }
}

/// The percentage points of winning chances that a move loses, from what is found
/// about the position before it and the one after it.
fn loss(mover: Color, found: &[Found]) -> f64 {
    let lost = found[0].chances - found[1].chances;
    match mover {
        Color::White => lost,
        Color::Black => -lost,
    }
}

#[derive(Default)]
struct Counts {
    moves: u32,
    /// Blunders of the other engine, those marked `?` or `??`, and those `??`.
    blunders: u32,
    marked: u32,
    blunders_marked: u32,
    /// Our blunders, and those that are false.
    ours: u32,
    wrong: u32,
}

impl Counts {
    fn add(&mut self, game: usize, review: &Review, found: &[Found]) {
        for (at, m) in review.moves.iter().enumerate() {
            let is_best = found[at].best == m.before.uci(m.played).to_string();
            let lost = loss(m.mover(), &found[at..]);
            let is_blunder = lost >= 30.0 && !is_best;
            let is_marked = m.mark >= Some(Mark::Mistake);
            let is_ours = m.mark == Some(Mark::Blunder);
            let is_wrong = is_ours && (lost < 20.0 || is_best);
            self.moves += 1;
            self.blunders += u32::from(is_blunder);
            self.marked += u32::from(is_blunder && is_marked);
            self.blunders_marked += u32::from(is_blunder && is_ours);
            self.ours += u32::from(is_ours);
            self.wrong += u32::from(is_wrong);
            let is_missed = is_blunder && !is_marked;
            if is_blunder || is_ours {
                let of = |chances| match m.mover() {
                    Color::White => chances,
                    Color::Black => 100.0 - chances,
                };
                let state = match (is_missed, is_wrong) {
                    (true, _) => "missed",
                    (_, true) => "false ",
                    (false, false) => "agreed",
                };
                println!(
                    "{state} game {} ply {} {}{}: ours {:.0} -> {:.0}, lost {:.0}; other {:.0} -> {:.0}, best {} | {}",
                    game + 1,
                    at + 1,
                    san::write(&m.before, m.played),
                    m.mark.map_or("", Mark::sign),
                    m.best_eval.chances_of(m.mover()),
                    m.eval.chances_of(m.mover()),
                    m.loss,
                    of(found[at].chances),
                    of(found[at + 1].chances),
                    found[at].best,
                    m.before
                );
            }
        }
    }

    fn print(&self) {
        println!(
            "{} moves; {} blunders of the other engine, {} marked ? or ??, {} of them ??; {} of our {} ?? false",
            self.moves, self.blunders, self.marked, self.blunders_marked, self.wrong, self.ours
        );
    }
}
