//! Games on several devices with the real program: the owner's page on 127.0.0.1,
//! devices on 127.0.0.2, a program that is killed, and other programs as devices.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::Folder;
use crate::common::page::{Page, Server, command, connect};

/// Long enough for a busy machine; whoever waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// The owner's page, with what it was sent last about other devices.
struct Owner {
    page: Page,
    sharing: Value,
    requests: u32,
}

impl Owner {
    fn open(server: &Server) -> Owner {
        let mut page = server.page();
        let sharing = page.hear("sharing")["sharing"].clone();
        Owner {
            page,
            sharing,
            requests: 0,
        }
    }

    /// The next message. What is shared is remembered.
    fn message(&mut self) -> Value {
        let message = self.page.message().expect("a message");
        if message["type"] == "sharing" {
            self.sharing = message["sharing"].clone();
        }
        message
    }

    /// Asks, and waits for the answer.
    fn act(&mut self, action: &Value) {
        self.requests += 1;
        let request = json!({ "id": self.requests, "type": "sharing", "action": action });
        self.page.send(&request.to_string());
        let answer = loop {
            let message = self.message();
            if message["id"] == self.requests {
                break message;
            }
        };
        assert_eq!(answer["type"], "done", "{answer}");
    }

    /// Waits until the devices and codes are as asked.
    fn until(&mut self, is_so: impl Fn(&Value) -> bool) {
        while !is_so(&self.sharing) {
            self.message();
        }
    }

    fn share(&mut self, time: &str) -> String {
        self.act(&json!({
            "type": "share", "address": "127.0.0.2", "settings": { "time": time },
            "white": "device", "black": "device", "absence": "waits", "abandon": true,
        }));
        self.until(|sharing| {
            let invitations = sharing["invitations"].as_array();
            invitations.is_some_and(|all| all.len() == 2)
        });
        text(&self.sharing["address"])
    }

    fn code(&self, role: &str) -> String {
        let all = self.sharing["invitations"].as_array().expect("codes");
        let found = all.iter().find(|one| one["role"] == role);
        text(&found.expect("a code")["code"])
    }

    fn begin(&mut self) {
        self.act(&json!({ "type": "begin" }));
    }

    /// Begins when both players are there.
    fn begin_with_both(&mut self) {
        self.until(|sharing| {
            let devices = sharing["devices"].as_array();
            let is_present = |one: &&Value| one["state"] == "present";
            devices.is_some_and(|all| all.iter().filter(is_present).count() == 2)
        });
        self.begin();
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// The answer to a request to join, with its status.
fn post(address: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let mut stream = connect(address).expect("it listens");
    let body = body.to_string();
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n\
         Arrocco-Session: {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .expect("it goes out");
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok());
    let (_, body) = answer.split_once("\r\n\r\n").unwrap_or_default();
    let body = serde_json::from_str(body).unwrap_or_default();
    (status.unwrap_or(0), body)
}

fn join(address: &str, code: &str, name: &str) -> String {
    let (status, claimed) = post(address, "/join/claim", "", &json!({ "code": code }));
    assert_eq!(status, 200, "{claimed}");
    let token = text(&claimed["token"]);
    let (status, joined) = post(address, "/join/enter", &token, &json!({ "name": name }));
    assert_eq!(status, 200, "{joined}");
    token
}

fn play(device: &mut Page, from: &str, to: &str, ply: u32) {
    let command = json!({ "type": "move", "from": from, "to": to, "ply": ply });
    let request = json!({ "id": 1, "type": "do", "command": command });
    device.ask(&request.to_string(), "done");
}

#[test]
fn after_a_kill_the_devices_go_on_at_the_same_address_without_a_new_code() {
    let folder = Folder::new();
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    let address = owner.share("5+3");
    let tokens = [("white", "Anna"), ("black", "Marco")]
        .map(|(role, name)| join(&address, &owner.code(role), name));
    let [mut white, mut black] = tokens.clone().map(|token| Page::device(&address, &token));
    owner.begin();
    play(&mut white, "e2", "e4", 0);
    play(&mut black, "e7", "e5", 1);

    let file = folder.path().join("sharing.json");
    let kept = fs::read_to_string(&file).expect("it is written down");
    assert!(tokens.iter().all(|token| !kept.contains(token)), "no token");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&file).expect("it is there").permissions();
        assert_eq!(mode.mode() & 0o777, 0o600);
    }

    assert_eq!(server.stop("KILL"), None);
    let Some(mut server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    assert_eq!(owner.sharing["address"], *address);
    let [mut white, mut black] = tokens.clone().map(|token| Page::device(&address, &token));
    for device in [&mut white, &mut black] {
        let state = device.hear("state");
        assert_eq!(state["snapshot"]["ply"], 2, "no move is lost");
        assert_eq!(state["snapshot"]["names"]["white"], "Anna");
    }
    // The clock may have stopped for whoever came back last.
    while white.hear("players")["players"]["white"]["state"] != "present" {}
    loop {
        let command = json!({ "type": "move", "from": "g1", "to": "f3", "ply": 2 });
        white.send(&json!({ "id": 9, "type": "do", "command": command }).to_string());
        let answer = white.answer(9);
        if answer["type"] == "done" {
            break;
        }
        assert_eq!(answer["kind"], "paused", "{answer}");
        std::thread::sleep(Duration::from_millis(50));
    }

    // Who shares again hears nothing of that crash.
    owner.act(&json!({ "type": "stop" }));
    owner.share("-");
    let mut page = server.page();
    loop {
        let message = page.message().expect("a message");
        assert_ne!(message["notice"], "sharing-resumed");
        if message["type"] == "state" {
            break;
        }
    }
    // A stop in good order ends the sharing.
    assert_eq!(server.stop("TERM"), Some(0));
    assert!(!file.exists());
    assert!(TcpStream::connect(&address).is_err(), "nobody listens");
    let Some(server) = Server::start(&folder) else {
        return;
    };
    assert_eq!(Owner::open(&server).sharing, Value::Null);
}

#[test]
fn nobody_beyond_this_computer_is_listened_to_before_the_owner_says_so() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let port = server.port();
    let elsewhere = format!("127.0.0.2:{port}");
    assert!(TcpStream::connect(&elsewhere).is_err());
    let mut owner = Owner::open(&server);
    let address = owner.share("-");
    assert_eq!(address, elsewhere, "the port is the same");
    assert!(TcpStream::connect(&address).is_ok());
    let third = format!("127.0.0.3:{port}");
    assert!(TcpStream::connect(&third).is_err(), "one address only");
    owner.act(&json!({ "type": "stop" }));
    owner.until(Value::is_null);
    while TcpStream::connect(&address).is_ok() {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// `arrocco join`, whose output is read line by line.
struct Joined {
    child: Child,
    lines: BufReader<std::process::ChildStdout>,
}

impl Joined {
    fn start(folder: &Folder, arguments: &[&str]) -> Joined {
        let mut command: Command = command(folder, arguments);
        command.stdin(Stdio::piped()).env("LC_ALL", "C.UTF-8");
        let mut child = command.spawn().expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is ours"));
        Joined { child, lines }
    }

    fn hear(&mut self, part: &str) {
        let mut all = String::new();
        while !all.contains(part) {
            let read = self.lines.read_line(&mut all).expect("text");
            assert!(read > 0, "{part:?} was expected: {all}");
        }
    }

    fn say(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("its input is ours");
        writeln!(input, "{line}").expect("it reads");
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        // Already ended is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn two_terminals_play_to_mate_in_two_languages() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    let address = owner.share("10+5");
    let [white, black] = ["white", "black"].map(|role| owner.code(role));
    let arguments = ["join", &address, &white, "--name", "Anna", "--lang", "en"];
    let mut anna = Joined::start(&folder, &arguments);
    anna.hear("You play White against");
    anna.hear("Waiting for the game to begin.");
    let arguments = ["join", &address, &black, "--name", "Marco", "--lang", "it"];
    let mut marco = Joined::start(&folder, &arguments);
    marco.hear("Giochi con il nero contro Anna.");
    owner.begin_with_both();
    anna.hear("The game begins.");
    anna.say("f3");
    marco.hear("1. f3");
    marco.say("e5");
    anna.hear("1… e5");
    anna.say("draw");
    marco.hear("Anna propone patta.");
    marco.say("rifiuta");
    anna.say("g4");
    marco.hear("2. g4");
    marco.say("Dh4");
    anna.hear("checkmate");
    marco.hear("matto");
    owner.act(&json!({ "type": "stop" }));
    anna.hear("The game is no longer shared.");
    marco.hear("La partita non è più condivisa.");
    assert!(anna.child.wait().expect("it ends").success());
}

#[test]
fn a_wrong_code_is_refused_in_the_language_of_the_terminal() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    let address = owner.share("-");
    let wrong = if owner.code("white") == "00000000" || owner.code("black") == "00000000" {
        "00000001"
    } else {
        "00000000"
    };
    for (language, sentence) in [
        ("en", "That is not the code"),
        ("it", "Il codice non è questo"),
    ] {
        let arguments = ["join", &address, wrong, "--lang", language];
        let run = command(&folder, &arguments).output().expect("it runs");
        assert_eq!(run.status.code(), Some(1));
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(said.contains(sentence), "{said}");
    }
}

/// The reason was the system's, in English and with its number.
#[test]
fn an_address_without_a_port_and_a_computer_that_is_silent_are_said_in_plain_words() {
    let folder = Folder::new();
    for (address, language, code, sentence) in [
        ("192.168.1.24", "en", 2, "such as 192.168.1.24:6464"),
        ("127.0.0.1:1", "en", 1, "The computer does not answer."),
        ("127.0.0.1:1", "it", 1, "Il computer non risponde."),
        (
            "http://127.0.0.1:1/",
            "en",
            1,
            "127.0.0.1:1 cannot be joined",
        ),
    ] {
        let arguments = ["join", address, "12345678", "--lang", language];
        let run = command(&folder, &arguments).output().expect("it runs");
        let said = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(code), "{said}");
        assert!(said.contains(sentence), "{said}");
        assert!(!said.contains("os error"), "{said}");
    }
}

#[test]
fn two_bots_play_each_other_to_the_end() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    let address = owner.share("-");
    let engine = format!("{} uci nodes=200", env!("CARGO_BIN_EXE_arrocco"));
    let bots = ["white", "black"].map(|role| {
        let code = owner.code(role);
        let arguments = ["bot", "--join", &address, &code, "--engine", &engine];
        Joined::start(&folder, &arguments)
    });
    owner.begin_with_both();
    let began = std::time::Instant::now();
    loop {
        let state = owner.page.hear("state");
        if state["snapshot"]["ply"].as_u64() >= Some(20) || state["snapshot"]["phase"] == "over" {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "they play");
    }
    owner.act(&json!({ "type": "stop" }));
    for mut bot in bots {
        assert!(bot.child.wait().expect("it ends").success());
    }
}

#[test]
fn a_terminal_on_a_device_understands_the_words_of_the_terminal() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut owner = Owner::open(&server);
    let address = owner.share("10+5");
    let [white, black] = ["white", "black"].map(|role| owner.code(role));
    let arguments = ["join", &address, &white, "--name", "Anna", "--lang", "en"];
    let mut anna = Joined::start(&folder, &arguments);
    anna.hear("You play White");
    let arguments = ["join", &address, &black, "--name", "Marco", "--lang", "it"];
    let mut marco = Joined::start(&folder, &arguments);
    marco.hear("Giochi con il nero");
    owner.begin_with_both();
    // The own side is below.
    marco.hear("   h  g  f  e  d  c  b  a");

    // Both languages are understood by both; answers are in the own one.
    for (line, answer) in [
        ("moves e2", "e3"),
        ("mosse e2", "e3"),
        ("why e2 e5", "e5"),
        ("perché e2 e5", "e5"),
        ("where knight", "b1"),
        ("dove cavallo", "b1"),
        ("clock", "10:0"),
        ("orologio", "10:0"),
        ("status", "white's turn"),
        ("stato", "white's turn"),
        (
            "fen",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        ("captured", "."),
    ] {
        anna.say(line);
        anna.hear(answer);
    }
    // What belongs to the first device or would be help is refused here.
    for line in [
        "new",
        "nuova",
        "pause",
        "redo",
        "load x.pgn",
        "name white Eva",
        "try e4",
    ] {
        anna.say(line);
        anna.hear("Only the first device can do that.");
    }
    for line in ["hint", "consiglio", "eval", "coach", "coach on"] {
        anna.say(line);
        anna.hear("No help while the game is played on two devices.");
    }
    anna.say("resing");
    anna.hear("resign");
    // One move at a time; the others are Black's.
    anna.say("e4 e5 Nf3");
    anna.hear("You play White on this device.");
    anna.say("e4");
    marco.hear("1. e4");
    // A line is read when the move before it has been answered, so that it is asked
    // of the game with that move.
    marco.say("e5\nlista");
    marco.hear("1. e4 e5");
    anna.hear("1… e5");

    // One looks back, the other does not.
    anna.say("list");
    anna.hear("1. e4 e5");
    anna.say("back");
    anna.hear("e4");
    anna.say("indietro");
    marco.say("lista");
    marco.hear("1. e4 e5");
    anna.say("Nf3");
    marco.hear("2. Cf3");

    // The words for offers mean what waits for an answer.
    marco.say("annulla");
    marco.hear("Su questo dispositivo giochi con il nero.");
    anna.say("undo");
    marco.hear("Anna chiede di ritirare una mossa.");
    marco.say("sì");
    anna.hear("1… e5");
    anna.say("offer");
    marco.hear("Anna propone patta.");
    marco.say("patta");
    anna.hear("draw");
    owner.act(&json!({ "type": "stop" }));
    anna.hear("The game is no longer shared.");
}
