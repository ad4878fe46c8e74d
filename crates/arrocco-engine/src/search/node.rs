//! What a position is worth, so many plies deep.
//!
//! [`Worker::search`] is one story in numbered steps. `PV` nodes have an open
//! window and give exact values; all others only say on which side of a
//! one-point window the value lies, and that is where nearly everything can be
//! left out.

use arrocco_rules::{Bitboard, Move, Position, Role};

use super::pruning::{
    PLY, bonus, enough_moves, futility_margin, hopeless_margin, reduction, too_good_margin,
};
use super::{Found, Worker};
use crate::exchange;
use crate::history::Deed;
use crate::picker::Picker;
use crate::score::{DRAW, INFINITE, MATE_FOUND, Value, is_mate, mated_after};
use crate::table::{Bound, Entry};

/// What a node knows before its first move.
#[derive(Clone, Copy)]
struct Node {
    ply: usize,
    depth: i32,
    /// The corrected evaluation; in check there is none.
    evaluation: Option<Value>,
    /// Whether the side to move stands better than two plies before.
    improving: bool,
    /// Whether a cut-off is expected here.
    cut: bool,
    known: Option<Entry>,
}

/// The moves of a node that were tried and did not do it. Few nodes try more
/// than there is room for; what does not fit is not blamed.
#[derive(Default)]
struct Tried {
    quiets: Few,
    captures: Few,
}

#[derive(Default)]
struct Few {
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

    fn iter(&self) -> impl Iterator<Item = Move> + '_ {
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
            None => self.shared.table.probe(position.hash(), ply),
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
        let raw =
            (!check).then(|| self.evaluate(position, known.and_then(|entry| entry.evaluation)));
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
            self.shared.table.store(position.hash(), ply, entry);
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
        let earlier = |back: usize| self.frames[ply + super::BEFORE_ROOT - back].evaluation;
        match (evaluation, earlier(2).or(earlier(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// A value without looking at every move, for positions so good or so bad
    /// that the window is out of reach.
    fn outside_window(
        &mut self,
        position: &Position,
        node: &Node,
        alpha: Value,
        beta: Value,
    ) -> Result<Option<Value>, super::Stopped> {
        let Some(evaluation) = node.evaluation else {
            return Ok(None);
        };
        // What the table found out is better than the evaluation.
        let seems = match node.known {
            Some(entry) if entry.settles(evaluation, evaluation) && !is_mate(entry.value) => {
                entry.value
            }
            _ => evaluation,
        };
        let depth = node.depth;
        if depth <= 8
            && beta < MATE_FOUND
            && beta > -MATE_FOUND
            && seems - too_good_margin(depth, node.improving) >= beta
        {
            return Ok(Some((seems + beta) / 2));
        }
        if depth <= 3 && seems + hopeless_margin(depth) < alpha {
            let value = self.quiesce::<false>(position, alpha, alpha + 1, node.ply)?;
            if value <= alpha {
                return Ok(Some(value));
            }
        }
        if depth >= 3 && seems >= beta && evaluation >= beta - 15 * depth + 120 {
            return self.pass(position, node, seems, beta);
        }
        Ok(None)
    }

    /// If even doing nothing is too good, a real move will be as well. Not
    /// without officers, where doing nothing may be the best move there is.
    fn pass(
        &mut self,
        position: &Position,
        node: &Node,
        seems: Value,
        beta: Value,
    ) -> Result<Option<Value>, super::Stopped> {
        let ply = node.ply;
        let board = position.board();
        let simple = board.pawns() | board.kings();
        let officers = board.by_color(position.turn()).minus(simple);
        let passed = ply > 0 && self.frames[ply + super::BEFORE_ROOT - 1].deed == Deed::NONE;
        if officers == Bitboard::EMPTY || passed || beta <= -MATE_FOUND {
            return Ok(None);
        }
        let less = 4 + node.depth / 4 + ((seems - beta) / 180).min(3);
        let mut child = *position;
        child.pass();
        self.frame_mut(ply).deed = Deed::NONE;
        self.hashes.push(position.hash());
        let since = std::mem::take(&mut self.since_pass);
        let depth = node.depth - less;
        let value = -self.search::<false>(&child, -beta, 1 - beta, depth, ply + 1, !node.cut)?;
        self.since_pass = since;
        self.hashes.pop();
        if value < beta {
            return Ok(None);
        }
        // A mate after a pass proves nothing.
        let value = if value >= MATE_FOUND { beta } else { value };
        if node.depth < 12 {
            return Ok(Some(value));
        }
        // Far from the leaves zugzwang matters: ask again with a real move.
        let checked = self.search_without_pass(position, beta, depth, ply)?;
        Ok((checked >= beta).then_some(value))
    }

    /// A null-window search of the same node with passing switched off.
    fn search_without_pass(
        &mut self,
        position: &Position,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Found {
        let saved = self.frames[ply + super::BEFORE_ROOT - 1].deed;
        self.frames[ply + super::BEFORE_ROOT - 1].deed = Deed::NONE;
        let value = self.search::<false>(position, beta - 1, beta, depth, ply, false);
        self.frames[ply + super::BEFORE_ROOT - 1].deed = saved;
        value
    }

    /// Whether a move near the leaves is not worth playing out. Only asked when
    /// another one was, so that no node is left without a value.
    fn is_futile(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: bool,
        number: i32,
        alpha: Value,
    ) -> bool {
        let depth = node.depth;
        if !quiet {
            return depth <= 7 && !exchange::brings(position, m, -95 * depth);
        }
        let less = reduction(depth, number) / PLY;
        let left = (depth - less).max(0);
        if let Some(evaluation) = node.evaluation
            && left <= 7
            && evaluation + futility_margin(left) <= alpha
        {
            return true;
        }
        let deed = Deed::new(position, m);
        let history = self
            .history
            .quiet(position.turn(), m, deed, self.before(node.ply));
        if left <= 4 && history < -3800 * depth {
            return true;
        }
        left <= 8 && !exchange::brings(position, m, -22 * left * left - 20)
    }

    /// Whether a check is worth a ply: one that does not lose a man.
    fn extends_check(&self, position: &Position, node: &Node, m: Move) -> bool {
        node.depth <= 5 && exchange::brings(position, m, 0)
    }

    fn reduction<const PV: bool>(
        &self,
        position: &Position,
        node: &Node,
        m: Move,
        quiet: bool,
        number: i32,
        gives_check: bool,
    ) -> i32 {
        let mut less = reduction(node.depth, number);
        let principal = PV || node.known.is_some_and(|entry| entry.principal);
        less += if node.cut { 3 * PLY / 2 } else { 0 };
        less -= if principal { PLY } else { 0 };
        less += if node.improving { 0 } else { PLY / 2 };
        less -= if gives_check { PLY } else { 0 };
        if quiet {
            let deed = Deed::new(position, m);
            let before = self.before(node.ply);
            less -= self.history.quiet(position.turn(), m, deed, before) / 10;
            less -= if self.frame(node.ply).killer == Some(m) {
                PLY
            } else {
                0
            };
        } else {
            less -= PLY;
        }
        less.max(0)
    }

    /// Whether the move of the table stands alone: all others, searched less
    /// deep, are clearly worse.
    fn singularity(
        &mut self,
        position: &Position,
        node: &Node,
        m: Move,
        beta: Value,
    ) -> Result<Singularity, super::Stopped> {
        let Some(entry) = node.known.filter(|entry| {
            node.depth >= 7
                && entry.depth >= node.depth - 3
                && entry.bound != Bound::Upper
                && !is_mate(entry.value)
        }) else {
            return Ok(Singularity::Extend(0));
        };
        let target = entry.value - 2 * node.depth;
        self.frame_mut(node.ply).excluded = Some(m);
        let depth = (node.depth - 1) / 2;
        let value =
            self.search::<false>(position, target - 1, target, depth, node.ply, node.cut)?;
        self.frame_mut(node.ply).excluded = None;
        Ok(if value < target {
            let alone = value < target - 24 && node.ply < 40;
            Singularity::Extend(if alone { 2 } else { 1 })
        } else if target >= beta {
            // Two moves are too good: one of them will do.
            Singularity::Cut(target)
        } else if entry.value >= beta || node.cut {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        })
    }

    /// The move caused a cut-off: it should come earlier next time, and those
    /// tried before it later.
    fn reward(&mut self, position: &Position, node: &Node, m: Move, tried: &Tried) {
        let bonus = bonus(node.depth);
        let (turn, before) = (position.turn(), self.before(node.ply));
        let taken = exchange::taken(position, m);
        if taken.is_none() && m.promotion().is_none() {
            self.frame_mut(node.ply).killer = Some(m);
            let deed = Deed::new(position, m);
            self.history.reward_quiet(turn, m, deed, before, bonus);
            for other in tried.quiets.iter() {
                let deed = Deed::new(position, other);
                self.history.reward_quiet(turn, other, deed, before, -bonus);
            }
        } else {
            self.history
                .reward_capture(Deed::new(position, m), taken, bonus);
        }
        for other in tried.captures.iter() {
            let taken = exchange::taken(position, other);
            self.history
                .reward_capture(Deed::new(position, other), taken, -bonus);
        }
    }

    /// Corrects the evaluation, unless captures explain the difference.
    fn learn(
        &mut self,
        position: &Position,
        node: &Node,
        best: Value,
        bound: Bound,
        best_move: Option<Move>,
    ) {
        let Some(evaluation) = node.evaluation.filter(|_| !is_mate(best)) else {
            return;
        };
        let quiet = best_move.is_none_or(|m| {
            exchange::taken(position, m).is_none() && m.promotion() != Some(Role::Queen)
        });
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
        };
        if quiet && tells {
            self.history
                .correct(position, node.depth, best - evaluation);
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

/// What comes of asking whether a move stands alone.
enum Singularity {
    Extend(i32),
    Cut(Value),
}
