//! A service that is clicked on.
#![allow(dead_code, reason = "every test file uses some of it")]

use arrocco_game::{Command, Game, Millis, MoveRequest, Settings};
use arrocco_legacy::service::{Action, GameService, Message, Request, ServiceEvent};
use arrocco_rules::{Role, Square};

pub(crate) const NOW: Millis = Millis(0);

pub(crate) fn at(seconds: u64) -> Millis {
    Millis::seconds(seconds)
}

/// A move such as `e2e4` or `e7e8q`.
pub(crate) fn text(uci: &str) -> MoveRequest {
    let (from, to) = squares(&uci[..4]);
    MoveRequest {
        from,
        to,
        promotion: uci.chars().nth(4).and_then(Role::from_char),
    }
}

/// A service with a game from the usual start, or from a FEN.
pub(crate) fn table(start: Option<&str>) -> GameService {
    let mut table = GameService::new();
    let settings = Settings {
        start: start.map(str::to_owned),
        ..Settings::default()
    };
    table
        .handle(Command::start(settings), NOW)
        .expect("a game can begin");
    table
}

pub(crate) fn after(moves: &str) -> GameService {
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

/// Plays `e2e4` or `e7e8q`; it must be accepted.
pub(crate) fn play(table: &mut GameService, uci: &str) -> Vec<ServiceEvent> {
    table
        .handle(Command::play(text(uci)), NOW)
        .unwrap_or_else(|refused| panic!("{uci}: {refused}"))
}

/// Clicks on one square, then on another.
pub(crate) fn click(table: &mut GameService, text: &str) -> Message {
    let (start, end) = squares(text);
    ask(table, Action::Move { start, end })
}

pub(crate) fn select(table: &mut GameService, start: Square) -> Message {
    ask(table, Action::CheckSelection { start })
}

pub(crate) fn ask(table: &mut GameService, action: Action) -> Message {
    let error = false;
    table.request(Request { error, action }, NOW)
}

pub(crate) fn game(table: &GameService) -> &Game {
    table.game().expect("a game")
}
