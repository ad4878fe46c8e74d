//! The review of a game, and the grading of moves that are tried in it.
//!
//! A review goes position by position. The engine's slot is held for a fraction
//! of a second and never while the page is waited for, so that other pages come
//! in between.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrocco_engine::SearchControl;
use arrocco_game::{Game, MoveRequest};
use arrocco_review::{
    Budget, Evaluation, EvaluatorError, Graded, Language, MoveJson, OwnEngine, Path, ReviewError,
    ReviewJson, Reviewer, Sentences, Step, TextJson, grade,
};
use arrocco_rules::{Color, Move, Position};
use arrocco_session::engine_player::WhiteScore;
use arrocco_session::review::{OPTIONS, played_game};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::page_task::PageTask;
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
}

impl ReviewTask {
    /// Reviews `game` and sends what is found as it goes.
    pub(crate) fn start(&self, game: &Game, slots: SearchSlots, answers: Answers) {
        let played = played_game(game);
        self.review.start(|control| async move {
            let reviewer = Reviewer::new(played, OPTIONS).with_preview(PREVIEW);
            if let Err(error) = review(reviewer, control, slots, &answers).await {
                answers.refuse(&error).await;
            }
        });
    }

    /// Stops the review, if there is one. It sends nothing more.
    pub(crate) fn stop(&self) {
        self.review.stop();
    }

    /// Grades a move instead of the one with this number, counted from 1.
    ///
    /// # Errors
    ///
    /// If the rules refuse the move, or the game has no such move to replace.
    pub(crate) fn grade(
        &self,
        game: &Game,
        ply: u32,
        request: MoveRequest,
        slots: SearchSlots,
        answers: Answers,
    ) -> Result<(), Reason> {
        let attempt = Attempt::new(game, ply, request)?;
        let view = attempt.view(game)?;
        self.grade.start(|control| async move {
            let slot = slots.acquire(Purpose::Other).await;
            let graded = spawn_blocking(move || {
                let graded = attempt.grade(&control);
                drop(slot);
                graded
            });
            match finished(graded.await) {
                Ok(graded) => {
                    let line = line_text(&graded);
                    let message = Message::Graded {
                        id: answers.id,
                        is_right: graded.is_right,
                        judged: Box::new(MoveJson::new(ply as usize, &graded.reviewed)),
                        line,
                        view,
                    };
                    // An error means that the page is gone.
                    let _ = answers.sender.send(message).await;
                }
                Err(error) => answers.refuse(&error).await,
            }
        });
        Ok(())
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
) -> Result<(), ReviewError> {
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
        let review = ReviewJson::new(&reviewer.finish(engine.name()));
        drop(slot);
        Ok(review)
    });
    let review = finished(summed.await)?;
    let message = Message::Review {
        id: answers.id,
        points: Vec::new(),
        done: 1,
        all: 1,
        review: Some(Box::new(review)),
    };
    let _ = answers.sender.send(message).await;
    Ok(())
}

/// As many positions as fit into the time of a portion; none if all is done.
fn portion(
    reviewer: &mut Reviewer,
    engine: &mut OwnEngine,
    control: &SearchControl,
) -> Result<Vec<Step>, ReviewError> {
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

fn point(step: &Step) -> Point {
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

/// A move that is tried instead of one of the game.
struct Attempt {
    start: Position,
    /// The moves before it.
    moves: Vec<Move>,
    tried: Move,
    ply: usize,
}

impl Attempt {
    fn new(game: &Game, ply: u32, request: MoveRequest) -> Result<Attempt, Reason> {
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
        let position = path.position();
        let tried = position
            .find(request.from, request.to, request.promotion)
            .map_err(|refusal| {
                Reason::of_rules(&refusal, position.board()).about(request.from, request.to)
            })?;
        Ok(Attempt {
            start: played.start,
            moves,
            tried,
            ply,
        })
    }

    fn view(&self, game: &Game) -> Result<Box<arrocco_game::View>, Reason> {
        let view = game.view_of_try(self.ply, self.tried);
        view.map(Box::new).ok_or_else(no_such_move)
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

fn no_such_move() -> Reason {
    Reason::because(ReasonKind::NotUnderstood, "the game has no such move")
}
