//! The review of a game: every move judged, both players summed up.
//!
//! Positions are evaluated from the last to the first, so that the memory of the
//! engine knows what comes. A move that seems to lose chances is looked at again
//! with four times the budget, the position before it and the one after it, so
//! that a mark does not stand on one short search. Where the move played is the best
//! one of the search before it and the search after it finds less, one of the two is
//! wrong; both positions are looked at once more, and the other moves with them.
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
/// Where the second look contradicts itself, with so many times the budget.
const THIRD_LOOK: u32 = 16;

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

/// How carefully a position was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Look {
    First,
    Second,
    Third,
}

impl Look {
    /// What it spends, and how many lines it finds.
    fn effort(self, options: &ReviewOptions) -> (Budget, usize) {
        match self {
            Look::First => (options.budget, options.lines),
            Look::Second => (options.budget.times(SECOND_LOOK), options.lines),
            // One line more, for the move played.
            Look::Third => (options.budget.times(THIRD_LOOK), options.lines.max(1) + 1),
        }
    }
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    eval: Evaluation,
    lines: Vec<EvaluatedLine>,
    look: Look,
}

impl Finding {
    fn best(&self) -> Option<Move> {
        self.lines.first().and_then(EvaluatedLine::first)
    }
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
            look: Look::Second,
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
            Some(&budget) => Some((self.left - 1, Look::First, budget)),
            None => self
                .doubtful()
                .map(|(at, look)| (at, look, look.effort(&self.options).0)),
        };
        let Some((at, look, budget)) = next else {
            return Ok(None);
        };
        let mut finding = self.evaluate(at, look, budget, evaluator, control)?;
        if look == Look::Third {
            self.settle(at, &mut finding);
        }
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
        look: Look,
        budget: Budget,
        evaluator: &mut dyn Evaluator,
        control: &SearchControl,
    ) -> Result<Finding, ReviewError> {
        let path = Path {
            start: &self.game.start,
            moves: &self.moves[..at],
        };
        let lines = look.effort(&self.options).1;
        let (eval, lines) = find(path, budget, lines, evaluator, control)?;
        // Where the game is over, nothing more can be found out.
        let look = if lines.is_empty() { Look::Third } else { look };
        Ok(Finding { eval, lines, look })
    }

    /// A position that is to be looked at again, and how: beside a move that seems
    /// bad, then beside one that the search before it contradicts. What is found
    /// may raise doubts about the moves beside; each position is looked at three
    /// times at most. The later first, for the memory of the engine.
    fn doubtful(&self) -> Option<(usize, Look)> {
        let is_less = |at: usize, look| self.findings[at].as_ref().is_some_and(|f| f.look < look);
        let beside = |at: usize, look| [at + 1, at].into_iter().find(|&at| is_less(at, look));
        let moves = || (0..self.moves.len()).rev();
        let doubtful = moves()
            .filter(|&at| self.is_doubtful(at))
            .find_map(|at| Some((beside(at, Look::Second)?, Look::Second)));
        doubtful.or_else(|| {
            moves()
                .filter(|&at| self.is_contradicted(at))
                .find_map(|at| Some((beside(at, Look::Third)?, Look::Third)))
        })
    }

    fn is_doubtful(&self, at: usize) -> bool {
        let (Some(before), Some(after)) = (&self.findings[at], &self.findings[at + 1]) else {
            return false;
        };
        let mover = self.positions[at].turn();
        loss(mover, before.eval, after.eval) >= DOUBT
            || Missed::new(mover, before.eval, after.eval).is_some()
    }

    /// Whether the search before the move finds it best, and the search after it
    /// finds less.
    fn is_contradicted(&self, at: usize) -> bool {
        let best = self.findings[at].as_ref().and_then(Finding::best);
        best == Some(self.moves[at]) && self.is_doubtful(at)
    }

    /// Corrects a third look at the position before a move by that after it. If
    /// the move still is the best and the search after it finds less, the latter
    /// counts, since it sees further: the position is worth that, or as much as the
    /// best of the other moves.
    fn settle(&self, at: usize, finding: &mut Finding) {
        let played = self.moves.get(at).copied();
        if let (Some(played), Some(Some(after))) = (played, self.findings.get(at + 1))
            && finding.best() == Some(played)
        {
            let mover = self.positions[at].turn();
            let worth = |eval: Evaluation| eval.chances_of(mover);
            let others = finding.lines.get(1..).unwrap_or_default();
            let found_less = loss(mover, finding.eval, after.eval) >= DOUBT;
            match others.first().map(|other| other.eval) {
                Some(other) if found_less && worth(other) > worth(after.eval) => {
                    finding.eval = other;
                    finding.lines = others.to_vec();
                }
                Some(_) | None if found_less => {
                    finding.eval = after.eval;
                    finding.lines[0].eval = after.eval;
                }
                Some(_) | None => {}
            }
        }
        finding.lines.truncate(self.options.lines.max(1));
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

/// What the position at the end of a path is worth, and its best lines; none if the
/// game is over.
fn find(
    path: Path<'_>,
    budget: Budget,
    lines: usize,
    evaluator: &mut dyn Evaluator,
    control: &SearchControl,
) -> Result<(Evaluation, Vec<EvaluatedLine>), ReviewError> {
    if let Some(eval) = over(&path.position()) {
        return Ok((eval, Vec::new()));
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
    Ok((best.eval, lines))
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
    let mut finding = |path| {
        let (eval, lines) = find(path, budget, options.lines, evaluator, control)?;
        let look = Look::Second;
        Ok(Finding { eval, lines, look })
    };
    let later = finding(after)?;
    let earlier = finding(path)?;
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
    let is_best = earlier.best() == Some(m);
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

#[cfg(test)]
mod tests {
    use arrocco_notation::pgn::Tree;
    use arrocco_rules::UciMove;

    use super::*;

    /// An engine that thinks too well of 2. Qh5: it loses, but only a search of the
    /// position after it sees that.
    struct Deceived {
        /// What the second best move is worth, in centipawns.
        other: i32,
    }

    impl Evaluator for Deceived {
        fn name(&self) -> String {
            "Deceived".to_owned()
        }

        fn new_game(&mut self) {}

        fn evaluate(
            &mut self,
            path: Path<'_>,
            _: Budget,
            lines: usize,
            _: &SearchControl,
        ) -> Result<Vec<EvaluatedLine>, EvaluatorError> {
            let position = path.position();
            let line = |text: &str, worth| EvaluatedLine {
                eval: Evaluation::Centipawns(worth),
                depth: 1,
                moves: text
                    .split(' ')
                    .filter_map(|word| word.parse::<UciMove>().ok()?.to_move(&position).ok())
                    .collect(),
            };
            let mut found = match path.moves.len() {
                0 => vec![line("e2e4", 250), line("d2d4", 240)],
                1 => vec![line("e7e5", 250), line("c7c5", 260)],
                2 => vec![line("d1h5", 250), line("g1f3", self.other)],
                _ => vec![line("g8f6", -300), line("b8c6", -290)],
            };
            found.truncate(lines);
            Ok(found)
        }
    }

    fn judged(other: i32) -> Review {
        let (tree, _) = Tree::read_first(b"1. e4 e5 2. Qh5 *");
        let options = ReviewOptions {
            budget: Budget::default(),
            lines: 1,
            opening: |_| None,
        };
        review(
            &PlayedGame::from_pgn(&tree),
            &mut Deceived { other },
            &options,
            &SearchControl::new(),
            &mut |_, _| {},
        )
        .expect("a review")
    }

    /// The move played counted as the best one and lost nothing, though the search
    /// after it said so.
    #[test]
    fn a_move_that_only_the_search_before_it_finds_best_is_a_blunder() {
        let review = judged(220);
        let queen = &review.moves[2];
        assert_eq!(queen.mark, Some(Mark::Blunder));
        let best = queen.best[0].first().expect("a move");
        assert_eq!(queen.before.uci(best).to_string(), "g1f3");
        assert_eq!(queen.best_eval, Evaluation::Centipawns(220));
        assert_eq!(queen.best.len(), 1);
    }

    #[test]
    fn a_move_that_loses_no_more_than_the_others_is_no_mistake() {
        let review = judged(-350);
        let queen = &review.moves[2];
        assert_eq!((queen.mark, queen.loss), (None, 0.0));
        // So the move before it was none of Black's better ones, but lost nothing.
        assert_eq!(queen.best_eval, Evaluation::Centipawns(-300));
        assert_eq!(review.moves[1].mark, None);
    }
}
