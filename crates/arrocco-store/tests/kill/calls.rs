//! The program is killed before each single system call that changes something
//! on disk: while it makes the file, brings an old one up to date, rescues a
//! damaged one, plays and stops. Then it is started again, and all that was
//! confirmed must be there.
//!
//! Needs strace; without it there is a note.

use std::fs;
use std::path::Path;
use std::process::{Command as Process, Output};

use arrocco_store::{SavedQuery, Store};
use rusqlite::Connection;

use crate::child::{self, Manner, Progress};
use crate::common::*;
use crate::{check_progress, strace};

/// The calls, each counted by itself: strace counts so.
pub(crate) const CALLS: [&str; 8] = [
    "openat",
    "pwrite64",
    "fsync",
    "fdatasync",
    "ftruncate",
    "?unlink,?unlinkat",
    "?rename,?renameat,?renameat2",
    "?mkdir,?mkdirat",
];

/// What can lie in the folder of the games. The index of the log holds nothing
/// that would have to last, and is left out.
const NAMES: [&str; 9] = [
    "",
    "games.db",
    "games.db-wal",
    "games.db-journal",
    "games.db.new",
    "games.db.new-journal",
    "games.db.rescued",
    "games.db.damaged-1",
    "games.db.damaged-1-wal",
];

/// Moves that are played after the start.
const MOVES: usize = 3;

/// What lies in the folder before the program starts, and what of it must be
/// there afterwards.
#[derive(Default)]
pub(crate) struct Before {
    files: Vec<(&'static str, Vec<u8>)>,
    /// How far the current game had got.
    progress: Option<Progress>,
    saved: usize,
    /// Whether the file is damaged and must be found beside the new one.
    is_damaged: bool,
}

impl Before {
    pub(crate) fn put(&self) -> Folder {
        let folder = Folder::quick();
        for (name, bytes) in &self.files {
            fs::write(folder.path().join(name), bytes).expect("written");
        }
        folder
    }
}

/// Starts the program and has it killed before the call of that number. Returns
/// what it confirmed last and whether it was killed.
fn run(folder: &Folder, call: &str, number: usize) -> (Option<Progress>, bool) {
    let kill = format!("inject={call}:signal=SIGKILL:when={number}");
    let output = run_with(folder, &kill, "/dev/null".as_ref());
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = said.lines().find(|line| line.starts_with("failed "));
    assert_eq!(failed, None, "{said}");
    (last_confirmed(&said), !output.status.success())
}

/// Runs the program to its end with a fault in the calls on its files.
pub(crate) fn run_with(folder: &Folder, fault: &str, trace: &Path) -> Output {
    let paths = NAMES.map(|name| folder.path().join(name));
    let mut arguments = vec!["-o".into(), trace.into(), "-e".into(), fault.into()];
    for path in paths {
        arguments.extend(["-P".into(), path.into_os_string()]);
    }
    let program = child::command(&folder.file(), Manner::Careful);
    let mut strace: Process = strace::around(&program, &arguments, MOVES);
    strace.output().expect("strace")
}

/// What the program confirmed last. A line without its end confirms nothing.
pub(crate) fn last_confirmed(said: &str) -> Option<Progress> {
    let whole = said.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().filter_map(Progress::parse).next_back()
}

/// Opens the file and compares; then it must be possible to play on.
pub(crate) fn check(
    folder: &Folder,
    before: &Before,
    confirmed: Option<&Progress>,
) -> Result<(), String> {
    let store = Store::open(folder.file()).map_err(|error| error.to_string())?;
    if !before.is_damaged && store.damage().is_some() {
        return Err(format!("{:?}", store.damage()));
    }
    let saved = store.saved_games(&SavedQuery::default());
    let saved = saved.map_err(|error| error.to_string())?.len();
    if saved != before.saved {
        return Err(format!("{saved} saved games of {}", before.saved));
    }
    if let Some(confirmed) = confirmed.or(before.progress.as_ref()) {
        check_progress(&store, confirmed)?;
    }
    begin(&store, &named("next"), timed("5"), NOW);
    drop(store);
    check_names(folder, before)?;
    let again = Store::open(folder.file()).map_err(|error| error.to_string())?;
    match again.damage() {
        Some(damage) => Err(format!("opened twice, {damage:?}")),
        None => Ok(()),
    }
}

/// No other files are left, and a damaged file is there bit by bit.
fn check_names(folder: &Folder, before: &Before) -> Result<(), String> {
    let mut expected = vec!["games.db".to_owned(), "games.db.lock".to_owned()];
    if before.is_damaged {
        for (name, bytes) in &before.files {
            let aside = name.replace("games.db", "games.db.damaged-1");
            let kept = fs::read(folder.path().join(&aside)).unwrap_or_default();
            if kept != *bytes {
                return Err(format!(
                    "{aside} is not {name}, there is {:?}",
                    folder.names()
                ));
            }
            expected.push(aside);
        }
    }
    expected.sort();
    let names = folder.names().into_iter();
    // The index of a log that was put aside goes with it.
    let names: Vec<String> = names.filter(|name| !name.ends_with("-shm")).collect();
    if names == expected {
        Ok(())
    } else {
        Err(format!("left behind: {names:?}"))
    }
}

/// Kills before the first call, the second, and so on, until the program is not
/// killed any more. Returns the number of kills.
fn kill_at_each_call(before: &Before) -> usize {
    let mut kills = 0;
    for call in CALLS {
        for number in 1.. {
            let folder = before.put();
            let (confirmed, is_killed) = run(&folder, call, number);
            if let Err(error) = check(&folder, before, confirmed.as_ref()) {
                panic!("killed before {call} number {number}: {error}");
            }
            if !is_killed {
                let confirmed = confirmed.expect("it played");
                assert!(confirmed.ply + 1 >= MOVES, "{confirmed:?}");
                break;
            }
            kills += 1;
        }
    }
    kills
}

fn read(folder: &Folder, names: &[&'static str]) -> Vec<(&'static str, Vec<u8>)> {
    let bytes = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    names.iter().map(|name| (*name, bytes(name))).collect()
}

fn progress(store: &Store) -> Progress {
    Progress::of(&stored(store, &id(), NOW), NOW)
}

#[test]
fn the_first_start_can_be_killed_before_every_call() {
    if strace::is_missing() {
        return;
    }
    let kills = kill_at_each_call(&Before::default());
    assert!(kills > 30, "{kills}");
}

/// A file without games.
pub(crate) fn empty() -> Before {
    let folder = Folder::quick();
    drop(folder.open());
    Before {
        files: read(&folder, &["games.db"]),
        ..Before::default()
    }
}

#[test]
fn playing_and_stopping_can_be_killed_before_every_call() {
    if strace::is_missing() {
        return;
    }
    let kills = kill_at_each_call(&empty());
    assert!(kills > 5, "{kills}");
}

/// A file of version 1.
pub(crate) fn old() -> Before {
    let folder = Folder::quick();
    let file = Connection::open(folder.file()).expect("a file");
    file.execute_batch(include_str!("../data/version-1.sql"))
        .expect("tables");
    drop(file);
    let files = read(&folder, &["games.db"]);
    Before {
        files,
        progress: Some(progress(&folder.open())),
        saved: 1,
        is_damaged: false,
    }
}

#[test]
fn bringing_an_old_file_up_to_date_can_be_killed_before_every_call() {
    if strace::is_missing() {
        return;
    }
    let kills = kill_at_each_call(&old());
    assert!(kills > 5, "{kills}");
}

/// A file with a log, in which one of three saved games is damaged.
pub(crate) fn damaged() -> Before {
    let folder = Folder::quick();
    let store = folder.open();
    for name in ["Anna", "Bruno", "Carla"] {
        let table = begin(&store, &named("saved"), between(name, "Dario"), NOW);
        let game = &table;
        store.save(&named("saved"), game, NOW, DAY).expect("saved");
    }
    store.remove(&named("saved")).expect("forgotten");
    drop(store);
    let store = folder.open();
    let mut table = begin(&store, &id(), timed("5+3"), NOW);
    play(&store, &id(), &mut table, "e2e4 e7e5", NOW);
    let mut files = read(&folder, &["games.db", "games.db-wal"]);
    let file = &mut files[0].1;
    let at = file.windows(5).position(|text| text == b"Bruno");
    file[at.expect("it is in the file")] ^= 1;
    Before {
        files,
        progress: Some(progress(&store)),
        saved: 2,
        is_damaged: true,
    }
}

#[test]
fn rescuing_a_damaged_file_can_be_killed_before_every_call() {
    if strace::is_missing() {
        return;
    }
    let kills = kill_at_each_call(&damaged());
    assert!(kills > 10, "{kills}");
}
