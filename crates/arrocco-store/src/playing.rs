//! Games in progress, by name.

use arrocco_game::{Game, Millis};
use rusqlite::{Connection, OptionalExtension};

use crate::journal::{self, Step};
use crate::sum::Sum;
use crate::{GameId, SavedId, StoreError};

/// A game as the file has it.
pub(crate) struct Entry {
    key: i64,
    /// The text it goes on from.
    pub(crate) base: Option<String>,
    /// The saved game it was last saved as.
    pub(crate) saved: Option<i64>,
}

impl Entry {
    fn sum(&self, id: &GameId) -> i64 {
        let sum = Sum::new().number(self.key).text(id.as_str());
        let saved = self.saved.map(|number| number.to_string());
        sum.optional(self.base.as_deref())
            .optional(saved.as_deref())
            .value()
    }

    fn write_sum(&self, file: &Connection, id: &GameId) -> Result<(), StoreError> {
        file.prepare_cached("UPDATE playing SET saved = ?2, sum = ?3 WHERE key = ?1")?
            .execute((self.key, self.saved, self.sum(id)))?;
        Ok(())
    }
}

/// Reads a game by its key.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it is not as it was written.
pub(crate) fn read(file: &Connection, key: i64) -> Result<(GameId, Entry), StoreError> {
    let mut query =
        file.prepare_cached("SELECT id, base, saved, sum FROM playing WHERE key = ?1")?;
    let (id, base, saved, sum) = query.query_row([key], |row| {
        Ok((
            row.get::<_, String>(0)?,
            row.get(1)?,
            row.get(2)?,
            row.get(3)?,
        ))
    })?;
    let damaged = || StoreError::Damaged(format!("game {key} in progress"));
    let id: GameId = id.parse().map_err(|_| damaged())?;
    let entry = Entry { key, base, saved };
    let sum: i64 = sum;
    if entry.sum(&id) == sum {
        Ok((id, entry))
    } else {
        Err(damaged())
    }
}

fn find(file: &Connection, id: &GameId) -> Result<Option<Entry>, StoreError> {
    let mut query = file.prepare_cached("SELECT key FROM playing WHERE id = ?1")?;
    let key = query
        .query_row([id.as_str()], |row| row.get(0))
        .optional()?;
    key.map(|key| Ok(read(file, key)?.1)).transpose()
}

fn key(file: &Connection, id: &GameId) -> Result<i64, StoreError> {
    let entry = find(file, id)?;
    let entry = entry.ok_or_else(|| StoreError::UnknownGame(id.clone()))?;
    Ok(entry.key)
}

/// The names of all games, in the order they began.
pub(crate) fn list(file: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut query = file.prepare_cached("SELECT id FROM playing ORDER BY key")?;
    let ids = query.query_map((), |row| row.get::<_, String>(0))?;
    let parse = |id: String| {
        let id = id.parse();
        id.map_err(|error: crate::BadId| StoreError::Damaged(error.to_string()))
    };
    ids.map(|id| parse(id?)).collect()
}

/// Begins a game under a name; one that had the name is gone.
pub(crate) fn begin(file: &Connection, id: &GameId, base: Option<&str>) -> Result<i64, StoreError> {
    forget(file, id)?;
    file.prepare_cached("INSERT INTO playing (id, base, sum) VALUES (?1, ?2, 0)")?
        .execute((id.as_str(), base))?;
    let entry = Entry {
        key: file.last_insert_rowid(),
        base: base.map(str::to_owned),
        saved: None,
    };
    entry.write_sum(file, id)?;
    Ok(entry.key)
}

/// Keeps a step. A start begins the game anew.
pub(crate) fn keep(
    file: &Connection,
    id: &GameId,
    step: &Step,
    is_start: bool,
) -> Result<(), StoreError> {
    let game = if is_start {
        begin(file, id, None)?
    } else {
        key(file, id)?
    };
    journal::append(file, game, step)
}

/// Puts a game under a name that goes on from a text.
pub(crate) fn put(
    file: &Connection,
    id: &GameId,
    pgn: &str,
    now: Millis,
) -> Result<Game, StoreError> {
    let game = Game::from_pgn(pgn, now)?;
    let key = begin(file, id, Some(pgn))?;
    journal::append(file, key, &Step::taken_up(now, &game))?;
    Ok(game)
}

/// The game as it was when it was kept last, as of now.
pub(crate) fn look(
    file: &Connection,
    id: &GameId,
    now: Millis,
) -> Result<Option<Game>, StoreError> {
    let Some(Entry { key, base, .. }) = find(file, id)? else {
        return Ok(None);
    };
    let steps = journal::steps(file, key)?;
    let Some((mut game, then)) = journal::replay(id, base.as_deref(), &steps)? else {
        return Ok(None);
    };
    game.carry_over(then, now);
    Ok(Some(game))
}

/// The same, and from now on its time is told by the clock of this run.
pub(crate) fn resume(
    file: &Connection,
    id: &GameId,
    now: Millis,
) -> Result<Option<Game>, StoreError> {
    let game = look(file, id, now)?;
    if let Some(game) = &game {
        journal::append(file, key(file, id)?, &Step::taken_up(now, game))?;
    }
    Ok(game)
}

/// Puts a game away. A name that is not there is fine.
pub(crate) fn forget(file: &Connection, id: &GameId) -> Result<(), StoreError> {
    file.prepare_cached("DELETE FROM playing WHERE id = ?1")?
        .execute([id.as_str()])?;
    Ok(())
}

/// The saved game that a game in progress was last saved as.
pub(crate) fn saved_as(file: &Connection, id: &GameId) -> Result<Option<SavedId>, StoreError> {
    let saved = find(file, id)?.and_then(|entry| entry.saved);
    Ok(saved.map(SavedId))
}

/// Remembers it. A name that is not there is fine.
pub(crate) fn set_saved_as(
    file: &Connection,
    id: &GameId,
    saved: SavedId,
) -> Result<(), StoreError> {
    let saved = Some(saved.0);
    match find(file, id)? {
        Some(entry) => Entry { saved, ..entry }.write_sum(file, id),
        None => Ok(()),
    }
}
