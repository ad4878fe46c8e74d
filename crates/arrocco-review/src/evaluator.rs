//! Engines that evaluate the positions of a game: ours, or any other.

use std::collections::TryReserveError;
use std::fmt;
use std::time::Duration;

use arrocco_engine::{Engine, GameHistory, Limits, SearchControl};
use arrocco_rules::{Move, Position};

use crate::chances::Evaluation;

/// The nodes for a position where nothing else is asked for.
pub const DEFAULT_NODES: u64 = 80_000;

/// How much is spent on a position. The first limit that is reached counts;
/// without any it is [`DEFAULT_NODES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
}

impl Budget {
    /// The limits of a search.
    fn limits(self) -> Limits {
        let Budget { depth, nodes, time } = self.explicit();
        Limits {
            depth,
            nodes,
            move_time: time,
            ..Limits::none()
        }
    }

    /// The same with the nodes that count if nothing was asked for.
    pub fn explicit(self) -> Budget {
        let is_open = self.depth.is_none() && self.time.is_none();
        Budget {
            nodes: self.nodes.or(is_open.then_some(DEFAULT_NODES)),
            ..self
        }
    }

    /// A budget with this many times the nodes and the time, and two plies more
    /// for each doubling.
    #[must_use]
    pub fn times(self, factor: u32) -> Budget {
        let Budget { depth, nodes, time } = self.explicit();
        Budget {
            depth: depth.map(|plies| plies.saturating_add(2 * factor.max(1).ilog2())),
            nodes: nodes.map(|nodes| nodes.saturating_mul(factor.into())),
            time: time.map(|time| time.saturating_mul(factor)),
        }
    }
}

/// A way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatedLine {
    /// What it is worth.
    pub eval: Evaluation,
    /// How deep it was searched.
    pub depth: u32,
    /// The moves, all legal one after the other.
    pub moves: Vec<Move>,
}

impl EvaluatedLine {
    /// Its first move.
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }
}

/// A game up to a position.
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    /// Where the game begins.
    pub start: &'a Position,
    /// The legal moves from there.
    pub moves: &'a [Move],
}

impl Path<'_> {
    /// Where it ends.
    pub fn position(&self) -> Position {
        let mut position = *self.start;
        for &m in self.moves {
            position.play_unchecked(m);
        }
        position
    }
}

/// Why an engine gives no evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvaluatorError(
    /// What happened, in plain words.
    pub String,
);

impl fmt::Display for EvaluatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for EvaluatorError {}

/// An engine that evaluates positions.
pub trait Evaluator {
    /// Its name, for the report.
    fn name(&self) -> String;

    /// Another game begins.
    fn new_game(&mut self);

    /// The best lines of a position where the game goes on, the best first;
    /// at most `lines` of them, and at least one unless it was stopped.
    ///
    /// # Errors
    ///
    /// If the engine does not answer, or its answer makes no sense.
    fn evaluate(
        &mut self,
        path: Path<'_>,
        budget: Budget,
        lines: usize,
        control: &SearchControl,
    ) -> Result<Vec<EvaluatedLine>, EvaluatorError>;
}

/// Our own engine.
pub struct OwnEngine {
    engine: Engine,
}

impl OwnEngine {
    /// With a transposition table of this many MiB and this many threads.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize, threads: usize) -> Result<OwnEngine, TryReserveError> {
        let mut engine = Engine::new(mebibytes)?;
        engine.options.threads = threads.max(1);
        Ok(OwnEngine { engine })
    }
}

impl Evaluator for OwnEngine {
    fn name(&self) -> String {
        format!("Arrocco {}", env!("CARGO_PKG_VERSION"))
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn evaluate(
        &mut self,
        path: Path<'_>,
        budget: Budget,
        lines: usize,
        control: &SearchControl,
    ) -> Result<Vec<EvaluatedLine>, EvaluatorError> {
        let mut game = GameHistory::new(*path.start);
        for &m in path.moves {
            game.play(m);
        }
        let turn = game.position().turn();
        self.engine.options.lines = lines.max(1);
        let mut found: Vec<EvaluatedLine> = Vec::new();
        let result = self
            .engine
            .search(&game, &budget.limits(), control, &mut |progress| {
                let line = EvaluatedLine {
                    eval: Evaluation::new(progress.score, turn),
                    depth: progress.depth,
                    moves: progress.line.to_vec(),
                };
                match found.get_mut(progress.rank - 1) {
                    Some(old) => *old = line,
                    None => found.push(line),
                }
            });
        // The best move may have changed in the iteration that was not finished.
        let best = found.first().and_then(EvaluatedLine::first);
        if let Some(m) = result.best.filter(|_| lines <= 1 && best != result.best) {
            let depth = found.first().map_or(1, |line| line.depth);
            let moves = [Some(m), result.ponder].into_iter().flatten().collect();
            let eval = Evaluation::new(result.score, turn);
            found = vec![EvaluatedLine { eval, depth, moves }];
        }
        for line in &mut found {
            keep_legal(&path.position(), &mut line.moves);
        }
        found.retain(|line| !line.moves.is_empty());
        Ok(found)
    }
}

/// Cuts a line before its first illegal move.
pub(crate) fn keep_legal(start: &Position, moves: &mut Vec<Move>) {
    let mut position = *start;
    let legal = moves.iter().take_while(|&&m| {
        let is_legal = position.is_legal(m);
        if is_legal {
            position.play_unchecked(m);
        }
        is_legal
    });
    let count = legal.count();
    moves.truncate(count);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_multiplied_and_is_never_endless() {
        let budget = Budget::default();
        assert_eq!(budget.explicit().nodes, Some(DEFAULT_NODES));
        assert_eq!(budget.times(4).nodes, Some(4 * DEFAULT_NODES));
        let depth = Budget {
            depth: Some(8),
            ..budget
        };
        assert_eq!(
            (depth.times(4).depth, depth.times(4).nodes),
            (Some(12), None)
        );
    }

    #[test]
    fn lines_are_legal_and_as_many_as_asked_for() {
        let mut engine = OwnEngine::new(1, 1).expect("memory");
        let start = Position::initial();
        let path = Path {
            start: &start,
            moves: &[],
        };
        let budget = Budget {
            nodes: Some(3000),
            ..Budget::default()
        };
        let control = SearchControl::new();
        let lines = engine.evaluate(path, budget, 3, &control).expect("lines");
        assert_eq!(lines.len(), 3);
        for line in lines {
            let mut kept = line.moves.clone();
            keep_legal(&start, &mut kept);
            assert_eq!(kept, line.moves);
        }
    }
}
