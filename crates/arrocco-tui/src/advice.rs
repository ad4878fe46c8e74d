//! What the engine sees, told to people.

use arrocco_engine::{Score, Verdict};
use arrocco_rules::Color;

use arrocco_session::engine_player::{Insight, Worth};
use arrocco_session::l10n::{self, Speech, with};

/// An insight that can be put into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice(Insight);

impl Advice {
    pub(crate) fn new(insight: Insight) -> Advice {
        Advice(insight)
    }

    /// What the engine saw.
    pub(crate) fn insight(&self) -> &Insight {
        &self.0
    }

    /// A good move, and how it may go on.
    pub(crate) fn hint(&self, speech: &Speech) -> String {
        let mut line = self.0.line.iter().map(|san| speech.san(san));
        let Some(best) = line.next() else {
            return speech.say("hint-none");
        };
        let rest: Vec<String> = line.take(4).collect();
        let words = [with("move", best), with("line", rest.join(" "))];
        let id = if rest.is_empty() { "hint" } else { "hint-line" };
        speech.say_with(id, &words)
    }

    /// Who stands better, in words and in numbers.
    pub(crate) fn standing(&self, speech: &Speech) -> String {
        let standing = self.judged();
        let side = standing.side().unwrap_or(Color::White);
        let moves = match standing {
            Verdict::Mating(_, moves) => moves,
            _ => 0,
        };
        let words = [
            with("color", l10n::color(side)),
            with("moves", moves.to_string()),
        ];
        let told = speech.say_with(&format!("standing-{}", standing.key()), &words);
        let words = [with("standing", told), with("score", self.score())];
        speech.say_with("evaluation", &words)
    }

    fn judged(&self) -> Verdict {
        let score = match self.0.worth {
            Worth::Centipawns(worth) => Score::Centipawns(worth),
            Worth::Mate(moves) => Score::Mate(moves),
        };
        Verdict::new(score, Color::White)
    }

    /// What it is worth to White, as annotators write it: `+0.35`, `#-3`.
    pub(crate) fn score(&self) -> String {
        match self.0.worth {
            Worth::Centipawns(worth) => {
                let sign = if worth < 0 { '-' } else { '+' };
                let worth = worth.unsigned_abs();
                format!("{sign}{}.{:02}", worth / 100, worth % 100)
            }
            Worth::Mate(moves) => format!("#{moves}"),
        }
    }

    /// White's share of the bar, in thousandths: how likely points are.
    pub(crate) fn share(&self) -> u16 {
        match self.0.worth {
            Worth::Mate(moves) if moves > 0 => 1000,
            Worth::Mate(_) => 0,
            Worth::Centipawns(worth) => {
                let share = 1.0 / (1.0 + (-f64::from(worth) / 250.0).exp());
                (share * 1000.0) as u16
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrocco_session::l10n::Language;

    fn advice(worth: Worth) -> Advice {
        Advice::new(Insight {
            fen: String::new(),
            depth: 9,
            rank: 1,
            worth,
            best: None,
            line: vec!["Nf3".to_owned(), "d5".to_owned()],
            nodes: 1,
        })
    }

    #[test]
    fn a_hint_has_the_letters_of_the_language() {
        let advice = advice(Worth::Centipawns(0));
        let italian = advice.hint(&Speech::new(Language::Italian));
        assert_eq!(italian, "Prova Cf3. Può continuare d5.");
    }

    #[test]
    fn a_standing_is_told_for_every_worth() {
        let english = Speech::new(Language::English);
        for (worth, told) in [
            (Worth::Centipawns(0), "Both sides stand alike. +0.00"),
            (
                Worth::Centipawns(-62),
                "Black stands a little better. -0.62",
            ),
            (Worth::Centipawns(140), "White stands better. +1.40"),
            (Worth::Centipawns(900), "White is winning. +9.00"),
            (Worth::Mate(-3), "Black mates in 3. #-3"),
        ] {
            assert_eq!(advice(worth).standing(&english), told);
        }
        assert_eq!(advice(Worth::Centipawns(0)).share(), 500);
        assert!(advice(Worth::Centipawns(300)).share() > 700);
    }
}
