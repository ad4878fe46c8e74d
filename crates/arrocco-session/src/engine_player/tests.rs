//! Engine players, tested through the public interface of the worker.

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use arrocco_game::{Command, Game, Millis, PlayerKind, Settings};
use arrocco_rules::{Color, Position};

use super::{EngineEvent, EngineWorker, WhiteScore};

/// Long enough for the slowest machine; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

fn worker() -> (EngineWorker, Receiver<EngineEvent>) {
    let (sender, receiver) = mpsc::channel();
    let send = move |thought| {
        let _ = sender.send(thought);
    };
    (EngineWorker::new(Duration::ZERO, send), receiver)
}

/// A game with engines on these seats.
fn table(engines: &[Color], strength: &str, start: Option<&str>) -> Game {
    let mut settings = Settings {
        start: start.map(str::to_owned),
        ..Settings::default()
    };
    for color in engines {
        let seat = match color {
            Color::White => &mut settings.white,
            Color::Black => &mut settings.black,
        };
        seat.kind = PlayerKind::Engine;
        seat.strength = strength.to_owned();
    }
    Game::new(settings, Millis(0)).expect("a game can begin there")
}

fn decision(engine_events: &Receiver<EngineEvent>) -> Command {
    loop {
        match engine_events.recv_timeout(PATIENCE) {
            Ok(EngineEvent::Decision(command)) => return command,
            Ok(_) => {}
            Err(error) => panic!("no decision: {error}"),
        }
    }
}

fn say(game: &mut Game, command: Command) {
    let applied = game.clone().apply(command, Millis(0));
    assert_eq!(applied.refused, None);
    *game = applied.game;
}

#[test]
fn an_engine_answers_the_move_of_a_person() {
    for strength in ["classic 2", "level 1", "level 5"] {
        let mut table = table(&[Color::Black], strength, None);
        let (mut worker, engine_events) = worker();
        worker.update(&table, Millis(0));
        assert!(engine_events.try_recv().is_err(), "it is the person's turn");
        let e4 = arrocco_game::MoveRequest::new("e2".parse().unwrap(), "e4".parse().unwrap());
        say(&mut table, Command::play(e4));
        worker.update(&table, Millis(0));
        say(&mut table, decision(&engine_events));
        assert_eq!(table.ply(), 2);
    }
}

#[test]
fn two_engines_play_a_game() {
    let mut table = table(&Color::ALL, "classic 1", None);
    let (mut worker, engine_events) = worker();
    while table.ply() < 30 && table.outcome().is_in_progress() {
        worker.update(&table, Millis(0));
        say(&mut table, decision(&engine_events));
    }
    assert!(table.ply() > 4);
}

#[test]
fn an_engine_lets_people_take_back() {
    let mut table = table(&[Color::Black], "classic 1", None);
    let (mut worker, engine_events) = worker();
    let e4 = arrocco_game::MoveRequest::new("e2".parse().unwrap(), "e4".parse().unwrap());
    say(&mut table, Command::play(e4));
    worker.update(&table, Millis(0));
    say(&mut table, decision(&engine_events));
    say(&mut table, Command::Takeback);
    assert_eq!(table.ply(), 0, "two plies against an engine");
}

#[test]
fn an_engine_accepts_a_draw_when_it_stands_worse_and_declines_when_better() {
    let worse = "6k1/8/8/8/8/8/RR6/K7 w - - 0 40";
    let better = "6k1/1rr5/8/8/8/8/8/K7 w - - 0 40";
    let too_early = "6k1/8/8/8/8/8/RR6/K7 w - - 0 4";
    for (start, accepts) in [(worse, true), (better, false), (too_early, false)] {
        let mut table = table(&[Color::Black], "level 3", Some(start));
        let (mut worker, engine_events) = worker();
        say(&mut table, Command::OfferDraw { by: Color::White });
        worker.update(&table, Millis(0));
        let by = Color::Black;
        let expected = if accepts {
            Command::AcceptDraw { by }
        } else {
            Command::DeclineDraw { by }
        };
        assert_eq!(decision(&engine_events), expected, "{start}");
    }
}

#[test]
fn an_engine_without_hope_claims_the_draw_it_can_have() {
    let start = "6k1/8/8/8/8/4q3/8/7K w - - 100 80";
    let table = table(&[Color::White], "classic 2", Some(start));
    let (mut worker, engine_events) = worker();
    worker.update(&table, Millis(0));
    assert_eq!(
        decision(&engine_events),
        Command::ClaimDraw { intended: None }
    );
}

#[test]
fn a_stopped_search_sends_no_events() {
    let (mut worker, engine_events) = worker();
    worker.analyse(Position::initial(), 1);
    assert!(engine_events.recv_timeout(PATIENCE).is_ok());
    worker.stop();
    worker.hint(Position::initial());
    let last = loop {
        match engine_events.recv_timeout(PATIENCE) {
            Ok(EngineEvent::Hint(hint)) => break hint,
            Ok(_) => {}
            Err(error) => panic!("no hint: {error}"),
        }
    };
    assert_eq!(last.line.len().min(1), 1);
    assert!(
        engine_events.try_recv().is_err(),
        "nothing comes after the hint"
    );
}

#[test]
fn worth_is_seen_from_white_whoever_is_to_move() {
    let start = "7k/8/8/8/8/8/QQ6/K7 b - - 0 40";
    let (mut worker, engine_events) = worker();
    worker.hint(start.parse::<Position>().expect("a position"));
    let Ok(EngineEvent::Hint(hint)) = engine_events.recv_timeout(PATIENCE) else {
        panic!("no hint");
    };
    match hint.worth {
        WhiteScore::Centipawns(worth) => assert!(worth > 500),
        WhiteScore::Mate(moves) => assert!(moves > 0),
    }
}
