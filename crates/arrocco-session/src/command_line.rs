//! The command language of the terminal and the page: a line of text is parsed
//! into an [`Intent`].
//!
//! | to                           | go to          |
//! |------------------------------|----------------|
//! | parse a line                 | [`read()`]     |
//! | parse a move                 | [`parse_move`] |
//! | complete a line              | [`complete()`] |
//! | list the words of the table  | [`words`]      |
//!
//! A line is a move in any notation, or a word with its argument, in English or
//! Italian. The parser knows no game; the [`interpreter`](crate::interpreter)
//! decides what an intent means in one.

mod complete;
mod error;
mod moves;
mod read;
#[cfg(test)]
mod tests;
pub mod words;

pub use complete::complete;
pub use error::{Argument, ParseError};
pub use moves::parse as parse_move;
pub use read::read;

use arrocco_game::TimeControl;
use arrocco_notation::any_move::AnyMove;
use arrocco_rules::{Color, Role, Square};

pub use crate::engine_player::Strength;
use crate::l10n::Language;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play this move.
    Play(AnyMove),
    /// Play these moves, one after the other.
    PlayLine(Vec<AnyMove>),
    /// Play this move or, where it is not legal and they are, these moves.
    PlayOrLine(AnyMove, Vec<AnyMove>),
    /// Promote the pawn to this role.
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
    /// Claim a draw, now or with an intended move.
    Claim(Option<AnyMove>),
    /// Resign.
    Resign,
    /// Pause the clock.
    Pause,
    /// Resume the clock.
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
    /// Ask where the pieces of a role stand.
    Where(Role),
    /// Ask what stands on a file, a rank or a square.
    Look(BoardLine),
    /// Show the board.
    Board,
    /// Show the status line.
    Status,
    /// List the captured pieces.
    Captured,
    /// Describe the last move.
    Last,
    /// Show the moves that were played.
    List,
    /// Name the opening.
    Opening,
    /// Evaluate the position.
    Evaluate,
    /// Review the game.
    Review,
    /// Practise the mistakes of kept games.
    Practise,
    /// Say what the last move threatens or leaves undefended, now or after every move
    /// of a person from now on, or no longer.
    Coach(Coaching),
    /// Write the game to a file.
    Save(String),
    /// Read a game from a file.
    Load(String),
    /// Print the position.
    Fen,
    /// Print the game.
    Pgn,
    /// Start from this position.
    Start(String),
    /// Set up a position by hand.
    Edit,
    /// Play against this opponent.
    Level(Strength),
    /// Play against the classic engine, after asking for depth and side.
    Classic,
    /// Show the clocks.
    Time,
    /// Play with this clock.
    Clock(TimeControl),
    /// Start a new game.
    New(NewGame),
    /// Browse to another move of the game.
    Go(Way),
    /// Add a move as a variation at the viewed position.
    Try(AnyMove),
    /// Move the viewed variation up by one place.
    Raise,
    /// Delete the viewed variation.
    Delete,
    /// Change the language.
    Language(Language),
    /// Show other colours, or list them.
    Theme(Option<String>),
    /// Show other pieces, or list them.
    Pieces(Option<String>),
    /// Give a side a name.
    Name(Color, String),
    /// List the words.
    Help,
    /// Leave.
    Quit,
}

/// When the coach speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coaching {
    /// Now.
    Now,
    /// After every move of a person.
    On,
    /// No longer.
    Off,
}

/// Squares to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLine {
    /// A file.
    File(arrocco_rules::File),
    /// A rank.
    Rank(arrocco_rules::Rank),
    /// One square.
    Square(Square),
}

/// A step through the moves of a game.
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

/// The requested settings of a new game; the others stay as they were.
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
