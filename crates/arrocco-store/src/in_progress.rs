//! The table of games in progress, by id.

use arrocco_game::{Game, Millis};
use rusqlite::{Connection, OptionalExtension};

use crate::checksum::Checksum;
use crate::journal::{self, End, Step};
use crate::{GameId, SavedId, StoreError};

/// A row of the table.
pub(crate) struct GameRow {
    key: i64,
    /// The PGN text it continues.
    pub(crate) base: Option<String>,
    /// The saved game it was last saved as.
    pub(crate) saved: Option<i64>,
    end: End,
}

impl GameRow {
    fn checksum(&self, id: &GameId) -> i64 {
        let checksum = Checksum::new().number(self.key).text(id.as_str());
        let saved = self.saved.map(|number| number.to_string());
        checksum
            .optional(self.base.as_deref())
            .optional(saved.as_deref())
            .number(self.end.steps)
            .number(self.end.last)
            .value()
    }

    /// Writes the columns that can change.
    fn update(&self, file: &Connection, id: &GameId) -> Result<(), StoreError> {
        let (steps, last) = (self.end.steps, self.end.last);
        file.prepare_cached(
            "UPDATE playing SET saved = ?2, steps = ?3, last = ?4, sum = ?5 WHERE key = ?1",
        )?
        .execute((self.key, self.saved, steps, last, self.checksum(id)))?;
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
pub(crate) fn read_row(file: &Connection, key: i64) -> Result<(GameId, GameRow), StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM playing WHERE key = ?1")?;
    let (id, entry, sum) = query.query_row([key], |row| {
        let entry = GameRow {
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
        Ok(id) if entry.checksum(&id) == sum => Ok((id, entry)),
        _ => Err(StoreError::Damaged(format!("game {key} in progress"))),
    }
}

fn find(file: &Connection, id: &GameId) -> Result<Option<GameRow>, StoreError> {
    let mut query = file.prepare_cached("SELECT key FROM playing WHERE id = ?1")?;
    let key = query
        .query_row([id.as_str()], |row| row.get(0))
        .optional()?;
    key.map(|key| Ok(read_row(file, key)?.1)).transpose()
}

fn get(file: &Connection, id: &GameId) -> Result<GameRow, StoreError> {
    find(file, id)?.ok_or_else(|| StoreError::UnknownGame(id.clone()))
}

/// The names of all games, in the order they began.
pub(crate) fn list(file: &Connection) -> Result<Vec<GameId>, StoreError> {
    let mut query = file.prepare_cached("SELECT id FROM playing ORDER BY key")?;
    let ids = query.query_map((), |row| row.get::<_, String>(0))?;
    let parse = |id: String| {
        let id = id.parse();
        id.map_err(|error: crate::InvalidGameId| StoreError::Damaged(error.to_string()))
    };
    ids.map(|id| parse(id?)).collect()
}

/// Inserts a game without steps; replaces the one that had the id.
pub(crate) fn begin(
    file: &Connection,
    id: &GameId,
    base: Option<&str>,
) -> Result<GameRow, StoreError> {
    remove(file, id)?;
    file.prepare_cached("INSERT INTO playing VALUES (NULL, ?1, ?2, NULL, 0, 0, 0)")?
        .execute((id.as_str(), base))?;
    let entry = GameRow {
        key: file.last_insert_rowid(),
        base: base.map(str::to_owned),
        saved: None,
        end: End::default(),
    };
    entry.update(file, id)?;
    Ok(entry)
}

/// Appends a step. A start replaces the game.
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

/// Inserts a game that continues a PGN text, read already.
pub(crate) fn put_pgn(
    file: &Connection,
    id: &GameId,
    pgn: &str,
    resumed: &Step,
) -> Result<(), StoreError> {
    begin(file, id, Some(pgn))?.append(file, id, resumed)
}

/// A game in the table, to be replayed by the caller: that takes long, and all
/// other games would wait for it.
pub(crate) struct Recorded {
    entry: GameRow,
    steps: Vec<Step>,
}

/// Reads a game without replaying it.
pub(crate) fn recorded(file: &Connection, id: &GameId) -> Result<Option<Recorded>, StoreError> {
    let Some(entry) = find(file, id)? else {
        return Ok(None);
    };
    let steps = journal::steps(file, entry.key, entry.end)?;
    Ok(Some(Recorded { entry, steps }))
}

impl Recorded {
    /// The game as it was written last, its clock continued at `now`.
    pub(crate) fn replay(&self, id: &GameId, now: Millis) -> Result<Game, StoreError> {
        let replayed = journal::replay(id, self.entry.base.as_deref(), &self.steps)?;
        let (mut game, then) =
            replayed.ok_or_else(|| StoreError::Damaged(format!("game `{id}` is empty")))?;
        game.carry_over(then, now);
        Ok(game)
    }

    /// Appends a step to the game, so that later times are times of this run.
    /// False if it has changed since it was read.
    pub(crate) fn resume(
        mut self,
        file: &Connection,
        id: &GameId,
        resumed: &Step,
    ) -> Result<bool, StoreError> {
        let current = find(file, id)?;
        let is_same =
            current.is_some_and(|row| row.key == self.entry.key && row.end == self.entry.end);
        if is_same {
            self.entry.append(file, id, resumed)?;
        }
        Ok(is_same)
    }
}

/// Removes a game. An id that does not exist is not an error.
pub(crate) fn remove(file: &Connection, id: &GameId) -> Result<(), StoreError> {
    file.prepare_cached("DELETE FROM playing WHERE id = ?1")?
        .execute([id.as_str()])?;
    Ok(())
}

/// Removes all finished games but one. Returns how many.
pub(crate) fn remove_finished(file: &Connection, but: &GameId) -> Result<usize, StoreError> {
    // `after` ends with the result, which is `*` while a game is in progress.
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

/// Sets it. An id that does not exist is not an error.
pub(crate) fn set_saved_as(
    file: &Connection,
    id: &GameId,
    saved: SavedId,
) -> Result<(), StoreError> {
    let saved = Some(saved.0);
    match find(file, id)? {
        Some(entry) => GameRow { saved, ..entry }.update(file, id),
        None => Ok(()),
    }
}
