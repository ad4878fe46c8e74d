//! Localised sentences in English and Italian.
//!
//! The sentences are in `/locales`, which the page reads too. This module
//! chooses the sentence and fills in its words.
//!
//! | to describe                     | go to                   |
//! |---------------------------------|-------------------------|
//! | how a game stands or ended      | [`Localizer::status`], [`Localizer::end`] |
//! | what was played                 | [`Localizer::played`]      |
//! | who plays                       | [`Localizer::player_name`], [`Localizer::between`] |
//! | why something was refused       | [`Localizer::refused`], [`Localizer::refusal`], [`Localizer::not_a_move`] |
//! | that a line was not understood  | [`Localizer::parse_error`] |
//! | why no game can begin somewhere | [`Localizer::no_start`], [`Localizer::setup_error`] |
//! | what the coach says             | [`Localizer::coach`]       |
//! | an opening                      | [`Localizer::opening`]     |
//! | anything else                   | [`Localizer::format`]      |

mod coach;
mod parse_error;
mod played;
mod players;
mod refused;
mod start;
mod status;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::sync::LazyLock;

use arrocco_game::NamedOpening;
use arrocco_rules::{Color, Role};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

pub use arrocco_notation::language::{Language, letters};

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| {
    bundle(
        "en",
        &[
            include_str!("../../../locales/en/game.ftl"),
            include_str!("../../../locales/en/terminal.ftl"),
            include_str!("../../../locales/en/access.ftl"),
        ],
    )
});

static ITALIAN: LazyLock<Bundle> = LazyLock::new(|| {
    bundle(
        "it",
        &[
            include_str!("../../../locales/it/game.ftl"),
            include_str!("../../../locales/it/terminal.ftl"),
            include_str!("../../../locales/it/access.ftl"),
        ],
    )
});

fn bundle(code: &str, files: &[&str]) -> Bundle {
    let language: LanguageIdentifier = code.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    bundle.set_use_isolating(false);
    for file in files {
        // Sentences that can be read are used even if another one cannot; a
        // test holds that all of them can.
        let resource = FluentResource::try_new((*file).to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(resource, _)| resource));
    }
    bundle
}

/// Formats sentences of a language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Localizer {
    /// The language of the sentences.
    pub language: Language,
}

/// A word of a sentence: its name there, and what it is.
pub type With<'a> = (&'static str, Cow<'a, str>);

/// Names a word of a sentence.
pub fn with<'a>(name: &'static str, value: impl Into<Cow<'a, str>>) -> With<'a> {
    (name, value.into())
}

/// A count under this name, and `number` for the form of what is counted: `none`,
/// `one` or `many`.
pub fn counted(name: &'static str, count: usize) -> [With<'static>; 2] {
    let number = match count {
        0 => "none",
        1 => "one",
        _ => "many",
    };
    [with(name, count.to_string()), with("number", number)]
}

impl Localizer {
    /// A localizer of this language.
    pub const fn new(language: Language) -> Localizer {
        Localizer { language }
    }

    /// The sentence `id`; the bare id if nobody wrote it.
    pub fn format(&self, id: &str) -> String {
        self.format_with(id, &[])
    }

    /// The sentence `id`, filled in.
    pub fn format_with(&self, id: &str, words: &[With<'_>]) -> String {
        let bundle = self.bundle();
        let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        let mut arguments = FluentArgs::with_capacity(words.len());
        for (name, value) in words {
            arguments.set(*name, FluentValue::String(value.clone()));
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&arguments), &mut errors);
        text.into_owned()
    }

    /// Code and name of an opening.
    pub fn opening(&self, opening: &NamedOpening) -> String {
        let name = match self.language {
            Language::English => opening.name,
            Language::Italian => &opening.italian,
        };
        format!("{} {name}", opening.eco)
    }

    /// Whether there is such a sentence.
    #[cfg(test)]
    pub fn knows(&self, id: &str) -> bool {
        self.bundle().has_message(id)
    }

    fn bundle(&self) -> &'static Bundle {
        match self.language {
            Language::English => &ENGLISH,
            Language::Italian => &ITALIAN,
        }
    }
}

/// The name of a colour in the sentences.
pub const fn color(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The name of a role in the sentences.
pub const fn role(role: Role) -> &'static str {
    match role {
        Role::King => "king",
        Role::Queen => "queen",
        Role::Rook => "rook",
        Role::Bishop => "bishop",
        Role::Knight => "knight",
        Role::Pawn => "pawn",
    }
}
