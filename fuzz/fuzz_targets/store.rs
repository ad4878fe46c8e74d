//! A file of games with changed bytes: it is opened, rescued or refused, and what was
//! rescued is sound.
#![no_main]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use arrocco_fuzz::{folder, patched};
use arrocco_game::{Command, Game, Millis, Settings};
use arrocco_store::{Date, GameId, SavedQuery, Store};
use libfuzzer_sys::fuzz_target;

static SOUND: LazyLock<(PathBuf, Vec<u8>)> = LazyLock::new(|| {
    let folder = folder("store");
    let path = folder.join("games.db");
    let store = Store::open(&path).expect("a store");
    let (id, now) = (GameId::current(), Millis(0));
    let game = Game::new(Settings::default(), now).expect("a game");
    store
        .keep(&id, &Command::start(Settings::default()), now, &game)
        .expect("it is kept");
    let e4 = r#"{"type":"move","from":"e2","to":"e4"}"#;
    let e4 = serde_json::from_str(e4).expect("a command");
    let game = store.carry_out(&id, &game, e4, now).expect("a move").game;
    store.save(&id, &game, now, Date::today()).expect("it is saved");
    drop(store);
    let bytes = fs::read(&path).expect("a file");
    fs::remove_dir_all(&folder).expect("it is removed");
    (folder, bytes)
});

fuzz_target!(|patches: &[u8]| {
    let (folder, sound) = &*SOUND;
    fs::create_dir_all(folder).expect("a folder");
    let path = folder.join("games.db");
    fs::write(&path, patched(sound, patches)).expect("a file");
    if let Ok(store) = Store::open(&path) {
        for id in store.in_progress().unwrap_or_default() {
            let _ = store.resume(&id, Millis(0));
        }
        for saved in store.saved_games(&SavedQuery::default()).unwrap_or_default() {
            let _ = store.saved_pgn(saved.id);
        }
        drop(store);
        let again = Store::open(&path).expect("what was opened opens again");
        assert_eq!(again.damage(), None);
    }
    fs::remove_dir_all(folder).expect("it is removed");
});
