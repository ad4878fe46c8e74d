//! The steps of a game, one row each.
//!
//! Every command that changed something is a short row, so the first move costs
//! as much as the three-hundredth, and replaying the rows restores everything:
//! clocks, offers, variations and their numbers. Each row also has the position
//! it led to. If a later version of the program gets to another position with
//! the same commands, that is an error.

use arrocco_game::{Command, Game, GameRefusal, Millis, MoveRequest};
use arrocco_rules::{Refusal, Role};
use rusqlite::{Connection, OptionalExtension, Row};
use serde::Deserialize;

use crate::checksum::Checksum;
use crate::{GameId, StoreError};

/// A step of a game.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// When, on the clock of the run that wrote it.
    pub(crate) at: Millis,
    /// The command as JSON; `None` when a run resumed the game.
    pub(crate) command: Option<String>,
    /// The position and result it led to.
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

    /// A run of the program resumes the game.
    pub(crate) fn resumed(at: Millis, game: &Game) -> Step {
        Step {
            at,
            command: None,
            after: state(game),
        }
    }

    /// Whether it records only a time.
    fn is_time(&self) -> bool {
        self.command.as_deref().is_none_or(|json| json == TICK)
    }

    /// Whether this step makes the one before redundant.
    fn replaces(&self, before: &Step) -> bool {
        self.is_time() && self.command == before.command && self.after == before.after
    }

    fn checksum(&self, before: i64, game: i64, number: i64) -> i64 {
        let checksum = Checksum::new().number(before).number(game).number(number);
        let checksum = checksum.number(self.at.0.cast_signed());
        checksum
            .optional(self.command.as_deref())
            .text(&self.after)
            .value()
    }
}

/// [`Command::Tick`] as JSON.
const TICK: &str = r#"{"type":"tick"}"#;

/// Position and result of a game.
fn state(game: &Game) -> String {
    format!("{} {}", game.fen(), game.outcome().result())
}

/// How far a game's steps go: how many, and the sum of the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) steps: i64,
    pub(crate) last: i64,
}

impl End {
    /// The end with one step more.
    fn and(self, step: &Step, game: i64) -> End {
        let steps = self.steps + 1;
        End {
            steps,
            last: step.checksum(self.last, game, steps),
        }
    }
}

/// A row of the table of steps.
struct StepRow {
    end: End,
    step: Step,
}

fn read_row(row: &Row<'_>) -> rusqlite::Result<StepRow> {
    let at: i64 = row.get("at")?;
    Ok(StepRow {
        end: End {
            steps: row.get("number")?,
            last: row.get("sum")?,
        },
        step: Step {
            at: Millis(at.cast_unsigned()),
            command: row.get("command")?,
            after: row.get("after")?,
        },
    })
}

/// Adds a step to a game. Consecutive steps that record only a time replace each other.
pub(crate) fn append(
    file: &Connection,
    game: i64,
    mut end: End,
    step: &Step,
) -> Result<End, StoreError> {
    if step.is_time() {
        end = replace(file, game, end, step)?;
    }
    let end = end.and(step, game);
    let at = step.at.0.cast_signed();
    file.prepare_cached("INSERT INTO step VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?
        .execute((game, end.steps, at, &step.command, &step.after, end.last))?;
    Ok(end)
}

/// Removes the last step if a new one makes it redundant.
fn replace(file: &Connection, game: i64, end: End, step: &Step) -> Result<End, StoreError> {
    let last = read(file, game, end.steps)?;
    if !last.is_some_and(|last| step.replaces(&last.step)) {
        return Ok(end);
    }
    file.prepare_cached("DELETE FROM step WHERE game = ?1 AND number = ?2")?
        .execute((game, end.steps))?;
    let before = read(file, game, end.steps - 1)?;
    Ok(before.map_or_else(End::default, |before| before.end))
}

fn read(file: &Connection, game: i64, number: i64) -> Result<Option<StepRow>, StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM step WHERE game = ?1 AND number = ?2")?;
    Ok(query.query_row((game, number), read_row).optional()?)
}

/// The steps of a game in their order.
///
/// # Errors
///
/// [`StoreError::Damaged`] if one is not as it was written, or missing.
pub(crate) fn steps(file: &Connection, game: i64, end: End) -> Result<Vec<Step>, StoreError> {
    match readable_steps(file, game, end) {
        (steps, None) => Ok(steps),
        (_, Some(error)) => Err(error),
    }
}

/// The steps of a game up to the first that cannot be read, and why not.
pub(crate) fn readable_steps(
    file: &Connection,
    game: i64,
    end: End,
) -> (Vec<Step>, Option<StoreError>) {
    let mut steps = Vec::new();
    let fault = add_steps(file, game, end, &mut steps).err();
    (steps, fault)
}

fn add_steps(
    file: &Connection,
    game: i64,
    end: End,
    steps: &mut Vec<Step>,
) -> Result<(), StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM step WHERE game = ?1 ORDER BY number")?;
    let mut reached = End::default();
    let wrong = |steps: i64| StoreError::Damaged(format!("step {steps} of a game"));
    for row in query.query_map([game], read_row)? {
        let StepRow { end, step } = row?;
        reached = reached.and(&step, game);
        if end != reached {
            return Err(wrong(reached.steps));
        }
        steps.push(step);
    }
    if reached == end {
        Ok(())
    } else {
        Err(wrong(reached.steps + 1))
    }
}

#[cfg(test)]
thread_local! {
    /// How many games this thread has replayed.
    static REPLAYS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Replays the steps, from a PGN text or from a new game. Returns the game and the
/// time of its last step.
pub(crate) fn replay(
    id: &GameId,
    base: Option<&str>,
    steps: &[Step],
) -> Result<Option<(Game, Millis)>, StoreError> {
    #[cfg(test)]
    REPLAYS.set(REPLAYS.get() + 1);
    let mut at = Millis::ZERO;
    let mut replay = Replay {
        game: base.map(|pgn| Game::from_pgn(pgn, at)).transpose()?,
        promotion_due: None,
    };
    for (index, step) in steps.iter().enumerate() {
        let diverged = || StoreError::Diverged {
            id: id.clone(),
            step: index + 1,
        };
        replay.take(step, at).ok_or_else(diverged)?;
        at = step.at;
    }
    Ok(replay.game.map(|game| (game, at)))
}

/// A game that is played again from its steps.
struct Replay {
    game: Option<Game>,
    /// A pawn move without its promotion, which a [`OldCommand::Promote`]
    /// completes.
    promotion_due: Option<MoveRequest>,
}

/// Commands that earlier versions wrote beside today's.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum OldCommand {
    /// Version 0.1.0 kept a pawn move to the last rank and what the pawn
    /// becomes as two commands.
    Promote { role: Role },
}

impl Replay {
    /// Lets one step happen; nothing if it does not lead where it led.
    fn take(&mut self, step: &Step, before: Millis) -> Option<()> {
        match &step.command {
            Some(json) => self.apply(self.read(json)?, step.at)?,
            None => self.game.as_mut()?.carry_over(before, step.at),
        }
        let game = self.game.as_ref()?;
        (state(game) == step.after).then_some(())
    }

    fn read(&self, json: &str) -> Option<Command> {
        serde_json::from_str(json).ok().or_else(|| {
            let OldCommand::Promote { role } = serde_json::from_str(json).ok()?;
            let MoveRequest { from, to, .. } = self.promotion_due?;
            Some(Command::play(MoveRequest::promoting(from, to, role)))
        })
    }

    fn apply(&mut self, command: Command, now: Millis) -> Option<()> {
        let game = match (self.game.take(), command) {
            (None, Command::Start { settings, .. }) => Game::new(*settings, now).ok()?,
            (None, _) => return None,
            (Some(game), command) => {
                // A refused command was kept for the flag that fell before it,
                // or is a pawn move whose promotion follows.
                let applied = game.apply(command, now);
                if let Some(GameRefusal::Illegal(Refusal::PromotionMissing { from, to })) =
                    applied.refused
                {
                    self.promotion_due = Some(MoveRequest::new(from, to));
                }
                applied.game
            }
        };
        self.game = Some(game);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long game took a second to open on the thread of the store, and all other
    /// games waited for it.
    #[test]
    fn a_game_is_replayed_on_the_thread_that_asks_for_it() {
        let store = crate::Store::in_memory().expect("a store");
        let (id, settings) = (GameId::current(), arrocco_game::Settings::default());
        let game = Game::new(settings.clone(), Millis::ZERO).expect("a game");
        let start = Command::start(settings);
        store
            .keep(&id, &start, Millis::ZERO, &game)
            .expect("it is kept");
        for replays in 1..=2 {
            let resumed = store.resume(&id, Millis::ZERO).expect("it is read");
            assert_eq!(resumed.map(|game| game.ply()), Some(0));
            assert_eq!(REPLAYS.get(), replays);
        }
    }

    #[test]
    fn a_tick_is_known_by_its_text() {
        assert_eq!(serde_json::to_string(&Command::Tick).expect("JSON"), TICK);
    }
}
