//! Detection and repair of damaged files: the damaged file is moved aside and
//! its readable games are copied into a new one.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::file::{
    self, PARTS, beside, check_version, connect_read_only, connect_without_wal, folder_of,
    sync_folder,
};
use crate::rescue::{Survey, survey};
use crate::{GameId, OpenError, StoreError, schema, wal};

/// What was wrong with a file of games, and what was copied from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where the damaged file is now. It is never deleted.
    pub aside: PathBuf,
    /// What is wrong with it.
    pub reason: String,
    /// Games in progress that were copied completely.
    pub in_progress: Vec<GameId>,
    /// Games in progress that were copied, but may lack their last moves.
    pub cut_short: Vec<GameId>,
    /// How many saved games were copied.
    pub saved: usize,
}

/// Replaces a damaged file by a new one with all that could be read.
///
/// The new file is complete before the old one is touched, and is then renamed
/// to `games.db.rescued`. If the program is killed after that, the next start
/// finishes the repair.
pub(crate) fn repair(path: &Path) -> Result<Option<Damage>, OpenError> {
    let rescued = beside(path, ".rescued");
    let is_interrupted = rescued.exists();
    let (reason, found) = if is_interrupted {
        let file = connect_read_only(&rescued)?;
        let found = survey(&file, None).map_err(OpenError::store(&rescued))?;
        ("a rescue was interrupted".to_owned(), found)
    } else if !path.exists() {
        return put_leftovers_aside(path);
    } else {
        roll_back(path)?;
        match find(path)? {
            Some(Finding::InFile(reason)) => (reason, rescue(path, &rescued)?),
            Some(Finding::InWal(reason)) => (reason, rescue(path, &rescued)?.all_cut_short()),
            None => return Ok(None),
        }
    };
    let aside = match last_name_aside(path) {
        // The file itself was moved before the rescue was interrupted, its
        // other parts perhaps not.
        Some(aside) if is_interrupted && !path.exists() => aside,
        _ => free_name_aside(path),
    };
    put_aside(path, &aside)?;
    fs::rename(&rescued, path).map_err(OpenError::io(path))?;
    sync_folder(folder_of(path)).map_err(OpenError::io(path))?;
    Ok(Some(Damage {
        aside,
        reason,
        in_progress: found.in_progress,
        cut_short: found.cut_short,
        saved: found.saved,
    }))
}

/// Rolls back a transaction of a program that was killed before the file had a
/// write-ahead log. SQLite does so by itself, but not on a read-only connection,
/// and [`find`] uses one.
///
/// Files of other programs and of newer versions are not touched.
fn roll_back(path: &Path) -> Result<(), OpenError> {
    if !beside(path, "-journal").exists() {
        return Ok(());
    }
    let mut header = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut header));
    read.map_err(OpenError::io(path))?;
    match schema::read_header(&header) {
        Some(versions) => file::check_known(path, versions)?,
        None => return Ok(()),
    }
    match connect_without_wal(path).and_then(|connection| schema::read(&connection)) {
        // What is damaged is for `find` to report.
        Ok(_) | Err(StoreError::Damaged(_)) => Ok(()),
        Err(error) => Err(OpenError::store(path)(error)),
    }
}

/// Moves the log of a deleted file aside: SQLite would apply it to the new file
/// and damage it.
fn put_leftovers_aside(path: &Path) -> Result<Option<Damage>, OpenError> {
    let holds_something = |suffix: &&str| {
        let data = fs::metadata(beside(path, suffix));
        data.is_ok_and(|data| data.len() > 0)
    };
    let Some(log) = ["-wal", "-journal"].into_iter().find(holds_something) else {
        // Empty, or no more than an index.
        file::remove(path)?;
        return Ok(None);
    };
    let aside = free_name_aside(path);
    put_aside(path, &aside)?;
    sync_folder(folder_of(path)).map_err(OpenError::io(path))?;
    Ok(Some(Damage {
        aside: beside(&aside, log),
        reason: "the file is missing, only its log was left".to_owned(),
        in_progress: Vec::new(),
        cut_short: Vec::new(),
        saved: 0,
    }))
}

/// What is wrong, and where.
enum Finding {
    InFile(String),
    /// The file may be intact, but lacks the last moves.
    InWal(String),
}

/// What is wrong with a file, if there is one.
///
/// # Errors
///
/// If it is intact, but of another program or a newer version. Nothing is
/// written before that is known.
fn find(path: &Path) -> Result<Option<Finding>, OpenError> {
    let Ok(data) = fs::metadata(path) else {
        return Ok(None);
    };
    if data.len() == 0 {
        return Ok(Some(Finding::InFile("the file is empty".to_owned())));
    }
    match find_by_reading(path) {
        Err(OpenError::Store {
            error: StoreError::Damaged(reason),
            ..
        }) => Ok(Some(Finding::InFile(reason))),
        checked => checked,
    }
}

fn find_by_reading(path: &Path) -> Result<Option<Finding>, OpenError> {
    let connection = connect_read_only(path)?;
    check_version(path, &connection)?;
    let wal = beside(path, "-wal");
    if let Some(reason) = wal::find_damage(&wal).map_err(OpenError::io(&wal))? {
        return Ok(Some(Finding::InWal(reason)));
    }
    let finding = check(&connection).map_err(OpenError::store(path))?;
    Ok(finding.map(Finding::InFile))
}

/// Checks the structure first, then the rows. `integrity_check` does
/// all that `quick_check` does and compares the indices too: a game that its
/// index does not name could not be found again.
fn check(connection: &Connection) -> Result<Option<String>, StoreError> {
    let finding: String =
        connection.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if finding != "ok" {
        return Ok(Some(finding));
    }
    let mut orphans = connection.prepare("PRAGMA foreign_key_check")?;
    if orphans.exists(())? {
        return Ok(Some(
            "there are steps or exercises without a game".to_owned(),
        ));
    }
    Ok(survey(connection, None)?.fault)
}

/// Creates a new file with all that can be read of a damaged one.
fn rescue(path: &Path, rescued: &Path) -> Result<Survey, OpenError> {
    let draft = beside(path, ".new");
    let new = file::create(&draft)?;
    let error = || OpenError::store::<StoreError>(&draft);
    let found = match connect_read_only(path) {
        Ok(old) => copy(&old, &new)
            .and_then(Survey::unless_unreadable)
            .map_err(error())?,
        // Not even its head can be read.
        Err(OpenError::Store {
            error: StoreError::Damaged(_),
            ..
        }) => Survey::default(),
        Err(error) => return Err(error),
    };
    new.close()
        .map_err(|(_, sqlite)| error()(StoreError::from(sqlite)))?;
    fs::rename(&draft, rescued).map_err(OpenError::io(rescued))?;
    sync_folder(folder_of(path)).map_err(OpenError::io(path))?;
    Ok(found)
}

fn copy(old: &Connection, new: &Connection) -> Result<Survey, StoreError> {
    new.execute_batch("BEGIN IMMEDIATE")?;
    let found = survey(old, Some(new))?;
    new.execute_batch("COMMIT")?;
    Ok(found)
}

/// `games.db.damaged-1`, `games.db.damaged-2`, …
fn names_aside(path: &Path) -> impl Iterator<Item = PathBuf> {
    let path = path.to_owned();
    (1..=u32::MAX).map(move |number| beside(&path, &format!(".damaged-{number}")))
}

fn is_taken(aside: &Path) -> bool {
    PARTS.iter().any(|part| beside(aside, part).exists())
}

fn free_name_aside(path: &Path) -> PathBuf {
    let mut free = names_aside(path).skip_while(|aside| is_taken(aside));
    free.next().unwrap_or_else(|| beside(path, ".damaged"))
}

fn last_name_aside(path: &Path) -> Option<PathBuf> {
    names_aside(path).take_while(|aside| is_taken(aside)).last()
}

/// Gives a damaged file with all its parts another name, the file itself first.
fn put_aside(path: &Path, aside: &Path) -> Result<(), OpenError> {
    for suffix in PARTS {
        let part = beside(path, suffix);
        if part.exists() {
            fs::rename(&part, beside(aside, suffix)).map_err(OpenError::io(&part))?;
        }
    }
    Ok(())
}
