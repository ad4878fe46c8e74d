//! How a game stands, and how it ended.

use arrocco_game::{Claim, DrawCause, Outcome, Proof};
use arrocco_rules::{Color, Position};

use super::{Localizer, With, color, with};

impl Localizer {
    /// The status line. In English it is what
    /// [`Game::status`](arrocco_game::Game::status) says.
    pub fn status(&self, position: &Position, outcome: &Outcome) -> String {
        match outcome.cause() {
            Some(cause) => self.format_with(&id("status", cause), &sides(outcome)),
            None => {
                let check = position.is_check();
                let id = if check { "status-check" } else { "status-turn" };
                self.format_with(id, &[with("color", color(position.turn()))])
            }
        }
    }

    /// The end of a game in whole sentences, with what shows that it is right.
    pub fn end(&self, outcome: &Outcome) -> String {
        let Some(cause) = outcome.cause() else {
            return String::new();
        };
        let sentence = self.format_with(&id("end", cause), &sides(outcome));
        match outcome {
            Outcome::Draw { cause } => match cause.proof() {
                Some(proof) => format!("{sentence} {}", self.proof(proof)),
                None => sentence,
            },
            Outcome::Win { .. } | Outcome::InProgress => sentence,
        }
    }

    /// That a draw can be claimed, and why.
    pub fn claim(&self, claim: &Claim) -> String {
        self.format_with("ask-claim", &[with("proof", self.proof(&claim.proof))])
    }

    /// What shows that a draw is right, or how far it is.
    pub fn proof(&self, proof: &Proof) -> String {
        match proof {
            Proof::Count { plies } => {
                let half = if plies % 2 == 1 { "½" } else { "" };
                let moves = format!("{}{half}", plies / 2);
                self.format_with("proof-count", &[with("moves", moves)])
            }
            Proof::Repetition { moves } if moves.len() < 2 => self.format("proof-single"),
            Proof::Repetition { moves } => {
                let numbers: Vec<String> = moves.iter().flatten().map(u32::to_string).collect();
                let id = match moves.iter().any(Option::is_none) {
                    true => "proof-repetition-start",
                    false => "proof-repetition",
                };
                self.format_with(id, &[with("moves", numbers.join(", "))])
            }
        }
    }
}

fn id(kind: &str, cause: &str) -> String {
    format!("{kind}-{}", cause.replace('_', "-"))
}

/// Who won and who lost; at a draw on time, whose time ran out.
fn sides(outcome: &Outcome) -> Vec<With<'static>> {
    let winner: Option<Color> = match outcome {
        Outcome::Draw {
            cause: DrawCause::TimeAgainstBareMaterial { flagged },
        } => Some(!*flagged),
        Outcome::InProgress | Outcome::Win { .. } | Outcome::Draw { .. } => outcome.winner(),
    };
    let named = winner.map(|winner| [("winner", winner), ("loser", !winner)]);
    let sides = named.into_iter().flatten();
    sides.map(|(name, side)| with(name, color(side))).collect()
}
