//! The program as a person starts it: one line, an open page, a clean end, and
//! a game that outlives both.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::Duration;
use std::{fs, thread};

use common::Folder;
use common::page::{self, CLOSE, Page, Server};

#[test]
fn the_version_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .arg("--version")
        .output()
        .expect("the program starts");
    let expected = format!("arrocco {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn it_prints_one_line_with_its_address_and_ends_cleanly_when_asked() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let Some(mut server) = Server::start(&folder) else {
            return;
        };
        assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
        assert_eq!(server.stop(signal), Some(0), "after {signal}");
        assert_eq!(server.rest_of_output(), "", "one line only");
        let notes = folder
            .names()
            .into_iter()
            .filter(|name| name.starts_with("page-"));
        assert_eq!(notes.count(), 0, "the note is gone");
    }
}

#[test]
fn an_open_page_gets_the_game_and_is_told_when_the_program_stops() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    assert_eq!(page.hear("hello")["durable"], true);
    assert_eq!(page.hear("seat")["role"], "plays");
    let state = page.hear("state");
    assert_eq!(state["snapshot"]["status"], "It's white's turn.");

    assert_eq!(server.stop("TERM"), Some(0));
    let (kind, reason) = page.frame().expect("a farewell");
    assert_eq!(kind, CLOSE);
    assert_eq!(reason, [&1001_u16.to_be_bytes()[..], b"stopped"].concat());
}

#[test]
fn no_confirmed_move_is_lost_when_the_program_is_killed() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    for text in ["e2e4", "e7e5", "g1f3"] {
        page.play(text);
    }
    server.child.kill().expect("kill -9");
    server.child.wait().expect("it is gone");

    let server = Server::start(&folder).expect("the page is there");
    let mut page = server.page();
    let state = page.hear("state");
    assert_eq!(state["snapshot"]["ply"], 3);
    page.play("b8c6");
}

/// The clock is carried over too, and nobody is charged for the time between.
#[test]
fn a_game_with_a_clock_goes_on_after_a_kill() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    let start = r#"{"id":1,"type":"do","command":{"type":"start","settings":{"time":"5+3"},"abandon":true}}"#;
    page.ask(start, "done");
    for text in ["e2e4", "e7e5", "g1f3"] {
        thread::sleep(Duration::from_millis(20));
        page.play(text);
    }
    server.child.kill().expect("kill -9");
    server.child.wait().expect("it is gone");

    let server = Server::start(&folder).expect("the page is there");
    let mut page = server.page();
    let snapshot = page.hear("state")["snapshot"].clone();
    assert_eq!(
        (&snapshot["ply"], &snapshot["settings"]["time"]),
        (&3.into(), &"5+3".into())
    );
    let left = snapshot["clock"]["left"]["white"]
        .as_u64()
        .expect("a clock");
    assert!((300_000..=309_000).contains(&left), "{left} ms");
    page.play("b8c6");
}

#[test]
fn a_second_start_opens_the_board_that_is_running() {
    let folder = Folder::new();
    let Some(first) = Server::start(&folder) else {
        return;
    };
    let port = first.port().to_string();
    let second = page::command(&folder, &["--port", &port, "--no-open"])
        .output()
        .expect("the program starts");
    assert!(second.status.success());
    let line = String::from_utf8_lossy(&second.stdout);
    let expected = (first.host.clone(), first.key.clone());
    assert_eq!(page::address(&line), Some(expected));
    let note = fs::metadata(folder.path().join(format!("page-{port}.json")));
    let mode = note.expect("a note").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "for this person alone");
}

#[test]
fn a_port_that_another_program_has_gives_way_to_the_next_and_that_is_said() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port();
    // Somebody who answers, but is none of us.
    thread::spawn(move || {
        for stream in taken.incoming().flatten() {
            drop(stream);
        }
    });
    let folder = Folder::new();
    let Some(mut server) = Server::with(&folder, &["--port", &port.to_string(), "--no-open"])
    else {
        return;
    };
    assert!(server.port() > port);
    let mut said = String::new();
    let mut errors = BufReader::new(server.errors());
    errors.read_line(&mut said).expect("text");
    let expected = format!("another program has port {port}, using {}", server.port());
    assert!(said.contains(&expected), "{said}");
}

/// A file where the folder should be: not even root can write there.
#[test]
fn without_a_place_for_games_it_says_so_and_plays_on_in_memory() {
    let folder = Folder::new();
    let file = folder.file("occupied", "");
    let mut command = page::command(&folder, &["--port", "0", "--no-open"]);
    command.env("ARROCCO_DATA", file);
    let Some(mut server) = Server::from(command) else {
        return;
    };
    let mut page = server.page();
    assert_eq!(page.hear("hello")["durable"], false);
    assert_eq!(page.hear("notice")["notice"], "in-memory");
    page.play("e2e4");
    assert_eq!(server.stop("TERM"), Some(0));
    let mut said = String::new();
    server.errors().read_to_string(&mut said).expect("text");
    assert!(said.contains("games end with the program"), "{said}");
}

/// A home where nothing can be written, and no other place named.
#[test]
fn in_an_unwritable_home_it_says_so_and_plays_on() {
    let folder = Folder::new();
    let home = folder.file("home", "");
    let mut command = page::command(&folder, &["--port", "0", "--no-open"]);
    for name in [
        "ARROCCO_DATA",
        "ARROCCO_CONFIG",
        "XDG_DATA_HOME",
        "XDG_CONFIG_HOME",
    ] {
        command.env_remove(name);
    }
    command.env("HOME", &home);
    let Some(mut server) = Server::from(command) else {
        return;
    };
    let mut page = server.page();
    assert_eq!(page.hear("hello")["durable"], false);
    page.play("e2e4");
    assert_eq!(server.stop("TERM"), Some(0));
    let mut said = String::new();
    server.errors().read_to_string(&mut said).expect("text");
    assert!(said.contains("games end with the program"), "{said}");
    assert!(said.contains(&home), "{said}");
    assert_eq!(folder.names(), ["home"], "nothing is written elsewhere");
}

#[test]
fn two_programs_with_one_file_of_games_do_not_quarrel() {
    let folder = Folder::new();
    let Some(first) = Server::start(&folder) else {
        return;
    };
    let second = Server::start(&folder).expect("the page is there");
    assert_eq!(first.page().hear("hello")["durable"], true);
    assert_eq!(second.page().hear("hello")["durable"], false);
}

/// `DISPLAY` is not set here, so no browser is opened.
#[test]
fn without_a_display_that_is_said_and_the_address_is_enough() {
    let folder = Folder::new();
    let Some(mut server) = Server::with(&folder, &["--port", "0"]) else {
        return;
    };
    assert_eq!(server.stop("TERM"), Some(0));
    let mut said = String::new();
    server.errors().read_to_string(&mut said).expect("text");
    let expected =
        "arrocco: there is no display; open the address in a browser, or try `arrocco tui`\n";
    assert_eq!(said, expected);
}

#[test]
fn a_second_tab_watches_until_it_takes_over() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut first = server.page();
    assert_eq!(first.hear("seat")["role"], "plays");
    let mut second = server.page();
    assert_eq!(second.hear("seat")["role"], "watches");
    second.send(r#"{"id":1,"type":"do","command":{"type":"move","from":"e2","to":"e4"}}"#);
    assert_eq!(refusal(&mut second), "watching");

    second.ask(r#"{"id":2,"type":"take_over"}"#, "seat");
    second.play("e2e4");
    let state = first.hear("state");
    assert_eq!(state["snapshot"]["status"], "It's white's turn.");
    loop {
        if first.hear("seat")["role"] == "watches" {
            break;
        }
    }
    drop(second);
    while first.hear("seat")["role"] != "plays" {}
    first.play("e7e5");
}

/// The kind of the next refusal.
fn refusal(page: &mut Page) -> String {
    loop {
        let (_, contents) = page.frame().expect("an answer");
        let told: serde_json::Value = serde_json::from_slice(&contents).unwrap_or_default();
        if told["type"] == "refused" {
            return told["kind"].as_str().unwrap_or_default().to_owned();
        }
    }
}

#[test]
fn what_is_typed_is_done_answered_or_handed_back() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    let typed = |line: &str, language: &str| {
        format!(r#"{{"id":1,"type":"type","line":"{line}","language":"{language}"}}"#)
    };
    page.ask(&typed("Nf3", "en"), "done");
    page.ask(&typed("Cf6", "it"), "done");
    let answer = page.ask(&typed("why Ke3", "en"), "text");
    assert!(
        answer["text"]
            .as_str()
            .is_some_and(|text| text.contains("king")),
        "{answer}"
    );
    let answer = page.ask(&typed("flip", "en"), "client_action");
    assert_eq!(answer["action"]["kind"], "flip");
    let answer = page.ask(&typed("xyzzy", "it"), "text");
    assert!(
        answer["text"]
            .as_str()
            .is_some_and(|text| text.contains("xyzzy")),
        "{answer}"
    );
    page.ask(&typed("undo", "en"), "done");
    let answer = page.ask(&typed("moves f7", "en"), "text");
    assert_eq!(answer["text"], "From f7: f5 f6");
    assert_eq!(answer["targets"], serde_json::json!(["f5", "f6"]));
}

#[test]
fn games_are_saved_listed_opened_and_deleted() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.play("d2d4");
    let tags = r#"{"id":1,"type":"tag","tags":{"White":"Giulia","Event":"Club"}}"#;
    page.ask(tags, "done");
    page.ask(r#"{"id":2,"type":"save"}"#, "done");
    let listed = page.ask(r#"{"id":3,"type":"games","player":"giu"}"#, "games");
    let saved = listed["games"][0]["saved"].as_i64().expect("a number");
    assert!(
        server
            .get(&format!("/api/saved/{saved}/pgn"))
            .contains("1. d4")
    );

    let anew = r#"{"id":4,"type":"do","command":{"type":"start","settings":{},"abandon":true}}"#;
    page.ask(anew, "done");
    page.ask(
        &format!(r#"{{"id":5,"type":"open","saved":{saved}}}"#),
        "done",
    );
    let shown = server.get("/api/games/current");
    assert!(
        shown.contains("Giulia") && shown.contains(r#""ply":1"#),
        "{shown}"
    );

    page.ask(
        &format!(r#"{{"id":6,"type":"delete","saved":{saved}}}"#),
        "done",
    );
    let listed = page.ask(r#"{"id":7,"type":"games"}"#, "games");
    assert_eq!(listed["games"], serde_json::json!([]));
}

#[test]
fn a_text_becomes_a_game_if_it_is_one() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.ask(
        r#"{"id":1,"type":"load","text":"1. e4 e5 2. Nf3 *"}"#,
        "done",
    );
    page.send(r#"{"id":2,"type":"load","text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}"#);
    assert_eq!(refusal(&mut page), "already-running");
    let fen = r#"{"id":3,"type":"load","text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","abandon":true}"#;
    page.ask(fen, "done");
    page.play("e1g1");
    page.send(r#"{"id":4,"type":"load","text":"1. e5","abandon":true}"#);
    assert_eq!(refusal(&mut page), "not-readable");
    let inspected = page.ask(
        r#"{"id":5,"type":"inspect","fen":"8/8/8/8/8/8/8/K7 w - - 0 1"}"#,
        "setup",
    );
    assert_eq!(inspected["problems"][0]["kind"], "no-king");
    assert_eq!(inspected["problems"][0]["color"], "black");
}

#[test]
fn the_engine_hints_evaluates_and_draws_a_graph() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    let mate = r#"{"id":1,"type":"load","text":"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}"#;
    page.ask(mate, "done");
    let hint = page.ask(r#"{"id":2,"type":"hint"}"#, "hint");
    assert_eq!(hint["analysis"]["line"][0], "Ra8#");
    let seen = page.ask(
        r#"{"id":3,"type":"evaluate","on":true,"lines":2}"#,
        "evaluation",
    );
    assert!(
        seen["analysis"]["depth"]
            .as_u64()
            .is_some_and(|depth| depth > 0)
    );
    page.ask(r#"{"id":4,"type":"evaluate","on":false}"#, "done");
    page.play("a1a8");
    let graph = page.ask(r#"{"id":5,"type":"graph"}"#, "graph");
    assert_eq!(graph["points"].as_array().map(Vec::len), Some(2));
    assert_eq!(graph["done"], true);
}
