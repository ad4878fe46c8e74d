//! Quiescence search: captures, promotions and checks at the leaves.

use arrocco_rules::{Move, Position};

use super::params::{DELTA_MARGIN, QUIESCENCE_MAX_NODES, TT_CUTOFF_MAX_CLOCK};
use super::{Found, Worker};
use crate::checks::LazyCheckInfo;
use crate::move_picker::MovePicker;
use crate::score::{MATE_FOUND, Value, is_mate, mated_after};
use crate::see;
use crate::transposition::{Bound, Entry};

impl Worker<'_> {
    /// Searches captures and promotions, quiet checks on the first ply, in
    /// check all moves. The side to move need not capture: it may stand pat on
    /// its static evaluation.
    pub(super) fn quiescence<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Found {
        self.quiescence_end = self.nodes + QUIESCENCE_MAX_NODES;
        self.quiescence_node::<PV>(position, alpha, beta, ply, true)
    }

    fn quiescence_node<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
        with_checks: bool,
    ) -> Found {
        self.count_node()?;
        if PV {
            self.deepest = self.deepest.max(ply);
            self.frame_mut(ply).line.clear();
        }
        if let Some(value) = self.terminal_value(position, ply) {
            return Ok(value);
        }
        let tt_entry = self
            .shared
            .transposition_table
            .probe(position.zobrist(), ply);
        let check = position.is_check();
        let depth = if with_checks || check { 0 } else { -1 };
        if let Some(entry) = tt_entry.filter(|entry| {
            !PV && entry.depth >= depth
                && entry.proves(alpha, beta)
                && position.halfmove_clock() < TT_CUTOFF_MAX_CLOCK
        }) {
            return Ok(entry.value);
        }
        if let Some(m) = tt_entry.and_then(|entry| entry.best) {
            self.prefetch_after(position, m);
        }
        if self.nodes > self.quiescence_end {
            let static_eval = self.cached_eval(position, ply, tt_entry.and_then(|e| e.static_eval));
            return Ok(self.corrected_eval(position, ply, static_eval));
        }

        // 1. Stand pat, unless in check.
        let before = alpha;
        let raw = (!check)
            .then(|| self.cached_eval(position, ply, tt_entry.and_then(|entry| entry.static_eval)));
        let stand_pat = raw.map(|raw| self.stand_pat(position, ply, raw, tt_entry));
        let mut best = stand_pat.unwrap_or(mated_after(ply));
        if stand_pat.is_some_and(|stand_pat| stand_pat >= beta) {
            if tt_entry.is_none() {
                let entry = Entry {
                    best: None,
                    value: best,
                    bound: Bound::Lower,
                    depth: -1,
                    static_eval: raw,
                    is_pv: false,
                };
                self.shared
                    .transposition_table
                    .store(position.zobrist(), ply, entry);
            }
            return Ok(best);
        }
        alpha = alpha.max(best);

        // 2. Captures and checks, or evasions of a check.
        let hints = self.hints(ply, usable_tt_move(position, tt_entry, check));
        let checks = LazyCheckInfo::new(position);
        let mut picker = match (check, with_checks) {
            (true, _) => MovePicker::new(hints, &self.move_stack),
            (false, true) => MovePicker::captures_and_checks(hints, &self.move_stack),
            (false, false) => MovePicker::captures(hints, 0, &self.move_stack),
        };
        let mut best_move = None;
        let table = self.shared.transposition_table;
        while let Some(m) =
            picker.next(position, &checks, self.history, table, &mut self.move_stack)
        {
            if let Some(stand_pat) = stand_pat {
                let most = stand_pat + DELTA_MARGIN.get() + see::gain(position, m);
                if most <= alpha && !is_mate(best) && !checks.get().gives_check(position, m) {
                    best = best.max(most);
                    continue;
                }
            } else if best > -MATE_FOUND {
                // An evasion is known; the quiet ones need not all be tried.
                picker.skip_quiets();
            }
            let child = self.make_move(position, m, ply, false);
            let value = -self.quiescence_node::<PV>(&child, -beta, -alpha, ply + 1, false)?;
            self.unmake_move();
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(m));
                if PV {
                    self.update_pv(ply, m);
                }
                if value >= beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.move_stack);

        // 3. Store.
        let entry = Entry {
            best: best_move,
            value: best,
            bound: Bound::of(best, before, beta),
            depth,
            static_eval: raw,
            is_pv: PV || tt_entry.is_some_and(|entry| entry.is_pv),
        };
        self.shared
            .transposition_table
            .store(position.zobrist(), ply, entry);
        Ok(best)
    }

    /// The value without a capture: the static evaluation, or a value from the
    /// transposition table, which may have looked further.
    fn stand_pat(
        &self,
        position: &Position,
        ply: usize,
        raw: Value,
        tt_entry: Option<Entry>,
    ) -> Value {
        let static_eval = self.corrected_eval(position, ply, raw);
        match tt_entry {
            Some(entry) if entry.proves(static_eval, static_eval) && !is_mate(entry.value) => {
                entry.value
            }
            _ => static_eval,
        }
    }
}

/// The move of the transposition table, if it is legal and belongs to a
/// quiescence search: in check any does, otherwise only captures that do not
/// lose material.
fn usable_tt_move(position: &Position, tt_entry: Option<Entry>, check: bool) -> Option<Move> {
    let m = tt_entry?.best?;
    let wins = || see::gain(position, m) > 0 && see::at_least(position, m, 0);
    (position.is_legal(m) && (check || wins())).then_some(m)
}
