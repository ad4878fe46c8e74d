//! Games in progress, by name.

use arrocco_game::{Game, Millis};
use rusqlite::{Connection, OptionalExtension};

use crate::journal::{self, End, Step};
use crate::sum::Sum;
use crate::{GameId, SavedId, StoreError};

/// A game as the file has it.
pub(crate) struct Entry {
    key: i64,
    /// The text it goes on from.
    pub(crate) base: Option<String>,
    /// The saved game it was last saved as.
    pub(crate) saved: Option<i64>,
    end: End,
}

impl Entry {
    fn sum(&self, id: &GameId) -> i64 {
        let sum = Sum::new().number(self.key).text(id.as_str());
        let saved = self.saved.map(|number| number.to_string());
        sum.optional(self.base.as_deref())
            .optional(saved.as_deref())
            .number(self.end.steps)
            .number(self.end.last)
            .value()
    }

    /// Writes what can change.
    fn update(&self, file: &Connection, id: &GameId) -> Result<(), StoreError> {
        let (steps, last) = (self.end.steps, self.end.last);
        file.prepare_cached(
            "UPDATE playing SET saved = ?2, steps = ?3, last = ?4, sum = ?5 WHERE key = ?1",
        )?
        .execute((self.key, self.saved, steps, last, self.sum(id)))?;
        Ok(())
    }

    /// Adds a step.
    pub(crate) fn append(
        &mut self,
        file: &Connection,
        id: &GameId,
        step: &Step,
    ) -> Result<(), StoreError> {
        self.end = journal::append(file, self.key, self.end, step)?;
        self.update(file, id)
    }

    /// The steps up to the first that cannot be read, and why not.
    pub(crate) fn readable_steps(&self, file: &Connection) -> (Vec<Step>, Option<StoreError>) {
        journal::readable_steps(file, self.key, self.end)
    }
}

/// Reads a game by its key.
///
/// # Errors
///
/// [`StoreError::Damaged`] if it is not as it was written.
pub(crate) fn read(file: &Connection, key: i64) -> Result<(GameId, Entry), StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM playing WHERE key = ?1")?;
    let (id, entry, sum) = query.query_row([key], |row| {
        let entry = Entry {
            key,
            base: row.get("base")?,
            saved: row.get("saved")?,
            end: End {
                steps: row.get("steps")?,
                last: row.get("last")?,
            },
        };
        Ok((
            row.get::<_, String>("id")?,
            entry,
            row.get::<_, i64>("sum")?,
        ))
    })?;
    match id.parse() {
        Ok(id) if entry.sum(&id) == sum => Ok((id, entry)),
        _ => Err(StoreError::Damaged(format!("game {key} in progress"))),
    }
}

fn find(file: &Connection, id: &GameId) -> Result<Option<Entry>, StoreError> {
    let mut query = file.prepare_cached("SELECT key FROM playing WHERE id = ?1")?;
    let key = query
        .query_row([id.as_str()], |row| row.get(0))
        .optional()?;
    key.map(|key| Ok(read(file, key)?.1)).transpose()
}

fn get(file: &Connection, id: &GameId) -> Result<Entry, StoreError> {
    find(file, id)?.ok_or_else(|| StoreError::UnknownGame(id.clone()))
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
pub(crate) fn begin(
    file: &Connection,
    id: &GameId,
    base: Option<&str>,
) -> Result<Entry, StoreError> {
    forget(file, id)?;
    file.prepare_cached("INSERT INTO playing VALUES (NULL, ?1, ?2, NULL, 0, 0, 0)")?
        .execute((id.as_str(), base))?;
    let entry = Entry {
        key: file.last_insert_rowid(),
        base: base.map(str::to_owned),
        saved: None,
        end: End::default(),
    };
    entry.update(file, id)?;
    Ok(entry)
}

/// Keeps a step. A start begins the game anew.
pub(crate) fn keep(
    file: &Connection,
    id: &GameId,
    step: &Step,
    is_start: bool,
) -> Result<(), StoreError> {
    let mut entry = if is_start {
        begin(file, id, None)?
    } else {
        get(file, id)?
    };
    entry.append(file, id, step)
}

/// Puts a game under a name that goes on from a text.
pub(crate) fn put(
    file: &Connection,
    id: &GameId,
    pgn: &str,
    now: Millis,
) -> Result<Game, StoreError> {
    let game = Game::from_pgn(pgn, now)?;
    begin(file, id, Some(pgn))?.append(file, id, &Step::taken_up(now, &game))?;
    Ok(game)
}

/// The game as it was when it was kept last, as of now.
pub(crate) fn look(
    file: &Connection,
    id: &GameId,
    now: Millis,
) -> Result<Option<Game>, StoreError> {
    match find(file, id)? {
        Some(entry) => replay(file, id, &entry, now).map(Some),
        None => Ok(None),
    }
}

fn replay(file: &Connection, id: &GameId, entry: &Entry, now: Millis) -> Result<Game, StoreError> {
    let steps = journal::steps(file, entry.key, entry.end)?;
    let replayed = journal::replay(id, entry.base.as_deref(), &steps)?;
    let (mut game, then) =
        replayed.ok_or_else(|| StoreError::Damaged(format!("game `{id}` is empty")))?;
    game.carry_over(then, now);
    Ok(game)
}

/// The same, and from now on its time is told by the clock of this run.
pub(crate) fn resume(
    file: &Connection,
    id: &GameId,
    now: Millis,
) -> Result<Option<Game>, StoreError> {
    let Some(mut entry) = find(file, id)? else {
        return Ok(None);
    };
    let game = replay(file, id, &entry, now)?;
    entry.append(file, id, &Step::taken_up(now, &game))?;
    Ok(Some(game))
}

/// Puts a game away. A name that is not there is fine.
pub(crate) fn forget(file: &Connection, id: &GameId) -> Result<(), StoreError> {
    file.prepare_cached("DELETE FROM playing WHERE id = ?1")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Puts all finished games away but one. Tells how many.
pub(crate) fn forget_finished(file: &Connection, but: &GameId) -> Result<usize, StoreError> {
    // What a step led to ends with the result, which is `*` while a game goes
    // on.
    let deleted = file
        .prepare_cached(
            "DELETE FROM playing WHERE id <> ?1 AND EXISTS (
                SELECT 1 FROM step
                WHERE game = playing.key AND number = playing.steps AND after NOT LIKE '% *')",
        )?
        .execute([but.as_str()])?;
    Ok(deleted)
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
        Some(entry) => Entry { saved, ..entry }.update(file, id),
        None => Ok(()),
    }
}
