//! The functions of chess that SQL statements can use.

use std::fmt;
use std::sync::Arc;

use arrocco_archive::PositionQuery;
use arrocco_arrow::{Replay, ReplayError, material};
use arrocco_notation::{any_move, opening, san};
use arrocco_rules::{Color, Move, Position};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BinaryViewArray, BooleanBuilder, Int64Builder, PrimitiveArray,
    StringBuilder, StringViewArray,
};
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::plan_err;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    FenAt,
    San,
    HasPosition,
    Matches,
    MaterialAt,
    PositionHash,
    Opening,
    Legal,
    Explain,
}

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Parameter {
    Moves,
    Text,
    Number,
}

impl Kind {
    const ALL: [Kind; 9] = [
        Kind::FenAt,
        Kind::San,
        Kind::HasPosition,
        Kind::Matches,
        Kind::MaterialAt,
        Kind::PositionHash,
        Kind::Opening,
        Kind::Legal,
        Kind::Explain,
    ];

    fn name(self) -> &'static str {
        match self {
            Kind::FenAt => "fen_at",
            Kind::San => "san",
            Kind::HasPosition => "has_position",
            Kind::Matches => "matches",
            Kind::MaterialAt => "material_at",
            Kind::PositionHash => "position_hash",
            Kind::Opening => "opening",
            Kind::Legal => "legal",
            Kind::Explain => "explain",
        }
    }

    fn usage(self) -> &'static str {
        match self {
            Kind::FenAt => "fen_at(moves, ply [, start_fen])",
            Kind::San => "san(moves [, start_fen]) or san(fen, move)",
            Kind::HasPosition => "has_position(moves, fen [, start_fen])",
            Kind::Matches => "matches(moves, pattern [, start_fen])",
            Kind::MaterialAt => "material_at(moves, ply [, start_fen])",
            Kind::PositionHash => "position_hash(fen)",
            Kind::Opening => "opening(moves [, start_fen])",
            Kind::Legal => "legal(fen, move)",
            Kind::Explain => "explain(fen, move)",
        }
    }

    /// The ways to call it.
    fn parameters(self) -> &'static [&'static [Parameter]] {
        use Parameter::{Moves, Number, Text};
        match self {
            Kind::FenAt | Kind::MaterialAt => &[&[Moves, Number], &[Moves, Number, Text]],
            Kind::San => &[&[Moves], &[Moves, Text], &[Text, Number]],
            Kind::HasPosition | Kind::Matches => &[&[Moves, Text], &[Moves, Text, Text]],
            Kind::PositionHash => &[&[Text]],
            Kind::Opening => &[&[Moves], &[Moves, Text]],
            Kind::Legal | Kind::Explain => &[&[Text, Text]],
        }
    }

    fn returns(self) -> DataType {
        match self {
            Kind::FenAt | Kind::San | Kind::Opening | Kind::Explain => DataType::Utf8,
            Kind::HasPosition | Kind::Matches | Kind::Legal => DataType::Boolean,
            Kind::MaterialAt | Kind::PositionHash => DataType::Int64,
        }
    }
}

impl Parameter {
    fn accepts(self, given: &DataType) -> bool {
        match self {
            _ if given.is_null() => true,
            Parameter::Moves => given.is_binary(),
            Parameter::Text => given.is_string(),
            Parameter::Number => given.is_integer(),
        }
    }

    /// The type that arguments are converted to.
    fn data_type(self) -> DataType {
        match self {
            Parameter::Moves => DataType::BinaryView,
            Parameter::Text => DataType::Utf8View,
            Parameter::Number => DataType::Int64,
        }
    }
}

/// All functions.
pub(crate) fn all() -> impl Iterator<Item = ScalarUDF> {
    Kind::ALL.into_iter().map(|kind| {
        ScalarUDF::new_from_impl(Function {
            kind,
            signature: Signature::user_defined(Volatility::Immutable),
        })
    })
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Function {
    kind: Kind,
    signature: Signature,
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.kind.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.kind.returns())
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let fits = |parameters: &&&[Parameter]| {
            parameters.len() == given.len()
                && parameters
                    .iter()
                    .zip(given)
                    .all(|(p, given)| p.accepts(given))
        };
        match self.kind.parameters().iter().find(fits) {
            Some(parameters) => Ok(parameters.iter().map(|p| p.data_type()).collect()),
            None => {
                let given: Vec<String> = given.iter().map(ToString::to_string).collect();
                plan_err!(
                    "expected {}, found ({})",
                    self.kind.usage(),
                    given.join(", ")
                )
            }
        }
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        // One row is enough if no argument is a column.
        let is_constant = |arg: &ColumnarValue| matches!(arg, ColumnarValue::Scalar(_));
        let all_constant = call.args.iter().all(is_constant);
        let rows = if all_constant { 1 } else { call.number_rows };
        let arrays: Vec<ArrayRef> = call
            .args
            .iter()
            .map(|arg| arg.to_array(rows))
            .collect::<Result<_>>()?;
        let arguments = Arguments { arrays };
        let values = arguments.run(self.kind, rows).map_err(|error| {
            let message = format!("{}: {error}", self.kind.name());
            DataFusionError::External(message.into())
        })?;
        if all_constant {
            let value = datafusion::common::ScalarValue::try_from_array(&values, 0)?;
            return Ok(ColumnarValue::Scalar(value));
        }
        Ok(ColumnarValue::Array(values))
    }
}

/// Why a row has no value.
enum Failure {
    /// There is none: an argument is null, or the tag FEN of the game is none.
    Null,
    /// The statement ends.
    Error(String),
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Failure {
        match error {
            ReplayError::Start(_) => Failure::Null,
            ReplayError::Length(_)
            | ReplayError::Bits { .. }
            | ReplayError::NullMove { .. }
            | ReplayError::Illegal { .. } => Failure::Error(error.to_string()),
        }
    }
}

fn wrong(text: &str, error: &dyn fmt::Display) -> Failure {
    Failure::Error(format!("`{text}`: {error}"))
}

type Value<T> = std::result::Result<T, Failure>;

/// The columns of a call.
struct Arguments {
    arrays: Vec<ArrayRef>,
}

impl Arguments {
    fn run(&self, kind: Kind, rows: usize) -> std::result::Result<ArrayRef, String> {
        match kind {
            Kind::FenAt => self.texts(rows, |row| self.at(row, Position::to_string)),
            Kind::MaterialAt => self.numbers(rows, |row| self.at(row, material)),
            Kind::San if self.is_text(0) => self.texts(rows, |row| self.san_of_move(row)),
            Kind::San => self.texts(rows, |row| self.move_text(row)),
            Kind::HasPosition => self.searched(rows, |fen| {
                let position = position(fen)?;
                Ok(PositionQuery::exact(&position))
            }),
            Kind::Matches => self.searched(rows, pattern),
            Kind::PositionHash => self.numbers(rows, |row| {
                Ok(position(self.text(0, row)?)?.zobrist().cast_signed())
            }),
            Kind::Opening => self.texts(rows, |row| self.opening(row)),
            Kind::Legal => self.truths(rows, |row| Ok(self.refusal(row)?.is_none())),
            Kind::Explain => self.texts(rows, |row| self.refusal(row)?.ok_or(Failure::Null)),
        }
    }

    fn texts(
        &self,
        rows: usize,
        value: impl Fn(usize) -> Value<String>,
    ) -> std::result::Result<ArrayRef, String> {
        let mut column = StringBuilder::new();
        for row in 0..rows {
            column.append_option(known(value(row))?);
        }
        Ok(Arc::new(column.finish()))
    }

    fn numbers(
        &self,
        rows: usize,
        value: impl Fn(usize) -> Value<i64>,
    ) -> std::result::Result<ArrayRef, String> {
        let mut column = Int64Builder::new();
        for row in 0..rows {
            column.append_option(known(value(row))?);
        }
        Ok(Arc::new(column.finish()))
    }

    fn truths(
        &self,
        rows: usize,
        mut value: impl FnMut(usize) -> Value<bool>,
    ) -> std::result::Result<ArrayRef, String> {
        let mut column = BooleanBuilder::new();
        for row in 0..rows {
            column.append_option(known(value(row))?);
        }
        Ok(Arc::new(column.finish()))
    }

    /// Whether a position that the second argument describes comes up in a game.
    fn searched(
        &self,
        rows: usize,
        parse: impl Fn(&str) -> Value<PositionQuery>,
    ) -> std::result::Result<ArrayRef, String> {
        // Nearly always it is the same for all rows.
        let mut last: Option<(String, PositionQuery)> = None;
        self.truths(rows, |row| {
            let text = self.text(1, row)?;
            let query = match &mut last {
                Some((known, query)) if known == text => query,
                last => &mut last.insert((text.to_owned(), parse(text)?)).1,
            };
            let mut replay = self.replay(row, 2)?;
            loop {
                if query.matches(replay.position()) {
                    return Ok(true);
                }
                match replay.play() {
                    None => return Ok(false),
                    Some(played) => played?,
                };
            }
        })
    }

    /// Something about the position after so many plies, if the game has them.
    fn at<T>(&self, row: usize, value: impl Fn(&Position) -> T) -> Value<T> {
        let numbers: &PrimitiveArray<Int64Type> = self.arrays[1].as_primitive();
        if numbers.is_null(row) {
            return Err(Failure::Null);
        }
        let ply = usize::try_from(numbers.value(row)).map_err(|_| Failure::Null)?;
        let mut replay = self.replay(row, 2)?;
        while replay.ply() < ply {
            replay.play().ok_or(Failure::Null)??;
        }
        Ok(value(replay.position()))
    }

    /// All moves with their numbers.
    fn move_text(&self, row: usize) -> Value<String> {
        let mut replay = self.replay(row, 1)?;
        let mut text = String::new();
        while let Some(next) = replay.peek() {
            let position = replay.position();
            if !text.is_empty() {
                text.push(' ');
            }
            match position.turn() {
                Color::White => text += &format!("{}. ", position.fullmove_number()),
                Color::Black if replay.ply() == 0 => {
                    text += &format!("{}... ", position.fullmove_number());
                }
                Color::Black => {}
            }
            match next? {
                Some(m) => san::append(position, m, &mut text),
                None => text.push_str("--"),
            }
            replay.play();
        }
        Ok(text)
    }

    /// A move of the column `move` in a position.
    fn san_of_move(&self, row: usize) -> Value<String> {
        let position = position(self.text(0, row)?)?;
        let numbers: &PrimitiveArray<Int64Type> = self.arrays[1].as_primitive();
        if numbers.is_null(row) {
            return Err(Failure::Null);
        }
        let number = numbers.value(row);
        let m = u16::try_from(number).ok().and_then(Move::from_bits);
        let m = m.ok_or_else(|| Failure::Error(format!("{number} is no move")))?;
        if !position.is_legal(m) {
            let reason = arrocco_arrow::why_illegal(&position, m);
            return Err(Failure::Error(format!("{number}: {reason}")));
        }
        Ok(san::write(&position, m))
    }

    /// The last opening that a position of the game belongs to.
    fn opening(&self, row: usize) -> Value<String> {
        let mut replay = self.replay(row, 1)?;
        let mut named = None;
        loop {
            named = opening::find(replay.position()).or(named);
            match replay.play() {
                None => break,
                Some(played) => played?,
            };
        }
        named
            .map(|named| named.name.to_owned())
            .ok_or(Failure::Null)
    }

    /// Why a move is refused; `None` if it is legal.
    fn refusal(&self, row: usize) -> Value<Option<String>> {
        let position = position(self.text(0, row)?)?;
        let refused = any_move::to_move(self.text(1, row)?, &position).err();
        Ok(refused.map(|error| error.to_string()))
    }

    fn is_text(&self, argument: usize) -> bool {
        let array = self.arrays.get(argument);
        array.is_some_and(|array| array.data_type() == &DataType::Utf8View)
    }

    fn text(&self, argument: usize, row: usize) -> Value<&str> {
        let texts: &StringViewArray = self.arrays[argument].as_string_view();
        match texts.is_null(row) {
            true => Err(Failure::Null),
            false => Ok(texts.value(row)),
        }
    }

    /// The game of the first argument, from the FEN of another one.
    fn replay(&self, row: usize, start: usize) -> Value<Replay<'_>> {
        let moves: &BinaryViewArray = self.arrays[0].as_binary_view();
        if moves.is_null(row) {
            return Err(Failure::Null);
        }
        let start = match self.arrays.get(start) {
            Some(_) => self.text(start, row).ok(),
            None => None,
        };
        Ok(Replay::new(moves.value(row), start)?)
    }
}

fn known<T>(value: Value<T>) -> std::result::Result<Option<T>, String> {
    match value {
        Ok(value) => Ok(Some(value)),
        Err(Failure::Null) => Ok(None),
        Err(Failure::Error(message)) => Err(message),
    }
}

fn position(fen: &str) -> Value<Position> {
    fen.parse()
        .map_err(|error: arrocco_rules::fen::FenError| wrong(fen, &error))
}

/// Eight ranks, or the material of both sides.
fn pattern(text: &str) -> Value<PositionQuery> {
    let query = match text.contains('/') {
        true => PositionQuery::pattern(text, false),
        false => PositionQuery::material(text, false),
    };
    query.map_err(|error| wrong(text, &error))
}
