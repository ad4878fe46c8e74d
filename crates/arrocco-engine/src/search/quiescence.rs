//! What a position is worth when the captures are over.

use arrocco_rules::Position;

use super::{Found, Worker};
use crate::exchange;
use crate::picker::Picker;
use crate::score::{INFINITE, Value, is_mate};
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
        let known = self.shared.table.probe(position.hash(), ply);
        if let Some(entry) = known.filter(|entry| !PV && entry.settles(alpha, beta)) {
            return Ok(entry.value);
        }
        let check = position.is_check();
        let mut best = self.mated(ply);
        let mut evaluation = None;
        if !check {
            let raw = self.evaluate(position, known.and_then(|entry| entry.evaluation));
            evaluation = Some(raw);
            best = self.corrected(position, raw);
            if let Some(entry) = known.filter(|entry| entry.settles(best, best)) {
                // The table looked further than the evaluation.
                if !is_mate(entry.value) {
                    best = entry.value;
                }
            }
            if best >= beta {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let stand = best;
        let before = alpha;
        let hinted = known.and_then(|entry| entry.best);
        let table_move = hinted.filter(|&m| {
            (check || exchange::gain(position, m) > 0 && exchange::brings(position, m, 0))
                && position.is_legal(m)
        });
        let hints = self.hints(ply, table_move);
        let mut picker = if check {
            Picker::new(hints, &self.pile)
        } else {
            Picker::captures(hints, 0, &self.pile)
        };
        let mut best_move = None;
        while let Some(m) = picker.next(position, self.history, &mut self.pile) {
            if !is_mate(best) || best > 0 {
                if check {
                    // One way out was found; quiet ones need not all be tried.
                    if best_move.is_some() {
                        picker.skip_quiets();
                    }
                } else if stand + MARGIN + exchange::gain(position, m) <= alpha {
                    best = best.max((stand + MARGIN + exchange::gain(position, m)).min(alpha));
                    continue;
                }
            }
            let child = self.enter(position, m, ply);
            let value = -self.quiesce::<PV>(&child, -beta, -alpha, ply + 1)?;
            self.leave();
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    if PV {
                        self.extend_line(ply, m);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        picker.finish(&mut self.pile);
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        debug_assert!(best.abs() < INFINITE);
        let entry = Entry {
            best: best_move,
            value: best,
            bound,
            depth: 0,
            evaluation,
            principal: PV || known.is_some_and(|entry| entry.principal),
        };
        self.shared.table.store(position.hash(), ply, entry);
        Ok(best)
    }
}
