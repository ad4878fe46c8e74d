//! The service: states, refusals, subscriptions, players.

mod common;

use std::sync::{Arc, Mutex};

use arrocco_game::{
    Command, Event, EventKind, Game, GameRefusal, Millis, MoveRequest, PlayerKind, Settings,
};
use arrocco_legacy::service::{
    GameService, Program, Seats, ServiceEvent, ServiceEventKind, ServiceRefusal, ServiceState,
    SubscriptionId,
};
use arrocco_rules::{Color, Role, Square};
use common::*;

fn started(settings: Settings) -> GameService {
    let mut table = GameService::new();
    handle(&mut table, Command::start(settings), NOW);
    table
}

fn handle(table: &mut GameService, command: Command, now: Millis) -> Vec<ServiceEvent> {
    let name = format!("{command:?}");
    table
        .handle(command, now)
        .unwrap_or_else(|refused| panic!("{name}: {refused}"))
}

#[test]
fn the_states_of_the_service() {
    let mut table = GameService::new();
    assert_eq!(table.state(), ServiceState::NotConfigured);
    let settings = Settings {
        start: Some("7k/4P3/8/8/8/8/P7/4K3 w - -".to_owned()),
        ..Settings::default()
    };
    handle(&mut table, Command::start(settings), NOW);
    assert_eq!(table.state(), ServiceState::Running);
    handle(&mut table, Command::play(text("e7e8")), NOW);
    assert_eq!(table.state(), ServiceState::AwaitingPromotion);
    table.promote(Role::Queen, NOW).expect("a promotion is due");
    assert_eq!(table.state(), ServiceState::Running);
    handle(&mut table, Command::Resign { by: Color::Black }, NOW);
    assert_eq!(table.state(), ServiceState::Over);
    handle(&mut table, Command::start(Settings::default()), NOW);
    assert_eq!(table.state(), ServiceState::Running);
}

#[test]
fn requests_out_of_state_fail_with_their_words() {
    let is = |refused: ServiceRefusal, sentence: &str| {
        let words = sentence.trim_end_matches('.').to_lowercase();
        assert_eq!(refused.to_string(), words);
    };
    let running = "Can only perform this operation while the game is running.";
    let mut table = GameService::new();
    for command in [
        Command::play(text("e2e4")),
        Command::Resign { by: Color::White },
        Command::Tick,
    ] {
        is(table.handle(command, NOW).expect_err("no game"), running);
    }
    let promotion = table.promote(Role::Queen, NOW);
    is(promotion.expect_err("no game"), running);
    is(table.find_moves(Square::E2).expect_err("no game"), running);
    handle(&mut table, Command::start(Settings::default()), NOW);
    let twice = table.handle(Command::start(Settings::default()), NOW);
    is(
        twice.expect_err("a game is running"),
        "Cannot configure a new game before the previous one has ended.",
    );
    let promotion = table.promote(Role::Queen, NOW);
    is(
        promotion.expect_err("no promotion is due"),
        "Can only perform this operation while the game is awaiting promotion.",
    );
}

#[test]
fn a_game_may_be_given_up_for_a_new_one_if_that_is_said() {
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
fn bad_settings_begin_no_game() {
    let mut table = GameService::new();
    let settings = Settings {
        start: Some("8/8/8/8/8/8/8/8 w - -".to_owned()),
        ..Settings::default()
    };
    let refused = table
        .handle(Command::start(settings), NOW)
        .expect_err("no kings");
    assert!(
        matches!(
            refused,
            ServiceRefusal::Game(GameRefusal::BadSettings { .. })
        ),
        "{refused}"
    );
    assert_eq!(table.state(), ServiceState::NotConfigured);
}

#[test]
fn subscribe_before_the_start_unsubscribe_and_an_unknown_number() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (all, turns) = (Arc::clone(&heard), Arc::new(Mutex::new(0)));
    let counted = Arc::clone(&turns);
    let mut table = GameService::new();
    let first = table.subscribe_all(move |event| all.lock().expect("no panic").push(event.kind()));
    table.subscribe(
        &[ServiceEventKind::Game(EventKind::TurnChanged)],
        move |_| {
            *counted.lock().expect("no panic") += 1;
        },
    );
    handle(&mut table, Command::start(Settings::default()), NOW);
    handle(&mut table, Command::play(text("e2e4")), NOW);
    let kinds = [
        EventKind::GameStarted,
        EventKind::TurnChanged,
        EventKind::BoardChanged,
        EventKind::TurnChanged,
    ]
    .map(ServiceEventKind::Game);
    assert_eq!(*heard.lock().expect("no panic"), kinds);
    table.unsubscribe(first);
    table.unsubscribe(first);
    table.unsubscribe(SubscriptionId(99));
    handle(&mut table, Command::play(text("e7e5")), NOW);
    assert_eq!(*heard.lock().expect("no panic"), kinds, "no more calls");
    assert_eq!(*turns.lock().expect("no panic"), 3);
}

#[test]
fn finding_moves() {
    let table = started(Settings::default());
    assert_eq!(
        table.find_moves(Square::E2),
        Ok(vec![Square::E3, Square::E4])
    );
    assert_eq!(table.find_moves(Square::E4), Ok(vec![]), "an empty square");
    assert_eq!(table.find_moves(Square::E7), Ok(vec![]), "an enemy piece");
}

#[test]
fn programs_can_sit_on_either_side_and_answer() {
    let first_legal = |game: &Game, side: Color| -> Option<Command> {
        if game.draw_offer() == Some(!side) {
            return Some(Command::DeclineDraw { by: side });
        }
        let m = *game.position().legal_moves().first()?;
        (game.turn() == side).then(|| Command::play(MoveRequest::of(m)))
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
        "people take their time"
    );
    handle(&mut table, Command::OfferDraw { by: Color::Black }, NOW);
    let events = seats
        .step(&mut table, NOW)
        .expect("an answer")
        .expect("an answer");
    assert!(
        matches!(&events[..], [ServiceEvent::Game(Event::DrawDeclined(_))]),
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
fn a_promotion_may_come_with_the_move_or_after_it() {
    let start = Some("7k/4P3/8/8/8/8/P7/4K3 w - -");
    let mut at_once = table(start);
    play(&mut at_once, "e7e8n");
    let mut later = table(start);
    let events = play(&mut later, "e7e8");
    let [ServiceEvent::PromotionDue { choices, .. }] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(
        *choices,
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
    );
    let before = game(&later).clone();
    let king = later.promote(Role::King, NOW).expect_err("never a king");
    assert!(
        matches!(king, ServiceRefusal::Game(GameRefusal::Illegal(_))),
        "{king}"
    );
    assert_eq!(game(&later), &before);
    later.promote(Role::Knight, NOW).expect("a knight");
    assert_eq!(game(&later), game(&at_once));
}

#[test]
fn the_clock_runs_while_a_promotion_is_chosen_and_one_may_resign() {
    let settings = Settings {
        start: Some("7k/4P3/8/8/8/8/P7/4K3 w - -".to_owned()),
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    };
    let mut service = started(settings);
    handle(&mut service, Command::play(text("e7e8")), at(1));
    for command in [
        Command::play(text("h8g7")),
        Command::play(text("e7e8q")),
        Command::Takeback,
        Command::Redo,
        Command::ClaimDraw { intended: None },
    ] {
        let before = game(&service).clone();
        let refused = service.handle(command, at(2));
        assert_eq!(refused, Err(ServiceRefusal::AwaitingPromotion));
        assert_eq!(game(&service), &before);
    }
    let mut resigned = GameService::with_game(game(&service).clone());
    handle(&mut resigned, Command::play(text("e7e8")), at(2));
    handle(&mut resigned, Command::Resign { by: Color::White }, at(2));
    assert_eq!(resigned.status(), "white resigns | black wins");
    handle(&mut service, Command::Tick, at(60));
    assert_eq!(service.promotion_due(), None);
    let cause = game(&service).outcome().cause();
    assert!(cause.is_some_and(|cause| cause.starts_with("time")));
}

#[test]
fn the_clock_does_not_wait_for_a_promotion() {
    let mut service = started(Settings {
        start: Some("7k/4P3/8/8/8/8/P7/4K3 w - -".to_owned()),
        time: "1".parse().expect("a time control"),
        ..Settings::default()
    });
    handle(&mut service, Command::play(text("e7e8")), at(1));
    let late = service.promote(Role::Queen, at(60)).expect_err("too late");
    let color = Color::White;
    assert_eq!(late, ServiceRefusal::Game(GameRefusal::OutOfTime { color }));
    assert_eq!(service.state(), ServiceState::Over);
}
