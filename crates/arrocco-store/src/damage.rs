//! A damaged file: noticing it, putting it aside, and saving from it what can
//! be saved.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::file::{
    self, PARTS, beside, check_version, connect_to_look, connect_without_log, folder_of,
    sync_folder,
};
use crate::rescue::{Survey, survey};
use crate::{GameId, OpenError, StoreError, log, schema};

/// What was wrong with a file of games, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Where the damaged file is now. It is never deleted.
    pub aside: PathBuf,
    /// What is wrong with it.
    pub reason: String,
    /// Games in progress that were taken over whole.
    pub playing: Vec<GameId>,
    /// Games in progress that were taken over but lack their end, or may.
    pub cut_short: Vec<GameId>,
    /// How many saved games were taken over.
    pub saved: usize,
}

/// Replaces a damaged file by a new one with all that could be read.
///
/// The new file is complete before the old one is touched. Then it gets a name
/// that says so, and whoever is interrupted from there on is finished by the
/// next to open it.
pub(crate) fn mend(path: &Path) -> Result<Option<Damage>, OpenError> {
    let rescued = beside(path, ".rescued");
    let is_interrupted = rescued.exists();
    let (reason, found) = if is_interrupted {
        let file = connect_to_look(&rescued)?;
        let found = survey(&file, None).map_err(OpenError::store(&rescued))?;
        ("a rescue was interrupted".to_owned(), found)
    } else if !path.exists() {
        return put_leftovers_aside(path);
    } else {
        roll_back(path)?;
        match find(path)? {
            Some(Finding::InFile(reason)) => (reason, rescue(path, &rescued)?),
            Some(Finding::InLog(reason)) => (reason, rescue(path, &rescued)?.all_cut_short()),
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
        playing: found.playing,
        cut_short: found.cut_short,
        saved: found.saved,
    }))
}

/// Undoes a transaction that a program began and was killed in, before the file
/// had a write-ahead log. SQLite does so by itself, but not for a connection
/// that only reads, and [`find`] only reads.
///
/// A file that is not for us is left as it is.
fn roll_back(path: &Path) -> Result<(), OpenError> {
    if !beside(path, "-journal").exists() {
        return Ok(());
    }
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut head));
    read.map_err(OpenError::io(path))?;
    match schema::read_head(&head) {
        Some(versions) => file::check_known(path, versions)?,
        None => return Ok(()),
    }
    match connect_without_log(path).and_then(|connection| schema::read(&connection)) {
        // What is damaged is for `find` to report.
        Ok(_) | Err(StoreError::Damaged(_)) => Ok(()),
        Err(error) => Err(OpenError::store(path)(error)),
    }
}

/// The file is gone, but a log of it was left by a program that was killed. It
/// would be taken for the log of a new file, and damage it.
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
        playing: Vec::new(),
        cut_short: Vec::new(),
        saved: 0,
    }))
}

/// What is wrong, and where.
enum Finding {
    InFile(String),
    /// The file may be sound, but it is what it was some moves earlier.
    InLog(String),
}

/// What is wrong with a file, if there is one.
///
/// # Errors
///
/// If it is sound but not for us. Nothing is written before that is known.
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
    let connection = connect_to_look(path)?;
    check_version(path, &connection)?;
    let log = beside(path, "-wal");
    if let Some(reason) = log::find_damage(&log).map_err(OpenError::io(&log))? {
        return Ok(Some(Finding::InLog(reason)));
    }
    let finding = check(&connection).map_err(OpenError::store(path))?;
    Ok(finding.map(Finding::InFile))
}

/// Looks at the structure first, then at what is in it. `integrity_check` does
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
        return Ok(Some("there are steps without a game".to_owned()));
    }
    Ok(survey(connection, None)?.fault)
}

/// Makes a new file with all that can be read of a damaged one.
fn rescue(path: &Path, rescued: &Path) -> Result<Survey, OpenError> {
    let draft = beside(path, ".new");
    let new = file::create(&draft)?;
    let error = || OpenError::store::<StoreError>(&draft);
    let found = match connect_to_look(path) {
        Ok(old) => copy(&old, &new).map_err(error())?,
        // Not even its head can be read.
        Err(_) => Survey::default(),
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

fn is_taken(aside: &PathBuf) -> bool {
    PARTS.iter().any(|part| beside(aside, part).exists())
}

fn free_name_aside(path: &Path) -> PathBuf {
    let mut free = names_aside(path).skip_while(is_taken);
    free.next().unwrap_or_else(|| beside(path, ".damaged"))
}

fn last_name_aside(path: &Path) -> Option<PathBuf> {
    names_aside(path).take_while(is_taken).last()
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
