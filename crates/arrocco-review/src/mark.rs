//! Marks for moves that were not good.

use arrocco_notation::pgn::Nag;
use arrocco_rules::Color;

use crate::chances::Evaluation;

/// A missed mate counts if it was this short.
const LONGEST_MATE: u32 = 5;
/// A side wins from these chances on.
const WINNING: f64 = 80.0;
/// Up to these chances a win is gone.
const WON_NO_MORE: f64 = 60.0;

/// The mark of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A mate was missed, but the game is still won.
    MissedMate,
    /// 10 percentage points of winning chances were lost, or more.
    Inaccuracy,
    /// 20 points or more.
    Mistake,
    /// 30 points or more.
    Blunder,
}

impl Mark {
    /// All marks, the least first.
    pub const ALL: [Mark; 4] = [
        Mark::MissedMate,
        Mark::Inaccuracy,
        Mark::Mistake,
        Mark::Blunder,
    ];

    /// The mark of a loss of winning chances.
    pub fn of_loss(loss: f64) -> Option<Mark> {
        match loss {
            30.0.. => Some(Mark::Blunder),
            20.0.. => Some(Mark::Mistake),
            10.0.. => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    /// The sign of the books; a missed mate has none.
    pub const fn nag(self) -> Option<Nag> {
        match self {
            Mark::MissedMate => None,
            Mark::Inaccuracy => Some(Nag(6)),
            Mark::Mistake => Some(Nag(2)),
            Mark::Blunder => Some(Nag(4)),
        }
    }

    /// The sign in tables and legends.
    pub const fn sign(self) -> &'static str {
        match self {
            Mark::MissedMate => "#",
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The sign behind a move. A missed mate has none: a move with `#` gives mate.
    pub const fn suffix(self) -> &'static str {
        match self {
            Mark::MissedMate => "",
            Mark::Inaccuracy | Mark::Mistake | Mark::Blunder => self.sign(),
        }
    }

    /// Its name for programs, which is the key of its name for people.
    pub const fn key(self) -> &'static str {
        match self {
            Mark::MissedMate => "missed-mate",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// What a player could have had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// A mate in this many moves, five at most.
    Mate(u32),
    /// A won game: chances of 80 per cent became 60 or less.
    Win,
}

impl Missed {
    /// What a move of this side missed, given what the position was worth before
    /// and after.
    pub fn new(mover: Color, before: Evaluation, after: Evaluation) -> Option<Missed> {
        if let Evaluation::Mate(winner, moves) = before
            && winner == mover
            && moves <= LONGEST_MATE
            && !after.is_mate_for(mover)
        {
            return Some(Missed::Mate(moves));
        }
        let was_won = before.chances_of(mover) >= WINNING;
        (was_won && after.chances_of(mover) <= WON_NO_MORE).then_some(Missed::Win)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn loss(mover: Color, before: i32, after: i32) -> Option<Mark> {
        let [before, after] =
            [before, after].map(|worth| Evaluation::Centipawns(worth).chances_of(mover));
        Mark::of_loss(before - after)
    }

    #[test]
    fn a_piece_in_an_even_game_is_a_blunder_and_in_a_won_one_is_not() {
        assert_eq!(loss(White, 20, -400), Some(Mark::Blunder));
        assert_eq!(loss(Black, 20, 420), Some(Mark::Blunder));
        assert_eq!(loss(White, 1500, 1200), None);
        assert_eq!(loss(White, -20, 300), None);
    }

    #[test]
    fn small_losses_have_smaller_names() {
        for (after, mark) in [
            (-80, None),
            (-120, Some(Mark::Inaccuracy)),
            (-240, Some(Mark::Mistake)),
            (-400, Some(Mark::Blunder)),
        ] {
            assert_eq!(loss(White, 0, after), mark, "{after}");
        }
    }

    #[test]
    fn a_mate_is_missed_if_it_was_short_and_is_gone() {
        let mate = |moves| Evaluation::Mate(White, moves);
        let won = Evaluation::Centipawns(1400);
        assert_eq!(Missed::new(White, mate(3), won), Some(Missed::Mate(3)));
        assert_eq!(Missed::new(White, mate(9), won), None);
        assert_eq!(Missed::new(White, mate(3), mate(4)), None);
        assert_eq!(Missed::new(Black, mate(3), won), None);
        let even = Evaluation::Centipawns(0);
        assert_eq!(Missed::new(White, won, even), Some(Missed::Win));
        assert_eq!(Missed::new(White, even, won), None);
    }
}
