//! Iterative deepening: one search of the root after another, each a ply deeper
//! than the last, with an aspiration window around the last value.

use std::time::Duration;

use arrocco_rules::Move;

use super::params::{
    ASPIRATION_MAX_REDUCTION, ASPIRATION_MAX_WINDOW, ASPIRATION_MIN_DEPTH, ASPIRATION_WINDOW,
    FIRST_ITERATION_NODES, MATE_EXTRA_DEPTH,
};
use super::{Stopped, Worker};
use crate::score::{INFINITE, MAX_PLY, Score, Value, is_mate};
use crate::time::Confidence;
use crate::transposition::Bound;

/// A move of the root and what the search found about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) m: Move,
    /// From the iteration that runs; `-INFINITE` if it did not reach this
    /// move, or only to refute it.
    value: Value,
    /// From the last iteration that gave a value; before the first one the
    /// static evaluation of the root.
    pub(super) last: Value,
    bound: Bound,
    deepest: usize,
    nodes: u64,
    pub(crate) line: Vec<Move>,
}

impl RootMove {
    pub(crate) fn new(m: Move) -> RootMove {
        RootMove {
            m,
            value: -INFINITE,
            last: -INFINITE,
            bound: Bound::Exact,
            deepest: 0,
            nodes: 0,
            line: vec![m],
        }
    }

    /// A move that leads to a proved value by this line.
    pub(super) fn proved(line: &[Move], value: Value) -> RootMove {
        RootMove {
            value,
            deepest: line.len(),
            line: line.to_vec(),
            ..RootMove::new(line[0])
        }
    }

    pub(crate) fn score(&self) -> Score {
        Score::new(if self.value == -INFINITE {
            self.last.max(1 - INFINITE)
        } else {
            self.value
        })
    }
}

/// What the search has found so far, for the listener.
#[derive(Clone, Debug)]
pub struct SearchProgress<'a> {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The selective depth: the longest line with an open window, in plies.
    pub deepest: u32,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The score of the line, for the side to move.
    pub score: Score,
    /// Whether the score is only a bound.
    pub bound: Bound,
    /// The nodes of all threads.
    pub nodes: u64,
    /// The time since the search was requested.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub fullness: u32,
    /// The moves of the line.
    pub line: &'a [Move],
}

/// Receives the progress of a search.
pub(crate) type Listener<'a> = dyn FnMut(&SearchProgress<'_>) + 'a;

impl Worker<'_> {
    /// Searches until a limit is reached. Afterwards the best move comes first
    /// in [`into_moves`](Worker::into_moves).
    pub(crate) fn iterative_deepening(&mut self, lines: usize, listener: &mut Listener) {
        let limits = self.shared.limits;
        let most = limits.depth.map_or(MAX_PLY as u32 - 8, |depth| {
            depth.clamp(1, MAX_PLY as u32 - 8)
        });
        let lines = lines.clamp(1, self.root_moves.len().max(1));
        self.extra_nodes = FIRST_ITERATION_NODES * lines as u64;
        // The levels overlook what they overlook, and one line is enough.
        let with_mates = self.index == 0 && lines == 1 && self.shared.noise.is_none();
        if with_mates && self.mate_search(self.root_moves[0].last).is_err() {
            self.unwind();
        }
        let mut stability = 0;
        for depth in 1..=most {
            let (best, value) = (self.root_moves[0].m, self.root_moves[0].value);
            if self.search_depth(depth, lines, listener).is_err() {
                break;
            }
            self.extra_nodes = 0;
            if with_mates {
                let was_proved = self.proved.is_some();
                let done = self.mate_search(self.root_moves[0].value);
                if self.proved.is_some() && !was_proved {
                    self.prefer_proved_mate();
                    self.report_lines(depth, lines, listener);
                }
                if done.is_err() {
                    break;
                }
            }
            stability = if self.root_moves[0].m == best {
                stability + 1
            } else {
                0
            };
            let fall = if depth > 4 {
                value - self.root_moves[0].value
            } else {
                0
            };
            if self.index == 0 && self.is_enough(depth, lines, stability, fall) {
                break;
            }
        }
    }

    pub(crate) fn into_moves(self) -> Vec<RootMove> {
        self.root_moves
    }

    /// One iteration: all lines at this depth.
    fn search_depth(
        &mut self,
        depth: u32,
        lines: usize,
        listener: &mut Listener,
    ) -> Result<(), Stopped> {
        self.deepest = 0;
        for index in 0..lines {
            self.line_index = index;
            let done = self.aspiration_search(depth, listener);
            if done.is_err() {
                self.unwind();
            }
            // Also after a stop: a move that proved better counts.
            self.root_moves[index..].sort_by_key(|root_move| -root_move.value);
            self.prefer_proved_mate();
            if done.is_err() && depth == 1 {
                // The lines that are complete are all there will be.
                self.report_lines(depth, index, listener);
            }
            done?;
            self.root_moves[..=index].sort_by_key(|root_move| -root_move.value);
        }
        self.report_lines(depth, lines, listener);
        Ok(())
    }

    /// A mate that was proved is the best line, unless a shorter one was found.
    fn prefer_proved_mate(&mut self) {
        let Some(proved) = &self.proved else {
            return;
        };
        let place = self.root_moves.iter().position(|other| other.m == proved.m);
        if let Some(place) = place
            && proved.value > self.root_moves[0].value
        {
            let nodes = self.root_moves[place].nodes;
            self.root_moves[place] = RootMove {
                nodes,
                ..proved.clone()
            };
            self.root_moves[..=place].rotate_right(1);
        }
    }

    /// Reports so many lines, the best first.
    fn report_lines(&self, depth: u32, lines: usize, listener: &mut Listener) {
        if self.index == 0 {
            for index in 0..lines {
                self.report(depth, index, listener);
            }
        }
    }

    /// After a stop the stacks are as the interrupted nodes left them.
    fn unwind(&mut self) {
        self.hashes.truncate(self.played);
        self.since_null_move = self.played;
        self.null_move_min_ply = 0;
        self.move_stack.clear();
        for frame in &mut self.frames {
            frame.excluded = None;
            frame.reduction = 0;
        }
    }

    /// Searches with an aspiration window around the last value, widened until
    /// the value lies inside.
    fn aspiration_search(&mut self, depth: u32, listener: &mut Listener) -> Result<(), Stopped> {
        let index = self.line_index;
        let guess = self.root_moves[index].value;
        let mut width = ASPIRATION_WINDOW.get();
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth > ASPIRATION_MIN_DEPTH && guess > -INFINITE && !is_mate(guess) {
            (alpha, beta) = (guess - width, guess + width);
        }
        let mut reduction = 0;
        loop {
            for root_move in &mut self.root_moves[index..] {
                if root_move.value > -INFINITE {
                    root_move.last = root_move.value;
                }
                root_move.value = -INFINITE;
            }
            let root = self.root;
            let plies = (depth as i32 - reduction).max(1);
            let value = self.search::<true>(&root, alpha, beta, plies, 0, false)?;
            self.root_moves[index..].sort_by_key(|root_move| -root_move.value);
            if value <= alpha {
                self.root_moves[index].bound = Bound::Upper;
                beta = (alpha + beta) / 2;
                alpha = (value - width).max(-INFINITE);
                reduction = 0;
            } else if value >= beta {
                beta = (value + width).min(INFINITE);
                reduction = (reduction + 1).min(ASPIRATION_MAX_REDUCTION.get());
            } else {
                self.root_moves[index].bound = Bound::Exact;
                return Ok(());
            }
            if self.index == 0 && self.nodes > 5_000_000 {
                self.report(depth, index, listener);
            }
            width *= 2;
            if width > ASPIRATION_MAX_WINDOW.get() {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether the root searches this move: it was requested, and no better
    /// line begins with it.
    pub(super) fn is_root_move(&self, m: Move) -> bool {
        self.root_moves[self.line_index..]
            .iter()
            .any(|root_move| root_move.m == m)
    }

    /// Keeps the result of a root move. Moves that were only refuted have no
    /// value of their own.
    pub(super) fn update_root_move(
        &mut self,
        m: Move,
        value: Value,
        counts: bool,
        nodes: u64,
        beta: Value,
    ) {
        let deepest = self.deepest;
        let line = std::mem::take(&mut self.frame_mut(1).line);
        if let Some(root_move) = self.root_moves.iter_mut().find(|other| other.m == m) {
            root_move.nodes += nodes;
            if counts {
                root_move.value = value;
                root_move.bound = if value >= beta {
                    Bound::Lower
                } else {
                    Bound::Exact
                };
                root_move.deepest = deepest;
                root_move.line.clear();
                root_move.line.push(m);
                root_move.line.extend_from_slice(&line);
            } else {
                root_move.value = -INFINITE;
            }
        }
        self.frame_mut(1).line = line;
    }

    /// Whether the search ends after this iteration.
    fn is_enough(&self, depth: u32, lines: usize, stability: u32, fall: Value) -> bool {
        let shared = self.shared;
        let best = &self.root_moves[0];
        // All lines end in mates that a much deeper search has not changed.
        let mut mates = self.root_moves[..lines].iter().map(RootMove::score);
        if shared.limits.mate.is_none()
            && mates.all(|score| matches!(score, Score::Mate(moves) if 2 * moves.unsigned_abs() + MATE_EXTRA_DEPTH <= depth))
        {
            return true;
        }
        if shared.control.is_pondering() {
            return false;
        }
        if let (Some(most), Score::Mate(moves)) = (shared.limits.mate, best.score())
            && moves > 0
            && moves as u32 <= most
        {
            return true;
        }
        if shared
            .limits
            .soft_nodes
            .is_some_and(|soft| self.nodes >= soft)
        {
            return true;
        }
        let only = self.root_moves.len() == 1 && depth >= 6;
        let mate =
            matches!(best.score(), Score::Mate(moves) if 2 * moves.unsigned_abs() + 4 <= depth);
        if shared.budget.is_shared() && (only || mate) {
            return true;
        }
        shared.budget.is_enough(Confidence {
            stability,
            fall,
            effort: (best.nodes * 1000 / self.nodes.max(1)) as u32,
        })
    }

    fn report(&self, depth: u32, index: usize, listener: &mut Listener) {
        let root_move = &self.root_moves[index];
        listener(&SearchProgress {
            depth,
            deepest: root_move.deepest.max(1) as u32,
            rank: index + 1,
            score: root_move.score(),
            bound: root_move.bound,
            nodes: self.shared.all_nodes(),
            time: self.shared.budget.elapsed(),
            fullness: self.shared.transposition_table.fullness(),
            line: &root_move.line,
        });
    }
}
