//! Starting a game: players, clock and start position.

use arrocco_game::{Command, Millis, PlayerKind, Seat, Settings, TimeControl};
use arrocco_rules::Color;

use super::{Question, Reply, Session, for_next};
use arrocco_session::command_line::{NewGame, Players, Strength};
use arrocco_session::random::chess960;

impl Session {
    pub(super) fn new_game(&mut self, game: NewGame, now: Millis) -> Reply {
        let NewGame {
            players,
            side,
            clock,
            is_chess960,
        } = game;
        let settings = self.settings_for(players, side, clock, is_chess960);
        self.start_or_ask(settings, now)
    }

    /// A game against the engine, at once or next time.
    pub(super) fn play_against(&mut self, strength: Strength, now: Millis) -> Reply {
        let players = Some(Players::Engine(strength));
        let settings = self.settings_for(players, self.lone_person(), None, false);
        self.start_or_keep(settings, "level-next", now)
    }

    pub(super) fn set_clock(&mut self, clock: TimeControl, now: Millis) -> Reply {
        let settings = self.settings_for(None, None, Some(clock), false);
        self.start_or_keep(settings, "clock-next", now)
    }

    pub(super) fn set_name(&mut self, color: Color, name: String, now: Millis) -> Reply {
        let mut settings = self.next.clone();
        seat_mut(&mut settings, color).name = name;
        self.start_or_keep(settings, "name-next", now)
    }

    /// The settings of the next game with these changes.
    pub(super) fn settings_for(
        &self,
        players: Option<Players>,
        side: Option<Color>,
        clock: Option<TimeControl>,
        is_chess960: bool,
    ) -> Settings {
        let mut settings = self.next.clone();
        if let Some(players) = players {
            seat(&mut settings, players, side);
        } else if let Some(side) = side {
            let lone = super::lone_person(&settings);
            if lone.is_some_and(|lone| lone != side) {
                std::mem::swap(&mut settings.white, &mut settings.black);
            }
        }
        settings.time = clock.unwrap_or(settings.time);
        settings.start = is_chess960.then(chess960);
        settings
    }

    /// Starts a game at once if no move would be lost; else asks.
    pub(crate) fn start_or_ask(&mut self, settings: Settings, now: Millis) -> Reply {
        if !self.would_lose_moves() {
            return self.start(settings, now);
        }
        self.question = Some(Question::Replace(Box::new(settings)));
        Reply::said(self.localizer.format("ask-give-up"))
    }

    /// Starts a game at once if no move would be lost; else keeps the settings
    /// for the next one.
    fn start_or_keep(&mut self, settings: Settings, notice: &str, now: Millis) -> Reply {
        if !self.would_lose_moves() {
            return self.start(settings, now);
        }
        self.next = settings;
        Reply::said(self.localizer.format(notice))
    }

    pub(super) fn would_lose_moves(&self) -> bool {
        self.is_running() && self.game().is_some_and(|game| game.ply() > 0)
    }

    /// Starts a game and abandons the one in progress.
    pub(crate) fn start(&mut self, settings: Settings, now: Millis) -> Reply {
        let command = Command::Start {
            settings: Box::new(settings.clone()),
            abandon: true,
        };
        let reply = self.act(command, now);
        if !reply.is_refusal {
            self.next = for_next(&settings);
            self.question = None;
        }
        reply
    }

    /// What the next game is played with.
    pub(crate) fn next_settings(&self) -> &Settings {
        &self.next
    }
}

/// Seats the players. Names stay with people.
fn seat(settings: &mut Settings, players: Players, side: Option<Color>) {
    let person = |name: &str| Seat {
        name: name.to_owned(),
        ..Seat::default()
    };
    let names = Color::ALL.map(|color| match settings.seat(color).kind {
        PlayerKind::Human => settings.seat(color).name.clone(),
        _ => String::new(),
    });
    let [white, black] = names;
    match players {
        Players::People => (settings.white, settings.black) = (person(&white), person(&black)),
        Players::Engines(strength) => {
            (settings.white, settings.black) = (engine(strength), engine(strength));
        }
        Players::Engine(strength) => {
            let name = if white.is_empty() { black } else { white };
            let seats = (person(&name), engine(strength));
            (settings.white, settings.black) = match side.unwrap_or(Color::White) {
                Color::White => seats,
                Color::Black => (seats.1, seats.0),
            };
        }
    }
}

fn engine(strength: Strength) -> Seat {
    Seat {
        kind: PlayerKind::Engine,
        strength: strength.to_string(),
        ..Seat::default()
    }
}

fn seat_mut(settings: &mut Settings, color: Color) -> &mut Seat {
    match color {
        Color::White => &mut settings.white,
        Color::Black => &mut settings.black,
    }
}
