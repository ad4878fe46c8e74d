//! Players, pieces and material in words.

use arrocco_game::{Game, PlayerKind, Settings};
use arrocco_rules::{Color, Role};
use arrocco_uci::client::ClientError;

use super::{Localizer, color, role, with};
use crate::engine_player::{Opponent, SUBSTITUTE, Strength};

impl Localizer {
    /// The name of a role.
    pub fn role_name(&self, kind: Role) -> String {
        self.format_with("role", &[with("role", role(kind))])
    }

    /// A player's name: the one given, the engine's strength, or the colour.
    pub fn player_name(&self, settings: &Settings, side: Color) -> String {
        let seat = settings.seat(side);
        match (&*seat.name, seat.kind) {
            ("", PlayerKind::Engine) => self.strength_name(&seat.strength),
            ("", PlayerKind::Human | PlayerKind::Program) => {
                self.format_with("Color", &[with("color", color(side))])
            }
            (name, _) => name.to_owned(),
        }
    }

    /// An engine by its strength: `Engine, level 4`.
    fn strength_name(&self, strength: &str) -> String {
        let opponent: Option<Opponent> = strength.parse().ok().filter(|_| !strength.is_empty());
        let name = match opponent.map(|opponent| opponent.strength) {
            Some(Strength::Level(level)) => self.format_with(
                "strength-level",
                &[with("level", level.number().to_string())],
            ),
            Some(Strength::Classic(depth)) => {
                self.format_with("strength-classic", &[with("depth", depth.to_string())])
            }
            Some(Strength::Uci) => self.format("strength-uci"),
            None => strength.to_owned(),
        };
        if name.is_empty() {
            return self.format("engine");
        }
        self.format_with("engine-of", &[with("strength", name)])
    }

    /// What the engine of another program did wrong, and who plays in its place.
    pub fn engine_failed(&self, error: &ClientError) -> String {
        let (id, words) = match error {
            ClientError::Start { program, reason } => (
                "engine-cannot-start",
                vec![with("engine", &**program), with("reason", &**reason)],
            ),
            ClientError::NotUci { program, .. } => {
                ("engine-not-uci", vec![with("engine", &**program)])
            }
            ClientError::NoOption { engine, name } => (
                "engine-no-option",
                vec![with("engine", &**engine), with("option", &**name)],
            ),
            ClientError::OptionValue { name, value, .. } => (
                "engine-option-value",
                vec![with("option", &**name), with("value", &**value)],
            ),
            ClientError::Illegal { engine, answer, .. } => (
                "engine-illegal",
                vec![with("engine", &**engine), with("answer", &**answer)],
            ),
            ClientError::Hang { engine, .. } => ("engine-hangs", vec![with("engine", &**engine)]),
            ClientError::Exit { engine, .. } => ("engine-ended", vec![with("engine", &**engine)]),
        };
        let words = [
            with("failure", self.format_with(id, &words)),
            with("level", SUBSTITUTE.number().to_string()),
        ];
        self.format_with("engine-replaced", &words)
    }

    /// A sentence with the names of both players, the one who acts first.
    pub fn between(&self, id: &str, settings: &Settings, by: Color) -> String {
        let words = [
            with("name", self.player_name(settings, by)),
            with("other-name", self.player_name(settings, !by)),
        ];
        self.format_with(id, &words)
    }

    /// The balance of material.
    pub fn material(&self, game: &Game) -> String {
        let material = game.material();
        let ahead = if material > 0 {
            Color::White
        } else {
            Color::Black
        };
        let words = [
            with("color", color(ahead)),
            with("points", material.unsigned_abs().to_string()),
        ];
        let id = if material == 0 {
            "material-even"
        } else {
            "material-ahead"
        };
        self.format_with(id, &words)
    }
}
