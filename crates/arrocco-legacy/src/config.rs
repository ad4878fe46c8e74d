//! The `$` configuration: a board in one line, and sequences of moves on it.
//!
//! A configuration is eight rows joined by `$`: who stands where and
//! nothing else. It knows no side to move, no rights and no history, and its
//! literal reading asks nothing about kings. A sequence is moves of
//! four digits, joined by `;` and closed by one `$`.
//!
//! | to                                          | go to                              |
//! |---------------------------------------------|------------------------------------|
//! | read, show, copy a configuration            | [`ConfigBoard`]                    |
//! | play a sequence by the literal rules        | [`ConfigBoard::check_moves`]       |
//! | play it by the rules of chess               | [`ConfigBoard::check_moves_strict`]|
//! | find the move between two configurations    | [`ConfigBoard::compare`]           |
//! | ask a single piece how it moves             | [`ConfigPiece`]                    |
//!
//! ```
//! use arrocco_legacy::config::{ConfigBoard, MoveSequence, SequenceOutcome};
//!
//! let mut board = ConfigBoard::initial();
//! let before = board.clone();
//! let sequence: MoveSequence = "5254$".parse()?;
//! assert_eq!(board.check_moves(&sequence), Ok(SequenceOutcome::Applied));
//! assert_eq!(board.to_string(), "rnbqkbnr$pppppppp$8$8$4P3$8$PPPP1PPP$RNBQKBNR");
//! assert_eq!(before.compare(&board).unwrap().to_string(), "5254");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod check;
mod piece;
mod sequence;

pub use board::{ConfigBoard, ParseConfigError};
pub use check::{IllegalConfigMove, SequenceOutcome, StrictError};
pub use piece::{ConfigPiece, IllegalPiece};
pub use sequence::{MoveSequence, SequenceError, SequenceFault};

#[cfg(test)]
mod tests;
