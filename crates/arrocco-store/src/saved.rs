//! The table of saved games.

use arrocco_game::Game;
use arrocco_game::Millis;
use rusqlite::{Connection, OptionalExtension, Row, named_params};

use crate::checksum::Checksum;
use crate::{Date, SavedId, StoreError};

/// A saved game, as listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Its number.
    pub id: SavedId,
    /// The player of the white pieces.
    pub white: String,
    /// The player of the black pieces.
    pub black: String,
    /// The date as in PGN: `2024.05.31`.
    pub date: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The number of half-moves.
    pub plies: u32,
    /// The game as PGN.
    pub pgn: String,
}

/// A selection of saved games, the latest first. The default selects all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedQuery {
    /// Part of a player's name, regardless of case.
    pub player: Option<String>,
    /// Not before this day.
    pub from: Option<Date>,
    /// Not after this day.
    pub to: Option<Date>,
    /// The largest number of games.
    pub limit: Option<u32>,
    /// The number of games to skip.
    pub skip: u32,
}

/// A row of the table.
pub(crate) struct Record {
    white: String,
    black: String,
    date: String,
    result: String,
    plies: u32,
    pgn: String,
}

impl Record {
    fn new(game: &Game, now: Millis, date: Date) -> Record {
        let mut tree = game.to_tree(now);
        let known = tree.tags().get("Date").and_then(Date::from_tag);
        let date = known.unwrap_or(date).to_string();
        tree.set_tag("Date", &date);
        let tag = |name: &str| tree.tags().get(name).unwrap_or_default().to_owned();
        Record {
            white: tag("White"),
            black: tag("Black"),
            date,
            result: game.outcome().result().to_string(),
            plies: game.ply() as u32,
            pgn: tree.write(Default::default()),
        }
    }

    fn from_row(row: &Row<'_>) -> rusqlite::Result<Record> {
        Ok(Record {
            white: row.get("white")?,
            black: row.get("black")?,
            date: row.get("date")?,
            result: row.get("result")?,
            plies: row.get("plies")?,
            pgn: row.get("pgn")?,
        })
    }

    pub(crate) fn listed(self, id: SavedId) -> SavedGame {
        SavedGame {
            id,
            white: self.white,
            black: self.black,
            date: self.date,
            result: self.result,
            plies: self.plies,
            pgn: self.pgn,
        }
    }

    fn checksum(&self) -> i64 {
        let texts = [
            &self.white,
            &self.black,
            &self.date,
            &self.result,
            &self.pgn,
        ];
        let checksum = texts
            .into_iter()
            .fold(Checksum::new(), |checksum, text| checksum.text(text));
        checksum.number(i64::from(self.plies)).value()
    }

    /// Both names, to search in. SQLite folds only the letters of ASCII.
    fn players(&self) -> String {
        folded(&format!("{}\n{}", self.white, self.black))
    }

    fn days(&self) -> (i64, i64) {
        Date::from_tag(&self.date).map_or((0, 0), Date::span)
    }

    /// Whether a row matches its checksum, and the columns to search in its
    /// texts.
    fn is_sound(&self, row: &Row<'_>) -> rusqlite::Result<bool> {
        let days = (row.get("first_day")?, row.get("last_day")?);
        let players: String = row.get("players")?;
        let sum: i64 = row.get("sum")?;
        Ok(sum == self.checksum() && days == self.days() && players == self.players())
    }

    /// Writes it under a number, or under a new one.
    pub(crate) fn write(
        &self,
        file: &Connection,
        id: Option<SavedId>,
    ) -> Result<SavedId, StoreError> {
        let (first_day, last_day) = self.days();
        // Not REPLACE, which would delete the exercises of the game.
        file.prepare_cached(
            "INSERT INTO saved VALUES (:id, :white, :black, :players, :date,
                :first_day, :last_day, :result, :plies, :pgn, :sum)
             ON CONFLICT (id) DO UPDATE SET white = :white, black = :black,
                players = :players, date = :date, first_day = :first_day,
                last_day = :last_day, result = :result, plies = :plies, pgn = :pgn,
                sum = :sum",
        )?
        .execute(named_params! {
            ":id": id.map(|id| id.0),
            ":white": self.white,
            ":black": self.black,
            ":players": self.players(),
            ":date": self.date,
            ":first_day": first_day,
            ":last_day": last_day,
            ":result": self.result,
            ":plies": self.plies,
            ":pgn": self.pgn,
            ":sum": self.checksum(),
        })?;
        Ok(id.unwrap_or_else(|| SavedId(file.last_insert_rowid())))
    }
}

fn folded(text: &str) -> String {
    text.to_lowercase()
}

/// Saves a game, over the one it was saved as before.
pub(crate) fn save(
    file: &Connection,
    game: &Game,
    now: Millis,
    date: Date,
    over: Option<SavedId>,
) -> Result<SavedId, StoreError> {
    Record::new(game, now, date).write(file, over)
}

pub(crate) fn list(file: &Connection, search: &SavedQuery) -> Result<Vec<SavedGame>, StoreError> {
    let mut query = file.prepare_cached(
        "SELECT id, white, black, date, result, plies, pgn FROM saved
         WHERE instr(players, :player) > 0
           AND (:from IS NULL OR last_day >= :from) AND (:to IS NULL OR first_day <= :to)
           AND ((:from IS NULL AND :to IS NULL) OR last_day > 0)
         ORDER BY id DESC LIMIT :limit OFFSET :skip",
    )?;
    let rows = query.query_map(
        named_params! {
            ":player": folded(search.player.as_deref().unwrap_or_default()),
            ":from": search.from.map(|date| date.span().0),
            ":to": search.to.map(|date| date.span().1),
            ":limit": search.limit.map_or(-1, i64::from),
            ":skip": search.skip,
        },
        |row| Ok(Record::from_row(row)?.listed(SavedId(row.get("id")?))),
    )?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn pgn(file: &Connection, id: SavedId) -> Result<String, StoreError> {
    read(file, id).map(|record| record.pgn)
}

/// # Errors
///
/// [`StoreError::Damaged`] if it is not as it was written.
pub(crate) fn read(file: &Connection, id: SavedId) -> Result<Record, StoreError> {
    let mut query = file.prepare_cached("SELECT * FROM saved WHERE id = ?1")?;
    let read = |row: &Row<'_>| {
        let record = Record::from_row(row)?;
        let is_sound = record.is_sound(row)?;
        Ok((record, is_sound))
    };
    match query.query_row([id.0], read).optional()? {
        Some((record, true)) => Ok(record),
        Some(_) => Err(StoreError::Damaged(format!("saved game {id}"))),
        None => Err(StoreError::UnknownSaved(id)),
    }
}

pub(crate) fn exists(file: &Connection, id: SavedId) -> Result<bool, StoreError> {
    let mut query = file.prepare_cached("SELECT 1 FROM saved WHERE id = ?1")?;
    Ok(query.exists([id.0])?)
}

pub(crate) fn delete(file: &Connection, id: SavedId) -> Result<(), StoreError> {
    let deleted = file
        .prepare_cached("DELETE FROM saved WHERE id = ?1")?
        .execute([id.0])?;
    match deleted {
        0 => Err(StoreError::UnknownSaved(id)),
        _ => Ok(()),
    }
}
