//! The review of a game: every move judged, both players summed up.
//!
//! Positions are evaluated from the last to the first, so that the memory of the
//! engine knows what comes. A move that seems to lose chances is looked at again
//! with four times the budget, the position before it and the one after it, so
//! that a mark does not stand on one short search.
//!
//! [`review`] does it in one call; a [`Reviewer`] position by position, for a
//! caller that shares its processors.

use std::fmt;
use std::time::Duration;

use arrocco_engine::SearchControl;
use arrocco_rules::{BoardOutcome, Color, Move, Position};

use crate::chances::{Evaluation, accuracy, accuracy_of_all};
use crate::evaluator::{Budget, EvaluatedLine, Evaluator, EvaluatorError, Path};
use crate::game::{GamePhase, PlayedGame};
use crate::judge::Replaced;
use crate::mark::{Mark, Missed};
use crate::reason::Reason;

/// A move that loses so many points of winning chances is looked at again.
const DOUBT: f64 = 6.0;
/// With so many times the budget.
pub const SECOND_LOOK: u32 = 4;

/// The code and the name of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningName {
    /// Such as `B95`.
    pub eco: &'static str,
    /// Such as `Sicilian Defense: Najdorf Variation`.
    pub name: &'static str,
}

/// How positions are judged.
#[derive(Clone, Copy)]
pub struct ReviewOptions {
    /// How much is spent on each position.
    pub budget: Budget,
    /// How many best lines are kept for a marked move.
    pub lines: usize,
    /// The opening that a position belongs to.
    pub opening: fn(&Position) -> Option<OpeningName>,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    eval: Evaluation,
    lines: Vec<EvaluatedLine>,
    is_sure: bool,
}

/// A move and what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    /// The position before.
    pub before: Position,
    /// The move.
    pub played: Move,
    /// What the position is worth after it.
    pub eval: Evaluation,
    /// How deep that was searched; 0 if the game is over.
    pub depth: u32,
    /// The winning chances of White after it, in per cent.
    pub chances: f64,
    /// The percentage points of winning chances that it lost; 0 for the best
    /// move.
    pub loss: f64,
    /// Its accuracy in per cent.
    pub accuracy: f64,
    /// Its mark.
    pub mark: Option<Mark>,
    /// What it missed.
    pub missed: Option<Missed>,
    /// What the position before was worth.
    pub best_eval: Evaluation,
    /// The best lines of the position before.
    pub best: Vec<EvaluatedLine>,
    /// The best line of the position after.
    pub reply: Option<EvaluatedLine>,
    /// Why it was bad, if that can be proved.
    pub reason: Option<Reason>,
    /// The part of the game.
    pub phase: GamePhase,
    /// The time left on the clock after it.
    pub clock: Option<Duration>,
    /// The time it took.
    pub spent: Option<Duration>,
}

impl MoveReview {
    /// Who moved.
    pub fn mover(&self) -> Color {
        self.before.turn()
    }

    /// The position after the move.
    pub fn after(&self) -> Position {
        self.before.after(self.played)
    }

    /// A move outside of a game, judged by the best line of the position before
    /// and that of the position after it.
    pub(crate) fn of_lines(
        before: &Position,
        played: Move,
        best: EvaluatedLine,
        reply: EvaluatedLine,
    ) -> MoveReview {
        let finding = |line: EvaluatedLine| Finding {
            eval: line.eval,
            lines: vec![line],
            is_sure: true,
        };
        judge_alone(before, played, &finding(best), &finding(reply))
    }
}

/// A player's game in numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerReview {
    /// Moves judged.
    pub moves: usize,
    /// In per cent; `None` without moves.
    pub accuracy: Option<f64>,
    /// The mean loss of a move, in percentage points.
    pub mean_loss: f64,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Mates missed, whatever the mark.
    pub missed_mates: usize,
    /// Wins missed.
    pub missed_wins: usize,
    /// The time of all moves that have one.
    pub time: Option<Duration>,
    /// The ply of the move that took longest, from 1.
    pub longest: Option<usize>,
}

/// The opening of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningReview {
    /// The last name on the way.
    pub name: OpeningName,
    /// The ply of the first move after the last position with a name, from 1.
    /// It may be one more than there are moves.
    pub left_at: usize,
}

/// A reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Where it begins.
    pub start: Position,
    /// What that is worth.
    pub start_eval: Evaluation,
    /// Its moves.
    pub moves: Vec<MoveReview>,
    /// White and Black.
    pub players: [PlayerReview; 2],
    /// The opening, if it has a name.
    pub opening: Option<OpeningReview>,
    /// The engine.
    pub engine: String,
    /// The engine that was to judge and failed.
    pub replaced: Option<Replaced>,
    /// How much was spent on each position.
    pub budget: Budget,
}

impl Review {
    /// The moves with a mark, with their plies from 1.
    pub fn marked(&self) -> impl Iterator<Item = (usize, &MoveReview)> {
        let numbered = self.moves.iter().enumerate();
        numbered.filter_map(|(index, reviewed)| {
            reviewed.mark.is_some().then_some((index + 1, reviewed))
        })
    }

    /// The moments that decided the game: the moves that lost most, the worst
    /// first; three at most. Plies from 1.
    pub fn moments(&self) -> Vec<(usize, &MoveReview)> {
        let mut moments: Vec<(usize, &MoveReview)> = self.marked().collect();
        moments.sort_by(|(_, a), (_, b)| b.loss.total_cmp(&a.loss));
        moments.truncate(3);
        moments
    }
}

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewError {
    /// It was stopped.
    Stopped,
    /// The engine failed.
    Engine(EvaluatorError),
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReviewError::Stopped => f.write_str("stopped"),
            ReviewError::Engine(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for ReviewError {}

/// How far a review is: positions done and positions in all. The number of all
/// may grow, since some are looked at twice.
pub type ReviewProgress<'a> = dyn FnMut(usize, usize) + 'a;

/// Reviews a game. The listener is called after each position; another thread
/// stops the review by the control.
///
/// # Errors
///
/// If it is stopped, or the engine fails.
pub fn review(
    game: &PlayedGame,
    evaluator: &mut dyn Evaluator,
    options: &ReviewOptions,
    control: &SearchControl,
    progress: &mut ReviewProgress<'_>,
) -> Result<Review, ReviewError> {
    let mut reviewer = Reviewer::new(game.clone(), *options);
    while let Some(step) = reviewer.step(evaluator, control)? {
        progress(step.done, step.all);
    }
    Ok(reviewer.finish(evaluator.name()))
}

/// A position that has just been evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Positions done.
    pub done: usize,
    /// Positions in all. The number may grow, since some are looked at twice.
    pub all: usize,
    /// The moves before the position.
    pub ply: usize,
    /// Who is to move there.
    pub turn: Color,
    /// What it is worth.
    pub eval: Evaluation,
}

/// A review in progress, position by position.
pub struct Reviewer {
    game: PlayedGame,
    options: ReviewOptions,
    moves: Vec<Move>,
    /// The positions before each move, and the last one.
    positions: Vec<Position>,
    findings: Vec<Option<Finding>>,
    /// The passes over all positions that are still to come, the last one first:
    /// what each spends.
    passes: Vec<Budget>,
    /// The positions that the present pass has not come to.
    left: usize,
    done: usize,
}

impl Reviewer {
    /// Nothing is evaluated yet.
    pub fn new(game: PlayedGame, options: ReviewOptions) -> Reviewer {
        let moves: Vec<Move> = game.moves.iter().map(|played| played.m).collect();
        let mut positions = vec![game.start];
        let mut position = game.start;
        for &m in &moves {
            position.play_unchecked(m);
            positions.push(position);
        }
        Reviewer {
            findings: vec![None; positions.len()],
            passes: vec![options.budget],
            left: positions.len(),
            done: 0,
            game,
            options,
            moves,
            positions,
        }
    }

    /// All positions are evaluated quickly first, so that there is something to
    /// show at once.
    #[must_use]
    pub fn with_preview(mut self, budget: Budget) -> Reviewer {
        self.passes.push(budget);
        self
    }

    /// Evaluates the next position. `None` if all is done.
    ///
    /// # Errors
    ///
    /// If it is stopped, or the engine fails.
    pub fn step(
        &mut self,
        evaluator: &mut dyn Evaluator,
        control: &SearchControl,
    ) -> Result<Option<ReviewStep>, ReviewError> {
        if self.done == 0 {
            evaluator.new_game();
        }
        let next = match self.passes.last() {
            Some(&budget) => Some((self.left - 1, budget, false)),
            None => self
                .doubtful()
                .map(|at| (at, self.options.budget.times(SECOND_LOOK), true)),
        };
        let Some((at, budget, is_sure)) = next else {
            return Ok(None);
        };
        let finding = self.evaluate(at, budget, is_sure, evaluator, control)?;
        let eval = finding.eval;
        self.findings[at] = Some(finding);
        if !self.passes.is_empty() {
            self.left = at;
            if at == 0 {
                self.passes.pop();
                self.left = self.positions.len();
            }
        }
        self.done += 1;
        let still = match self.passes.len() {
            0 => 0,
            passes => self.left + (passes - 1) * self.positions.len(),
        };
        Ok(Some(ReviewStep {
            done: self.done,
            all: self.done + still,
            ply: at,
            turn: self.positions[at].turn(),
            eval,
        }))
    }

    fn evaluate(
        &self,
        at: usize,
        budget: Budget,
        is_sure: bool,
        evaluator: &mut dyn Evaluator,
        control: &SearchControl,
    ) -> Result<Finding, ReviewError> {
        let path = Path {
            start: &self.game.start,
            moves: &self.moves[..at],
        };
        find(
            path,
            budget,
            self.options.lines,
            is_sure,
            evaluator,
            control,
        )
    }

    /// A position that is to be looked at again: beside a move that seems bad.
    /// What is found may raise doubts about the moves beside; each position is
    /// looked at twice at most. The later first, for the memory of the engine.
    fn doubtful(&self) -> Option<usize> {
        let is_sure = |at: usize| self.findings[at].as_ref().is_some_and(|f| f.is_sure);
        (0..self.moves.len())
            .rev()
            .filter(|&at| self.is_doubtful(at))
            .find_map(|at| [at + 1, at].into_iter().find(|&at| !is_sure(at)))
    }

    fn is_doubtful(&self, at: usize) -> bool {
        let (Some(before), Some(after)) = (&self.findings[at], &self.findings[at + 1]) else {
            return false;
        };
        let mover = self.positions[at].turn();
        loss(mover, before.eval, after.eval) >= DOUBT
            || Missed::new(mover, before.eval, after.eval).is_some()
    }

    /// Sums up what was found. `engine` is the name of the evaluator. Moves that
    /// were not come to are left out.
    pub fn finish(self, engine: String) -> Review {
        let findings: Vec<Finding> = self.findings.into_iter().flatten().collect();
        let mut phase = GamePhase::Opening;
        let mut moves = Vec::with_capacity(self.moves.len());
        for ((pair, played), before) in findings
            .windows(2)
            .zip(&self.game.moves)
            .zip(&self.positions)
        {
            let [earlier, later] = pair else { continue };
            phase = phase.next(before);
            let mut reviewed = MoveReview {
                clock: played.clock,
                spent: played.spent,
                phase,
                ..judge_move(before, played.m, earlier, later)
            };
            reviewed.reason = Reason::find(&reviewed);
            moves.push(reviewed);
        }
        Review {
            start: self.game.start,
            start_eval: findings
                .first()
                .map_or(Evaluation::Centipawns(0), |f| f.eval),
            players: Color::ALL.map(|side| player(side, &moves)),
            opening: opening(&self.positions, self.options.opening),
            engine,
            replaced: None,
            budget: self.options.budget.explicit(),
            moves,
        }
    }
}

/// What was found out about the position at the end of a path.
fn find(
    path: Path<'_>,
    budget: Budget,
    lines: usize,
    is_sure: bool,
    evaluator: &mut dyn Evaluator,
    control: &SearchControl,
) -> Result<Finding, ReviewError> {
    if let Some(eval) = over(&path.position()) {
        return Ok(Finding {
            eval,
            lines: Vec::new(),
            is_sure: true,
        });
    }
    let lines = evaluator
        .evaluate(path, budget, lines, control)
        .map_err(ReviewError::Engine)?;
    if control.is_stopped() {
        return Err(ReviewError::Stopped);
    }
    let Some(best) = lines.first() else {
        let silent = EvaluatorError("the engine gave no line".to_owned());
        return Err(ReviewError::Engine(silent));
    };
    Ok(Finding {
        eval: best.eval,
        lines,
        is_sure,
    })
}

/// Up to so many points of winning chances less, a move is as good as the best.
pub const EQUAL: f64 = 5.0;

/// A move that was tried instead of the one played.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The move and what is to be said of it.
    pub reviewed: MoveReview,
    /// Whether it is as good as the best move: it loses at most [`EQUAL`] points
    /// of winning chances, and no mate is missed.
    pub is_right: bool,
}

/// Grades a legal move at the end of a path, with the budget of a second look.
///
/// # Errors
///
/// If it is stopped, or the engine fails.
pub fn grade(
    path: Path<'_>,
    m: Move,
    evaluator: &mut dyn Evaluator,
    options: &ReviewOptions,
    control: &SearchControl,
) -> Result<Graded, ReviewError> {
    let budget = options.budget.times(SECOND_LOOK);
    let before = path.position();
    let mut moves = path.moves.to_vec();
    moves.push(m);
    let after = Path {
        start: path.start,
        moves: &moves,
    };
    let later = find(after, budget, options.lines, true, evaluator, control)?;
    let earlier = find(path, budget, options.lines, true, evaluator, control)?;
    let reviewed = judge_alone(&before, m, &earlier, &later);
    let is_right = reviewed.loss <= EQUAL && !matches!(reviewed.missed, Some(Missed::Mate(_)));
    Ok(Graded { reviewed, is_right })
}

/// A move that is not looked at as part of a game.
fn judge_alone(before: &Position, m: Move, earlier: &Finding, later: &Finding) -> MoveReview {
    let mut reviewed = judge_move(before, m, earlier, later);
    reviewed.phase = GamePhase::Opening.next(before);
    reviewed.reason = Reason::find(&reviewed);
    reviewed
}

/// What a position is worth where the game is over.
fn over(position: &Position) -> Option<Evaluation> {
    match position.outcome()? {
        BoardOutcome::Checkmate { winner } => Some(Evaluation::Mate(winner, 0)),
        BoardOutcome::Stalemate | BoardOutcome::DeadPosition => Some(Evaluation::Centipawns(0)),
    }
}

fn loss(mover: Color, before: Evaluation, after: Evaluation) -> f64 {
    (before.chances_of(mover) - after.chances_of(mover)).max(0.0)
}

fn judge_move(before: &Position, m: Move, earlier: &Finding, later: &Finding) -> MoveReview {
    let mover = before.turn();
    let is_best = earlier.lines.first().and_then(EvaluatedLine::first) == Some(m);
    // What the best move seems to lose is what the search did not see.
    let loss = if is_best {
        0.0
    } else {
        loss(mover, earlier.eval, later.eval)
    };
    let missed = Missed::new(mover, earlier.eval, later.eval).filter(|_| !is_best);
    let by_mate = matches!(missed, Some(Missed::Mate(_))).then_some(Mark::MissedMate);
    MoveReview {
        before: *before,
        played: m,
        eval: later.eval,
        depth: later.lines.first().map_or(0, |line| line.depth),
        chances: later.eval.chances(),
        loss,
        accuracy: accuracy(loss),
        mark: Mark::of_loss(loss).or(by_mate),
        missed,
        best_eval: earlier.eval,
        best: earlier.lines.clone(),
        reply: later.lines.first().cloned(),
        reason: None,
        phase: GamePhase::Opening,
        clock: None,
        spent: None,
    }
}

fn player(side: Color, moves: &[MoveReview]) -> PlayerReview {
    let own = || moves.iter().filter(|m| m.mover() == side);
    let accuracies: Vec<f64> = own().map(|m| m.accuracy).collect();
    let marked = |mark| own().filter(|m| m.mark == Some(mark)).count();
    let missed_mates = own().filter(|m| matches!(m.missed, Some(Missed::Mate(_))));
    let missed_wins = own().filter(|m| m.missed == Some(Missed::Win));
    let timed = || {
        let numbered = moves.iter().enumerate();
        let own = numbered.filter(|(_, m)| m.mover() == side);
        own.filter_map(|(index, m)| Some((index + 1, m.spent?)))
    };
    PlayerReview {
        moves: accuracies.len(),
        accuracy: accuracy_of_all(&accuracies),
        mean_loss: own().map(|m| m.loss).sum::<f64>() / accuracies.len().max(1) as f64,
        inaccuracies: marked(Mark::Inaccuracy),
        mistakes: marked(Mark::Mistake),
        blunders: marked(Mark::Blunder),
        missed_mates: missed_mates.count(),
        missed_wins: missed_wins.count(),
        time: timed()
            .next()
            .map(|_| timed().map(|(_, spent)| spent).sum()),
        longest: timed().max_by_key(|&(_, spent)| spent).map(|(ply, _)| ply),
    }
}

fn opening(
    positions: &[Position],
    find: fn(&Position) -> Option<OpeningName>,
) -> Option<OpeningReview> {
    let named = positions.iter().enumerate().rev();
    named
        .filter_map(|(ply, position)| find(position).map(|name| (ply, name)))
        .map(|(ply, name)| OpeningReview {
            name,
            left_at: ply + 1,
        })
        .next()
}
