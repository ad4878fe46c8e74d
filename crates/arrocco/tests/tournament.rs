//! Matches through the real program, with engines that misbehave on purpose.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// An engine that greets well and answers `go` by these commands of the shell.
fn fake(folder: &Path, name: &str, go: &str) -> PathBuf {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         uci) echo id name Fake; echo uciok;;\n\
         isready) echo readyok;;\n\
         go*) {go};;\n\
         quit) exit 0;;\n\
         esac; done\n"
    );
    fs::write(&path, script).expect("room");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("our file");
    path
}

fn arrocco(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Plays two games against the fake, which gets these limits.
fn meet(go: &str, limits: &str) -> Output {
    let folder = TempDir::new().expect("room");
    let fake = fake(folder.path(), "fake", go);
    let second = format!("{} {limits}", fake.display());
    arrocco(&[
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
        let output = meet(go, limits);
        let said = text(&output);
        assert_eq!(output.status.code(), Some(1), "{go}: {said}");
        assert!(said.contains(&format!("fake: {fault}")), "{go}: {said}");
        assert!(said.contains("+2 =0 -0 of 2"), "{go}: {said}");
        assert!(said.contains("arrocco: crashes 0, hangs 0, time losses 0, illegal moves 0"));
    }
}

#[test]
fn what_does_not_start_or_speak_is_told() {
    let folder = TempDir::new().expect("room");
    let mute = folder.path().join("mute");
    fs::write(&mute, "#!/bin/sh\nexit 0\n").expect("room");
    fs::set_permissions(&mute, fs::Permissions::from_mode(0o755)).expect("our file");
    for (engine, why) in [
        ("/no/such/engine", "cannot start"),
        (mute.to_str().expect("a plain name"), "does not speak UCI"),
    ] {
        let output = arrocco(&["match", "arrocco", engine, "--games", "2"]);
        assert_eq!(output.status.code(), Some(2));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn games_are_written_and_colours_change() {
    let folder = TempDir::new().expect("room");
    let pgn = folder.path().join("games.pgn");
    let pgn = pgn.to_str().expect("a plain name");
    let engines = ["arrocco name=strong nodes=400", "arrocco name=weak Level=1"];
    let output = arrocco(&[
        "match",
        engines[0],
        engines[1],
        "--games",
        "4",
        "--concurrency",
        "2",
        "--pgn",
        pgn,
        "--verbose",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let games = fs::read_to_string(pgn).expect("the games");
    assert_eq!(games.matches("[White \"strong\"]").count(), 2);
    assert_eq!(games.matches("[White \"weak\"]").count(), 2);
    assert_eq!(games.matches("[Termination ").count(), 4);
    let check = arrocco(&["pgn", "check", pgn]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check));
    assert!(text(&output).contains("of 4"), "{}", text(&output));
}

#[test]
fn a_clear_match_ends_early() {
    let folder = TempDir::new().expect("room");
    let fake = fake(folder.path(), "fake", "echo bestmove a1a1");
    let second = fake.display().to_string();
    let output = arrocco(&[
        "match",
        &second,
        "arrocco nodes=100",
        "--games",
        "1000",
        "--sprt",
        "-10,10",
    ]);
    let said = text(&output);
    assert!(said.contains("SPRT"), "{said}");
    assert!(!said.contains("of 1000"), "{said}");
}
