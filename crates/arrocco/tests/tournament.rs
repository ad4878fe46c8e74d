//! Matches through the real program, with engines that misbehave on purpose.
#![cfg(unix)]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use common::{Folder, Run, arrocco};

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
fn what_does_not_start_or_speak_is_told() {
    let folder = Folder::new();
    let mute = program(&folder, "mute", "exit 0");
    for (engine, why) in [
        ("/no/such/engine", "cannot start"),
        (mute.as_str(), "does not speak UCI"),
    ] {
        let told = arrocco(["match", "arrocco", engine, "--games", "2"]);
        assert_eq!(told.code, 2);
        assert!(told.err.contains(why), "{}", told.err);
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
    let check = arrocco(["pgn", "check", &pgn]);
    assert_eq!(check.code, 0, "{}", check.out);
    assert!(said.out.contains("of 4"), "{}", said.out);
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
