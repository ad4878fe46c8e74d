//! The form of the appearance settings.

use super::form::{Form, Row};
use super::{Dialog, Model, Seating};
use crate::options::{PieceStyle, TerminalTheme};
use arrocco_session::appearance::{Choice, TERMINAL};
use arrocco_session::l10n::Language;

impl Model {
    /// Opens the form for the appearance.
    pub(super) fn open_appearance(&mut self) {
        let localizer = self.session.localizer();
        let of = |choices: &[Choice]| {
            let names = choices.iter().map(|choice| choice.name(localizer.language));
            names.map(str::to_owned).collect()
        };
        let appearance = &self.appearance;
        let rows = vec![
            Row::choice(
                "appearance-theme",
                of(TERMINAL.themes),
                at(TERMINAL.themes, TerminalTheme::from_name, appearance.theme),
            ),
            Row::choice(
                "appearance-pieces",
                of(TERMINAL.pieces),
                at(TERMINAL.pieces, PieceStyle::from_name, appearance.style),
            ),
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
        let theme = TERMINAL.themes.get(form.choice("appearance-theme"));
        let style = TERMINAL.pieces.get(form.choice("appearance-pieces"));
        self.appearance.theme = theme
            .and_then(|choice| TerminalTheme::from_name(choice.key))
            .unwrap_or_default();
        self.appearance.style = style
            .and_then(|choice| PieceStyle::from_name(choice.key))
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
        self.session.set_language(language);
        self.refresh();
    }
}

/// Where a look is in the table.
fn at<T: PartialEq>(choices: &[Choice], from_name: fn(&str) -> Option<T>, look: T) -> usize {
    let same = |choice: &Choice| from_name(choice.key).as_ref() == Some(&look);
    choices.iter().position(same).unwrap_or_default()
}
