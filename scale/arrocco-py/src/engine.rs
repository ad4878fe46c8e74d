//! The engine.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use arrocco_engine::{self as engine, GameHistory, Limits, Score, SearchControl};
use pyo3::exceptions::{PyMemoryError, PyValueError};
use pyo3::prelude::*;

use crate::board::{Move, MoveOrText, Position};

/// How often a search looks whether Ctrl+C was pressed.
const TICK: Duration = Duration::from_millis(50);
/// The table for transpositions if nobody says otherwise, in MiB.
pub(crate) const DEFAULT_MEMORY: usize = 16;
/// The largest one.
const MOST_MEMORY: usize = 1 << 20;

/// What a search found.
#[pyclass(module = "arrocco", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Analysis {
    /// The best move; None if the game is over.
    best: Option<Move>,
    /// The score for White in centipawns; None if it is a mate.
    score: Option<i32>,
    /// Mate in so many moves, negative if Black mates; None if it is no mate.
    mate: Option<i32>,
    /// The line that it expects, in standard notation.
    line: Vec<String>,
    /// The depth of the last complete iteration, in plies.
    depth: u32,
    /// Nodes searched.
    nodes: u64,
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        let score = match (self.score, self.mate) {
            (_, Some(moves)) => format!("mate={moves}"),
            (score, None) => format!("score={}", score.unwrap_or(0)),
        };
        format!(
            "<Analysis {score} depth={} line={}>",
            self.depth,
            self.line.join(" ")
        )
    }
}

/// The engine of Arrocco.
#[pyclass(module = "arrocco", frozen)]
pub(crate) struct Engine {
    inner: Mutex<Box<engine::Engine>>,
}

/// The deepest line so far.
#[derive(Default)]
struct Found {
    line: Vec<arrocco_rules::Move>,
    depth: u32,
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (memory=DEFAULT_MEMORY))]
    fn new(memory: usize) -> PyResult<Engine> {
        let inner = with_memory(memory, engine::Engine::new)?;
        Ok(Engine {
            inner: Mutex::new(Box::new(inner)),
        })
    }

    #[pyo3(signature = (position, *, moves=vec![], depth=None, nodes=None, time=None, fresh=true))]
    #[expect(clippy::too_many_arguments, reason = "Python names them")]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Position,
        moves: Vec<MoveOrText<'_>>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        fresh: bool,
    ) -> PyResult<Analysis> {
        if depth.is_none() && nodes.is_none() && time.is_none() {
            let message = "say when the search ends: depth, nodes or time";
            return Err(PyValueError::new_err(message));
        }
        let move_time = match time.map(Duration::try_from_secs_f64) {
            None => None,
            Some(Ok(time)) => Some(time),
            Some(Err(error)) => return Err(PyValueError::new_err(format!("time: {error}"))),
        };
        let mut game = GameHistory::new(*position.inner);
        for m in &moves {
            let before = Position::of(*game.position());
            game.play(before.find(m)?);
        }
        let limits = Limits {
            depth,
            nodes,
            move_time,
            ..Limits::none()
        };
        let (result, found) = py.detach(|| self.search(&game, &limits, fresh))?;
        Ok(describe(game.position(), &result, &found))
    }
}

impl Engine {
    fn search(
        &self,
        game: &GameHistory,
        limits: &Limits,
        fresh: bool,
    ) -> PyResult<(engine::SearchResult, Found)> {
        let mut guard = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let engine = &mut **guard;
        if fresh {
            engine.new_game();
        }
        interruptible(|control| {
            let mut found = Found::default();
            let result = engine.search(game, limits, control, &mut |progress| {
                found.line = progress.line.to_vec();
                found.depth = progress.depth;
            });
            (result, found)
        })
    }
}

/// Searches on another thread, so that this one can look for signals.
pub(crate) fn interruptible<T: Send>(
    search: impl FnOnce(&SearchControl) -> T + Send,
) -> PyResult<T> {
    let control = SearchControl::new();
    let (done, finished) = channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            let _ = done.send(search(&control));
        });
        let mut interrupted = Ok(());
        loop {
            match finished.recv_timeout(TICK) {
                Ok(answer) => return interrupted.map(|()| answer),
                Err(RecvTimeoutError::Timeout) if interrupted.is_ok() => {
                    interrupted = signals();
                    if interrupted.is_err() {
                        control.stop();
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyValueError::new_err("the search ended without a result"));
                }
            }
        }
    })
}

/// An engine with this many MiB for transpositions.
pub(crate) fn with_memory<T, E>(
    memory: usize,
    new: impl FnOnce(usize) -> Result<T, E>,
) -> PyResult<T> {
    if !(1..=MOST_MEMORY).contains(&memory) {
        let message = format!("memory is {memory}, expected 1 to {MOST_MEMORY} MiB");
        return Err(PyValueError::new_err(message));
    }
    new(memory).map_err(|_| PyMemoryError::new_err(format!("no memory for {memory} MiB")))
}

/// Whether Ctrl+C was pressed.
fn signals() -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        Ok(())
    })
}

fn describe(
    position: &arrocco_rules::Position,
    result: &engine::SearchResult,
    found: &Found,
) -> Analysis {
    let sign = match position.turn() {
        arrocco_rules::Color::White => 1,
        arrocco_rules::Color::Black => -1,
    };
    let (score, mate) = match result.score {
        Score::Centipawns(score) => (Some(sign * score), None),
        Score::Mate(moves) => (None, Some(sign * moves)),
    };
    let mut after = *position;
    let mut line = Vec::new();
    for &m in &found.line {
        if !after.is_legal(m) {
            break;
        }
        line.push(arrocco_notation::san::write(&after, m));
        after.play_unchecked(m);
    }
    Analysis {
        best: result.best.map(|m| Move::new(position, m)),
        score,
        mate,
        line,
        depth: found.depth,
        nodes: result.nodes,
    }
}
