//! The status of a position under the Laws, given the moves that led to it:
//! over, a draw to claim, or neither.
//!
//! For programs that have moves but no [`Game`](crate::Game): there are no
//! players and no clock, and an automatic draw on the way does not stop the
//! moves. Positions are the same when Article 9.2 says so, as
//! [`Position::same_as`] does.

use std::fmt;

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{Color, Move, Position};
use serde::Serialize;

use crate::draw::{FIFTY_MOVES, SEVENTY_FIVE_MOVES};
use crate::status;

/// Moves that were played, as far as repetitions matter.
///
/// ```
/// use arrocco_game::PositionHistory;
/// use arrocco_rules::Position;
///
/// let mut history = PositionHistory::new(Position::initial());
/// let there_and_back = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
/// for (from, to) in there_and_back.repeat(2) {
///     let m = history.position().find(from.parse()?, to.parse()?, None)?;
///     history.play(m);
/// }
/// let status = history.status();
/// assert_eq!((status.repetitions, status.threefold), (3, true));
/// assert_eq!(status.outcome, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PositionHistory {
    position: Position,
    /// The positions since the last capture or pawn move, the current one
    /// included; what was before never comes again.
    seen: Vec<Position>,
}

impl PositionHistory {
    /// No move yet.
    pub fn new(start: Position) -> PositionHistory {
        PositionHistory {
            position: start,
            seen: vec![start],
        }
    }

    /// The position the moves led to.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Plays a move that is legal in the current position.
    pub fn play(&mut self, m: Move) {
        self.position.play_unchecked(m);
        if self.position.halfmove_clock() == 0 {
            self.seen.clear();
        }
        self.seen.push(self.position);
    }

    /// How often a position has stood on the board.
    fn count(&self, position: &Position) -> u32 {
        let is_same =
            |seen: &&Position| seen.zobrist() == position.zobrist() && seen.same_as(position);
        self.seen.iter().filter(is_same).count() as u32
    }

    /// What can be said now.
    pub fn status(&self) -> PositionStatus {
        let position = &self.position;
        let repetitions = self.count(position);
        let moves = position.legal_moves();
        let can_move = !moves.is_empty();
        let next = || moves.iter().map(|&m| position.after(m));
        let halfmove = position.halfmove_clock();
        let mut status = PositionStatus {
            check: position.is_check(),
            checkmate: position.is_checkmate(),
            stalemate: position.is_stalemate(),
            insufficient: position.is_insufficient_material(),
            dead: position.is_dead(),
            repetitions,
            threefold: repetitions >= 3,
            fivefold: repetitions >= 5,
            halfmove,
            fifty: can_move && halfmove >= FIFTY_MOVES,
            seventyfive: can_move && halfmove >= SEVENTY_FIVE_MOVES,
            threefold_next: next().any(|after| self.count(&after) >= 2),
            fifty_next: next()
                .any(|after| after.halfmove_clock() >= FIFTY_MOVES && after.has_legal_moves()),
            outcome: None,
            turn: position.turn(),
        };
        status.outcome = status.end();
        status
    }
}

/// What can be said about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionStatus {
    /// The king of the side to move is attacked.
    pub check: bool,
    /// … and nothing helps.
    pub checkmate: bool,
    /// There is no move, and no check.
    pub stalemate: bool,
    /// Neither side has the material to mate.
    pub insufficient: bool,
    /// No mate can come about any more, whatever is played.
    pub dead: bool,
    /// How often the position stands now, this time included.
    pub repetitions: u32,
    /// The position stands for the third time or more: a draw can be claimed.
    pub threefold: bool,
    /// It stands for the fifth time: the game is drawn.
    pub fivefold: bool,
    /// Plies without a capture or a pawn move.
    pub halfmove: u32,
    /// There are a hundred of them: a draw can be claimed.
    pub fifty: bool,
    /// There are a hundred and fifty: the game is drawn.
    pub seventyfive: bool,
    /// Whether some legal move brings a position for the third time.
    pub threefold_next: bool,
    /// Whether some legal move completes fifty moves.
    pub fifty_next: bool,
    /// How the game is over by itself; `None` if it is not.
    pub outcome: Option<Termination>,
    turn: Color,
}

/// How a game is over by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Termination {
    /// The side to move is mated.
    Checkmate,
    /// It has no move and is not in check.
    Stalemate,
    /// Neither side has the material to mate.
    Insufficient,
    /// No mate can come about any more.
    Dead,
    /// The position stands for the fifth time.
    Fivefold,
    /// 75 moves without a capture or a pawn move.
    Seventyfive,
}

impl PositionStatus {
    fn end(&self) -> Option<Termination> {
        let ends = [
            (self.checkmate, Termination::Checkmate),
            (self.stalemate, Termination::Stalemate),
            (self.insufficient, Termination::Insufficient),
            (self.dead, Termination::Dead),
            (self.fivefold, Termination::Fivefold),
            (self.seventyfive, Termination::Seventyfive),
        ];
        ends.into_iter()
            .find(|(is_so, _)| *is_so)
            .map(|(_, end)| end)
    }

    /// The result as PGN writes it.
    pub fn result(&self) -> GameResult {
        match (self.outcome, self.turn) {
            (None, _) => GameResult::Unknown,
            (Some(Termination::Checkmate), Color::White) => GameResult::BlackWins,
            (Some(Termination::Checkmate), Color::Black) => GameResult::WhiteWins,
            (Some(_), _) => GameResult::Draw,
        }
    }
}

/// In English: `checkmate`, `stalemate`, or a draw with its cause.
impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Termination::Checkmate => f.write_str("checkmate"),
            Termination::Stalemate => f.write_str(status::STALEMATE),
            Termination::Insufficient => f.write_str("draw, insufficient material"),
            Termination::Dead => write!(f, "draw, {}", status::DEAD_POSITION),
            Termination::Fivefold => write!(f, "draw, {}", status::FIVEFOLD),
            Termination::Seventyfive => write!(f, "draw, {}", status::SEVENTY_FIVE_MOVES),
        }
    }
}
