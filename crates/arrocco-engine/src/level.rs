//! Ten levels of strength; `docs/LEVELS.md` explains the model.
//!
//! | module       | contains                                        |
//! |--------------|-------------------------------------------------|
//! | [`weakness`] | what each level sees, and how it chooses        |
//! | [`sight`]    | the short search of levels 1 to 4               |
//! | [`natural`]  | how natural a move looks                        |
//!
//! A level below the last does not choose bad moves on purpose. It knows some
//! openings, sees less, and chooses at random among the moves that seem about as
//! good as the best, natural ones more often. The same game, level and seed give
//! the same move.

mod natural;
pub(crate) mod sight;
mod weakness;

use arrocco_rules::{Move, Position};

use crate::engine::{Engine, GameHistory, SearchResult};
use crate::limits::{Limits, SearchControl};
use crate::random::Random;
use crate::score::Score;
use crate::search::SearchProgress;
use crate::transposition::Bound;
use weakness::{View, Weakness};

/// Plies of a book that full strength follows.
const FULL_BOOK: usize = 12;

/// One of ten levels, from a beginner to full strength.
///
/// ```
/// use arrocco_engine::{Engine, GameHistory, Level, Limits, LevelRequest, SearchControl};
/// use arrocco_rules::Position;
///
/// let level = Level::new(3).expect("1 to 10");
/// assert_eq!(level.key(), "casual");
/// let mut engine = Engine::new(1)?;
/// let game = GameHistory::new(Position::initial());
/// let request = LevelRequest {
///     game: &game,
///     limits: &Limits::for_move(None),
///     control: &SearchControl::new(),
///     seed: 42,
///     book: &[],
/// };
/// let answer = level.choose(&mut engine, &request, &mut |_| {});
/// assert!(game.position().is_legal(answer.best.expect("the game is not over")));
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The measured strength of a level, on this project's scale of engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Points on the scale.
    pub elo: i32,
    /// Half the width of the 95 % interval.
    pub error: i32,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] = [
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
        Level(9),
        Level(10),
    ];

    /// Full strength.
    pub const FULL: Level = Level(10);

    /// The level of this number, from 1 to 10.
    pub fn new(number: u8) -> Option<Level> {
        (1..=10).contains(&number).then_some(Level(number))
    }

    /// Its number, from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Its name in programs and files, a lower-case English word; people read
    /// a translation.
    pub fn key(self) -> &'static str {
        match self.0 {
            1 => "beginner",
            2 => "novice",
            3 => "casual",
            4 => "amateur",
            5 => "regular",
            6 => "club",
            7 => "tournament",
            8 => "expert",
            9 => "master",
            _ => "full",
        }
    }

    /// The level of this name.
    pub fn from_key(key: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.key() == key)
    }

    /// Its measured rating; `None` if it was not measured.
    pub fn rating(self) -> Option<Rating> {
        weakness::rating(self)
    }

    /// The level whose rating is nearest; full strength if none is known.
    pub fn nearest(elo: i32) -> Level {
        let rated = Level::ALL
            .into_iter()
            .filter_map(|level| level.rating().map(|rating| (level, rating.elo)));
        rated
            .min_by_key(|&(_, rating)| (rating - elo).abs())
            .map_or(Level::FULL, |(level, _)| level)
    }

    /// Chooses a move at this level. Lower levels answer at once, unless the
    /// limits end the search earlier; full strength takes what the limits
    /// allow. [`Limits::for_move`] gives limits for a game with or without a
    /// clock.
    ///
    /// Below full strength the engine forgets what it knew, so that the result
    /// depends on nothing but the game and the seed.
    pub fn choose(
        self,
        engine: &mut Engine,
        request: &LevelRequest<'_>,
        listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
    ) -> SearchResult {
        let &LevelRequest {
            game,
            limits,
            control,
            seed,
            book,
        } = request;
        if let Some(answer) = self.book_move(game, limits, book, seed) {
            return answer;
        }
        let Some(weakness) = Weakness::of(self) else {
            return engine.search(game, limits, control, listener);
        };
        let mut random = Random::new(seed ^ game.position().zobrist());
        let (nodes, lines, noise) = match weakness.view {
            View::Sight(sight) => {
                let seen = weakness.look(sight, game, limits, control, &mut random);
                // Without a move the game is over, and the search says how.
                return match seen {
                    Some(answer) => {
                        control.wait(limits.infinite);
                        report(&answer, sight.depth, limits, listener);
                        answer
                    }
                    None => engine.search(game, limits, control, listener),
                };
            }
            View::Search {
                nodes,
                lines,
                eval_noise,
            } => (nodes, lines, eval_noise),
        };
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(nodes)),
            moves: weakness.candidates(game, limits),
            ..limits.clone()
        };
        let view = Weakness::search_view(lines, noise, random.next());
        engine.new_game();
        let found = engine.search_weakened(game, &limits, control, view, listener);
        // The distorted evaluations must not mislead the next search.
        engine.new_game();
        weakness.pick(game, found, &mut random)
    }

    /// A move of the book, as long as the level knows it in this game. Where moves
    /// are asked for, the book is not.
    fn book_move(
        self,
        game: &GameHistory,
        limits: &Limits,
        book: &[(Move, u32)],
        seed: u64,
    ) -> Option<SearchResult> {
        let position = game.position();
        let known: Vec<(Move, u32)> = book
            .iter()
            .copied()
            .filter(|&(m, _)| position.is_legal(m))
            .collect();
        if known.is_empty() || !limits.moves.is_empty() || limits.infinite {
            return None;
        }
        // The same for all moves of a game.
        let mut random = Random::new(seed);
        let plies = match Weakness::of(self) {
            Some(weakness) => weakness.book_plies(&mut random),
            None => FULL_BOOK,
        };
        let played = 2 * (position.fullmove_number() as usize - 1) + position.turn().index();
        if played >= plies {
            return None;
        }
        let mut random = Random::new(random.next() ^ position.zobrist());
        let sum: u64 = known.iter().map(|&(_, weight)| u64::from(weight)).sum();
        let mut left = random.below(usize::try_from(sum).ok()?) as u64;
        let drawn = known.iter().find(|&&(_, weight)| {
            let found = left < u64::from(weight);
            left = left.saturating_sub(weight.into());
            found
        });
        Some(SearchResult {
            best: drawn.map(|&(m, _)| m),
            ponder: None,
            score: Score::Centipawns(0),
            nodes: 0,
        })
        .filter(|answer| answer.best.is_some())
    }
}

/// Hands the result of a short search to the listener.
fn report(
    answer: &SearchResult,
    depth: u32,
    limits: &Limits,
    listener: &mut (dyn FnMut(&SearchProgress<'_>) + '_),
) {
    listener(&SearchProgress {
        depth,
        deepest: depth,
        rank: 1,
        score: answer.score,
        bound: Bound::Exact,
        nodes: answer.nodes,
        time: limits.started.elapsed(),
        fullness: 0,
        line: answer.best.as_slice(),
    });
}

/// What a [`Level`] is asked to choose.
#[derive(Clone, Copy, Debug)]
pub struct LevelRequest<'a> {
    /// The position and the game before it.
    pub game: &'a GameHistory,
    /// When the search ends at the latest.
    pub limits: &'a Limits,
    /// Stops the search.
    pub control: &'a SearchControl,
    /// Of the game: the same game, level and seed give the same move.
    pub seed: u64,
    /// Moves of an opening book for this position, with their weights; may be
    /// empty.
    pub book: &'a [(Move, u32)],
}

/// A line of a search.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
}

/// The result of a search with several lines.
pub(crate) struct WeakenedResult {
    pub(crate) answer: SearchResult,
    /// The lines of the last iteration that was finished, the best first.
    pub(crate) lines: Vec<Line>,
}

/// Whether the other side mates at once after this move.
pub(crate) fn allows_mate(position: &Position, m: Move) -> bool {
    let after = position.after(m);
    after
        .legal_moves()
        .iter()
        .any(|&reply| after.after(reply).is_checkmate())
}

#[cfg(test)]
mod tests;
