//! One entry point for a screen that clicks on squares: a request, answered by
//! a message.

use std::fmt;

use arrocco_game::{Command, Game, Millis, MoveRequest, Outcome, WinCause};
use arrocco_rules::{Color, Role, Square};
use serde::{Deserialize, Serialize};

use super::{GameService, ServiceRefusal};

/// What a screen asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[serde(tag = "action", rename_all = "camelCase")]
pub enum Action {
    /// Move a piece.
    Move {
        /// Where it stands.
        start: Square,
        /// Where it goes.
        end: Square,
    },
    /// Is there a piece to select?
    CheckSelection {
        /// Where.
        start: Square,
    },
    /// Choose what a pawn becomes.
    SwitchFigures {
        /// What it becomes.
        figure: Role,
        /// Where it promotes.
        position: Square,
    },
}

/// The answer to a request. It displays as a line for a console.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Whether the request was refused.
    pub error: bool,
    /// Nothing, `check`, `checkmate`, or `firstClick` for a selection.
    pub msg: String,
    /// Nothing, or `chooser` when a promotion is due.
    pub action: String,
    /// The side that has just acted, or tried to.
    pub player: Option<Color>,
    /// The status line; nothing in the answer to a request that was
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

impl GameService {
    /// The message before any request: whose turn it is.
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
    ) -> Result<(&'static str, &'static str), ServiceRefusal> {
        match action {
            Action::CheckSelection { start } => {
                self.check_selection(start)?;
                return Ok(("firstClick", ""));
            }
            Action::Move { start, end } => {
                self.handle(Command::play(MoveRequest::new(start, end)), now)?;
            }
            Action::SwitchFigures { figure, position } => {
                if self.promotion_due().is_none_or(|(_, to)| to != position) {
                    return Err(ServiceRefusal::NoPromotionDue);
                }
                self.promote(figure, now)?;
            }
        }
        let game = self.game().ok_or(ServiceRefusal::NotRunning)?;
        Ok(match self.promotion_due() {
            Some(_) => ("", "chooser"),
            None => (threat(game), ""),
        })
    }

    fn check_selection(&self, square: Square) -> Result<(), ServiceRefusal> {
        self.find_moves(square)?;
        let game = self.game().ok_or(ServiceRefusal::NotRunning)?;
        let turn = game.turn();
        match game.position().board().color_at(square) {
            Some(color) if color == turn => Ok(()),
            _ => Err(ServiceRefusal::NotSelectable { square, turn }),
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
        Outcome::InProgress if game.check().is_some() => "check",
        Outcome::InProgress | Outcome::Win { .. } | Outcome::Draw { .. } => "",
    }
}

/// Columns and rows of the board.
pub const fn board_size() -> (u32, u32) {
    (8, 8)
}

/// The name of what stands on a square: `Rook`, `Knight`, `Bishop`, `Queen`,
/// `King`, `Pawn` or `Empty`.
pub fn piece_name(game: &Game, square: Square) -> &'static str {
    match game.position().board().role_at(square) {
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
pub fn piece_color(game: &Game, square: Square) -> &'static str {
    match game.position().board().color_at(square) {
        Some(Color::White) => "white",
        Some(Color::Black) => "black",
        None => "",
    }
}
