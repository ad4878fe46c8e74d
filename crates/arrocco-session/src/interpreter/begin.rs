//! The settings of a new game: players, clock and start position.

use arrocco_game::{Game, PlayerKind, Seat, Settings};
use arrocco_rules::Color;

use crate::command_line::{NewGame, Players};
use crate::engine_player::Strength;
use crate::random::chess960;

/// The side of the only person at a board.
pub fn lone_person(settings: &Settings) -> Option<Color> {
    let is_person = |color: Color| settings.seat(color).kind == PlayerKind::Human;
    match Color::ALL.map(is_person) {
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        [true, true] | [false, false] => None,
    }
}

/// The side that a person at the board speaks for: the lone person's, else the
/// side to move.
pub fn speaker(game: &Game) -> Color {
    lone_person(game.settings()).unwrap_or(game.turn())
}

/// Whether an engine is to move.
pub fn is_engines_turn(game: &Game) -> bool {
    let is_engines = game.settings().seat(game.turn()).kind == PlayerKind::Engine;
    is_engines && game.outcome().is_in_progress()
}

/// The settings of a game, for another one from the usual start.
pub(super) fn again(game: &Game) -> Settings {
    Settings {
        start: None,
        tags: Default::default(),
        ..game.settings().clone()
    }
}

/// Settings with the changes that were asked for.
pub(super) fn changed(mut settings: Settings, new: NewGame) -> Settings {
    if let Some(players) = new.players {
        seat_players(&mut settings, players, new.side);
    } else if let (Some(side), Some(lone)) = (new.side, lone_person(&settings))
        && side != lone
    {
        std::mem::swap(&mut settings.white, &mut settings.black);
    }
    settings.time = new.clock.unwrap_or(settings.time);
    settings.start = new.is_chess960.then(chess960);
    settings
}

/// Seats the players. Names stay with people.
fn seat_players(settings: &mut Settings, players: Players, side: Option<Color>) {
    let names = Color::ALL.map(|color| match settings.seat(color).kind {
        PlayerKind::Human => settings.seat(color).name.clone(),
        PlayerKind::Engine | PlayerKind::Program => String::new(),
    });
    let person = |name| Seat {
        name,
        ..Seat::default()
    };
    let [white, black] = names;
    (settings.white, settings.black) = match players {
        Players::People => (person(white), person(black)),
        Players::Engines(strength) => (engine(strength), engine(strength)),
        Players::Engine(strength) => {
            let name = if white.is_empty() { black } else { white };
            match side.unwrap_or(Color::White) {
                Color::White => (person(name), engine(strength)),
                Color::Black => (engine(strength), person(name)),
            }
        }
    };
}

/// The seat of an engine.
pub fn engine(strength: Strength) -> Seat {
    Seat {
        kind: PlayerKind::Engine,
        strength: strength.to_string(),
        ..Seat::default()
    }
}
