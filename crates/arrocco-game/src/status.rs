//! The one line of text above the board, in English (M-29).

use arrocco_rules::Position;

use crate::{DrawCause, Outcome, WinCause};

/// What the status line says.
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

fn draw(cause: &DrawCause) -> String {
    match cause {
        DrawCause::Stalemate => "stalemate".to_owned(),
        DrawCause::DeadPosition => "dead position".to_owned(),
        DrawCause::Fivefold { .. } => "fivefold repetition".to_owned(),
        DrawCause::SeventyFiveMoves { .. } => "seventy-five moves".to_owned(),
        DrawCause::Threefold { .. } => "threefold repetition".to_owned(),
        DrawCause::FiftyMoves { .. } => "fifty moves".to_owned(),
        DrawCause::Agreement => "agreement".to_owned(),
        DrawCause::TimeAgainstBareMaterial { flagged } => {
            format!("{flagged} is out of time, {} cannot mate", !*flagged)
        }
    }
}
