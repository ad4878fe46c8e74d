//! The form of the appearance settings.

use super::form::{Form, Row};
use super::{Dialog, Model, Seating};
use crate::options::{Style, Theme};
use arrocco_session::command_line::words::{STYLES, THEMES};
use arrocco_session::l10n::{Language, Localizer};

impl Model {
    /// Opens the form for the appearance.
    pub(super) fn open_appearance(&mut self) {
        let localizer = &self.session.localizer;
        let of = |names: &[&str]| {
            names
                .iter()
                .map(|name| localizer.format(&format!("appearance-{name}")))
                .collect()
        };
        let appearance = &self.appearance;
        let rows = vec![
            Row::choice("appearance-theme", of(&THEMES), theme_at(appearance.theme)),
            Row::choice("appearance-pieces", of(&STYLES), style_at(appearance.style)),
            Row::choice(
                "appearance-seating",
                vec![
                    localizer.format("seating-fixed"),
                    localizer.format("seating-turning"),
                ],
                usize::from(appearance.seating == Seating::Turning),
            ),
            Row::choice(
                "appearance-evaluation",
                vec![localizer.format("off"), localizer.format("on")],
                usize::from(appearance.has_evaluation),
            ),
            Row::choice(
                "appearance-language",
                vec!["English".to_owned(), "Italiano".to_owned()],
                usize::from(localizer.language == Language::Italian),
            ),
            Row::button("appearance-close"),
        ];
        self.dialog = Some(Dialog::Appearance(Form::new("appearance-title", rows)));
    }

    /// Applies the form to the appearance.
    pub(super) fn apply_appearance(&mut self, form: &Form) {
        let theme = THEMES.get(form.choice("appearance-theme"));
        let style = STYLES.get(form.choice("appearance-pieces"));
        self.appearance.theme = theme
            .and_then(|name| Theme::from_name(name))
            .unwrap_or_default();
        self.appearance.style = style
            .and_then(|name| Style::from_name(name))
            .unwrap_or_default();
        self.appearance.seating = match form.choice("appearance-seating") {
            0 => Seating::Fixed,
            _ => Seating::Turning,
        };
        self.appearance.has_evaluation = form.choice("appearance-evaluation") == 1;
        let language = match form.choice("appearance-language") {
            0 => Language::English,
            _ => Language::Italian,
        };
        self.session.localizer = Localizer::new(language);
        self.refresh();
    }
}

fn theme_at(theme: Theme) -> usize {
    let same = |name: &str| Theme::from_name(name) == Some(theme);
    THEMES
        .iter()
        .position(|name| same(name))
        .unwrap_or_default()
}

fn style_at(style: Style) -> usize {
    let same = |name: &str| Style::from_name(name) == Some(style);
    STYLES
        .iter()
        .position(|name| same(name))
        .unwrap_or_default()
}
