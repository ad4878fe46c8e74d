//! Files of older versions are brought up to date, those of newer versions and
//! of other programs are left alone.

mod common;

use std::fs;
use std::path::Path;

use arrocco_game::{Command, Millis, MoveRequest};
use arrocco_rules::{Color, Role, Square};
use arrocco_store::{NewExercise, OpenError, SavedQuery, Store};
use common::*;
use rusqlite::Connection;

fn version_of(path: &Path) -> i64 {
    let file = Connection::open(path).expect("a file");
    file.pragma_query_value(None, "user_version", |row| row.get(0))
        .expect("a version")
}

#[test]
fn a_file_of_version_1_is_brought_up_to_date_with_all_it_holds() {
    let folder = Folder::new();
    let file = Connection::open(folder.file()).expect("a file");
    file.execute_batch(include_str!("data/version-1.sql"))
        .expect("tables");
    drop(file);
    assert_eq!(version_of(&folder.file()), 1);

    let store = folder.open();
    assert_eq!(store.damage(), None);
    let saved = store.saved_games(&SavedQuery::default()).expect("read");
    assert_eq!((saved.len(), saved[0].white.as_str()), (1, "Anna"));
    assert!(store.saved_pgn(saved[0].id).expect("read").contains("Qh4#"));
    let game = store.resume(&id(), NOW).expect("read").expect("a game");
    assert_eq!((game.ply(), game.draw_offer()), (2, Some(Color::Black)));
    // 5+3: four seconds for the first move, one for the second so far.
    assert_eq!(game.clock().left(Color::White, NOW), Some(Millis(298_000)));
    assert_eq!(game.clock().left(Color::Black, NOW), Some(Millis(297_000)));
    let mut table = game;
    play(&store, &id(), &mut table, "g1f3", at(1));
    drop(store);
    assert_eq!(version_of(&folder.file()), 3);
    assert_eq!(folder.open().damage(), None);
}

#[test]
fn a_file_of_version_2_gets_the_table_of_exercises() {
    let folder = Folder::new();
    let file = Connection::open(folder.file()).expect("a file");
    file.execute_batch(include_str!("data/version-1.sql"))
        .expect("tables");
    file.execute_batch(
        "CREATE INDEX saved_by_day ON saved (last_day, first_day); PRAGMA user_version = 2;",
    )
    .expect("version 2");
    drop(file);

    let store = folder.open();
    assert_eq!(store.damage(), None);
    let saved = store.saved_games(&SavedQuery::default()).expect("read");
    let mistake = NewExercise {
        position: "the position".to_owned(),
        mistake: "the mistake".to_owned(),
    };
    let added = store.add_exercises(saved[0].id, vec![mistake], DAY);
    assert_eq!(added, Ok(1));
    drop(store);
    assert_eq!(version_of(&folder.file()), 3);
    assert_eq!(folder.open().exercises().expect("read").len(), 1);
}

/// The games in progress of version 0.1.0, some with promotions.
fn promotions() -> (Folder, Store) {
    let folder = Folder::new();
    let file = Connection::open(folder.file()).expect("a file");
    file.execute_batch(include_str!("data/promotions-0.1.0.sql"))
        .expect("tables");
    drop(file);
    let store = folder.open();
    assert_eq!(store.damage(), None);
    (folder, store)
}

#[test]
fn a_pawn_move_and_its_promotion_in_two_steps_are_read_as_one_move() {
    let (_folder, store) = promotions();
    let game = store.resume(&id(), NOW).expect("read").expect("a game");
    let moves: Vec<&str> = game.moves().map(|played| played.san.as_str()).collect();
    assert_eq!(moves, ["bxa8=R+", "Kg7", "O-O"]);
    // 5+3: the clock ran until the rook was chosen, after six seconds.
    let left = game.clock().left(Color::White, NOW);
    assert_eq!(left, Some(at(300 - 6 + 3 - 1 + 3)));
    // The move declined the offer that came before the promotion.
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn a_game_that_waits_for_a_promotion_opens_before_that_pawn_move() {
    let (_folder, store) = promotions();
    let id = named("waiting");
    let mut game = store.resume(&id, NOW).expect("read").expect("a game");
    assert_eq!((game.ply(), game.turn()), (0, Color::White));
    let knight = MoveRequest::promoting(Square::B7, Square::B8, Role::Knight);
    ok(&store, &id, &mut game, Command::play(knight), at(1));
    assert_eq!(stored(&store, &id, at(1)).fen(), game.fen());
}

/// The bytes of all there is.
fn bytes(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let names = folder.names().into_iter();
    names
        .filter(|name| !name.ends_with(".lock") && !name.ends_with("-shm"))
        .map(|name| {
            let bytes = fs::read(folder.path().join(&name)).expect("a file");
            (name, bytes)
        })
        .collect()
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_untouched() {
    let folder = Folder::new();
    let store = folder.open();
    begin(&store, &id(), timed("5"), NOW);
    drop(store);
    // As a newer program that was killed leaves it: something is in the log.
    let newer = Connection::open(folder.file()).expect("a file");
    newer
        .execute_batch("PRAGMA user_version = 99; CREATE TABLE novelty (x)")
        .expect("a newer file");
    let before = bytes(&folder);
    assert_eq!(before.len(), 2, "a file and its log");
    for opened in [
        Store::open(folder.file()),
        Store::open_read_only(folder.file()),
    ] {
        let error = opened.expect_err("it is newer");
        assert!(
            matches!(
                error,
                OpenError::Newer {
                    found: 99,
                    known: 3,
                    ..
                }
            ),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .ends_with("made by a newer version (tables 99, this program knows 3)"),
            "{error}"
        );
    }
    assert!(bytes(&folder) == before, "it was touched");
}

#[test]
fn a_file_of_another_program_is_refused_and_left_untouched() {
    let folder = Folder::new();
    let other = Connection::open(folder.file()).expect("a file");
    other
        .execute_batch("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
        .expect("a table");
    drop(other);
    // The other program may have been killed: its journal is not ours either.
    fs::write(folder.path().join("games.db-journal"), "journal").expect("written");
    let before = bytes(&folder);
    let error = Store::open(folder.file()).expect_err("it is not ours");
    assert!(
        error.to_string().ends_with("not a file of games"),
        "{error}"
    );
    assert!(bytes(&folder) == before, "it was touched");
}
