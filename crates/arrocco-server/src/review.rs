//! The review of a game, and the grading of moves that are tried in it.
//!
//! A review goes position by position. The engine's slot is held for a fraction
//! of a second and never while the page is waited for, so that other pages come
//! in between.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrocco_engine::SearchControl;
use arrocco_game::{Command, Game, Millis, MoveRequest, View};
use arrocco_review::{
    Budget, Evaluation, EvaluatorError, Graded, Language, MoveJson, OwnEngine, Path, Review,
    ReviewError, ReviewJson, ReviewStep, Reviewer, Sentences, TextJson, grade,
};
use arrocco_rules::{Color, Move, Position};
use arrocco_session::engine_player::WhiteScore;
use arrocco_session::review::{OPTIONS, game_from, played_game};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::game_actor::GameActor;
use super::game_store::GameStore;
use super::page_task::PageTask;
use super::practice::Mistakes;
use super::protocol::{Message, Point, Reason, ReasonKind};
use super::search_slots::{Purpose, SearchSlots};

/// The engine's memory, in MiB.
const MEMORY: usize = 16;
/// Nodes for a position at the first look: the whole curve of a usual game is
/// there within a second.
const PREVIEW: Budget = Budget {
    depth: None,
    nodes: Some(4_000),
    time: None,
};
/// How long a slot is held before others may search.
const PORTION: Duration = Duration::from_millis(150);
/// A line is shown up to this many moves.
const LONGEST_LINE: usize = 6;

/// Where the answers to a request go.
pub(crate) struct Answers {
    pub(crate) id: Option<u32>,
    pub(crate) sender: mpsc::Sender<Message>,
}

impl Answers {
    /// Sends the review itself.
    async fn finish(&self, review: &Review) {
        let message = Message::Review {
            id: self.id,
            points: Vec::new(),
            done: 1,
            all: 1,
            review: Some(Box::new(ReviewJson::new(review))),
        };
        // An error means that the page is gone.
        let _ = self.sender.send(message).await;
    }

    async fn refuse(&self, error: &ReviewError) {
        let reason = match error {
            // The page asked for it, or is gone.
            ReviewError::Stopped => return,
            ReviewError::Engine(error) => Reason::because(ReasonKind::Busy, error),
        };
        let id = self.id;
        let _ = self.sender.send(Message::Refused { id, reason }).await;
    }
}

/// The review of one page and the move it tries.
#[derive(Debug, Default)]
pub(crate) struct ReviewTask {
    review: PageTask,
    grade: PageTask,
    /// What the last review has found to be asked again.
    pub(crate) mistakes: Mistakes,
}

impl ReviewTask {
    /// Reviews the game and sends what is found as it goes. At the end its
    /// mistakes are added to the exercises, if the game is saved.
    pub(crate) fn start(
        &self,
        actor: &Arc<GameActor>,
        store: &GameStore,
        slots: SearchSlots,
        answers: Answers,
    ) {
        let (actor, store) = (Arc::clone(actor), store.clone());
        let mistakes = self.mistakes.clone();
        self.review.start(|control| async move {
            let game = actor.game();
            let reviewer = Reviewer::new(played_game(&game), OPTIONS).with_preview(PREVIEW);
            let reviewed = match review(reviewer, control, slots, &answers).await {
                Ok(reviewed) => reviewed,
                Err(error) => return answers.refuse(&error).await,
            };
            mistakes.set(&game, &reviewed);
            let kept = mistakes.keep(&actor, &store).await;
            answers.finish(&reviewed).await;
            if let Err(reason) = kept {
                // The review itself is not affected.
                let refused = Message::Refused { id: None, reason };
                let _ = answers.sender.send(refused).await;
            }
        });
    }

    /// Stops the review, if there is one. It sends nothing more.
    pub(crate) fn stop(&self) {
        self.review.stop();
    }

    /// Grades a move.
    pub(crate) fn grade(&self, attempt: Attempt, slots: SearchSlots, answers: Answers) {
        self.grade.start(|control| async move {
            let slot = slots.acquire(Purpose::Other).await;
            let graded = spawn_blocking(move || {
                let graded = attempt.grade(&control);
                drop(slot);
                graded.map(|graded| (graded, attempt))
            });
            match finished(graded.await) {
                Ok((graded, attempt)) => {
                    let line = line_text(&graded);
                    let message = Message::Graded {
                        id: answers.id,
                        is_right: graded.is_right,
                        judged: Box::new(MoveJson::new(attempt.ply, &graded.reviewed)),
                        line,
                        view: attempt.view,
                    };
                    // An error means that the page is gone.
                    let _ = answers.sender.send(message).await;
                }
                Err(error) => answers.refuse(&error).await,
            }
        });
    }
}

/// A panic of the engine is an error of the engine.
fn finished<T>(
    joined: Result<Result<T, ReviewError>, tokio::task::JoinError>,
) -> Result<T, ReviewError> {
    joined.unwrap_or_else(|error| Err(failed(error)))
}

fn failed(error: impl ToString) -> ReviewError {
    ReviewError::Engine(EvaluatorError(error.to_string()))
}

/// Reviews portion by portion.
async fn review(
    mut reviewer: Reviewer,
    control: Arc<SearchControl>,
    slots: SearchSlots,
    answers: &Answers,
) -> Result<Review, ReviewError> {
    let mut engine = OwnEngine::new(MEMORY, 1).map_err(failed)?;
    loop {
        let slot = slots.acquire(Purpose::Other).await;
        let control = Arc::clone(&control);
        let portion = spawn_blocking(move || {
            let steps = portion(&mut reviewer, &mut engine, &control);
            drop(slot);
            steps.map(|steps| (reviewer, engine, steps))
        });
        let (same, same_engine, steps) = finished(portion.await)?;
        (reviewer, engine) = (same, same_engine);
        let Some(last) = steps.last() else { break };
        let message = Message::Review {
            id: answers.id,
            points: steps.iter().map(point).collect(),
            done: count(last.done),
            all: count(last.all),
            review: None,
        };
        if answers.sender.send(message).await.is_err() {
            return Err(ReviewError::Stopped);
        }
    }
    // Reasons take a moment too.
    let slot = slots.acquire(Purpose::Other).await;
    let summed = spawn_blocking(move || {
        use arrocco_review::Evaluator;
        let review = reviewer.finish(engine.name());
        drop(slot);
        Ok(review)
    });
    finished(summed.await)
}

/// As many positions as fit into the time of a portion; none if all is done.
fn portion(
    reviewer: &mut Reviewer,
    engine: &mut OwnEngine,
    control: &SearchControl,
) -> Result<Vec<ReviewStep>, ReviewError> {
    let begun = Instant::now();
    let mut steps = Vec::new();
    while begun.elapsed() < PORTION {
        match reviewer.step(engine, control)? {
            Some(step) => steps.push(step),
            None => break,
        }
    }
    Ok(steps)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn point(step: &ReviewStep) -> Point {
    let worth = match step.eval {
        Evaluation::Centipawns(worth) => WhiteScore::Centipawns(worth),
        // Mate in no moves has no sign of its own.
        Evaluation::Mate(winner, moves) => {
            let moves = i32::try_from(moves.max(1)).unwrap_or(i32::MAX);
            WhiteScore::Mate(match winner {
                Color::White => moves,
                Color::Black => -moves,
            })
        }
    };
    Point {
        ply: count(step.ply),
        turn: step.turn,
        worth,
    }
}

/// The move and what the engine expects after it.
fn line_text(graded: &Graded) -> TextJson {
    let reviewed = &graded.reviewed;
    let reply = reviewed.reply.as_ref().map_or(&[][..], |line| &line.moves);
    let moves: Vec<Move> = std::iter::once(reviewed.played)
        .chain(reply.iter().copied())
        .take(LONGEST_LINE)
        .collect();
    let text = |language| Sentences::new(language).line(&reviewed.before, &moves);
    TextJson {
        en: text(Language::English),
        it: text(Language::Italian),
    }
}

/// A move that is tried instead of one of a game.
pub(crate) struct Attempt {
    start: Position,
    /// The moves before it.
    moves: Vec<Move>,
    tried: Move,
    ply: usize,
    /// The position after it.
    view: Box<View>,
}

impl Attempt {
    /// A move instead of the one with this number, counted from 1.
    ///
    /// # Errors
    ///
    /// If the rules refuse the move, or the game has no such move to replace.
    pub(crate) fn in_game(game: &Game, ply: u32, request: MoveRequest) -> Result<Attempt, Reason> {
        let played = played_game(game);
        let ply = ply as usize;
        let index = ply.checked_sub(1).filter(|&at| at < played.moves.len());
        let Some(index) = index else {
            return Err(no_such_move());
        };
        let moves: Vec<Move> = played.moves[..index]
            .iter()
            .map(|played| played.m)
            .collect();
        let path = Path {
            start: &played.start,
            moves: &moves,
        };
        let tried = find(&path.position(), request)?;
        let view = game.view_of_try(ply, tried).ok_or_else(no_such_move)?;
        Ok(Attempt {
            start: played.start,
            moves,
            tried,
            ply,
            view: Box::new(view),
        })
    }

    /// A move in a position that belongs to no open game.
    ///
    /// # Errors
    ///
    /// If the rules refuse it.
    pub(crate) fn in_position(start: Position, request: MoveRequest) -> Result<Attempt, Reason> {
        let tried = find(&start, request)?;
        let game = game_from(&start).map_err(|refused| Reason::of_game(&refused, start.board()))?;
        let after = game.apply(Command::play(MoveRequest::of(tried)), Millis::ZERO);
        Ok(Attempt {
            start,
            moves: Vec::new(),
            tried,
            ply: 1,
            view: Box::new(after.game.snapshot(Millis::ZERO).board),
        })
    }

    fn grade(&self, control: &SearchControl) -> Result<Graded, ReviewError> {
        let mut engine = OwnEngine::new(MEMORY, 1).map_err(failed)?;
        let path = Path {
            start: &self.start,
            moves: &self.moves,
        };
        grade(path, self.tried, &mut engine, &OPTIONS, control)
    }
}

/// The move that is asked for.
fn find(position: &Position, request: MoveRequest) -> Result<Move, Reason> {
    let MoveRequest {
        from,
        to,
        promotion,
    } = request;
    let found = position.find(from, to, promotion);
    found.map_err(|refusal| Reason::of_rules(&refusal, position.board()).about(from, to))
}

fn no_such_move() -> Reason {
    Reason::because(ReasonKind::NotUnderstood, "the game has no such move")
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Square;

    use super::*;
    use crate::tests::Site;

    /// However often a page asks, one review and one move wait for an engine, and
    /// both end with the page.
    #[tokio::test]
    async fn a_page_has_one_review_and_one_move_to_grade_and_they_end_with_it() {
        let site = Site::new().await;
        let (actor, registry) = (site.app.registry.current(), &site.app.registry);
        let slots = registry.search_slots.clone();
        let _held = slots.take_all();
        let (sender, mut answers) = mpsc::channel(8);
        let tasks = ReviewTask::default();
        for id in 1..=50 {
            let later = || Answers {
                id: Some(id),
                sender: sender.clone(),
            };
            tasks.start(&actor, &registry.store, slots.clone(), later());
            let tried = MoveRequest::new(Square::E2, Square::E4);
            let attempt = Attempt::in_position(Position::initial(), tried);
            tasks.grade(attempt.expect("a move"), slots.clone(), later());
            tokio::task::yield_now().await;
        }
        assert_eq!(slots.waiting(Purpose::Other), 2);
        drop((tasks, sender));
        assert!(answers.recv().await.is_none());
        assert_eq!(slots.waiting(Purpose::Other), 0);
    }
}
