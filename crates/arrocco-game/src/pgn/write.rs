//! From a game to PGN.

use arrocco_notation::pgn::{Annotation, Tree, WriteOptions};
use arrocco_rules::Color;

use super::tag;
use crate::{Control, Draws, Game, Millis, Outcome, Proof, Takebacks};

impl Game {
    /// The game as a PGN file in export format, with everything that
    /// [`Game::from_pgn`] needs to go on from here.
    pub fn to_pgn(&self, now: Millis) -> String {
        self.to_tree(now).write(WriteOptions::default())
    }

    /// The game as a tree with tags and clocks.
    pub fn to_tree(&self, now: Millis) -> Tree {
        let mut tree = self.tree.as_tree().clone();
        for (name, value) in self.tags(now) {
            tree.set_tag(&name, &value);
        }
        tree.set_result(self.outcome.result());
        for (ply, node) in self.line.iter().enumerate() {
            let node = self.tree.node(node.played.id);
            if let (Some(node), Some(left)) = (node, self.clock.stamp(ply)) {
                let others = tree.comments(node).to_vec();
                tree.clear_comments(node);
                tree.add_comment(node, &Annotation::Clock(left.into()).to_string());
                others
                    .iter()
                    .for_each(|comment| tree.add_comment(node, comment));
            }
        }
        tree
    }

    fn tags(&self, now: Millis) -> Vec<(String, String)> {
        let mut tags = Vec::new();
        tags.extend(self.settings.tags.clone());
        self.player_tags(&mut tags);
        self.opening_tags(&mut tags);
        self.time_tags(&mut tags, now);
        self.habit_tags(&mut tags);
        self.state_tags(&mut tags);
        self.end_tags(&mut tags);
        tags
    }

    fn player_tags(&self, tags: &mut Vec<(String, String)>) {
        for color in Color::ALL {
            tags.push((
                tag::of_side(color, ""),
                self.settings.name(color).to_owned(),
            ));
            let seat = self.settings.seat(color);
            let kind = tag::kind_name(seat.kind);
            tags.push((tag::of_side(color, "Type"), kind.to_owned()));
            if !seat.strength.is_empty() {
                tags.push((tag::of_side(color, "Strength"), seat.strength.clone()));
            }
        }
    }

    fn opening_tags(&self, tags: &mut Vec<(String, String)>) {
        if let Some(opening) = self.opening() {
            tags.push(("ECO".to_owned(), opening.eco.to_owned()));
            tags.push(("Opening".to_owned(), opening.name.to_owned()));
        }
    }

    fn time_tags(&self, tags: &mut Vec<(String, String)>, now: Millis) {
        let time = &self.settings.time;
        if time.white == time.black {
            tags.push((tag::TIME_CONTROL.to_owned(), time.white.to_pgn()));
        }
        for color in Color::ALL {
            if time.white != time.black {
                tags.push((tag::of_side(color, "TimeControl"), time.of(color).to_pgn()));
            }
            if *time.of(color) == Control::Unlimited {
                continue;
            }
            let left = self.clock.left(color, now).unwrap_or_default();
            tags.push((tag::of_side(color, "Clock"), left.to_string()));
            if let Some(start) = self.clock.odd_start(color) {
                tags.push((tag::of_side(color, "Start"), start.to_string()));
            }
        }
        let used = self.clock.used(now);
        if used > Millis::ZERO {
            tags.push((tag::THINKING_TIME.to_owned(), used.to_string()));
        }
        if self.clock.is_paused() {
            tags.push((tag::PAUSED.to_owned(), "1".to_owned()));
        }
    }

    fn habit_tags(&self, tags: &mut Vec<(String, String)>) {
        if self.settings.draws == Draws::Automatic {
            tags.push((tag::DRAWS.to_owned(), "automatic".to_owned()));
        }
        if self.settings.takebacks != Takebacks::Free {
            let takebacks = tag::takebacks_name(self.settings.takebacks);
            tags.push((tag::TAKEBACKS.to_owned(), takebacks));
        }
        for color in Color::ALL {
            let taken = self.taken[color.index()];
            if taken > 0 {
                tags.push((tag::of_side(color, "Takebacks"), taken.to_string()));
            }
        }
    }

    fn state_tags(&self, tags: &mut Vec<(String, String)>) {
        let mut push = |name: &str, value: String| tags.push((name.to_owned(), value));
        push(tag::PLY_COUNT, self.ply.to_string());
        if self.redoable() > 0 {
            push(tag::TAKEN_BACK, self.redoable().to_string());
        }
        if let Some(by) = self.draw_offer() {
            push(tag::DRAW_OFFER, by.to_string());
        }
        if let Some(by) = self.takeback_asked() {
            push(tag::TAKEBACK_ASKED, by.to_string());
        }
    }

    fn end_tags(&self, tags: &mut Vec<(String, String)>) {
        let mut push = |name: &str, value: String| tags.push((name.to_owned(), value));
        let Some(cause) = self.outcome.cause() else {
            return push(tag::TERMINATION, "unterminated".to_owned());
        };
        let termination = if self.outcome.is_on_time() {
            "time forfeit"
        } else {
            "normal"
        };
        push(tag::TERMINATION, termination.to_owned());
        push(tag::CAUSE, cause.to_owned());
        if let Outcome::Draw { cause } = &self.outcome
            && let Some(proof) = cause.proof()
        {
            push(tag::PROOF, proof_text(proof));
        }
    }
}

/// The numbers of a proof; 0 for the start.
fn proof_text(proof: &Proof) -> String {
    match proof {
        Proof::Count { plies } => plies.to_string(),
        Proof::Repetition { moves } => {
            let numbers = moves.iter().map(|number| number.unwrap_or(0).to_string());
            numbers.collect::<Vec<_>>().join(" ")
        }
    }
}
