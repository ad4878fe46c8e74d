//! What the person prefers, kept from one evening to the next.

use std::path::PathBuf;

use arrocco_store::paths;
use arrocco_store::preferences::{Language as Kept, Preferences};
use clap::ValueEnum;

use super::model::Look;
use super::options::{Options, Style, Theme};
use super::session::Session;
use arrocco_session::l10n::Language;

/// The preferences and their file.
#[derive(Debug, Default)]
pub(super) struct Taste {
    preferences: Preferences,
    path: Option<PathBuf>,
}

impl Taste {
    /// What is in the file; nothing if there is none that can be read.
    pub(super) fn load() -> Taste {
        let path = paths::preferences();
        let loaded = path.as_deref().map(Preferences::load);
        match loaded {
            Some(Ok((preferences, _))) => Taste { preferences, path },
            _ => Taste::default(),
        }
    }

    /// Fills in what the command line leaves open.
    pub(super) fn fill(&self, options: &Options) -> Options {
        let kept = &self.preferences;
        let mut options = options.clone();
        options.language = options.language.or(kept.language.map(language));
        options.theme = options
            .theme
            .or(kept.colours.as_deref().and_then(Theme::from_name));
        options.style = options
            .style
            .or(kept.pieces.as_deref().and_then(Style::from_name));
        options.white = options.white.or_else(|| kept.white.clone());
        options.black = options.black.or_else(|| kept.black.clone());
        options
    }

    /// Keeps what was chosen, if it has changed.
    pub(super) fn remember(&mut self, before: &Look, now: &Look, session: &Session, was: Language) {
        let kept = &mut self.preferences;
        let mut changed = false;
        if now.theme != before.theme {
            kept.colours = Some(name(now.theme));
            changed = true;
        }
        if now.style != before.style {
            kept.pieces = Some(name(now.style));
            changed = true;
        }
        if session.localizer.language != was {
            kept.language = Some(stored(session.localizer.language));
            changed = true;
        }
        if let (Some(path), true) = (&self.path, changed) {
            // A taste that could not be kept is no reason to stop a game.
            let _ = kept.save(path);
        }
    }
}

const fn language(kept: Kept) -> Language {
    match kept {
        Kept::English => Language::English,
        Kept::Italian => Language::Italian,
    }
}

const fn stored(language: Language) -> Kept {
    match language {
        Language::English => Kept::English,
        Language::Italian => Kept::Italian,
    }
}

/// The name of a choice, as the command line has it.
fn name(choice: impl ValueEnum) -> String {
    let value = choice.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
