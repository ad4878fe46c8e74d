//! The commands that a game carries out.

use std::collections::BTreeMap;

use arrocco_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Millis, MoveId, MoveRequest, MoveSign, Settings, Shape};

/// A command to a [`Game`](crate::Game): carried out as a whole, or refused
/// with no effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Command {
    /// Begin a new game.
    Start {
        /// What was agreed.
        #[serde(default)]
        settings: Box<Settings>,
        /// Whether a game in progress may be given up for it.
        #[serde(default)]
        abandon: bool,
    },
    /// Play a move.
    Move {
        /// The move.
        #[serde(flatten)]
        request: MoveRequest,
        /// How many moves the player has seen, so that a move sent twice is
        /// played once.
        #[serde(default)]
        ply: Option<u32>,
        /// How much of the time of the move the network took, which is not
        /// charged. The server of a device decides it.
        #[serde(default, skip_serializing_if = "Millis::is_zero")]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Millis>"))]
        lag: Millis,
    },
    /// Give up.
    Resign {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Offer a draw. It stands until it is answered or the other side moves.
    OfferDraw {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Accept the draw the other side offered.
    AcceptDraw {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Decline the draw the other side offered.
    DeclineDraw {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Claim a draw by repetition or fifty moves, with the position on the
    /// board or with a move that would bring it about. Only the side to move
    /// can.
    ClaimDraw {
        /// That move.
        #[serde(default)]
        intended: Option<MoveRequest>,
    },
    /// Take back what came last, or ask for it.
    Takeback,
    /// Let the other side take back.
    AcceptTakeback {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Do not let the other side take back.
    DeclineTakeback {
        /// Who does.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        by: Color,
    },
    /// Play the move again that was taken back.
    Redo,
    /// Stop the clock for a while.
    Pause,
    /// Let the clock go on.
    Resume,
    /// Set what a side has left, as an arbiter does.
    AdjustClock {
        /// Whose clock.
        #[cfg_attr(feature = "ts", ts(type = "Color"))]
        color: Color,
        /// What is left.
        left: Millis,
    },
    /// Change names and tags, at any time. What is not named stays.
    Tag {
        /// The tags, with `White` and `Black` for the names; an empty value
        /// takes a tag away. Tags that follow from the game are ignored.
        tags: BTreeMap<String, String>,
    },
    /// Time has passed: nothing else happens than what the clock brings.
    Tick,
    /// Look at another move of the tree; the game is not touched.
    GoTo {
        /// The move.
        id: MoveId,
    },
    /// Try a move where one is looking; the game is not touched.
    Vary {
        /// The move.
        #[serde(flatten)]
        request: MoveRequest,
    },
    /// Move a variation up by one place.
    PromoteVariation {
        /// Its first move.
        id: MoveId,
    },
    /// Let the line up to a move that was only tried go before all other tried
    /// lines. Moves of the game stay above it.
    MakeMainLine {
        /// The move.
        id: MoveId,
    },
    /// Delete a move that was only tried, and what follows.
    DeleteVariation {
        /// The move.
        id: MoveId,
    },
    /// Say something about a move, in place of what was said before.
    Comment {
        /// The move, or the start.
        id: MoveId,
        /// What to say; nothing to say nothing.
        comment: String,
    },
    /// Give a move a sign such as `!?`, in place of the one it has.
    Annotate {
        /// The move.
        id: MoveId,
        /// The sign; none to take it away.
        sign: Option<MoveSign>,
    },
    /// Draw on the board after a move, in place of what was drawn before.
    Draw {
        /// The move, or the start.
        id: MoveId,
        /// What to draw; nothing to wipe the board.
        shapes: Vec<Shape>,
    },
}

impl Command {
    /// Plays a move, whatever the player has seen.
    pub const fn play(request: MoveRequest) -> Command {
        Command::play_after(request, None)
    }

    /// Plays a move if so many moves stand.
    pub const fn play_after(request: MoveRequest, ply: Option<u32>) -> Command {
        let lag = Millis::ZERO;
        Command::Move { request, ply, lag }
    }

    /// How much of the time until now is not charged.
    pub(crate) fn lag(&self) -> Millis {
        if let Command::Move { lag, .. } = self {
            return *lag;
        }
        Millis::ZERO
    }

    /// A new game, if none is in progress.
    pub fn start(settings: Settings) -> Command {
        Command::Start {
            settings: Box::new(settings),
            abandon: false,
        }
    }
}
