//! What the coach says.

use arrocco_notation::san;
use arrocco_rules::{Position, Role, Square};

use super::{Localizer, With, color, role, with};
use crate::coach::{CoachNote, Fact};

impl Localizer {
    /// The sentences about a move, after which this is the position; at most two
    /// facts, so that they are read. A blunder is followed by the offer of a takeback.
    pub fn coach(&self, after: &Position, note: &CoachNote) -> Vec<String> {
        let facts = note.facts.iter().take(2);
        let mut lines: Vec<String> = facts.map(|fact| self.coach_fact(after, fact)).collect();
        if note.is_blunder {
            lines.push(self.format("coach-takeback"));
        }
        lines
    }

    /// One fact in a sentence, with the pieces it speaks of.
    pub fn coach_fact(&self, after: &Position, fact: &Fact) -> String {
        match fact {
            Fact::MateInOne { m } => {
                let words = [
                    with("color", color(after.turn())),
                    with("move", san::write(after, *m)),
                ];
                self.format_with("coach-mate", &words)
            }
            Fact::Attacked {
                square,
                role: attacked,
                attackers,
                defenders,
            } => {
                let mut text = self.coach_attacked(*square, *attacked, attackers, defenders);
                for (id, pieces) in [
                    ("coach-attacked-by", attackers),
                    ("coach-defended-by", defenders),
                ] {
                    if !pieces.is_empty() {
                        let words = [with("pieces", self.pieces(pieces.iter().copied()))];
                        text.push(' ');
                        text.push_str(&self.format_with(id, &words));
                    }
                }
                text
            }
            Fact::Pinned {
                square,
                role: pinned,
                by,
            } => self.format_with("coach-pinned", &about(*square, *pinned, *by)),
            Fact::Threat {
                from,
                target,
                is_undefended,
            } => {
                let id = match is_undefended {
                    true => "coach-threat-undefended",
                    false => "coach-threat",
                };
                self.format_with(id, &about(from.0, from.1, *target))
            }
        }
    }

    /// "Your knight on e5 is attacked twice and defended once."
    pub fn coach_attacked(
        &self,
        square: Square,
        attacked: Role,
        attackers: &[(Square, Role)],
        defenders: &[(Square, Role)],
    ) -> String {
        let words = [
            with("role", role(attacked)),
            with("at", square.to_string()),
            with("attacked", times(attackers.len())),
            with("attackers", attackers.len().to_string()),
            with("defended", times(defenders.len())),
            with("defenders", defenders.len().to_string()),
        ];
        self.format_with("coach-attacked", &words)
    }
}

/// The key of a count.
const fn times(count: usize) -> &'static str {
    match count {
        0 => "none",
        1 => "once",
        2 => "twice",
        _ => "many",
    }
}

fn about<'a>(square: Square, one: Role, (by, other): (Square, Role)) -> [With<'a>; 4] {
    [
        with("role", role(one)),
        with("at", square.to_string()),
        with("by", by.to_string()),
        with("other", role(other)),
    ]
}
