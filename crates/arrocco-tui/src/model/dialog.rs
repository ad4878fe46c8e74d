//! What lies over the board and waits for an answer.

use arrocco_rules::{Color, Role};

use super::editor::Editor;
use super::form::Form;

/// A window over the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// What a pawn becomes.
    Promotion {
        /// Which choice is lit.
        at: usize,
    },
    /// Yes or no to giving up the game in progress.
    GiveUp {
        /// Whether yes is lit.
        yes: bool,
    },
    /// Yes or no to what the other side asks.
    Offer {
        /// Who asks.
        by: Color,
        /// Whether yes is lit.
        yes: bool,
    },
    /// Yes or no to resigning.
    Resign {
        /// Whether yes is lit.
        yes: bool,
    },
    /// The game has ended.
    End {
        /// Which button is lit.
        at: usize,
    },
    /// A form for a new game.
    NewGame(Form),
    /// A form for the appearance.
    Appearance(Form),
    /// Keys, notation and words.
    Help {
        /// How many lines are above the window.
        scroll: u16,
    },
    /// A text too long for the message lines.
    Text {
        /// Its lines.
        lines: Vec<String>,
        /// How many lines are above the window.
        scroll: u16,
    },
    /// A position that is set up by hand; it takes the place of the board.
    Editor(Editor),
}

/// The buttons at the end of a game.
pub(crate) const END_BUTTONS: [&str; 3] = ["end-again", "end-new", "end-look"];

/// The pieces a pawn may become, in the order they are offered.
pub(crate) const PROMOTIONS: [Role; 4] = Role::PROMOTIONS;
