//! Mate search: mates in which nearly every move of the attacker gives check.
//! There are few such lines, so that all of them are searched long before the
//! ordinary search, which reduces and prunes, proves a mate.
//!
//! It runs in stages, each with more moves or more moves without check than the
//! one before, and continues between iterations with a share of the nodes: a
//! small one in general, larger ones if the position is better or won anyway.

use arrocco_rules::{Move, Position};

use super::iterative_deepening::RootMove;
use super::params::{
    MATE_SEARCH_BETTER, MATE_SEARCH_BETTER_SHARE, MATE_SEARCH_FIRST_NODES, MATE_SEARCH_MAX_NODES,
    MATE_SEARCH_SHARE, MATE_SEARCH_WANTED_SHARE, MATE_SEARCH_WON, MATE_SEARCH_WON_SHARE,
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
    (5, 0),
    (3, 2),
    (4, 1),
    (6, 0),
    (4, 2),
    (5, 1),
    (7, 0),
    (4, 3),
];

fn stage(index: usize) -> (u32, u32) {
    match FIRST_STAGES.get(index) {
        Some(&stage) => stage,
        None => ((index - FIRST_STAGES.len()) as u32 + 8, 0),
    }
}

/// How far the mate search of a root has come.
#[derive(Clone, Debug, Default)]
pub(super) struct MateSearch {
    /// The stage to begin or to begin again.
    stage: usize,
    /// Nodes that all stages took.
    nodes: u64,
    /// By moves to the mate, the reply that avoided it last.
    refutations: [Option<Move>; 8],
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
        let share = match value {
            MATE_SEARCH_WON.. => MATE_SEARCH_WON_SHARE,
            MATE_SEARCH_BETTER.. => MATE_SEARCH_BETTER_SHARE,
            _ => MATE_SEARCH_SHARE,
        };
        let most = first.saturating_add((self.nodes / share).min(MATE_SEARCH_MAX_NODES));
        // A mate that the fifty-move rule prevents proves nothing.
        let root = self.root;
        let longest = (100 - root.halfmove_clock().min(100)).div_ceil(2);
        let longest = limits.mate.map_or(longest, |moves| moves.min(longest));
        while self.mate_search.nodes < most {
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
        let checks = CheckInfo::new(position);
        let is_root = position.zobrist() == self.root.zobrist();
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
                self.count_node()?;
                let quiets = quiets - u32::from(!with_check);
                if let Some(mut line) = self.defend(&position.after(m), moves, quiets, end)? {
                    line.push(m);
                    return Ok(Some(line));
                }
            }
        }
        Ok(None)
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
        if moves == 1 {
            return Ok(position.is_checkmate().then(Vec::new));
        }
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
