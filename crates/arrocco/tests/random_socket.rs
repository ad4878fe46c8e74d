//! Random bytes, frames, requests and HTTP heads against the real program: whatever
//! comes, it does not panic, and the owner is answered.
//!
//! `ARROCCO_FUZZ_SECONDS` lets it run for so long, with other numbers each time.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::common::Folder;
use crate::common::page::{CLOSE, Page, Server, TEXT, command};

/// How many connections are opened if no time is given.
const CONNECTIONS: usize = 150;

/// Requests that are understood, as material for those that are not.
const REQUESTS: [&str; 30] = [
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

/// A head of a request, sound or not.
fn head(server: &Server, random: &mut Random) -> Vec<u8> {
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
        text += &format!("Host: {}\r\n", server.host);
    }
    if !random.one_in(3) {
        text += &format!(
            "Cookie: {}\r\nOrigin: {}\r\n",
            server.cookie(),
            server.origin()
        );
    }
    for _ in 0..random.below(6) {
        text += headers[random.below(headers.len())];
        text += "\r\n";
    }
    text += "\r\n{\"type\":\"redo\"}5\r\nhello\r\n0\r\n\r\n";
    let mut bytes = text.into_bytes();
    if random.one_in(2) {
        random.mutate(&mut bytes);
    }
    bytes
}

/// Opens a page, sends frames and reads until the program answers a sound request
/// or closes.
fn talk(server: &Server, random: &mut Random) {
    let mut page = Page::open(server, "/ws").expect("the page is let in");
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

fn request(server: &Server, random: &mut Random) {
    let mut stream = server.connect();
    for _ in 0..=random.below(3) {
        let bytes = if random.one_in(6) {
            random.bytes(2000)
        } else {
            head(server, random)
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
    let begun = Instant::now();
    let is_over = |count: usize| match seconds {
        Some(seconds) => begun.elapsed() >= Duration::from_secs(seconds),
        None => count >= CONNECTIONS,
    };
    let mut count = 0;
    while !is_over(count) {
        if random.one_in(2) {
            talk(&server, &mut random);
        } else {
            request(&server, &mut random);
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
