//! The events of a game, one struct each.

use std::collections::BTreeMap;

use arrocco_rules::{Color, Square};
use serde::{Deserialize, Serialize};

use crate::{Claim, Millis, MoveId, Outcome, Played, Settings};

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
            #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
            pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }

            impl From<$name> for Event {
                fn from(event: $name) -> Event {
                    Event::$name(event)
                }
            }
        )*

        /// Something that has happened in a game.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(tag = "type", rename_all = "snake_case")]
        pub enum Event { $($(#[$doc])* $name($name),)* }

        /// The kinds of events.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        pub enum EventKind { $($(#[$doc])* $name,)* }

        impl EventKind {
            /// All kinds.
            pub const ALL: &[EventKind] = &[$(EventKind::$name),*];
        }

        impl Event {
            /// What kind of event this is.
            pub const fn kind(&self) -> EventKind {
                match self { $(Event::$name(_) => EventKind::$name,)* }
            }
        }
    };
}

events! {
    /// A game has begun.
    GameStarted {
        /// What was agreed.
        settings: Settings,
        /// The position, as a FEN.
        fen: String,
    }
    /// The board has changed, by a move or a takeback.
    BoardChanged {
        /// The position, as a FEN.
        fen: String,
        /// How many moves stand.
        ply: u32,
        /// The move that led there; nothing at the start.
        last_move: Option<Played>,
    }
    /// It is the other side's turn.
    TurnChanged {
        /// Who is to move.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        turn: Color,
    }
    /// A king is in check.
    Check {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// Where it stands.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        king: Square,
        /// Who attacks it.
        #[cfg_attr(feature = "ts", ts(type = "Array<Square>"))]
        attackers: Vec<Square>,
    }
    /// Another second has passed on the clock.
    ClockTick {
        /// What White has left; nothing without a limit.
        white: Option<Millis>,
        /// What Black has left.
        black: Option<Millis>,
    }
    /// The clock has stopped for a while.
    ClockPaused {}
    /// The clock goes on.
    ClockResumed {}
    /// Somebody has set the clock.
    ClockAdjusted {
        /// Whose.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// What is left.
        left: Millis,
    }
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    }
    /// An offer of a draw was declined, in words or by a move.
    DrawDeclined {
        /// By whom.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    }
    /// The side to move can claim a draw with the position on the board.
    ClaimAvailable {
        /// By which rules, with the proof.
        claims: Vec<Claim>,
    }
    /// A draw was claimed, rightly.
    DrawClaimed {
        /// By whom.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
        /// With the proof.
        claim: Claim,
    }
    /// Somebody asks to take back.
    TakebackAsked {
        /// Who.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    }
    /// That was declined, in words or by a move.
    TakebackDeclined {
        /// By whom.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    }
    /// Something was taken back.
    TakebackDone {
        /// How many moves; 0 if only the end of the game.
        plies: u32,
    }
    /// A move that was taken back is played again.
    MoveRedone {
        /// How many moves stand.
        ply: u32,
    }
    /// Somebody looks elsewhere, or the variations have changed.
    TreeChanged {
        /// Where one is looking.
        cursor: MoveId,
    }
    /// Names or tags have changed.
    TagsChanged {
        /// All tags but the names.
        tags: BTreeMap<String, String>,
    }
    /// The game has ended.
    GameOver {
        /// Who won, and why.
        outcome: Outcome,
        /// The status line in English.
        status: String,
    }
}
