//! A disk that is full, folders that cannot be written, files that vanish, two
//! programs at once: the move is refused with a message, and what was kept
//! before is as it was.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command as Process;

use arrocco_game::{Command, Failed, Table};
use arrocco_store::{OpenError, SavedQuery, Store, StoreError};
use common::*;

/// A small file system of its own, where one may make such things.
struct SmallDisk {
    place: PathBuf,
    /// Where it is mounted, removed after it.
    _folder: Folder,
}

impl SmallDisk {
    fn mount(kilobytes: usize) -> Option<SmallDisk> {
        let folder = Folder::new();
        let place = folder.path().join("disk");
        fs::create_dir(&place).expect("a folder");
        let size = format!("size={kilobytes}k");
        let mounted = mount(&["-t", "tmpfs", "-o", &size, "none"], &place);
        if !mounted {
            eprintln!("note: no file system can be mounted here; this was not checked");
        }
        mounted.then(|| SmallDisk {
            place,
            _folder: folder,
        })
    }

    fn file(&self) -> PathBuf {
        self.place.join("games.db")
    }

    fn remount(&self, how: &str) {
        assert!(mount(&["-o", how], &self.place), "it can be remounted");
    }

    /// Leaves no space at all.
    fn fill(&self) -> PathBuf {
        let filler = self.place.join("filler");
        let size = |chunk: usize| vec![0; chunk];
        let mut bytes = Vec::new();
        for chunk in [1 << 16, 1 << 12, 1 << 8] {
            while fs::write(&filler, [bytes.as_slice(), &size(chunk)].concat()).is_ok() {
                bytes.extend(size(chunk));
            }
            fs::write(&filler, &bytes).expect("it fitted before");
        }
        filler
    }
}

fn mount(arguments: &[&str], place: &Path) -> bool {
    let done = Process::new("mount").args(arguments).arg(place).output();
    done.is_ok_and(|output| output.status.success())
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let done = Process::new("umount").arg(&self.place).status();
        if !done.is_ok_and(|status| status.success()) {
            eprintln!("note: {} is still mounted", self.place.display());
        }
    }
}

#[test]
fn on_a_full_disk_the_move_is_refused_and_played_when_there_is_space_again() {
    let Some(disk) = SmallDisk::mount(1024) else {
        return;
    };
    let store = Store::open(disk.file()).expect("a store");
    let mut table = begin(&store, &id(), timed("5"), NOW);
    play(&store, &id(), &mut table, "f2f3 e7e5", NOW);
    let filler = disk.fill();
    let refused = play_until_refused(&store, &mut table);
    assert_eq!(refused, "the game could not be kept: the disk is full");
    let snapshot = game_on(&table).snapshot(NOW);
    assert_eq!(stored(&store, &id(), NOW).snapshot(NOW), snapshot);
    fs::remove_file(filler).expect("removed");
    let go_on = some_move(game_on(&table), &mut Random::new(1));
    ok(&store, &id(), &mut table, go_on.expect("a move"), NOW);
    drop(store);
    let store = Store::open(disk.file()).expect("a store");
    assert_eq!(store.damage(), None);
    let snapshot = game_on(&table).snapshot(NOW);
    assert_eq!(stored(&store, &id(), NOW).snapshot(NOW), snapshot);
}

/// There may be room for some moves where others have been.
fn play_until_refused(store: &Store, table: &mut Table) -> String {
    for _ in 0..400 {
        for command in [Command::play(text("b1c3")), Command::Takeback] {
            if let Err(failed) = store.carry_out(&id(), table, command, NOW) {
                return failed.to_string();
            }
        }
    }
    panic!("the disk is full, but takes everything")
}

#[test]
fn a_disk_too_small_for_a_file_of_games_is_an_error_to_open() {
    let Some(disk) = SmallDisk::mount(16) else {
        return;
    };
    let error = Store::open(disk.file()).expect_err("there is no space");
    assert!(error.to_string().ends_with("the disk is full"), "{error}");
}

#[test]
fn on_a_read_only_disk_nothing_is_begun() {
    let Some(disk) = SmallDisk::mount(1024) else {
        return;
    };
    let store = Store::open(disk.file()).expect("a store");
    begin(&store, &id(), timed("5"), NOW);
    drop(store);
    disk.remount("remount,ro");
    let error = Store::open(disk.file()).expect_err("it cannot be written");
    assert!(
        error.to_string().contains("Read-only file system"),
        "{error}"
    );
    disk.remount("remount,rw");
    let store = Store::open(disk.file()).expect("a store");
    assert_eq!(store.damage(), None);
    assert_eq!(stored(&store, &id(), NOW).ply(), 0);
}

/// A person without rights; the superuser has all of them.
#[cfg(unix)]
#[test]
fn in_a_read_only_folder_nothing_is_begun() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let place = folder.path().join("closed");
    fs::create_dir(&place).expect("a folder");
    fs::set_permissions(&place, fs::Permissions::from_mode(0o555)).expect("set");
    if fs::write(place.join("probe"), "").is_ok() {
        eprintln!("note: run by the superuser, whom no folder refuses; not checked");
        return;
    }
    let error = Store::open(place.join("games.db")).expect_err("it cannot be written");
    assert!(error.to_string().contains("denied"), "{error}");
}

#[test]
fn a_file_where_the_folder_should_be_is_an_error_that_names_it() {
    let folder = Folder::new();
    let place = folder.path().join("arrocco");
    fs::write(&place, "not a folder").expect("written");
    let error = Store::open(place.join("games.db")).expect_err("there is no folder");
    assert!(error.to_string().contains("arrocco"), "{error}");
    let folder_for_file = folder.path().join("games.db");
    fs::create_dir(&folder_for_file).expect("a folder");
    let error = Store::open(&folder_for_file).expect_err("it is a folder");
    assert!(error.to_string().contains("games.db"), "{error}");
    assert!(folder_for_file.is_dir(), "it is still there");
}

#[test]
fn a_file_that_vanishes_under_a_running_program_takes_no_more_moves() {
    let folder = Folder::new();
    let store = folder.open();
    let mut table = begin(&store, &id(), timed("5"), NOW);
    let away = folder.path().join("elsewhere.db");
    fs::rename(folder.file(), &away).expect("moved");
    let refused = store.carry_out(&id(), &mut table, Command::play(text("e2e4")), NOW);
    let message = refused.expect_err("it must be refused").to_string();
    assert!(message.contains("was moved or deleted"), "{message}");
    assert_eq!(game_on(&table).ply(), 0);
    // A file of the same name is not the same file.
    fs::write(folder.file(), "something else").expect("written");
    assert!(store.in_progress().is_err());
    fs::rename(&away, folder.file()).expect("moved back");
    play(&store, &id(), &mut table, "e2e4", NOW);
}

/// A link to a disk that is not plugged in must not be replaced by a new file,
/// which would hide the games.
#[cfg(unix)]
#[test]
fn a_link_to_a_missing_file_is_refused_and_left_as_it_is() {
    let folder = Folder::new();
    let disk = folder.path().join("disk");
    let link = folder.path().join("games.db");
    std::os::unix::fs::symlink(disk.join("games.db"), &link).expect("a link");
    let error = Store::open(&link).expect_err("the disk is missing");
    assert!(error.to_string().contains("it is a link to"), "{error}");
    assert_eq!(folder.names(), ["games.db"], "nothing is made");
    assert_eq!(fs::read_link(&link).ok(), Some(disk.join("games.db")));

    // The disk is plugged in: all parts of the file lie there.
    fs::create_dir(&disk).expect("a folder");
    drop(Store::open(disk.join("games.db")).expect("a store"));
    let store = Store::open(&link).expect("a store");
    begin(&store, &id(), timed("5"), NOW);
    let error = Store::open(disk.join("games.db")).expect_err("it is the same file");
    assert!(matches!(error, OpenError::InUse(_)), "{error}");
    drop(store);
    let store = Store::open(disk.join("games.db")).expect("a store");
    assert_eq!(stored(&store, &id(), NOW).ply(), 0);
    assert_eq!(folder.names(), ["disk", "games.db"]);
}

#[test]
fn of_two_programs_the_second_can_only_read() {
    let folder = Folder::new();
    let first = folder.open();
    let mut table = begin(&first, &id(), between("Anna", "Bruno"), NOW);
    first.save(&id(), game_on(&table), NOW, DAY).expect("saved");
    let error = Store::open(folder.file()).expect_err("it is in use");
    assert!(matches!(error, OpenError::InUse(_)));
    assert!(
        error
            .to_string()
            .ends_with("another program has these games open"),
        "{error}"
    );

    let second = Store::open_read_only(folder.file()).expect("it can be read");
    assert_eq!(
        second
            .saved_games(&SavedQuery::default())
            .expect("read")
            .len(),
        1
    );
    let mut other = Table::with_game(stored(&second, &id(), NOW));
    let refused = second.carry_out(&id(), &mut other, Command::play(text("d2d4")), NOW);
    assert_eq!(refused, Err(Failed::NotKept(StoreError::ReadOnly)));
    assert_eq!(second.resume(&id(), NOW), Err(StoreError::ReadOnly));
    assert_eq!(second.remove(&id()), Err(StoreError::ReadOnly));

    // The first plays on, and the second sees it.
    play(&first, &id(), &mut table, "e2e4", NOW);
    assert_eq!(
        stored(&second, &id(), NOW).snapshot(NOW),
        game_on(&table).snapshot(NOW)
    );
    // It may even go and come back.
    drop(first);
    let first = folder.open();
    play(&first, &id(), &mut table, "e7e5", NOW);
    assert_eq!(stored(&second, &id(), NOW).ply(), 2);
}

#[test]
fn a_read_only_store_needs_a_file() {
    let folder = Folder::new();
    let error = Store::open_read_only(folder.file()).expect_err("there is none");
    assert!(matches!(error, OpenError::Io { .. }), "{error}");
    assert_eq!(folder.names(), [""; 0], "and makes none");
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_the_games() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.path().join("mine").join("games.db");
    let store = Store::open(&path).expect("a store");
    begin(&store, &id(), timed("5"), NOW);
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode(path.parent().expect("a folder")), 0o700);
    assert_eq!(mode(&path), 0o600);
    assert_eq!(mode(&path.with_file_name("games.db-wal")), 0o600);
}
