use super::*;
use crate::random::Random;
use arrocco_rules::{Position, UciMove};

fn position(text: &str) -> Position {
    text.parse::<Position>().expect("a good FEN")
}

fn play(position: &mut Position, text: &str) {
    let written: UciMove = text.parse().expect("a move");
    position.play_unchecked(written.to_move(position).expect("a legal move"));
}

/// Minimax without cutting anything: what alpha-beta must agree with.
fn plain(position: &Position, depth: u32, count: &mut u64) -> (i32, Option<Move>) {
    *count += 1;
    if let Some(score) = result(position, depth) {
        return (score, None);
    }
    if depth == 0 {
        return (evaluate(position), None);
    }
    let mut best: Option<(i32, Move)> = None;
    for m in moves_in_order(position) {
        let (score, _) = plain(&position.after(m), depth - 1, count);
        let better = best.is_none_or(|(old, _)| match position.turn() {
            Color::White => score > old,
            Color::Black => score < old,
        });
        if better {
            best = Some((score, m));
        }
    }
    best.map_or((0, None), |(score, m)| (score, Some(m)))
}

#[test]
fn the_first_moves_of_a_game_in_centipawns() {
    let mut game = Position::initial();
    let mut worths = vec![evaluate(&game)];
    for m in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        play(&mut game, m);
        worths.push(evaluate(&game));
    }
    assert_eq!(worths, [0, 25, 0, 50, 0]);
}

#[test]
fn castling_in_centipawns() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(evaluate(&start), 0);
    for (castling, worth) in [("e1g1", 40), ("e1c1", 20)] {
        let mut game = start;
        play(&mut game, castling);
        assert_eq!(evaluate(&game), worth, "{castling}");
    }
}

#[test]
fn mirrored_positions_evaluate_to_exactly_0() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/2q5/8/5p2/5P2/8/2Q5/4K3 w - - 0 1",
    ] {
        assert_eq!(evaluate(&position(text)), 0);
    }
}

/// With the sign wrong, the black king would be drawn to the middle.
#[test]
fn the_black_king_prefers_its_corner() {
    let corner = position("6k1/8/8/8/8/8/8/K7 w - - 0 1");
    let middle = position("8/8/8/4k3/8/8/8/K7 w - - 0 1");
    assert!(evaluate(&corner) < evaluate(&middle));
}

/// b6, b3, g6, g3 and c7, c2, f7, f2 add nothing.
#[test]
fn the_table_is_the_documented_one() {
    for square in ["b6", "b3", "g6", "g3", "c7", "c2", "f7", "f2"] {
        let square: Square = square.parse().expect("a square");
        assert_eq!(standing(square, Role::Knight.of(Color::White)), 300);
    }
}

#[test]
fn alpha_beta_gives_the_score_and_the_move_of_plain_minimax() {
    let mut random = Random::new(28);
    for depth in 1..=3 {
        let games = if depth == 3 { 6 } else { 60 };
        for _ in 0..games {
            let position = random.position(80);
            let mut all = 0;
            let (score, best) = plain(&position, depth, &mut all);
            let choice = choose(&position, depth);
            assert_eq!((choice.score, choice.best), (score, best), "{position:?}");
            assert!(choice.positions <= all);
        }
    }
}

#[test]
fn cut_offs_save_most_of_the_positions() {
    let mut all = 0;
    plain(&Position::initial(), 3, &mut all);
    assert_eq!(all, 1 + 20 + 400 + 8902);
    assert!(choose(&Position::initial(), 3).positions < all / 4);
}

#[test]
fn a_mate_in_one_is_chosen_over_a_mate_in_two() {
    // Ra8 mates at once; Rb7, keeping the king in, would mate a move later.
    let position = position("6k1/5ppp/8/8/8/8/1R6/R5K1 w - - 0 1");
    let choice = choose(&position, 3);
    assert_eq!(choice.score, MATE + 200);
    assert_eq!(choice.pawns(), 10_002.0);
    let after = position.after(choice.best.expect("a move"));
    assert!(after.is_checkmate());
}

#[test]
fn the_slower_loss_is_preferred() {
    // Kh7 runs into Rh1 mate; Kf8 lasts a little longer.
    let position = position("6k1/R7/8/8/8/8/8/1R5K b - - 0 1");
    let choice = choose(&position, 4);
    let slowest = moves_in_order(&position)
        .into_iter()
        .map(|m| choose(&position.after(m), 3).score)
        .min();
    assert_eq!(Some(choice.score), slowest);
}

/// The mate on the horizon is seen, not scored as material.
#[test]
fn a_mate_at_depth_zero_is_a_mate() {
    let position = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(choose(&position, 1).score, MATE);
    assert_eq!(choose(&position, 1).score_for(Color::Black), -MATE);
}

/// A stalemate is a draw, so a winning side avoids it.
#[test]
fn stalemating_a_beaten_opponent_is_no_win() {
    let winning = position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    let choice = choose(&winning, 2);
    let after = winning.after(choice.best.expect("a move"));
    assert!(!after.is_stalemate());
    let stalemate = position("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1");
    assert_eq!(choose(&stalemate, 2).score, 0);
    assert_eq!(choose(&stalemate, 2).best, None);
}

#[test]
fn bare_kings_and_fifty_moves_are_draws_in_the_search() {
    let taken = position("8/8/8/8/8/4k3/4Q3/6K1 b - - 0 1");
    assert_eq!(choose(&taken, 1).score, 0, "the queen is lost");
    let tired = position("7k/8/8/8/8/8/R7/K7 w - - 99 90");
    assert_eq!(choose(&tired, 1).score, 0);
}

#[test]
fn the_game_over_has_no_move() {
    let mated = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let choice = choose(&mated, 3);
    assert_eq!((choice.best, choice.score), (None, MATE + 300));
}

#[test]
fn the_example_board_of_c() {
    let board = position("1q3kr1/3rb2p/p3Q3/8/1p6/8/PPP3PP/4R2K w - - 0 1");
    assert_eq!(evaluate(&board), -570);
}
