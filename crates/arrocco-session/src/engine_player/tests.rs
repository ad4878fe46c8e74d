//! Engine players, tested through the public interface of the worker.

use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use arrocco_game::{Command, Game, Millis, PlayerKind, Settings};
use arrocco_rules::{Color, Position};

use super::{EngineEvent, EngineWorker, WhiteScore};
use crate::l10n::{Language, Localizer};

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

/// White offers, the engine has Black: whether it accepts.
const DRAW_OFFERS: [(&str, bool); 40] = [
    // It stands worse, and the game is not young.
    ("6k1/8/8/8/8/8/RR6/K7 w - - 0 40", true),
    ("4k3/8/8/8/8/8/4P3/4KQ2 w - - 0 45", true),
    ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 35", true),
    ("r5k1/5ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 30", true),
    ("2r3k1/5ppp/8/8/3B4/8/5PPP/3R2K1 w - - 0 33", true),
    ("6k1/pp3ppp/8/8/8/1B6/PP3PPP/6K1 w - - 0 28", true),
    ("3r2k1/pp3ppp/8/8/8/1Q6/PP3PPP/6K1 w - - 0 28", true),
    ("r4rk1/pp3ppp/2n5/8/8/2NB4/PP3PPP/R4RK1 w - - 0 22", true),
    ("6k1/7p/8/8/8/8/5PPP/6K1 w - - 0 50", true),
    ("q5k1/5ppp/8/8/8/8/5PPP/1QR3K1 w - - 0 31", true),
    // Nobody can hope for anything, however young the game is.
    ("8/8/4k3/1r6/8/4K3/8/7R w - - 0 12", true),
    ("8/8/4k3/8/8/4K3/8/2b4B w - - 0 9", true),
    ("8/8/4k3/8/8/4K3/8/1n5N w - - 0 15", true),
    ("8/5p2/4k3/8/8/4K3/5P2/8 w - - 0 10", true),
    ("8/5p2/4k3/1r6/8/4K3/5P2/7R w - - 0 18", true),
    ("8/5pk1/6p1/1r6/8/6P1/5PK1/7R w - - 3 55", true),
    ("8/5pk1/6p1/8/8/6P1/5PK1/1b5N w - - 3 42", true),
    ("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 60", true),
    ("3r4/pp3k2/8/8/8/8/PP3K2/7R w - - 0 48", true),
    ("8/2k5/1p6/8/8/1P6/2K5/8 w - - 0 16", true),
    // It stands better.
    ("6k1/1rr5/8/8/8/8/8/K7 w - - 0 40", false),
    ("4kq2/4p3/8/8/8/8/8/4K3 w - - 0 45", false),
    ("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 35", false),
    ("3r2k1/5ppp/2n5/8/8/8/5PPP/R5K1 w - - 0 30", false),
    ("3r2k1/5ppp/8/3b4/8/8/5PPP/2R3K1 w - - 0 33", false),
    ("6k1/pp3ppp/1b6/8/8/8/PP3PPP/6K1 w - - 0 28", false),
    ("6k1/pp3ppp/1q6/8/8/8/PP3PPP/3R2K1 w - - 0 28", false),
    ("r4rk1/pp3ppp/2nb4/8/8/2N5/PP3PPP/R4RK1 w - - 0 22", false),
    ("qr4k1/5ppp/8/8/8/8/5PPP/2Q3K1 w - - 0 31", false),
    ("4k3/4p3/8/8/7r/8/8/4K3 w - - 0 41", false),
    // The game is young.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        false,
    ),
    (
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        false,
    ),
    (
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        false,
    ),
    (
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        false,
    ),
    (
        "rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 6",
        false,
    ),
    (
        "r2q1rk1/pp1bbppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 10",
        false,
    ),
    (
        "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5",
        false,
    ),
    (
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5",
        false,
    ),
    (
        "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3",
        false,
    ),
    (
        "r4rk1/ppp2ppp/2n5/3q4/3P4/2P5/P4PPP/R2Q1RK1 w - - 0 15",
        false,
    ),
];

/// An offer used to flash and get no answer.
#[test]
fn forty_draw_offers_get_a_sensible_answer() {
    let (mut worker, engine_events) = worker();
    let by = Color::Black;
    for (start, accepts) in DRAW_OFFERS {
        let mut table = table(&[by], "level 3", Some(start));
        say(&mut table, Command::OfferDraw { by: Color::White });
        worker.update(&table, Millis(0));
        let expected = if accepts {
            Command::AcceptDraw { by }
        } else {
            Command::DeclineDraw { by }
        };
        assert_eq!(decision(&engine_events), expected, "{start}");
    }
}

#[test]
fn an_engine_resigns_only_if_it_may() {
    let lost = "6k1/8/8/8/8/8/RR6/K7 b - - 0 40";
    for (strength, resigns) in [("level 6 resigns", true), ("level 6", false)] {
        let table = table(&[Color::Black], strength, Some(lost));
        let (mut worker, engine_events) = worker();
        worker.update(&table, Millis(0));
        let by = Color::Black;
        let has_resigned = decision(&engine_events) == Command::Resign { by };
        assert_eq!(has_resigned, resigns, "{strength}");
    }
}

/// It offers, and moves when it is asked again.
#[test]
fn an_engine_offers_a_draw_in_a_dead_even_ending_and_then_moves() {
    let start = "8/5pk1/6p1/7r/8/6P1/R4PK1/8 b - - 20 50";
    let mut table = table(&[Color::Black], "level 7", Some(start));
    let (mut worker, engine_events) = worker();
    worker.update(&table, Millis(0));
    let by = Color::Black;
    assert_eq!(decision(&engine_events), Command::OfferDraw { by });
    say(&mut table, Command::OfferDraw { by });
    worker.update(&table, Millis(0));
    assert!(matches!(decision(&engine_events), Command::Move { .. }));
}

/// The same moves of the player used to get the same replies.
#[test]
fn ten_games_with_the_same_moves_of_the_player_differ_by_move_eight() {
    let scheme = [
        ("g2", "g3"),
        ("f1", "g2"),
        ("g1", "f3"),
        ("e1", "g1"),
        ("d2", "d3"),
        ("c2", "c3"),
        ("b1", "d2"),
        ("h2", "h3"),
    ];
    for strength in ["level 2", "level 5"] {
        let mut continuations = std::collections::HashSet::new();
        for seed in 0..10 {
            let mut settings = Settings::default();
            settings.black.kind = PlayerKind::Engine;
            settings.black.strength = strength.to_owned();
            settings.tags.insert("Seed".to_owned(), seed.to_string());
            let mut table = Game::new(settings, Millis(0)).expect("a game");
            let (mut worker, engine_events) = worker();
            for (from, to) in scheme {
                let [from, to] = [from, to].map(|text| text.parse().expect("a square"));
                let request = arrocco_game::MoveRequest::new(from, to);
                let applied = table.clone().apply(Command::play(request), Millis(0));
                if applied.refused.is_some() {
                    break;
                }
                table = applied.game;
                worker.update(&table, Millis(0));
                say(&mut table, decision(&engine_events));
            }
            let line: Vec<_> = table
                .moves()
                .map(|played| (played.from, played.to))
                .collect();
            continuations.insert(line);
        }
        assert!(
            continuations.len() >= 8,
            "{strength}: {}",
            continuations.len()
        );
    }
}

#[cfg(unix)]
mod external {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;
    use std::sync::Arc;

    use arrocco_uci::client::ClientError;

    use super::*;

    /// A worker with a program by these lines of the shell.
    fn worker_with(name: &str, lines: &str) -> (EngineWorker, Receiver<EngineEvent>, PathBuf) {
        let file = format!("arrocco-session-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(file);
        fs::write(&path, format!("#!/bin/sh\n{lines}\n")).expect("our file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our file");
        let spec = path.display().to_string().parse().expect("a command");
        let (worker, engine_events) = worker();
        (
            worker.with_external(Some(Arc::new(spec))),
            engine_events,
            path,
        )
    }

    fn engine(go: &str) -> String {
        format!(
            "while read -r line; do case \"$line\" in\n\
             uci) echo uciok;;\n isready) echo readyok;;\n go*) {go};;\n quit) exit 0;;\n\
             esac; done"
        )
    }

    /// What happens when it is to answer 1.e4.
    fn answer(name: &str, lines: &str) -> (Option<ClientError>, Command) {
        let (mut worker, engine_events, path) = worker_with(name, lines);
        let mut table = table(&[Color::Black], "uci", None);
        let e4 = arrocco_game::MoveRequest::new("e2".parse().unwrap(), "e4".parse().unwrap());
        say(&mut table, Command::play(e4));
        worker.update(&table, Millis(0));
        let mut failed = None;
        let command = loop {
            match engine_events.recv_timeout(PATIENCE).expect("an event") {
                EngineEvent::Failed(error) => failed = Some(error),
                EngineEvent::Decision(command) => break command,
                EngineEvent::Analysis(_) | EngineEvent::Hint(_) => {}
            }
        };
        let _ = fs::remove_file(path);
        (failed, command)
    }

    #[test]
    fn another_engine_plays_its_move() {
        let (failed, command) = answer("good", &engine("echo bestmove c7c5"));
        assert_eq!(failed, None);
        let c5 = arrocco_game::MoveRequest::new("c7".parse().unwrap(), "c5".parse().unwrap());
        assert!(matches!(command, Command::Move { request, .. } if request == c5));
    }

    /// A crash used to be the end; now a level plays on, and a sentence says so.
    #[test]
    fn a_level_plays_on_when_another_engine_fails() {
        for (name, lines) in [
            ("mute", "exit 0".to_owned()),
            ("crash", engine("exit 1")),
            ("illegal", engine("echo bestmove e2e4")),
        ] {
            let (failed, command) = answer(name, &lines);
            let error = failed.expect(name);
            assert!(
                matches!(command, Command::Move { .. }),
                "{name}: {command:?}"
            );
            for language in [Language::English, Language::Italian] {
                let said = Localizer::new(language).engine_failed(&error);
                assert!(said.contains('5') && !said.contains("engine-"), "{said}");
            }
        }
    }

    /// An engine that analyses until it is stopped, and one that gives a hint.
    #[test]
    fn another_engine_analyses() {
        let lines =
            engine("echo info depth 9 score cp 33 nodes 5 pv d2d4 d7d5; echo bestmove d2d4");
        let (mut worker, engine_events, path) = worker_with("analyst", &lines);
        worker.hint(Position::initial());
        let hint = loop {
            match engine_events.recv_timeout(PATIENCE).expect("an event") {
                EngineEvent::Hint(analysis) => break analysis,
                EngineEvent::Failed(error) => panic!("{error}"),
                EngineEvent::Decision(_) | EngineEvent::Analysis(_) => {}
            }
        };
        assert_eq!((hint.depth, hint.worth), (9, WhiteScore::Centipawns(33)));
        assert_eq!(hint.line, ["d4", "d5"]);
        worker.analyse(Position::initial(), 2);
        let first = engine_events.recv_timeout(PATIENCE).expect("an event");
        assert!(matches!(first, EngineEvent::Analysis(line) if line.nodes == 5));
        let _ = fs::remove_file(path);
    }

    #[test]
    fn a_program_that_is_not_there_is_reported() {
        let (worker, engine_events) = worker();
        let spec = "/no/such/engine".parse().expect("a command");
        let mut worker = worker.with_external(Some(Arc::new(spec)));
        let table = table(&[Color::White], "uci", None);
        worker.update(&table, Millis(0));
        let first = engine_events.recv_timeout(PATIENCE).expect("an event");
        assert!(
            matches!(first, EngineEvent::Failed(ClientError::Start { .. })),
            "{first:?}"
        );
    }
}
