//! Evaluations and best lines of a position, from the engine.

use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::time::Duration;

use arrocco_engine::{Engine, GameHistory, Limits, Score, SearchControl};
use arrocco_notation::pgn::Eval;
use arrocco_rules::{Color, Move, Position};

/// Positions looked at where nothing else was asked for.
const NODES: u64 = 300_000;

/// How much is spent on a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
}

impl Effort {
    fn limits(self) -> Limits {
        let Effort { depth, nodes, time } = self;
        let none = depth.is_none() && time.is_none();
        Limits {
            depth,
            nodes: nodes.or(none.then_some(NODES)),
            move_time: time,
            ..Limits::none()
        }
    }
}

/// A way to go on, the best first move first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// What it is worth to White.
    pub(crate) eval: Eval,
    pub(crate) moves: Vec<Move>,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) depth: u32,
    /// The best lines; none if the game is over.
    pub(crate) lines: Vec<Line>,
    /// What it is worth to White if the game is over.
    end: Eval,
}

impl Finding {
    /// What the position is worth to White.
    pub(crate) fn eval(&self) -> Eval {
        self.lines.first().map_or(self.end, |line| line.eval)
    }

    pub(crate) fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }
}

/// The engine, asked again and again.
pub(crate) struct Analyst {
    engine: Engine,
    effort: Effort,
}

impl Analyst {
    /// # Errors
    ///
    /// If there is no such room.
    pub(crate) fn new(
        effort: Effort,
        mebibytes: usize,
        threads: NonZeroUsize,
        lines: NonZeroUsize,
    ) -> Result<Analyst, TryReserveError> {
        let mut engine = Engine::new(mebibytes)?;
        engine.options.threads = threads.get();
        engine.options.lines = lines.get();
        Ok(Analyst { engine, effort })
    }

    /// Another game begins.
    pub(crate) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Looks at a position that came from nowhere.
    pub(crate) fn look(&mut self, position: &Position) -> Finding {
        self.follow(&GameHistory::new(*position))
    }

    /// Looks at where a game stands.
    pub(crate) fn follow(&mut self, game: &GameHistory) -> Finding {
        let turn = game.position().turn();
        let (mut depth, mut lines) = (0, Vec::new());
        let limits = self.effort.limits();
        let answer = self
            .engine
            .search(game, &limits, &SearchControl::new(), &mut |progress| {
                if progress.rank == 1 {
                    lines.clear();
                    depth = progress.depth;
                }
                lines.push(Line {
                    eval: eval(progress.score, turn),
                    moves: progress.line.to_vec(),
                });
            });
        Finding {
            depth,
            lines,
            end: eval(answer.score, turn),
        }
    }
}

/// A score as White sees it. The side that is mated already has lost: there is
/// no number for it, so that it is a mate in nothing for the other.
fn eval(score: Score, turn: Color) -> Eval {
    let sign = if turn == Color::White { 1 } else { -1 };
    match score {
        Score::Centipawns(worth) => Eval::Centipawns(sign * worth),
        Score::Mate(moves) => Eval::Mate(sign * moves),
    }
}
