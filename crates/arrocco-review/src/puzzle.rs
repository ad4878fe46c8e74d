//! Puzzles out of reviewed games: positions in which exactly one move keeps the
//! advantage.
//!
//! Every position of the game in which the side to move stands at
//! [`ADVANTAGE`] per cent of winning chances or more is tried: before a mistake,
//! where the player missed something; after it, where the opponent can punish it;
//! and where the players found the only move. It becomes a puzzle if its best
//! move is worth that much, every other move at most [`NO_ADVANTAGE`] and
//! [`MARGIN`] less, and all of it holds when it is searched again with [`CARE`]
//! times the budget. With twice as much again the evaluations may differ by
//! [`STABLE`] and no more: one that changes to and fro, as with a perpetual check at
//! the horizon, proves nothing. A capture of the
//! piece that has just captured is no puzzle, and neither are the next moves of a
//! combination that is one already.

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_rules::{Color, Move, Position};

use crate::chances::Evaluation;
use crate::evaluator::{EvaluatedLine, Evaluator, Path};
use crate::review::{MoveReview, Review, ReviewError, ReviewOptions};
use crate::sentence::Sentences;

/// The winning chances of the solution, at least.
pub const ADVANTAGE: f64 = 70.0;
/// The winning chances of every other move, at most.
pub const NO_ADVANTAGE: f64 = 50.0;
/// How much less every other move is worth, at least. Engines differ in what an
/// advantage is worth, so that less is not confirmed by another one.
pub const MARGIN: f64 = 35.0;
/// How many times the budget of a review a puzzle is searched with.
pub const CARE: u32 = 10;
/// How much the evaluations may differ at the last look.
pub const STABLE: f64 = 7.0;
/// The moves of a side after a puzzle that belong to the same combination, in
/// plies.
const COMBINATION: usize = 6;

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
    options: &ReviewOptions,
    control: &SearchControl,
) -> Result<Vec<Puzzle>, ReviewError> {
    let moves: Vec<Move> = review.moves.iter().map(|m| m.played).collect();
    let mut found: Vec<Puzzle> = Vec::new();
    for (ply, eval) in evaluations(review) {
        let path = Path {
            start: &review.start,
            moves: &moves[..ply - 1],
        };
        let position = path.position();
        let is_same_combination = found
            .iter()
            .any(|puzzle| (ply - puzzle.ply).is_multiple_of(2) && ply - puzzle.ply < COMBINATION);
        if eval.chances_of(position.turn()) < ADVANTAGE || is_same_combination {
            continue;
        }
        let Some(solution) = solve(path, evaluator, options, control)? else {
            continue;
        };
        if !is_recapture(path, &solution) {
            found.push(Puzzle {
                position,
                solution: proved(review, ply, &solution),
                ply,
            });
        }
    }
    Ok(found)
}

/// What the position before each ply is worth, and the last one.
fn evaluations(review: &Review) -> impl Iterator<Item = (usize, Evaluation)> {
    let after = review.moves.iter().map(|m| m.eval);
    std::iter::once(review.start_eval)
        .chain(after)
        .enumerate()
        .map(|(index, eval)| (index + 1, eval))
}

/// Whether the solution takes the piece that has just taken something: no puzzle.
pub fn is_recapture(path: Path<'_>, solution: &[Move]) -> bool {
    let Some((&last, earlier)) = path.moves.split_last() else {
        return false;
    };
    let before = Path {
        moves: earlier,
        ..path
    };
    let took = before.position().board().piece_at(last.to()).is_some() && !last.is_castling();
    took && solution.first().map(|m| m.to()) == Some(last.to())
}

/// The only good move of a position and its line.
fn solve(
    path: Path<'_>,
    evaluator: &mut dyn Evaluator,
    options: &ReviewOptions,
    control: &SearchControl,
) -> Result<Option<Vec<Move>>, ReviewError> {
    let position = path.position();
    let mut only = None;
    // A short look first: most positions are no puzzles.
    for (factor, slack) in [(1, 0.0), (CARE, 0.0), (2 * CARE, STABLE)] {
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
        let chances = |line: &EvaluatedLine| line.eval.chances_of(position.turn());
        let is_clear = chances(first) >= ADVANTAGE - slack
            && chances(second) <= NO_ADVANTAGE + slack
            && chances(first) - chances(second) >= MARGIN - 2.0 * slack;
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

/// The proof of a reason if it begins with the solution, else its first move. The
/// reason is that of the move before, which is punished, or that of the move
/// played, which missed the solution.
fn proved(review: &Review, ply: usize, solution: &[Move]) -> Vec<Move> {
    let reason = |index: Option<usize>, is_reply: bool| {
        let m: &MoveReview = review.moves.get(index?)?;
        m.reason
            .as_ref()
            .filter(|reason| reason.is_reply() == is_reply)
    };
    let reasons = [
        reason(ply.checked_sub(2), true),
        reason(Some(ply - 1), false),
    ];
    let lines = reasons.into_iter().flatten().map(|reason| &reason.line);
    lines
        .filter(|line| line.first() == solution.first())
        .max_by_key(|line| line.len())
        .cloned()
        .unwrap_or_else(|| solution.iter().copied().take(1).collect())
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
