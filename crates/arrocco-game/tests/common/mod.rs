//! Helpers of the tests of a game.
#![allow(dead_code, reason = "every test file uses some of it")]

use arrocco_game::{Command, Event, Game, GameRefusal, Millis, MoveRequest, Settings};
use arrocco_rules::{Role, Square};

pub(crate) const NOW: Millis = Millis(0);

pub(crate) fn at(seconds: u64) -> Millis {
    Millis::seconds(seconds)
}

pub(crate) fn new_game() -> Game {
    begin(Settings::default())
}

pub(crate) fn begin(settings: Settings) -> Game {
    Game::new(settings, NOW).unwrap_or_else(|refused| panic!("{refused}"))
}

pub(crate) fn from(fen: &str) -> Game {
    begin(Settings {
        start: Some(fen.to_owned()),
        ..Settings::default()
    })
}

pub(crate) fn timed(control: &str) -> Game {
    begin(Settings {
        time: control.parse().unwrap_or_else(|error| panic!("{error}")),
        ..Settings::default()
    })
}

/// A move such as `e2e4` or `e7e8q`.
pub(crate) fn text(uci: &str) -> MoveRequest {
    let square =
        |range: std::ops::Range<usize>| -> Square { uci[range].parse().expect("a square") };
    MoveRequest {
        from: square(0..2),
        to: square(2..4),
        promotion: uci.chars().nth(4).and_then(Role::from_char),
    }
}

pub(crate) fn attempt(game: &mut Game, uci: &str, now: Millis) -> Result<Vec<Event>, GameRefusal> {
    act(game, Command::play(text(uci)), now)
}

/// Carries out a command on the spot.
pub(crate) fn act(
    game: &mut Game,
    command: Command,
    now: Millis,
) -> Result<Vec<Event>, GameRefusal> {
    let applied = game.clone().apply(command, now);
    *game = applied.game;
    applied.refused.map_or(Ok(applied.events), Err)
}

/// Plays moves, each of which must be accepted.
pub(crate) fn play(game: &mut Game, moves: &str) -> Vec<Event> {
    play_at(game, moves, NOW)
}

pub(crate) fn play_at(game: &mut Game, moves: &str, now: Millis) -> Vec<Event> {
    let mut last = Vec::new();
    for uci in moves.split_whitespace() {
        last = attempt(game, uci, now).unwrap_or_else(|refused| panic!("{uci}: {refused}"));
    }
    last
}

pub(crate) fn ok(game: &mut Game, command: Command, now: Millis) -> Vec<Event> {
    let name = format!("{command:?}");
    act(game, command, now).unwrap_or_else(|refused| panic!("{name}: {refused}"))
}

/// A command that must be refused, and must leave no trace.
pub(crate) fn refused(game: &mut Game, command: Command, now: Millis) -> GameRefusal {
    let before = game.clone();
    let refused = act(game, command, now).expect_err("it must be refused");
    assert_eq!(*game, before);
    refused
}

/// Knights go out and come home.
pub(crate) const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";
