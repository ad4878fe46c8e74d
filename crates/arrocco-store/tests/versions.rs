//! Files of older versions are brought up to date, those of newer versions and
//! of other programs are left alone.

mod common;

use std::fs;
use std::path::Path;

use arrocco_game::{Millis, Table};
use arrocco_rules::Color;
use arrocco_store::{OpenError, SavedQuery, Store};
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
    let mut table = Table::with_game(game);
    play(&store, &id(), &mut table, "g1f3", at(1));
    drop(store);
    assert_eq!(version_of(&folder.file()), 2);
    assert_eq!(folder.open().damage(), None);
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
                    known: 2,
                    ..
                }
            ),
            "{error}"
        );
        assert!(
            error
                .to_string()
                .ends_with("made by a newer version (tables 99, this program knows 2)"),
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
