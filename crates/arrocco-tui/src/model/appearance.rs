//! The appearance of the screen: colours, pieces and board orientation.

use crate::options::{PieceStyle, TerminalTheme};

/// Colours, pieces and seating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Appearance {
    pub(crate) theme: TerminalTheme,
    pub(crate) style: PieceStyle,
    /// Whether the terminal shows more than ASCII.
    pub(crate) is_utf8: bool,
    /// How many colours there are.
    pub(crate) depth: Depth,
    pub(crate) seating: Seating,
    /// Whether the board was turned round by hand.
    pub(crate) is_flipped: bool,
    /// Whether the bar and the engine's line are shown.
    pub(crate) has_evaluation: bool,
}

/// How many colours a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Sixteen.
    Basic,
    /// A fixed palette of 256.
    Indexed,
    /// All of them.
    Full,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Seating {
    /// The board stays as it is.
    #[default]
    Fixed,
    /// The side to move is at the bottom.
    Turning,
}

impl Depth {
    /// What the environment says about the terminal.
    pub(crate) fn from_environment(read: impl Fn(&str) -> Option<String>) -> Depth {
        let full = read("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        let term = read("TERM").unwrap_or_default();
        match &*term {
            _ if full => Depth::Full,
            "linux" | "ansi" | "cygwin" => Depth::Basic,
            term if term.starts_with("vt") => Depth::Basic,
            _ => Depth::Indexed,
        }
    }
}

impl Appearance {
    /// Whether colours are used at all.
    pub(crate) fn has_colors(&self) -> bool {
        self.theme != TerminalTheme::Plain
    }
}
