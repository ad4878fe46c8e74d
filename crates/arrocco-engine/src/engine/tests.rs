use super::*;
use crate::random::Random;
use arrocco_rules::{Position, UciMove};

fn game(text: &str) -> GameHistory {
    GameHistory::new(text.parse::<Position>().expect("a good FEN"))
}

fn play(game: &mut GameHistory, moves: &str) {
    for text in moves.split_whitespace() {
        let written: UciMove = text.parse().expect("a move");
        game.play(written.to_move(game.position()).expect("a legal move"));
    }
}

fn search(game: &GameHistory, limits: &Limits) -> SearchResult {
    let mut engine = Engine::new(1).expect("room");
    engine.search(game, limits, &SearchControl::new(), &mut |_| {})
}

fn written(game: &GameHistory, answer: &SearchResult) -> String {
    let best = answer.best.expect("a move");
    game.position().uci(best).to_string()
}

/// Mates in one to four that were proved the shortest by trying every move, and
/// mates in five that were found by going back from the mates.
const MATES: [(&str, i32); 18] = [
    ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
    ("6k1/1R6/1p5K/8/8/2N5/R3p3/8 w - - 0 1", 1),
    ("2k5/8/3K1pR1/NR6/8/4p3/8/8 w - - 0 1", 1),
    ("1k6/6r1/K7/8/7Q/N7/5Pp1/8 w - - 0 1", 1),
    ("8/8/2p5/3P3k/8/8/K4R2/2R3r1 w - - 0 1", 2),
    ("8/1K4R1/3p4/5p2/k7/3R4/2N5/8 w - - 0 1", 2),
    ("8/8/2R5/4R3/k2K3p/2p5/8/6N1 w - - 0 1", 2),
    ("3R4/5b2/1B6/4P1p1/8/5K2/7k/8 w - - 0 1", 2),
    ("4B3/6k1/6N1/6K1/R7/2p5/8/3n4 w - - 0 1", 3),
    ("4B3/1p6/5K2/8/1p6/8/6Q1/3kr3 w - - 0 1", 3),
    ("5k2/R7/8/p3b3/8/8/5KQ1/3r4 w - - 0 1", 3),
    ("2R5/7k/7p/3R4/1N5K/5p2/8/8 w - - 0 1", 3),
    ("8/1p6/8/1q6/3N2R1/8/N1PK4/1k6 w - - 0 1", 4),
    ("6k1/8/8/8/8/8/R7/1R5K w - - 0 1", 2),
    ("2k5/8/6K1/8/8/8/1Q6/8 w - - 0 1", 5),
    ("8/7k/8/3Q4/8/5K2/8/8 w - - 0 1", 5),
    ("8/8/8/3K4/8/8/6R1/1k6 w - - 0 1", 5),
    ("k7/4K3/8/8/8/8/6R1/8 w - - 0 1", 5),
];

#[test]
fn mates_in_one_to_five_are_found() {
    for (text, moves) in MATES {
        let limits = Limits {
            mate: Some(moves as u32),
            ..Limits::depth(40)
        };
        let answer = search(&game(text), &limits);
        assert_eq!(answer.score, Score::Mate(moves), "{text}");
    }
}

/// Mates that were overlooked for a hundred thousand nodes and more, because
/// quiescence and pruning left out checks, and checks came late in the order.
const OVERLOOKED_MATES: [(&str, i32); 9] = [
    (
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
        2,
    ),
    (
        "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1",
        2,
    ),
    (
        "r3kr2/1pp4p/1p1p4/7q/4P1n1/2PP2Q1/PP4P1/R1BB2K1 b q - 0 1",
        2,
    ),
    ("8/6pp/3q1p2/3n1k2/1P6/3NQ2P/5PP1/6K1 w - - 0 1", 3),
    (
        "r2q1r1k/2p1b1pp/p1n5/1p1Q1bN1/4n3/1BP1B3/PP3PPP/R4RK1 w - - 0 1",
        2,
    ),
    (
        "5rk1/n1p1R1bp/p2p4/1qpP1QB1/7P/2P3P1/PP3P2/6K1 w - - 0 1",
        3,
    ),
    (
        "2r1b3/1pp1qrk1/p1n1P1p1/7R/2B1p3/4Q1P1/PP3PP1/3R2K1 w - - 0 1",
        3,
    ),
    ("3RNbk1/pp3p2/4rQpp/8/1qr5/7P/P4P2/3R2K1 w - - 0 1", 2),
    ("6R1/4qp1p/ppr1n1pk/8/1P2P1QP/6N1/P4PP1/6K1 w - - 0 1", 2),
];

#[test]
fn mates_by_checks_and_sacrifices_are_not_overlooked() {
    for (text, moves) in OVERLOOKED_MATES {
        let answer = search(&game(text), &Limits::nodes(20_000));
        assert_eq!(answer.score, Score::Mate(moves), "{text}");
    }
}

/// Mates that begin with a quiet move in positions that are won anyway: the
/// ordinary search has no reason to look for them.
const QUIET_MATES: [&str; 2] = [
    "1QR2b2/6pk/1p5p/4N2P/8/3b2PK/5q2/8 b - - 4 54",
    "8/3P2p1/7q/8/8/8/4P1k1/3nK3 b - - 2 64",
];

#[test]
fn mates_that_begin_with_a_quiet_move_are_announced_in_won_positions() {
    for text in QUIET_MATES {
        let answer = search(&game(text), &Limits::nodes(20_000));
        let is_mate = matches!(answer.score, Score::Mate(moves) if moves > 0);
        assert!(is_mate, "{text} {:?}", answer.score);
    }
}

/// The mate search repeated its stages from the start after every interruption, tried
/// quiet moves that threaten nothing, and counted each check at the leaves: 41,000
/// nodes were not enough for a mate in four with two quiet moves.
#[test]
fn a_mate_with_two_quiet_moves_is_proved_in_few_nodes() {
    let limits = Limits {
        mate: Some(4),
        ..Limits::nodes(40_000)
    };
    let answer = search(&game(QUIET_MATES[0]), &limits);
    assert_eq!(answer.score, Score::Mate(4));
    assert!(answer.nodes < 12_000, "{}", answer.nodes);
}

/// A mate that was proved is carried out: the reported line ends in checkmate.
#[test]
fn the_line_of_a_proved_mate_ends_in_checkmate() {
    for (text, moves) in MATES.into_iter().filter(|&(_, moves)| moves <= 3) {
        let game = game(text);
        let limits = Limits {
            mate: Some(moves as u32),
            ..Limits::nodes(20_000)
        };
        let mut line = Vec::new();
        let mut engine = Engine::new(1).expect("room");
        engine.search(&game, &limits, &SearchControl::new(), &mut |progress| {
            line = progress.line.to_vec();
        });
        let mut position = *game.position();
        for m in line {
            assert!(position.is_legal(m), "{text}");
            position = position.after(m);
        }
        assert!(position.is_checkmate(), "{text}");
    }
}

/// `go mate` looks at lines of checks first: few nodes are enough.
#[test]
fn a_mate_that_was_asked_for_is_found_by_checks_at_once() {
    let game = game("r1bqr3/ppp1B1kp/1b4p1/n2B4/3PQ1P1/2P5/P4P2/RN4K1 w - - 1 1");
    let limits = Limits {
        mate: Some(4),
        ..Limits::nodes(40_000)
    };
    let answer = search(&game, &limits);
    assert_eq!(answer.score, Score::Mate(4));
    assert_eq!(written(&game, &answer), "e4e5");
    assert!(answer.nodes < 12_000, "{}", answer.nodes);
    // Not with a move that was not asked for.
    let others = game.position().legal_moves().into_iter();
    let others = Limits {
        moves: others.filter(|&m| Some(m) != answer.best).collect(),
        ..limits
    };
    assert_ne!(search(&game, &others).best, answer.best);
}

#[test]
fn a_hanging_queen_is_taken() {
    let game = game("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    let answer = search(&game, &Limits::depth(4));
    assert_eq!(written(&game, &answer), "e4d5");
}

/// White is lost but for checks that never end; a draw is worth nothing, and
/// that is more than White has.
#[test]
fn perpetual_check_saves_a_lost_game() {
    let game = game("6k1/6p1/8/7Q/8/1q6/r7/7K w - - 0 1");
    let answer = search(&game, &Limits::depth(9));
    assert_eq!(answer.score, Score::Centipawns(0));
}

/// The rook wins easily, but going back would be the third time.
#[test]
fn the_third_time_is_seen_from_the_game() {
    let mut game = game("7k/8/8/8/8/8/1R6/K7 w - - 0 1");
    play(&mut game, "b2b3 h8g8 b3b2 g8h8 b2b3 h8g8 b3b2");
    // Black to move could go back to h8 for the third time.
    let answer = search(&game, &Limits::depth(6));
    assert_eq!(written(&game, &answer), "g8h8");
    assert_eq!(answer.score, Score::Centipawns(0));
}

#[test]
fn the_hundredth_ply_draws_unless_it_mates() {
    let tired = game("7k/8/8/8/8/8/1R6/K7 w - - 99 90");
    assert_eq!(
        search(&tired, &Limits::depth(5)).score,
        Score::Centipawns(0)
    );
    let mating = game("7k/R7/8/8/8/8/1R6/K7 w - - 99 90");
    assert_eq!(search(&mating, &Limits::depth(5)).score, Score::Mate(1));
}

#[test]
fn a_finished_game_has_no_move() {
    for (text, score) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", Score::Mate(0)),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Score::Centipawns(0)),
    ] {
        let answer = search(&game(text), &Limits::depth(5));
        assert_eq!((answer.best, answer.score), (None, score));
    }
}

#[test]
fn only_the_moves_asked_for_are_played() {
    let game = GameHistory::new(Position::initial());
    let legal = game.position().legal_moves();
    for &m in legal.iter().take(3) {
        let limits = Limits {
            moves: vec![m],
            ..Limits::depth(4)
        };
        assert_eq!(search(&game, &limits).best, Some(m));
    }
}

#[test]
fn several_lines_begin_with_different_moves_and_fall_in_value() {
    let game = game("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6");
    let mut engine = Engine::new(1).expect("room");
    engine.options.lines = 4;
    let mut last = Vec::new();
    let listener = &mut |progress: &SearchProgress<'_>| {
        if progress.rank == 1 {
            last.clear();
        }
        last.push((progress.line[0], progress.score));
    };
    engine.search(&game, &Limits::depth(7), &SearchControl::new(), listener);
    assert_eq!(last.len(), 4);
    for pair in last.windows(2) {
        let [
            (first, Score::Centipawns(more)),
            (second, Score::Centipawns(less)),
        ] = pair
        else {
            panic!("no mates here: {last:?}");
        };
        assert!(first != second && more >= less, "{last:?}");
    }
}

#[test]
fn a_count_of_nodes_is_kept_exactly() {
    let game = GameHistory::new(Position::initial());
    for count in [500, 1000, 7777] {
        assert_eq!(search(&game, &Limits::nodes(count)).nodes, count);
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    let game = game("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let limits = Limits::depth(9);
    assert_eq!(search(&game, &limits), search(&game, &limits));
}

#[test]
fn a_stopped_search_answers_with_a_legal_move() {
    let control = SearchControl::new();
    control.stop();
    control.stop();
    let game = GameHistory::new(Position::initial());
    let mut engine = Engine::new(1).expect("room");
    let answer = engine.search(&game, &Limits::none(), &control, &mut |_| {});
    assert!(answer.best.is_some());
}

#[test]
fn two_threads_answer_and_go_home() {
    let mut engine = Engine::new(4).expect("room");
    engine.options.threads = 2;
    let game = GameHistory::new(Position::initial());
    for _ in 0..5 {
        let answer = engine.search(&game, &Limits::depth(7), &SearchControl::new(), &mut |_| {});
        assert!(game.position().is_legal(answer.best.expect("a move")));
    }
}

/// Games of Chess960 from any array: castling through whatever stands there.
#[test]
fn random_games_are_searched_without_complaint() {
    let mut random = Random::new(960);
    let mut engine = Engine::new(1).expect("room");
    let array = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1".parse::<Position>();
    let mut game = GameHistory::new(array.expect("a good FEN"));
    for _ in 0..60 {
        let answer = engine.search(
            &game,
            &Limits::nodes(700),
            &SearchControl::new(),
            &mut |_| {},
        );
        let Some(best) = answer.best else { break };
        let legal = game.position().legal_moves();
        let whim = random.below(3) == 0;
        game.play(if whim {
            legal[random.below(legal.len())]
        } else {
            best
        });
    }
}

/// Nonsense for every position that can be reached in so many plies.
fn scramble(engine: &Engine, position: &Position, plies: u32, random: &mut Random) {
    engine
        .transposition_table
        .scramble(position.zobrist(), random.next());
    if plies > 0 {
        position.for_each_child(|_, child| scramble(engine, child, plies - 1, random));
    }
}

#[test]
fn garbage_in_the_table_never_gives_an_illegal_move() {
    let mut random = Random::new(99);
    let mut engine = Engine::new(1).expect("room");
    for _ in 0..20 {
        let game = GameHistory::new(random.position(80));
        scramble(&engine, game.position(), 3, &mut random);
        let mut legal = true;
        let listener = &mut |progress: &SearchProgress<'_>| {
            let mut position = *game.position();
            for &m in progress.line {
                legal &= position.is_legal(m);
                position.play_unchecked(m);
            }
        };
        let answer = engine.search(&game, &Limits::depth(5), &SearchControl::new(), listener);
        assert!(legal);
        assert_eq!(answer.best.is_some(), game.position().has_legal_moves());
    }
}

/// Here without, in `cargo xtask bench engine` with all optimisation.
#[test]
fn the_bench_counts_the_same_nodes_in_every_build_and_twice() {
    let positions =
        crate::bench::POSITIONS.map(|text| text.parse::<Position>().expect("a good FEN"));
    let count = |depth| crate::bench::run(positions, depth).expect("room").nodes;
    assert_eq!(count(6), count(6));
    assert_eq!(count(crate::bench::DEPTH), crate::bench::NODES);
}
