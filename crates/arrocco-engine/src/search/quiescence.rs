//! What a position is worth when the captures are over.

use arrocco_rules::{Move, Position};

use super::{Found, Worker};
use crate::exchange;
use crate::picker::Picker;
use crate::score::{Value, is_mate, mated_after};
use crate::table::{Bound, Entry};

/// A capture must come within this of the window to be worth a look.
const MARGIN: Value = 180;

impl Worker<'_> {
    /// Captures only, all moves in check. The side to move need not take: what
    /// it has counts.
    pub(super) fn quiesce<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Found {
        self.visit(ply)?;
        if PV {
            self.frame_mut(ply).line.clear();
        }
        if let Some(value) = self.settled(position, ply) {
            return Ok(value);
        }
        let known = self.shared.table.probe(position.zobrist(), ply);
        if let Some(entry) = known.filter(|entry| !PV && entry.settles(alpha, beta)) {
            return Ok(entry.value);
        }

        // 1. Taking nothing, unless there is a check to answer.
        let before = alpha;
        let raw = (!position.is_check())
            .then(|| self.evaluate(position, ply, known.and_then(|entry| entry.evaluation)));
        let stand = raw.map(|raw| self.stand(position, raw, known));
        let mut best = stand.unwrap_or(mated_after(ply));
        if stand.is_some_and(|stand| stand >= beta) {
            return Ok(best);
        }
        alpha = alpha.max(best);

        // 2. The captures, or the ways out of check.
        let hints = self.hints(ply, quiet_end(position, known, stand.is_none()));
        let mut picker = match stand {
            Some(_) => Picker::captures(hints, 0, &self.pile),
            None => Picker::new(hints, &self.pile),
        };
        let mut best_move = None;
        while let Some(m) = picker.next(position, self.history, &mut self.pile) {
            if let Some(stand) = stand {
                let hope = stand + MARGIN + exchange::gain(position, m);
                if hope <= alpha && !is_mate(best) {
                    best = best.max(hope);
                    continue;
                }
            } else if best_move.is_some() && !is_mate(best) {
                // One way out was found; quiet ones need not all be tried.
                picker.skip_quiets();
            }
            let child = self.enter(position, m, ply);
            let value = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1)?;
            self.leave();
            best = best.max(value);
            if value > alpha {
                (alpha, best_move) = (value, Some(m));
                if PV {
                    self.extend_line(ply, m);
                }
                if value >= beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.pile);

        // 3. Remember.
        let entry = Entry {
            best: best_move,
            value: best,
            bound: Bound::of(best, before, beta),
            depth: 0,
            evaluation: raw,
            principal: PV || known.is_some_and(|entry| entry.principal),
        };
        self.shared.table.store(position.zobrist(), ply, entry);
        Ok(best)
    }

    /// What the side to move has without taking anything. The table may have
    /// looked further than the evaluation.
    fn stand(&self, position: &Position, raw: Value, known: Option<Entry>) -> Value {
        let evaluation = self.corrected(position, raw);
        match known {
            Some(entry) if entry.settles(evaluation, evaluation) && !is_mate(entry.value) => {
                entry.value
            }
            _ => evaluation,
        }
    }
}

/// The move of the table, if it is legal and belongs here: in check any does,
/// otherwise only captures that do not lose.
fn quiet_end(position: &Position, known: Option<Entry>, check: bool) -> Option<Move> {
    let m = known?.best?;
    let wins = || exchange::gain(position, m) > 0 && exchange::brings(position, m, 0);
    (position.is_legal(m) && (check || wins())).then_some(m)
}
