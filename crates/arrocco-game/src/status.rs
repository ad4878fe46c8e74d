//! The status line of a game in English, and the words for its end.

use arrocco_rules::Position;

use crate::{DrawCause, Outcome, WinCause};

/// The status line.
///
/// ```
/// use arrocco_game::{Outcome, status};
/// use arrocco_rules::Position;
///
/// let text = status(&Position::initial(), &Outcome::InProgress);
/// assert_eq!(text, "It's white's turn.");
/// ```
pub fn status(position: &Position, outcome: &Outcome) -> String {
    match outcome {
        Outcome::InProgress => turn(position),
        Outcome::Win { winner, cause } => {
            let loser = !*winner;
            let what = match cause {
                WinCause::Checkmate => "is checkmate",
                WinCause::Resignation => "resigns",
                WinCause::Time => "is out of time",
            };
            format!("{loser} {what} | {winner} wins")
        }
        Outcome::Draw { cause } => format!("draw | {}", draw(cause)),
    }
}

fn turn(position: &Position) -> String {
    let turn = position.turn();
    if position.is_check() {
        format!("It's {turn}'s turn. | {turn} is in check")
    } else {
        format!("It's {turn}'s turn.")
    }
}

/// The words for draws that come without a claim, an agreement or a clock.
pub(crate) const STALEMATE: &str = "stalemate";
pub(crate) const DEAD_POSITION: &str = "dead position";
pub(crate) const FIVEFOLD: &str = "fivefold repetition";
pub(crate) const SEVENTY_FIVE_MOVES: &str = "seventy-five moves";

fn draw(cause: &DrawCause) -> String {
    match cause {
        DrawCause::Stalemate => STALEMATE.to_owned(),
        DrawCause::DeadPosition => DEAD_POSITION.to_owned(),
        DrawCause::Fivefold { .. } => FIVEFOLD.to_owned(),
        DrawCause::SeventyFiveMoves { .. } => SEVENTY_FIVE_MOVES.to_owned(),
        DrawCause::Threefold { .. } => "threefold repetition".to_owned(),
        DrawCause::FiftyMoves { .. } => "fifty moves".to_owned(),
        DrawCause::Agreement => "agreement".to_owned(),
        DrawCause::TimeAgainstBareMaterial { flagged } => {
            format!("{flagged} is out of time, {} cannot mate", !*flagged)
        }
    }
}
