//! The table as a service: states, refusals, subscriptions, events, players
//! (R-08 to R-14, R-28, S-18).

mod common;

use std::sync::{Arc, Mutex};

use arrocco_game::event::{BoardChanged, ClockTick, TurnChanged};
use arrocco_game::{
    Command, Event, EventKind, Failed, Game, Millis, Phase, PlayerKind, Program, Refused, Seats,
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

#[test]
fn nobody_hears_of_a_move_before_it_is_kept_nor_of_one_that_cannot_be() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let (heard, kept) = (Arc::clone(&log), Arc::clone(&log));
    let mut table = started(Settings::default());
    table.subscribe(&[EventKind::BoardChanged], move |_| {
        heard.lock().expect("no panic").push("told");
    });
    let full = table.handle_kept(Command::play(text("e2e4")), NOW, |_| Err("disk full"));
    assert_eq!(full, Err(Failed::NotKept("disk full")));
    assert_eq!(table.game().map(Game::ply), Some(0), "nothing has changed");
    let keep = |game: &Game| {
        assert_eq!(game.ply(), 1);
        kept.lock().expect("no panic").push("kept");
        Ok::<(), &str>(())
    };
    let done = table.handle_kept(Command::play(text("e2e4")), NOW, keep);
    assert!(done.is_ok());
    assert_eq!(*log.lock().expect("no panic"), ["kept", "told"]);
    let illegal = Command::play(text("e2e4"));
    let refused = table.handle_kept(illegal, NOW, |_| Err("must not be called"));
    assert!(
        matches!(refused, Err(Failed::Refused(Refused::Illegal { .. }))),
        "{refused:?}"
    );
}

#[test]
fn a_draft_happens_when_it_is_adopted_and_not_before() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let notes = Arc::clone(&heard);
    let mut table = started(Settings::default());
    table.subscribe_all(move |event| notes.lock().expect("no panic").push(event.kind()));
    let draft = table.draft(Command::play(text("e2e4")), NOW);
    assert_eq!(draft.to_keep().map(Game::ply), Some(1));
    assert_eq!(table.game().map(Game::ply), Some(0));
    assert!(heard.lock().expect("no panic").is_empty());
    let events = table.adopt(draft).expect("it is legal");
    assert_eq!(table.game().map(Game::ply), Some(1));
    let kinds: Vec<EventKind> = events.iter().map(Event::kind).collect();
    assert_eq!(*heard.lock().expect("no panic"), kinds);
}

#[test]
fn a_refused_draft_and_a_tick_are_not_worth_keeping_but_a_fallen_flag_is() {
    let table = started(Settings {
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    });
    let illegal = table.draft(Command::play(text("e2e5")), NOW);
    assert!(illegal.to_keep().is_none());
    assert!(matches!(illegal.refused(), Some(Refused::Illegal { .. })));
    assert!(table.draft(Command::Tick, at(1)).to_keep().is_none());
    let late = table.draft(Command::play(text("e2e4")), at(60));
    assert_eq!(late.refused(), Some(&Refused::GameOver));
    let flagged = late.to_keep().map(Game::status);
    assert_eq!(
        flagged.as_deref(),
        Some("white is out of time | black wins")
    );
}

#[test]
fn a_draft_that_comes_too_late_comes_to_nothing() {
    let mut table = started(Settings::default());
    let [first, second] = ["e2e4", "d2d4"].map(|uci| table.draft(Command::play(text(uci)), NOW));
    table.adopt(second).expect("it is legal");
    assert_eq!(table.adopt(first), Err(Refused::Stale { ply: 1 }));
    let third = table.draft(Command::play(text("e7e5")), NOW);
    handle(&mut table, Command::play(text("c7c5")), NOW);
    assert_eq!(table.adopt(third), Err(Refused::Stale { ply: 2 }));
    assert_eq!(table.game().map(Game::ply), Some(2));
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
