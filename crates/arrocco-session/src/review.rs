//! The review of a game that is on the board: what `arrocco-review` needs of it.

use arrocco_game::{Game, GameRefusal, Millis, Played, PlayerKind, Settings};
use arrocco_review::{Budget, MoveReview, OpeningName, PlayedGame, Review, ReviewOptions};
use arrocco_rules::{Move, Position};

/// How games are judged where nobody asks for anything else.
pub const OPTIONS: ReviewOptions = ReviewOptions {
    budget: Budget {
        depth: None,
        nodes: None,
        time: None,
    },
    lines: 1,
    opening,
};

/// The moves that stand.
pub fn played_game(game: &Game) -> PlayedGame {
    let moves: Vec<Move> = game.moves().map(Played::to_move).collect();
    PlayedGame::new(*game.start(), &moves)
}

/// The moves of a review that are asked again: the mistakes of the persons.
pub fn to_practise<'a>(game: &Game, review: &'a Review) -> Vec<&'a MoveReview> {
    let is_person = |m: &MoveReview| game.settings().seat(m.mover()).kind == PlayerKind::Human;
    let mistakes = review.moves.iter().filter(|m| m.is_to_practise());
    mistakes.filter(|m| is_person(m)).collect()
}

/// A game that begins in the position of a mistake, to try moves in.
///
/// # Errors
///
/// If no game can begin there.
pub fn game_from(position: &Position) -> Result<Game, GameRefusal> {
    let settings = Settings {
        start: Some(position.to_string()),
        ..Settings::default()
    };
    Game::new(settings, Millis::ZERO)
}

/// The name of an opening, from the table of the notation.
pub fn opening(position: &Position) -> Option<OpeningName> {
    let found = arrocco_notation::opening::find(position)?;
    Some(OpeningName {
        eco: found.eco,
        name: found.name,
    })
}

#[cfg(test)]
mod tests {
    use arrocco_engine::SearchControl;
    use arrocco_game::{Command, MoveRequest};
    use arrocco_review::{OwnEngine, review};
    use arrocco_rules::{Color, UciMove};

    use super::*;

    /// Both sides give their queen away.
    fn played(settings: Settings) -> Game {
        let mut game = Game::new(settings, Millis::ZERO).expect("a game");
        for text in "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7 g1f3 d8h4 f3h4".split(' ') {
            let uci: UciMove = text.parse().expect("a move");
            let m = uci.to_move(game.position()).expect("a legal move");
            game = game
                .apply(Command::play(MoveRequest::of(m)), Millis::ZERO)
                .game;
        }
        assert_eq!(game.ply(), 9);
        game
    }

    fn asked(game: &Game) -> Vec<Color> {
        let mut engine = OwnEngine::new(1, 1).expect("memory");
        let options = ReviewOptions {
            budget: Budget {
                depth: Some(5),
                ..Budget::default()
            },
            ..OPTIONS
        };
        let (played, control) = (played_game(game), SearchControl::new());
        let found = review(&played, &mut engine, &options, &control, &mut |_, _| {});
        let found = found.expect("a review");
        to_practise(game, &found)
            .iter()
            .map(|m| m.mover())
            .collect()
    }

    #[test]
    fn the_mistakes_of_persons_are_asked_again_and_those_of_engines_are_not() {
        let people = asked(&played(Settings::default()));
        assert!(people.contains(&Color::White) && people.contains(&Color::Black));
        let mut settings = Settings::default();
        settings.black.kind = PlayerKind::Engine;
        let against_engine = asked(&played(settings));
        assert!(!against_engine.is_empty());
        assert!(against_engine.iter().all(|&mover| mover == Color::White));
    }
}
