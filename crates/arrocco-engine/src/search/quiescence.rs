//! What a position is worth when the captures are over.

use arrocco_rules::{Move, Position};

use super::{Found, Worker};
use crate::move_picker::MovePicker;
use crate::score::{Value, is_mate, mated_after};
use crate::see;
use crate::transposition::{Bound, Entry};

/// A capture must come within this of the window to be worth a look.
const MARGIN: Value = 180;

/// Where many pawns can promote at once, captures and promotions never end.
/// From this many nodes on a quiescence search takes positions as they are;
/// ordinary play does not come near it.
const MAX_NODES: u64 = 4000;

impl Worker<'_> {
    /// Captures only, all moves in check. The side to move need not take: what
    /// it has counts.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Found {
        self.quiescence_end = self.nodes + MAX_NODES;
        self.quiescence_node::<PV>(position, alpha, beta, ply)
    }

    fn quiescence_node<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Found {
        self.count_node(ply)?;
        if PV {
            self.frame_mut(ply).line.clear();
        }
        if let Some(value) = self.terminal_value(position, ply) {
            return Ok(value);
        }
        let tt_entry = self.shared.transposition_table.probe(position.hash(), ply);
        if let Some(entry) = tt_entry.filter(|entry| !PV && entry.proves(alpha, beta)) {
            return Ok(entry.value);
        }
        if self.nodes > self.quiescence_end {
            let evaluation = self.evaluate(position, ply, tt_entry.and_then(|e| e.static_eval));
            return Ok(self.corrected_eval(position, evaluation));
        }

        // 1. Taking nothing, unless there is a check to answer.
        let before = alpha;
        let raw = (!position.is_check())
            .then(|| self.evaluate(position, ply, tt_entry.and_then(|entry| entry.static_eval)));
        let stand = raw.map(|raw| self.stand(position, raw, tt_entry));
        let mut best = stand.unwrap_or(mated_after(ply));
        if stand.is_some_and(|stand| stand >= beta) {
            return Ok(best);
        }
        alpha = alpha.max(best);

        // 2. The captures, or the ways out of check.
        let hints = self.hints(ply, quiet_end(position, tt_entry, stand.is_none()));
        let mut picker = match stand {
            Some(_) => MovePicker::captures(hints, 0, &self.move_stack),
            None => MovePicker::new(hints, &self.move_stack),
        };
        let mut best_move = None;
        while let Some(m) = picker.next(position, self.history, &mut self.move_stack) {
            if let Some(stand) = stand {
                let hope = stand + MARGIN + see::gain(position, m);
                if hope <= alpha && !is_mate(best) {
                    best = best.max(hope);
                    continue;
                }
            } else if best_move.is_some() && !is_mate(best) {
                // One way out was found; quiet ones need not all be tried.
                picker.skip_quiets();
            }
            let child = self.make_move(position, m, ply);
            let value = -self.quiescence_node::<PV>(&child, -beta, -alpha, ply + 1)?;
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

        // 3. Remember.
        let entry = Entry {
            best: best_move,
            value: best,
            bound: Bound::of(best, before, beta),
            depth: 0,
            static_eval: raw,
            is_pv: PV || tt_entry.is_some_and(|entry| entry.is_pv),
        };
        self.shared
            .transposition_table
            .store(position.hash(), ply, entry);
        Ok(best)
    }

    /// What the side to move has without taking anything. The table may have
    /// looked further than the evaluation.
    fn stand(&self, position: &Position, raw: Value, tt_entry: Option<Entry>) -> Value {
        let evaluation = self.corrected_eval(position, raw);
        match tt_entry {
            Some(entry) if entry.proves(evaluation, evaluation) && !is_mate(entry.value) => {
                entry.value
            }
            _ => evaluation,
        }
    }
}

/// The move of the table, if it is legal and belongs here: in check any does,
/// otherwise only captures that do not lose.
fn quiet_end(position: &Position, tt_entry: Option<Entry>, check: bool) -> Option<Move> {
    let m = tt_entry?.best?;
    let wins = || see::gain(position, m) > 0 && see::at_least(position, m, 0);
    (position.is_legal(m) && (check || wins())).then_some(m)
}
