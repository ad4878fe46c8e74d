//! Help for a learner: a good move, and in a word who stands better.

use arrocco_rules::{Color, Move};

use crate::engine::{Engine, Game};
use crate::limits::{Control, Limits};
use crate::score::Score;

/// What a hint may cost: a moment.
const NODES: u64 = 250_000;

/// A good move and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub best: Move,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How the game may go on, beginning with the move.
    pub line: Vec<Move>,
}

/// Looks for a good move for a moment; `None` if the game is over.
pub fn hint(engine: &mut Engine, game: &Game, control: &Control) -> Option<Hint> {
    let mut line = Vec::new();
    let limits = Limits::nodes(NODES);
    let answer = engine.search(game, &limits, control, &mut |progress| {
        if progress.rank == 1 {
            line = progress.line.to_vec();
        }
    });
    let best = answer.best?;
    if line.first() != Some(&best) {
        // The search changed its mind in the iteration it did not finish.
        line = [Some(best), answer.ponder].into_iter().flatten().collect();
    }
    Some(Hint {
        best,
        score: answer.score,
        line,
    })
}

/// Who stands better, in the steps that annotators use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody, or hardly.
    Level,
    /// This side, a little.
    Slight(Color),
    /// This side, clearly.
    Clear(Color),
    /// This side wins if it plays well.
    Winning(Color),
    /// This side mates in so many moves.
    Mating(Color, u32),
}

impl Standing {
    /// What a score means, given whose turn it is.
    pub fn new(score: Score, turn: Color) -> Standing {
        let side = |ahead: bool| if ahead { turn } else { !turn };
        match score {
            Score::Mate(moves) => Standing::Mating(side(moves > 0), moves.unsigned_abs()),
            Score::Centipawns(worth) => match worth.abs() {
                0..40 => Standing::Level,
                40..100 => Standing::Slight(side(worth > 0)),
                100..250 => Standing::Clear(side(worth > 0)),
                _ => Standing::Winning(side(worth > 0)),
            },
        }
    }

    /// A lower-case English word for programs; people read a translation.
    pub fn key(self) -> &'static str {
        match self {
            Standing::Level => "level",
            Standing::Slight(_) => "slight",
            Standing::Clear(_) => "clear",
            Standing::Winning(_) => "winning",
            Standing::Mating(..) => "mating",
        }
    }

    /// The side that stands better.
    pub fn side(self) -> Option<Color> {
        match self {
            Standing::Level => None,
            Standing::Slight(side)
            | Standing::Clear(side)
            | Standing::Winning(side)
            | Standing::Mating(side, _) => Some(side),
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use arrocco_rules::Position;

    fn game(text: &str) -> Game {
        Game::new(text.parse::<Position>().expect("a good FEN"))
    }

    #[test]
    fn a_hint_is_the_first_move_of_its_line() {
        let mut engine = Engine::new(1).expect("room");
        let game = game("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
        let hint = hint(&mut engine, &game, &Control::new()).expect("a move");
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
        assert_eq!(hint(&mut engine, &mated, &Control::new()), None);
    }

    #[test]
    fn a_standing_names_the_side_that_is_ahead() {
        use Color::{Black, White};
        for (score, turn, standing) in [
            (Score::Centipawns(39), White, Standing::Level),
            (Score::Centipawns(-40), White, Standing::Slight(Black)),
            (Score::Centipawns(-100), Black, Standing::Clear(White)),
            (Score::Centipawns(900), Black, Standing::Winning(Black)),
            (Score::Mate(2), White, Standing::Mating(White, 2)),
            (Score::Mate(-3), White, Standing::Mating(Black, 3)),
            (Score::Mate(0), White, Standing::Mating(Black, 0)),
        ] {
            assert_eq!(Standing::new(score, turn), standing);
            assert_eq!(standing.side().is_none(), standing == Standing::Level);
        }
    }
}
