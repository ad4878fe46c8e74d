//! The weaknesses of the levels: nodes, lines, errors of evaluation, overlooked
//! moves.

use arrocco_rules::{Move, Position};

use super::{Level, Line, Rating, WeakenedResult, allows_mate};
use crate::engine::{SearchResult, SearchView};
use crate::limits::Limits;
use crate::random::Random;
use crate::score::Score;
use crate::search::EvalNoise;

/// How a level is weaker than full strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weakness {
    /// Nodes it searches.
    nodes: u64,
    /// Lines it compares.
    lines: usize,
    /// The error of its evaluations, in centipawns.
    eval_noise: i32,
    /// The loss that makes a move e times less likely, in centipawns.
    ease: f64,
    /// The greatest loss it accepts by its own evaluation, in centipawns.
    reach: i32,
    /// Percentage of quiet moves it overlooks.
    overlooked: usize,
    /// Whether it avoids moves that allow a mate in one.
    careful: bool,
}

const fn weakness(nodes: u64, lines: usize, eval_noise: i32, ease: f64, reach: i32) -> Weakness {
    Weakness {
        nodes,
        lines,
        eval_noise,
        ease,
        reach,
        overlooked: 0,
        careful: true,
    }
}

impl Weakness {
    /// The weakness of a level; the last has none.
    pub(super) fn of(level: Level) -> Option<Weakness> {
        let weakness = match level.number() {
            1 => weakness(30, 12, 220, 130.0, 500).careless(40),
            2 => weakness(80, 10, 150, 90.0, 350).careless(28),
            3 => weakness(200, 8, 110, 65.0, 250).careless(18),
            4 => weakness(500, 7, 80, 48.0, 180).careless(10),
            5 => weakness(1_200, 6, 60, 36.0, 140),
            6 => weakness(3_000, 5, 44, 26.0, 100),
            7 => weakness(7_000, 4, 32, 18.0, 70),
            8 => weakness(18_000, 3, 20, 12.0, 45),
            9 => weakness(60_000, 2, 10, 7.0, 25),
            _ => return None,
        };
        Some(weakness)
    }

    /// It allows mates in one, and overlooks this percentage of quiet moves.
    const fn careless(self, overlooked: usize) -> Weakness {
        Weakness {
            overlooked,
            careful: false,
            ..self
        }
    }

    /// How it searches with this seed.
    pub(super) fn view(&self, seed: u64) -> SearchView {
        SearchView {
            lines: self.lines,
            noise: EvalNoise {
                amount: self.eval_noise,
                seed,
            },
        }
    }

    /// The given limits, narrowed to those of the level.
    pub(super) fn narrowed(
        &self,
        position: &Position,
        limits: &Limits,
        random: &mut Random,
    ) -> Limits {
        let mut moves = self.noticed(position, random);
        if !limits.moves.is_empty() {
            moves.retain(|m| limits.moves.contains(m));
        }
        if moves.is_empty() {
            moves.clone_from(&limits.moves);
        }
        Limits {
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes)),
            moves,
            ..limits.clone()
        }
    }

    /// The moves it does not overlook; all if there is none. Captures and
    /// promotions are overlooked less often.
    fn noticed(&self, position: &Position, random: &mut Random) -> Vec<Move> {
        let legal = position.legal_moves();
        let mut notices = |m: &Move| {
            let loud = position.board().piece_at(m.to()).is_some() || m.promotion().is_some();
            let chance = if loud {
                self.overlooked / 3
            } else {
                self.overlooked
            };
            random.below(100) >= chance && !(self.careful && allows_mate(position, *m))
        };
        legal.iter().copied().filter(|m| notices(m)).collect()
    }

    /// Picks one of the moves that seem good enough; a mate it finds, it plays.
    pub(super) fn pick(&self, seen: WeakenedResult, random: &mut Random) -> SearchResult {
        let Some(best) = seen.lines.first() else {
            return seen.answer;
        };
        let chosen = match best.score {
            Score::Mate(moves) if moves > 0 => best,
            _ => self.draw(&seen.lines, random),
        };
        SearchResult {
            best: chosen.moves.first().copied().or(seen.answer.best),
            ponder: chosen.moves.get(1).copied(),
            score: chosen.score,
            nodes: seen.answer.nodes,
        }
    }

    /// One of the lines within reach of the best; better lines are likelier.
    fn draw<'a>(&self, lines: &'a [Line], random: &mut Random) -> &'a Line {
        let best = worth(lines[0].score);
        let weight = |line: &Line| {
            let loss = best - worth(line.score);
            if loss > self.reach {
                0.0
            } else {
                (-f64::from(loss) / self.ease).exp()
            }
        };
        let sum: f64 = lines.iter().map(weight).sum();
        let mut left = random.fraction() * sum;
        for line in lines {
            left -= weight(line);
            if left < 0.0 {
                return line;
            }
        }
        &lines[0]
    }
}

/// One number for leads and mates; nearer mates weigh more.
fn worth(score: Score) -> i32 {
    match score {
        Score::Centipawns(worth) => worth,
        Score::Mate(moves) if moves > 0 => 30_000 - moves,
        Score::Mate(moves) => -30_000 - moves,
    }
}

/// The measured ratings; docs/ENGINE.md lists the games.
pub(super) fn rating(level: Level) -> Option<Rating> {
    let (elo, error) = match level.number() {
        1 => (710, 215),
        2 => (1050, 190),
        3 => (1290, 170),
        4 => (1450, 150),
        5 => (1780, 110),
        6 => (2000, 75),
        7 => (2345, 55),
        8 => (2645, 75),
        9 => (2825, 110),
        10 => (3330, 110),
        _ => return None,
    };
    Some(Rating { elo, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_in_all_parameters_than_the_one_below() {
        let levels: Vec<Weakness> = Level::ALL.into_iter().filter_map(Weakness::of).collect();
        assert_eq!(levels.len(), 9);
        for pair in levels.windows(2) {
            let (weaker, stronger) = (pair[0], pair[1]);
            assert!(weaker.nodes < stronger.nodes);
            assert!(weaker.eval_noise > stronger.eval_noise);
            assert!(weaker.ease > stronger.ease);
            assert!(weaker.reach > stronger.reach);
            assert!(weaker.overlooked >= stronger.overlooked);
        }
    }

    #[test]
    fn ratings_rise_with_the_levels() {
        let rated: Vec<i32> = Level::ALL
            .into_iter()
            .filter_map(rating)
            .map(|rating| rating.elo)
            .collect();
        assert!(rated.is_sorted_by(|weaker, stronger| weaker < stronger));
        for level in Level::ALL {
            if let Some(rating) = rating(level) {
                assert_eq!(Level::nearest(rating.elo), level);
            }
        }
    }

    #[test]
    fn no_line_beyond_the_reach_is_picked() {
        let m = Position::initial().legal_moves()[0];
        let line = |worth| Line {
            score: Score::Centipawns(worth),
            moves: vec![m],
        };
        let lines = [line(50), line(40), line(-500)];
        let weakness = Weakness::of(Level::ALL[0]).expect("not the last");
        let mut random = Random::new(1);
        let mut drawn = [0; 3];
        for _ in 0..2000 {
            let line = weakness.draw(&lines, &mut random);
            let index = lines.iter().position(|other| other.score == line.score);
            drawn[index.expect("one of them")] += 1;
        }
        assert!(
            drawn[0] > drawn[1] && drawn[1] > 500 && drawn[2] == 0,
            "{drawn:?}"
        );
    }
}
