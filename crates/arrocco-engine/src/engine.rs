//! The engine: its options, its memory between searches, and the threads of a
//! search.

use std::collections::TryReserveError;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use arrocco_rules::{Move, Position};

use crate::history::History;
use crate::level::{Line, WeakenedResult};
use crate::limits::{Limits, SearchControl};
use crate::network::{self, Network};
use crate::score::Score;
use crate::search::{Counter, EvalNoise, RootMove, SearchProgress, Shared, Worker};
use crate::time::{Budget, Pace};
use crate::transposition::TranspositionTable;

/// A position and the positions before it, so that repetitions are recognised.
#[derive(Clone, Debug)]
pub struct GameHistory {
    position: Position,
    /// Hashes of the positions before, the latest last.
    before: Vec<u64>,
    /// The last two moves, the latest last.
    last: [Option<Move>; 2],
}

impl GameHistory {
    /// A game that begins at this position.
    pub fn new(start: Position) -> GameHistory {
        GameHistory {
            position: start,
            before: Vec::new(),
            last: [None; 2],
        }
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a legal move.
    pub fn play(&mut self, m: Move) {
        self.before.push(self.position.zobrist());
        self.last = [self.last[1], Some(m)];
        self.position.play_unchecked(m);
        if self.position.halfmove_clock() == 0 {
            // No earlier position can occur again.
            self.before.clear();
        }
    }

    /// The last move of the side that is to move, and the answer to it.
    pub(crate) fn last_moves(&self) -> [Option<Move>; 2] {
        self.last
    }

    /// Whether a move leads to a position that was there before.
    pub(crate) fn repeats(&self, m: Move) -> bool {
        let hash = self.position.after(m).zobrist();
        self.before.contains(&hash)
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move, always legal; `None` if the game is over.
    pub best: Option<Move>,
    /// The expected reply.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes searched.
    pub nodes: u64,
}

/// How many lines a search finds and how well it evaluates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchView {
    /// How many best lines it finds.
    pub(crate) lines: usize,
    /// The errors of its static evaluations.
    pub(crate) noise: EvalNoise,
}

/// How the engine searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    /// Threads that search together. The engine starts no more than the
    /// machine has cores: more would only wait for one another.
    pub threads: usize,
    /// How many best lines the search finds (MultiPV).
    pub lines: usize,
    /// Time that a move loses on its way to the clock, at least: the engine
    /// plans for more if it observes more.
    pub overhead: Duration,
}

impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
        }
    }
}

/// The cores of the machine. Asking takes as long as a search of a hundred nodes.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, NonZero::get));

/// The engine. It keeps its transposition table and histories from one search
/// to the next.
pub struct Engine {
    /// How it searches; may be changed between searches.
    pub options: EngineOptions,
    transposition_table: TranspositionTable,
    histories: Vec<History>,
    pace: Pace,
    network: Option<Arc<Network>>,
}

impl Engine {
    /// An engine with a transposition table of this many MiB.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Engine, TryReserveError> {
        Ok(Engine {
            options: EngineOptions::default(),
            transposition_table: TranspositionTable::new(mebibytes)?,
            histories: Vec::new(),
            pace: Pace::new(),
            network: network::own(),
        })
    }

    /// Changes the size of the transposition table, which is empty afterwards.
    ///
    /// # Errors
    ///
    /// If there is not enough memory; then the engine has a table of 1 MiB.
    pub fn resize(&mut self, mebibytes: usize) -> Result<(), TryReserveError> {
        // The old one goes first: both might not fit.
        self.transposition_table = TranspositionTable::new(1)?;
        self.transposition_table = TranspositionTable::new(mebibytes)?;
        Ok(())
    }

    /// Evaluates positions by this network from now on, or without one by the
    /// hand-made evaluation, and clears its memory.
    pub fn use_network(&mut self, network: Option<Arc<Network>>) {
        self.network = network;
        self.new_game();
    }

    /// Clears the transposition table.
    pub fn clear(&mut self) {
        self.transposition_table.clear();
    }

    /// Clears the transposition table and the histories: another game begins.
    pub fn new_game(&mut self) {
        self.pace.new_game();
        self.transposition_table.clear();
        for history in &mut self.histories {
            history.clear();
        }
    }

    /// Searches for the best move until a limit is reached or the control stops
    /// it. The listener receives progress while it runs, on this thread.
    ///
    /// With one thread and limits other than time, the same game and the same
    /// memory give the same result.
    pub fn search(
        &mut self,
        game: &GameHistory,
        limits: &Limits,
        control: &SearchControl,
        listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
    ) -> SearchResult {
        let view = SearchView {
            lines: self.options.lines,
            noise: EvalNoise::default(),
        };
        self.search_with(game, limits, control, view, listener)
    }

    /// A search whose static evaluations have errors, for the levels.
    pub(crate) fn search_weakened(
        &mut self,
        game: &GameHistory,
        limits: &Limits,
        control: &SearchControl,
        view: SearchView,
        listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
    ) -> WeakenedResult {
        // With two threads results are not repeatable.
        let threads = std::mem::replace(&mut self.options.threads, 1);
        let mut lines = Vec::new();
        let answer = self.search_with(game, limits, control, view, &mut |progress| {
            if progress.rank == 1 {
                lines.clear();
            }
            lines.push(Line {
                score: progress.score,
                moves: progress.line.to_vec(),
            });
            listener(progress);
        });
        self.options.threads = threads;
        WeakenedResult { answer, lines }
    }

    fn search_with(
        &mut self,
        game: &GameHistory,
        limits: &Limits,
        control: &SearchControl,
        SearchView { lines, noise }: SearchView,
        listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
    ) -> SearchResult {
        let moves = root_moves(game.position(), limits);
        if moves.is_empty() {
            control.wait(limits.infinite);
            return game_over(game.position());
        }
        self.prepare();
        let delay = self.pace.delay(limits.clock, self.options.overhead);
        let shared = Shared {
            transposition_table: &self.transposition_table,
            control,
            limits,
            budget: Budget::new(limits, delay),
            noise,
            // The levels were measured with the hand-made evaluation.
            network: self.network.as_deref().filter(|_| noise.is_none()),
            over: AtomicBool::new(false),
            nodes: self.histories.iter().map(|_| Counter::default()).collect(),
        };
        let found = think(&shared, &mut self.histories, game, &moves, lines, listener);
        self.pace.note(limits.clock, shared.budget.elapsed());
        answer(game.position(), &found, shared.all_nodes())
    }

    fn prepare(&mut self) {
        self.transposition_table.new_search();
        let threads = self.options.threads.clamp(1, *CORES);
        self.histories.resize_with(threads, History::new);
    }
}

/// Runs one worker here and the others beside it.
fn think(
    shared: &Shared,
    histories: &mut [History],
    game: &GameHistory,
    moves: &[Move],
    lines: usize,
    listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
) -> Vec<RootMove> {
    let mut workers = histories.iter_mut().enumerate().map(|(index, history)| {
        Worker::new(shared, index, history, game.position, &game.before, moves)
    });
    let Some(mut first) = workers.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        for mut helper in workers {
            let help = move || helper.iterative_deepening(1, &mut |_| {});
            // Without the helper it takes longer, that is all.
            let _ = thread::Builder::new().spawn_scoped(scope, help);
        }
        first.iterative_deepening(lines, listener);
        shared.control.wait(shared.limits.infinite);
        shared.over.store(true, Relaxed);
        first.into_moves()
    })
}

/// The legal moves that were requested; all of them if none was legal.
fn root_moves(position: &Position, limits: &Limits) -> Vec<Move> {
    let legal = position.legal_moves();
    let asked = legal.iter().copied().filter(|m| limits.moves.contains(m));
    let asked: Vec<Move> = asked.collect();
    if asked.is_empty() {
        legal.to_vec()
    } else {
        asked
    }
}

fn game_over(position: &Position) -> SearchResult {
    SearchResult {
        best: None,
        ponder: None,
        score: if position.is_check() {
            Score::Mate(0)
        } else {
            Score::Centipawns(0)
        },
        nodes: 0,
    }
}

fn answer(position: &Position, found: &[RootMove], nodes: u64) -> SearchResult {
    let best = found.first();
    // Whatever the transposition table held, the result is a legal move.
    let m = best.map(|best| best.m).filter(|&m| position.is_legal(m));
    let reply = best.and_then(|best| best.line.get(1).copied());
    SearchResult {
        best: m,
        ponder: m.and_then(|m| reply.filter(|&reply| position.after(m).is_legal(reply))),
        score: best.map_or(Score::Centipawns(0), RootMove::score),
        nodes,
    }
}

#[cfg(test)]
mod hostile_positions;
#[cfg(test)]
mod tests;
