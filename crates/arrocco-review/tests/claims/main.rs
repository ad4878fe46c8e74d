//! Every claim of a review is confirmed by a second way, in random games, in known
//! games and in a set of positions.

mod check;
mod positions;

use arrocco_engine::SearchControl;
use arrocco_engine::random::Random;
use arrocco_notation::pgn::Tree;
use arrocco_review::{
    Budget, Effect, Evaluation, MoveReview, OwnEngine, PlayedGame, Review, ReviewOptions, review,
};
use arrocco_rules::Position;
use check::confirm;

/// A budget that every machine can afford.
const BUDGET: Budget = Budget {
    depth: None,
    nodes: Some(2500),
    time: None,
};

fn reviewed(game: &PlayedGame, budget: Budget) -> Review {
    let mut engine = OwnEngine::new(4, 1).expect("memory");
    let options = ReviewOptions {
        budget,
        lines: 1,
        opening: |_| None,
    };
    let control = SearchControl::new();
    review(game, &mut engine, &options, &control, &mut |_, _| {}).expect("a review")
}

/// Confirms all reasons of a game; gives how many moves are marked, and how many
/// of them have a reason.
fn confirm_all(game: &PlayedGame, budget: Budget) -> (usize, usize) {
    let review = reviewed(game, budget);
    let mut counts = (0, 0);
    for (_, m) in review.marked() {
        counts.0 += 1;
        if let Some(reason) = &m.reason {
            counts.1 += 1;
            confirm(m, reason);
        }
    }
    counts
}

/// Games of random moves, with many mistakes.
fn random_games() -> Vec<PlayedGame> {
    let mut random = Random::new(20);
    let mut game = || {
        let mut moves = Vec::new();
        let mut position = Position::initial();
        for _ in 0..60 {
            let legal = position.legal_moves();
            let Some(&m) = legal.get(random.below(legal.len())) else {
                break;
            };
            moves.push(m);
            position.play_unchecked(m);
        }
        PlayedGame::new(Position::initial(), &moves)
    };
    (0..4).map(|_| game()).collect()
}

#[test]
fn every_claim_in_random_games_is_confirmed() {
    let mut counts = (0, 0);
    for game in random_games() {
        let (marked, explained) = confirm_all(&game, BUDGET);
        counts = (counts.0 + marked, counts.1 + explained);
    }
    assert!(counts.0 >= 40 && counts.1 * 2 >= counts.0, "{counts:?}");
}

/// Games that are known to everybody, with mistakes that everybody explains.
const FAMOUS: &str = "
[White \"Legal\"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White \"Reti\"]

1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4
9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0

[White \"Gibaud\"]

1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1

[White \"Noah's ark\"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 d6 5. d4 b5 6. Bb3 Nxd4 7. Nxd4 exd4 8. Qxd4 c5 9. Qd5 Be6
10. Qc6+ Bd7 11. Qd5 c4 0-1

[White \"Elephant\"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 Bxd2+
9. Kxd2 Kxd8 0-1
";

#[test]
fn every_claim_in_known_games_is_confirmed() {
    let (trees, problems) = Tree::read_all(FAMOUS.as_bytes());
    assert!(
        problems
            .iter()
            .all(|p| p.severity != arrocco_notation::pgn::Severity::Error)
    );
    let mut explained = 0;
    for tree in &trees {
        let (marked, reasons) = confirm_all(&PlayedGame::from_pgn(tree), BUDGET.times(8));
        assert!(marked >= 1);
        explained += reasons;
    }
    assert!(explained >= 4, "{explained}");
}

/// The winning chances that a move loses against the best one.
fn swing(m: &MoveReview) -> f64 {
    let chances = |eval: Evaluation| eval.chances_of(m.mover());
    chances(m.best_eval) - chances(m.eval)
}

/// Reviews a game twice and compares what is explained; gives how much that was.
fn assert_swings_are_real(game: &PlayedGame) -> usize {
    let (short, long) = (reviewed(game, BUDGET), reviewed(game, BUDGET.times(4)));
    let explained = short
        .marked()
        .filter_map(|(ply, m)| Some((ply, m.reason.as_ref()?)));
    let mut count = 0;
    for (ply, reason) in explained {
        let again = &long.moves[ply - 1];
        let is_real = match reason.effect {
            // Another win may be left, so that no chances are lost.
            Effect::MissesMate(_) => again.best_eval.is_mate_for(again.mover()),
            Effect::Loses(_)
            | Effect::AllowsMate(_)
            | Effect::MissesWinOf(_)
            | Effect::GivesStalemate
            | Effect::MissesStalemate => swing(again) >= 5.0,
        };
        assert!(is_real, "{} {reason:?} {:.1}", again.before, swing(again));
        count += 1;
    }
    count
}

#[test]
fn a_swing_in_known_games_is_real_at_four_times_the_budget() {
    let (trees, _) = Tree::read_all(FAMOUS.as_bytes());
    let games = trees.iter().map(PlayedGame::from_pgn);
    let count: usize = games.map(|game| assert_swings_are_real(&game)).sum();
    assert!(count >= 3, "{count}");
}

#[test]
fn a_swing_in_random_games_is_real_at_four_times_the_budget() {
    let games = random_games();
    let count: usize = games.iter().take(2).map(assert_swings_are_real).sum();
    assert!(count >= 10, "{count}");
}
