//! The search of one node.
//!
//! [`Worker::search`] is long and straight, in numbered steps. `PV` nodes have an open
//! window and give exact values; all others have a null window and only say on
//! which side of it the value lies, and nearly all pruning happens there.

use arrocco_rules::{Move, Position};

use super::extensions::Singular;
use super::params::{
    DEEPER_BASE, DEEPER_SLOPE, HINDSIGHT_EXTENSION, HINDSIGHT_MARGIN, IIR_MIN_DEPTH, LMR_MIN_DEPTH,
    LMR_PLY, SHALLOWER_MARGIN, TT_CUTOFF_MAX_CLOCK,
};
use super::pruning::late_move_count;
use super::{BEFORE_ROOT, Found, Stopped, Worker};
use crate::checks::LazyCheckInfo;
use crate::history::PieceTo;
use crate::move_picker::MovePicker;
use crate::score::{DRAW, INFINITE, MATE_FOUND, Value, mated_after};
use crate::see;
use crate::transposition::{Bound, Entry};

/// What is known of a node before its first move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The corrected static evaluation; in check there is none.
    pub(super) static_eval: Option<Value>,
    /// By how much it was corrected.
    pub(super) correction: Value,
    /// Whether the static evaluation rose since the side's last move.
    pub(super) improving: bool,
    /// Whether a cut-off is expected here.
    pub(super) cut_node: bool,
    pub(super) tt_entry: Option<Entry>,
}

/// The moves of a node that did not cause a cut-off. Few nodes try more than
/// there is room for; the histories of further moves are not updated.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: MoveBuffer,
    pub(super) captures: MoveBuffer,
}

#[derive(Default)]
pub(super) struct MoveBuffer {
    moves: [Option<Move>; 32],
    count: usize,
}

impl MoveBuffer {
    fn push(&mut self, m: Move) {
        if let Some(place) = self.moves.get_mut(self.count) {
            *place = Some(m);
            self.count += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map_while(|&m| m)
    }
}

impl Worker<'_> {
    /// The value of a position, searched to this depth within the window.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Found {
        // 1. Quiescence search at the leaves.
        if depth <= 0 {
            return self.quiescence::<PV>(position, alpha, beta, ply);
        }
        self.count_node()?;
        if PV {
            self.deepest = self.deepest.max(ply);
            self.frame_mut(ply).line.clear();
        }

        // 2. Draws by the rules, and mate-distance pruning.
        if ply > 0 {
            if let Some(value) = self.terminal_value(position, ply) {
                return Ok(value);
            }
            alpha = alpha.max(mated_after(ply));
            beta = beta.min(-mated_after(ply + 1));
            if alpha >= beta {
                return Ok(alpha);
            }
        }

        // 3. The transposition table.
        let excluded = self.frame(ply).excluded;
        let tt_entry = match excluded {
            None => self
                .shared
                .transposition_table
                .probe(position.zobrist(), ply),
            Some(_) => None,
        };
        if let Some(entry) = tt_entry.filter(|entry| !PV && entry.depth >= depth) {
            // Near the fifty-move limit old values are no longer true.
            if entry.proves(alpha, beta) && position.halfmove_clock() < TT_CUTOFF_MAX_CLOCK {
                if entry.value >= beta {
                    self.update_tt_cutoff(position, ply, depth, entry.best);
                }
                return Ok(entry.value);
            }
        }
        if let Some(m) = tt_entry.and_then(|entry| entry.best) {
            self.prefetch_after(position, m);
        }

        // 4. The static evaluation.
        let check = position.is_check();
        let raw = (!check && excluded.is_none())
            .then(|| self.cached_eval(position, ply, tt_entry.and_then(|entry| entry.static_eval)));
        let static_eval = match excluded {
            None => raw.map(|raw| self.corrected_eval(position, ply, raw)),
            // The search of the same node without a move knows it already.
            Some(_) => self.frame(ply).static_eval,
        };
        self.frame_mut(ply).static_eval = static_eval;
        // The killers of the grandchildren belong to another part of the tree.
        self.frame_mut(ply + 2).killer = None;
        self.frame_mut(ply + 2).cutoffs = 0;
        let mut node = Node {
            ply,
            depth,
            static_eval,
            correction: match (static_eval, raw) {
                (Some(static_eval), Some(raw)) => static_eval - raw,
                _ => 0,
            },
            improving: self.is_improving(ply, static_eval),
            cut_node,
            tt_entry,
        };

        // 5. Hindsight: a reduction of the move before was too much or too little.
        if ply > 0 && excluded.is_none() {
            let before = self.frame(ply - 1);
            let reduction = before.reduction;
            if let (Some(now), Some(theirs)) = (static_eval, before.static_eval) {
                if reduction >= HINDSIGHT_EXTENSION.get() && now <= -theirs {
                    node.depth += 1;
                } else if reduction >= 1 && depth >= 2 && now + theirs > HINDSIGHT_MARGIN.get() {
                    node.depth -= 1;
                }
            }
        }

        // 6. Reverse futility, razoring and null move.
        if !PV
            && excluded.is_none()
            && let Some(value) = self.prune_node(position, &node, alpha, beta)?
        {
            return Ok(value);
        }
        let tt_move = tt_entry
            .and_then(|entry| entry.best)
            .filter(|&m| position.is_legal(m));
        let checks = LazyCheckInfo::new(position);
        if !PV
            && excluded.is_none()
            && let Some(value) = self.probcut(position, &node, tt_move, raw, &checks, beta)?
        {
            return Ok(value);
        }

        // 7. Internal iterative reduction: without a move from the table, a
        // shallower search finds one.
        if tt_move.is_none()
            && node.depth >= IIR_MIN_DEPTH.get()
            && (PV || cut_node)
            && excluded.is_none()
        {
            node.depth -= 1;
        }

        // 8. The moves.
        let hints = self.hints(ply, tt_move);
        let mut picker = MovePicker::new(hints, &self.move_stack);
        let mut tried = Tried::default();
        let (mut best, mut best_move) = (-INFINITE, None);
        let before = alpha;
        let mut number = 0;
        let table = self.shared.transposition_table;
        while let Some(m) =
            picker.next(position, &checks, self.history, table, &mut self.move_stack)
        {
            if Some(m) == excluded || ply == 0 && !self.is_root_move(m) {
                continue;
            }
            number += 1;
            self.prefetch_after(position, m);
            let quiet = see::captured(position, m).is_none() && m.promotion().is_none();
            let gives_check = checks.get().gives_check(position, m);
            let mut history = None;
            if ply > 0 && best > -MATE_FOUND {
                if quiet && number > late_move_count(node.depth, node.improving) && !check {
                    picker.skip_quiets();
                    if !gives_check {
                        continue;
                    }
                }
                history = quiet.then(|| self.quiet_history(position, &checks, m, ply));
                let plain = history.filter(|_| !gives_check);
                if self.prune_move(position, &node, m, plain, number, alpha) {
                    continue;
                }
            }

            // 9. Singular extension.
            let mut extension = 0;
            if ply > 0 && Some(m) == tt_move && excluded.is_none() {
                match self.singular_extension(position, &node, m, beta)? {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(value) => {
                        picker.finish(&mut self.move_stack);
                        return Ok(value);
                    }
                }
            }

            // 10. Make the move and search it; late moves are reduced at first.
            let nodes = self.nodes;
            let child = self.make_move(position, m, ply, quiet);
            if extension == 0 && gives_check && self.check_extension(position, &node, m) {
                extension = 1;
            }
            let full = node.depth - 1 + extension;
            let late = node.depth >= LMR_MIN_DEPTH.get() && number > 1 + i32::from(PV);
            let reduced = late.then(|| {
                let history = history
                    .or_else(|| quiet.then(|| self.quiet_history(position, &checks, m, ply)));
                let reduction = self.late_move_reduction::<PV>(
                    position,
                    &node,
                    m,
                    history,
                    number,
                    gives_check,
                );
                (full - reduction / LMR_PLY).clamp(full.min(1), full)
            });
            let depths = Depths {
                first: number == 1,
                best,
                full,
                reduced,
            };
            let (value, again) = self.search_child::<PV>(&child, &node, alpha, beta, depths)?;
            self.unmake_move();
            if quiet && again {
                self.update_late_move(position, &node, m, value, alpha, beta);
            }
            if ply == 0 {
                let first = number == 1;
                self.update_root_move(m, value, first || value > alpha, self.nodes - nodes, beta);
            }

            // 11. A new best move, or a cut-off.
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV {
                        self.update_pv(ply, m);
                    }
                    if value >= beta {
                        self.update_history(position, &checks, &node, m, &tried);
                        self.frame_mut(ply).cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if quiet {
                tried.quiets.push(m);
            } else {
                tried.captures.push(m);
            }
        }
        picker.finish(&mut self.move_stack);

        // 12. Checkmate and stalemate.
        if number == 0 {
            return Ok(match excluded {
                Some(_) => alpha,
                None if check => mated_after(ply),
                None => DRAW,
            });
        }

        // 13. Store.
        if best <= before && ply > 0 && excluded.is_none() {
            self.update_fail_low(ply, node.depth);
        }
        if excluded.is_none() && !(ply == 0 && self.line_index > 0) {
            let bound = Bound::of(best, before, beta);
            self.update_correction_history(position, &node, best, bound, best_move);
            let entry = Entry {
                best: best_move,
                value: best,
                bound,
                depth: node.depth,
                static_eval: raw,
                is_pv: PV || tt_entry.is_some_and(|entry| entry.is_pv),
            };
            self.shared
                .transposition_table
                .store(position.zobrist(), ply, entry);
        }
        Ok(best)
    }

    /// The value of a move: with reduced depth and a null window first, again
    /// with more only if it exceeds alpha. Whether a reduced move was searched again
    /// comes with it.
    fn search_child<const PV: bool>(
        &mut self,
        child: &Position,
        node: &Node,
        alpha: Value,
        beta: Value,
        depths: Depths,
    ) -> Result<(Value, bool), Stopped> {
        let ply = node.ply + 1;
        let Depths {
            first,
            best,
            mut full,
            reduced,
        } = depths;
        let mut value = Value::MAX;
        let mut again = false;
        if let Some(reduced) = reduced {
            self.frame_mut(node.ply).reduction = full - reduced;
            value = -self.search::<false>(child, -alpha - 1, -alpha, reduced, ply, true)?;
            self.frame_mut(node.ply).reduction = 0;
            if value > alpha && reduced < full {
                // Much better than expected is searched deeper, hardly better
                // less deep.
                let deeper =
                    value > best + DEEPER_BASE.get() + DEEPER_SLOPE.get() * (full - reduced);
                let shallower = value < best + SHALLOWER_MARGIN.get();
                full += i32::from(deeper) - i32::from(shallower);
            }
        }
        // Not reduced, or reduced and above alpha.
        if value > alpha && !(PV && first) && reduced.is_none_or(|reduced| reduced < full) {
            value = -self.search::<false>(child, -alpha - 1, -alpha, full, ply, !node.cut_node)?;
            again = reduced.is_some();
        }
        if PV && (first || value > alpha) {
            value = -self.search::<true>(child, -beta, -alpha, full, ply, false)?;
        }
        Ok((value, again))
    }

    fn quiet_history(
        &self,
        position: &Position,
        checks: &LazyCheckInfo,
        m: Move,
        ply: usize,
    ) -> i32 {
        let (turn, previous) = (position.turn(), self.previous(ply));
        let quiets = self.history.quiets(turn, checks.threats(), previous);
        quiets.of(m, PieceTo::new(position, m))
    }

    fn is_improving(&self, ply: usize, static_eval: Option<Value>) -> bool {
        let earlier = |back: usize| self.frames[ply + BEFORE_ROOT - back].static_eval;
        match (static_eval, earlier(2).or(earlier(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}

/// How deep a move is searched.
#[derive(Clone, Copy)]
struct Depths {
    /// It is the first move of the node.
    first: bool,
    /// The value of the best move so far.
    best: Value,
    full: i32,
    /// The reduced depth of a late move.
    reduced: Option<i32>,
}
