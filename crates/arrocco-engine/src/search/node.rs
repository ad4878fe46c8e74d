//! What a position is worth, so many plies deep.
//!
//! [`Worker::search`] is one story in numbered steps. `PV` nodes have an open
//! window and give exact values; all others only say on which side of a
//! one-point window the value lies, and that is where nearly everything can be
//! left out.

use arrocco_rules::{Move, Position};

use super::pruning::{PLY, enough_moves};
use super::shortcut::Singularity;
use super::{BEFORE_ROOT, Found, Worker};
use crate::exchange;
use crate::picker::Picker;
use crate::score::{DRAW, INFINITE, MATE_FOUND, Value, mated_after};
use crate::table::{Bound, Entry};

/// What a node knows before its first move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The corrected evaluation; in check there is none.
    pub(super) evaluation: Option<Value>,
    /// Whether the side to move stands better than two plies before.
    pub(super) improving: bool,
    /// Whether a cut-off is expected here.
    pub(super) cut: bool,
    pub(super) known: Option<Entry>,
}

/// The moves of a node that were tried and did not do it. Few nodes try more
/// than there is room for; what does not fit is not blamed.
#[derive(Default)]
pub(super) struct Tried {
    pub(super) quiets: Few,
    pub(super) captures: Few,
}

#[derive(Default)]
pub(super) struct Few {
    moves: [Option<Move>; 32],
    count: usize,
}

impl Few {
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
    /// The value within the window, at least this deep.
    pub(super) fn search<const PV: bool>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        cut: bool,
    ) -> Found {
        // 1. At the end of the depth only captures count.
        if depth <= 0 {
            return self.quiesce::<PV>(position, alpha, beta, ply);
        }
        self.visit(ply)?;
        if PV {
            self.frame_mut(ply).line.clear();
        }

        // 2. Draws by the rules, and mates too far away to matter.
        if ply > 0 {
            if let Some(value) = self.settled(position, ply) {
                return Ok(value);
            }
            alpha = alpha.max(mated_after(ply));
            beta = beta.min(-mated_after(ply + 1));
            if alpha >= beta {
                return Ok(alpha);
            }
        }

        // 3. What the table knows.
        let excluded = self.frame(ply).excluded;
        let known = match excluded {
            None => self.shared.table.probe(position.zobrist(), ply),
            Some(_) => None,
        };
        if let Some(entry) = known.filter(|entry| !PV && entry.depth >= depth) {
            // Near the fifty-move limit old values are no longer true.
            if entry.settles(alpha, beta) && position.halfmove_clock() < 90 {
                return Ok(entry.value);
            }
        }
        let table_move = known
            .and_then(|entry| entry.best)
            .filter(|&m| position.is_legal(m));

        // 4. What the position seems worth.
        let check = position.is_check();
        let raw = (!check)
            .then(|| self.evaluate(position, ply, known.and_then(|entry| entry.evaluation)));
        let evaluation = raw.map(|raw| self.corrected(position, raw));
        self.frame_mut(ply).evaluation = evaluation;
        let mut node = Node {
            ply,
            depth,
            evaluation,
            improving: self.is_improving(ply, evaluation),
            cut,
            known,
        };

        // 5. Give up on positions that are far outside the window.
        if !PV
            && excluded.is_none()
            && let Some(value) = self.outside_window(position, &node, alpha, beta)?
        {
            return Ok(value);
        }

        // 6. Without a move from the table, a shallower search finds one.
        if table_move.is_none() && depth >= 4 && (PV || cut) && excluded.is_none() {
            node.depth -= 1;
        }

        // 7. The moves.
        let hints = self.hints(ply, table_move);
        let mut picker = Picker::new(hints, &self.pile);
        let mut tried = Tried::default();
        let (mut best, mut best_move) = (-INFINITE, None);
        let before = alpha;
        let mut number = 0;
        while let Some(m) = picker.next(position, self.history, &mut self.pile) {
            if Some(m) == excluded || ply == 0 && !self.is_wanted(m) {
                continue;
            }
            number += 1;
            let quiet = exchange::taken(position, m).is_none() && m.promotion().is_none();
            if ply > 0 && best > -MATE_FOUND {
                if quiet && number > enough_moves(node.depth, node.improving) && !check {
                    picker.skip_quiets();
                }
                if self.is_futile(position, &node, m, quiet, number, alpha) {
                    continue;
                }
            }

            // 8. A move that alone holds the position deserves a deeper look.
            let mut extension = 0;
            if ply > 0 && Some(m) == table_move && excluded.is_none() {
                match self.singularity(position, &node, m, beta)? {
                    Singularity::Extend(plies) => extension = plies,
                    Singularity::Cut(value) => {
                        picker.finish(&mut self.pile);
                        return Ok(value);
                    }
                }
            }

            // 9. Play it, shallower first if it comes late.
            let nodes = self.nodes;
            let child = self.enter(position, m, ply);
            let gives_check = child.is_check();
            if extension == 0 && gives_check && self.extends_check(position, &node, m) {
                extension = 1;
            }
            let deeper = node.depth - 1 + extension;
            let late = node.depth >= 2 && number > 1 + i32::from(PV);
            let reduced = late.then(|| {
                let less = self.reduction::<PV>(position, &node, m, quiet, number, gives_check);
                (deeper - less / PLY).clamp(deeper.min(1), deeper)
            });
            let plan = Plan {
                first: number == 1,
                deeper,
                reduced,
            };
            let value = self.descend::<PV>(&child, &node, alpha, beta, plan)?;
            self.leave();
            if ply == 0 {
                let first = number == 1;
                self.note_root_move(m, value, first || value > alpha, self.nodes - nodes, beta);
            }

            // 10. Is it the best so far, or so good that it need not be known
            // how good?
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    if PV {
                        self.extend_line(ply, m);
                    }
                    if value >= beta {
                        self.reward(position, &node, m, &tried);
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
        picker.finish(&mut self.pile);

        // 11. Mate and stalemate.
        if number == 0 {
            return Ok(match excluded {
                Some(_) => alpha,
                None if check => mated_after(ply),
                None => DRAW,
            });
        }

        // 12. Remember.
        if excluded.is_none() && !(ply == 0 && self.line_index > 0) {
            let bound = Bound::of(best, before, beta);
            self.learn(position, &node, best, bound, best_move);
            let entry = Entry {
                best: best_move,
                value: best,
                bound,
                depth: node.depth,
                evaluation: raw,
                principal: PV || known.is_some_and(|entry| entry.principal),
            };
            self.shared.table.store(position.zobrist(), ply, entry);
        }
        Ok(best)
    }

    /// The value of a move: with less depth and a narrow window first, with
    /// more only if it surprises.
    fn descend<const PV: bool>(
        &mut self,
        child: &Position,
        node: &Node,
        alpha: Value,
        beta: Value,
        plan: Plan,
    ) -> Found {
        let ply = node.ply + 1;
        let Plan {
            first,
            deeper,
            reduced,
        } = plan;
        let mut value = Value::MAX;
        if let Some(reduced) = reduced {
            value = -self.search::<false>(child, -alpha - 1, -alpha, reduced, ply, true)?;
        }
        // Not reduced, or reduced and surprising.
        if value > alpha && !(PV && first) && reduced.is_none_or(|reduced| reduced < deeper) {
            value = -self.search::<false>(child, -alpha - 1, -alpha, deeper, ply, !node.cut)?;
        }
        if PV && (first || value > alpha) {
            value = -self.search::<true>(child, -beta, -alpha, deeper, ply, false)?;
        }
        Ok(value)
    }

    fn is_improving(&self, ply: usize, evaluation: Option<Value>) -> bool {
        let earlier = |back: usize| self.frames[ply + BEFORE_ROOT - back].evaluation;
        match (evaluation, earlier(2).or(earlier(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }
}

/// How a move is to be searched.
#[derive(Clone, Copy)]
struct Plan {
    /// Nothing was searched before it.
    first: bool,
    deeper: i32,
    /// A late move is tried with less first.
    reduced: Option<i32>,
}
