//! A survey of all games of a file, intact or damaged.
//!
//! The survey checks every game against its checksums. When a file is opened the
//! games are only counted; the good games of a damaged file are also copied into
//! a new one.

use std::collections::BTreeSet;

use rusqlite::{Connection, ErrorCode};

use crate::in_progress::{self, GameRow};
use crate::{ExerciseId, GameId, SavedId, StoreError};
use crate::{exercise, saved};

/// What a survey found.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// Games in progress that are complete.
    pub(crate) in_progress: Vec<GameId>,
    /// Games in progress of which the end cannot be read.
    pub(crate) cut_short: Vec<GameId>,
    /// How many saved games are complete.
    pub(crate) saved: usize,
    /// The first thing that is wrong.
    pub(crate) fault: Option<String>,
    /// Why nothing at all could be read, although that may pass.
    disk_error: Option<StoreError>,
}

impl Survey {
    /// Marks all games in progress as possibly incomplete.
    pub(crate) fn all_cut_short(mut self) -> Survey {
        self.cut_short.append(&mut self.in_progress);
        self
    }

    fn add_fault(&mut self, error: &StoreError) {
        self.fault.get_or_insert_with(|| error.to_string());
    }

    /// The survey if it found anything, or if what it found is damage. A file
    /// that cannot be opened now may be intact and is left as it is.
    pub(crate) fn unless_unreadable(self) -> Result<Survey, StoreError> {
        let is_empty = self.in_progress.is_empty() && self.cut_short.is_empty() && self.saved == 0;
        match self.disk_error {
            Some(error) if is_empty => Err(error),
            _ => Ok(self),
        }
    }
}

/// Visits all games of a file; copies the good ones to `to`, if given.
///
/// # Errors
///
/// If the copy cannot be written. What is wrong with the file itself is no
/// error but a finding.
pub(crate) fn survey(from: &Connection, to: Option<&Connection>) -> Result<Survey, StoreError> {
    let mut survey = Survey::default();
    for key in keys(from, "SELECT key FROM playing ORDER BY key", &mut survey) {
        visit_in_progress(from, to, key, &mut survey)?;
    }
    for id in keys(from, "SELECT id FROM saved ORDER BY id", &mut survey) {
        visit_saved(from, to, SavedId(id), &mut survey)?;
    }
    // A file of an older version has none.
    if from.table_exists(None, "exercise").unwrap_or(false) {
        for id in keys(from, "SELECT id FROM exercise ORDER BY id", &mut survey) {
            visit_exercise(from, to, ExerciseId(id), &mut survey)?;
        }
    }
    Ok(survey)
}

/// The keys of a table, as many as can be found from both of its ends.
fn keys(from: &Connection, query: &str, survey: &mut Survey) -> BTreeSet<i64> {
    let mut keys = BTreeSet::new();
    for query in [query.to_owned(), format!("{query} DESC")] {
        match add_keys(from, &query, &mut keys) {
            Ok(()) => return keys,
            Err(error) => {
                let is_passing = is_disk_error(&error);
                let error = error.into();
                survey.add_fault(&error);
                survey.disk_error = survey.disk_error.take().or(is_passing.then_some(error));
            }
        }
    }
    keys
}

/// Whether the system failed, rather than the contents of the file.
fn is_disk_error(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::CannotOpen | ErrorCode::SystemIoFailure)
    )
}

fn add_keys(from: &Connection, query: &str, keys: &mut BTreeSet<i64>) -> rusqlite::Result<()> {
    let mut query = from.prepare(query)?;
    let mut rows = query.query(())?;
    while let Some(row) = rows.next()? {
        keys.insert(row.get(0)?);
    }
    Ok(())
}

fn visit_in_progress(
    from: &Connection,
    to: Option<&Connection>,
    key: i64,
    survey: &mut Survey,
) -> Result<(), StoreError> {
    let (id, entry) = match in_progress::read_row(from, key) {
        Ok(found) => found,
        Err(error) => {
            survey.add_fault(&error);
            return Ok(());
        }
    };
    let (steps, fault) = entry.readable_steps(from);
    let is_empty = entry.base.is_none() && steps.is_empty();
    match &fault {
        Some(error) => survey.add_fault(error),
        None if is_empty => survey.add_fault(&StoreError::Damaged(format!("game `{id}` is empty"))),
        None => survey.in_progress.push(id.clone()),
    }
    if fault.is_some() && !is_empty {
        survey.cut_short.push(id.clone());
    }
    if let Some(to) = to.filter(|_| !is_empty) {
        let mut copy = in_progress::begin(to, &id, entry.base.as_deref())?;
        steps
            .iter()
            .try_for_each(|step| copy.append(to, &id, step))?;
        set_saved(to, &id, &entry)?;
    }
    Ok(())
}

fn set_saved(to: &Connection, id: &GameId, entry: &GameRow) -> Result<(), StoreError> {
    match entry.saved {
        Some(saved) => in_progress::set_saved_as(to, id, SavedId(saved)),
        None => Ok(()),
    }
}

fn visit_saved(
    from: &Connection,
    to: Option<&Connection>,
    id: SavedId,
    survey: &mut Survey,
) -> Result<(), StoreError> {
    match saved::read(from, id) {
        Ok(record) => {
            survey.saved += 1;
            to.map_or(Ok(()), |to| record.write(to, Some(id)).map(|_| ()))
        }
        Err(error) => {
            survey.add_fault(&error);
            Ok(())
        }
    }
}

/// Copies an exercise if its game was.
fn visit_exercise(
    from: &Connection,
    to: Option<&Connection>,
    id: ExerciseId,
    survey: &mut Survey,
) -> Result<(), StoreError> {
    match (exercise::read(from, id), to) {
        (Ok(found), Some(to)) if saved::exists(to, found.saved)? => found.write(to),
        (Ok(_), _) => Ok(()),
        (Err(error), _) => {
            survey.add_fault(&error);
            Ok(())
        }
    }
}
