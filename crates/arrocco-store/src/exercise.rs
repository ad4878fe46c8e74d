//! The table of exercises: mistakes of saved games that are asked again.
//!
//! An exercise belongs to a saved game and is deleted with it. It is asked one day
//! after it was added, then three and then seven days after it was solved; an
//! answer that is not right begins again with one day. After the third solution
//! it is learned and not asked any more. The row stays, so that another review of
//! the game does not ask it from the beginning.

use rusqlite::{Connection, Row, named_params};

use crate::checksum::Checksum;
use crate::{Date, ExerciseId, SavedId, StoreError};

/// The days until it is asked after no, one and two solutions.
const INTERVALS: [u32; 3] = [1, 3, 7];

/// A mistake to be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewExercise {
    /// The position before the mistake, as FEN.
    pub position: String,
    /// What a review found out about it. The store does not read it.
    pub mistake: String,
}

/// A mistake that is asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// Its number.
    pub id: ExerciseId,
    /// The game it is from.
    pub saved: SavedId,
    /// The position before the mistake, as FEN.
    pub position: String,
    /// What a review found out about it.
    pub mistake: String,
    /// How often it was solved, one time after the other.
    pub solved: u32,
    /// The day from which it is asked; `None` once it is learned.
    pub due: Option<Date>,
}

impl Exercise {
    /// Whether it is asked on this day.
    pub fn is_due(&self, today: Date) -> bool {
        self.due.is_some_and(|due| due <= today)
    }

    /// What it is after an answer on this day.
    fn answered(self, is_solved: bool, today: Date) -> Exercise {
        let solved = if is_solved { self.solved + 1 } else { 0 };
        let days = INTERVALS.get(solved as usize);
        Exercise {
            solved,
            due: days.map(|&days| today.plus(days)),
            ..self
        }
    }

    fn checksum(&self) -> i64 {
        let sum = Checksum::new().number(self.id.0).number(self.saved.0);
        let sum = sum.text(&self.position).text(&self.mistake);
        let due = self.due.map(|due| due.to_string());
        sum.number(self.solved.into())
            .optional(due.as_deref())
            .value()
    }

    /// Reads a row.
    ///
    /// # Errors
    ///
    /// [`StoreError::Damaged`] if it is not as it was written.
    fn from_row(row: &Row<'_>) -> Result<Exercise, StoreError> {
        let id = ExerciseId(row.get("id")?);
        let damaged = || StoreError::Damaged(format!("exercise {id}"));
        let due: Option<String> = row.get("due")?;
        let exercise = Exercise {
            id,
            saved: SavedId(row.get("saved")?),
            position: row.get("position")?,
            mistake: row.get("mistake")?,
            solved: row.get("solved")?,
            due: match due {
                Some(text) => Some(Date::from_tag(&text).ok_or_else(damaged)?),
                None => None,
            },
        };
        let sum: i64 = row.get("sum")?;
        if sum != exercise.checksum() {
            return Err(damaged());
        }
        Ok(exercise)
    }

    /// Writes it under its number.
    pub(crate) fn write(&self, file: &Connection) -> Result<(), StoreError> {
        file.prepare_cached(
            "INSERT OR REPLACE INTO exercise
             VALUES (:id, :saved, :position, :mistake, :solved, :due, :sum)",
        )?
        .execute(named_params! {
            ":id": self.id.0,
            ":saved": self.saved.0,
            ":position": self.position,
            ":mistake": self.mistake,
            ":solved": self.solved,
            ":due": self.due.map(|due| due.to_string()),
            ":sum": self.checksum(),
        })?;
        Ok(())
    }
}

/// Adds the mistakes of a saved game that are not there yet, to be asked from the
/// next day. Returns how many exercises the game has now.
pub(crate) fn add(
    file: &Connection,
    saved: SavedId,
    mistakes: Vec<NewExercise>,
    today: Date,
) -> Result<usize, StoreError> {
    for NewExercise { position, mistake } in mistakes {
        let known = file
            .prepare_cached("SELECT 1 FROM exercise WHERE saved = ?1 AND position = ?2")?
            .exists((saved.0, &position))?;
        if known {
            continue;
        }
        // For its number, which is part of the checksum.
        file.prepare_cached("INSERT INTO exercise VALUES (NULL, ?1, ?2, '', 0, NULL, 0)")?
            .execute((saved.0, &position))?;
        let exercise = Exercise {
            id: ExerciseId(file.last_insert_rowid()),
            saved,
            position,
            mistake,
            solved: 0,
            due: Some(today.plus(INTERVALS[0])),
        };
        exercise.write(file)?;
    }
    let count: i64 = file
        .prepare_cached("SELECT count(*) FROM exercise WHERE saved = ?1")?
        .query_row([saved.0], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// All that are not learned, the one due first first.
pub(crate) fn list(file: &Connection) -> Result<Vec<Exercise>, StoreError> {
    let mut query =
        file.prepare_cached("SELECT * FROM exercise WHERE due IS NOT NULL ORDER BY due, id")?;
    let rows = query.query_and_then((), Exercise::from_row)?;
    rows.collect()
}

/// Reads one.
///
/// # Errors
///
/// If there is none, or it is not as it was written.
pub(crate) fn read(file: &Connection, id: ExerciseId) -> Result<Exercise, StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM exercise WHERE id = ?1")?;
    let mut rows = query.query([id.0])?;
    match rows.next()? {
        Some(row) => Exercise::from_row(row),
        None => Err(StoreError::UnknownExercise(id)),
    }
}

/// Records an answer. One that is not due is practised without consequences.
pub(crate) fn answer(
    file: &Connection,
    id: ExerciseId,
    is_solved: bool,
    today: Date,
) -> Result<Exercise, StoreError> {
    let exercise = read(file, id)?;
    if !exercise.is_due(today) {
        return Ok(exercise);
    }
    let answered = exercise.answered(is_solved, today);
    answered.write(file)?;
    Ok(answered)
}

/// Deletes all of them.
pub(crate) fn clear(file: &Connection) -> Result<(), StoreError> {
    file.prepare_cached("DELETE FROM exercise")?.execute(())?;
    Ok(())
}
