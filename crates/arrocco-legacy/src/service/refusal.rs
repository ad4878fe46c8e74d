//! The reasons why a service refuses a request.

use std::fmt;

use arrocco_game::GameRefusal;
use arrocco_rules::{Color, Square};

/// The reason why a request was refused; the request has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServiceRefusal {
    /// No game has begun.
    NotRunning,
    /// The game waits for what a pawn becomes.
    AwaitingPromotion,
    /// No pawn waits for its promotion.
    NoPromotionDue,
    /// Nothing can be selected on this square.
    NotSelectable {
        /// The square.
        square: Square,
        /// The side to move.
        turn: Color,
    },
    /// The game refuses.
    Game(GameRefusal),
}

impl From<GameRefusal> for ServiceRefusal {
    fn from(refusal: GameRefusal) -> ServiceRefusal {
        ServiceRefusal::Game(refusal)
    }
}

/// One English clause.
impl fmt::Display for ServiceRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServiceRefusal::NotRunning => {
                f.write_str("can only perform this operation while the game is running")
            }
            ServiceRefusal::AwaitingPromotion => {
                f.write_str("the game waits for what a pawn becomes")
            }
            ServiceRefusal::NoPromotionDue => {
                f.write_str("can only perform this operation while the game is awaiting promotion")
            }
            ServiceRefusal::NotSelectable { square, turn } => {
                write!(f, "{turn} is to move and has no piece on {square}")
            }
            ServiceRefusal::Game(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for ServiceRefusal {}
