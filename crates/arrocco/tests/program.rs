//! The program as a person starts it: one line, an open page, a clean end, and
//! a game that outlives both.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use crate::common::Folder;
use crate::common::long_game::{load_request, long_game, move_request};
use crate::common::page::{self, CLOSE, Page, Server};

#[test]
fn the_version_is_printed() {
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
fn an_open_page_gets_the_game_and_hears_when_the_program_stops() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    assert_eq!(page.hear("hello")["durable"], true);
    assert_eq!(page.hear("seat")["role"], "owner");
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

/// Games that are played as fast as they are confirmed.
const GAMES_UNDER_LOAD: usize = 8;

/// Kills the program while games are played, as often as `ARROCCO_KILLS` says, and
/// compares what was confirmed with what is there afterwards.
#[test]
fn no_confirmed_move_is_lost_when_it_is_killed_under_load() {
    let kills = std::env::var("ARROCCO_KILLS").ok();
    let kills: u64 = kills.and_then(|text| text.parse().ok()).unwrap_or(5);
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let ids: Vec<String> = (0..GAMES_UNDER_LOAD).map(|_| new_game(&server)).collect();
    let mut plies = vec![0; ids.len()];
    let mut confirmed = 0;
    for round in 0..kills {
        let played: Vec<(usize, usize)> = thread::scope(|scope| {
            let games: Vec<_> = ids
                .iter()
                .zip(&plies)
                .map(|(id, &ply)| {
                    let mut page = server.page_at(&format!("/ws?game={id}"));
                    scope.spawn(move || play_until_cut(&mut page, ply))
                })
                .collect();
            thread::sleep(Duration::from_millis(100 + round * 37 % 400));
            let id = server.child.id().to_string();
            let killed = Command::new("kill").args(["-s", "KILL", &id]).status();
            assert!(killed.expect("kill is there").success());
            games
                .into_iter()
                .map(|game| game.join().expect("no game fails"))
                .collect()
        });
        server.child.wait().expect("it is gone");
        server = Server::start(&folder).expect("the page is there");
        for (index, (count, ply)) in played.into_iter().enumerate() {
            let id = &ids[index];
            let shown = server.get(&format!("/api/games/{id}"));
            let (_, body) = shown.split_once("\r\n\r\n").expect("an answer");
            let snapshot: serde_json::Value = serde_json::from_str(body).expect("JSON");
            let kept = snapshot["ply"].as_u64().expect("a number") as usize;
            let next = if ply == quiet_moves().len() {
                0
            } else {
                ply + 1
            };
            assert!([ply, next].contains(&kept), "{ply} confirmed, {kept} kept");
            plies[index] = kept;
            confirmed += count;
        }
    }
    println!("{kills} kills, {confirmed} confirmed moves, none lost");
    assert!(confirmed > 0);
}

fn new_game(server: &Server) -> String {
    let answer = server.post("/api/games", "{}");
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let listed: serde_json::Value = serde_json::from_str(body).expect("JSON");
    listed["game"].as_str().expect("a name").to_owned()
}

/// Every pawn one square, then one more: 32 quiet moves.
fn quiet_moves() -> Vec<String> {
    let step = |file: char, from: u8, to: u8| format!("{file}{from}{file}{to}");
    let round = |white: (u8, u8), black: (u8, u8)| {
        ('a'..='h')
            .flat_map(move |file| [step(file, white.0, white.1), step(file, black.0, black.1)])
    };
    round((2, 3), (7, 6)).chain(round((3, 4), (6, 5))).collect()
}

/// Plays on from a ply until the connection is cut. Returns how many commands were
/// confirmed, and the ply then.
fn play_until_cut(page: &mut Page, mut ply: usize) -> (usize, usize) {
    let moves = quiet_moves();
    let mut count = 0;
    loop {
        let (command, after) = match moves.get(ply) {
            Some(text) => {
                let (from, to) = text.split_at(2);
                let command =
                    format!(r#"{{"type":"move","from":"{from}","to":"{to}","ply":{ply}}}"#);
                (command, ply + 1)
            }
            None => (
                r#"{"type":"start","settings":{},"abandon":true}"#.to_owned(),
                0,
            ),
        };
        let request = format!(r#"{{"id":1,"type":"do","command":{command}}}"#);
        if page.send_frame(page::TEXT, request.as_bytes()).is_err() || !is_confirmed(page) {
            return (count, ply);
        }
        (count, ply) = (count + 1, after);
    }
}

/// Whether the next answer confirms; false if the connection is cut.
fn is_confirmed(page: &mut Page) -> bool {
    while let Some((_, contents)) = page.frame() {
        let message: serde_json::Value = serde_json::from_slice(&contents).unwrap_or_default();
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == "done" {
            return true;
        }
    }
    false
}

/// A state was as long as its game, and took as long to write.
#[test]
fn a_move_in_a_long_game_is_as_short_a_message_as_in_a_short_one() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let moves = long_game(2010);
    let mut longest = Vec::new();
    for plies in [10, 2000] {
        let mut page = server.page_of_changes();
        page.wait_to_play();
        page.ask(&load_request(&moves[..plies]), "done");
        let lengths = moves[plies..plies + 10].iter().map(|&m| {
            page.send(&move_request(m));
            let (_, text) = page.frame().expect("a state");
            let state: serde_json::Value = serde_json::from_slice(&text).expect("JSON");
            let kept = state["kept"]["moves"].as_u64().expect("a number") as usize;
            let listed = state["snapshot"]["moves"].as_array().expect("a list");
            assert_eq!(kept + listed.len(), state["snapshot"]["ply"]);
            page.hear("done");
            text.len()
        });
        longest.push(lengths.max());
    }
    // Some positions have more moves, and numbers have more digits.
    assert!(
        longest[1] <= longest[0].map(|short| 2 * short),
        "{longest:?}"
    );
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

/// A second start on another port, too: only one program has the games.
#[test]
fn two_programs_with_one_file_of_games_do_not_quarrel() {
    let folder = Folder::new();
    let Some(first) = Server::start(&folder) else {
        return;
    };
    let second = page::command(&folder, &["--port", "0", "--no-open"])
        .output()
        .expect("the program starts");
    assert!(second.status.success());
    let line = String::from_utf8_lossy(&second.stdout);
    let expected = (first.host.clone(), first.key.clone());
    assert_eq!(page::address(&line), Some(expected));
    assert_eq!(first.page().hear("hello")["durable"], true);
}

/// A double click: one of them serves, the others hand over to it.
#[test]
fn of_several_starts_at_once_one_serves_and_all_name_its_address() {
    for round in 0..4 {
        let folder = Folder::new();
        let starts: Vec<_> = (0..3)
            .map(|_| {
                page::command(&folder, &["--port", "0", "--no-open"])
                    .spawn()
                    .expect("the program starts")
            })
            .collect();
        let mut lines = Vec::new();
        let mut running = Vec::new();
        for mut child in starts {
            let mut line = String::new();
            let mut output = BufReader::new(child.stdout.take().expect("its output"));
            output.read_line(&mut line).expect("text");
            lines.push(line);
            running.push(child);
        }
        let built_without_page = lines.iter().all(String::is_empty);
        let is_same = lines.iter().all(|line| *line == lines[0]);
        // Those that handed over have ended by themselves.
        let mut serving = running.iter_mut().filter_map(|child| {
            let ended = (0..400).any(|_| {
                thread::sleep(Duration::from_millis(5));
                child.try_wait().expect("a status").is_some()
            });
            (!ended).then_some(child)
        });
        let count = serving.by_ref().count();
        for mut child in running {
            let _ = child.kill();
            let _ = child.wait();
        }
        if built_without_page {
            return;
        }
        assert!(is_same, "round {round}: {lines:?}");
        assert_eq!(count, 1, "round {round}");
    }
}

/// The terminal is closed.
#[test]
fn a_closed_terminal_ends_the_program_cleanly() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    assert_eq!(server.stop("HUP"), Some(0));
    let notes = folder.names();
    let mut notes = notes.iter().filter(|name| name.starts_with("page-"));
    assert_eq!(notes.next(), None);
}

/// `nohup` lets a program ignore that its terminal is closed.
#[test]
fn under_nohup_a_closed_terminal_does_not_end_it() {
    let folder = Folder::new();
    let program = page::command(&folder, &[]);
    let mut command = Command::new("nohup");
    command
        .arg(program.get_program())
        .args(["--port", "0", "--no-open"]);
    for (name, value) in program.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let Some(mut server) = Server::from(command) else {
        return;
    };
    server.signal("HUP");
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(server.stop("TERM"), Some(0));
}

/// What programs that were killed left behind is gone after the next start.
#[test]
fn the_files_of_killed_programs_are_swept() {
    let folder = Folder::new();
    for _ in 0..3 {
        let Some(mut server) = Server::start(&folder) else {
            return;
        };
        server.child.kill().expect("kill -9");
        server.child.wait().expect("it is gone");
    }
    let server = Server::start(&folder).expect("the page is there");
    let names = folder.names().into_iter();
    let notes: Vec<String> = names.filter(|name| name.starts_with("page-")).collect();
    let port = server.port();
    let expected = ["html", "json"].map(|kind| format!("page-{port}.{kind}"));
    assert_eq!(notes, expected);
}

/// Nobody reads the address: that is no reason to end, and not with a panic.
#[test]
fn it_serves_although_nobody_reads_its_output() {
    if Server::start(&Folder::new()).is_none() {
        return;
    }
    let folder = Folder::new();
    let (reader, output) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = page::command(&folder, &["--port", "0", "--no-open"]);
    command.stdout(output);
    let mut child = command.spawn().expect("the program starts");
    // It answers only after it has printed its address.
    let answers = || {
        let names = folder.names().into_iter();
        let port = names.filter_map(|name| {
            name.strip_prefix("page-")?
                .strip_suffix(".json")?
                .parse()
                .ok()
        });
        port.collect::<Vec<u16>>().into_iter().any(|port: u16| {
            let host = format!("127.0.0.1:{port}");
            let Ok(mut stream) = page::connect(&host) else {
                return false;
            };
            let request =
                format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
            let mut answer = String::new();
            stream.write_all(request.as_bytes()).is_ok()
                && stream.read_to_string(&mut answer).is_ok()
                && answer.starts_with("HTTP/1.1 200")
        })
    };
    while child.try_wait().expect("it is ours").is_none() && !answers() {
        thread::sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    let _ = Command::new("kill").args(["-s", "TERM", &id]).status();
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

/// The code with which the program closes a page; `None` if it is only cut off.
fn close_code(page: &mut Page) -> Option<u16> {
    loop {
        let (kind, contents) = page.frame()?;
        if kind == CLOSE {
            return contents.first_chunk().map(|code| u16::from_be_bytes(*code));
        }
    }
}

/// A library that sets the clock of a program to December 1969, compiled if there
/// is a compiler.
#[cfg(target_os = "linux")]
fn clock_before_1970(folder: &Folder) -> Option<String> {
    let source = r"
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <time.h>
        int clock_gettime(clockid_t id, struct timespec *now) {
            int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, __func__);
            int failed = real(id, now);
            if (id == CLOCK_REALTIME) now->tv_sec = -86400;
            return failed;
        }";
    let (source, library) = (folder.file("clock.c", source), folder.name("clock.so"));
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o", &library, &source])
        .status();
    compiled.ok()?.success().then_some(library)
}

/// Every request panicked. A page cannot be served then, so the reason is given at
/// the start.
#[cfg(target_os = "linux")]
#[test]
fn a_clock_before_1970_is_refused_with_the_reason() {
    let folder = Folder::new();
    let Some(library) = clock_before_1970(&folder) else {
        eprintln!("skipped: there is no C compiler");
        return;
    };
    let mut command = page::command(&folder, &["--port", "0", "--no-open"]);
    command.env("LD_PRELOAD", library).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut address = String::new();
    let output = child.stdout.take().expect("its output");
    let _ = BufReader::new(output).read_line(&mut address);
    if !address.is_empty() {
        child.kill().expect("it serves");
    }
    let ended = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(2), "{address} {said}");
    assert!(
        said.contains("before 1970") && !said.contains("panicked"),
        "{said}"
    );
}

/// The page gets to know why it is closed, unless it is still sending.
#[test]
fn a_message_that_is_too_long_closes_only_its_page() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    // Only the head of a frame of 70,000 bytes: nothing is on its way when the
    // program closes, so its reason arrives.
    let mut page = server.page();
    page.hear("state");
    let length = 70_000_u64.to_be_bytes();
    let head = [&[0x80 | page::TEXT, 0x80 | 127], &length[..], &[0; 4]].concat();
    page.send_raw(&head).expect("it goes out");
    assert_eq!(close_code(&mut page), Some(1009));

    let mut page = server.page();
    page.hear("state");
    let long = "x".repeat(70_000);
    let load = format!(r#"{{"id":3,"type":"load","text":"{long}"}}"#);
    let _ = page.send_frame(page::TEXT, load.as_bytes());
    assert!(close_code(&mut page).is_none_or(|code| code == 1009));
    let mut page = server.page();
    page.wait_to_play();
    page.play("e2e4");
}

/// Tags and comments evaded the limit of the names, until no page could open the
/// board.
#[test]
fn a_game_stays_small_enough_for_its_pages() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    for text in quiet_moves().iter().take(6) {
        page.play(text);
    }
    let long = "x".repeat(200_000);
    let command = |command: &str| server.post("/api/games/current/commands", command);
    let refused = command(&format!(r#"{{"type":"tag","tags":{{"Event":"{long}"}}}}"#));
    assert!(refused.starts_with("HTTP/1.1 422"), "{refused:.60}");
    assert!(refused.contains("game-too-long"), "{refused}");
    let comment = |id: usize| {
        let comment = format!(r#"{{"type":"comment","id":{id},"comment":"{long}"}}"#);
        command(&comment)[..12].to_owned()
    };
    let answers: Vec<String> = (1..=6).map(comment).collect();
    let [kept, last] = [&answers[..5], &answers[5..]];
    assert!(
        kept.iter().all(|answer| answer == "HTTP/1.1 200"),
        "{kept:?}"
    );
    assert_eq!(last, ["HTTP/1.1 422"]);
    server.page().hear("state");
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
    assert_eq!(first.hear("seat")["role"], "owner");
    let mut second = server.page();
    assert_eq!(second.hear("seat")["role"], "spectator");
    second.send(r#"{"id":1,"type":"do","command":{"type":"move","from":"e2","to":"e4"}}"#);
    assert_eq!(refusal(&mut second), "watching");

    second.ask(r#"{"id":2,"type":"take_over"}"#, "seat");
    second.play("e2e4");
    let state = first.hear("state");
    assert_eq!(state["snapshot"]["status"], "It's white's turn.");
    loop {
        if first.hear("seat")["role"] == "spectator" {
            break;
        }
    }
    drop(second);
    while first.hear("seat")["role"] != "owner" {}
    first.play("e7e5");
}

/// The kind of the next refusal.
fn refusal(page: &mut Page) -> String {
    loop {
        let (_, contents) = page.frame().expect("an answer");
        let message: serde_json::Value = serde_json::from_slice(&contents).unwrap_or_default();
        if message["type"] == "refused" {
            return message["kind"].as_str().unwrap_or_default().to_owned();
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
    assert_eq!(refusal(&mut page), "geometry", "why e5 cannot be played");
    page.send(r#"{"id":4,"type":"load","text":"a text","abandon":true}"#);
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
