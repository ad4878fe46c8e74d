//! The practice of mistakes: exercises are shown, tried and answered.
//!
//! The mistakes of a review are kept if its game is among the saved games, at the
//! end of the review or when the game is saved later.

use std::sync::{Arc, Mutex, PoisonError};

use arrocco_game::Game;
use arrocco_review::{MoveJson, MoveReview, PlayedGame, Review};
use arrocco_rules::Position;
use arrocco_session::review::{game_from, played_game, to_practise};
use arrocco_store::{Date, Exercise, ExerciseId, NewExercise};

use super::game_actor::GameActor;
use super::game_store::GameStore;
use super::protocol::{ListedExercise, Message, Reason, ReasonKind};

/// The mistakes of the game that a page has reviewed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mistakes(Arc<Mutex<Option<Found>>>);

#[derive(Clone, Debug)]
struct Found {
    /// The moves that were reviewed.
    played: PlayedGame,
    mistakes: Vec<NewExercise>,
}

impl Mistakes {
    /// Remembers what a review of this game has found.
    pub(crate) fn set(&self, game: &Game, review: &Review) {
        let mistakes = to_practise(game, review).into_iter().map(|m| NewExercise {
            position: m.before.to_string(),
            mistake: m.to_text(),
        });
        let found = Found {
            played: played_game(game),
            mistakes: mistakes.collect(),
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(found);
    }

    /// Adds them to the exercises if the game is saved and has these moves.
    pub(crate) async fn keep(&self, actor: &GameActor, store: &GameStore) -> Result<(), Reason> {
        let found = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let Some(Found { played, mistakes }) = found else {
            return Ok(());
        };
        let now = played_game(&actor.game());
        let is_same = now.start == played.start && now.moves.starts_with(&played.moves);
        if !is_same || mistakes.is_empty() {
            return Ok(());
        }
        store.add_exercises(actor.id(), mistakes).await
    }
}

/// The list of exercises, and whether this game is saved.
pub(crate) async fn list(
    actor: &GameActor,
    store: &GameStore,
    id: Option<u32>,
) -> Result<Message, Reason> {
    let today = Date::today();
    let listed = |exercise: &Exercise| {
        let due = exercise.due?;
        Some(ListedExercise {
            exercise: exercise.id.0,
            saved: exercise.saved.0,
            days: today.until(due),
        })
    };
    let saved = store.saved_as(actor.id()).await?;
    Ok(Message::Practice {
        id,
        exercises: store.exercises().await?.iter().filter_map(listed).collect(),
        saved: saved.map(|saved| saved.0),
    })
}

/// An exercise with its position.
pub(crate) async fn show(
    store: &GameStore,
    exercise: i64,
    id: Option<u32>,
) -> Result<Message, Reason> {
    let (kept, from) = store.exercise(ExerciseId(exercise)).await?;
    let mistake = mistake_of(&kept)?;
    let game = game_from(&mistake.before).map_err(|error| unreadable(&error))?;
    Ok(Message::Exercise {
        id,
        exercise,
        mistake: Box::new(MoveJson::new(1, &mistake)),
        view: Box::new(game.snapshot(arrocco_game::Millis::ZERO).board),
        from,
    })
}

/// The position of an exercise.
pub(crate) async fn position(store: &GameStore, exercise: i64) -> Result<Position, Reason> {
    let (kept, _) = store.exercise(ExerciseId(exercise)).await?;
    kept.position.parse().map_err(|error| unreadable(&error))
}

/// Records an answer.
pub(crate) async fn answer(
    store: &GameStore,
    exercise: i64,
    is_solved: bool,
    id: Option<u32>,
) -> Result<Message, Reason> {
    let answered = store.answer_exercise(ExerciseId(exercise), is_solved);
    let due = answered.await?.due;
    let days = due.map(|due| Date::today().until(due));
    Ok(Message::Answered { id, days })
}

fn mistake_of(exercise: &Exercise) -> Result<MoveReview, Reason> {
    let position: Position = exercise
        .position
        .parse()
        .map_err(|error| unreadable(&error))?;
    MoveReview::from_text(&position, &exercise.mistake).map_err(|error| unreadable(&error))
}

fn unreadable(error: &dyn std::error::Error) -> Reason {
    Reason::because(ReasonKind::NotReadable, error)
}
