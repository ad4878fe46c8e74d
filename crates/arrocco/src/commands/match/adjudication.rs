//! Adjudication: games that end because both engines agree on the result.

use std::fmt;

use arrocco_engine::Score;
use arrocco_notation::pgn::GameResult;
use arrocco_rules::Color;

/// When a game is drawn: both scores stay within so many centipawns for so many
/// plies, from some ply on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrawRule {
    from_ply: usize,
    within: i32,
    plies: u32,
}

/// When a game is lost: both scores show a lead of so many centipawns for so
/// many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResignRule {
    lead: i32,
    plies: u32,
}

/// The rules of a match; a missing one is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Adjudication {
    draw: Option<DrawRule>,
    resign: Option<ResignRule>,
}

impl Adjudication {
    /// Reads both rules: numbers with commas between them, or `off`.
    ///
    /// # Errors
    ///
    /// What was expected.
    pub(super) fn parse(draw: &str, resign: &str) -> Result<Adjudication, String> {
        let wrong = |option: &str, form: &str| format!("--{option}: expected {form} or `off`");
        let draw = match (draw, numbers(draw).as_deref()) {
            ("off", _) => None,
            (_, Some(&[from_ply, within, plies])) if plies > 0 => Some(DrawRule {
                from_ply: from_ply as usize,
                within: within as i32,
                plies,
            }),
            (_, _) => return Err(wrong("draw", "PLY,CENTIPAWNS,PLIES")),
        };
        let resign = match (resign, numbers(resign).as_deref()) {
            ("off", _) => None,
            (_, Some(&[lead, plies])) if plies > 0 => Some(ResignRule {
                lead: lead as i32,
                plies,
            }),
            (_, _) => return Err(wrong("resign", "CENTIPAWNS,PLIES")),
        };
        Ok(Adjudication { draw, resign })
    }
}

/// Numbers with commas between them; none may be beyond every score.
fn numbers(text: &str) -> Option<Vec<u32>> {
    let parsed = text.split(',').map(|number| {
        let number = number.trim().parse::<u32>().ok();
        number.filter(|&number| number <= 1_000_000)
    });
    parsed.collect()
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.draw {
            Some(rule) => write!(
                f,
                "draw within {} centipawns for {} plies from ply {}",
                rule.within, rule.plies, rule.from_ply
            )?,
            None => write!(f, "no draws by adjudication")?,
        }
        match self.resign {
            Some(rule) => write!(
                f,
                ", win by {} centipawns for {} plies",
                rule.lead, rule.plies
            ),
            None => write!(f, ", no wins by adjudication"),
        }
    }
}

/// Follows the scores of a game.
pub(super) struct Adjudicator {
    rules: Adjudication,
    white_ahead: u32,
    black_ahead: u32,
    level: u32,
}

impl Adjudicator {
    pub(super) fn new(rules: Adjudication) -> Adjudicator {
        Adjudicator {
            rules,
            white_ahead: 0,
            black_ahead: 0,
            level: 0,
        }
    }

    /// Notes the score of a move by the side to move.
    pub(super) fn note(&mut self, turn: Color, score: Option<Score>, ply: usize) {
        let worth = score.map(|score| match score {
            Score::Centipawns(worth) => worth,
            Score::Mate(moves) if moves > 0 => i32::MAX,
            Score::Mate(_) => -i32::MAX,
        });
        let for_white = worth.map(|worth| match turn {
            Color::White => worth,
            Color::Black => worth.saturating_neg(),
        });
        let count = |run: u32, goes_on: bool| if goes_on { run + 1 } else { 0 };
        let lead = |lead: Option<i32>, rule: ResignRule| lead.is_some_and(|lead| lead >= rule.lead);
        if let Some(rule) = self.rules.resign {
            self.white_ahead = count(self.white_ahead, lead(for_white, rule));
            let for_black = for_white.map(i32::saturating_neg);
            self.black_ahead = count(self.black_ahead, lead(for_black, rule));
        }
        if let Some(rule) = self.rules.draw {
            let level = for_white.is_some_and(|w| w.saturating_abs() <= rule.within);
            self.level = count(self.level, level && ply >= rule.from_ply);
        }
    }

    /// The result both engines agree on.
    pub(super) fn result(&self) -> Option<GameResult> {
        let lost = |plies| {
            self.rules
                .resign
                .is_some_and(|rule: ResignRule| plies >= rule.plies)
        };
        let drawn = |rule: DrawRule| self.level >= rule.plies;
        if lost(self.white_ahead) {
            Some(GameResult::WhiteWins)
        } else if lost(self.black_ahead) {
            Some(GameResult::BlackWins)
        } else {
            self.rules
                .draw
                .is_some_and(drawn)
                .then_some(GameResult::Draw)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adjudicator(draw: &str, resign: &str) -> Adjudicator {
        Adjudicator::new(Adjudication::parse(draw, resign).expect("good rules"))
    }

    #[test]
    fn a_game_ends_when_both_sides_agree_long_enough() {
        let mut verdict = adjudicator("off", "1000,8");
        for ply in 0..4 {
            assert_eq!(verdict.result(), None);
            verdict.note(Color::White, Some(Score::Centipawns(1200)), 2 * ply);
            verdict.note(Color::Black, Some(Score::Mate(-5)), 2 * ply + 1);
        }
        assert_eq!(verdict.result(), Some(GameResult::WhiteWins));
        verdict.note(Color::Black, None, 9);
        assert_eq!(verdict.result(), None, "silence is no agreement");
    }

    #[test]
    fn nothing_happening_is_a_draw_only_late() {
        let mut verdict = adjudicator("80,8,12", "off");
        for ply in 0..92 {
            assert_eq!(verdict.result(), None);
            verdict.note(Color::White, Some(Score::Centipawns(3)), ply);
        }
        assert_eq!(verdict.result(), Some(GameResult::Draw));
    }

    #[test]
    fn a_rule_that_is_off_ends_no_game() {
        let mut verdict = adjudicator("off", "off");
        for ply in 0..500 {
            verdict.note(Color::White, Some(Score::Mate(3)), ply);
        }
        assert_eq!(verdict.result(), None);
    }

    #[test]
    fn what_is_no_rule_is_refused() {
        for (draw, resign) in [
            ("", "off"),
            ("1,2", "off"),
            ("80,8,0", "off"),
            ("a,b,c", "off"),
            ("off", "1000"),
            ("off", "1000,0"),
            ("off", "-5,3"),
            ("off", "1000,8,9"),
            ("99999999999,8,12", "off"),
        ] {
            assert!(
                Adjudication::parse(draw, resign).is_err(),
                "{draw} {resign}"
            );
        }
    }
}
