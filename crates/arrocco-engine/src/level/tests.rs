use super::*;
use arrocco_rules::Position;

fn game(text: &str) -> GameHistory {
    GameHistory::new(text.parse::<Position>().expect("a good FEN"))
}

fn choose(level: Level, game: &GameHistory, seed: u64) -> SearchResult {
    let mut engine = Engine::new(1).expect("room");
    choose_with(level, &mut engine, game, &SearchControl::new(), seed)
}

fn choose_with(
    level: Level,
    engine: &mut Engine,
    game: &GameHistory,
    control: &SearchControl,
    seed: u64,
) -> SearchResult {
    let request = LevelRequest {
        game,
        limits: &Limits::for_move(None),
        control,
        seed,
        book: &[],
    };
    level.choose(engine, &request, &mut |_| {})
}

/// The levels that answer at once.
fn quick() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().take(8)
}

#[test]
fn numbers_and_keys_name_the_levels() {
    for level in Level::ALL {
        assert_eq!(Level::new(level.number()), Some(level));
        assert_eq!(Level::from_key(level.key()), Some(level));
    }
    assert_eq!(Level::new(0), None);
    assert_eq!(Level::new(11), None);
    assert_eq!(Level::ALL[9], Level::FULL);
}

#[test]
fn the_same_seed_gives_the_same_move_whatever_the_engine_knew() {
    let game = game("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6");
    let mut used = Engine::new(1).expect("room");
    used.search(&game, &Limits::depth(6), &SearchControl::new(), &mut |_| {});
    for level in quick() {
        let again = choose_with(level, &mut used, &game, &SearchControl::new(), 5);
        assert_eq!(choose(level, &game, 5), again, "{level:?}");
    }
}

#[test]
fn a_beginner_varies_more_than_an_expert() {
    let game = game("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 16");
    let variety = |level| {
        let moves = (0..20).map(|seed| choose(level, &game, seed).best);
        let mut moves: Vec<_> = moves.map(|m| m.map(Move::to_bits)).collect();
        moves.sort_unstable();
        moves.dedup();
        moves.len()
    };
    let (beginner, expert) = (variety(Level(1)), variety(Level(8)));
    assert!(beginner >= 2 * expert, "{beginner} and {expert}");
}

/// White mates on the back rank; nobody who sees it plays anything else.
#[test]
fn levels_that_overlook_nothing_play_a_mate_in_one() {
    let game = game("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for level in quick().filter(|&level| level >= Level(5)) {
        for seed in 0..10 {
            let answer = choose(level, &game, seed);
            assert_eq!(answer.score, Score::Mate(1), "{level:?} {seed}");
            let best = answer.best.expect("a move");
            assert_eq!(game.position().uci(best).to_string(), "a1a8");
        }
    }
}

/// Black threatens mate on the back rank; only a few moves prevent it.
#[test]
fn upper_levels_never_allow_a_mate_in_one_that_can_be_prevented() {
    for text in [
        "3r2k1/5ppp/8/8/8/8/5PPP/1N4K1 w - - 0 1",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 1",
    ] {
        let game = game(text);
        let position = game.position();
        assert!(
            position
                .legal_moves()
                .iter()
                .any(|&m| allows_mate(position, m))
        );
        for level in quick().filter(|&level| level >= Level(4)) {
            for seed in 0..10 {
                let best = choose(level, &game, seed).best.expect("a move");
                assert!(!allows_mate(position, best), "{level:?} {seed} {text}");
            }
        }
    }
}

#[test]
fn a_finished_game_has_no_move_at_any_level() {
    let game = game("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    for level in quick() {
        assert_eq!(choose(level, &game, 1).best, None);
    }
}

/// Chance must never make a move illegal, and a stop must be answered.
#[test]
fn every_level_plays_legal_moves_also_when_stopped() {
    let mut random = Random::new(17);
    let mut engine = Engine::new(1).expect("room");
    for seed in 0..40 {
        let game = GameHistory::new(random.position(100));
        let control = SearchControl::new();
        if seed % 4 == 0 {
            control.stop();
        }
        for level in Level::ALL.into_iter().take(6) {
            let answer = choose_with(level, &mut engine, &game, &control, seed);
            let legal = answer.best.is_some_and(|m| game.position().is_legal(m));
            assert_eq!(legal, game.position().has_legal_moves());
        }
    }
}

#[test]
fn weakness_does_not_stay_in_the_engine() {
    let game = GameHistory::new(Position::initial());
    let search = |engine: &mut Engine| {
        engine.new_game();
        engine.search(&game, &Limits::depth(7), &SearchControl::new(), &mut |_| {})
    };
    let mut engine = Engine::new(1).expect("room");
    let before = search(&mut engine);
    choose_with(Level(1), &mut engine, &game, &SearchControl::new(), 3);
    assert_eq!(search(&mut engine), before);
}

#[test]
fn what_a_weak_level_believed_does_not_mislead_a_hint() {
    let game = game("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 2 6");
    let ask = |engine: &mut Engine| {
        engine.search(
            &game,
            &Limits::nodes(5000),
            &SearchControl::new(),
            &mut |_| {},
        )
    };
    let mut used = Engine::new(1).expect("room");
    let beginner = Level::ALL[0];
    choose_with(beginner, &mut used, &game, &SearchControl::new(), 5);
    let mut unused = Engine::new(1).expect("room");
    assert_eq!(ask(&mut used), ask(&mut unused));
}

/// The queen on d4 is attacked by the bishop; many moves leave it there.
#[test]
fn from_level_4_on_no_queen_is_given_away_in_one_move() {
    let game = game("rnbqk1nr/pppp1ppp/8/2b1p3/3Q4/8/PPP1PPPP/RNB1KBNR w KQkq - 0 4");
    let position = game.position();
    for level in quick().filter(|&level| level >= Level(4)) {
        for seed in 0..20 {
            let best = choose(level, &game, seed).best.expect("a move");
            let after = position.after(best);
            let queen = after
                .board()
                .by_piece(arrocco_rules::Role::Queen.of(position.turn()));
            let square = queen.first().expect("it is still there");
            let is_taken = after.board().is_attacked(square, after.turn());
            let is_guarded = after.board().is_attacked(square, position.turn());
            assert!(!is_taken || is_guarded, "{level:?} {seed} {best:?}");
        }
    }
}

/// Level 1 used to shuffle a bishop e6, c8, b7, c8, e6.
#[test]
fn no_level_takes_its_last_move_back_if_there_is_another() {
    for level in quick().take(6) {
        for seed in 0..10 {
            let mut game =
                game("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4");
            let mut last: Option<Move> = None;
            for _ in 0..6 {
                let m = choose(level, &game, seed).best.expect("a move");
                let back = last.is_some_and(|last| (last.to(), last.from()) == (m.from(), m.to()));
                assert!(!back, "{level:?} {seed}");
                last = Some(m);
                game.play(m);
                let reply = choose(Level(6), &game, seed).best.expect("a reply");
                game.play(reply);
            }
        }
    }
}

#[test]
fn moves_of_the_book_are_played_at_first_by_their_weight() {
    let game = GameHistory::new(Position::initial());
    let moves = game.position().legal_moves();
    let book = [(moves[3], 30), (moves[7], 10), (moves[9], 0)];
    let mut engine = Engine::new(1).expect("room");
    let mut drawn = [0; 3];
    for seed in 0..400 {
        let request = LevelRequest {
            game: &game,
            limits: &Limits::none(),
            control: &SearchControl::new(),
            seed,
            book: &book,
        };
        let best = Level(1).choose(&mut engine, &request, &mut |_| {}).best;
        let index = book.iter().position(|&(m, _)| Some(m) == best);
        drawn[index.expect("a move of the book")] += 1;
    }
    assert!(
        drawn[0] > 2 * drawn[1] && drawn[1] > 50 && drawn[2] == 0,
        "{drawn:?}"
    );
    let late = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 30";
    let late = GameHistory::new(late.parse().expect("a good FEN"));
    let odd = late.position().legal_moves()[0];
    let request = LevelRequest {
        game: &late,
        limits: &Limits::none(),
        control: &SearchControl::new(),
        seed: 1,
        book: &[(odd, 1)],
    };
    let best = Level(5).choose(&mut engine, &request, &mut |_| {}).best;
    assert_ne!(best, Some(odd), "no level knows thirty moves");
}
