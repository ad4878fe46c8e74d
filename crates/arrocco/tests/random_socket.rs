//! Random bytes, frames, requests and HTTP heads against the real program, as a page of
//! the owner and as a device of a shared game: whatever comes, it does not panic, and
//! the owner is answered.
//!
//! `ARROCCO_FUZZ_SECONDS` lets it run for so long, with other numbers each time.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::common::Folder;
use crate::common::page::{CLOSE, Page, Server, TEXT, command, connect};

/// How many connections are opened if no time is given.
const CONNECTIONS: usize = 150;

/// Requests that are understood, as material for those that are not.
const REQUESTS: [&str; 50] = [
    r#"{"id":1,"type":"do","command":{"type":"move","from":"e2","to":"e4","ply":0}}"#,
    r#"{"id":1,"type":"do","command":{"type":"move","from":"a7","to":"a8","promotion":"queen"}}"#,
    r#"{"id":2,"type":"do","command":{"type":"start","settings":{"time":"5+3"},"abandon":true}}"#,
    r#"{"id":2,"type":"do","command":{"type":"start","settings":{"start":"8/P6k/8/8/8/8/8/K7 w - - 0 1"},"abandon":true}}"#,
    r#"{"id":3,"type":"do","command":{"type":"resign","by":"white"}}"#,
    r#"{"id":3,"type":"do","command":{"type":"offer_draw","by":"black"}}"#,
    r#"{"id":3,"type":"do","command":{"type":"claim_draw","intended":{"from":"g1","to":"f3"}}}"#,
    r#"{"id":3,"type":"do","command":{"type":"takeback"}}"#,
    r#"{"id":3,"type":"do","command":{"type":"redo"}}"#,
    r#"{"id":3,"type":"do","command":{"type":"adjust_clock","color":"white","left":18446744073709551615}}"#,
    r#"{"id":4,"type":"do","command":{"type":"go_to","id":3}}"#,
    r#"{"id":4,"type":"do","command":{"type":"vary","from":"d2","to":"d4"}}"#,
    r#"{"id":4,"type":"do","command":{"type":"promote_variation","id":2}}"#,
    r#"{"id":4,"type":"do","command":{"type":"delete_variation","id":2}}"#,
    r#"{"id":4,"type":"do","command":{"type":"comment","id":1,"comment":"{[%cal Ge2e4]} }"}}"#,
    r#"{"id":4,"type":"do","command":{"type":"draw","id":1,"shapes":[{"from":"e2","to":"e4","color":"green"}]}}"#,
    r#"{"id":5,"type":"type","line":"e4","language":"en"}"#,
    r#"{"id":5,"type":"type","line":"new 960","language":"it"}"#,
    r#"{"id":6,"type":"why","from":"e2","to":"e5"}"#,
    r#"{"id":7,"type":"attackers","square":"e4"}"#,
    r#"{"id":8,"type":"evaluate","on":false,"lines":255}"#,
    r#"{"id":9,"type":"graph","off":true}"#,
    r#"{"id":9,"type":"try","ply":4294967295,"from":"e2","to":"e4"}"#,
    r#"{"id":10,"type":"games","player":"%_\\"}"#,
    r#"{"id":11,"type":"open","saved":-9223372036854775808,"abandon":true}"#,
    r#"{"id":12,"type":"load","text":"1. e4 e5 (1... c5 {x}) 2. Nf3 $300 *","abandon":true}"#,
    r#"{"id":13,"type":"inspect","fen":"8/8/8/8/8/8/8/8 w - - 4294967295 4294967295"}"#,
    r#"{"id":14,"type":"tag","tags":{"White":"\u0000\ud83d\ude00","":"x"}}"#,
    r#"{"id":15,"type":"open_file","file":0,"number":4294967295}"#,
    r#"{"id":16,"type":"take_over"}"#,
    r#"{"id":17,"type":"hint"}"#,
    r#"{"id":17,"type":"evaluate","on":true,"lines":5}"#,
    r#"{"id":17,"type":"graph"}"#,
    r#"{"id":17,"type":"review"}"#,
    r#"{"id":17,"type":"review","off":true}"#,
    r#"{"id":17,"type":"try","ply":1,"from":"d2","to":"d4"}"#,
    r#"{"id":18,"type":"save"}"#,
    r#"{"id":18,"type":"delete","saved":9223372036854775807}"#,
    r#"{"id":19,"type":"practice"}"#,
    r#"{"id":19,"type":"exercise","exercise":-1}"#,
    r#"{"id":19,"type":"solve","exercise":1,"from":"e2","to":"e4"}"#,
    r#"{"id":19,"type":"answer","exercise":1,"is_solved":true}"#,
    r#"{"id":20,"type":"presented"}"#,
    r#"{"id":20,"type":"look","move":4294967295}"#,
    r#"{"id":20,"type":"lock","on":true}"#,
    r#"{"id":21,"type":"ask_help","on":true}"#,
    r#"{"id":21,"type":"sharing","action":{"type":"addresses"}}"#,
    r#"{"id":21,"type":"sharing","action":{"type":"invite","role":"spectator"}}"#,
    r#"{"id":21,"type":"sharing","action":{"type":"share","address":"0.0.0.0","settings":{"time":"5+3"},"white":"here","black":"device","absence":"waits"}}"#,
    r#"{"id":21,"type":"sharing","action":{"type":"open_class","address":"::1","name":"1a","settings":{},"absence":"runs","boards":[{"white":"Anna","black":"Bruno"}]}}"#,
];

/// What a device sends to join.
const JOIN: [&str; 5] = [
    r#"{"code":"00000000"}"#,
    r#"{"secret":"x"}"#,
    r#"{"name":"Anna","seat":4294967295}"#,
    r#"{"name":"\u0000","watch":true}"#,
    r#"{"code":12345678}"#,
];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        // Xorshift: any seed but 0 will do.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.below(most);
        (0..count).map(|_| self.next() as u8).collect()
    }

    /// Changes some bytes, leaves some out, repeats some.
    fn mutate(&mut self, text: &mut Vec<u8>) {
        for _ in 0..self.below(4) {
            let (at, end) = (self.below(text.len()), self.below(text.len()));
            match self.below(4) {
                0 if at < text.len() => text[at] = self.next() as u8,
                1 if at < end => drop(text.drain(at..end)),
                2 if at < end => {
                    let part = text[at..end].to_vec();
                    text.splice(at..at, part);
                }
                _ => text.insert(at, b"\"{}[]\\,:0-\r\n"[self.below(12)]),
            }
        }
    }
}

/// A frame with odd bits and lengths, or a request in a sound one.
fn frame(random: &mut Random) -> Vec<u8> {
    let contents = if random.one_in(4) {
        random.bytes(300)
    } else {
        let mut text = REQUESTS[random.below(REQUESTS.len())].as_bytes().to_vec();
        if !random.one_in(3) {
            random.mutate(&mut text);
        }
        text
    };
    let first = if random.one_in(8) {
        random.next() as u8
    } else {
        0x80 | TEXT
    };
    let masked = if random.one_in(20) { 0 } else { 0x80 };
    let mut length = contents.len() as u64;
    if random.one_in(20) {
        length = random.next() >> random.below(64);
    }
    let mut frame = vec![first];
    match length {
        short @ 0..126 => frame.push(masked | short as u8),
        medium @ 126..65_536 => {
            frame.push(masked | 126);
            frame.extend((medium as u16).to_be_bytes());
        }
        long => {
            frame.push(masked | 127);
            frame.extend(long.to_be_bytes());
        }
    }
    let mask = (random.next() as u32).to_be_bytes();
    if masked != 0 {
        frame.extend(mask);
    }
    let is_masked = masked != 0;
    let mixed = contents.iter().zip(mask.iter().cycle());
    frame.extend(mixed.map(|(byte, key)| if is_masked { byte ^ key } else { *byte }));
    frame
}

/// Who sends something, and where to.
struct Sender {
    host: String,
    /// The headers of a session.
    session: String,
}

impl Sender {
    fn owner(server: &Server) -> Sender {
        Sender {
            host: server.host.clone(),
            session: format!("Cookie: {}\r\n", server.cookie()),
        }
    }

    /// A device that plays White in a game that is shared for it.
    fn device(server: &Server) -> Sender {
        let started = server.post("/api/games", "{}");
        let id = &json(&started)["game"];
        let game = id.as_str().expect("an id");
        let mut page = server.page_at(&format!("/ws?game={game}"));
        page.send(
            r#"{"id":1,"type":"sharing","action":{"type":"share","address":"127.0.0.2","settings":{},"white":"device","black":"here","absence":"runs","abandon":true}}"#,
        );
        let sharing = loop {
            let message = page.message().expect("it is shared");
            assert_ne!(message["type"], "refused", "{message}");
            let sharing = &message["sharing"];
            if sharing["invitations"][0]["code"].is_string() {
                break sharing.clone();
            }
        };
        let host = sharing["address"].as_str().expect("an address").to_owned();
        let code = &sharing["invitations"][0]["code"];
        let claim = format!(r#"{{"code":{code}}}"#);
        let claimed = post(&host, "/join/claim", "", &claim);
        let token = claimed["token"].as_str().expect("a token");
        let session = format!("Arrocco-Session: {token}\r\n");
        post(&host, "/join/enter", &session, r#"{"name":"Anna"}"#);
        page.send(r#"{"id":2,"type":"sharing","action":{"type":"begin"}}"#);
        assert_eq!(page.answer(2)["type"], "done");
        let protocol = format!("Sec-WebSocket-Protocol: arrocco, session.{token}\r\n");
        Sender {
            host,
            session: session + &protocol,
        }
    }
}

/// The body of an answer.
fn json(answer: &str) -> serde_json::Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    serde_json::from_str(body).unwrap_or_else(|_| panic!("{answer}"))
}

fn post(host: &str, path: &str, session: &str, body: &str) -> serde_json::Value {
    let mut stream = connect(host).expect("it listens");
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{session}\
         Content-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .expect("it goes out");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    json(&answer)
}

/// A head of a request, sound or not.
fn head(sender: &Sender, random: &mut Random) -> Vec<u8> {
    let methods = [
        "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "PRI", "g",
    ];
    let paths = [
        "/",
        "/ws",
        "/healthz",
        "/api/games",
        "/api/games/current",
        "/api/games/current/commands",
        "/api/games/current/board.png?size=4294967295",
        "/api/saved",
        "/api/saved/-1/pgn",
        "/api/explorer?fen=x",
        "/api/databases/1/games",
        "/assets/../../etc/passwd",
        "/%2e%2e/%2e%2e/games.db",
        "//",
        "/?key=",
        "*",
        "http://127.0.0.1/",
        "/healthz?challenge=%00",
        "/join",
        "/join/claim",
        "/join/enter",
        "/join/me",
        "/api/files?present=now&name=%ff",
        "/api/analyse",
        "/api/sessions",
    ];
    let headers = [
        "Content-Length: 5",
        "Content-Length: 18446744073709551616",
        "Content-Length: -1",
        "Transfer-Encoding: chunked",
        "Transfer-Encoding: chunked, identity",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: x",
        "Sec-WebSocket-Protocol: ,,arrocco,session.",
        "Cookie: a=b; ;=;",
        "Content-Type: application/json",
        "Expect: 100-continue",
        "Range: bytes=0-,-1",
        "Accept-Encoding: br;q=x, gzip",
        "If-None-Match: *",
        "Origin: null",
        "Prefer: ",
        " folded: yes",
        "Authorization: Bearer ",
        "Arrocco-Session: \u{e9}",
    ];
    let mut text = format!(
        "{} {} HTTP/1.{}\r\n",
        methods[random.below(methods.len())],
        paths[random.below(paths.len())],
        random.below(3)
    );
    if !random.one_in(8) {
        text += &format!("Host: {}\r\n", sender.host);
    }
    if !random.one_in(3) {
        text += &format!("Origin: http://{}\r\n{}", sender.host, sender.session);
    }
    for _ in 0..random.below(6) {
        text += headers[random.below(headers.len())];
        text += "\r\n";
    }
    if random.one_in(3) {
        let body = JOIN[random.below(JOIN.len())];
        let length = body.len();
        text += "Content-Type: application/json\r\n";
        text += &format!("Content-Length: {length}\r\n\r\n{body}");
    } else {
        text += "\r\n{\"type\":\"redo\"}5\r\nhello\r\n0\r\n\r\n";
    }
    let mut bytes = text.into_bytes();
    if random.one_in(2) {
        random.mutate(&mut bytes);
    }
    bytes
}

/// Opens a page, sends frames and reads until the program answers a sound request
/// or closes.
fn talk(mut page: Page, random: &mut Random) {
    for _ in 0..random.below(30) {
        if page.send_raw(&frame(random)).is_err() {
            return;
        }
    }
    // The last frame may wait for more: these bytes complete it, or are one more.
    let ended = page
        .send_raw(&[0; 200])
        .and_then(|()| page.send_raw(&[0x88, 0x80, 0, 0, 0, 0]));
    if ended.is_ok() {
        page.end_of_input();
        while page.frame().is_some_and(|(kind, _)| kind != CLOSE) {}
    }
}

fn request(mut stream: TcpStream, sender: &Sender, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let bytes = if random.one_in(6) {
            random.bytes(2000)
        } else {
            head(sender, random)
        };
        if stream.write_all(&bytes).is_err() {
            return;
        }
    }
    let _ = stream.shutdown(Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
}

#[test]
fn random_bytes_frames_and_requests_are_survived() {
    let seconds = std::env::var("ARROCCO_FUZZ_SECONDS").ok();
    let seconds: Option<u64> = seconds.and_then(|text| text.parse().ok());
    let seed = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(1, |time| time.as_nanos());
    let mut random = Random(if seconds.is_some() {
        seed as u64 | 1
    } else {
        1
    });
    println!("seed {}", random.0);
    let folder = Folder::new();
    let said = folder.path().join("said");
    let mut start = command(&folder, &["--port", "0", "--no-open"]);
    start.stderr(File::create(&said).expect("a file"));
    let Some(server) = Server::from(start) else {
        return;
    };
    let (owner, mut device) = (Sender::owner(&server), Sender::device(&server));
    let begun = Instant::now();
    let is_over = |count: usize| match seconds {
        Some(seconds) => begun.elapsed() >= Duration::from_secs(seconds),
        None => count >= CONNECTIONS,
    };
    let mut count = 0;
    while !is_over(count) {
        let is_device = random.one_in(3);
        let sender = if is_device { &device } else { &owner };
        if random.one_in(2) {
            match Page::open_at(&sender.host, "/ws", &sender.session) {
                Ok(page) => talk(page, &mut random),
                // It has four pages, and those before may not be closed yet.
                Err(_) if is_device => {}
                Err(refusal) => panic!("{refusal}"),
            }
        } else {
            match connect(&sender.host) {
                Ok(stream) => request(stream, sender, &mut random),
                // It has resigned, and the sharing has ended.
                Err(_) if is_device => device = Sender::device(&server),
                Err(error) => panic!("{error}"),
            }
        }
        count += 1;
        if count % 50 == 0 {
            let answer = server.get("/api/games");
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.200}");
        }
    }
    println!("{count} connections in {} s", begun.elapsed().as_secs());
    let mut page = server.page();
    page.hear("state");
    page.ask(r#"{"id":7,"type":"attackers","square":"e4"}"#, "attackers");
    let said = std::fs::read_to_string(said).expect("text");
    assert!(!said.contains("panicked"), "{said}");
}
