//! Where a game stands after some moves: over, to be claimed, or going on.
//!
//! Positions are the same when Article 9.2 says so, which
//! [`Position::same_as`] answers. Moves are played by the rules alone: a draw
//! that came by itself on the way does not stop them.

use std::collections::HashMap;

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{Color, Move, Position};
use serde::Serialize;

/// Plies without a capture or pawn move after which a draw can be claimed.
const FIFTY: u32 = 100;
/// The same, after which the game is drawn by itself.
const SEVENTY_FIVE: u32 = 150;

/// A game as far as repetitions matter.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    position: Position,
    /// How often each position stood since the last move that cannot be taken
    /// back; what was before it never comes again.
    seen: HashMap<u64, Vec<(Position, u32)>>,
}

impl Record {
    pub(crate) fn new(start: Position) -> Record {
        let mut record = Record {
            position: start,
            seen: HashMap::new(),
        };
        record.note();
        record
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move that is legal in the current position.
    pub(crate) fn play(&mut self, m: Move) {
        self.position.play(m);
        if self.position.halfmove_clock() == 0 {
            self.seen.clear();
        }
        self.note();
    }

    fn note(&mut self) {
        let alike = self.seen.entry(self.position.hash()).or_default();
        match alike
            .iter_mut()
            .find(|(seen, _)| seen.same_as(&self.position))
        {
            Some((_, count)) => *count += 1,
            None => alike.push((self.position, 1)),
        }
    }

    /// How often a position has stood on the board.
    fn count(&self, position: &Position) -> u32 {
        let alike = self.seen.get(&position.hash());
        let mut alike = alike.into_iter().flatten();
        alike
            .find(|(seen, _)| seen.same_as(position))
            .map_or(0, |&(_, count)| count)
    }

    pub(crate) fn standing(&self) -> Standing {
        let position = &self.position;
        let repetitions = self.count(position);
        let moves = position.legal_moves();
        let can_move = !moves.is_empty();
        let next = || moves.iter().map(|&m| position.after(m));
        let halfmove = position.halfmove_clock();
        let mut standing = Standing {
            check: position.is_check(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            insufficient: position.is_insufficient_material(),
            dead: position.is_dead(),
            repetitions,
            threefold: repetitions >= 3,
            fivefold: repetitions >= 5,
            halfmove,
            fifty: can_move && halfmove >= FIFTY,
            seventyfive: can_move && halfmove >= SEVENTY_FIVE,
            threefold_next: next().any(|after| self.count(&after) >= 2),
            fifty_next: next()
                .any(|after| after.halfmove_clock() >= FIFTY && after.has_legal_moves()),
            outcome: None,
            turn: position.turn(),
        };
        standing.outcome = standing.end();
        standing
    }
}

/// What can be said about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) check: bool,
    pub(crate) checkmate: bool,
    pub(crate) stalemate: bool,
    pub(crate) insufficient: bool,
    pub(crate) dead: bool,
    /// How often the position stands now, this time included.
    pub(crate) repetitions: u32,
    pub(crate) threefold: bool,
    pub(crate) fivefold: bool,
    pub(crate) halfmove: u32,
    pub(crate) fifty: bool,
    pub(crate) seventyfive: bool,
    /// Whether some legal move brings a position for the third time.
    pub(crate) threefold_next: bool,
    /// Whether some legal move completes fifty moves.
    pub(crate) fifty_next: bool,
    pub(crate) outcome: Option<End>,
    turn: Color,
}

/// How a game is over by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
    Checkmate,
    Stalemate,
    Insufficient,
    Dead,
    Fivefold,
    Seventyfive,
}

impl Standing {
    fn end(&self) -> Option<End> {
        let ends = [
            (self.checkmate, End::Checkmate),
            (self.stalemate, End::Stalemate),
            (self.insufficient, End::Insufficient),
            (self.dead, End::Dead),
            (self.fivefold, End::Fivefold),
            (self.seventyfive, End::Seventyfive),
        ];
        ends.into_iter()
            .find(|(is_so, _)| *is_so)
            .map(|(_, end)| end)
    }

    pub(crate) fn result(&self) -> GameResult {
        match (self.outcome, self.turn) {
            (None, _) => GameResult::Unknown,
            (Some(End::Checkmate), Color::White) => GameResult::BlackWins,
            (Some(End::Checkmate), Color::Black) => GameResult::WhiteWins,
            (Some(_), _) => GameResult::Draw,
        }
    }
}

impl End {
    /// In words, for people.
    pub(crate) fn words(self) -> &'static str {
        match self {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::Insufficient => "draw, neither side has the men to mate",
            End::Dead => "draw, no mate can come about any more",
            End::Fivefold => "draw, the position stands for the fifth time",
            End::Seventyfive => "draw, 75 moves without a capture or a pawn move",
        }
    }
}
