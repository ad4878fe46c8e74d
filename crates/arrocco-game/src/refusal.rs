//! The reasons why a game refuses a command.

use std::fmt;

use arrocco_rules::{Color, Refusal};
use serde::{Deserialize, Serialize};

use crate::{MoveId, Proof};

/// The reason why a command was refused; the command has changed nothing.
///
/// It serialises as an object whose `kind` is the [tag](GameRefusal::tag). A
/// move that the rules refuse serialises as their [`Refusal`] does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GameRefusal {
    /// A game is in progress, so no other can begin.
    AlreadyRunning,
    /// The game is over.
    GameOver,
    /// The board has changed since the player looked.
    Stale {
        /// How many moves were played.
        ply: u32,
    },
    /// The time of the side to move was up, which has ended the game.
    OutOfTime {
        /// The side whose flag fell.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// The clock is paused.
    Paused,
    /// The clock is not paused.
    NotPaused,
    /// Neither side has a limit, or this side has none.
    NoClock,
    /// More time than a clock can show.
    TooMuchTime,
    /// A draw has already been offered.
    OfferStands {
        /// The side that offered it.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// The other side has not offered a draw.
    NoOffer,
    /// There is no draw to claim.
    NoClaim {
        /// How often the position has occurred.
        repetition: Proof,
        /// How many moves were played without a capture or a pawn move.
        count: Proof,
    },
    /// This game is played without takebacks.
    TakebacksForbidden,
    /// This side has used up its takebacks.
    NoTakebacksLeft {
        /// The side.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
    },
    /// There is nothing to take back.
    NothingToTakeBack,
    /// No move was taken back.
    NothingToRedo,
    /// A takeback has already been asked for.
    TakebackPending,
    /// The other side has not asked for a takeback.
    NoTakebackAsked,
    /// The tree has no such move.
    UnknownMove {
        /// Its number.
        id: MoveId,
    },
    /// The move belongs to the game, not to a variation.
    PartOfGame {
        /// Its number.
        id: MoveId,
    },
    /// The variation cannot move further up.
    AlreadyMain {
        /// Its number.
        id: MoveId,
    },
    /// No game can begin with these settings.
    BadSettings {
        /// What is wrong with them.
        reason: String,
    },
    /// The move is not legal.
    #[serde(untagged)]
    Illegal(#[cfg_attr(feature = "ts", ts(type = "Refusal"))] Refusal),
}

impl GameRefusal {
    /// The name of the reason: its `kind` in JSON.
    pub fn tag(&self) -> &'static str {
        match self {
            GameRefusal::AlreadyRunning => "already-running",
            GameRefusal::GameOver => "game-over",
            GameRefusal::Stale { .. } => "stale",
            GameRefusal::OutOfTime { .. } => "out-of-time",
            GameRefusal::Paused => "paused",
            GameRefusal::NotPaused => "not-paused",
            GameRefusal::NoClock => "no-clock",
            GameRefusal::TooMuchTime => "too-much-time",
            GameRefusal::OfferStands { .. } => "offer-stands",
            GameRefusal::NoOffer => "no-offer",
            GameRefusal::NoClaim { .. } => "no-claim",
            GameRefusal::TakebacksForbidden => "takebacks-forbidden",
            GameRefusal::NoTakebacksLeft { .. } => "no-takebacks-left",
            GameRefusal::NothingToTakeBack => "nothing-to-take-back",
            GameRefusal::NothingToRedo => "nothing-to-redo",
            GameRefusal::TakebackPending => "takeback-pending",
            GameRefusal::NoTakebackAsked => "no-takeback-asked",
            GameRefusal::UnknownMove { .. } => "unknown-move",
            GameRefusal::PartOfGame { .. } => "part-of-game",
            GameRefusal::AlreadyMain { .. } => "already-main",
            GameRefusal::BadSettings { .. } => "bad-settings",
            GameRefusal::Illegal(refusal) => refusal.kind(),
        }
    }

    /// The name of the sentence that explains the reason to a person: the tag,
    /// or what the rules say about an illegal move.
    pub fn sentence(&self) -> &'static str {
        if let GameRefusal::Illegal(refusal) = self {
            return refusal.sentence();
        }
        self.tag()
    }
}

impl From<Refusal> for GameRefusal {
    fn from(refusal: Refusal) -> GameRefusal {
        GameRefusal::Illegal(refusal)
    }
}

/// One English clause.
impl fmt::Display for GameRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameRefusal::AlreadyRunning => {
                f.write_str("cannot configure a new game before the previous one has ended")
            }
            GameRefusal::GameOver => f.write_str("the game is over"),
            GameRefusal::Stale { ply } => write!(f, "the board has changed: {ply} moves stand"),
            GameRefusal::OutOfTime { color } => write!(f, "{color} is out of time"),
            GameRefusal::Paused => f.write_str("the clock is paused"),
            GameRefusal::NotPaused => f.write_str("the clock is not paused"),
            GameRefusal::NoClock => f.write_str("there is no clock to set"),
            GameRefusal::TooMuchTime => f.write_str("a clock cannot show that much"),
            GameRefusal::OfferStands { by } => write!(f, "{by} has already offered a draw"),
            GameRefusal::NoOffer => f.write_str("the other side has offered no draw"),
            GameRefusal::NoClaim { repetition, count } => {
                write!(f, "no draw to claim: {repetition}; {count}")
            }
            GameRefusal::TakebacksForbidden => f.write_str("this game is played without takebacks"),
            GameRefusal::NoTakebacksLeft { color } => write!(f, "{color} has no takebacks left"),
            GameRefusal::NothingToTakeBack => f.write_str("there is nothing to take back"),
            GameRefusal::NothingToRedo => f.write_str("nothing was taken back"),
            GameRefusal::TakebackPending => f.write_str("a takeback has already been asked for"),
            GameRefusal::NoTakebackAsked => f.write_str("the other side does not ask to take back"),
            GameRefusal::UnknownMove { id } => write!(f, "there is no move {}", id.0),
            GameRefusal::PartOfGame { id } => {
                write!(
                    f,
                    "move {} was played in the game; it is not a variation",
                    id.0
                )
            }
            GameRefusal::AlreadyMain { id } => write!(f, "move {} goes on with its line", id.0),
            GameRefusal::BadSettings { reason } => write!(f, "no game can begin: {reason}"),
            GameRefusal::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for GameRefusal {}

#[cfg(test)]
mod tests {
    use arrocco_rules::Square;

    use super::*;

    #[test]
    fn the_kind_in_json_is_the_tag_and_a_refusal_is_read_back() {
        let color = Color::White;
        for refusal in [
            GameRefusal::GameOver,
            GameRefusal::Stale { ply: 3 },
            GameRefusal::OutOfTime { color },
            GameRefusal::NoClaim {
                repetition: Proof::Repetition { moves: vec![None] },
                count: Proof::Count { plies: 3 },
            },
            GameRefusal::NoTakebacksLeft { color },
            GameRefusal::UnknownMove { id: MoveId(7) },
            GameRefusal::Illegal(Refusal::NoPiece { from: Square::E4 }),
        ] {
            let json = serde_json::to_value(&refusal).expect("JSON");
            assert_eq!(json["kind"], refusal.tag());
            let read: GameRefusal = serde_json::from_value(json).expect("a refusal");
            assert_eq!(read, refusal);
        }
    }
}
