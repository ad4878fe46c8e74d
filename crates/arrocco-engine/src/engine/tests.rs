use arrocco_notation::{fen, uci};

use super::*;
use crate::random::Random;

fn game(text: &str) -> Game {
    Game::new(fen::parse(text).expect("a good FEN"))
}

fn search(game: &Game, limits: &Limits) -> Answer {
    let mut engine = Engine::new(1).expect("room");
    engine.search(game, limits, &Control::new(), &mut |_| {})
}

fn best(text: &str, depth: u32) -> String {
    let game = game(text);
    let m = search(&game, &Limits::depth(depth)).best.expect("a move");
    uci::write(m, game.position().castling_mode())
}

#[test]
fn mates_are_found() {
    for (text, moves) in [("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1)] {
        let limits = Limits {
            mate: Some(moves),
            ..Limits::depth(16)
        };
        let answer = search(&game(text), &limits);
        assert_eq!(answer.score, Score::Mate(moves as i32), "{text}");
    }
}

#[test]
fn a_hanging_queen_is_taken() {
    assert_eq!(best("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 4), "e4d5");
}

/// Nonsense for every position that can be reached in so many plies.
fn scramble(engine: &Engine, position: &Position, plies: u32, random: &mut Random) {
    engine.table.scramble(position.hash(), random.next());
    if plies > 0 {
        position.for_each_child(|_, child| scramble(engine, child, plies - 1, random));
    }
}

#[test]
fn garbage_in_the_table_never_gives_an_illegal_move() {
    let mut random = Random::new(99);
    let mut engine = Engine::new(1).expect("room");
    for _ in 0..20 {
        let game = Game::new(random.position(80));
        scramble(&engine, game.position(), 3, &mut random);
        let mut legal = true;
        let listener = &mut |progress: &Progress<'_>| {
            let mut position = *game.position();
            for &m in progress.line {
                legal &= position.is_legal(m);
                position.play(m);
            }
        };
        let answer = engine.search(&game, &Limits::depth(5), &Control::new(), listener);
        assert!(legal);
        assert_eq!(answer.best.is_some(), game.position().has_legal_moves());
    }
}
