//! The search of the lower levels: a few plies, with moves that are overlooked.
//!
//! A move that is overlooked at a turn is overlooked everywhere in the search of
//! that turn: whoever does not see that the bishop reaches the pawn does not see it
//! two plies later either. How easily a move is overlooked depends on what it looks
//! like, see [`Sight::overlooks`]. Captures are followed to their end, as far as
//! they are seen.

use arrocco_rules::{Move, Position, Role};

use super::weakness::EARLY;
use crate::engine::GameHistory;
use crate::evaluation::evaluate;
use crate::limits::SearchControl;
use crate::random::Random;
use crate::score::Value;
use crate::see;

/// The value of a mate at once; one that is further away is worth less.
pub(super) const MATE_VALUE: Value = 30_000;

/// Nodes for each move and ply of depth. Only in positions with a crowd of queens
/// does this end a search.
const NODES: u64 = 2_000;
/// Nodes for all moves of a turn, of which there can be 218. In 12,000 positions of
/// random games no level needed half of it. The moves that are left then are
/// judged by the position after them.
pub(crate) const TURN_NODES: u64 = 100_000;

/// Exchanges are followed so far.
const LONGEST_EXCHANGE: u32 = 6;

/// How far and how well a level sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Plies before only captures are followed.
    pub(super) depth: u32,
    /// Percentage of quiet moves that are overlooked.
    pub(super) overlooked: u32,
}

/// A move with what it seems to be worth to the side that makes it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) m: Move,
    pub(super) value: Value,
}

/// A look at one position.
pub(super) struct Look<'a> {
    sight: Sight,
    /// Of this turn.
    seed: u64,
    control: &'a SearchControl,
    pub(super) nodes: u64,
    /// Where the search of the present move ends.
    last_node: u64,
}

impl<'a> Look<'a> {
    pub(super) fn new(sight: Sight, seed: u64, control: &'a SearchControl) -> Look<'a> {
        Look {
            sight,
            seed,
            control,
            nodes: 0,
            last_node: 0,
        }
    }

    /// The moves of these that are not overlooked, with their values, the best
    /// first. Values lower than the best by more than `reach` are upper bounds.
    /// All moves are there, unsorted values aside, if nothing was noticed.
    pub(super) fn moves(&mut self, game: &GameHistory, moves: &[Move], reach: Value) -> Vec<Seen> {
        let position = game.position();
        let last = game.last_moves()[1];
        let noticed = |m: &&Move| !self.overlooks(position, **m, last);
        let mut noticed: Vec<Move> = moves.iter().filter(noticed).copied().collect();
        if noticed.is_empty() {
            noticed = moves.to_vec();
        }
        noticed.sort_by_key(|&m| -see::gain(position, m));
        let mut best = -MATE_VALUE;
        let mut seen = Vec::new();
        for m in noticed {
            let last = self.nodes + NODES * u64::from(self.sight.depth);
            self.last_node = last.min(TURN_NODES);
            let value = match game.repeats(m) {
                true => 0,
                false => {
                    let after = position.after(m);
                    let floor = (best - reach).max(-MATE_VALUE);
                    -self.search(&after, m, 1, -MATE_VALUE, -floor)
                }
            };
            best = best.max(value);
            seen.push(Seen { m, value });
        }
        // The order of equals stays, so that the same seed gives the same move.
        seen.sort_by_key(|seen| -seen.value);
        seen
    }

    /// The value for the side to move after `last`, by alpha-beta.
    fn search(
        &mut self,
        position: &Position,
        last: Move,
        ply: u32,
        alpha: Value,
        beta: Value,
    ) -> Value {
        self.nodes += 1;
        let legal = position.legal_moves();
        if legal.is_empty() {
            return match position.is_check() {
                true => ply as Value - MATE_VALUE,
                false => 0,
            };
        }
        if position.is_insufficient_material() {
            return 0;
        }
        let quiet = ply >= self.sight.depth;
        let rest = evaluate(position);
        let is_end = ply >= self.sight.depth + LONGEST_EXCHANGE || self.nodes >= self.last_node;
        if is_end || self.control.is_stopped() {
            return rest;
        }
        let mut best = match quiet {
            true => rest,
            // Nothing noticed is like nothing to fear.
            false => -MATE_VALUE,
        };
        let mut alpha = alpha.max(best);
        if alpha >= beta {
            return best;
        }
        let mut moves: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|&m| !quiet || see::gain(position, m) > 0)
            .filter(|&m| !self.overlooks(position, m, Some(last)))
            .collect();
        moves.sort_by_key(|&m| {
            let role = position.board().role_at(m.from());
            (-see::gain(position, m), role.map_or(0, see::piece_value))
        });
        for &m in &moves {
            let value = -self.search(&position.after(m), m, ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.nodes >= self.last_node {
                break;
            }
        }
        match moves.is_empty() {
            true => rest,
            false => best,
        }
    }

    /// Whether a move is not noticed at this turn. Taking back is noticed nearly
    /// always, captures more often than quiet moves, moves over half the board or
    /// backwards and those of knights less often.
    fn overlooks(&self, position: &Position, m: Move, last: Option<Move>) -> bool {
        let board = position.board();
        // In the first moves there is less to see.
        let is_early = position.fullmove_number() <= EARLY;
        let mut chance = self.sight.overlooked * if is_early { 4 } else { 10 };
        if last.is_some_and(|last| last.destination() == m.to()) {
            chance /= 10;
        } else if let Some(role) = see::captured(position, m) {
            chance /= match role {
                Role::Queen | Role::King => 4,
                Role::Rook => 3,
                Role::Pawn | Role::Knight | Role::Bishop => 2,
            };
        } else if m.is_castling() || m.promotion() == Some(Role::Queen) {
            chance /= 4;
        }
        let color = position.turn();
        if m.from().distance(m.to()) >= 4 {
            chance = chance * 3 / 2;
        }
        if m.to().rank().relative_to(color) < m.from().rank().relative_to(color) {
            chance = chance * 3 / 2;
        }
        if board.role_at(m.from()) == Some(Role::Knight) {
            chance = chance * 5 / 4;
        }
        let key = u64::from(m.to_bits()) << 1 | color.index() as u64;
        let mut random = Random::new(self.seed ^ key.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (random.below(1000) as u32) < chance.min(900)
    }
}
