//! Where do some moves lead under the Laws: over, to be claimed, or going on?
//!
//! For whoever has moves and no game: no players, no clock, and a draw that
//! came by itself on the way does not stop them. Positions are the same when
//! Article 9.2 says so, which [`Position::same_as`] answers.

use std::collections::HashMap;
use std::fmt;

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{Color, Move, Position};
use serde::Serialize;

use crate::draw::{FIFTY_MOVES, SEVENTY_FIVE_MOVES};

/// Moves that were played, as far as repetitions matter.
///
/// ```
/// use arrocco_game::Record;
/// use arrocco_rules::Position;
///
/// let mut record = Record::new(Position::initial());
/// let there_and_back = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];
/// for (from, to) in there_and_back.repeat(2) {
///     let m = record.position().find(from.parse()?, to.parse()?, None)?;
///     record.play(m);
/// }
/// let standing = record.standing();
/// assert_eq!((standing.repetitions, standing.threefold), (3, true));
/// assert_eq!(standing.outcome, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    position: Position,
    /// How often each position stood since the last move that cannot be taken
    /// back; what was before it never comes again.
    seen: HashMap<u64, Vec<(Position, u32)>>,
}

impl Record {
    /// No move yet.
    pub fn new(start: Position) -> Record {
        let mut record = Record {
            position: start,
            seen: HashMap::new(),
        };
        record.note();
        record
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
        self.note();
    }

    fn note(&mut self) {
        let alike = self.seen.entry(self.position.zobrist()).or_default();
        match alike
            .iter_mut()
            .find(|(seen, _)| seen.same_as(&self.position))
        {
            Some((_, count)) => *count += 1,
            None => alike.push((self.position, 1)),
        }
    }

    /// How often a position has stood on the board.
    fn count(&self, position: &Position) -> u32 {
        let alike = self.seen.get(&position.zobrist());
        let mut alike = alike.into_iter().flatten();
        alike
            .find(|(seen, _)| seen.same_as(position))
            .map_or(0, |&(_, count)| count)
    }

    /// What can be said now.
    pub fn standing(&self) -> Standing {
        let position = &self.position;
        let repetitions = self.count(position);
        let moves = position.legal_moves();
        let can_move = !moves.is_empty();
        let next = || moves.iter().map(|&m| position.after(m));
        let halfmove = position.halfmove_clock();
        let mut standing = Standing {
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
        standing.outcome = standing.end();
        standing
    }
}

/// What can be said about the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The king of the side to move is attacked.
    pub check: bool,
    /// … and nothing helps.
    pub checkmate: bool,
    /// There is no move, and no check.
    pub stalemate: bool,
    /// Neither side has the men to mate.
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
    pub outcome: Option<End>,
    turn: Color,
}

/// How a game is over by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The side to move is mated.
    Checkmate,
    /// It has no move and is not in check.
    Stalemate,
    /// Neither side has the men to mate.
    Insufficient,
    /// No mate can come about any more.
    Dead,
    /// The position stands for the fifth time.
    Fivefold,
    /// 75 moves without a capture or a pawn move.
    Seventyfive,
}

impl Standing {
    fn end(&self) -> Option<End> {
        let ends = [
            (self.checkmate, End::Checkmate),
            (self.stalemate, End::Stalemate),
            (self.insufficient, End::Insufficient),
            (self.dead, End::Dead),
            (self.fivefold, End::Fivefold),
            (self.seventyfive, End::Seventyfive),
        ];
        ends.into_iter()
            .find(|(is_so, _)| *is_so)
            .map(|(_, end)| end)
    }

    /// The result as PGN writes it.
    pub fn result(&self) -> GameResult {
        match (self.outcome, self.turn) {
            (None, _) => GameResult::Unknown,
            (Some(End::Checkmate), Color::White) => GameResult::BlackWins,
            (Some(End::Checkmate), Color::Black) => GameResult::WhiteWins,
            (Some(_), _) => GameResult::Draw,
        }
    }
}

impl fmt::Display for End {
    /// In words, for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::Checkmate => "checkmate",
            End::Stalemate => "stalemate",
            End::Insufficient => "draw, neither side has the men to mate",
            End::Dead => "draw, no mate can come about any more",
            End::Fivefold => "draw, the position stands for the fifth time",
            End::Seventyfive => "draw, 75 moves without a capture or a pawn move",
        })
    }
}
