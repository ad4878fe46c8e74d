//! The weaknesses of the levels: what they see, and how they choose.

use arrocco_rules::{Move, Position};

use super::natural;
use super::sight::{Look, MATE_VALUE, Seen, Sight};
use super::{Level, Line, Rating, WeakenedResult, allows_mate};
use crate::engine::{GameHistory, SearchResult, SearchView};
use crate::limits::{Limits, SearchControl};
use crate::random::Random;
use crate::score::Score;
use crate::search::EvalNoise;

/// The first moves, in which everybody knows what is usual: half as much is
/// overlooked, and moves that seem to lose something are rarer.
pub(super) const EARLY: u32 = 7;

/// How a level is weaker than full strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weakness {
    /// What it sees.
    pub(super) view: View,
    /// The loss that makes a move e times less likely, in centipawns.
    ease: f64,
    /// The greatest loss it accepts by its own evaluation, in centipawns.
    reach: i32,
    /// The share of a move's natural appeal that counts, in percent.
    habit: i32,
    /// Whether it never plays a move that loses the game at once: one that allows
    /// a mate in one or gives a queen away, if another move does not.
    careful: bool,
    /// Plies of the opening table it knows, least and most.
    book: (usize, usize),
}

/// How a level looks for moves.
#[derive(Clone, Copy, Debug)]
pub(super) enum View {
    /// A few plies, with moves overlooked.
    Sight(Sight),
    /// The search of the engine, with errors of evaluation.
    Search {
        /// Nodes it searches.
        nodes: u64,
        /// Lines it compares.
        lines: usize,
        /// The error of its evaluations, in centipawns.
        eval_noise: i32,
    },
}

const fn sight(depth: u32, overlooked: u32, ease: f64, reach: i32) -> Weakness {
    Weakness {
        view: View::Sight(Sight { depth, overlooked }),
        ease,
        reach,
        habit: 100,
        careful: false,
        book: (6, 8),
    }
}

const fn search(nodes: u64, lines: usize, eval_noise: i32, ease: f64, reach: i32) -> Weakness {
    Weakness {
        view: View::Search {
            nodes,
            lines,
            eval_noise,
        },
        ease,
        reach,
        habit: 60,
        careful: true,
        book: (8, 14),
    }
}

impl Weakness {
    /// The weakness of a level; the last has none.
    pub(super) fn of(level: Level) -> Option<Weakness> {
        let weakness = match level.number() {
            1 => sight(2, 48, 60.0, 300),
            2 => sight(2, 36, 48.0, 240).knowing(6, 9),
            3 => sight(2, 25, 38.0, 180).knowing(6, 10),
            4 => sight(3, 20, 32.0, 140).knowing(6, 12).careful(),
            5 => search(1_200, 6, 60, 30.0, 120),
            6 => search(3_000, 5, 44, 24.0, 90),
            7 => search(7_000, 4, 32, 18.0, 70).knowing(8, 16),
            8 => search(18_000, 3, 20, 12.0, 45).knowing(8, 18),
            9 => search(60_000, 2, 10, 7.0, 25).knowing(10, 20),
            _ => return None,
        };
        Some(weakness)
    }

    const fn careful(self) -> Weakness {
        Weakness {
            careful: true,
            ..self
        }
    }

    const fn knowing(self, least: usize, most: usize) -> Weakness {
        Weakness {
            book: (least, most),
            ..self
        }
    }

    /// How many plies of the opening table it knows in the game of this seed.
    pub(super) fn book_plies(&self, random: &mut Random) -> usize {
        let (least, most) = self.book;
        least + random.below(most - least + 1)
    }

    /// How it searches with this seed.
    pub(super) fn search_view(lines: usize, amount: i32, seed: u64) -> SearchView {
        SearchView {
            lines,
            noise: EvalNoise { amount, seed },
        }
    }

    /// The moves it considers: those that were asked for, without those that lose
    /// at once or undo the last move, as long as there are others.
    pub(super) fn candidates(&self, game: &GameHistory, limits: &Limits) -> Vec<Move> {
        let position = game.position();
        let legal = position.legal_moves();
        let asked = |m: &Move| limits.moves.is_empty() || limits.moves.contains(m);
        let mut moves: Vec<Move> = legal.iter().copied().filter(asked).collect();
        if moves.is_empty() {
            moves = legal.to_vec();
        }
        if self.careful {
            keep_if_any(&mut moves, |m| !loses_at_once(position, m));
        }
        if let Some(own) = game.last_moves()[0] {
            keep_if_any(&mut moves, |m| !natural::undoes(own, m));
        }
        moves
    }

    /// Looks a few plies ahead and picks a move.
    pub(super) fn look(
        &self,
        sight: Sight,
        game: &GameHistory,
        limits: &Limits,
        control: &SearchControl,
        random: &mut Random,
    ) -> Option<SearchResult> {
        let candidates = self.candidates(game, limits);
        let mut look = Look::new(sight, random.next(), control);
        let seen = look.moves(game, &candidates, self.reach);
        let best = seen.first()?.value;
        let chosen = if best >= MATE_VALUE - 10 {
            seen[0]
        } else {
            let weight = |seen: &Seen| self.weight(game, seen.m, best - seen.value);
            let index = draw(&seen, weight, random);
            seen[index]
        };
        Some(SearchResult {
            best: Some(chosen.m),
            ponder: None,
            score: score(chosen.value),
            nodes: look.nodes,
        })
    }

    /// Picks one of the moves that seem good enough; a mate it finds, it plays.
    pub(super) fn pick(
        &self,
        game: &GameHistory,
        seen: WeakenedResult,
        random: &mut Random,
    ) -> SearchResult {
        let Some(best) = seen.lines.first() else {
            return seen.answer;
        };
        let chosen = match best.score {
            Score::Mate(moves) if moves > 0 => best,
            _ => {
                let top = worth(best.score);
                let weight = |line: &Line| match line.moves.first() {
                    Some(&m) => self.weight(game, m, top - worth(line.score)),
                    None => 0.0,
                };
                &seen.lines[draw(&seen.lines, weight, random)]
            }
        };
        SearchResult {
            best: chosen.moves.first().copied().or(seen.answer.best),
            ponder: chosen.moves.get(1).copied(),
            score: chosen.score,
            nodes: seen.answer.nodes,
        }
    }

    /// How likely it plays a move that seems to lose so much.
    fn weight(&self, game: &GameHistory, m: Move, loss: i32) -> f64 {
        if loss > self.reach {
            return 0.0;
        }
        let appeal = natural::appeal(game, m) * self.habit / 100;
        let is_early = game.position().fullmove_number() <= EARLY;
        let ease = if is_early { self.ease / 2.0 } else { self.ease };
        (f64::from(appeal - loss) / ease).exp()
    }
}

/// Leaves only the moves that fit, unless none does.
fn keep_if_any(moves: &mut Vec<Move>, fits: impl Fn(Move) -> bool) {
    if moves.iter().any(|&m| fits(m)) {
        moves.retain(|&m| fits(m));
    }
}

/// Whether a move allows a mate in one or lets a queen be taken for nothing or for
/// much less.
fn loses_at_once(position: &Position, m: Move) -> bool {
    allows_mate(position, m) || gives_queen(position, m)
}

/// Whether after this move the other side wins a queen by an exchange, for which
/// this move itself got less than a rook.
fn gives_queen(position: &Position, m: Move) -> bool {
    use crate::see;
    use arrocco_rules::Role;
    if see::gain(position, m) >= see::piece_value(Role::Rook) {
        return false;
    }
    let after = position.after(m);
    let queens = after.board().by_role(Role::Queen);
    let takes_queen = |reply: &&Move| queens.has(reply.to()) && !reply.is_castling();
    let least = see::piece_value(Role::Rook) + see::gain(position, m);
    let replies = after.legal_moves();
    let mut takers = replies.iter().filter(takes_queen);
    takers.any(|&reply| see::at_least(&after, reply, least))
}

/// The index of a value drawn by its weight; the first if all weights are 0.
fn draw<T>(values: &[T], weight: impl Fn(&T) -> f64, random: &mut Random) -> usize {
    let weights: Vec<f64> = values.iter().map(weight).collect();
    let mut left = random.fraction() * weights.iter().sum::<f64>();
    for (index, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return index;
        }
    }
    0
}

/// A value of the short search as a score.
fn score(value: i32) -> Score {
    let plies = MATE_VALUE - value.abs();
    match value {
        value if plies > 100 => Score::Centipawns(value),
        1.. => Score::Mate((plies + 1) / 2),
        _ => Score::Mate(-plies / 2),
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
        1 => (860, 130),
        2 => (1025, 125),
        3 => (1215, 115),
        4 => (1510, 105),
        5 => (1645, 95),
        6 => (1960, 75),
        7 => (2295, 55),
        8 => (2590, 65),
        9 => (2950, 70),
        10 => (3280, 75),
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
            assert!(weaker.ease >= stronger.ease);
            assert!(weaker.reach >= stronger.reach);
            assert!(weaker.book <= stronger.book);
            assert!(weaker.careful <= stronger.careful);
            match (weaker.view, stronger.view) {
                (View::Sight(one), View::Sight(other)) => {
                    assert!(one.depth <= other.depth && one.overlooked > other.overlooked);
                }
                (
                    View::Search {
                        nodes, eval_noise, ..
                    },
                    View::Search {
                        nodes: more,
                        eval_noise: less,
                        ..
                    },
                ) => assert!(nodes < more && eval_noise > less),
                (View::Sight(_), View::Search { .. }) => {}
                (View::Search { .. }, View::Sight(_)) => panic!("the search is stronger"),
            }
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
    fn better_moves_are_likelier_and_none_beyond_the_reach_is_picked() {
        let game = GameHistory::new(
            "r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 16"
                .parse()
                .expect("a good FEN"),
        );
        let m = game.position().legal_moves()[0];
        let weakness = Weakness::of(Level::ALL[0]).expect("not the last");
        let losses = [0, 40, weakness.reach + 1];
        let mut random = Random::new(1);
        let mut drawn = [0; 3];
        for _ in 0..2000 {
            let weight = |&loss: &i32| weakness.weight(&game, m, loss);
            drawn[draw(&losses, weight, &mut random)] += 1;
        }
        assert!(
            drawn[0] > drawn[1] && drawn[1] > 400 && drawn[2] == 0,
            "{drawn:?}"
        );
    }

    #[test]
    fn values_of_the_short_search_are_mates_in_moves() {
        assert_eq!(score(MATE_VALUE - 1), Score::Mate(1));
        assert_eq!(score(MATE_VALUE - 3), Score::Mate(2));
        assert_eq!(score(2 - MATE_VALUE), Score::Mate(-1));
        assert_eq!(score(-77), Score::Centipawns(-77));
    }
}
