//! The outcome of a game: in progress, won or drawn, with its cause.

use arrocco_notation::pgn::GameResult;
use arrocco_rules::{BoardOutcome, Color, Position};
use serde::{Deserialize, Serialize};

use crate::Proof;

/// How a game stands. Exactly one holds at any moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// Nobody has won, and nothing has ended it.
    #[default]
    #[doc(alias = "inCorso")]
    InProgress,
    /// One side won.
    Win {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        winner: Color,
        /// How.
        cause: WinCause,
    },
    /// Nobody won.
    #[doc(alias = "patta")]
    Draw {
        /// How it came about.
        cause: DrawCause,
    },
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WinCause {
    /// The loser's king is mated.
    Checkmate,
    /// The loser gave up.
    #[doc(alias = "surrender")]
    #[doc(alias = "abbandona")]
    Resignation,
    /// The loser ran out of time.
    #[doc(alias = "timeout")]
    Time,
}

/// How a game is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DrawCause {
    /// The side to move is not in check and has no move.
    Stalemate,
    /// Nobody can mate any more, by any sequence of moves.
    DeadPosition,
    /// The same position for the fifth time.
    Fivefold {
        /// When it was there.
        proof: Proof,
    },
    /// Seventy-five moves of each side without a pawn move or a capture.
    SeventyFiveMoves {
        /// Since when.
        proof: Proof,
    },
    /// The same position for the third time, claimed or automatic.
    Threefold {
        /// When it was there.
        proof: Proof,
    },
    /// Fifty moves of each side without a pawn move or a capture, claimed or
    /// automatic.
    FiftyMoves {
        /// Since when.
        proof: Proof,
    },
    /// One side offered, the other accepted.
    Agreement,
    /// A side ran out of time, and the other could never have mated.
    TimeAgainstBareMaterial {
        /// Whose time ran out.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        flagged: Color,
    },
}

impl Outcome {
    /// What a position alone says: checkmate, stalemate, a dead position, or
    /// that the game goes on.
    pub fn of_position(position: &Position) -> Outcome {
        match position.outcome() {
            Some(BoardOutcome::Checkmate { winner }) => Outcome::win(winner, WinCause::Checkmate),
            Some(BoardOutcome::Stalemate) => Outcome::draw(DrawCause::Stalemate),
            Some(BoardOutcome::DeadPosition) => Outcome::draw(DrawCause::DeadPosition),
            None => Outcome::InProgress,
        }
    }

    /// A win on the board, by giving up or on time.
    pub const fn win(winner: Color, cause: WinCause) -> Outcome {
        Outcome::Win { winner, cause }
    }

    /// A draw.
    pub const fn draw(cause: DrawCause) -> Outcome {
        Outcome::Draw { cause }
    }

    /// Whether the game goes on.
    pub const fn is_in_progress(&self) -> bool {
        matches!(self, Outcome::InProgress)
    }

    /// Whether nobody won.
    pub const fn is_draw(&self) -> bool {
        matches!(self, Outcome::Draw { .. })
    }

    /// Who won, if anyone did.
    #[doc(alias = "vittoriaBianco")]
    #[doc(alias = "vittoriaNero")]
    pub const fn winner(&self) -> Option<Color> {
        match self {
            Outcome::Win { winner, .. } => Some(*winner),
            Outcome::InProgress | Outcome::Draw { .. } => None,
        }
    }

    /// The name of the cause, as programs read it.
    pub const fn cause(&self) -> Option<&'static str> {
        match self {
            Outcome::InProgress => None,
            Outcome::Win { cause, .. } => Some(cause.name()),
            Outcome::Draw { cause } => Some(cause.name()),
        }
    }

    /// Whether the clock ended the game.
    pub(crate) const fn is_on_time(&self) -> bool {
        matches!(
            self,
            Outcome::Win {
                cause: WinCause::Time,
                ..
            } | Outcome::Draw {
                cause: DrawCause::TimeAgainstBareMaterial { .. }
            }
        )
    }

    /// The result as PGN has it.
    pub const fn result(&self) -> GameResult {
        match self {
            Outcome::InProgress => GameResult::Unknown,
            Outcome::Win {
                winner: Color::White,
                ..
            } => GameResult::WhiteWins,
            Outcome::Win {
                winner: Color::Black,
                ..
            } => GameResult::BlackWins,
            Outcome::Draw { .. } => GameResult::Draw,
        }
    }
}

impl WinCause {
    /// The name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            WinCause::Checkmate => "checkmate",
            WinCause::Resignation => "resignation",
            WinCause::Time => "time",
        }
    }
}

impl DrawCause {
    /// The name, as programs read it.
    pub const fn name(&self) -> &'static str {
        match self {
            DrawCause::Stalemate => "stalemate",
            DrawCause::DeadPosition => "dead_position",
            DrawCause::Fivefold { .. } => "fivefold",
            DrawCause::SeventyFiveMoves { .. } => "seventy_five_moves",
            DrawCause::Threefold { .. } => "threefold",
            DrawCause::FiftyMoves { .. } => "fifty_moves",
            DrawCause::Agreement => "agreement",
            DrawCause::TimeAgainstBareMaterial { .. } => "time_against_bare_material",
        }
    }

    /// What shows it, if it needs showing.
    pub const fn proof(&self) -> Option<&Proof> {
        match self {
            DrawCause::Fivefold { proof }
            | DrawCause::SeventyFiveMoves { proof }
            | DrawCause::Threefold { proof }
            | DrawCause::FiftyMoves { proof } => Some(proof),
            DrawCause::Stalemate
            | DrawCause::DeadPosition
            | DrawCause::Agreement
            | DrawCause::TimeAgainstBareMaterial { .. } => None,
        }
    }
}
