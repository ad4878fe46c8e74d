//! Players, pieces and material in words.

use arrocco_game::{Game, PlayerKind, Settings};
use arrocco_rules::{Color, Role};

use super::{Localizer, color, role, with};

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
        let name = match strength.split_once(' ') {
            Some(("level", level)) => self.format_with("strength-level", &[with("level", level)]),
            Some(("classic", depth)) => {
                self.format_with("strength-classic", &[with("depth", depth)])
            }
            _ => strength.to_owned(),
        };
        if name.is_empty() {
            return self.format("engine");
        }
        self.format_with("engine-of", &[with("strength", name)])
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
