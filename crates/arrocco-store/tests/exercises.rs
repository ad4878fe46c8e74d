//! Mistakes of saved games: when they are asked, and that they go with their games.

mod common;

use arrocco_store::{Date, Exercise, NewExercise, SavedId, SavedQuery, Store, StoreError};
use common::*;

fn mistake(number: u32) -> NewExercise {
    NewExercise {
        position: format!("position {number}"),
        mistake: format!("mistake {number}"),
    }
}

/// A saved game with a mistake.
fn with_exercise(store: &Store) -> (SavedId, Exercise) {
    let game = begin(store, &id(), timed("5"), NOW);
    let saved = store.save(&id(), &game, NOW, DAY).expect("saved");
    assert_eq!(store.add_exercises(saved, vec![mistake(1)], DAY), Ok(1));
    (saved, only(store))
}

fn only(store: &Store) -> Exercise {
    let mut all = store.exercises().expect("read");
    assert_eq!(all.len(), 1);
    all.remove(0)
}

fn days(count: u32) -> Date {
    DAY.plus(count)
}

#[test]
fn a_mistake_is_asked_after_one_three_and_seven_days_and_is_then_learned() {
    let folder = Folder::new();
    let store = folder.open();
    let (_, exercise) = with_exercise(&store);
    assert!(!exercise.is_due(DAY) && exercise.is_due(days(1)));
    let solve = |store: &Store, day| store.answer_exercise(exercise.id, true, day);
    // Practising ahead changes nothing.
    assert_eq!(solve(&store, DAY).expect("read").due, Some(days(1)));
    assert_eq!(solve(&store, days(2)).expect("kept").due, Some(days(5)));
    drop(store);
    let store = folder.open();
    assert_eq!(only(&store).solved, 1);
    assert_eq!(solve(&store, days(5)).expect("kept").due, Some(days(12)));
    assert_eq!(solve(&store, days(12)).expect("kept").due, None);
    assert_eq!(store.exercises(), Ok(Vec::new()));
    assert_eq!(store.exercise(exercise.id).expect("read").solved, 3);
}

#[test]
fn a_wrong_answer_begins_again_with_one_day() {
    let store = Store::in_memory().expect("a store");
    let (_, exercise) = with_exercise(&store);
    let answer = |is_solved, day| {
        let answered = store.answer_exercise(exercise.id, is_solved, day);
        answered.expect("kept").due
    };
    assert_eq!(answer(true, days(1)), Some(days(4)));
    assert_eq!(answer(false, days(4)), Some(days(5)));
    assert_eq!(answer(true, days(5)), Some(days(8)));
}

#[test]
fn saving_and_reviewing_a_game_again_keeps_what_was_learned() {
    let store = Store::in_memory().expect("a store");
    let (saved, exercise) = with_exercise(&store);
    let answered = store.answer_exercise(exercise.id, true, days(1));
    let answered = answered.expect("kept");
    let mut game = stored(&store, &id(), NOW);
    play(&store, &id(), &mut game, "e2e4", at(1));
    assert_eq!(store.save(&id(), &game, at(1), DAY), Ok(saved));
    let again = vec![mistake(1), mistake(2)];
    assert_eq!(store.add_exercises(saved, again, days(1)), Ok(2));
    let all = store.exercises().expect("read");
    assert_eq!(all[1], answered);
    assert_eq!(
        (all[0].position.as_str(), all[0].due),
        ("position 2", Some(days(2)))
    );
}

#[test]
fn exercises_go_with_their_game() {
    let folder = Folder::new();
    let store = folder.open();
    let (saved, exercise) = with_exercise(&store);
    assert_eq!(store.saved_as(&id()), Ok(Some(saved)));
    store.delete_saved(saved).expect("deleted");
    assert_eq!(store.exercises(), Ok(Vec::new()));
    assert_eq!(store.saved_as(&id()), Ok(None));
    let unknown = StoreError::UnknownExercise(exercise.id);
    assert_eq!(
        store.answer_exercise(exercise.id, true, days(1)),
        Err(unknown)
    );
    let unknown = StoreError::UnknownSaved(saved);
    let refused = store.add_exercises(saved, vec![mistake(1)], DAY);
    assert_eq!(refused, Err(unknown));
    drop(store);
    assert_eq!(folder.open().damage(), None);
}

#[test]
fn all_exercises_can_be_deleted_and_the_games_stay() {
    let store = Store::in_memory().expect("a store");
    with_exercise(&store);
    store.delete_exercises().expect("deleted");
    assert_eq!(store.exercises(), Ok(Vec::new()));
    let games = store.saved_games(&SavedQuery::default());
    assert_eq!(games.expect("read").len(), 1);
}
