//! A game as the list of what happened to it.
//!
//! Every command that changed something is one short row, so a move costs the
//! same whether it is the first or the three-hundredth, and a game that is read
//! again is the same in everything: clocks, offers, variations and their
//! numbers. Each row also says where it led. Should a later version of the
//! program lead elsewhere with the same commands, that is noticed, not played
//! on.

use arrocco_game::{Command, Game, Millis, Table};
use rusqlite::{Connection, OptionalExtension, Row};

use crate::sum::Sum;
use crate::{GameId, StoreError};

/// Something that happened to a game.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// When, on the clock of the run that wrote it.
    pub(crate) at: Millis,
    /// The command as JSON; nothing when a run took the game up.
    pub(crate) command: Option<String>,
    /// Where it led.
    pub(crate) after: String,
}

impl Step {
    pub(crate) fn new(command: &Command, at: Millis, game: &Game) -> Result<Step, StoreError> {
        let json = serde_json::to_string(command);
        Ok(Step {
            at,
            command: Some(json.map_err(|error| StoreError::Disk(error.to_string()))?),
            after: state(game),
        })
    }

    /// A run takes the game up.
    pub(crate) fn taken_up(at: Millis, game: &Game) -> Step {
        Step {
            at,
            command: None,
            after: state(game),
        }
    }

    /// Whether it says no more than what time it is.
    fn is_time(&self) -> bool {
        self.command.as_deref().is_none_or(|json| json == TICK)
    }

    /// Whether the step before says nothing that this one does not.
    fn replaces(&self, before: &Step) -> bool {
        self.is_time() && self.command == before.command && self.after == before.after
    }

    fn sum(&self, before: i64, game: i64, number: i64) -> i64 {
        let sum = Sum::new().number(before).number(game).number(number);
        let sum = sum.number(self.at.0.cast_signed());
        sum.optional(self.command.as_deref())
            .text(&self.after)
            .value()
    }
}

/// [`Command::Tick`] as JSON.
const TICK: &str = r#"{"type":"tick"}"#;

/// Where a game has got to, in short.
fn state(game: &Game) -> String {
    format!("{} {}", game.fen(), game.outcome().result())
}

/// A step as the file has it.
pub(crate) struct Kept {
    number: i64,
    sum: i64,
    step: Step,
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<Kept> {
    let at: i64 = row.get("at")?;
    Ok(Kept {
        number: row.get("number")?,
        sum: row.get("sum")?,
        step: Step {
            at: Millis(at.cast_unsigned()),
            command: row.get("command")?,
            after: row.get("after")?,
        },
    })
}

/// Adds a step to a game. Steps that only tell the time replace each other.
pub(crate) fn append(file: &Connection, game: i64, step: &Step) -> Result<(), StoreError> {
    let mut last = last(file, game, i64::MAX)?;
    if let Some(before) = last.as_ref().filter(|last| step.replaces(&last.step)) {
        let number = before.number;
        file.prepare_cached("DELETE FROM step WHERE game = ?1 AND number = ?2")?
            .execute((game, number))?;
        last = self::last(file, game, number)?;
    }
    let (number, before) = last.map_or((1, 0), |last| (last.number + 1, last.sum));
    let at = step.at.0.cast_signed();
    let sum = step.sum(before, game, number);
    file.prepare_cached("INSERT INTO step VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute((game, number, at, &step.command, &step.after, sum))?;
    Ok(())
}

/// The last step of a game before some number.
fn last(file: &Connection, game: i64, before: i64) -> Result<Option<Kept>, StoreError> {
    let mut query = file.prepare_cached(
        "SELECT * FROM step WHERE game = ?1 AND number < ?2 ORDER BY number DESC LIMIT 1",
    )?;
    Ok(query.query_row((game, before), read_row).optional()?)
}

/// The steps of a game in their order.
///
/// # Errors
///
/// [`StoreError::Damaged`] if one is not as it was written.
pub(crate) fn steps(file: &Connection, game: i64) -> Result<Vec<Step>, StoreError> {
    match readable_steps(file, game) {
        (steps, None) => Ok(steps),
        (_, Some(error)) => Err(error),
    }
}

/// The steps of a game up to the first that cannot be read, and why not.
pub(crate) fn readable_steps(file: &Connection, game: i64) -> (Vec<Step>, Option<StoreError>) {
    let mut steps = Vec::new();
    let fault = add_steps(file, game, &mut steps).err();
    (steps, fault)
}

fn add_steps(file: &Connection, game: i64, steps: &mut Vec<Step>) -> Result<(), StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM step WHERE game = ?1 ORDER BY number")?;
    let mut before = 0;
    for row in query.query_map([game], read_row)? {
        let row = row?;
        let number = steps.len() as i64 + 1;
        if row.number != number || row.sum != row.step.sum(before, game, number) {
            return Err(StoreError::Damaged(format!("step {number} of a game")));
        }
        before = row.sum;
        steps.push(row.step);
    }
    Ok(())
}

/// Lets everything happen again, from a text or from nothing. The game is then
/// as it was at the moment that is returned with it.
pub(crate) fn replay(
    id: &GameId,
    base: Option<&str>,
    steps: &[Step],
) -> Result<Option<(Game, Millis)>, StoreError> {
    let mut at = Millis::ZERO;
    let mut table = match base {
        Some(pgn) => Table::with_game(Game::from_pgn(pgn, at)?),
        None => Table::new(),
    };
    for (index, step) in steps.iter().enumerate() {
        let diverged = || StoreError::Diverged {
            id: id.clone(),
            step: index + 1,
        };
        table = take(table, step, at).ok_or_else(diverged)?;
        at = step.at;
    }
    Ok(table.into_game().map(|game| (game, at)))
}

/// Lets one step happen; nothing if it does not lead where it led.
fn take(mut table: Table, step: &Step, before: Millis) -> Option<Table> {
    match &step.command {
        Some(json) => {
            let command = serde_json::from_str(json).ok()?;
            // A refused command was kept for the flag that fell before it.
            let _ = table.handle(command, step.at);
        }
        None => {
            let mut game = table.into_game()?;
            game.carry_over(before, step.at);
            table = Table::with_game(game);
        }
    }
    let is_right = table.game().is_some_and(|game| state(game) == step.after);
    is_right.then_some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tick_is_known_by_its_text() {
        assert_eq!(serde_json::to_string(&Command::Tick).expect("JSON"), TICK);
    }
}
