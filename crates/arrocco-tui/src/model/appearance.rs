//! The form for how the screen looks.

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
                .map(|name| localizer.format(&format!("look-{name}")))
                .collect()
        };
        let look = &self.look;
        let rows = vec![
            Row::choice("look-theme", of(&THEMES), theme_at(look.theme)),
            Row::choice("look-pieces", of(&STYLES), style_at(look.style)),
            Row::choice(
                "look-seating",
                vec![
                    localizer.format("seating-fixed"),
                    localizer.format("seating-turning"),
                ],
                usize::from(look.seating == Seating::Turning),
            ),
            Row::choice(
                "look-evaluation",
                vec![localizer.format("off"), localizer.format("on")],
                usize::from(look.has_evaluation),
            ),
            Row::choice(
                "look-language",
                vec!["English".to_owned(), "Italiano".to_owned()],
                usize::from(localizer.language == Language::Italian),
            ),
            Row::button("look-close"),
        ];
        self.dialog = Some(Dialog::Appearance(Form::new("look-title", rows)));
    }

    /// Lets the screen look as the form says.
    pub(super) fn apply_appearance(&mut self, form: &Form) {
        let theme = THEMES.get(form.choice("look-theme"));
        let style = STYLES.get(form.choice("look-pieces"));
        self.look.theme = theme
            .and_then(|name| Theme::from_name(name))
            .unwrap_or_default();
        self.look.style = style
            .and_then(|name| Style::from_name(name))
            .unwrap_or_default();
        self.look.seating = match form.choice("look-seating") {
            0 => Seating::Fixed,
            _ => Seating::Turning,
        };
        self.look.has_evaluation = form.choice("look-evaluation") == 1;
        let language = match form.choice("look-language") {
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
