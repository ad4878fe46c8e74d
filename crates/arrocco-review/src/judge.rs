//! Other engines that evaluate positions, and ours where one of them fails.

use std::time::Duration;

use arrocco_engine::{Bound, SearchControl};
use arrocco_uci::client::{Client, ClientError, ClientLimits, ClientSearch, EngineSpec};

use crate::chances::Evaluation;
use crate::evaluator::{Budget, EvaluatedLine, Evaluator, EvaluatorError, OwnEngine, Path};

/// How late an engine may be before it counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Any engine that speaks UCI.
#[derive(Debug)]
pub struct UciEngine {
    client: Client,
    lines: usize,
}

impl UciEngine {
    /// Starts the engine. It gets this much memory for its table, unless the
    /// specification says something else.
    ///
    /// # Errors
    ///
    /// If the program does not start, does not speak UCI or lacks an option.
    pub fn start(spec: &EngineSpec, mebibytes: usize) -> Result<UciEngine, ClientError> {
        let mut client = Client::start(spec, PATIENCE)?;
        let is_named = |name: &str| {
            let mut options = spec.options().iter();
            options.any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        if client.option("Hash").is_some() && !is_named("Hash") {
            // An engine with less than that keeps what it has.
            let _ = client.set_option("Hash", &mebibytes.to_string());
        }
        Ok(UciEngine { client, lines: 1 })
    }
}

impl Evaluator for UciEngine {
    fn name(&self) -> String {
        self.client.name().to_owned()
    }

    fn new_game(&mut self) {
        // A failure shows at the next search.
        let _ = self.client.new_game();
    }

    fn evaluate(
        &mut self,
        path: Path<'_>,
        budget: Budget,
        lines: usize,
        control: &SearchControl,
    ) -> Result<Vec<EvaluatedLine>, EvaluatorError> {
        let failed = |error: ClientError| EvaluatorError(error.to_string());
        let lines = lines.max(1);
        if lines != self.lines && self.client.option("MultiPV").is_some() {
            let set = self.client.set_option("MultiPV", &lines.to_string());
            set.map_err(failed)?;
            self.lines = lines;
        }
        let Budget { depth, nodes, time } = budget.explicit();
        let search = ClientSearch {
            start: path.start,
            moves: path.moves,
            limits: ClientLimits {
                depth,
                nodes,
                move_time: time,
                clocks: None,
            },
        };
        // The last exact score of each line: a bound is no evaluation.
        let mut exact: Vec<EvaluatedLine> = Vec::new();
        let turn = path.position().turn();
        let mut hear = |info: &arrocco_uci::client::Info| {
            let line = EvaluatedLine {
                eval: Evaluation::new(info.score, turn),
                depth: info.depth,
                moves: info.moves.clone(),
            };
            if info.bound != Bound::Exact || line.moves.is_empty() {
                return;
            }
            let next = exact.len() + 1;
            match exact.get_mut(info.rank - 1) {
                Some(old) => *old = line,
                None if info.rank == next => exact.push(line),
                None => {}
            }
        };
        let answer = self
            .client
            .go(&search, control, &mut hear)
            .map_err(failed)?;
        exact.truncate(lines);
        let said = exact.first().and_then(EvaluatedLine::first);
        // The best move may have changed after the last whole line.
        if let Some(best) = answer.best.filter(|_| lines == 1)
            && let Some(first) = exact.first_mut()
            && said != Some(best)
        {
            first.moves = [Some(best), answer.ponder].into_iter().flatten().collect();
        }
        if exact.is_empty() && !control.is_stopped() {
            let name = self.client.name();
            return Err(EvaluatorError(format!("{name} gave no evaluation")));
        }
        Ok(exact)
    }
}

/// The engine that judges: another one until it fails, then ours.
pub enum Judge {
    /// Our own engine.
    Own {
        /// It.
        engine: OwnEngine,
        /// The engine that it replaces, and why.
        instead_of: Option<Replaced>,
    },
    /// Another engine.
    Other(UciEngine),
}

/// An engine that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replaced {
    /// Its name.
    pub engine: String,
    /// What happened, in plain words.
    pub reason: String,
}

impl Judge {
    /// Our own engine.
    pub const fn own(engine: OwnEngine) -> Judge {
        Judge::Own {
            engine,
            instead_of: None,
        }
    }

    /// Puts our engine in the place of one that failed. Whether there was one.
    pub fn replace(&mut self, by: impl FnOnce() -> Option<OwnEngine>, reason: &str) -> bool {
        let Judge::Other(failed) = self else {
            return false;
        };
        let replaced = Replaced {
            engine: failed.name(),
            reason: reason.to_owned(),
        };
        let Some(engine) = by() else { return false };
        *self = Judge::Own {
            engine,
            instead_of: Some(replaced),
        };
        true
    }

    /// The engine that failed, if there was one.
    pub fn replaced(&self) -> Option<&Replaced> {
        match self {
            Judge::Own { instead_of, .. } => instead_of.as_ref(),
            Judge::Other(_) => None,
        }
    }

    fn evaluator(&mut self) -> &mut dyn Evaluator {
        match self {
            Judge::Own { engine, .. } => engine,
            Judge::Other(engine) => engine,
        }
    }
}

impl Evaluator for Judge {
    fn name(&self) -> String {
        match self {
            Judge::Own { engine, .. } => engine.name(),
            Judge::Other(engine) => engine.name(),
        }
    }

    fn new_game(&mut self) {
        self.evaluator().new_game();
    }

    fn evaluate(
        &mut self,
        path: Path<'_>,
        budget: Budget,
        lines: usize,
        control: &SearchControl,
    ) -> Result<Vec<EvaluatedLine>, EvaluatorError> {
        self.evaluator().evaluate(path, budget, lines, control)
    }
}
