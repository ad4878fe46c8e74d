//! Damaged files are detected, moved aside and repaired; nothing is lost
//! silently.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use arrocco_game::{Millis, Snapshot};
use arrocco_store::{
    Exercise, GameId, NewExercise, OpenError, SavedGame, SavedId, SavedQuery, Store,
};
use common::*;

const SAVED: usize = 12;
const IN_PROGRESS: usize = 4;

/// The content of a store.
#[derive(Debug, PartialEq)]
struct Content {
    saved: Vec<(SavedGame, String)>,
    exercises: Vec<Exercise>,
    in_progress: Vec<(GameId, Snapshot)>,
}

fn content(store: &Store) -> Content {
    let saved = store.saved_games(&SavedQuery::default()).expect("read");
    let ids = store.in_progress().expect("read");
    let pgn = |id: SavedId| store.saved_pgn(id).expect("read");
    Content {
        saved: saved
            .into_iter()
            .map(|game| (game.clone(), pgn(game.id)))
            .collect(),
        exercises: store.exercises().expect("read"),
        in_progress: ids
            .into_iter()
            .map(|id| (id.clone(), stored(store, &id, NOW).snapshot(NOW)))
            .collect(),
    }
}

/// The parts of a file of games.
#[derive(Clone)]
struct Parts {
    file: Vec<u8>,
    wal: Vec<u8>,
}

impl Parts {
    fn read(path: &Path) -> Parts {
        Parts {
            file: fs::read(path).expect("a file"),
            wal: fs::read(wal_of(path)).unwrap_or_default(),
        }
    }

    fn write(&self, path: &Path) {
        fs::write(path, &self.file).expect("written");
        if !self.wal.is_empty() {
            fs::write(wal_of(path), &self.wal).expect("written");
        }
    }

    fn flip(&mut self, bit: usize) {
        let bytes = self.file.len() * 8;
        match bit.checked_sub(bytes) {
            None => self.file[bit / 8] ^= 1 << (bit % 8),
            Some(bit) => self.wal[bit / 8] ^= 1 << (bit % 8),
        }
    }

    fn bits(&self) -> usize {
        (self.file.len() + self.wal.len()) * 8
    }
}

fn wal_of(path: &Path) -> PathBuf {
    let name = path.file_name().and_then(|name| name.to_str());
    path.with_file_name(format!("{}-wal", name.expect("a name")))
}

/// Fills a store with saved games and games in progress.
fn fill(store: &Store) {
    let mut random = Random::new(7);
    for index in 0..SAVED + IN_PROGRESS {
        let id = named(&format!("game-{index}"));
        let settings = between(&format!("White {index}"), &format!("Black {index}"));
        let mut table = begin(store, &id, settings, NOW);
        for second in 0..30 {
            let Some(command) = some_move(&table, &mut random) else {
                break;
            };
            ok(store, &id, &mut table, command, Millis::seconds(second));
        }
        if index < SAVED {
            let saved = store.save(&id, &table, NOW, DAY).expect("saved");
            let mistakes = (0..3).map(|number| NewExercise {
                position: format!("{} {number}", table.fen()),
                mistake: "{\"played\":\"e2e4\"}".repeat(5),
            });
            let added = store.add_exercises(saved, mistakes.collect(), DAY);
            assert_eq!(added, Ok(3));
            store.remove(&id).expect("forgotten");
        }
    }
}

/// A sound file with its content, closed or as a killed program leaves it.
fn sound(is_closed: bool) -> (Parts, Content) {
    let folder = Folder::quick();
    fill(&folder.open());
    let store = folder.open();
    if is_closed {
        let whole = content(&store);
        drop(store);
        return (Parts::read(&folder.file()), whole);
    }
    let mut table = begin(&store, &named("last"), timed("5"), NOW);
    play(&store, &named("last"), &mut table, "e2e4 e7e5 g1f3", NOW);
    (Parts::read(&folder.file()), content(&store))
}

/// Opens a damaged copy. Every game that is found must be as it was; if any is
/// missing, damage must be reported, and the copy must exist, bit by bit.
/// Returns whether all of it is there.
fn check(damaged: &Parts, whole: &Content, what: &str) -> bool {
    let folder = Folder::quick();
    let path = folder.file();
    damaged.write(&path);
    let store = match Store::open(&path) {
        Ok(store) => store,
        Err(OpenError::Foreign(_) | OpenError::Newer { .. }) => {
            assert!(
                fs::read(&path).expect("a file") == damaged.file,
                "{what}: it was touched"
            );
            return false;
        }
        Err(error) => panic!("{what}: {error}"),
    };
    let found = content(&store);
    let Some(damage) = store.damage() else {
        assert!(found == *whole, "{what}: lost silently");
        return true;
    };
    let aside = Parts::read(&damage.aside);
    assert!(
        aside.file == damaged.file && aside.wal == damaged.wal,
        "{what}: not kept"
    );
    assert!(
        found.saved.iter().all(|game| whole.saved.contains(game)),
        "{what}"
    );
    let is_whole = |exercise| whole.exercises.contains(exercise);
    assert!(found.exercises.iter().all(is_whole), "{what}");
    for game in &found.in_progress {
        let is_cut = damage.cut_short.contains(&game.0);
        assert!(
            is_cut || whole.in_progress.contains(game),
            "{what}: {}",
            game.0
        );
    }
    assert_eq!(found.saved.len(), damage.saved, "{what}");
    assert_eq!(
        found.in_progress.len(),
        damage.in_progress.len() + damage.cut_short.len(),
        "{what}"
    );
    false
}

/// 150, or as many as `ARROCCO_FLIPS` says.
fn flips() -> usize {
    let count = std::env::var("ARROCCO_FLIPS").ok();
    count.and_then(|text| text.parse().ok()).unwrap_or(150)
}

#[test]
fn no_flipped_bit_loses_anything_silently() {
    for is_closed in [true, false] {
        let (parts, whole) = sound(is_closed);
        assert_eq!(parts.wal.is_empty(), is_closed);
        let mut random = Random::new(11);
        let mut harmless = 0;
        for _ in 0..flips() {
            let bit = random.below(parts.bits());
            let mut damaged = parts.clone();
            damaged.flip(bit);
            harmless += usize::from(check(&damaged, &whole, &format!("bit {bit}")));
        }
        // Free space is flipped too; but the test must hit something.
        let all = flips();
        assert!(harmless < all * 9 / 10, "{harmless} of {all} hit nothing");
    }
}

#[test]
fn a_file_cut_anywhere_is_moved_aside() {
    let (parts, whole) = sound(true);
    let mut random = Random::new(13);
    let lengths = (0..40).map(|_| random.below(parts.file.len()));
    for length in lengths.chain([0, 1, 100, 4096]) {
        let mut damaged = parts.clone();
        damaged.file.truncate(length);
        assert!(!check(&damaged, &whole, &format!("cut at {length}")));
    }
}

/// A log that is cut off was not written to its end: what is there is
/// the game as it was a few moves earlier.
#[test]
fn a_log_cut_anywhere_leaves_the_moves_before() {
    let folder = Folder::quick();
    drop(folder.open());
    let store = folder.open();
    let mut table = begin(&store, &id(), timed("5"), NOW);
    let mut snapshots = vec![table.snapshot(NOW)];
    for uci in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"] {
        play(&store, &id(), &mut table, uci, NOW);
        snapshots.push(table.snapshot(NOW));
    }
    let parts = Parts::read(&folder.file());
    let mut plies = Vec::new();
    for length in (0..=parts.wal.len()).step_by(1031).chain([parts.wal.len()]) {
        let mut cut = parts.clone();
        cut.wal.truncate(length);
        let folder = Folder::quick();
        cut.write(&folder.file());
        let store = folder.open();
        let game = store.read(&id(), NOW).expect("read");
        let ply = game.as_ref().map(arrocco_game::Game::ply);
        if let (Some(game), Some(ply)) = (game, ply) {
            assert_eq!(game.snapshot(NOW), snapshots[ply], "cut at {length}");
        }
        plies.push(ply);
    }
    assert!(plies.is_sorted(), "{plies:?}");
    assert_eq!((plies.first(), plies.last()), (Some(&None), Some(&Some(6))));
}

#[test]
fn a_file_that_is_not_a_database_is_moved_aside() {
    let folder = Folder::quick();
    fs::write(folder.file(), "Dear diary, today I lost to the engine.").expect("written");
    let store = folder.open();
    let damage = store.damage().expect("it is damaged");
    assert_eq!(damage.saved, 0);
    let text = fs::read_to_string(&damage.aside).expect("it is kept");
    assert!(text.starts_with("Dear diary"));
    // The next one does not take its place.
    drop(store);
    fs::write(folder.file(), "Dear diary, today too.").expect("written");
    let second = folder.open().damage().expect("it is damaged").aside.clone();
    let names = folder.names();
    assert!(
        names.contains(&"games.db.damaged-1".to_owned()),
        "{names:?}"
    );
    assert!(second.ends_with("games.db.damaged-2"), "{second:?}");
}

#[test]
fn a_rescue_that_was_interrupted_is_finished() {
    let (parts, whole) = sound(true);
    let folder = Folder::quick();
    let path = folder.file();
    let mut damaged = parts.clone();
    damaged.file.truncate(9000);
    damaged.write(&path);
    // The new file was complete, but the old one is still in its place.
    fs::write(path.with_file_name("games.db.rescued"), &parts.file).expect("written");
    let store = folder.open();
    let damage = store.damage().expect("it is damaged");
    assert_eq!(damage.reason, "a rescue was interrupted");
    assert_eq!(
        (damage.saved, damage.in_progress.len()),
        (SAVED, IN_PROGRESS)
    );
    assert!(fs::read(&damage.aside).expect("it is kept") == damaged.file);
    assert_eq!(content(&store), whole);
    drop(store);
    assert_eq!(folder.open().damage(), None);
}

/// The file of a killed program is deleted, but not its log. SQLite must not
/// apply the log to the new file.
#[test]
fn a_log_without_its_file_is_moved_aside() {
    let (parts, _) = sound(false);
    let folder = Folder::quick();
    fs::write(wal_of(&folder.file()), &parts.wal).expect("written");
    fs::write(folder.path().join("games.db-shm"), "").expect("written");
    let store = folder.open();
    let damage = store.damage().expect("something is missing");
    assert_eq!(damage.reason, "the file is missing, only its log was left");
    assert!(damage.aside.ends_with("games.db.damaged-1-wal"));
    assert!(fs::read(&damage.aside).expect("it is kept") == parts.wal);
    let mut table = begin(&store, &id(), timed("5"), NOW);
    play(&store, &id(), &mut table, "e2e4", NOW);
    drop(store);
    let store = folder.open();
    assert_eq!(store.damage(), None);
    assert_eq!(stored(&store, &id(), NOW).ply(), 1);
}

#[test]
fn an_empty_log_without_its_file_is_removed() {
    let folder = Folder::quick();
    fs::write(wal_of(&folder.file()), "").expect("written");
    let store = folder.open();
    assert_eq!(store.damage(), None);
    drop(store);
    assert_eq!(folder.names(), ["games.db", "games.db.lock"]);
}
