//! Puzzles out of reviewed games: positions in which exactly one move keeps the
//! advantage.
//!
//! Every position of the game in which the side to move stands well enough is
//! tried: before a mistake, where the player missed something; after it, where the
//! opponent can punish it; and where the players found the only move. A short look
//! excludes most of them, and may be wrong by [`SHORT_SIGHT`]. With [`CARE`] times
//! the budget the best move must have [`ADVANTAGE`] per cent of winning chances or
//! more, every other move at most [`NO_ADVANTAGE`], and [`MARGIN`] less. With
//! [`LAST_CARE`] times the budget the same move must be the best, and the
//! evaluations may be worse by [`STABLE`] and no more: one that changes to and fro,
//! as with a perpetual check at the horizon, proves nothing. A capture of the piece
//! that has just captured is no puzzle, and neither are the next moves of a
//! combination that is one already.

use arrocco_engine::SearchControl;
use arrocco_notation::pgn::Tree;
use arrocco_rules::{Color, Move, Position};

use crate::chances::Evaluation;
use crate::evaluator::{Evaluator, Path};
use crate::review::{MoveReview, Review, ReviewError, ReviewOptions};
use crate::sentence::Sentences;

/// The winning chances of the solution, at least.
pub const ADVANTAGE: f64 = 66.0;
/// The winning chances of every other move, at most.
pub const NO_ADVANTAGE: f64 = 50.0;
/// How much less every other move is worth, at least. Engines differ in what an
/// advantage is worth, so that less is not confirmed by another one.
pub const MARGIN: f64 = 33.0;
/// How much the first look, with the budget of the review, may be wrong.
pub const SHORT_SIGHT: f64 = 10.0;
/// How many times that budget the second look has.
pub const CARE: u32 = 10;
/// How many times the last look has.
pub const LAST_CARE: u32 = 50;
/// How much worse the evaluations of the last look may be.
pub const STABLE: f64 = 4.0;
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
        if eval.chances_of(position.turn()) < ADVANTAGE - SHORT_SIGHT || is_same_combination {
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
    if position.legal_moves().len() < 2 {
        return Ok(None);
    }
    let mut look = |factor, slack: f64| -> Result<Option<Vec<Move>>, ReviewError> {
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
        let [best, other] = [first, second].map(|line| line.eval.chances_of(position.turn()));
        let is_clear = best >= ADVANTAGE - slack
            && other <= NO_ADVANTAGE + slack
            && best - other >= MARGIN - 2.0 * slack;
        Ok(is_clear.then(|| first.moves.clone()))
    };
    // Most positions are no puzzles: what a short look finds need not be the best.
    if look(1, SHORT_SIGHT)?.is_none() {
        return Ok(None);
    }
    let Some(careful) = look(CARE, 0.0)? else {
        return Ok(None);
    };
    let last = look(LAST_CARE, STABLE)?;
    Ok(last.filter(|last| last.first() == careful.first()))
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
