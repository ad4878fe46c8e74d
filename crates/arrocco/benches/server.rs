//! How fast the page's server is: `cargo xtask bench server`.
//!
//! The real program, real sockets, a real disk. Every time is from the click
//! (the bytes go out) to the confirmation, which comes when the move is durable.

#[path = "../tests/common/mod.rs"]
mod common;

use std::thread;
use std::time::{Duration, Instant};

use common::Folder;
use common::page::{Page, Server};

/// Moves of one player in a row.
const CLICKS: usize = 640;
/// Games at once, and how long each goes on at one move a second.
const GAMES: usize = 500;
const ROUNDS: usize = 20;

fn main() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        println!("this program was built without its page");
        return;
    };
    let mut page = server.page();
    page.hear("state");
    println!("memory, one page open: {}", megabytes(&server));

    let mut times = click(&mut page);
    report("one player, click to durable", &mut times);

    let mut times = crowd(&server);
    report("500 games, one move a second each", &mut times);
    println!("memory, 500 games open: {}", megabytes(&server));
}

/// One player who does not think.
fn click(page: &mut Page) -> Vec<Duration> {
    (0..CLICKS)
        .map(|number| {
            let ply = number % moves().len();
            if ply == 0 {
                start_anew(page);
            }
            timed(page, &moves()[ply])
        })
        .collect()
}

fn start_anew(page: &mut Page) {
    page.ask(
        r#"{"id":1,"type":"do","command":{"type":"start","settings":{},"abandon":true}}"#,
        "done",
    );
}

/// Many games, each moving once a second, spread over the second.
fn crowd(server: &Server) -> Vec<Duration> {
    let begun = Instant::now() + Duration::from_secs(5);
    thread::scope(|scope| {
        let games: Vec<_> = (0..GAMES)
            .map(|number| {
                let offset = Duration::from_secs(1) * number as u32 / GAMES as u32;
                let mut page = server.page_at(&format!("/ws?game={}", new_game(server)));
                scope.spawn(move || play(&mut page, begun + offset))
            })
            .collect();
        let times = games
            .into_iter()
            .map(|game| game.join().expect("no game fails"));
        times.flatten().collect()
    })
}

fn new_game(server: &Server) -> String {
    let answer = server.post("/api/games", "{}");
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let listed: serde_json::Value = serde_json::from_str(body).expect("JSON");
    listed["game"].as_str().expect("a name").to_owned()
}

fn play(page: &mut Page, begin: Instant) -> Vec<Duration> {
    page.hear("state");
    let rounds = moves().into_iter().take(ROUNDS).zip(0..);
    rounds
        .map(|(text, second)| {
            let moment = begin + Duration::from_secs(second);
            thread::sleep(moment.saturating_duration_since(Instant::now()));
            timed(page, &text)
        })
        .collect()
}

fn timed(page: &mut Page, text: &str) -> Duration {
    let begun = Instant::now();
    page.play(text);
    begun.elapsed()
}

/// Every pawn one square, then one more: 32 quiet moves.
fn moves() -> Vec<String> {
    let step = |from: u8, to: u8| move |file: char| format!("{file}{from}{file}{to}");
    let pair = |white: (u8, u8), black: (u8, u8)| {
        ('a'..='h')
            .flat_map(move |file| [step(white.0, white.1)(file), step(black.0, black.1)(file)])
    };
    pair((2, 3), (7, 6)).chain(pair((3, 4), (6, 5))).collect()
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{what}: {} moves, median {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn megabytes(server: &Server) -> String {
    let path = format!("/proc/{}/status", server.child.id());
    let status = std::fs::read_to_string(path).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.map_or_else(
        || "unknown on this system".to_owned(),
        |kilobytes| format!("{:.1} MB", kilobytes / 1024.0),
    )
}
