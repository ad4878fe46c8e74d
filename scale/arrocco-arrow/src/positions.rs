//! The table `positions`: one row for each position of the main line of a game.

use std::sync::{Arc, LazyLock};

use arrocco_notation::san;
use arrocco_rules::{Move, Position, fen};
use arrow_array::builder::{
    ArrayBuilder, Float32Builder, Int16Builder, Int32Builder, Int64Builder,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, Float32Array, Int16Array, Int64Array, RecordBatch, StringArray,
};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::bytes::Bytes;
use crate::columns::{GamePlace, Projection, Table};
use crate::game::{Game, Known};
use crate::games::{VERSION, rating, score};
use crate::parquet::VERSION_KEY;
use crate::replay::{Replay, ReplayError};

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let fields = vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("game", DataType::Int64, false),
        Field::new("ply", DataType::Int32, true),
        Field::new("hash", DataType::Int64, true),
        Field::new("move", DataType::Int32, true),
        Field::new("san", DataType::Utf8, true),
        Field::new("fen", DataType::Utf8, true),
        Field::new("score", DataType::Float32, true),
        Field::new("white_elo", DataType::Int16, true),
        Field::new("black_elo", DataType::Int16, true),
        Field::new("error", DataType::Utf8, true),
    ];
    let metadata = [(VERSION_KEY.to_owned(), VERSION.to_owned())].into();
    Arc::new(Schema::new_with_metadata(fields, metadata))
});

/// The columns of the table `positions`.
pub fn positions_schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// What all positions of a game have in common.
#[derive(Clone, Copy, Debug)]
struct Facts {
    /// White's points.
    score: Option<f32>,
    /// Of White and of Black.
    elo: [Option<i16>; 2],
}

/// The columns of `games` that [`positions_of`] reads.
pub(crate) const SOURCES: [&str; 8] = [
    "file",
    "id",
    "white_elo",
    "black_elo",
    "score",
    "start_fen",
    "moves",
    "error",
];

/// The positions of games out of their rows in the table `games`: the same rows as
/// [`Batches::positions`](crate::Batches::positions) reads from the file.
///
/// # Errors
///
/// Columns that are missing or of another type, and moves that are not legal.
pub(crate) fn positions_of(
    games: &RecordBatch,
    columns: Option<&[String]>,
    projection: &Projection,
) -> Result<RecordBatch, ArrowError> {
    let column = |name: &str| {
        let missing = || ArrowError::SchemaError(format!("there is no column `{name}`"));
        games.column_by_name(name).ok_or_else(missing)
    };
    fn typed<'a, T: 'static>(array: &'a ArrayRef, name: &str) -> Result<&'a T, ArrowError> {
        let other = || {
            let found = array.data_type();
            ArrowError::SchemaError(format!("the column `{name}` is of type {found}"))
        };
        array.as_any().downcast_ref().ok_or_else(other)
    }
    let files: &StringArray = typed(column("file")?, "file")?;
    let ids: &Int64Array = typed(column("id")?, "id")?;
    let white: &Int16Array = typed(column("white_elo")?, "white_elo")?;
    let black: &Int16Array = typed(column("black_elo")?, "black_elo")?;
    let scores: &Float32Array = typed(column("score")?, "score")?;
    let starts: &StringArray = typed(column("start_fen")?, "start_fen")?;
    let moves: &BinaryArray = typed(column("moves")?, "moves")?;
    let errors: &StringArray = typed(column("error")?, "error")?;

    let mut table = Positions::new(columns);
    for row in 0..games.num_rows() {
        let place = GamePlace {
            file: files.value(row),
            id: ids.value(row),
        };
        let error = errors.is_valid(row).then(|| errors.value(row));
        if moves.is_null(row) {
            table.push_error(place, error.unwrap_or_default());
            continue;
        }
        let facts = Facts {
            score: scores.is_valid(row).then(|| scores.value(row)),
            elo: [white, black].map(|elo| elo.is_valid(row).then(|| elo.value(row))),
        };
        let start = starts.is_valid(row).then(|| starts.value(row));
        table
            .push_replay(place, facts, moves.value(row), start, error)
            .map_err(|error| {
                let GamePlace { file, id } = place;
                ArrowError::ExternalError(format!("{file}: game {id}: {error}").into())
            })?;
    }
    let rows = table.rows();
    projection.batch(&table.finish()?, rows)
}

/// Rows of `positions`.
pub(crate) struct Positions {
    /// Text takes longer than everything else, so it is written only if
    /// somebody asks for it.
    has_san: bool,
    has_fen: bool,
    rows: usize,
    text: String,
    file: Bytes,
    game: Int64Builder,
    ply: Int32Builder,
    hash: Int64Builder,
    played: Int32Builder,
    san: Bytes,
    fen: Bytes,
    score: Float32Builder,
    elo: [Int16Builder; 2],
    error: Bytes,
}

impl Positions {
    /// Fills these columns, all if none are named.
    pub(crate) fn new(columns: Option<&[String]>) -> Positions {
        let has = |name: &str| columns.is_none_or(|all| all.iter().any(|column| column == name));
        Positions {
            has_san: has("san"),
            has_fen: has("fen"),
            rows: 0,
            text: String::new(),
            file: Bytes::new(),
            game: Int64Builder::new(),
            ply: Int32Builder::new(),
            hash: Int64Builder::new(),
            played: Int32Builder::new(),
            san: Bytes::new(),
            fen: Bytes::new(),
            score: Float32Builder::new(),
            elo: std::array::from_fn(|_| Int16Builder::new()),
            error: Bytes::new(),
        }
    }

    /// A position with the move that was played there.
    fn push_row(
        &mut self,
        place: GamePlace<'_>,
        facts: Facts,
        (ply, position, played): (usize, &Position, Option<Move>),
        error: Option<&str>,
    ) {
        self.rows += 1;
        self.file.push(place.file);
        self.game.append_value(place.id);
        self.push_position(ply, position, played);
        self.score.append_option(facts.score);
        for (column, number) in self.elo.iter_mut().zip(facts.elo) {
            column.append_option(number);
        }
        self.error.push_option(error);
    }

    fn push_replay(
        &mut self,
        place: GamePlace<'_>,
        facts: Facts,
        moves: &[u8],
        start: Option<&str>,
        error: Option<&str>,
    ) -> Result<(), ReplayError> {
        // A tag FEN that is none is the error of the game, which is read from the
        // initial position.
        let mut replay = match Replay::new(moves, start) {
            Err(ReplayError::Start(_)) if error.is_some() => Replay::new(moves, None)?,
            replay => replay?,
        };
        while let Some(next) = replay.peek() {
            let row = (replay.ply(), replay.position(), next?);
            self.push_row(place, facts, row, None);
            replay.play();
        }
        let end = (replay.ply(), replay.position(), None);
        self.push_row(place, facts, end, error);
        Ok(())
    }

    fn push_position(&mut self, ply: usize, position: &Position, played: Option<Move>) {
        self.ply.append_value(ply as i32);
        self.hash.append_value(position.zobrist().cast_signed());
        self.played
            .append_option(played.map(|m| i32::from(m.to_bits())));
        match played.filter(|_| self.has_san) {
            None => self.san.push_null(),
            Some(m) => {
                self.text.clear();
                san::append(position, m, &mut self.text);
                self.san.push(&self.text);
            }
        }
        if self.has_fen {
            self.text.clear();
            fen::append(position, position.castling_mode(), &mut self.text);
            self.fen.push(&self.text);
        } else {
            self.fen.push_null();
        }
    }
}

impl Table for Positions {
    fn schema(&self) -> SchemaRef {
        positions_schema()
    }

    fn needs_positions(&self) -> bool {
        true
    }

    fn push(&mut self, place: GamePlace<'_>, game: &Game) {
        let facts = Facts {
            score: score(game.result()),
            elo: [Known::WhiteElo, Known::BlackElo].map(|tag| game.known(tag).and_then(rating)),
        };
        for (ply, (position, played)) in game.positions.iter().enumerate() {
            self.push_row(place, facts, (ply, position, *played), None);
        }
        // The error stands at the last position before it.
        let error = game.error.as_ref().map(|error| error.message.as_str());
        let end = (game.positions.len(), &game.end, None);
        self.push_row(place, facts, end, error);
    }

    fn push_error(&mut self, place: GamePlace<'_>, message: &str) {
        self.rows += 1;
        self.file.push(place.file);
        self.game.append_value(place.id);
        self.ply.append_null();
        self.hash.append_null();
        self.played.append_null();
        self.san.push_null();
        self.fen.push_null();
        self.score.append_null();
        self.elo.iter_mut().for_each(Int16Builder::append_null);
        self.error.push(message);
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        self.file.len() + self.san.len() + self.fen.len() + self.error.len()
    }

    fn finish(&mut self) -> Result<Vec<ArrayRef>, ArrowError> {
        self.rows = 0;
        let [white_elo, black_elo] = &mut self.elo;
        Ok(vec![
            Arc::new(self.file.finish_text()?),
            ArrayBuilder::finish(&mut self.game),
            ArrayBuilder::finish(&mut self.ply),
            ArrayBuilder::finish(&mut self.hash),
            ArrayBuilder::finish(&mut self.played),
            Arc::new(self.san.finish_text()?),
            Arc::new(self.fen.finish_text()?),
            ArrayBuilder::finish(&mut self.score),
            ArrayBuilder::finish(white_elo),
            ArrayBuilder::finish(black_elo),
            Arc::new(self.error.finish_text()?),
        ])
    }
}
