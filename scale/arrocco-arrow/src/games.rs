//! The table `games`: one row a game.

use std::sync::{Arc, LazyLock};

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{Bitboard, Color, Position, Rank, Role};
use arrow_array::builder::{
    ArrayBuilder, Date32Builder, Float32Builder, Int16Builder, Int32Builder, Int64Builder,
    ListBuilder, PrimitiveBuilder,
};
use arrow_array::{ArrayRef, ArrowPrimitiveType};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};

use crate::bytes::{Bytes, Maps};
use crate::columns::{GamePlace, Table};
use crate::game::{Game, Known};
use crate::parquet::VERSION_KEY;

/// The version of the columns, of the two bytes of a move and of the hash of a
/// position.
pub(crate) const VERSION: &str = "1";

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let text = |name: &str| Field::new(name, DataType::Utf8, true);
    let list = |name: &str, of: DataType| {
        let item = Field::new("item", of, true);
        Field::new(name, DataType::List(Arc::new(item)), true)
    };
    let fields = vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("id", DataType::Int64, false),
        text("event"),
        text("site"),
        text("round"),
        Field::new("date", DataType::Date32, true),
        text("white"),
        text("black"),
        Field::new("white_elo", DataType::Int16, true),
        Field::new("black_elo", DataType::Int16, true),
        text("white_title"),
        text("black_title"),
        Field::new("result", DataType::Utf8, true),
        Field::new("score", DataType::Float32, true),
        text("eco"),
        text("opening"),
        text("time_control"),
        text("termination"),
        Field::new("tags", DataType::Map(Maps::entries(), false), false),
        text("start_fen"),
        Field::new("moves", DataType::Binary, true),
        Field::new("plies", DataType::Int32, true),
        list("clocks", DataType::Int32),
        list("evals", DataType::Int16),
        Field::new("final_material", DataType::Int64, true),
        Field::new("home_pawns", DataType::Int32, true),
        Field::new("final_hash", DataType::Int64, true),
        text("error"),
        Field::new("error_ply", DataType::Int32, true),
        Field::new("error_line", DataType::Int64, true),
        Field::new("error_column", DataType::Int32, true),
    ];
    let metadata = [(VERSION_KEY.to_owned(), VERSION.to_owned())].into();
    Arc::new(Schema::new_with_metadata(fields, metadata))
});

/// The columns of the table `games`.
pub fn games_schema() -> SchemaRef {
    Arc::clone(&SCHEMA)
}

/// The tags whose columns hold the text as it is, in the order of the columns.
const TEXTS: [Known; 12] = [
    Known::Event,
    Known::Site,
    Known::Round,
    Known::White,
    Known::Black,
    Known::WhiteTitle,
    Known::BlackTitle,
    Known::Eco,
    Known::Opening,
    Known::TimeControl,
    Known::Termination,
    Known::Fen,
];

/// Rows of `games`.
pub(crate) struct Games {
    rows: usize,
    file: Bytes,
    id: Int64Builder,
    texts: [Bytes; TEXTS.len()],
    date: Date32Builder,
    elo: [Int16Builder; 2],
    result: Bytes,
    score: Float32Builder,
    tags: Maps,
    moves: Bytes,
    plies: Int32Builder,
    clocks: ListBuilder<Int32Builder>,
    evals: ListBuilder<Int16Builder>,
    material: Int64Builder,
    home_pawns: Int32Builder,
    hash: Int64Builder,
    error: Bytes,
    error_ply: Int32Builder,
    error_line: Int64Builder,
    error_column: Int32Builder,
    /// Rows at the end that are not in the columns which most games leave empty.
    without_clocks: usize,
    without_evals: usize,
    without_error: usize,
}

impl Games {
    pub(crate) fn new() -> Games {
        Games {
            rows: 0,
            file: Bytes::new(),
            id: Int64Builder::new(),
            texts: std::array::from_fn(|_| Bytes::new()),
            date: Date32Builder::new(),
            elo: std::array::from_fn(|_| Int16Builder::new()),
            result: Bytes::new(),
            score: Float32Builder::new(),
            tags: Maps::new(),
            moves: Bytes::new(),
            plies: Int32Builder::new(),
            clocks: ListBuilder::new(Int32Builder::new()),
            evals: ListBuilder::new(Int16Builder::new()),
            material: Int64Builder::new(),
            home_pawns: Int32Builder::new(),
            hash: Int64Builder::new(),
            error: Bytes::new(),
            error_ply: Int32Builder::new(),
            error_line: Int64Builder::new(),
            error_column: Int32Builder::new(),
            without_clocks: 0,
            without_evals: 0,
            without_error: 0,
        }
    }

    /// The tags whose columns hold a reading of the text. What has none stays
    /// among the tags as it was written.
    fn push_readings(&mut self, game: &Game) {
        let date = game.known(Known::Date);
        let day = date.and_then(days_since_1970);
        self.date.append_option(day);
        if let (Some(date), None) = (date, day) {
            self.tags.push(b"Date", date);
        }
        let ratings = [("WhiteElo", Known::WhiteElo), ("BlackElo", Known::BlackElo)];
        for (index, (name, tag)) in ratings.into_iter().enumerate() {
            let text = game.known(tag);
            let number = text.and_then(rating);
            if let Some(column) = self.elo.get_mut(index) {
                column.append_option(number);
            }
            if let (Some(text), None) = (text, number) {
                self.tags.push(name.as_bytes(), text);
            }
        }
        let result = game.result();
        if let Some(text) = game.known(Known::Result)
            && text != result.as_str().as_bytes()
        {
            self.tags.push(b"Result", text);
        }
        self.result.push(result.as_str());
        self.score.append_option(score(result));
    }

    fn push_moves(&mut self, game: &Game) {
        self.moves.push(&game.moves);
        self.plies.append_value(game.plies as i32);
        let plies = game.plies as usize;
        push_list(
            &mut self.clocks,
            &mut self.without_clocks,
            &game.clocks,
            plies,
        );
        push_list(&mut self.evals, &mut self.without_evals, &game.evals, plies);
        self.material.append_value(material(&game.end));
        self.home_pawns.append_value(home_pawns(&game.end));
        self.hash.append_value(game.end.zobrist().cast_signed());
    }

    /// Writes the rows without errors that are missing in their columns.
    fn end_errors(&mut self) {
        let count = std::mem::take(&mut self.without_error);
        self.error.push_nulls(count);
        self.error_ply.append_nulls(count);
        self.error_line.append_nulls(count);
        self.error_column.append_nulls(count);
    }
}

/// Adds the list of a game with so many plies; the last may be missing.
fn push_list<T: ArrowPrimitiveType>(
    lists: &mut ListBuilder<PrimitiveBuilder<T>>,
    without: &mut usize,
    values: &[Option<T::Native>],
    plies: usize,
) {
    if values.is_empty() {
        *without += 1;
        return;
    }
    end_lists(lists, without);
    for value in values {
        lists.values().append_option(*value);
    }
    lists
        .values()
        .append_nulls(plies.saturating_sub(values.len()));
    lists.append(true);
}

/// Writes the rows without a list that are missing.
fn end_lists<T: ArrowPrimitiveType>(
    lists: &mut ListBuilder<PrimitiveBuilder<T>>,
    without: &mut usize,
) {
    lists.append_nulls(std::mem::take(without));
}

impl Table for Games {
    fn schema(&self) -> SchemaRef {
        games_schema()
    }

    fn needs_positions(&self) -> bool {
        false
    }

    fn push(&mut self, place: GamePlace<'_>, game: &Game) {
        self.rows += 1;
        self.file.push(place.file);
        self.id.append_value(place.id);
        for (column, tag) in self.texts.iter_mut().zip(TEXTS) {
            column.push_option(game.known(tag));
        }
        self.push_readings(game);
        for (name, value) in game.others() {
            self.tags.push(name, value);
        }
        self.tags.end();
        self.push_moves(game);
        match &game.error {
            None => self.without_error += 1,
            Some(error) => {
                self.end_errors();
                self.error.push(&error.message);
                self.error_ply.append_value(error.ply as i32);
                let (line, column) = error.place.unzip();
                self.error_line
                    .append_option(line.map(|line: u64| line as i64));
                self.error_column
                    .append_option(column.map(|column: u64| column as i32));
            }
        }
    }

    fn push_error(&mut self, place: GamePlace<'_>, message: &str) {
        self.rows += 1;
        self.file.push(place.file);
        self.id.append_value(place.id);
        self.texts.iter_mut().for_each(Bytes::push_null);
        self.date.append_null();
        self.elo.iter_mut().for_each(Int16Builder::append_null);
        self.result.push_null();
        self.score.append_null();
        self.tags.end();
        self.moves.push_null();
        self.plies.append_null();
        self.without_clocks += 1;
        self.without_evals += 1;
        self.material.append_null();
        self.home_pawns.append_null();
        self.hash.append_null();
        self.end_errors();
        self.error.push(message);
        self.error_ply.append_null();
        self.error_line.append_null();
        self.error_column.append_null();
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn bytes(&self) -> usize {
        let texts = self.texts.iter().map(Bytes::len).sum::<usize>();
        texts + self.file.len() + self.tags.len() + self.moves.len() + self.error.len()
    }

    fn finish(&mut self) -> Result<Vec<ArrayRef>, ArrowError> {
        self.rows = 0;
        self.end_errors();
        end_lists(&mut self.clocks, &mut self.without_clocks);
        end_lists(&mut self.evals, &mut self.without_evals);
        let [white_elo, black_elo] = &mut self.elo;
        let [
            event,
            site,
            round,
            white,
            black,
            white_title,
            black_title,
            eco,
            opening,
            time_control,
            termination,
            fen,
        ] = &mut self.texts;
        let text = |column: &mut Bytes| -> Result<ArrayRef, ArrowError> {
            Ok(Arc::new(column.finish_text()?))
        };
        Ok(vec![
            text(&mut self.file)?,
            ArrayBuilder::finish(&mut self.id),
            text(event)?,
            text(site)?,
            text(round)?,
            ArrayBuilder::finish(&mut self.date),
            text(white)?,
            text(black)?,
            ArrayBuilder::finish(white_elo),
            ArrayBuilder::finish(black_elo),
            text(white_title)?,
            text(black_title)?,
            text(&mut self.result)?,
            ArrayBuilder::finish(&mut self.score),
            text(eco)?,
            text(opening)?,
            text(time_control)?,
            text(termination)?,
            self.tags.finish()?,
            text(fen)?,
            Arc::new(self.moves.finish()?),
            ArrayBuilder::finish(&mut self.plies),
            ArrayBuilder::finish(&mut self.clocks),
            ArrayBuilder::finish(&mut self.evals),
            ArrayBuilder::finish(&mut self.material),
            ArrayBuilder::finish(&mut self.home_pawns),
            ArrayBuilder::finish(&mut self.hash),
            text(&mut self.error)?,
            ArrayBuilder::finish(&mut self.error_ply),
            ArrayBuilder::finish(&mut self.error_line),
            ArrayBuilder::finish(&mut self.error_column),
        ])
    }
}

pub(crate) fn rating(text: &[u8]) -> Option<i16> {
    let number: i16 = std::str::from_utf8(text).ok()?.parse().ok()?;
    Some(number).filter(|&number| number > 0)
}

/// White's points.
pub(crate) fn score(result: GameResult) -> Option<f32> {
    match result {
        GameResult::WhiteWins => Some(1.0),
        GameResult::Draw => Some(0.5),
        GameResult::BlackWins => Some(0.0),
        GameResult::Unknown => None,
    }
}

/// A date written as PGN has it, if all of it is known and there is such a day.
fn days_since_1970(text: &[u8]) -> Option<i32> {
    let bytes: &[u8; 10] = text.try_into().ok()?;
    let number = |range: std::ops::Range<usize>| -> Option<i32> {
        let digits = bytes.get(range)?;
        digits.iter().try_fold(0, |number, byte| {
            byte.is_ascii_digit()
                .then(|| number * 10 + i32::from(byte - b'0'))
        })
    };
    let [year, month, day] = [number(0..4)?, number(5..7)?, number(8..10)?];
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return None,
    };
    if bytes[4] != b'.' || bytes[7] != b'.' || year == 0 || !(1..=days).contains(&day) {
        return None;
    }
    // Years that begin in March have the leap day at their end.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let before = 365 * year + year / 4 - year / 100 + year / 400;
    Some(before + (153 * month + 2) / 5 + day - 1 - 719_468)
}

/// The column `final_material` for a position.
///
/// How many pieces of each kind there are, four bits each: White's pawns,
/// knights, bishops, rooks and queens from the lowest bits on, then Black's.
pub fn material(position: &Position) -> i64 {
    let board = position.board();
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let counts = Color::ALL
        .into_iter()
        .flat_map(|color| roles.map(|role| board.by_color(color) & board.by_role(role)))
        .map(|pieces: Bitboard| i64::from(pieces.count()));
    counts
        .enumerate()
        .fold(0, |all, (at, count)| all | count << (4 * at))
}

/// The pawns on the squares where they start: bits 0 to 7 White's from the
/// a-file on, 8 to 15 Black's.
fn home_pawns(position: &Position) -> i32 {
    let board = position.board();
    let on = |color, rank| (board.pawns() & board.by_color(color) & Bitboard::rank(rank)).0;
    (on(Color::White, Rank::Second) >> 8 | on(Color::Black, Rank::Seventh) >> 40) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_days_since_1970_and_only_if_there_is_such_a_day() {
        for (text, day) in [
            ("1970.01.01", Some(0)),
            ("1969.12.31", Some(-1)),
            ("2000.02.29", Some(11_016)),
            ("2024.03.01", Some(19_783)),
            ("1851.06.21", Some(-43_293)),
            ("1900.02.29", None),
            ("2024.02.30", None),
            ("2024.??.??", None),
            ("2024-01-01", None),
            ("2024.1.1", None),
            ("", None),
            ("0000.01.01", None),
        ] {
            assert_eq!(days_since_1970(text.as_bytes()), day, "{text}");
        }
    }

    #[test]
    fn material_and_pawns_of_the_start() {
        let position = Position::initial();
        assert_eq!(material(&position), 0x12228_12228);
        assert_eq!(home_pawns(&position), 0xFFFF);
    }
}
