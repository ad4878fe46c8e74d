//! Matches through the real program, with engines that misbehave on purpose.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::common::{Folder, Run, arrocco};

/// A program by these lines of the shell; its full name.
fn program(folder: &Folder, name: &str, lines: &str) -> String {
    let path = folder.file(name, format!("#!/bin/sh\n{lines}\n"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our file");
    path
}

/// An engine that greets well and answers `go` by these commands of the shell.
fn fake(folder: &Folder, go: &str) -> String {
    let lines = format!(
        "while read -r line; do case \"$line\" in\n\
         uci) echo id name Fake; echo uciok;;\n\
         isready) echo readyok;;\n\
         go*) {go};;\n\
         quit) exit 0;;\n\
         esac; done"
    );
    program(folder, "fake", &lines)
}

/// Plays two games against the fake, which gets these limits.
fn meet(go: &str, limits: &str) -> Run {
    let folder = Folder::new();
    let second = format!("{} {limits}", fake(&folder, go));
    arrocco([
        "match",
        "arrocco nodes=200",
        &second,
        "--games",
        "2",
        "--patience",
        "3",
    ])
}

#[test]
fn faults_are_counted_by_kind_and_lose_the_game() {
    for (go, limits, fault) in [
        (
            "exit 3",
            "",
            "crashes 2, hangs 0, time losses 0, illegal moves 0",
        ),
        (
            "echo bestmove e2e5",
            "",
            "crashes 0, hangs 0, time losses 0, illegal moves 2",
        ),
        (
            "echo bestmove",
            "",
            "crashes 0, hangs 0, time losses 0, illegal moves 2",
        ),
        (
            "true",
            "movetime=1",
            "crashes 0, hangs 2, time losses 0, illegal moves 0",
        ),
        (
            "sleep 0.4; echo bestmove a7a6",
            "tc=0.01",
            "crashes 0, hangs 0, time losses 2, illegal moves 0",
        ),
    ] {
        let Run {
            code, out: said, ..
        } = meet(go, limits);
        assert_eq!(code, 1, "{go}: {said}");
        assert!(said.contains(&format!("fake: {fault}")), "{go}: {said}");
        assert!(said.contains("+2 =0 -0 of 2"), "{go}: {said}");
        assert!(said.contains("arrocco: crashes 0, hangs 0, time losses 0, illegal moves 0"));
    }
}

#[test]
fn what_does_not_start_or_speak_is_reported() {
    let folder = Folder::new();
    let mute = program(&folder, "mute", "exit 0");
    for (engine, why) in [
        ("/no/such/engine", "cannot start"),
        (mute.as_str(), "does not speak UCI"),
    ] {
        let run = arrocco(["match", "arrocco", engine, "--games", "2"]);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn games_are_written_and_colours_change() {
    let folder = Folder::new();
    let pgn = folder.name("games.pgn");
    let engines = ["arrocco name=strong nodes=400", "arrocco name=weak Level=1"];
    let said = arrocco([
        "match",
        engines[0],
        engines[1],
        "--games",
        "4",
        "--concurrency",
        "2",
        "--pgn",
        &pgn,
        "--verbose",
    ]);
    assert_eq!(said.code, 0, "{}", said.out);
    let games = folder.read("games.pgn");
    assert_eq!(games.matches("[White \"strong\"]").count(), 2);
    assert_eq!(games.matches("[White \"weak\"]").count(), 2);
    assert_eq!(games.matches("[Termination ").count(), 4);
    assert_eq!(games.matches("[Date \"20").count(), 4);
    assert!(games.matches("[%eval ").count() > 20, "{games}");
    assert!(games.matches("[%emt 0:00:0").count() > 20, "{games}");
    let check = arrocco(["pgn", "check", &pgn]);
    assert_eq!(check.code, 0, "{}", check.out);
    assert!(said.out.contains("of 4"), "{}", said.out);
}

/// A misspelt option used to be ignored: the experiment measured nothing.
#[test]
fn an_option_the_engine_does_not_have_is_refused() {
    for engine in ["arrocco Levl=3", "arrocco Hash=16 Move_Overheat=5"] {
        let run = arrocco(["match", engine, "arrocco", "--games", "2"]);
        assert_eq!(run.code, 2, "{engine}: {}", run.out);
        assert!(run.err.contains("has no option"), "{}", run.err);
    }
    let run = arrocco([
        "match",
        "arrocco hash=2 Move_Overhead=5 nodes=50",
        "arrocco nodes=50",
        "--games",
        "2",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn limits_and_adjudication_are_stated_and_can_be_set() {
    let engines = ["arrocco name=one nodes=60", "arrocco name=two depth=2"];
    let run = arrocco([
        "match", engines[0], engines[1], "--games", "2", "--draw", "off", "--resign", "600,4",
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    for line in [
        "one: 60 nodes a move\n",
        "two: depth 2 a move\n",
        "adjudication: no draws by adjudication, win by 600 centipawns for 4 plies\n",
    ] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
    assert!(run.out.contains(", LOS "), "{}", run.out);
    assert!(run.out.contains(", pairs "), "{}", run.out);
    for option in [["--draw", "x"], ["--resign", "5"]] {
        let run = arrocco(["match", "arrocco", "arrocco", option[0], option[1]]);
        assert_eq!(run.code, 2, "{option:?}");
    }
}

#[test]
fn three_engines_meet_each_other_or_the_first() {
    let engines = [
        "arrocco name=a nodes=40",
        "arrocco name=b nodes=40",
        "arrocco name=c nodes=40",
    ];
    let [a, b, c] = engines;
    let all = arrocco(["match", a, b, c, "--games", "2"]);
    assert_eq!(all.code, 0, "{}", all.err);
    for line in ["a - b: ", "a - c: ", "b - c: ", " of 4\n"] {
        assert!(all.out.contains(line), "{line}: {}", all.out);
    }
    let first = arrocco(["match", a, b, c, "--games", "2", "--gauntlet"]);
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(!first.out.contains("b - c"), "{}", first.out);
    let sprt = arrocco(["match", a, b, c, "--sprt", "0,5"]);
    assert_eq!(sprt.code, 2);
}

/// At fixed nodes the same opening gives the same games: they do not count twice.
#[test]
fn openings_of_a_file_are_not_played_again_at_fixed_nodes() {
    let folder = Folder::new();
    let book = folder.file(
        "book.pgn",
        "[Event \"?\"]\n\n1. e4 e5 *\n\n[Event \"?\"]\n\n1. d4 *\n",
    );
    let run = arrocco([
        "match",
        "arrocco name=one nodes=40",
        "arrocco name=two nodes=60",
        "--games",
        "100",
        "--openings",
        &book,
    ]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("openings: 2 in the file"), "{}", run.out);
    assert!(run.out.contains(" of 4,"), "{}", run.out);
}

#[test]
fn a_clear_match_ends_early() {
    let folder = Folder::new();
    let first = fake(&folder, "echo bestmove a1a1");
    let said = arrocco([
        "match",
        &first,
        "arrocco nodes=100",
        "--games",
        "1000",
        "--sprt",
        "-10,10",
    ]);
    let said = said.out;
    assert!(said.contains("SPRT"), "{said}");
    assert!(!said.contains("of 1000"), "{said}");
}
