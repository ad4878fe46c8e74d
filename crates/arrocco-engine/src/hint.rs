//! Hints: a good move, and a verdict on who is better.

use arrocco_rules::{Color, Move};

use crate::engine::{Engine, GameHistory};
use crate::limits::{Limits, SearchControl};
use crate::score::Score;

/// The nodes of a hint.
const NODES: u64 = 250_000;

/// A good move and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub best: Move,
    /// The score for the side to move.
    pub score: Score,
    /// The principal variation, beginning with the move.
    pub line: Vec<Move>,
}

/// Searches briefly for a good move; `None` if the game is over.
pub fn hint(engine: &mut Engine, game: &GameHistory, control: &SearchControl) -> Option<Hint> {
    let mut line = Vec::new();
    let limits = Limits::nodes(NODES);
    let answer = engine.search(game, &limits, control, &mut |progress| {
        if progress.rank == 1 {
            line = progress.line.to_vec();
        }
    });
    let best = answer.best?;
    if line.first() != Some(&best) {
        // The best move changed in the iteration that was not finished.
        line = [Some(best), answer.ponder].into_iter().flatten().collect();
    }
    Some(Hint {
        best,
        score: answer.score,
        line,
    })
}

/// Who is better, in the steps that annotators use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither side, or hardly.
    Level,
    /// This side, slightly.
    Slight(Color),
    /// This side, clearly.
    Clear(Color),
    /// This side wins if it plays well.
    Winning(Color),
    /// This side mates in this many moves.
    Mating(Color, u32),
}

impl Verdict {
    /// The verdict of a score, given the side to move.
    pub fn new(score: Score, turn: Color) -> Verdict {
        let side = |ahead: bool| if ahead { turn } else { !turn };
        match score {
            Score::Mate(moves) => Verdict::Mating(side(moves > 0), moves.unsigned_abs()),
            Score::Centipawns(worth) => match worth.abs() {
                0..40 => Verdict::Level,
                40..100 => Verdict::Slight(side(worth > 0)),
                100..250 => Verdict::Clear(side(worth > 0)),
                _ => Verdict::Winning(side(worth > 0)),
            },
        }
    }

    /// A lower-case English word for programs; people read a translation.
    pub fn key(self) -> &'static str {
        match self {
            Verdict::Level => "level",
            Verdict::Slight(_) => "slight",
            Verdict::Clear(_) => "clear",
            Verdict::Winning(_) => "winning",
            Verdict::Mating(..) => "mating",
        }
    }

    /// The side that is better.
    pub fn side(self) -> Option<Color> {
        match self {
            Verdict::Level => None,
            Verdict::Slight(side)
            | Verdict::Clear(side)
            | Verdict::Winning(side)
            | Verdict::Mating(side, _) => Some(side),
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use arrocco_rules::Position;

    fn game(text: &str) -> GameHistory {
        GameHistory::new(text.parse::<Position>().expect("a good FEN"))
    }

    #[test]
    fn a_hint_is_the_first_move_of_its_line() {
        let mut engine = Engine::new(1).expect("room");
        let game = game("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
        let hint = hint(&mut engine, &game, &SearchControl::new()).expect("a move");
        assert_eq!(hint.line.first(), Some(&hint.best));
        let mut position = *game.position();
        for m in hint.line {
            assert!(position.is_legal(m));
            position.play_unchecked(m);
        }
    }

    #[test]
    fn a_finished_game_has_no_hint() {
        let mut engine = Engine::new(1).expect("room");
        let mated = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
        assert_eq!(hint(&mut engine, &mated, &SearchControl::new()), None);
    }

    #[test]
    fn a_verdict_names_the_side_that_is_better() {
        use Color::{Black, White};
        for (score, turn, verdict) in [
            (Score::Centipawns(39), White, Verdict::Level),
            (Score::Centipawns(-40), White, Verdict::Slight(Black)),
            (Score::Centipawns(-100), Black, Verdict::Clear(White)),
            (Score::Centipawns(900), Black, Verdict::Winning(Black)),
            (Score::Mate(2), White, Verdict::Mating(White, 2)),
            (Score::Mate(-3), White, Verdict::Mating(Black, 3)),
            (Score::Mate(0), White, Verdict::Mating(Black, 0)),
        ] {
            assert_eq!(Verdict::new(score, turn), verdict);
            assert_eq!(verdict.side().is_none(), verdict == Verdict::Level);
        }
    }
}
