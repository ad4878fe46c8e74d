//! A table that is clicked on.

use arrocco_game::{Action, Command, Event, Game, Message, MoveText, Request, Settings, Table};
use arrocco_rules::Square;

use super::NOW;

/// A table with a game from the usual start, or from a FEN.
pub(crate) fn table(start: Option<&str>) -> Table {
    let mut table = Table::new();
    let settings = Settings {
        start: start.map(str::to_owned),
        ..Settings::default()
    };
    table
        .handle(Command::start(settings), NOW)
        .expect("a game can begin");
    table
}

pub(crate) fn after(moves: &str) -> Table {
    let mut table = table(None);
    moves
        .split_whitespace()
        .for_each(|text| _ = play(&mut table, text));
    table
}

pub(crate) fn squares(text: &str) -> (Square, Square) {
    let (from, to) = text.split_at(2);
    (
        from.parse().expect("a square"),
        to.parse().expect("a square"),
    )
}

/// Plays `e2e4`; it must be accepted.
pub(crate) fn play(table: &mut Table, text: &str) -> Vec<Event> {
    let (from, to) = squares(text);
    let command = Command::play(MoveText::new(from, to));
    table
        .handle(command, NOW)
        .unwrap_or_else(|refused| panic!("{text}: {refused}"))
}

/// Clicks on one square, then on another.
pub(crate) fn click(table: &mut Table, text: &str) -> Message {
    let (start, end) = squares(text);
    ask(table, Action::Move { start, end })
}

pub(crate) fn select(table: &mut Table, start: Square) -> Message {
    ask(table, Action::CheckSelection { start })
}

pub(crate) fn ask(table: &mut Table, action: Action) -> Message {
    let error = false;
    table.request(Request { error, action }, NOW)
}

pub(crate) fn game(table: &Table) -> &Game {
    table.game().expect("a game")
}
