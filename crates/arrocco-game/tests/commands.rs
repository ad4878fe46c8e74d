//! Commands and what comes of them: events, refusals, the moves of a game.

mod common;

use arrocco_game::event::{BoardChanged, ClockTick, TurnChanged};
use arrocco_game::{
    Command, Event, EventKind, Game, GameRefusal, Millis, MoveRequest, PlayedKind, Settings,
    Takebacks,
};
use arrocco_rules::{CastlingSide, Color, Refusal, Square};
use common::*;

#[test]
fn the_events_of_a_move() {
    let mut game = new_game();
    let events = play(&mut game, "e2e4");
    let [
        Event::BoardChanged(BoardChanged {
            fen,
            ply: 1,
            last_move: Some(played),
        }),
        Event::TurnChanged(TurnChanged { turn: Color::Black }),
    ] = &events[..]
    else {
        panic!("{events:?}");
    };
    assert_eq!(
        fen,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert_eq!((played.san.as_str(), played.number), ("e4", 1));
}

#[test]
fn a_tick_every_second_and_no_more() {
    let mut game = timed("5");
    let tick = |game: &mut Game, now| ok(game, Command::Tick, Millis(now));
    let left = |white, black| {
        let (white, black) = (Some(Millis(white)), Some(Millis(black)));
        vec![Event::from(ClockTick { white, black })]
    };
    assert_eq!(tick(&mut game, 0), left(300_000, 300_000));
    assert_eq!(tick(&mut game, 0), []);
    assert_eq!(tick(&mut game, 1), [], "still shown as 300");
    assert_eq!(tick(&mut game, 1000), left(299_000, 300_000));
    assert_eq!(tick(&mut game, 1999), []);
    assert_eq!(tick(&mut game, 2000), left(298_000, 300_000));
    assert_eq!(tick(&mut new_game(), 0), [], "nobody has a limit");
}

#[test]
fn events_are_tagged_json() {
    let mut game = new_game();
    let events = play(&mut game, "e2e4");
    let json = serde_json::to_value(&events).expect("JSON");
    assert_eq!(json[0]["type"], "board_changed");
    assert_eq!(json[0]["last_move"]["san"], "e4");
    assert_eq!(
        json[1],
        serde_json::json!({"type": "turn_changed", "turn": "black"})
    );
    let back: Vec<Event> = serde_json::from_value(json).expect("events");
    assert_eq!(back, events);
}

#[test]
fn commands_are_tagged_json() {
    for (json, command) in [
        (
            r#"{"type":"move","from":"e2","to":"e4"}"#,
            Command::play(text("e2e4")),
        ),
        (
            r#"{"type":"move","from":"e7","to":"e8","promotion":"knight","ply":4}"#,
            Command::play_after(text("e7e8n"), Some(4)),
        ),
        (
            r#"{"type":"claim_draw"}"#,
            Command::ClaimDraw { intended: None },
        ),
        (r#"{"type":"start"}"#, Command::start(Settings::default())),
        (
            r#"{"type":"start","settings":{"time":"5+3","takebacks":{"kind":"counted","each":2}}}"#,
            Command::start(Settings {
                time: "5+3".parse().expect("a time control"),
                takebacks: Takebacks::Counted { each: 2 },
                ..Settings::default()
            }),
        ),
    ] {
        let read: Command = serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read, command);
    }
    assert!(serde_json::from_str::<Command>(r#"{"type":"move","from":"e9","to":"e4"}"#).is_err());
}

#[test]
fn the_four_causes_have_names() {
    let mut mate = new_game();
    play(&mut mate, "f2f3 e7e5 g2g4 d8h4");
    let mut stalemate = from("k7/2Q5/8/1K6/8/8/8/8 w - -");
    play(&mut stalemate, "b5b4");
    let mut surrender = new_game();
    ok(&mut surrender, Command::Resign { by: Color::White }, NOW);
    let mut timeout = timed("1");
    ok(&mut timeout, Command::Tick, at(60));
    let causes = [mate, stalemate, surrender, timeout].map(|game| game.outcome().cause());
    assert_eq!(
        causes,
        ["checkmate", "stalemate", "resignation", "time"].map(Some)
    );
}

#[test]
fn the_history_of_all_and_of_one_piece() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1 f8e7 f1e1");
    let sans = |moves: Vec<&arrocco_game::Played>| -> Vec<String> {
        moves.into_iter().map(|played| played.san.clone()).collect()
    };
    let all = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Nf6", "O-O", "Be7", "Re1"];
    assert_eq!(sans(game.moves().collect()), all);
    assert_eq!(
        sans(game.moves_of(Square::E1)),
        ["O-O", "Re1"],
        "the rook castled too"
    );
    assert_eq!(sans(game.moves_of(Square::G1)), ["O-O"]);
    assert_eq!(sans(game.moves_of(Square::C4)), ["Bc4"]);
    assert_eq!(sans(game.moves_of(Square::A1)), [""; 0]);
    assert_eq!(
        sans(game.moves_of(Square::E2)),
        [""; 0],
        "nothing stands there"
    );
}

#[test]
fn every_move_is_checked() {
    let mut game = new_game();
    for nonsense in ["e4e5", "e7e5", "e2e5", "a1a3", "e1e3", "e2e4q"] {
        let refused = refused(&mut game, Command::play(text(nonsense)), NOW);
        assert!(
            matches!(refused, GameRefusal::Illegal(_)),
            "{nonsense}: {refused}"
        );
    }
}

#[test]
fn a_move_sent_twice_is_played_once() {
    let mut game = new_game();
    let first = Command::play_after(text("e2e4"), Some(0));
    ok(&mut game, first.clone(), NOW);
    assert_eq!(
        refused(&mut game, first, NOW),
        GameRefusal::Stale { ply: 1 }
    );
}

#[test]
fn a_game_is_carried_over_to_another_clock_and_nobody_is_charged() {
    let mut game = timed("5");
    play_at(&mut game, "e2e4", at(10));
    game.carry_over(at(15), at(1000));
    assert_eq!(game.clock().left(Color::Black, at(1001)), Some(at(294)));
    ok(&mut game, Command::Pause, at(1001));
    game.carry_over(at(1050), at(3));
    assert_eq!(game.clock().left(Color::Black, at(60)), Some(at(294)));
    assert!(game.clock().is_paused());
}
#[test]
fn a_command_after_the_flag_fell_is_refused_and_the_game_has_ended() {
    let applied = timed("1").apply(Command::play(text("e2e4")), at(60));
    let color = Color::White;
    assert_eq!(applied.refused, Some(GameRefusal::OutOfTime { color }));
    let kinds: Vec<EventKind> = applied.events.iter().map(Event::kind).collect();
    assert_eq!(kinds, [EventKind::ClockTick, EventKind::GameOver]);
    assert!(applied.has_changes());
    assert_eq!(applied.game.status(), "white is out of time | black wins");
    let again = applied.game.apply(Command::play(text("e2e4")), at(61));
    assert_eq!(again.refused, Some(GameRefusal::GameOver));
    assert!(!again.has_changes());
}

#[test]
fn a_new_game_may_begin_with_the_command_that_finds_the_flag_fallen() {
    let applied = timed("1").apply(Command::start(Settings::default()), at(60));
    assert_eq!(applied.refused, None);
    assert!(applied.game.outcome().is_in_progress());
}

#[test]
fn a_refused_command_and_a_tick_change_nothing_worth_storing() {
    let game = timed("1");
    let illegal = game.clone().apply(Command::play(text("e2e5")), NOW);
    assert!(!illegal.has_changes());
    assert!(matches!(illegal.refused, Some(GameRefusal::Illegal(_))));
    let tick = game.apply(Command::Tick, at(1));
    assert!(!tick.has_changes() && !tick.events.is_empty());
}

#[test]
fn a_promotion_must_say_what_the_pawn_becomes() {
    let mut game = from("7k/4P3/8/8/8/8/P7/4K3 w - -");
    let bare = refused(&mut game, Command::play(text("e7e8")), NOW);
    let missing = Refusal::PromotionMissing {
        from: Square::E7,
        to: Square::E8,
    };
    assert_eq!(bare, GameRefusal::Illegal(missing));
    play(&mut game, "e7e8n");
    assert_eq!(
        game.last_move().map(|played| played.san.as_str()),
        Some("e8=N")
    );
}

/// In Chess960 a king can step to the square it would castle to.
#[test]
fn castling_is_the_king_going_to_its_rook_in_both_variants() {
    for (fen, king, rook, side) in [
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1",
            "h1",
            CastlingSide::Kingside,
        ),
        (
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1",
            "a1",
            CastlingSide::Queenside,
        ),
        (
            "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
            "f1",
            "h1",
            CastlingSide::Kingside,
        ),
        (
            "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
            "b1",
            "a1",
            CastlingSide::Queenside,
        ),
    ] {
        let mut game = from(fen);
        let castling = game
            .position()
            .legal_moves()
            .into_iter()
            .find(|m| m.is_castling() && CastlingSide::of(m.from(), m.to()) == side);
        let request = MoveRequest::of(castling.expect("castling is legal"));
        assert_eq!(request, text(&format!("{king}{rook}")), "{fen}");
        ok(&mut game, Command::play(request), NOW);
        let played = game.last_move().expect("a move");
        assert_eq!(
            (played.kind, played.castling),
            (PlayedKind::Castling, Some(side)),
            "{fen}"
        );
        assert_eq!(Some(played.to_move()), castling);
    }
}

/// A played move gives back the very move of the rules.
#[test]
fn every_played_move_is_known_as_a_move() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
    ] {
        let game = from(fen);
        for &m in &game.position().legal_moves() {
            let after = game
                .clone()
                .apply(Command::play(MoveRequest::of(m)), NOW)
                .game;
            assert_eq!(
                after.last_move().map(arrocco_game::Played::to_move),
                Some(m)
            );
        }
    }
}
