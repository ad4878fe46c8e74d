//! A game that goes on and on: pieces wander about, and when a draw comes near a pawn
//! moves one square or something is taken.

use arrocco_game::{Command, Game, Millis, MoveRequest, PositionHistory, Settings};
use arrocco_rules::{Move, Position, Role};

/// How many plies pass before a pawn moves. After 150 the game would be drawn.
const WANDERING: u32 = 90;

/// The moves of a game that is not over after them.
pub(crate) fn long_game(plies: usize) -> Vec<MoveRequest> {
    let mut history = PositionHistory::new(Position::initial());
    let mut random = 1_u64;
    (0..plies)
        .map(|_| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let m = next(&history, random >> 33).expect("the game goes on");
            history.play(m);
            MoveRequest::of(m)
        })
        .collect()
}

/// The request that lets a page begin with such moves.
pub(crate) fn load_request(moves: &[MoveRequest]) -> String {
    let game = Game::new(Settings::default(), Millis::ZERO).expect("the usual game");
    let game = moves.iter().fold(game, |game, &request| {
        let applied = game.apply(Command::play(request), Millis::ZERO);
        assert_eq!(applied.refused, None);
        applied.game
    });
    let text = game.to_pgn(Millis::ZERO);
    serde_json::json!({"id": 1, "type": "load", "text": text, "abandon": true}).to_string()
}

/// The request that plays a move.
pub(crate) fn move_request(m: MoveRequest) -> String {
    serde_json::json!({"id": 1, "type": "do", "command": Command::play(m)}).to_string()
}

/// One of the moves that do not end the game, the best kind of those there are.
fn next(history: &PositionHistory, random: u64) -> Option<Move> {
    let position = history.position();
    let goes_on = |m: &Move| {
        let mut after = history.clone();
        after.play(*m);
        after.status().outcome.is_none()
    };
    let moves: Vec<Move> = position
        .legal_moves()
        .iter()
        .copied()
        .filter(goes_on)
        .collect();
    let kind = |m: &Move| {
        let is_pawn = position.board().role_at(m.from()) == Some(Role::Pawn);
        let is_step = is_pawn && m.from().file() == m.to().file();
        let is_double = m.from().rank().index().abs_diff(m.to().rank().index()) == 2;
        let is_quiet = position.after(*m).halfmove_clock() > 0;
        match (position.halfmove_clock() < WANDERING, is_quiet) {
            (true, true) => 0,
            (true, false) => 2,
            (false, true) => 2,
            (false, false) if is_step && !is_double && m.promotion().is_none() => 0,
            (false, false) => 1,
        }
    };
    let best = moves.iter().map(kind).min()?;
    let best: Vec<&Move> = moves.iter().filter(|m| kind(m) == best).collect();
    best.get(random as usize % best.len()).map(|&&m| m)
}
