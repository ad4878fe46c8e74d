//! Hints and evaluations of the engine in words.

use arrocco_engine::{Score, Verdict, winning_chances};
use arrocco_rules::Color;

use arrocco_session::engine_player::{Analysis, WhiteScore};
use arrocco_session::l10n::{self, Localizer, with};

/// An analysis that can be described in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advice(Analysis);

impl Advice {
    pub(crate) fn new(analysis: Analysis) -> Advice {
        Advice(analysis)
    }

    /// What the engine saw.
    pub(crate) fn analysis(&self) -> &Analysis {
        &self.0
    }

    /// A good move, and how it may go on.
    pub(crate) fn hint(&self, localizer: &Localizer) -> String {
        let mut line = self.0.line.iter().map(|san| localizer.san(san));
        let Some(best) = line.next() else {
            return localizer.format("hint-none");
        };
        let rest: Vec<String> = line.take(4).collect();
        let words = [with("move", best), with("line", rest.join(" "))];
        let id = if rest.is_empty() { "hint" } else { "hint-line" };
        localizer.format_with(id, &words)
    }

    /// Who stands better, in words and in numbers.
    pub(crate) fn standing(&self, localizer: &Localizer) -> String {
        let standing = self.judged();
        let side = standing.side().unwrap_or(Color::White);
        let moves = match standing {
            Verdict::Mating(_, moves) => moves,
            Verdict::Level | Verdict::Slight(_) | Verdict::Clear(_) | Verdict::Winning(_) => 0,
        };
        let words = [
            with("color", l10n::color(side)),
            with("moves", moves.to_string()),
        ];
        let described = localizer.format_with(&format!("standing-{}", standing.key()), &words);
        let words = [with("standing", described), with("score", self.score())];
        localizer.format_with("evaluation", &words)
    }

    fn judged(&self) -> Verdict {
        let score = match self.0.worth {
            WhiteScore::Centipawns(worth) => Score::Centipawns(worth),
            WhiteScore::Mate(moves) => Score::Mate(moves),
        };
        Verdict::new(score, Color::White)
    }

    /// What it is worth to White, as annotators write it: `+0.35`, `#-3`.
    pub(crate) fn score(&self) -> String {
        match self.0.worth {
            WhiteScore::Centipawns(worth) => {
                let sign = if worth < 0 { '-' } else { '+' };
                let worth = worth.unsigned_abs();
                format!("{sign}{}.{:02}", worth / 100, worth % 100)
            }
            WhiteScore::Mate(moves) => format!("#{moves}"),
        }
    }

    /// White's share of the bar, in thousandths: how likely points are.
    pub(crate) fn share(&self) -> u16 {
        match self.0.worth {
            WhiteScore::Mate(moves) if moves > 0 => 1000,
            WhiteScore::Mate(_) => 0,
            WhiteScore::Centipawns(worth) => (10.0 * winning_chances(worth)) as u16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrocco_session::l10n::Language;

    fn advice(worth: WhiteScore) -> Advice {
        Advice::new(Analysis {
            fen: String::new(),
            depth: 9,
            rank: 1,
            worth,
            best: None,
            line: vec!["Nf3".to_owned(), "d5".to_owned()],
            moves: Vec::new(),
            nodes: 1,
        })
    }

    #[test]
    fn a_hint_has_the_letters_of_the_language() {
        let advice = advice(WhiteScore::Centipawns(0));
        let italian = advice.hint(&Localizer::new(Language::Italian));
        assert_eq!(italian, "Prova Cf3. Può continuare d5.");
    }

    #[test]
    fn every_evaluation_is_described() {
        let english = Localizer::new(Language::English);
        for (worth, sentence) in [
            (WhiteScore::Centipawns(0), "The position is equal. +0.00"),
            (
                WhiteScore::Centipawns(-62),
                "Black is slightly better. -0.62",
            ),
            (WhiteScore::Centipawns(140), "White is better. +1.40"),
            (WhiteScore::Centipawns(900), "White is winning. +9.00"),
            (WhiteScore::Mate(-3), "Black mates in 3. #-3"),
        ] {
            assert_eq!(advice(worth).standing(&english), sentence);
        }
        assert_eq!(advice(WhiteScore::Centipawns(0)).share(), 500);
        assert!(advice(WhiteScore::Centipawns(300)).share() > 700);
    }
}
