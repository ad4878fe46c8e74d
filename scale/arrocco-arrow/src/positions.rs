//! The table `positions`: one row for each position of the main line of a game.

use std::sync::{Arc, LazyLock};

use arrocco_notation::san;
use arrocco_rules::{Move, Position, fen};
use arrow_array::ArrayRef;
use arrow_array::builder::{
    ArrayBuilder, Float32Builder, Int16Builder, Int32Builder, Int64Builder, StringBuilder,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::columns::{GamePlace, Table};
use crate::game::{Game, Known};
use crate::games::{VERSION, rating, score};
use crate::parquet::VERSION_KEY;

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

/// Rows of `positions`.
pub(crate) struct Positions {
    /// Text takes longer than everything else, so it is written only if
    /// somebody asks for it.
    has_san: bool,
    has_fen: bool,
    rows: usize,
    text: String,
    file: StringBuilder,
    game: Int64Builder,
    ply: Int32Builder,
    hash: Int64Builder,
    played: Int32Builder,
    san: StringBuilder,
    fen: StringBuilder,
    score: Float32Builder,
    elo: [Int16Builder; 2],
    error: StringBuilder,
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
            file: StringBuilder::new(),
            game: Int64Builder::new(),
            ply: Int32Builder::new(),
            hash: Int64Builder::new(),
            played: Int32Builder::new(),
            san: StringBuilder::new(),
            fen: StringBuilder::new(),
            score: Float32Builder::new(),
            elo: std::array::from_fn(|_| Int16Builder::new()),
            error: StringBuilder::new(),
        }
    }

    fn push_position(&mut self, ply: usize, position: &Position, played: Option<Move>) {
        self.rows += 1;
        self.ply.append_value(ply as i32);
        self.hash.append_value(position.zobrist().cast_signed());
        self.played
            .append_option(played.map(|m| i32::from(m.to_bits())));
        match played.filter(|_| self.has_san) {
            None => self.san.append_null(),
            Some(m) => {
                self.text.clear();
                san::append(position, m, &mut self.text);
                self.san.append_value(&self.text);
            }
        }
        if self.has_fen {
            self.text.clear();
            fen::append(position, position.castling_mode(), &mut self.text);
            self.fen.append_value(&self.text);
        } else {
            self.fen.append_null();
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
        let points = score(game.result());
        let elo = [Known::WhiteElo, Known::BlackElo].map(|tag| game.known(tag).and_then(rating));
        let last = game.positions.len();
        let end = (game.end, None);
        for (ply, (position, played)) in game.positions.iter().chain([&end]).enumerate() {
            self.file.append_value(place.file);
            self.game.append_value(place.id);
            self.push_position(ply, position, *played);
            self.score.append_option(points);
            for (column, number) in self.elo.iter_mut().zip(elo) {
                column.append_option(number);
            }
            // The error stands at the last position before it.
            let error = game.error.as_ref().filter(|_| ply == last);
            self.error.append_option(error.map(|error| &error.message));
        }
    }

    fn push_error(&mut self, place: GamePlace<'_>, message: &str) {
        self.rows += 1;
        self.file.append_value(place.file);
        self.game.append_value(place.id);
        self.ply.append_null();
        self.hash.append_null();
        self.played.append_null();
        self.san.append_null();
        self.fen.append_null();
        self.score.append_null();
        self.elo.iter_mut().for_each(Int16Builder::append_null);
        self.error.append_value(message);
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn finish(&mut self) -> Vec<ArrayRef> {
        self.rows = 0;
        let [white_elo, black_elo] = &mut self.elo;
        let columns: [&mut dyn ArrayBuilder; 11] = [
            &mut self.file,
            &mut self.game,
            &mut self.ply,
            &mut self.hash,
            &mut self.played,
            &mut self.san,
            &mut self.fen,
            &mut self.score,
            white_elo,
            black_elo,
            &mut self.error,
        ];
        columns.into_iter().map(ArrayBuilder::finish).collect()
    }
}
