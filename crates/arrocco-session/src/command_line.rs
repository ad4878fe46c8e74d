//! The command language that terminal and page share: one line of text in,
//! what somebody wants out.
//!
//! | to …                                   | go to          |
//! |----------------------------------------|----------------|
//! | read a line                            | [`read()`]     |
//! | finish a line that was begun           | [`complete()`] |
//! | list the words there are               | [`words`]    |
//!
//! A line is a move in any notation or a word with what belongs to it, in
//! English or Italian. Nothing here knows a game: whether a move is legal, and
//! what a word then does, is for whoever asked.

mod complete;
mod error;
mod moves;
mod read;
#[cfg(test)]
mod tests;
pub mod words;

pub use complete::complete;
pub use error::{Argument, ParseError};
pub use read::read;

use arrocco_game::TimeControl;
use arrocco_notation::any::AnyMove;
use arrocco_rules::{Color, Role, Square};

pub use crate::engine_player::Strength;
use crate::l10n::Language;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play this move.
    Play(AnyMove),
    /// Let the pawn that waits become this.
    Promote(Role),
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Offer a draw.
    Draw,
    /// Yes, to whatever was asked.
    Accept,
    /// No, to whatever was asked.
    Decline,
    /// Claim a draw, perhaps with the move that brings it about.
    Claim(Option<AnyMove>),
    /// Give up.
    Resign,
    /// Stop the clock for a while.
    Pause,
    /// Let the clock go on.
    Resume,
    /// Turn the board round.
    Flip,
    /// Ask for a good move.
    Hint,
    /// Ask why a move is refused.
    Why(AnyMove),
    /// Ask for the legal moves, of one piece or of all.
    Moves(Option<Square>),
    /// Ask who attacks a square.
    Attackers(Square),
    /// Ask where the men of a kind stand.
    Where(Role),
    /// Ask what stands on a file, a rank or a square.
    Look(Line),
    /// Show the board.
    Board,
    /// Say how the game stands.
    Status,
    /// Say what was taken.
    Captured,
    /// Say the last move.
    Last,
    /// Show the moves that were played.
    List,
    /// Name the opening.
    Opening,
    /// Say how good the position is.
    Evaluate,
    /// Write the game to a file.
    Save(String),
    /// Read a game from a file.
    Load(String),
    /// Print the position.
    Fen,
    /// Print the game.
    Pgn,
    /// Begin from this position.
    Start(String),
    /// Set up a position by hand.
    Edit,
    /// Play against this opponent.
    Level(Strength),
    /// Play against the classic engine; how deep it thinks is asked.
    Classic,
    /// Show the clocks.
    Time,
    /// Play with this clock.
    Clock(TimeControl),
    /// Begin a new game.
    New(NewGame),
    /// Look at another move of the game.
    Go(Way),
    /// Try a move where one is looking.
    Try(AnyMove),
    /// Move the variation one is looking at up by one place.
    Raise,
    /// Delete the variation one is looking at.
    Delete,
    /// Speak another language.
    Language(Language),
    /// Show other colours.
    Theme(String),
    /// Show other pieces.
    Pieces(String),
    /// Give a side a name.
    Name(Color, String),
    /// Explain the words.
    Help,
    /// Leave.
    Quit,
}

/// Squares to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A file.
    File(arrocco_rules::File),
    /// A rank.
    Rank(arrocco_rules::Rank),
    /// One square.
    Square(Square),
}

/// A way through the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Before the first move.
    First,
    /// One move back.
    Back,
    /// One move on.
    Forward,
    /// To the position on the board.
    Last,
}

/// What was said about a new game; the rest stays as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewGame {
    /// Who plays.
    pub players: Option<Players>,
    /// The person's side, against an engine.
    pub side: Option<Color>,
    /// The clock.
    pub clock: Option<TimeControl>,
    /// Whether the first rank is shuffled.
    pub is_chess960: bool,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Two people.
    People,
    /// A person and an engine.
    Engine(Strength),
    /// An engine and itself.
    Engines(Strength),
}
