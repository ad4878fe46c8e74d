//! Games in progress and saved games: written, resumed, listed, removed.

mod common;

use arrocco_game::{Command, Game, Millis, MoveRequest, Takebacks};
use arrocco_rules::{Color, Role, Square};
use arrocco_store::{Date, SavedId, SavedQuery, Store, StoreError};
use common::*;

#[test]
fn a_game_goes_on_where_it_was_left_and_nobody_is_charged_for_the_time_between() {
    let folder = Folder::new();
    let store = folder.open();
    // This run's clock begins at an hour, the next one's at five seconds.
    let mut table = begin(&store, &id(), timed("5+3"), at(3600));
    play(&store, &id(), &mut table, "e2e4", at(3610));
    play(&store, &id(), &mut table, "e7e5", at(3630));
    ok(
        &store,
        &id(),
        &mut table,
        Command::OfferDraw { by: Color::White },
        at(3634),
    );
    drop(store);

    let store = folder.open();
    let game = store.resume(&id(), at(5)).expect("read").expect("kept");
    assert_eq!(game.draw_offer(), Some(Color::White));
    // White had 4:53 and had thought for four seconds when it was last kept.
    assert_eq!(game.clock().left(Color::White, at(5)), Some(at(289)));
    assert_eq!(game.clock().left(Color::White, at(8)), Some(at(286)));
    assert_eq!(game.clock().left(Color::Black, at(8)), Some(at(283)));
    // It goes on in this run's time and is taken up once more.
    let mut table = game;
    play(&store, &id(), &mut table, "g1f3", at(8));
    store.keep_time(&id(), &table, at(11)).expect("kept");
    store.keep_time(&id(), &table, at(12)).expect("kept");
    drop(store);

    let game = stored(&folder.open(), &id(), at(100));
    assert_eq!(game.clock().left(Color::White, at(100)), Some(at(289)));
    assert_eq!(game.clock().left(Color::Black, at(100)), Some(at(279)));
}

#[test]
fn a_paused_clock_stays_paused_and_a_flag_that_fell_has_fallen() {
    let store = Store::in_memory().expect("a store");
    let mut table = begin(&store, &id(), timed("1"), NOW);
    ok(&store, &id(), &mut table, Command::Pause, at(5));
    let game = store.resume(&id(), at(900)).expect("read").expect("kept");
    assert!(game.clock().is_paused());
    let mut table = game;
    ok(&store, &id(), &mut table, Command::Resume, at(950));
    // The move comes too late: it is refused, and the end is kept.
    let late = store.carry_out(&id(), &table, Command::play(text("e2e4")), at(1005));
    let refused = late.expect("it is kept").refused.expect("too late");
    assert_eq!(refused.to_string(), "white is out of time");
    let game = stored(&store, &id(), NOW);
    assert_eq!(game.status(), "white is out of time | black wins");
}

#[test]
fn moves_taken_back_and_tried_are_kept() {
    let store = Store::in_memory().expect("a store");
    let mut settings = timed("5");
    settings.start = Some("7k/4P3/8/8/8/8/P7/4K3 w - - 0 1".to_owned());
    settings.takebacks = Takebacks::Counted { each: 2 };
    let mut table = begin(&store, &id(), settings, NOW);
    play(&store, &id(), &mut table, "a2a4 h8g7", at(2));
    ok(&store, &id(), &mut table, Command::Takeback, at(3));
    ok(
        &store,
        &id(),
        &mut table,
        Command::Vary {
            request: text("h8h7"),
        },
        at(3),
    );
    ok(&store, &id(), &mut table, Command::Redo, at(4));
    let queen = MoveRequest::promoting(Square::E7, Square::E8, Role::Queen);
    ok(&store, &id(), &mut table, Command::play(queen), at(5));
    let game = stored(&store, &id(), at(5));
    assert_eq!(game.snapshot(at(5)), table.snapshot(at(5)));
    assert_eq!(game.takebacks_left(Color::Black), Some(1));
}

#[test]
fn many_games_are_in_progress_at_once() {
    let folder = Folder::new();
    let store = folder.open();
    let mut tables: Vec<Game> = Vec::new();
    for index in 0..20 {
        let id = named(&format!("game-{index}"));
        tables.push(begin(&store, &id, timed("5"), NOW));
    }
    for (index, table) in tables.iter_mut().enumerate().skip(10) {
        play(
            &store,
            &named(&format!("game-{index}")),
            table,
            "e2e4",
            at(1),
        );
    }
    store.remove(&named("game-3")).expect("forgotten");
    store
        .remove(&named("nobody"))
        .expect("an unknown name is fine");
    drop(store);
    let store = folder.open();
    let ids = store.in_progress().expect("read");
    assert_eq!(ids.len(), 19);
    for id in ids {
        let number: usize = id.as_str()["game-".len()..].parse().expect("a number");
        assert_eq!(
            stored(&store, &id, NOW).ply(),
            usize::from(number >= 10),
            "{id}"
        );
    }
    assert_eq!(store.read(&named("game-3"), NOW), Ok(None));
}

#[test]
fn a_new_game_takes_the_place_of_the_one_before() {
    let store = Store::in_memory().expect("a store");
    let mut table = begin(&store, &id(), timed("5"), NOW);
    play(&store, &id(), &mut table, "e2e4 e7e5", at(1));
    let done = store.carry_out(&id(), &table, Command::start(timed("3")), at(2));
    let refused = done.expect("nothing to keep").refused;
    assert_eq!(
        refused.expect("a game is running").to_string(),
        "cannot configure a new game before the previous one has ended"
    );
    assert_eq!(stored(&store, &id(), NOW).ply(), 2);
    ok(
        &store,
        &id(),
        &mut table,
        Command::Resign { by: Color::White },
        at(2),
    );
    ok(&store, &id(), &mut table, Command::start(timed("3")), at(2));
    let game = stored(&store, &id(), NOW);
    assert_eq!(
        (game.ply(), game.settings().time.to_string().as_str()),
        (0, "3")
    );
    assert_eq!(store.in_progress().expect("read").len(), 1);
}

#[test]
fn nothing_can_be_kept_of_a_game_that_never_began() {
    let store = Store::in_memory().expect("a store");
    let game = Game::new(timed("5"), NOW).expect("a game");
    let lost = store.carry_out(&id(), &game, Command::play(text("e2e4")), NOW);
    assert_eq!(
        lost.unwrap_err().to_string(),
        "there is no game `current` in progress"
    );
}

#[test]
fn a_move_is_returned_when_it_is_kept_and_not_before() {
    let folder = Folder::new();
    let store = folder.open();
    let game = begin(&store, &id(), timed("5"), NOW);
    let e4 = Command::play(text("e2e4"));
    let to_look = Store::open_read_only(folder.file()).expect("one may look");
    let failed = to_look.carry_out(&id(), &game, e4.clone(), NOW);
    assert!(failed.is_err(), "nothing can be kept here");
    assert_eq!(stored(&store, &id(), NOW).ply(), 0);
    let applied = store
        .carry_out(&id(), &game, e4.clone(), NOW)
        .expect("kept");
    assert_eq!(stored(&to_look, &id(), NOW), applied.game);
    let again = store
        .carry_out(&id(), &applied.game, e4, NOW)
        .expect("nothing to keep");
    assert!(again.refused.is_some() && !again.has_changes());
}

/// Saves a short game and puts it away.
fn save(store: &Store, white: &str, black: &str, date: Option<&str>) -> SavedId {
    let mut settings = between(white, black);
    let date = date.map(|date| ("Date".to_owned(), date.to_owned()));
    settings.tags.extend(date);
    let mut table = begin(store, &id(), settings, NOW);
    play(store, &id(), &mut table, "f2f3 e7e5 g2g4 d8h4", NOW);
    let saved = store.save(&id(), &table, NOW, DAY).expect("saved");
    store.remove(&id()).expect("forgotten");
    saved
}

fn names(store: &Store, search: &SavedQuery) -> Vec<String> {
    let games = store.saved_games(search).expect("read");
    games.into_iter().map(|game| game.white).collect()
}

#[test]
fn finished_games_are_kept_only_when_saved() {
    let store = Store::in_memory().expect("a store");
    let mut table = begin(&store, &id(), between("Anna", "Bruno"), NOW);
    play(&store, &id(), &mut table, "f2f3 e7e5 g2g4 d8h4", NOW);
    assert_eq!(store.saved_games(&SavedQuery::default()), Ok(vec![]));
    assert_eq!(
        stored(&store, &id(), NOW).status(),
        "white is checkmate | black wins"
    );
    store.remove(&id()).expect("forgotten");
    assert_eq!(store.in_progress(), Ok(vec![]));
}

#[test]
fn finished_games_are_removed_and_those_in_progress_stay() {
    let store = Store::in_memory().expect("a store");
    for name in ["mated", "current", "going-on", "opened"] {
        let mut table = begin(&store, &named(name), timed("5"), NOW);
        play(&store, &named(name), &mut table, "f2f3 e7e5 g2g4", NOW);
        if name != "going-on" {
            play(&store, &named(name), &mut table, "d8h4", NOW);
        }
    }
    let mate = stored(&store, &named("mated"), NOW).to_pgn(NOW);
    store.put_pgn(&named("opened"), &mate, NOW).expect("put");
    assert_eq!(store.remove_finished(&id()), Ok(2));
    let left = store.in_progress().expect("read");
    assert_eq!(left, [named("current"), named("going-on")]);
    assert_eq!(stored(&store, &id(), NOW).ply(), 4);
}

#[test]
fn saved_games_are_listed_the_latest_first_and_opened() {
    let folder = Folder::new();
    let store = folder.open();
    save(&store, "Anna", "Bruno", Some("2023.01.02"));
    let second = save(&store, "Carla", "Dario", None);
    drop(store);
    let store = folder.open();
    let games = store.saved_games(&SavedQuery::default()).expect("read");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].id, second);
    assert_eq!(
        (games[0].white.as_str(), games[0].black.as_str()),
        ("Carla", "Dario")
    );
    assert_eq!(
        (games[0].date.as_str(), games[1].date.as_str()),
        ("2024.05.31", "2023.01.02")
    );
    assert_eq!((games[0].result.as_str(), games[0].plies), ("0-1", 4));

    // Opened, it can be gone on with.
    let pgn = store.saved_pgn(second).expect("read");
    let game = store.put_pgn(&id(), &pgn, at(7)).expect("put");
    let mut table = game;
    ok(&store, &id(), &mut table, Command::Takeback, at(9));
    let again = stored(&store, &id(), at(10));
    assert_eq!(again.snapshot(at(10)), table.snapshot(at(10)));
    assert_eq!((again.ply(), again.redoable()), (3, 1));
    assert_eq!(
        store.saved_pgn(second),
        Ok(pgn),
        "the saved game is as it was"
    );
}

#[test]
fn saved_games_are_found_by_player_and_date() {
    let store = Store::in_memory().expect("a store");
    save(&store, "Émile", "Zoë", Some("1999.12.31"));
    save(&store, "Anna", "Émilie", Some("2024.05.??"));
    save(&store, "100% Bot_1", "Zoë", Some("2024.??.??"));
    save(&store, "Dario", "Bruno", Some("2025.02.03"));
    let player = |name: &str| SavedQuery {
        player: Some(name.to_owned()),
        ..SavedQuery::default()
    };
    assert_eq!(names(&store, &player("émil")), ["Anna", "Émile"]);
    assert_eq!(names(&store, &player("ZOË")), ["100% Bot_1", "Émile"]);
    assert_eq!(names(&store, &player("%")), ["100% Bot_1"]);
    assert_eq!(names(&store, &player("nobody")), [""; 0]);
    let day = |text: &str| Date::from_tag(text);
    let dated = |from: Option<&str>, to: Option<&str>| SavedQuery {
        from: from.and_then(day),
        to: to.and_then(day),
        ..SavedQuery::default()
    };
    assert_eq!(
        names(&store, &dated(Some("2024.05.10"), Some("2024.05.20"))),
        ["100% Bot_1", "Anna"]
    );
    assert_eq!(
        names(&store, &dated(Some("2024.06.01"), None)),
        ["Dario", "100% Bot_1"]
    );
    assert_eq!(names(&store, &dated(None, Some("2000.??.??"))), ["Émile"]);
    let page = SavedQuery {
        limit: Some(2),
        skip: 1,
        ..SavedQuery::default()
    };
    assert_eq!(names(&store, &page), ["100% Bot_1", "Anna"]);
}

#[test]
fn a_game_saved_again_is_not_saved_twice() {
    let store = Store::in_memory().expect("a store");
    let mut table = begin(&store, &id(), between("Anna", "Bruno"), NOW);
    play(&store, &id(), &mut table, "e2e4", NOW);
    let first = store.save(&id(), &table, NOW, DAY).expect("saved");
    play(&store, &id(), &mut table, "e7e5", NOW);
    let second = store.save(&id(), &table, NOW, DAY).expect("saved");
    assert_eq!(first, second);
    assert_eq!(
        store.saved_games(&SavedQuery::default()).expect("read")[0].plies,
        2
    );
    // The next game at the same table is another.
    ok(
        &store,
        &id(),
        &mut table,
        Command::Resign { by: Color::White },
        NOW,
    );
    ok(&store, &id(), &mut table, Command::start(timed("5")), NOW);
    let third = store.save(&id(), &table, NOW, DAY).expect("saved");
    assert_ne!(third, first);
}

#[test]
fn saved_games_are_exported_and_deleted() {
    let store = Store::in_memory().expect("a store");
    let first = save(&store, "Anna", "Bruno", None);
    save(&store, "Carla", "Dario", None);
    let pgn = store.export_saved(&SavedQuery::default()).expect("read");
    assert_eq!(pgn.matches("[Event ").count(), 2);
    assert!(pgn.contains("[White \"Carla\"]") && pgn.contains("[Date \"2024.05.31\"]"));
    let anna = pgn
        .find("[White \"Anna\"]")
        .and_then(|at| pgn[..at].rfind("[Event"));
    let game = Game::from_pgn(&pgn[anna.expect("a game")..], NOW).expect("a game");
    assert_eq!(game.status(), "white is checkmate | black wins");

    store.delete_saved(first).expect("deleted");
    assert_eq!(names(&store, &SavedQuery::default()), ["Carla"]);
    assert_eq!(
        store.delete_saved(first),
        Err(StoreError::UnknownSaved(first))
    );
    assert_eq!(store.saved_pgn(first), Err(StoreError::UnknownSaved(first)));
    // A number is never used again, even the last one.
    let last = store.saved_games(&SavedQuery::default()).expect("read")[0].id;
    store.delete_saved(last).expect("deleted");
    assert_ne!(save(&store, "Elena", "Franco", None), last);
}

#[test]
fn a_text_that_is_not_a_game_is_refused() {
    let store = Store::in_memory().expect("a store");
    let table = begin(&store, &id(), timed("5"), NOW);
    let error = store.put_pgn(&id(), "1. e4 e5 2. Ke3 *", NOW).unwrap_err();
    assert!(error.to_string().contains("Ke3"), "{error}");
    assert_eq!(
        stored(&store, &id(), NOW).snapshot(NOW),
        table.snapshot(NOW)
    );
}

#[test]
fn all_commands_of_a_batch_are_answered() {
    let folder = Folder::new();
    let store = folder.open();
    let (sender, receiver) = std::sync::mpsc::channel();
    for index in 0..300 {
        let id = named(&format!("game-{index}"));
        let start = Command::start(timed("5"));
        let table = Game::new(timed("5"), NOW).expect("a game");
        let sender = sender.clone();
        store.keep_then(&id, &start, NOW, &table, move |kept| {
            sender.send((index, kept)).expect("somebody waits");
        });
    }
    // One that cannot be kept does not spoil the others.
    let nobody = begin(
        &Store::in_memory().expect("a store"),
        &id(),
        timed("5"),
        NOW,
    );
    let e4 = Command::play(text("e2e4"));
    let lost = sender.clone();
    store.keep_then(&id(), &e4, Millis(1), &nobody, move |kept| {
        lost.send((300, kept)).expect("somebody waits");
    });
    drop(sender);
    let answers: Vec<_> = receiver.iter().collect();
    assert_eq!(answers.len(), 301);
    for (index, kept) in answers {
        assert_eq!(kept.is_ok(), index < 300, "{index}: {kept:?}");
    }
    drop(store);
    assert_eq!(folder.open().in_progress().expect("read").len(), 300);
}
