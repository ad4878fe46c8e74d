//! Repetition and the counts of moves: what ends a game, what can be claimed,
//! and the proof.

use std::fmt;

use arrocco_rules::{Color, Position};
use serde::{Deserialize, Serialize};

use crate::{DrawCause, MoveRequest, Outcome};

/// Plies without a pawn move or a capture after which a draw can be claimed.
pub(crate) const FIFTY_MOVES: u32 = 100;
/// Plies without a pawn move or a capture after which the game is drawn.
pub(crate) const SEVENTY_FIVE_MOVES: u32 = 150;

/// Who has to say that a game is drawn by threefold repetition or fifty moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Draws {
    /// A player, as the Laws have it; fivefold repetition and seventy-five
    /// moves end the game by themselves.
    #[default]
    Laws,
    /// Nobody: the game ends by itself.
    Automatic,
}

/// A draw that the side to move can claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Claim {
    /// By which rule.
    pub rule: DrawRule,
    /// The move it needs; `None` if the position on the board is enough.
    pub intended: Option<MoveRequest>,
    /// Why it is right.
    pub proof: Proof,
    /// The proof in English.
    pub text: String,
}

/// A rule by which a draw can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DrawRule {
    /// The same position three times.
    Threefold,
    /// Fifty moves without a pawn move or a capture.
    FiftyMoves,
}

/// What shows that a draw is right, or how far it is from being so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Proof {
    /// The same position after these moves.
    Repetition {
        /// Numbers of moves of the side that is not to move; `None` stands for
        /// the start of the game.
        moves: Vec<Option<u32>>,
    },
    /// No pawn has moved and nothing was taken for so many plies.
    Count {
        /// Moves of both sides.
        plies: u32,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Repetition { moves } => fmt_repetition(moves, f),
            Proof::Count { plies } => {
                let (moves, half) = (plies / 2, if plies % 2 == 1 { "½" } else { "" });
                write!(
                    f,
                    "no pawn moved and nothing was taken for {moves}{half} moves"
                )
            }
        }
    }
}

fn fmt_repetition(moves: &[Option<u32>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let numbers: Vec<String> = moves.iter().flatten().map(u32::to_string).collect();
    let at_start = moves.iter().any(Option::is_none);
    f.write_str("same position")?;
    if at_start {
        f.write_str(" at the start")?;
    }
    let Some((last, others)) = numbers.split_last() else {
        return Ok(());
    };
    let and = if at_start { " and" } else { "" };
    if others.is_empty() {
        write!(f, "{and} after move {last}")
    } else {
        write!(f, "{and} after moves {} and {last}", others.join(", "))
    }
}

/// The positions of a game up to now, as far as draws are concerned.
#[derive(Clone, Copy)]
pub(crate) struct History<'g, I> {
    /// Earlier positions, the youngest first, the one on the board left out.
    earlier: I,
    /// How many they are.
    count: usize,
    now: &'g Position,
}

impl<'g, I: Iterator<Item = &'g Position> + Clone> History<'g, I> {
    pub(crate) fn new(now: &'g Position, earlier: I, count: usize) -> Self {
        History {
            earlier,
            count,
            now,
        }
    }

    /// Whether the position ends the game, and how.
    pub(crate) fn judge(&self, draws: Draws) -> Outcome {
        match Outcome::of_position(self.now) {
            Outcome::InProgress => self
                .counted(draws)
                .map_or(Outcome::InProgress, Outcome::draw),
            over @ (Outcome::Win { .. } | Outcome::Draw { .. }) => over,
        }
    }

    fn counted(&self, draws: Draws) -> Option<DrawCause> {
        let plies = self.now.halfmove_clock();
        let repetition = self.repetition();
        let times = repetition.times();
        let count = self.count();
        if times >= 5 {
            Some(DrawCause::Fivefold { proof: repetition })
        } else if plies >= SEVENTY_FIVE_MOVES {
            Some(DrawCause::SeventyFiveMoves { proof: count })
        } else if draws == Draws::Laws {
            None
        } else if times >= 3 {
            Some(DrawCause::Threefold { proof: repetition })
        } else if plies >= FIFTY_MOVES {
            Some(DrawCause::FiftyMoves { proof: count })
        } else {
            None
        }
    }

    /// The draws that the position is enough for.
    pub(crate) fn claims(&self) -> impl Iterator<Item = (DrawRule, Proof)> {
        let repetition = self.repetition();
        let plies = self.now.halfmove_clock();
        let threefold = (repetition.times() >= 3).then_some((DrawRule::Threefold, repetition));
        let fifty = (plies >= FIFTY_MOVES).then(|| (DrawRule::FiftyMoves, self.count()));
        threefold.into_iter().chain(fifty)
    }

    /// How long nothing was taken and no pawn moved.
    pub(crate) fn count(&self) -> Proof {
        let plies = self.now.halfmove_clock();
        Proof::Count { plies }
    }

    /// When the position was there, up to now.
    pub(crate) fn repetition(&self) -> Proof {
        // Nothing is the same as it was before a pawn moved or a piece was taken.
        let plies = usize::try_from(self.now.halfmove_clock()).unwrap_or(usize::MAX);
        let earlier = self.count;
        let same = self.earlier.clone().take(plies).enumerate();
        let same = same.filter(|(_, position)| {
            position.zobrist() == self.now.zobrist() && position.same_as(self.now)
        });
        let mut moves: Vec<Option<u32>> = same
            .map(|(back, position)| number_before(position).filter(|_| back + 1 < earlier))
            .collect();
        moves.reverse();
        moves.push(number_before(self.now).filter(|_| earlier > 0));
        Proof::Repetition { moves }
    }
}

/// The number of the move that led to a position.
fn number_before(position: &Position) -> Option<u32> {
    let number = position.fullmove_number();
    Some(match position.turn() {
        Color::White => number.saturating_sub(1),
        Color::Black => number,
    })
}

impl Proof {
    fn times(&self) -> usize {
        match self {
            Proof::Repetition { moves } => moves.len(),
            Proof::Count { .. } => 0,
        }
    }
}

impl DrawRule {
    pub(crate) fn cause(self, proof: Proof) -> DrawCause {
        match self {
            DrawRule::Threefold => DrawCause::Threefold { proof },
            DrawRule::FiftyMoves => DrawCause::FiftyMoves { proof },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_a_sentence() {
        let text = |moves: &[Option<u32>]| {
            let moves = moves.to_vec();
            Proof::Repetition { moves }.to_string()
        };
        assert_eq!(
            text(&[Some(12), Some(16), Some(20)]),
            "same position after moves 12, 16 and 20"
        );
        assert_eq!(
            text(&[None, Some(2), Some(4)]),
            "same position at the start and after moves 2 and 4"
        );
        assert_eq!(
            Proof::Count { plies: 101 }.to_string(),
            "no pawn moved and nothing was taken for 50½ moves"
        );
    }
}
