//! Draws that come by themselves: fivefold repetition, seventy-five moves, no
//! way to mate.

use std::fmt;

use arrocco_rules::Position;

/// A reason of the Laws (Articles 5.2.2 and 9.6) for which a game is drawn
/// though nobody asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AutomaticDraw {
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// Seventy-five moves of each side without a capture or a pawn move.
    SeventyFiveMoves,
    /// Nobody can mate, whoever helps.
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

/// Watches a main line for the first draw that comes by itself.
///
/// It stops looking at the first one, so it never remembers more than 151
/// positions.
#[derive(Debug, Default)]
pub(crate) struct DrawWatch {
    /// Hashes since the last move that cannot be taken back.
    hashes: Vec<u64>,
    drawn: Option<AutomaticDraw>,
    is_over: bool,
}

impl DrawWatch {
    pub(crate) fn begin(&mut self, start: &Position) {
        self.hashes.clear();
        self.drawn = None;
        self.is_over = false;
        self.see(start);
    }

    /// The draw after which somebody moves; reported once a game.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<AutomaticDraw> {
        self.drawn.take()
    }

    /// Looks at the position after a move. Seventy-five moves and repetition
    /// do not draw a game that the last move has decided.
    #[inline]
    pub(crate) fn see(&mut self, position: &Position) {
        if self.is_over {
            return;
        }
        if position.halfmove_clock() == 0 {
            self.hashes.clear();
        }
        self.drawn = if position.halfmove_clock() >= 150 {
            Some(AutomaticDraw::SeventyFiveMoves)
        } else if self.is_fivefold(position.hash()) {
            Some(AutomaticDraw::FivefoldRepetition)
        } else if position.is_insufficient_material() {
            Some(AutomaticDraw::DeadPosition)
        } else {
            None
        };
        self.hashes.push(position.hash());
        self.is_over = self.drawn.is_some();
    }

    /// Four earlier positions alike; sixteen plies are the least it takes.
    #[inline]
    fn is_fivefold(&self, hash: u64) -> bool {
        self.hashes.len() >= 16 && self.hashes.iter().filter(|&&seen| seen == hash).count() >= 4
    }
}
