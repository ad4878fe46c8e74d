//! The calls a reader makes for each game.

use arrocco_rules::{Move, Position};

use super::nag::Nag;
use super::problem::Problem;
use super::result::GameResult;
use super::token::Tag;

/// Whether the reader goes on with what comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Go on reading.
    Read,
    /// Leave out the moves of this game, or this variation. They are not
    /// checked either.
    Skip,
}

/// Where the moves of a game begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The initial position, or that of the `FEN` tag.
    pub position: Position,
    /// Whether the tags say that this is Chess960.
    pub is_chess960: bool,
}

/// One legal move with the positions around it.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// The move; `None` for a null move.
    pub played: Option<Move>,
    /// The position it is played in.
    pub before: &'a Position,
    /// The position it leads to.
    pub after: &'a Position,
}

/// What is known when a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The number of the game, from 1.
    pub game: u64,
    /// Moves of the main line that were read, null moves included.
    pub plies: u64,
}

/// Listens to a [`Reader`](super::Reader).
///
/// The calls for one game are `begin_game`, `tag`s, `begin_moves`, then moves
/// with what belongs to them, `result` if there is one, `end_game`. After an
/// error the rest of the line is left out, but every `begin_variation` has its
/// `end_variation` and every `begin_game` its `end_game`; `begin_moves` is
/// missing if the `FEN` tag is bad.
///
/// Texts come as the bytes of the file, not decoded: see [`decode`](super::decode) and
/// [`decode_tag_value`](super::decode_tag_value). What a visitor does not
/// define costs nothing.
#[expect(unused_variables, reason = "the names document what a visitor gets")]
pub trait Visitor {
    /// What is made of a game.
    type Output;

    /// A game begins; they are numbered from 1.
    fn begin_game(&mut self, game: u64) {}

    /// A tag of the game.
    fn tag(&mut self, tag: &Tag<'_>) {}

    /// The tags are over.
    fn begin_moves(&mut self, start: &Start) -> Next {
        Next::Read
    }

    /// A legal move, or a null move.
    fn play(&mut self, ply: &Ply<'_>) {}

    /// An opinion on the last move.
    fn nag(&mut self, nag: Nag) {}

    /// A comment, in braces or behind `;`.
    fn comment(&mut self, text: &[u8]) {}

    /// Other moves instead of the last one.
    fn begin_variation(&mut self) -> Next {
        Next::Read
    }

    /// The variation is over, read or skipped.
    fn end_variation(&mut self) {}

    /// The result at the end of the moves.
    fn result(&mut self, result: GameResult) {}

    /// Something is wrong.
    fn problem(&mut self, problem: Problem) {}

    /// The game is over. [`Reader::read_game`](super::Reader::read_game)
    /// returns what comes out.
    fn end_game(&mut self, end: &GameEnd) -> Self::Output;
}
