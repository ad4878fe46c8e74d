//! Mate search: mates in which nearly every move of the attacker gives check.
//! There are few such lines, so that all of them are searched long before the
//! ordinary search, which reduces and prunes, proves a mate.
//!
//! It runs in stages, each with more moves or more moves without check than the
//! one before, and continues between iterations with a share of the nodes: a
//! small one in general, a large one if the position is won anyway.

use arrocco_rules::{Bitboard, Move, Position};

use super::iterative_deepening::RootMove;
use super::params::{
    MATE_SEARCH_FIRST_NODES, MATE_SEARCH_MAX_NODES, MATE_SEARCH_MEMORY_NODES, MATE_SEARCH_SHARE,
    MATE_SEARCH_THREAT_MOVES, MATE_SEARCH_WANTED_SHARE, MATE_SEARCH_WON, MATE_SEARCH_WON_SHARE,
};
use super::{Stopped, Worker};
use crate::checks::CheckInfo;
use crate::score::{MATE_FOUND, Value, mated_after};

/// The first stages: moves to the mate, and how many of them need not give
/// check. After them come longer mates by checks alone.
const FIRST_STAGES: [(u32, u32); 14] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (2, 1),
    (4, 0),
    (3, 1),
    (3, 2),
    (4, 1),
    (4, 2),
    (5, 0),
    (6, 0),
    (5, 1),
    (7, 0),
    (4, 3),
];

/// How many positions without a mate are remembered.
const FAILURES: usize = 1 << 12;

fn stage(index: usize) -> (u32, u32) {
    match FIRST_STAGES.get(index) {
        Some(&stage) => stage,
        None => ((index - FIRST_STAGES.len()) as u32 + 8, 0),
    }
}

/// A position without a mate: its hash, in how many moves, and how many of them
/// need not give check.
type Failure = (u64, u32, u32);

/// How far the mate search of a root has come.
#[derive(Clone, Debug, Default)]
pub(super) struct MateSearch {
    /// The stage to begin or to begin again.
    stage: usize,
    /// Nodes that all stages took.
    nodes: u64,
    /// Nodes after which the stage was interrupted: with fewer it would do little but
    /// repeat what it did.
    needed: u64,
    /// By moves to the mate, the reply that avoided it last.
    refutations: [Option<Move>; 8],
    /// Positions without a mate, by hash; empty while there are few nodes.
    failures: Vec<Failure>,
}

impl MateSearch {
    fn is_failure(&self, hash: u64, moves: u32, quiets: u32) -> bool {
        let place = self.failures.get(hash as usize % FAILURES);
        place.is_some_and(|&(known, m, q)| known == hash && m >= moves && q >= quiets)
    }

    fn note_failure(&mut self, failure: Failure) {
        if let Some(place) = self.failures.get_mut(failure.0 as usize % FAILURES) {
            *place = failure;
        }
    }
}

impl Worker<'_> {
    /// Continues the mate search with its share of the nodes that were searched
    /// so far, given the value of the root. With `go mate`, most of it comes
    /// before the first iteration.
    pub(super) fn mate_search(&mut self, value: Value) -> Result<(), Stopped> {
        if value >= MATE_FOUND || self.proved.is_some() {
            return Ok(());
        }
        let limits = self.shared.limits;
        let limit = match (limits.nodes, limits.soft_nodes) {
            (Some(nodes), Some(soft)) => nodes.min(soft),
            (nodes, soft) => nodes.or(soft).unwrap_or(u64::MAX),
        };
        let first = match limits.mate {
            Some(_) => limit / MATE_SEARCH_WANTED_SHARE,
            None => (limit / MATE_SEARCH_SHARE).min(MATE_SEARCH_FIRST_NODES),
        };
        let share = match value >= MATE_SEARCH_WON {
            true => MATE_SEARCH_WON_SHARE,
            false => MATE_SEARCH_SHARE,
        };
        // Of so many nodes one is the mate search's, the others are not.
        let others = self.nodes - self.mate_search.nodes;
        let most = first.saturating_add((others / (share - 1)).min(MATE_SEARCH_MAX_NODES));
        // A mate that the fifty-move rule prevents proves nothing.
        let root = self.root;
        let longest = (100 - root.halfmove_clock().min(100)).div_ceil(2);
        let longest = limits.mate.map_or(longest, |moves| moves.min(longest));
        if self.mate_search.nodes > MATE_SEARCH_MEMORY_NODES && self.mate_search.failures.is_empty()
        {
            self.mate_search.failures = vec![(0, 0, 0); FAILURES];
        }
        while self.mate_search.nodes + self.mate_search.needed < most {
            let (moves, quiets) = stage(self.mate_search.stage);
            if moves > longest {
                if self.mate_search.stage > FIRST_STAGES.len() {
                    break;
                }
                self.mate_search.stage += 1;
                continue;
            }
            let before = self.nodes;
            let end = before.saturating_add(most - self.mate_search.nodes);
            let found = self.attack(&root, moves, quiets, end);
            self.mate_search.nodes += self.nodes - before;
            if let Some(mut line) = found? {
                line.reverse();
                self.proved = Some(RootMove::proved(&line, -mated_after(line.len())));
                return Ok(());
            }
            if self.nodes < end {
                self.mate_search.stage += 1;
                self.mate_search.needed = 0;
            } else {
                self.mate_search.needed = self.nodes - before;
            }
        }
        Ok(())
    }

    /// The line of a mate in at most so many moves, the last move first. All
    /// moves of the attacker give check but for `quiets` of them.
    fn attack(
        &mut self,
        position: &Position,
        moves: u32,
        quiets: u32,
        end: u64,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let hash = position.zobrist();
        if self.mate_search.is_failure(hash, moves, quiets) {
            return Ok(None);
        }
        let checks = CheckInfo::new(position);
        let is_root = hash == self.root.zobrist();
        let legal = position.legal_moves();
        // The last move gives check in any case.
        let kinds: &[bool] = match quiets > 0 && moves > 1 {
            true => &[true, false],
            false => &[true],
        };
        for &with_check in kinds {
            for &m in &legal {
                let is_wanted = checks.gives_check(position, m) == with_check
                    && (!is_root || self.is_root_move(m));
                if !is_wanted {
                    continue;
                }
                if self.nodes >= end {
                    return Ok(None);
                }
                let child = position.after(m);
                if moves == 1 {
                    if child.is_checkmate() {
                        return Ok(Some(vec![m]));
                    }
                    continue;
                }
                self.count_node()?;
                if !with_check
                    && !self.threatens(&child, (moves - 1).min(MATE_SEARCH_THREAT_MOVES), end)?
                {
                    continue;
                }
                let quiets = quiets - u32::from(!with_check);
                if let Some(mut line) = self.defend(&child, moves, quiets, end)? {
                    line.push(m);
                    return Ok(Some(line));
                }
            }
        }
        if self.nodes < end && moves > 1 {
            self.mate_search.note_failure((hash, moves, quiets));
        }
        Ok(None)
    }

    /// Whether a move without check threatens a mate by checks alone in so many moves,
    /// as nearly every one does that belongs to a mate. Where the defender has no
    /// pieces it need not: any move may lose (zugzwang).
    fn threatens(&mut self, position: &Position, moves: u32, end: u64) -> Result<bool, Stopped> {
        let board = position.board();
        let pawns_and_kings = board.pawns() | board.kings();
        if board.by_color(position.turn()).minus(pawns_and_kings) == Bitboard::EMPTY {
            return Ok(true);
        }
        let mut child = *position;
        child.pass();
        Ok(self.attack(&child, moves, 0, end)?.is_some())
    }

    /// The longest line after a move of the attacker, the last move first, if
    /// every reply allows a mate.
    fn defend(
        &mut self,
        position: &Position,
        moves: u32,
        quiets: u32,
        end: u64,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let mut replies = position.legal_moves().to_vec();
        if replies.is_empty() {
            return Ok(position.is_check().then(Vec::new));
        }
        // What refuted the move before often refutes this one.
        let refutation = self.mate_search.refutations[moves as usize % 8];
        if let Some(place) = replies.iter().position(|&reply| Some(reply) == refutation) {
            replies.swap(0, place);
        }
        let mut longest: Vec<Move> = Vec::new();
        for &reply in &replies {
            self.count_node()?;
            let child = position.after(reply);
            let found = match self.hashes.contains(&child.zobrist()) {
                // A repetition.
                true => None,
                false => self.attack(&child, moves - 1, quiets, end)?,
            };
            let Some(mut line) = found else {
                self.mate_search.refutations[moves as usize % 8] = Some(reply);
                return Ok(None);
            };
            if line.len() >= longest.len() {
                line.push(reply);
                longest = line;
            }
        }
        Ok(Some(longest))
    }
}
