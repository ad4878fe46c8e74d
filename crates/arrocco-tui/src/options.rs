//! The options of the command line.

use std::sync::Arc;

use arrocco_game::{Settings, TimeControl};
use arrocco_rules::Color;

use arrocco_session::engine_player::Opponent;
use arrocco_session::l10n::Language;
use arrocco_uci::client::EngineSpec;

/// How to play and how to show it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TuiOptions {
    /// Line mode, even on a terminal.
    pub plain: bool,
    /// Line mode without a drawn board.
    pub words: bool,
    /// Line mode: go on with the game that is kept, and keep every move.
    pub resume: bool,
    /// The language; else preferences and the environment decide.
    pub language: Option<Language>,
    /// How pieces look.
    pub style: Option<PieceStyle>,
    /// Which colours.
    pub theme: Option<TerminalTheme>,
    /// A position to begin from.
    pub fen: Option<String>,
    /// A file with a game to go on with.
    pub load: Option<String>,
    /// The clock.
    pub clock: Option<TimeControl>,
    /// The engine as opponent.
    pub opponent: Option<Opponent>,
    /// The seed of the first game against it.
    pub seed: Option<u64>,
    /// The engine of another program, which the person has named.
    pub engine: Option<Arc<EngineSpec>>,
    /// Whether the coach speaks.
    pub coach: bool,
    /// Who has White, by name.
    pub white: Option<String>,
    /// Who has Black, by name.
    pub black: Option<String>,
    /// The person's side against it.
    pub side: Option<Color>,
}

/// How pieces look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum PieceStyle {
    /// Figures where the locale has them, large ones where there is room
    #[default]
    Auto,
    /// Unicode chess figures
    Figures,
    /// Letters: upper case White, lower case Black
    Letters,
    /// Large figures made of blocks
    Blocks,
}

/// Which colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum TerminalTheme {
    /// Grey board, calm marks
    #[default]
    Slate,
    /// Brown board
    Wood,
    /// Green board
    Green,
    /// Black on white, strong marks
    Contrast,
    /// No colours at all; signs say everything
    Plain,
}

impl PieceStyle {
    /// The style with this name.
    pub(crate) fn from_name(name: &str) -> Option<PieceStyle> {
        clap::ValueEnum::from_str(name, true).ok()
    }

    /// Figures or letters, for text: what the locale can show.
    pub(crate) fn has_figures(self, is_utf8: bool) -> bool {
        match self {
            PieceStyle::Auto => is_utf8,
            PieceStyle::Figures | PieceStyle::Blocks => true,
            PieceStyle::Letters => false,
        }
    }
}

impl TerminalTheme {
    /// The theme with this name.
    pub(crate) fn from_name(name: &str) -> Option<TerminalTheme> {
        clap::ValueEnum::from_str(name, true).ok()
    }
}

impl TuiOptions {
    /// The language asked for, or the one of the environment.
    pub(crate) fn language(&self) -> Language {
        self.language
            .or_else(|| Language::from_environment(variable))
            .unwrap_or_default()
    }

    /// Whether something was said about the game.
    pub(crate) fn asks_for_game(&self) -> bool {
        self.fen.is_some() || self.clock.is_some() || self.opponent.is_some()
    }

    /// What the first game is played with.
    pub(crate) fn settings(&self) -> Settings {
        let mut settings = Settings {
            time: self.clock.clone().unwrap_or_default(),
            start: self.fen.clone().filter(|fen| fen != "startpos"),
            ..Settings::default()
        };
        settings.white.name = self.white.clone().unwrap_or_default();
        settings.black.name = self.black.clone().unwrap_or_default();
        if let Some(seed) = self.seed {
            settings.tags.insert("Seed".to_owned(), seed.to_string());
        }
        if let Some(opponent) = self.opponent {
            let engine = arrocco_game::Seat {
                kind: arrocco_game::PlayerKind::Engine,
                strength: opponent.to_string(),
                ..Default::default()
            };
            match self.side {
                Some(Color::Black) => settings.white = engine,
                _ => settings.black = engine,
            }
        }
        settings
    }
}

/// Whether the locale says that text is UTF-8.
pub(crate) fn is_utf8() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let mut set = names.iter().filter_map(|name| variable(name));
    let first = set.find(|value| !value.is_empty()).unwrap_or_default();
    let lower = first.to_lowercase();
    lower.contains("utf-8") || lower.contains("utf8")
}

/// Whether the person wants no colours.
pub(crate) fn wants_no_colors() -> bool {
    variable("NO_COLOR").is_some_and(|value| !value.is_empty())
        || variable("TERM").is_some_and(|term| term == "dumb")
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
