//! One way in for a screen that clicks on squares: a request, answered by a
//! message (M-38 to M-41, M-48, M-49).

use std::fmt;

use arrocco_rules::{Color, Role, Square};
use serde::{Deserialize, Serialize};

use crate::{Command, Game, Millis, MoveText, Outcome, Refused, Table, WinCause};

/// What a screen asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Request {
    /// A request that went wrong on the way; it is ignored.
    #[serde(default)]
    pub error: bool,
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
}

/// What a request can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "action", rename_all = "camelCase")]
pub enum Action {
    /// Move a piece.
    Move {
        /// Where it stands.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        start: Square,
        /// Where it goes.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        end: Square,
    },
    /// Is there a piece to select?
    CheckSelection {
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        start: Square,
    },
    /// Choose what a pawn becomes.
    SwitchFigures {
        /// What it becomes.
        #[cfg_attr(feature = "ts", ts(type = "Role"))]
        figure: Role,
        /// Where it promotes.
        #[cfg_attr(feature = "ts", ts(type = "Square"))]
        position: Square,
    },
}

/// The answer to a request. It displays as the line of M-30.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Message {
    /// Whether the request was refused.
    pub error: bool,
    /// Nothing, `check`, `checkmate`, or `firstClick` for a selection.
    pub msg: String,
    /// Nothing, or `chooser` when a promotion is due.
    pub action: String,
    /// The side that has just acted, or tried to.
    #[cfg_attr(feature = "ts", ts(type = "Color | null"))]
    pub player: Option<Color>,
    /// The status line (M-29); nothing in the answer to a request that was
    /// ignored.
    pub text: String,
    /// Why the request was refused.
    pub reason: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error: {}, Message: {}", self.error, self.msg)
    }
}

impl Table {
    /// The message before any request: whose turn it is (M-41).
    pub fn first_message(&self) -> Message {
        Message {
            text: self.status(),
            ..Message::default()
        }
    }

    /// Answers a request.
    pub fn request(&mut self, request: Request, now: Millis) -> Message {
        if request.error {
            return Message::default();
        }
        let player = self.game().map(Game::turn);
        match self.act(request.action, now) {
            Ok((msg, action)) => Message {
                msg: msg.to_owned(),
                action: action.to_owned(),
                player,
                text: self.status(),
                ..Message::default()
            },
            Err(refused) => Message {
                error: true,
                player,
                text: self.status(),
                reason: refused.to_string(),
                ..Message::default()
            },
        }
    }

    fn act(
        &mut self,
        action: Action,
        now: Millis,
    ) -> Result<(&'static str, &'static str), Refused> {
        match action {
            Action::CheckSelection { start } => {
                self.check_selection(start)?;
                return Ok(("firstClick", ""));
            }
            Action::Move { start, end } => {
                self.handle(Command::play(MoveText::new(start, end)), now)?;
            }
            Action::SwitchFigures { figure, position } => {
                let due = self.game().and_then(Game::promotion_due);
                if due.is_none_or(|(_, to)| to != position) {
                    return Err(Refused::NoPromotionDue);
                }
                self.handle(Command::Promote { role: figure }, now)?;
            }
        }
        let game = self.game().ok_or(Refused::NotRunning)?;
        let chooser = game.promotion_due().map_or("", |_| "chooser");
        Ok((threat(game), chooser))
    }

    fn check_selection(&self, square: Square) -> Result<(), Refused> {
        self.find_moves(square)?;
        let game = self.game().ok_or(Refused::NotRunning)?;
        let turn = game.turn();
        match game.position().board().color_at(square) {
            Some(color) if color == turn => Ok(()),
            _ => Err(Refused::NotSelectable { square, turn }),
        }
    }
}

/// What the side to move suffers.
fn threat(game: &Game) -> &'static str {
    match game.outcome() {
        Outcome::Win {
            cause: WinCause::Checkmate,
            ..
        } => "checkmate",
        Outcome::InProgress if game.promotion_due().is_none() && game.check().is_some() => "check",
        _ => "",
    }
}

/// What a screen asks about the board (M-49).
impl Game {
    /// Columns and rows.
    pub const fn board_size() -> (u32, u32) {
        (8, 8)
    }

    /// The name of what stands on a square: `Rook`, `Knight`, `Bishop`,
    /// `Queen`, `King`, `Pawn` or `Empty`.
    pub fn piece_name(&self, square: Square) -> &'static str {
        match self.position().board().role_at(square) {
            Some(Role::Rook) => "Rook",
            Some(Role::Knight) => "Knight",
            Some(Role::Bishop) => "Bishop",
            Some(Role::Queen) => "Queen",
            Some(Role::King) => "King",
            Some(Role::Pawn) => "Pawn",
            None => "Empty",
        }
    }

    /// The colour of what stands on a square: `white`, `black` or nothing.
    pub fn piece_color(&self, square: Square) -> &'static str {
        match self.position().board().color_at(square) {
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
            None => "",
        }
    }
}
