//! What results mean: a difference in Elo, how sure it is, and when enough is
//! enough.
//!
//! The two games of an opening are not independent, so the spread is taken over
//! pairs of games; only games without a partner count alone.

use std::collections::BTreeMap;
use std::fmt;

/// The first engine's results.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    /// Half points and games of each opening.
    openings: BTreeMap<usize, (u32, u32)>,
}

impl Tally {
    /// Notes a game of an opening by its half points: 0, 1 or 2.
    pub(super) fn note(&mut self, opening: usize, half_points: u32) {
        match half_points {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
        let entry = self.openings.entry(opening).or_default();
        entry.0 += half_points;
        entry.1 += 1;
    }

    pub(super) fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of points, from 0 to 1.
    fn share(&self) -> f64 {
        let points = f64::from(self.won) + f64::from(self.drawn) / 2.0;
        points / f64::from(self.games().max(1))
    }

    /// The variance of one game's points, as pairs show it.
    fn variance(&self) -> f64 {
        let share = self.share();
        let deviations = self.openings.values().map(|&(half_points, games)| {
            let expected = share * f64::from(games);
            (f64::from(half_points) / 2.0 - expected).powi(2)
        });
        // A few games alike do not prove that all will be.
        let least = 0.25 / f64::from(self.games().max(1));
        (deviations.sum::<f64>() / f64::from(self.games().max(1))).max(least)
    }

    /// Pentanomial: how many pairs of games gave 0, half a point, one, one and a
    /// half and two points.
    fn pairs(&self) -> [u32; 5] {
        let mut counts = [0; 5];
        for &(half_points, games) in self.openings.values() {
            if games == 2 {
                counts[half_points.min(4) as usize] += 1;
            }
        }
        counts
    }

    /// The likelihood that the first engine is the stronger one.
    fn superiority(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        normal((self.share() - 0.5) / (self.variance() / games).sqrt())
    }

    /// The points, for a table.
    pub(super) fn points(&self) -> f64 {
        f64::from(self.won) + f64::from(self.drawn) / 2.0
    }

    /// The difference in Elo, and the bounds within which it lies in 95 of
    /// 100 cases.
    fn elo(&self) -> [f64; 3] {
        let games = f64::from(self.games().max(1));
        let margin = 1.96 * (self.variance() / games).sqrt();
        [-margin, 0.0, margin].map(|off| elo(self.share() + off))
    }
}

/// The share of a normal distribution below this many standard deviations
/// (Abramowitz and Stegun 26.2.17, exact to seven digits).
fn normal(deviations: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * deviations.abs());
    let coefficients = [
        0.319_381_530,
        -0.356_563_782,
        1.781_477_937,
        -1.821_255_978,
        1.330_274_429,
    ];
    let series = coefficients
        .into_iter()
        .rev()
        .fold(0.0, |sum, c| (sum + c) * t);
    let density = (-deviations * deviations / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let above = density * series;
    if deviations >= 0.0 {
        1.0 - above
    } else {
        above
    }
}

/// The difference in Elo that gives this share of points.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of points that this difference in Elo gives.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            won, drawn, lost, ..
        } = self;
        let percent = 100.0 * self.share();
        let [low, middle, high] = self.elo();
        let games = self.games();
        write!(f, "+{won} ={drawn} -{lost} of {games}, {percent:.1} %, ")?;
        write!(f, "Elo {middle:+.0} ({low:+.0} to {high:+.0})")?;
        write!(f, ", LOS {:.1} %", 100.0 * self.superiority())?;
        let [p0, p1, p2, p3, p4] = self.pairs();
        write!(f, ", pairs {p0}-{p1}-{p2}-{p3}-{p4}")
    }
}

/// Two differences in Elo, one of which is to be chosen (a sequential
/// probability ratio test with 5 % of errors of either kind).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hypotheses {
    none: f64,
    some: f64,
}

/// One-sided results do not mean that there is no chance at all.
const LEAST_SPREAD: f64 = 0.05;

/// Beyond this the likelihoods differ nineteen to one.
const SURE: f64 = 2.944;

impl Hypotheses {
    /// Reads `0,5`.
    ///
    /// # Errors
    ///
    /// If it is not two numbers, the smaller first.
    pub(crate) fn parse(text: &str) -> Result<Hypotheses, String> {
        let numbers = text.split_once(',').and_then(|(none, some)| {
            let none: f64 = none.trim().parse().ok()?;
            let some: f64 = some.trim().parse().ok()?;
            (none < some).then_some(Hypotheses { none, some })
        });
        numbers.ok_or_else(|| "expected two numbers, the smaller first, such as 0,5".to_owned())
    }

    /// The logarithm of how much likelier the greater difference is.
    fn log_ratio(self, tally: &Tally) -> f64 {
        // A few games say nothing of the spread.
        if tally.games() < 8 {
            return 0.0;
        }
        let (none, some) = (expected(self.none), expected(self.some));
        let games = f64::from(tally.games());
        let spread = tally.variance().max(LEAST_SPREAD);
        games * (some - none) * (2.0 * tally.share() - none - some) / (2.0 * spread)
    }

    /// Whether the greater difference is the truth; `None` if it is not clear.
    pub(super) fn verdict(self, tally: &Tally) -> Option<bool> {
        let ratio = self.log_ratio(tally);
        (ratio.abs() >= SURE).then_some(ratio > 0.0)
    }

    pub(super) fn describe(self, tally: &Tally) -> String {
        let Hypotheses { none, some } = self;
        let verdict = match self.verdict(tally) {
            Some(true) => format!("{some} or more"),
            Some(false) => format!("{none} or less"),
            None => "not clear yet".to_owned(),
        };
        let ratio = self.log_ratio(tally);
        format!("SPRT {none} or {some}: {verdict} (LLR {ratio:.2} of {SURE:.2})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(won: u32, drawn: u32, lost: u32) -> Tally {
        let mut tally = Tally::default();
        let results = [(won, 2), (drawn, 1), (lost, 0)];
        let points = results
            .into_iter()
            .flat_map(|(count, points)| (0..count).map(move |_| points));
        for (game, points) in points.enumerate() {
            tally.note(game, points);
        }
        tally
    }

    #[test]
    fn an_even_score_is_no_difference() {
        let [low, middle, high] = tally(30, 40, 30).elo();
        assert!(middle.abs() < 1e-9);
        assert!(
            (low + high).abs() < 1e-6 && (40.0..60.0).contains(&high),
            "{high}"
        );
    }

    #[test]
    fn three_quarters_are_191_points() {
        let [_, middle, _] = tally(75, 0, 25).elo();
        assert!((middle - 190.8).abs() < 0.1, "{middle}");
        assert!((expected(middle) - 0.75).abs() < 1e-9);
    }

    /// One wins both games as White only: pairs that are all alike say more
    /// than games that differ.
    #[test]
    fn pairs_that_are_alike_are_surer_than_games_that_differ() {
        let mut pairs = Tally::default();
        for opening in 0..50 {
            pairs.note(opening, 2);
            pairs.note(opening, 0);
        }
        let [low, ..] = pairs.elo();
        let [alone, ..] = tally(50, 0, 50).elo();
        assert!(low > alone, "{low} {alone}");
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut tally = Tally::default();
        let results = [
            (0, 2),
            (0, 2),
            (1, 0),
            (1, 1),
            (2, 2),
            (2, 0),
            (3, 0),
            (3, 0),
            (4, 1),
        ];
        for (opening, half_points) in results {
            tally.note(opening, half_points);
        }
        assert_eq!(tally.pairs(), [1, 1, 1, 0, 1]);
        assert!(tally.to_string().ends_with("pairs 1-1-1-0-1"), "{tally}");
    }

    #[test]
    fn superiority_is_the_share_of_a_normal_distribution() {
        for (deviations, share) in [
            (0.0, 0.5),
            (1.96, 0.975),
            (-1.0, 0.158_655),
            (3.0, 0.998_65),
        ] {
            assert!((normal(deviations) - share).abs() < 1e-4, "{deviations}");
        }
        assert!((tally(30, 40, 30).superiority() - 0.5).abs() < 1e-6);
        assert!(tally(60, 0, 40).superiority() > 0.97);
    }

    #[test]
    fn clear_matches_are_ended_and_even_ones_go_on() {
        let hypotheses = Hypotheses::parse("0,10").expect("two numbers");
        assert_eq!(hypotheses.verdict(&tally(300, 100, 100)), Some(true));
        assert_eq!(hypotheses.verdict(&tally(100, 100, 300)), Some(false));
        assert_eq!(hypotheses.verdict(&tally(21, 20, 20)), None);
        assert_eq!(hypotheses.verdict(&tally(7, 0, 0)), None);
    }

    #[test]
    fn hypotheses_are_two_numbers_in_order() {
        for text in ["", "0", "5,0", "a,b", "0,5,9"] {
            assert!(Hypotheses::parse(text).is_err(), "{text}");
        }
    }
}
