//! Puzzles out of reviewed games: positions in which exactly one move keeps the
//! advantage.
//!
//! Two kinds of positions are tried: before a marked move, where the player
//! missed something, and after it, where the opponent can punish it. A position
//! becomes a puzzle if its best move is worth at least [`ADVANTAGE`] per cent of
//! winning chances, the second best at most [`NO_ADVANTAGE`] and [`MARGIN`] less
//! than the best, and all of it holds when it is searched again with [`CARE`]
//! times the budget.

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_rules::{Color, Move, Position};

use crate::evaluator::{Evaluator, Line, Path};
use crate::mark::Mark;
use crate::review::{MoveReview, Options, Review, ReviewError};
use crate::sentence::Sentences;

/// The winning chances of the solution, at least.
pub const ADVANTAGE: f64 = 70.0;
/// The winning chances of every other move, at most.
pub const NO_ADVANTAGE: f64 = 57.0;
/// How much less every other move is worth, at least.
pub const MARGIN: f64 = 20.0;
/// How many times the budget of a review a puzzle is searched with.
pub const CARE: u32 = 10;

/// A position with one clear solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position; the side to move finds the move.
    pub position: Position,
    /// The solution: its first move is the only one.
    pub solution: Vec<Move>,
    /// The ply of the game before which it stands, from 1.
    pub ply: usize,
}

/// The puzzles of a reviewed game.
///
/// # Errors
///
/// If it is stopped, or the engine fails.
pub fn puzzles(
    review: &Review,
    evaluator: &mut dyn Evaluator,
    options: &Options,
    control: &SearchControl,
) -> Result<Vec<Puzzle>, ReviewError> {
    let moves: Vec<Move> = review.moves.iter().map(|m| m.played).collect();
    let mut found: Vec<Puzzle> = Vec::new();
    for (ply, m) in review.marked() {
        for (ply, best, line) in candidates(ply, m) {
            let is_known = found.iter().any(|puzzle| puzzle.ply == ply);
            if is_known || best.chances_of(line.0) < ADVANTAGE {
                continue;
            }
            let path = Path {
                start: &review.start,
                moves: moves.get(..ply - 1).unwrap_or_default(),
            };
            if let Some(solution) = solve(path, evaluator, options, control)? {
                found.push(Puzzle {
                    position: path.position(),
                    solution: proved(m, &solution, line.1),
                    ply,
                });
            }
        }
    }
    Ok(found)
}

type Candidate = (usize, crate::Evaluation, (Color, bool));

/// The positions around a marked move: before it for the mover, after it for the
/// opponent. The last value says whether it is the reply.
fn candidates(ply: usize, m: &MoveReview) -> Vec<Candidate> {
    let missed = (ply, m.best_eval, (m.mover(), false));
    let punished = (ply + 1, m.eval, (!m.mover(), true));
    match m.mark {
        Some(Mark::Blunder | Mark::Mistake | Mark::Inaccuracy) => vec![missed, punished],
        Some(Mark::MissedMate) | None => vec![missed],
    }
}

/// The only good move of a position and its line.
fn solve(
    path: Path<'_>,
    evaluator: &mut dyn Evaluator,
    options: &Options,
    control: &SearchControl,
) -> Result<Option<Vec<Move>>, ReviewError> {
    let position = path.position();
    let mut only = None;
    // A short look first: most positions are no puzzles.
    for factor in [1, CARE] {
        if position.legal_moves().len() < 2 {
            return Ok(None);
        }
        let budget = options.budget.times(factor);
        let lines = evaluator
            .evaluate(path, budget, 2, control)
            .map_err(ReviewError::Engine)?;
        if control.is_stopped() {
            return Err(ReviewError::Stopped);
        }
        let [first, second, ..] = lines.as_slice() else {
            return Ok(None);
        };
        let chances = |line: &Line| line.eval.chances_of(position.turn());
        let is_clear = chances(first) >= ADVANTAGE
            && chances(second) <= NO_ADVANTAGE
            && chances(first) - chances(second) >= MARGIN;
        let is_same = only
            .as_ref()
            .is_none_or(|only: &Vec<Move>| only.first() == first.moves.first());
        if !is_clear || !is_same {
            return Ok(None);
        }
        only = Some(first.moves.clone());
    }
    Ok(only)
}

/// The proof of the reason if it begins with the solution, else its first move.
fn proved(m: &MoveReview, solution: &[Move], is_reply: bool) -> Vec<Move> {
    let reason = m
        .reason
        .as_ref()
        .filter(|reason| reason.is_reply() == is_reply);
    let line = reason.map(|reason| &reason.line);
    match line.filter(|line| line.first() == solution.first()) {
        Some(line) => line.clone(),
        None => solution.iter().copied().take(1).collect(),
    }
}

impl Puzzle {
    /// The puzzle as a game in PGN: the position, the question, and the solution
    /// as its moves. Names, event and date are those of the game it is from.
    pub fn to_pgn(&self, game: &Tree, sentences: Sentences) -> Tree {
        let mut tree = Tree::new(self.position);
        for tag in ["Event", "Site", "Date", "Round", "White", "Black"] {
            if let Some(value) = game.tags().get(tag) {
                tree.set_tag(tag, value);
            }
        }
        let mut node = tree.root();
        for (index, &m) in self.solution.iter().enumerate() {
            // The solution is legal.
            let Ok(next) = tree.add(node, m) else { break };
            if index == 0 {
                let side = match self.position.turn() {
                    Color::White => "white",
                    Color::Black => "black",
                };
                let question = sentences.fill("find-better-move", &[("side", side.into())]);
                tree.add_comment_before(next, &question);
            }
            node = next;
        }
        tree
    }
}
