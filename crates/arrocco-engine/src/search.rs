//! Principal variation search with a transposition table.
//!
//! | module                  | contains                                          |
//! |-------------------------|---------------------------------------------------|
//! | [`iterative_deepening`] | iterations, aspiration windows, root moves        |
//! | [`node`]                | the search of one node, in numbered steps         |
//! | [`quiescence`]          | the search of captures at the leaves              |
//! | [`pruning`]             | reverse futility, razoring, late-move, futility, history and SEE pruning |
//! | [`mate_search`]         | mates in which nearly every move gives check      |
//! | [`null_move`]           | null-move pruning                                 |
//! | [`probcut`]             | ProbCut                                           |
//! | [`late_move_reduction`] | late-move reduction                               |
//! | [`extensions`]          | singular and check extensions                     |
//! | [`update_history`]      | updates of the histories after a node             |
//! | [`eval_noise`]          | errors added to evaluations, for the levels       |
//! | [`params`]              | the constants of all of them                      |
//!
//! A [`Worker`] is one thread. Workers share the transposition table and nothing
//! else.

mod eval_noise;
mod extensions;
mod iterative_deepening;
mod late_move_reduction;
mod mate_search;
mod node;
mod null_move;
pub(crate) mod params;
mod probcut;
mod pruning;
mod quiescence;
mod update_history;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use arrocco_rules::{Board, Color, Move, Position};

pub(crate) use eval_noise::EvalNoise;
pub(crate) use iterative_deepening::RootMove;
pub use iterative_deepening::SearchProgress;

use mate_search::MateSearch;

use crate::history::{History, PieceTo};
use crate::limits::{Limits, SearchControl};
use crate::move_picker::{MoveStack, OrderingHints};
use crate::network::{Accumulators, Network};
use crate::score::{DRAW, MAX_PLY, Value};
use crate::time::Budget;
use crate::transposition::TranspositionTable;
use crate::{evaluation, score};

/// The search was stopped: unwind, and discard what the open nodes found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

pub(crate) type Found = Result<Value, Stopped>;

/// What all workers of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) transposition_table: &'a TranspositionTable,
    pub(crate) control: &'a SearchControl,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    pub(crate) noise: EvalNoise,
    /// Evaluates positions; without it the hand-made evaluation does.
    pub(crate) network: Option<&'a Network>,
    /// The first worker is done: the others end.
    pub(crate) over: AtomicBool,
    /// The nodes of each worker.
    pub(crate) nodes: Vec<Counter>,
}

/// The node count of one worker, on a cache line of its own: it is written at
/// every node, and shared lines would slow the workers down.
#[derive(Default)]
#[repr(align(64))]
pub(crate) struct Counter(AtomicU64);

impl Shared<'_> {
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.0.load(Relaxed)).sum()
    }
}

/// The search stack: what a node leaves for the nodes below it, one entry for
/// each ply.
#[derive(Clone)]
struct Frame {
    /// The corrected static evaluation; `None` in check.
    static_eval: Option<Value>,
    /// The move being searched from here.
    piece_to: PieceTo,
    /// The killer: a quiet move that cut off another node of this ply.
    killer: Option<Move>,
    /// By how many plies the move being searched is reduced.
    reduction: i32,
    /// A quiet move is being searched.
    quiet: bool,
    /// Cut-offs of the nodes at this ply since their parent began.
    cutoffs: u32,
    /// The move that a singular search leaves out.
    excluded: Option<Move>,
    /// The principal variation from here.
    line: Vec<Move>,
}

/// Frames before the root, so that looking back four plies needs no check.
const BEFORE_ROOT: usize = 4;

/// How many nodes a thread searches before it looks at clock and limits again:
/// well below a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 512;

/// Whether one side has a bare king. The network's training games ended long
/// before, so that it does not know how to mate one.
fn has_bare_king(board: &Board) -> bool {
    Color::ALL
        .into_iter()
        .any(|side| board.by_color(side).count() == 1)
}

/// One thread of a search.
pub(crate) struct Worker<'a> {
    shared: &'a Shared<'a>,
    /// Worker 0 checks the limits and reports.
    index: usize,
    history: &'a mut History,
    root: Position,
    root_moves: Vec<RootMove>,
    /// A mate that was proved, for the best line.
    proved: Option<RootMove>,
    /// How far the mate search has come.
    mate_search: MateSearch,
    /// The root moves before this one belong to better lines (MultiPV).
    line_index: usize,
    /// Hashes of the positions before the current one.
    hashes: Vec<u64>,
    /// How many of them are positions of the game before the root.
    played: usize,
    /// No null moves before this ply, while one is verified.
    null_move_min_ply: usize,
    /// Plies since a null move, at most; repetitions do not reach across it.
    since_null_move: usize,
    frames: Vec<Frame>,
    move_stack: MoveStack,
    accumulators: Option<Accumulators<'a>>,
    nodes: u64,
    /// The longest line of the iteration with an open window (seldepth).
    deepest: usize,
    /// Nodes allowed beyond the limit: none after the first iteration.
    extra_nodes: u64,
    /// The count of nodes at which the limits are looked at again.
    next_look: u64,
    /// The count of nodes at which the quiescence search that runs ends.
    quiescence_end: u64,
}

impl<'a> Worker<'a> {
    /// `hashes` are the positions of the game before the root.
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        index: usize,
        history: &'a mut History,
        root: Position,
        hashes: &[u64],
        moves: &[Move],
    ) -> Worker<'a> {
        let frame = Frame {
            static_eval: None,
            piece_to: PieceTo::NONE,
            killer: None,
            reduction: 0,
            quiet: false,
            cutoffs: 0,
            excluded: None,
            line: Vec::new(),
        };
        let mut worker = Worker {
            shared,
            index,
            history,
            root,
            root_moves: moves.iter().map(|&m| RootMove::new(m)).collect(),
            proved: None,
            mate_search: MateSearch::default(),
            line_index: 0,
            hashes: hashes.to_vec(),
            played: hashes.len(),
            null_move_min_ply: 0,
            since_null_move: hashes.len(),
            frames: vec![frame; BEFORE_ROOT + MAX_PLY + 2],
            move_stack: MoveStack::new(),
            accumulators: shared
                .network
                .map(|network| Accumulators::new(network, root.board())),
            nodes: 0,
            deepest: 0,
            extra_nodes: 0,
            next_look: 0,
            quiescence_end: 0,
        };
        // The score of a move if the search ends before it is searched.
        let value = worker.static_eval(&root, 0);
        for root_move in &mut worker.root_moves {
            root_move.last = value;
        }
        worker
    }

    fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT]
    }

    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The moves one, two and four plies before this one, for the continuation
    /// history.
    fn previous(&self, ply: usize) -> [PieceTo; 3] {
        [1, 2, 4].map(|back| self.frames[ply + BEFORE_ROOT - back].piece_to)
    }

    /// The last two moves, for the correction history.
    fn last_two(&self, ply: usize) -> [PieceTo; 2] {
        [1, 2].map(|back| self.frames[ply + BEFORE_ROOT - back].piece_to)
    }

    fn hints(&self, ply: usize, tt_move: Option<Move>) -> OrderingHints {
        OrderingHints {
            tt_move,
            killer: self.frame(ply).killer,
            previous: self.previous(ply),
        }
    }

    /// Counts a node, and ends the search if a limit is reached.
    #[inline]
    fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        self.shared.nodes[self.index].0.store(self.nodes, Relaxed);
        if self.nodes >= self.next_look && self.should_stop() {
            return Err(Stopped);
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn should_stop(&mut self) -> bool {
        let shared = self.shared;
        let later = self.nodes + NODES_BETWEEN_LOOKS;
        self.next_look = match shared.limits.nodes {
            None => later,
            // Alone, this thread knows when the limit is reached.
            Some(most) if shared.nodes.len() == 1 && self.nodes < most => later.min(most),
            Some(_) => self.nodes + 1,
        };
        if shared.control.is_stopped() || shared.over.load(Relaxed) {
            return true;
        }
        if self.index > 0 || shared.control.is_pondering() {
            return false;
        }
        let is_over = |most: u64| shared.all_nodes() >= most.saturating_add(self.extra_nodes);
        shared.limits.nodes.is_some_and(is_over) || shared.budget.is_spent()
    }

    /// Lets the processor fetch what the transposition table knows of the position
    /// after a move, long before it is asked for.
    #[inline]
    fn prefetch_after(&self, position: &Position, m: Move) {
        let hash = position.likely_zobrist_after(m);
        self.shared.transposition_table.prefetch(hash);
    }

    /// Makes a move, quiet or not. Take it back with [`unmake_move`](Worker::unmake_move).
    fn make_move(&mut self, position: &Position, m: Move, ply: usize, quiet: bool) -> Position {
        self.frame_mut(ply).piece_to = PieceTo::new(position, m);
        self.frame_mut(ply).quiet = quiet;
        self.hashes.push(position.zobrist());
        self.since_null_move += 1;
        let mut child = *position;
        child.play_unchecked(m);
        self.shared.transposition_table.prefetch(child.zobrist());
        child
    }

    fn unmake_move(&mut self) {
        self.hashes.pop();
        self.since_null_move -= 1;
    }

    /// The value of a node that needs no search: a draw by the rules, or the
    /// greatest ply.
    fn terminal_value(&mut self, position: &Position, ply: usize) -> Option<Value> {
        if self.is_draw(position, ply) {
            return Some(DRAW);
        }
        (ply >= MAX_PLY).then(|| {
            if position.is_check() {
                DRAW
            } else {
                self.static_eval(position, ply)
            }
        })
    }

    fn is_draw(&self, position: &Position, ply: usize) -> bool {
        if position.halfmove_clock() >= 100 {
            // Checkmate comes before the fifty-move rule.
            return !position.is_checkmate();
        }
        let board = position.board();
        let can_mate = (board.pawns() | board.straight_sliders()).any();
        !can_mate && position.is_insufficient_material() || self.is_repeated(position, ply)
    }

    /// One repetition within the search counts: a side that can repeat once can
    /// do so again. Positions of the game must have occurred twice.
    fn is_repeated(&self, position: &Position, ply: usize) -> bool {
        let reach = (position.halfmove_clock() as usize).min(self.since_null_move);
        let hash = position.zobrist();
        let mut seen = 0;
        for back in (4..=reach).step_by(2) {
            let Some(&earlier) = self.hashes.iter().nth_back(back - 1) else {
                return false;
            };
            if earlier == hash {
                seen += 1;
                if back < ply || seen == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The static evaluation, from the transposition table if it is there.
    fn cached_eval(&mut self, position: &Position, ply: usize, known: Option<Value>) -> Value {
        known.unwrap_or_else(|| {
            let value = self.static_eval(position, ply);
            self.shared.noise.apply(position.zobrist(), value)
        })
    }

    fn static_eval(&mut self, position: &Position, ply: usize) -> Value {
        let board = position.board();
        match &mut self.accumulators {
            Some(accumulators) if !has_bare_king(board) => {
                accumulators.evaluate(board, position.turn(), ply)
            }
            _ => evaluation::evaluate(position),
        }
    }

    fn corrected_eval(&self, position: &Position, ply: usize, evaluation: Value) -> Value {
        let previous = self.last_two(ply);
        let corrected_eval = self.history.corrected_eval(position, previous, evaluation);
        corrected_eval.clamp(-score::MAX_EVALUATION, score::MAX_EVALUATION)
    }

    /// The principal variation of this ply is this move and that of the next.
    fn update_pv(&mut self, ply: usize, m: Move) {
        let (upper, lower) = self.frames.split_at_mut(ply + BEFORE_ROOT + 1);
        let (line, rest) = (&mut upper[ply + BEFORE_ROOT].line, &lower[0].line);
        line.clear();
        line.push(m);
        line.extend_from_slice(rest);
    }
}
