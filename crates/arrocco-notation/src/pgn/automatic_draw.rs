//! Automatic draws: fivefold repetition, seventy-five moves, dead position.

use std::fmt;

use arrocco_rules::{Color, Position};

/// Positions that may be proved dead at once, and plies that earn another. A
/// proof may take milliseconds, so that a file made of locked positions could
/// otherwise keep a reader busy for hours.
const PROOFS: u64 = 500;
const PLIES_PER_PROOF: u64 = 4096;

/// The least number of plies for a position to come a fifth time.
const FIVEFOLD_PLIES: u32 = 16;

/// A reason of the Laws (Articles 5.2.2 and 9.6) for which a game is drawn
/// without a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AutomaticDraw {
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// Neither side can mate by any sequence of legal moves.
    DeadPosition,
}

impl fmt::Display for AutomaticDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AutomaticDraw::FivefoldRepetition => "fivefold repetition",
            AutomaticDraw::SeventyFiveMoves => "the seventy-five-move rule",
            AutomaticDraw::DeadPosition => "dead position",
        })
    }
}

/// Watches a main line for the first automatic draw.
///
/// It stops looking at the first one, so the clock it sees stays below 150.
#[derive(Debug)]
pub(crate) struct DrawWatch {
    /// The hash of the last position with each halfmove clock.
    hashes: Box<[u64; 256]>,
    /// The lowest clock since the beginning: from there on up to the clock of
    /// now, the hashes are of positions that could come again.
    first: u32,
    drawn: Option<AutomaticDraw>,
    is_over: bool,
    proofs: u64,
    plies: u64,
}

impl Default for DrawWatch {
    fn default() -> DrawWatch {
        DrawWatch {
            hashes: Box::new([0; 256]),
            first: 0,
            drawn: None,
            is_over: false,
            proofs: PROOFS,
            plies: 0,
        }
    }
}

impl DrawWatch {
    pub(crate) fn begin(&mut self, start: &Position) {
        self.first = start.halfmove_clock();
        self.drawn = None;
        self.is_over = false;
        self.see(start);
    }

    /// The draw after which a move is played; reported once per game.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<AutomaticDraw> {
        self.drawn.take()
    }

    /// Looks at the position after a move. Nearly always a few counters and
    /// the pawns show that there is nothing to look for.
    #[inline]
    pub(crate) fn see(&mut self, position: &Position) {
        if self.is_over {
            return;
        }
        let clock = position.halfmove_clock();
        self.first = self.first.min(clock);
        self.plies += 1;
        if clock >= FIVEFOLD_PLIES || has_locked_pawns(position) {
            self.look(position);
        }
        self.hashes[clock as usize & 255] = position.zobrist();
    }

    /// Seventy-five moves and repetition do not draw a game that the last move
    /// has decided.
    #[cold]
    fn look(&mut self, position: &Position) {
        self.drawn = if position.halfmove_clock() >= 150 {
            Some(AutomaticDraw::SeventyFiveMoves)
        } else if self.is_fivefold(position) {
            Some(AutomaticDraw::FivefoldRepetition)
        } else if self.is_dead(position) {
            Some(AutomaticDraw::DeadPosition)
        } else {
            None
        };
        self.is_over = self.drawn.is_some();
    }

    /// Whether neither side can mate any more: for want of material, or because all pawns
    /// are locked, which only a move that cannot be taken back changes.
    fn is_dead(&mut self, position: &Position) -> bool {
        let board = position.board();
        if board.pawns().is_empty() {
            return board.straight_sliders().is_empty() && position.is_insufficient_material();
        }
        let is_new = position.halfmove_clock() == self.first;
        is_new && has_locked_pawns(position) && self.has_proof() && position.is_dead()
    }

    fn has_proof(&mut self) -> bool {
        self.proofs = (self.proofs + self.plies / PLIES_PER_PROOF).min(PROOFS);
        self.plies %= PLIES_PER_PROOF;
        let has_proof = self.proofs > 0;
        self.proofs = self.proofs.saturating_sub(1);
        has_proof
    }

    /// Whether four earlier positions are alike.
    fn is_fivefold(&self, position: &Position) -> bool {
        let earlier = self.first as usize..position.halfmove_clock() as usize;
        let hashes = self.hashes.get(earlier).unwrap_or_default();
        let is_same = |&&seen: &&u64| seen == position.zobrist();
        hashes.len() >= FIVEFOLD_PLIES as usize && hashes.iter().filter(is_same).count() >= 4
    }
}

/// Whether each pawn has another before it, or there is none at all.
#[inline]
fn has_locked_pawns(position: &Position) -> bool {
    let pawns = position.board().pawns();
    let is_held = |color: Color| {
        let own = pawns & position.board().by_color(color);
        own.forward(color).minus(pawns).is_empty()
    };
    Color::ALL.into_iter().all(is_held)
}
