//! The words, as lines of text.

use arrocco_session::command_line::words::{Takes, WORDS};
use arrocco_session::l10n::Localizer;

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
    let line = |word: &arrocco_session::command_line::words::Word| {
        let name = word.usual(localizer.language);
        let head = match follows(word.takes) {
            "" => name.to_owned(),
            id => format!("{name} {}", localizer.format(id)),
        };
        (
            head,
            localizer.format(&format!(
                "help-{}",
                word.usual(arrocco_session::l10n::Language::English)
            )),
        )
    };
    WORDS.iter().map(line).collect()
}

fn follows(takes: Takes) -> &'static str {
    match takes {
        Takes::Nothing => "",
        Takes::Square | Takes::MaybeSquare | Takes::Line => "follows-square",
        Takes::Role => "follows-role",
        Takes::Move | Takes::MaybeMove => "follows-move",
        Takes::File => "follows-file",
        Takes::Fen => "follows-fen",
        Takes::MaybeDepth | Takes::Strength => "follows-number",
        Takes::MaybeClock => "follows-clock",
        Takes::Game => "follows-game",
        Takes::Language => "follows-language",
        Takes::Theme => "follows-theme",
        Takes::Style => "follows-style",
        Takes::Name => "follows-name",
    }
}
