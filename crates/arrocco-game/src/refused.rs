//! Why a command was refused. Nothing has changed then.

use std::fmt;

use arrocco_rules::{Color, Refusal, Square};
use serde::{Deserialize, Serialize};

use crate::{MoveId, Proof};

/// The reason why a command was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refused {
    /// No game has begun.
    NotRunning,
    /// A game is in progress, so no other can begin.
    AlreadyRunning,
    /// The game is over.
    GameOver,
    /// A pawn waits to be told what it becomes.
    AwaitingPromotion,
    /// No pawn waits to be told what it becomes.
    NoPromotionDue,
    /// The board has changed since the player looked.
    Stale {
        /// How many moves stand.
        ply: u32,
    },
    /// The move is not legal.
    Illegal {
        /// Why.
        #[cfg_attr(feature = "ts", ts(type = "Refusal"))]
        refusal: Refusal,
    },
    /// The time of the side to move is up; the next tick ends the game.
    OutOfTime {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// The clock is paused.
    Paused,
    /// The clock is not paused.
    NotPaused,
    /// Nobody has a limit, or this side has none.
    NoClock,
    /// More than a clock can show.
    TooMuchTime,
    /// An offer of a draw stands already.
    OfferStands {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// The other side has offered no draw.
    NoOffer,
    /// There is no draw to claim.
    NoClaim {
        /// How often the position was there.
        repetition: Proof,
        /// How long nothing was taken and no pawn moved.
        count: Proof,
    },
    /// This game is played without takebacks.
    TakebacksForbidden,
    /// This side has taken back as often as it may.
    NoTakebacksLeft {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// There is nothing to take back.
    NothingToTakeBack,
    /// Nothing was taken back.
    NothingToRedo,
    /// A takeback was asked for already.
    TakebackPending,
    /// The other side does not ask to take back.
    NoTakebackAsked,
    /// The tree has no such move.
    UnknownMove {
        /// Its number.
        id: MoveId,
    },
    /// The move was played and is no variation.
    PartOfGame {
        /// Its number.
        id: MoveId,
    },
    /// The variation cannot go further up.
    AlreadyMain {
        /// Its number.
        id: MoveId,
    },
    /// No game can begin like this.
    BadSettings {
        /// Why.
        reason: String,
    },
    /// Nothing can be selected on this square (M-25, X-14).
    NotSelectable {
        /// The square.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        square: Square,
        /// Who is to move.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        turn: Color,
    },
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        Refused::Illegal { refusal }
    }
}

/// One English clause. The three of R-08 keep its words.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Illegal { refusal } => refusal.fmt(f),
            Refused::Stale { ply } => write!(f, "the board has changed: {ply} moves stand"),
            Refused::OutOfTime { color } => write!(f, "{color} is out of time"),
            Refused::OfferStands { by } => write!(f, "{by} has offered a draw already"),
            Refused::NoClaim { repetition, count } => {
                write!(f, "no draw to claim: {repetition}; {count}")
            }
            Refused::NoTakebacksLeft { color } => write!(f, "{color} has no takebacks left"),
            Refused::UnknownMove { id } => write!(f, "there is no move {}", id.0),
            Refused::PartOfGame { id } => {
                write!(f, "move {} was played and is no variation", id.0)
            }
            Refused::AlreadyMain { id } => write!(f, "move {} goes on with its line", id.0),
            Refused::BadSettings { reason } => write!(f, "no game can begin: {reason}"),
            Refused::NotSelectable { square, turn } => {
                write!(f, "{turn} is to move and has no piece on {square}")
            }
            plain => f.write_str(plain.words()),
        }
    }
}

impl Refused {
    const fn words(&self) -> &'static str {
        match self {
            Refused::NotRunning => "can only perform this operation while the game is running",
            Refused::AlreadyRunning => {
                "cannot configure a new game before the previous one has ended"
            }
            Refused::GameOver => "the game is over",
            Refused::AwaitingPromotion => "the game waits for what a pawn becomes",
            Refused::NoPromotionDue => {
                "can only perform this operation while the game is awaiting promotion"
            }
            Refused::Paused => "the clock is paused",
            Refused::NotPaused => "the clock is not paused",
            Refused::NoClock => "there is no clock to set",
            Refused::TooMuchTime => "a clock cannot show that much",
            Refused::NoOffer => "the other side has offered no draw",
            Refused::TakebacksForbidden => "this game is played without takebacks",
            Refused::NothingToTakeBack => "there is nothing to take back",
            Refused::NothingToRedo => "nothing was taken back",
            Refused::TakebackPending => "a takeback was asked for already",
            Refused::NoTakebackAsked => "the other side does not ask to take back",
            _ => "",
        }
    }
}

impl std::error::Error for Refused {}
