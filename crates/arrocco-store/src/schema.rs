//! The tables of the file, and how an older file gets them.

use rusqlite::Connection;

use crate::StoreError;

/// `arrc`, the application id of the file.
pub(crate) const APPLICATION: i64 = 0x6172_7263;

/// Entry n turns version n into version n + 1. A released entry is never changed;
/// a change is a new entry.
const MIGRATIONS: &[&str] = &[INITIAL, SAVED_BY_DAY, EXERCISES];

const INITIAL: &str = "
    -- Games in progress, and finished games that were not removed yet.
    CREATE TABLE playing (
        key   INTEGER PRIMARY KEY,
        id    TEXT NOT NULL UNIQUE,
        base  TEXT,     -- the PGN it goes on from; null if it has none
        saved INTEGER,  -- the saved game it was last saved as
        steps INTEGER NOT NULL,  -- how many there are
        last  INTEGER NOT NULL,  -- the sum of the last one
        sum   INTEGER NOT NULL
    ) STRICT;

    -- Their steps, never changed.
    CREATE TABLE step (
        game    INTEGER NOT NULL REFERENCES playing ON DELETE CASCADE,
        number  INTEGER NOT NULL,
        at      INTEGER NOT NULL,  -- milliseconds on the clock of that run
        command TEXT,              -- JSON; null when a run resumed the game
        after   TEXT NOT NULL,     -- FEN and result it led to
        sum     INTEGER NOT NULL,  -- over this row and the sum before
        PRIMARY KEY (game, number)
    ) STRICT, WITHOUT ROWID;

    -- Saved games.
    CREATE TABLE saved (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        white     TEXT NOT NULL,
        black     TEXT NOT NULL,
        players   TEXT NOT NULL,     -- both names in lower case, to search in
        date      TEXT NOT NULL,
        first_day INTEGER NOT NULL,  -- as numbers such as 20240531
        last_day  INTEGER NOT NULL,
        result    TEXT NOT NULL,
        plies     INTEGER NOT NULL,
        pgn       TEXT NOT NULL,
        sum       INTEGER NOT NULL
    ) STRICT;
";

/// So that a search by date does not visit every game.
const SAVED_BY_DAY: &str = "CREATE INDEX saved_by_day ON saved (last_day, first_day);";

/// Mistakes of saved games that are asked again.
const EXERCISES: &str = "
    CREATE TABLE exercise (
        id       INTEGER PRIMARY KEY AUTOINCREMENT,
        saved    INTEGER NOT NULL REFERENCES saved ON DELETE CASCADE,
        position TEXT NOT NULL,     -- FEN before the mistake
        mistake  TEXT NOT NULL,     -- what a review found out, as JSON
        solved   INTEGER NOT NULL,  -- how often, one time after the other
        due      TEXT,              -- the day it is asked, such as 2024.05.31; null once learned
        sum      INTEGER NOT NULL,
        UNIQUE (saved, position)
    ) STRICT;
";

/// The version this program writes.
pub(crate) const VERSION: i64 = MIGRATIONS.len() as i64;

/// Application id and version of a file.
pub(crate) fn read(file: &Connection) -> Result<(i64, i64), StoreError> {
    let number = |name: &str| file.pragma_query_value(None, name, |row| row.get(0));
    Ok((number("application_id")?, number("user_version")?))
}

/// Application id and version out of the first bytes of a file, without SQLite.
/// `None` if they are not the header of a database.
pub(crate) fn read_header(header: &[u8]) -> Option<(i64, i64)> {
    let number = |at: usize| {
        let bytes = header.get(at..)?.first_chunk()?;
        Some(i64::from(i32::from_be_bytes(*bytes)))
    };
    let is_database = header.starts_with(b"SQLite format 3\0");
    is_database.then(|| number(68).zip(number(60))).flatten()
}

/// Brings the tables up to date, as a whole or not at all.
pub(crate) fn migrate(file: &mut Connection) -> Result<(), StoreError> {
    let (_, version) = read(file)?;
    let done = usize::try_from(version).unwrap_or(0);
    let to_do = MIGRATIONS.get(done..).unwrap_or_default();
    if to_do.is_empty() {
        return Ok(());
    }
    let transaction = file.transaction()?;
    for migration in to_do {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}

/// Settings that hold for one connection. A commit returns only after the disk
/// has confirmed it (`FULL`; `NORMAL` would wait for the next checkpoint).
pub(crate) fn set_up(file: &Connection) -> Result<(), StoreError> {
    file.busy_timeout(std::time::Duration::from_secs(2))?;
    file.pragma_update(None, "synchronous", "FULL")?;
    file.pragma_update(None, "foreign_keys", true)?;
    file.pragma_update(None, "trusted_schema", false)?;
    file.pragma_update(None, "cell_size_check", true)?;
    Ok(())
}

/// Sets WAL mode: readers never wait, and a commit is one sync.
pub(crate) fn use_wal(file: &Connection) -> Result<(), StoreError> {
    let mode: String =
        file.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    match mode.as_str() {
        // A store in memory has no log.
        "wal" | "memory" => {}
        other => return Err(StoreError::Disk(format!("journal mode is {other}"))),
    }
    file.pragma_update(None, "journal_size_limit", 4 << 20)?;
    Ok(())
}
