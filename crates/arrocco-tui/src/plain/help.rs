//! The help of the line mode: the table of words as lines of text.

use arrocco_session::command_line::Argument;
use arrocco_session::command_line::words::{WORDS, Word};
use arrocco_session::l10n::{Language, Localizer};

/// How to write a move, then every word with what follows it.
pub(super) fn text(localizer: &Localizer) -> String {
    let mut text = format!("{}\n", localizer.format("help-notation"));
    for (word, example) in words(localizer) {
        text.push_str(&format!("  {word:<24} {example}\n"));
    }
    text
}

/// Every word with what follows it, and what it does.
pub(crate) fn words(localizer: &Localizer) -> Vec<(String, String)> {
    let line = |word: &Word| {
        let name = word.usual(localizer.language);
        let head = match example(word.takes) {
            Some(id) => format!("{name} {}", localizer.format(id)),
            None => name.to_owned(),
        };
        let id = format!("help-{}", word.usual(Language::English));
        (head, localizer.format(&id))
    };
    WORDS.iter().map(line).collect()
}

/// The sentence with an example of an argument.
fn example(takes: Argument) -> Option<&'static str> {
    Some(match takes {
        Argument::Nothing => return None,
        Argument::Square | Argument::Line => "follows-square",
        Argument::Role => "follows-role",
        Argument::Move => "follows-move",
        Argument::File => "follows-file",
        Argument::Fen => "follows-fen",
        Argument::Depth | Argument::Level => "follows-number",
        Argument::Clock => "follows-clock",
        Argument::Game => "follows-game",
        Argument::Language => "follows-language",
        Argument::Theme => "follows-theme",
        Argument::Style => "follows-style",
        Argument::Name => "follows-name",
    })
}
