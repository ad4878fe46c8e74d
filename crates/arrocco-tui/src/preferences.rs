//! The person's preferences: loaded at the start, saved when they change.

use std::path::PathBuf;

use arrocco_store::paths;
use arrocco_store::preferences::Preferences as Stored;
use clap::ValueEnum;

use super::model::Appearance;
use super::options::{PieceStyle, TerminalTheme, TuiOptions};
use super::session::Session;
use arrocco_session::l10n::Language;

/// The preferences and their file.
#[derive(Debug, Default)]
pub(super) struct Preferences {
    stored: Stored,
    path: Option<PathBuf>,
}

impl Preferences {
    /// What is in the file; nothing if there is none that can be read.
    pub(super) fn load() -> Preferences {
        let path = paths::preferences();
        let loaded = path.as_deref().map(Stored::load);
        match loaded {
            Some(Ok((stored, _))) => Preferences { stored, path },
            _ => Preferences::default(),
        }
    }

    /// Fills in what the command line leaves open.
    pub(super) fn fill(&self, options: &TuiOptions) -> TuiOptions {
        let stored = &self.stored;
        let mut options = options.clone();
        options.language = options.language.or(stored.language);
        options.theme = options
            .theme
            .or(stored.colours.as_deref().and_then(TerminalTheme::from_name));
        options.style = options
            .style
            .or(stored.pieces.as_deref().and_then(PieceStyle::from_name));
        options.white = options.white.or_else(|| stored.white.clone());
        options.black = options.black.or_else(|| stored.black.clone());
        options
    }

    /// Saves what has changed.
    pub(super) fn remember(
        &mut self,
        before: &Appearance,
        now: &Appearance,
        session: &Session,
        was: Language,
    ) {
        let stored = &mut self.stored;
        let mut changed = false;
        if now.theme != before.theme {
            stored.colours = Some(name(now.theme));
            changed = true;
        }
        if now.style != before.style {
            stored.pieces = Some(name(now.style));
            changed = true;
        }
        if session.localizer().language != was {
            stored.language = Some(session.localizer().language);
            changed = true;
        }
        if let (Some(path), true) = (&self.path, changed) {
            // A preference that could not be saved is no reason to stop a game.
            let _ = stored.save(path);
        }
    }
}

/// The name of a choice, as the command line has it.
fn name(choice: impl ValueEnum) -> String {
    let value = choice.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
