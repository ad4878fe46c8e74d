//! The review of a game as rows, one for each move.

use std::sync::Arc;

use arrocco_arrow::{Replay, eval_number};
use arrocco_notation::pgn::Eval;
use arrocco_notation::{opening, san};
use arrocco_review::{
    Budget, Evaluation, Language, MoveReview, OpeningName, OwnEngine, PlayedGame, ReviewOptions,
    Sentences,
};
use arrocco_rules::Color;
use arrow_array::builder::{Float32Builder, Int16Builder, Int32Builder, StringBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::board::replay_error;
use crate::engine::{DEFAULT_MEMORY, interruptible, with_memory};
use crate::table::Batch;

/// Reviews a game: one row for each move, up to a null move.
///
/// A new engine with one thread judges it, so the rows depend on the game, the
/// limits and the memory alone.
#[pyfunction]
#[pyo3(signature = (moves, start_fen=None, *, nodes=None, depth=None, memory=DEFAULT_MEMORY))]
pub(crate) fn review(
    py: Python<'_>,
    moves: &[u8],
    start_fen: Option<&str>,
    nodes: Option<u64>,
    depth: Option<u32>,
    memory: usize,
) -> PyResult<Batch> {
    let game = played(moves, start_fen)?;
    let budget = Budget {
        depth,
        nodes,
        time: None,
    };
    let options = ReviewOptions {
        budget,
        lines: 1,
        opening: |position| {
            opening::find(position).map(|found| OpeningName {
                eco: found.eco,
                name: found.name,
            })
        },
    };
    let mut engine = with_memory(memory, |memory| OwnEngine::new(memory, 1))?;
    let reviewed = py.detach(|| {
        interruptible(|control| {
            arrocco_review::review(&game, &mut engine, &options, control, &mut |_, _| {})
        })
    })?;
    let reviewed = reviewed.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let batch = rows(&reviewed.moves);
    let batch = batch.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Batch { batch })
}

/// The game up to a null move.
fn played(moves: &[u8], start_fen: Option<&str>) -> PyResult<PlayedGame> {
    let mut replay = Replay::new(moves, start_fen).map_err(replay_error)?;
    let start = *replay.position();
    let mut legal = Vec::new();
    while let Some(next) = replay.play() {
        match next.map_err(replay_error)? {
            Some(m) => legal.push(m),
            None => break,
        }
    }
    Ok(PlayedGame::new(start, &legal))
}

/// As in the column `evals`.
fn number_of(eval: Evaluation) -> i16 {
    match (eval.to_pgn(), eval) {
        (Some(eval), _) => eval_number(eval),
        // The mate is on the board.
        (None, Evaluation::Mate(Color::Black, _)) => -eval_number(Eval::Mate(0)),
        (None, Evaluation::Mate(Color::White, _) | Evaluation::Centipawns(_)) => {
            eval_number(Eval::Mate(0))
        }
    }
}

fn rows(moves: &[MoveReview]) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let sentences = Sentences::new(Language::English);
    let mut ply = Int32Builder::new();
    let mut played = Int32Builder::new();
    let mut text = StringBuilder::new();
    let mut eval = Int16Builder::new();
    let mut best_eval = Int16Builder::new();
    let mut best = StringBuilder::new();
    let mut chances = Float32Builder::new();
    let mut loss = Float32Builder::new();
    let mut accuracy = Float32Builder::new();
    let mut mark = StringBuilder::new();
    let mut reason = StringBuilder::new();
    for (number, reviewed) in (1..).zip(moves) {
        ply.append_value(number);
        played.append_value(i32::from(reviewed.played.to_bits()));
        text.append_value(san::write(&reviewed.before, reviewed.played));
        eval.append_value(number_of(reviewed.eval));
        best_eval.append_value(number_of(reviewed.best_eval));
        let first = reviewed
            .best
            .first()
            .and_then(arrocco_review::EvaluatedLine::first);
        best.append_option(first.map(|m| san::write(&reviewed.before, m)));
        chances.append_value(reviewed.chances as f32);
        loss.append_value(reviewed.loss as f32);
        accuracy.append_value(reviewed.accuracy as f32);
        mark.append_option(reviewed.mark.map(arrocco_review::Mark::key));
        let why = reviewed.reason.as_ref();
        reason.append_option(why.map(|why| sentences.reason(reviewed, why)));
    }
    let columns: [(&str, ArrayRef); 11] = [
        ("ply", Arc::new(ply.finish())),
        ("move", Arc::new(played.finish())),
        ("san", Arc::new(text.finish())),
        ("eval", Arc::new(eval.finish())),
        ("best_eval", Arc::new(best_eval.finish())),
        ("best", Arc::new(best.finish())),
        ("chances", Arc::new(chances.finish())),
        ("loss", Arc::new(loss.finish())),
        ("accuracy", Arc::new(accuracy.finish())),
        ("mark", Arc::new(mark.finish())),
        ("reason", Arc::new(reason.finish())),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
}
