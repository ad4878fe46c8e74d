//! The table as a service: states, refusals, subscriptions, clock, takebacks,
//! players (R-05 to R-14, S-18 to S-23).

mod common;

use std::sync::{Arc, Mutex};

use arrocco_game::event::{BoardChanged, ClockTick, TurnChanged};
use arrocco_game::{
    Command, Event, EventKind, Game, Millis, MoveId, Phase, PlayerKind, Program, Refused, Seats,
    Settings, SubscriptionId, Table, Takebacks,
};
use arrocco_rules::{Color, Role, Square};
use common::*;

fn started(settings: Settings) -> Table {
    let mut table = Table::new();
    table
        .handle(Command::start(settings), NOW)
        .expect("a game can begin");
    table
}

fn handle(table: &mut Table, command: Command, now: Millis) -> Vec<Event> {
    let name = format!("{command:?}");
    table
        .handle(command, now)
        .unwrap_or_else(|refused| panic!("{name}: {refused}"))
}

#[test]
fn r_08_the_states_of_the_service() {
    let mut table = Table::new();
    assert_eq!(table.phase(), Phase::NotConfigured);
    let settings = Settings {
        start: Some("7k/4P3/8/8/8/8/P7/4K3 w - -".to_owned()),
        ..Settings::default()
    };
    handle(&mut table, Command::start(settings), NOW);
    assert_eq!(table.phase(), Phase::Running);
    handle(&mut table, Command::play(text("e7e8")), NOW);
    assert_eq!(table.phase(), Phase::AwaitingPromotion);
    handle(&mut table, Command::Promote { role: Role::Queen }, NOW);
    assert_eq!(table.phase(), Phase::Running);
    handle(&mut table, Command::Resign { by: Color::Black }, NOW);
    assert_eq!(table.phase(), Phase::Over);
    handle(&mut table, Command::start(Settings::default()), NOW);
    assert_eq!(table.phase(), Phase::Running);
}

#[test]
fn r_08_requests_out_of_state_fail_with_their_words() {
    let is = |refused: Refused, sentence: &str| {
        let words = sentence.trim_end_matches('.').to_lowercase();
        assert_eq!(refused.to_string(), words);
    };
    let running = "Can only perform this operation while the game is running.";
    let mut table = Table::new();
    for command in [
        Command::play(text("e2e4")),
        Command::Resign { by: Color::White },
        Command::Promote { role: Role::Queen },
        Command::Tick,
    ] {
        is(table.handle(command, NOW).expect_err("no game"), running);
    }
    is(table.find_moves(Square::E2).expect_err("no game"), running);
    handle(&mut table, Command::start(Settings::default()), NOW);
    let twice = table.handle(Command::start(Settings::default()), NOW);
    is(
        twice.expect_err("a game is running"),
        "Cannot configure a new game before the previous one has ended.",
    );
    let promotion = table.handle(Command::Promote { role: Role::Queen }, NOW);
    is(
        promotion.expect_err("no promotion is due"),
        "Can only perform this operation while the game is awaiting promotion.",
    );
}

#[test]
fn r_08_a_game_may_be_given_up_for_a_new_one_if_that_is_said() {
    let mut table = started(Settings::default());
    handle(&mut table, Command::play(text("e2e4")), NOW);
    let settings = Box::default();
    handle(
        &mut table,
        Command::Start {
            settings,
            abandon: true,
        },
        NOW,
    );
    assert_eq!(table.game().map(Game::ply), Some(0));
}

#[test]
fn r_08_bad_settings_begin_no_game() {
    let mut table = Table::new();
    let settings = Settings {
        start: Some("8/8/8/8/8/8/8/8 w - -".to_owned()),
        ..Settings::default()
    };
    let refused = table
        .handle(Command::start(settings), NOW)
        .expect_err("no kings");
    assert!(matches!(refused, Refused::BadSettings { .. }), "{refused}");
    assert_eq!(table.phase(), Phase::NotConfigured);
}

#[test]
fn r_09_s_18_subscribe_before_the_start_unsubscribe_and_an_unknown_number() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (all, turns) = (Arc::clone(&heard), Arc::new(Mutex::new(0)));
    let counted = Arc::clone(&turns);
    let mut table = Table::new();
    let first = table.subscribe_all(move |event| all.lock().expect("no panic").push(event.kind()));
    table.subscribe(&[EventKind::TurnChanged], move |_| {
        *counted.lock().expect("no panic") += 1;
    });
    handle(&mut table, Command::start(Settings::default()), NOW);
    handle(&mut table, Command::play(text("e2e4")), NOW);
    let kinds = [
        EventKind::GameStarted,
        EventKind::TurnChanged,
        EventKind::BoardChanged,
        EventKind::TurnChanged,
    ];
    assert_eq!(*heard.lock().expect("no panic"), kinds);
    table.unsubscribe(first);
    table.unsubscribe(first);
    table.unsubscribe(SubscriptionId(99));
    handle(&mut table, Command::play(text("e7e5")), NOW);
    assert_eq!(*heard.lock().expect("no panic"), kinds, "no more calls");
    assert_eq!(*turns.lock().expect("no panic"), 3);
}

#[test]
fn r_09_finding_moves() {
    let table = started(Settings::default());
    assert_eq!(
        table.find_moves(Square::E2),
        Ok(vec![Square::E3, Square::E4])
    );
    assert_eq!(table.find_moves(Square::E4), Ok(vec![]), "an empty square");
    assert_eq!(table.find_moves(Square::E7), Ok(vec![]), "an enemy piece");
}

#[test]
fn r_10_the_events_of_a_move() {
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
fn r_10_a_tick_every_second_and_no_more() {
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
fn r_10_events_are_tagged_json() {
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
            Command::Move {
                text: text("e7e8n"),
                ply: Some(4),
            },
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
fn r_11_the_four_causes_have_names() {
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
fn r_12_the_history_of_all_and_of_one_piece() {
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
fn r_14_a_promotion_may_come_with_the_move_or_after_it() {
    let start = "7k/4P3/8/8/8/8/P7/4K3 w - -";
    let mut at_once = from(start);
    play(&mut at_once, "e7e8n");
    let mut later = from(start);
    let events = play(&mut later, "e7e8");
    let [Event::PromotionDue(due)] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(
        due.choices,
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
    );
    let king = refused(&mut later, Command::Promote { role: Role::King }, NOW);
    assert!(matches!(king, Refused::Illegal { .. }), "{king}");
    ok(&mut later, Command::Promote { role: Role::Knight }, NOW);
    assert_eq!(later, at_once);
}

#[test]
fn r_28_every_move_is_checked() {
    let mut game = new_game();
    for nonsense in ["e4e5", "e7e5", "e2e5", "a1a3", "e1e3", "e2e4q"] {
        let refused = refused(&mut game, Command::play(text(nonsense)), NOW);
        assert!(
            matches!(refused, Refused::Illegal { .. }),
            "{nonsense}: {refused}"
        );
    }
}

#[test]
fn a_move_sent_twice_is_played_once() {
    let mut game = new_game();
    let first = Command::Move {
        text: text("e2e4"),
        ply: Some(0),
    };
    ok(&mut game, first.clone(), NOW);
    assert_eq!(refused(&mut game, first, NOW), Refused::Stale { ply: 1 });
}

#[test]
fn a_late_command_finds_the_game_ended_at_the_table() {
    let mut table = started(Settings {
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    });
    let late = table.handle(Command::play(text("e2e4")), at(60));
    assert_eq!(late, Err(Refused::GameOver));
    assert_eq!(table.status(), "white is out of time | black wins");
}

#[test]
fn takebacks_between_people_take_one_move_and_redo_plays_it_again() {
    let mut game = timed("5+3");
    play_at(&mut game, "e2e4", at(10));
    play_at(&mut game, "e7e5", at(30));
    let before = game.snapshot(at(30));
    ok(&mut game, Command::Takeback, at(40));
    assert_eq!(
        (game.ply(), game.redoable(), game.turn()),
        (1, 1, Color::Black)
    );
    assert_eq!(game.clock().left(Color::Black, at(40)), Some(at(300)));
    ok(&mut game, Command::Redo, at(50));
    assert_eq!(game.snapshot(at(50)).clock, before.clock);
    assert_eq!(game.snapshot(at(50)).moves, before.moves);
    assert_eq!(
        refused(&mut game, Command::Redo, at(50)),
        Refused::NothingToRedo
    );
}

#[test]
fn a_new_move_after_a_takeback_makes_the_old_one_a_variation() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5");
    ok(&mut game, Command::Takeback, NOW);
    play(&mut game, "c7c5");
    assert_eq!(game.redoable(), 0);
    assert!(game.to_pgn(NOW).contains("1. e4 c5 (1... e5) *"));
}

#[test]
fn takebacks_against_an_engine_take_two() {
    let mut settings = Settings::default();
    settings.black.kind = PlayerKind::Engine;
    let mut game = begin(settings);
    play(&mut game, "e2e4 e7e5");
    ok(&mut game, Command::Takeback, NOW);
    assert_eq!(game.ply(), 0);
    ok(&mut game, Command::Redo, NOW);
    assert_eq!(game.ply(), 2);
    play(&mut game, "g1f3");
    ok(&mut game, Command::Takeback, NOW);
    assert_eq!(game.ply(), 2, "the engine has not answered yet");
}

#[test]
fn the_engines_first_move_cannot_be_taken_back() {
    let mut settings = Settings::default();
    settings.white.kind = PlayerKind::Engine;
    let mut game = begin(settings);
    play(&mut game, "e2e4");
    assert_eq!(
        refused(&mut game, Command::Takeback, NOW),
        Refused::NothingToTakeBack
    );
}

#[test]
fn takebacks_are_counted_asked_for_or_forbidden() {
    let with = |takebacks| {
        let mut game = begin(Settings {
            takebacks,
            ..Settings::default()
        });
        play(&mut game, "e2e4");
        game
    };
    let mut counted = with(Takebacks::Counted { each: 1 });
    ok(&mut counted, Command::Takeback, NOW);
    play(&mut counted, "d2d4");
    let color = Color::White;
    assert_eq!(
        refused(&mut counted, Command::Takeback, NOW),
        Refused::NoTakebacksLeft { color }
    );
    play(&mut counted, "d7d5");
    ok(&mut counted, Command::Takeback, NOW);

    let mut asked = with(Takebacks::Asked);
    ok(&mut asked, Command::Takeback, NOW);
    assert_eq!(asked.ply(), 1);
    assert_eq!(
        refused(&mut asked, Command::Takeback, NOW),
        Refused::TakebackPending
    );
    let own = Command::AcceptTakeback { by: color };
    assert_eq!(refused(&mut asked, own, NOW), Refused::NoTakebackAsked);
    let mut declined = asked.clone();
    ok(&mut declined, Command::DeclineTakeback { by: !color }, NOW);
    assert_eq!(declined.takeback_asked(), None);
    let mut ignored = asked.clone();
    let events = play(&mut ignored, "e7e5");
    assert!(
        matches!(events.first(), Some(Event::TakebackDeclined(_))),
        "{events:?}"
    );
    ok(&mut asked, Command::AcceptTakeback { by: !color }, NOW);
    assert_eq!(asked.ply(), 0);

    let mut forbidden = with(Takebacks::Forbidden);
    assert_eq!(
        refused(&mut forbidden, Command::Takeback, NOW),
        Refused::TakebacksForbidden
    );
}

#[test]
fn a_takeback_reopens_what_somebody_ended_but_not_what_the_clock_did() {
    let mut mate = new_game();
    play(&mut mate, "f2f3 e7e5 g2g4 d8h4");
    ok(&mut mate, Command::Takeback, NOW);
    assert_eq!((mate.phase(), mate.ply()), (Phase::Running, 3));
    let mut resigned = new_game();
    play(&mut resigned, "e2e4");
    ok(&mut resigned, Command::Resign { by: Color::White }, NOW);
    ok(&mut resigned, Command::Takeback, NOW);
    assert_eq!((resigned.phase(), resigned.ply()), (Phase::Running, 1));
    let mut flagged = timed("1");
    ok(&mut flagged, Command::Tick, at(60));
    assert_eq!(
        refused(&mut flagged, Command::Takeback, at(60)),
        Refused::GameOver
    );
}

#[test]
fn the_clock_can_be_paused_and_adjusted() {
    let mut game = timed("5");
    assert_eq!(refused(&mut game, Command::Resume, NOW), Refused::NotPaused);
    ok(&mut game, Command::Pause, at(10));
    assert_eq!(refused(&mut game, Command::Pause, at(20)), Refused::Paused);
    assert_eq!(
        refused(&mut game, Command::play(text("e2e4")), at(20)),
        Refused::Paused
    );
    ok(&mut game, Command::Tick, at(9999));
    let color = Color::White;
    ok(
        &mut game,
        Command::AdjustClock {
            color,
            left: at(60),
        },
        at(9999),
    );
    let much = Command::AdjustClock {
        color,
        left: Millis(u64::MAX),
    };
    assert_eq!(refused(&mut game, much, at(9999)), Refused::TooMuchTime);
    ok(&mut game, Command::Resume, at(10_000));
    assert_eq!(game.clock().left(color, at(10_010)), Some(at(50)));
    assert_eq!(
        refused(&mut new_game(), Command::Pause, NOW),
        Refused::NoClock
    );
    let without = Command::AdjustClock { color, left: at(1) };
    assert_eq!(refused(&mut new_game(), without, NOW), Refused::NoClock);
}

#[test]
fn variations_are_tried_promoted_and_deleted_beside_the_game() {
    let mut game = new_game();
    play(&mut game, "e2e4 e7e5 g1f3");
    let position = *game.position();
    let first = game.moves().next().expect("a move").id;
    ok(&mut game, Command::GoTo { id: first }, NOW);
    ok(&mut game, Command::Vary { text: text("c7c5") }, NOW);
    let sicilian = game.cursor();
    ok(&mut game, Command::Vary { text: text("g1f3") }, NOW);
    ok(&mut game, Command::GoTo { id: first }, NOW);
    ok(&mut game, Command::Vary { text: text("e7e6") }, NOW);
    let french = game.cursor();
    assert_eq!(game.position(), &position, "the game is not touched");
    assert!(
        game.to_pgn(NOW)
            .contains("1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *")
    );
    ok(&mut game, Command::PromoteVariation { id: french }, NOW);
    assert!(
        game.to_pgn(NOW)
            .contains("1. e4 e5 (1... e6) (1... c5 2. Nf3) 2. Nf3 *")
    );
    let e5 = game.moves().nth(1).expect("a move").id;
    let up = Command::PromoteVariation { id: french };
    assert_eq!(refused(&mut game, up, NOW), Refused::PartOfGame { id: e5 });
    let delete = Command::DeleteVariation { id: e5 };
    assert_eq!(
        refused(&mut game, delete, NOW),
        Refused::PartOfGame { id: e5 }
    );
    ok(&mut game, Command::DeleteVariation { id: sicilian }, NOW);
    let gone = Command::GoTo { id: sicilian };
    assert_eq!(
        refused(&mut game, gone, NOW),
        Refused::UnknownMove { id: sicilian }
    );
    let unknown = MoveId(99);
    let gone = Command::GoTo { id: unknown };
    assert_eq!(
        refused(&mut game, gone, NOW),
        Refused::UnknownMove { id: unknown }
    );
    play(&mut game, "b8c6");
    assert_eq!(
        game.cursor(),
        game.head(),
        "a move brings one back to the game"
    );
}

#[test]
fn a_tried_line_becomes_the_game_when_it_is_played() {
    let mut game = new_game();
    ok(&mut game, Command::Vary { text: text("d2d4") }, NOW);
    ok(&mut game, Command::Vary { text: text("d7d5") }, NOW);
    play(&mut game, "e2e4");
    assert!(game.to_pgn(NOW).contains("1. e4 (1. d4 d5) *"));
    let snapshot = game.snapshot(NOW);
    assert_eq!(snapshot.tree.len(), 3);
    assert_eq!(snapshot.moves.len(), 1);
}

#[test]
fn a_snapshot_shows_everything() {
    let mut game = timed("5+3");
    play_at(&mut game, "e2e4", at(1));
    play_at(&mut game, "f7f6", at(2));
    play_at(&mut game, "d1h5", at(3));
    ok(&mut game, Command::OfferDraw { by: Color::White }, at(3));
    let snapshot = game.snapshot(at(4));
    assert_eq!(snapshot.status, "It's black's turn. | black is in check");
    let check = snapshot.board.check.as_ref().expect("a check");
    assert_eq!(
        (check.king, check.attackers.as_slice()),
        (Square::E8, &[Square::H5][..])
    );
    let legal: Vec<_> = snapshot.board.destinations.iter().collect();
    assert_eq!(legal, [(&Square::G7, &vec![Square::G6])]);
    assert_eq!(snapshot.clock.running, Some(Color::Black));
    assert_eq!(snapshot.clock.left.black, Some(Millis(301_000)));
    assert_eq!(snapshot.draw_offer, Some(Color::White));
    assert_eq!(snapshot.opening.map(|opening| opening.eco), Some("B00"));
    assert_eq!(snapshot.names.white, "whitePlayer");
    let json = serde_json::to_value(&snapshot).expect("JSON");
    assert_eq!(json["moves"][2]["san"], "Qh5+");
    assert_eq!(json["outcome"]["kind"], "in_progress");
    assert_eq!(json["board"]["destinations"]["g7"][0], "g6");
}

#[test]
fn an_opening_is_known_by_its_position_whatever_the_order_of_moves() {
    let mut game = new_game();
    play(&mut game, "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6 b1c3 c7c6");
    assert_eq!(
        game.opening().map(|opening| opening.name),
        Some("Semi-Slav Defence")
    );
    play(&mut game, "a2a3 h7h6");
    assert_eq!(
        game.opening().map(|opening| opening.name),
        Some("Semi-Slav Defence")
    );
}

#[test]
fn programs_can_sit_on_either_side_and_answer() {
    let first_legal = |game: &Game, side: Color| -> Option<Command> {
        if game.draw_offer() == Some(!side) {
            return Some(Command::DeclineDraw { by: side });
        }
        let m = *game.position().legal_moves().first()?;
        (game.turn() == side).then(|| Command::play(m.into()))
    };
    let mut table = started(Settings::default());
    let mut seats = Seats {
        white: Box::new(Program::new(first_legal)),
        ..Seats::people()
    };
    assert!(seats.step(&mut table, NOW).expect("a move").is_some());
    assert_eq!(
        seats.step(&mut table, NOW),
        Ok(None),
        "a person takes his time"
    );
    handle(&mut table, Command::OfferDraw { by: Color::Black }, NOW);
    let events = seats
        .step(&mut table, NOW)
        .expect("an answer")
        .expect("an answer");
    assert!(
        matches!(&events[..], [Event::DrawDeclined(_)]),
        "{events:?}"
    );
    seats.black = Box::new(Program::engine(first_legal));
    assert_eq!(seats.black.kind(), PlayerKind::Engine);
    for _ in 0..40 {
        seats.step(&mut table, NOW).expect("legal moves");
    }
    assert!(table.game().is_some_and(|game| game.ply() > 10));
}
