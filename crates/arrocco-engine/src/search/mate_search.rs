//! Mate search: mates in which every move of the attacker gives check. There are
//! few such lines, so that all of them are searched long before the ordinary
//! search, which reduces and prunes, proves a mate.

use arrocco_rules::{Move, Position};

use super::iterative_deepening::RootMove;
use super::params::MATE_SEARCH_SHARE;
use super::{Stopped, Worker};
use crate::checks::CheckInfo;
use crate::score::mated_after;

impl Worker<'_> {
    /// If a mate in so many moves was asked for, looks for one by checks, with a
    /// part of the nodes if they are limited.
    pub(super) fn mate_search(&mut self) -> Result<(), Stopped> {
        let limits = self.shared.limits;
        let Some(moves) = limits.mate else {
            return Ok(());
        };
        let nodes = limits
            .nodes
            .map_or(u64::MAX, |nodes| nodes / MATE_SEARCH_SHARE);
        let root = self.root;
        // A mate that the fifty-move rule prevents proves nothing.
        let moves = moves.min((100 - root.halfmove_clock().min(100)).div_ceil(2));
        let end = self.nodes.saturating_add(nodes);
        for moves in 1..=moves {
            if let Some(mut line) = self.mate_by_checks(&root, moves, end)? {
                line.reverse();
                self.proved = Some(RootMove::proved(&line, -mated_after(line.len())));
                return Ok(());
            }
            if self.nodes >= end {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The line of a mate in at most so many moves, the last move first.
    fn mate_by_checks(
        &mut self,
        position: &Position,
        moves: u32,
        end: u64,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        let checks = CheckInfo::new(position);
        let is_root = position.zobrist() == self.root.zobrist();
        for &m in &position.legal_moves() {
            if !checks.gives_check(position, m) || is_root && !self.is_root_move(m) {
                continue;
            }
            if self.nodes >= end {
                return Ok(None);
            }
            self.count_node()?;
            let child = position.after(m);
            let replies = child.legal_moves();
            if replies.is_empty() {
                return Ok(Some(vec![m]));
            }
            if moves == 1 {
                continue;
            }
            let mut longest = Some(Vec::new());
            for &reply in &replies {
                match self.mate_by_checks(&child.after(reply), moves - 1, end)? {
                    Some(mut line) => {
                        line.push(reply);
                        longest = longest
                            .filter(|longest| longest.len() >= line.len())
                            .or(Some(line));
                    }
                    None => {
                        longest = None;
                        break;
                    }
                }
            }
            if let Some(mut line) = longest {
                line.push(m);
                return Ok(Some(line));
            }
        }
        Ok(None)
    }
}
