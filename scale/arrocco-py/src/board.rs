//! Positions and moves.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use arrocco_arrow::{Replay, ReplayError, why_illegal};
use arrocco_notation::any_move;
use arrocco_notation::opening;
use arrocco_notation::san::{self, San};
use arrocco_rules::{self as rules, CastlingMode, UciMove, perft};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::error::IllegalMoveError;

/// A move, from one square to another.
#[pyclass(module = "arrocco", frozen, eq, from_py_object)]
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Move {
    pub(crate) inner: rules::Move,
    mode: CastlingMode,
}

impl Move {
    pub(crate) fn new(position: &rules::Position, inner: rules::Move) -> Move {
        Move {
            inner,
            mode: position.castling_mode(),
        }
    }
}

#[pymethods]
impl Move {
    #[classmethod]
    fn from_bits(_: &Bound<'_, PyType>, bits: u16) -> PyResult<Move> {
        let inner = rules::Move::from_bits(bits);
        let inner = inner.ok_or_else(|| PyValueError::new_err(format!("{bits} is no move")))?;
        let mode = CastlingMode::Standard;
        Ok(Move { inner, mode })
    }

    #[getter]
    fn uci(&self) -> String {
        UciMove::from_move(self.inner, self.mode).to_string()
    }

    #[getter]
    fn bits(&self) -> u16 {
        self.inner.to_bits()
    }

    #[getter]
    #[pyo3(name = "from_square")]
    fn origin(&self) -> String {
        self.inner.from().to_string()
    }

    #[getter]
    #[pyo3(name = "to_square")]
    fn destination(&self) -> String {
        match self.mode {
            CastlingMode::Standard => self.inner.destination().to_string(),
            CastlingMode::Chess960 => self.inner.to().to_string(),
        }
    }

    #[getter]
    fn promotion(&self) -> Option<String> {
        self.inner.promotion().map(|role| role.to_string())
    }

    fn __str__(&self) -> String {
        self.uci()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.uci())
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.inner.to_bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u16,))> {
        let class = slf.get_type().getattr("from_bits")?;
        Ok((class, (slf.get().bits(),)))
    }
}

/// A move, or the text of one.
#[derive(FromPyObject)]
pub(crate) enum MoveOrText<'py> {
    Move(Move),
    Text(Bound<'py, pyo3::types::PyString>),
}

/// A position to play on. It does not change; playing a move gives another.
#[pyclass(module = "arrocco", frozen)]
#[derive(Clone)]
pub(crate) struct Position {
    /// In a box, since it is aligned to more bytes than Python's objects are.
    pub(crate) inner: Box<rules::Position>,
}

impl Position {
    pub(crate) fn of(position: rules::Position) -> Position {
        let inner = Box::new(position);
        Position { inner }
    }

    fn san_to_move(&self, text: &str) -> PyResult<rules::Move> {
        let refused =
            |error: &dyn std::fmt::Display| IllegalMoveError::new_err(format!("`{text}`: {error}"));
        let san: San = text.parse().map_err(|error| refused(&error))?;
        san.to_move(&self.inner).map_err(|error| refused(&error))
    }

    /// The legal move that is meant.
    pub(crate) fn find(&self, m: &MoveOrText<'_>) -> PyResult<rules::Move> {
        match m {
            MoveOrText::Text(text) => {
                let text = text.to_cow()?;
                any_move::to_move(&text, &self.inner)
                    .map_err(|error| IllegalMoveError::new_err(format!("`{text}`: {error}")))
            }
            MoveOrText::Move(m) => self.check(m),
        }
    }

    fn check(&self, m: &Move) -> PyResult<rules::Move> {
        if self.inner.is_legal(m.inner) {
            return Ok(m.inner);
        }
        let reason = why_illegal(&self.inner, m.inner);
        Err(IllegalMoveError::new_err(format!(
            "`{}`: {reason}",
            m.uci()
        )))
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None))]
    fn new(fen: Option<&str>) -> PyResult<Position> {
        let inner = match fen {
            None => rules::Position::initial(),
            Some(fen) => fen
                .parse()
                .map_err(|error: rules::fen::FenError| PyValueError::new_err(error.to_string()))?,
        };
        Ok(Position::of(inner))
    }

    #[getter]
    fn fen(&self) -> String {
        self.inner.to_string()
    }

    #[getter]
    fn turn(&self) -> &'static str {
        match self.inner.turn() {
            rules::Color::White => "white",
            rules::Color::Black => "black",
        }
    }

    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.inner.halfmove_clock()
    }

    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.inner.fullmove_number()
    }

    #[getter]
    fn hash(&self) -> i64 {
        self.inner.zobrist().cast_signed()
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.inner.is_check()
    }

    #[getter]
    fn is_checkmate(&self) -> bool {
        self.inner.is_checkmate()
    }

    #[getter]
    fn is_stalemate(&self) -> bool {
        self.inner.is_stalemate()
    }

    #[getter]
    fn outcome(&self) -> Option<String> {
        self.inner.outcome().map(|outcome| outcome.to_string())
    }

    #[getter]
    fn opening(&self) -> Option<(&'static str, &'static str)> {
        opening::find(&self.inner).map(|opening| (opening.eco, opening.name))
    }

    fn piece_at(&self, square: &str) -> PyResult<Option<String>> {
        let square: rules::Square = square
            .parse()
            .map_err(|error: rules::ParseSquareError| PyValueError::new_err(error.to_string()))?;
        Ok(self
            .inner
            .board()
            .piece_at(square)
            .map(|piece| piece.char().to_string()))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.inner.legal_moves();
        moves.iter().map(|&m| Move::new(&self.inner, m)).collect()
    }

    fn legal_sans(&self) -> Vec<String> {
        let moves = self.inner.legal_moves();
        moves.iter().map(|&m| san::write(&self.inner, m)).collect()
    }

    fn parse(&self, text: MoveOrText<'_>) -> PyResult<Move> {
        Ok(Move::new(&self.inner, self.find(&text)?))
    }

    fn parse_san(&self, text: &str) -> PyResult<Move> {
        Ok(Move::new(&self.inner, self.san_to_move(text)?))
    }

    fn san(&self, m: MoveOrText<'_>) -> PyResult<String> {
        Ok(san::write(&self.inner, self.find(&m)?))
    }

    fn is_legal(&self, m: MoveOrText<'_>) -> PyResult<bool> {
        Ok(match m {
            MoveOrText::Move(m) => self.inner.is_legal(m.inner),
            MoveOrText::Text(text) => {
                let text = text.to_cow()?;
                any_move::to_move(&text, &self.inner).is_ok()
            }
        })
    }

    fn explain(&self, m: MoveOrText<'_>) -> PyResult<Option<String>> {
        Ok(match m {
            MoveOrText::Text(text) => {
                let text = text.to_cow()?;
                let error = any_move::to_move(&text, &self.inner).err();
                error.map(|error| error.to_string())
            }
            MoveOrText::Move(m) => {
                let (from, to, promotion) = (m.inner.from(), m.inner.to(), m.inner.promotion());
                let error = self.inner.explain(from, to, promotion);
                error.map(|error| error.to_string())
            }
        })
    }

    fn play(&self, m: MoveOrText<'_>) -> PyResult<Position> {
        Ok(Position::of(self.inner.after(self.find(&m)?)))
    }

    fn play_san(&self, text: &str) -> PyResult<Position> {
        Ok(Position::of(self.inner.after(self.san_to_move(text)?)))
    }

    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| perft(&self.inner, depth))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Position>();
        other.is_ok_and(|other| self.fen() == other.get().fen())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.zobrist().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.fen()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.fen())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().fen(),))
    }
}

/// The positions of a game: the start and one after each move of the column
/// `moves`.
#[pyfunction]
#[pyo3(signature = (moves, start_fen=None))]
pub(crate) fn replay(moves: &[u8], start_fen: Option<&str>) -> PyResult<Vec<Position>> {
    let mut game = Replay::new(moves, start_fen).map_err(replay_error)?;
    let mut positions = vec![Position::of(*game.position())];
    while let Some(played) = game.play() {
        played.map_err(replay_error)?;
        positions.push(Position::of(*game.position()));
    }
    Ok(positions)
}

pub(crate) fn replay_error(error: ReplayError) -> PyErr {
    match error {
        ReplayError::Start(_) | ReplayError::Length(_) => PyValueError::new_err(error.to_string()),
        ReplayError::Bits { .. } | ReplayError::NullMove { .. } | ReplayError::Illegal { .. } => {
            IllegalMoveError::new_err(error.to_string())
        }
    }
}
