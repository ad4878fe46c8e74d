//! How fast the page's server is: `cargo xtask bench server`.
//!
//! The real program, real sockets, a real disk. Every time is from the click
//! (the bytes go out) to the confirmation, which comes when the move is durable.

#[path = "../tests/common/mod.rs"]
mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use common::Folder;
use common::long_game::{load_request, long_game, move_request};
use common::page::{Page, Server};

/// Moves of one player in a row.
const CLICKS: usize = 640;
/// Games that are played as fast as they are confirmed.
const FAST_GAMES: usize = 64;
/// Moves that are timed in a long game.
const LONG_MOVES: usize = 200;
/// Memory of a thread that only waits.
const STACK: usize = 256 * 1024;
/// The longest p99 of a move, in milliseconds, however many games are played.
const MOVE_TARGET: f64 = 250.0;
/// The longest p99 of a request of the owner beside hostile clients.
const OWNER_TARGET: f64 = 200.0;
/// How much longer an engine may take beside analyses than alone.
const ENGINE_TARGET: f64 = 2.0;
/// How much memory may vary after the first fifth of a soak, in percent.
const SOAK_TARGET: f64 = 2.0;

/// Name, measurement, and the usual number of seconds.
type Part = (&'static str, fn(usize), usize);

/// Measures all parts, or those that are named: `clicks`, `games`, `rate`,
/// `analysis`, `hostile`, `long`, `soak`. `ARROCCO_SECONDS` shortens the long ones.
fn main() {
    allow_files(8000);
    let named: Vec<String> = std::env::args().skip(1).collect();
    let is_chosen = |part: &str| {
        let mut parts = named.iter().filter(|name| !name.starts_with("--"));
        parts.clone().next().is_none() || parts.any(|name| name == part)
    };
    let seconds = std::env::var("ARROCCO_SECONDS").ok();
    let seconds: Option<usize> = seconds.and_then(|text| text.parse().ok());
    let parts: [Part; 7] = [
        ("clicks", clicks, 0),
        ("games", games, 60),
        ("rate", rate, 20),
        ("analysis", analysis, 30),
        ("hostile", hostile, 0),
        ("long", long, 0),
        ("soak", soak, 600),
    ];
    for (part, measure, usual) in parts {
        if is_chosen(part) {
            println!("\n{part}, load {}", load_average());
            measure(seconds.unwrap_or(usual));
            println!("load at the end {}", load_average());
        }
    }
}

fn start(folder: &Folder) -> Server {
    Server::start(folder).expect("the program was built with its page")
}

fn clicks(_: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let mut page = server.page();
    page.hear("state");
    println!("memory, one page open: {}", megabytes(&server));
    report("one player, click to durable", &mut click(&mut page));
}

fn games(seconds: usize) {
    for games in [500, 2000] {
        let folder = Folder::new();
        let server = start(&folder);
        let mut times = crowd(&server, games, seconds);
        let measured = report(
            &format!("{games} games, one move a second each, {seconds} s"),
            &mut times,
        );
        println!("memory, {games} games open: {}", megabytes(&server));
        target("p99 in ms", measured.p99, MOVE_TARGET);
    }
}

/// The most moves a second that are confirmed.
fn rate(seconds: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let end = Instant::now() + Duration::from_secs(seconds as u64);
    let mut times: Vec<Duration> = thread::scope(|scope| {
        let games: Vec<_> = (0..FAST_GAMES)
            .map(|_| {
                let mut page = server.page_at(&format!("/ws?game={}", new_game(&server)));
                scope.spawn(move || {
                    let mut times = Vec::new();
                    while Instant::now() < end {
                        times.push(move_on(&mut page, times.len()));
                    }
                    times
                })
            })
            .collect();
        let times = games.into_iter().map(|game| game.join().expect("a game"));
        times.flatten().collect()
    });
    println!(
        "highest rate: {} moves a second",
        times.len() / seconds.max(1)
    );
    report("at that rate", &mut times);
}

/// 500 games while two analyses run on every core, and engine players beside them.
fn analysis(seconds: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let alone = report(
        "engine alone, move to answer",
        &mut engine_answers(&server, 5),
    );
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let _analyses: Vec<Page> = (0..2 * cores)
        .map(|_| {
            let mut page = server.page_at(&format!("/ws?game={}", new_game(&server)));
            page.ask(r#"{"id":1,"type":"evaluate","on":true,"lines":3}"#, "done");
            page
        })
        .collect();
    let beside = report(
        "engine beside analyses, move to answer",
        &mut engine_answers(&server, 5),
    );
    target(
        "median of the engine's times beside analyses to that alone",
        beside.median / alone.median,
        ENGINE_TARGET,
    );
    let mut times = crowd(&server, 500, seconds);
    let measured = report("500 games beside analyses", &mut times);
    target("p99 in ms", measured.p99, MOVE_TARGET);
}

fn engine_answers(server: &Server, count: usize) -> Vec<Duration> {
    let body = r#"{"black":{"kind":"engine","strength":"level 3"}}"#;
    (0..count)
        .map(|_| {
            let mut page = server.page_at(&format!("/ws?game={}", game_with(server, body)));
            page.play("e2e4");
            let begun = Instant::now();
            while page.hear("state")["snapshot"]["ply"] != 2 {}
            begun.elapsed()
        })
        .collect()
}

/// Silent and slow sockets, and clients that ask and do not read.
fn hostile(_: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let page = format!("GET /index.html HTTP/1.1\r\nHost: {}\r\n\r\n", server.host);
    let head = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.host);
    let is_over = AtomicBool::new(false);
    let mut times = thread::scope(|scope| {
        scope.spawn(|| {
            let connect = |first: String| {
                let mut stream = server.connect();
                let _ = stream.set_nonblocking(true);
                let _ = stream.write(first.as_bytes());
                stream
            };
            while !is_over.load(Ordering::Relaxed) {
                let _silent: Vec<TcpStream> = (0..800).map(|_| connect(String::new())).collect();
                let mut slow: Vec<TcpStream> = (0..500).map(|_| connect(head.clone())).collect();
                let _deaf: Vec<TcpStream> = (0..100).map(|_| connect(page.repeat(400))).collect();
                for stream in &mut slow {
                    let _ = stream.write(b"x");
                }
                thread::sleep(Duration::from_secs(1));
            }
        });
        thread::sleep(Duration::from_secs(2));
        let times: Vec<Duration> = (0..500)
            .map(|_| {
                let begun = Instant::now();
                let answer = server.get("/api/games");
                assert!(answer.starts_with("HTTP/1.1 200"), "{answer:.60}");
                begun.elapsed()
            })
            .collect();
        is_over.store(true, Ordering::Relaxed);
        times
    });
    let measured = report(
        "the owner's requests beside 800 silent, 500 slow and 100 unread sockets",
        &mut times,
    );
    target("p99 in ms", measured.p99, OWNER_TARGET);
}

/// A game of 4,000 plies beside a short one.
fn long(_: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let mut page = server.page_of_changes();
    page.hear("state");
    let moves = long_game(4000 + LONG_MOVES);
    for plies in [10, 1000, 4000] {
        page.ask(&load_request(&moves[..plies]), "done");
        let used = processor_time(&server);
        let mut times: Vec<Duration> = moves[plies..plies + LONG_MOVES]
            .iter()
            .map(|&m| answered(&mut page, &move_request(m)))
            .collect();
        report(&format!("a move in a game of {plies} plies"), &mut times);
        let used = processor_time(&server) - used;
        println!(
            "  processor time of the server: {:.0} us a move",
            used / LONG_MOVES as f64
        );
        let look = r#"{"id":1,"type":"do","command":{"type":"go_to","id":1}}"#;
        let mut times: Vec<Duration> = (0..20).map(|_| answered(&mut page, look)).collect();
        report(
            &format!("looking back in a game of {plies} plies"),
            &mut times,
        );
    }
}

fn answered(page: &mut Page, request: &str) -> Duration {
    let begun = Instant::now();
    page.ask(request, "done");
    begun.elapsed()
}

/// The processor time that the server has used, in microseconds.
fn processor_time(server: &Server) -> f64 {
    let threads = std::fs::read_dir(format!("/proc/{}/task", server.child.id()));
    let used = |thread: std::fs::DirEntry| {
        let text = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    let used = threads.into_iter().flatten().flatten().filter_map(used);
    used.sum::<f64>() / 1e3
}

/// Whether memory grows: after the first fifth it should not.
fn soak(seconds: usize) {
    let folder = Folder::new();
    let server = start(&folder);
    let end = Instant::now() + Duration::from_secs(seconds as u64);
    let moves = AtomicUsize::new(0);
    let mut settled: Vec<f64> = Vec::new();
    thread::scope(|scope| {
        for _ in 0..24 {
            let mut page = server.page_at(&format!("/ws?game={}", new_game(&server)));
            let moves = &moves;
            scope.spawn(move || {
                let mut count = 0;
                while Instant::now() < end {
                    move_on(&mut page, count);
                    count += 1;
                }
                moves.fetch_add(count, Ordering::Relaxed);
            });
        }
        for tenth in 1..=10 {
            thread::sleep(Duration::from_secs(seconds as u64) / 10);
            println!("memory after {tenth}/10: {}", megabytes(&server));
            settled.extend(memory(&server).filter(|_| tenth >= 2));
        }
    });
    println!("{} moves in {seconds} s", moves.into_inner());
    let least = settled.iter().copied().fold(f64::INFINITY, f64::min);
    let most = settled.iter().copied().fold(0.0, f64::max);
    let varies = (most - least) / least * 100.0;
    target("memory after 2/10 varies, in %", varies, SOAK_TARGET);
}

/// Plays the next of the quiet moves, or begins a new game after the last.
fn move_on(page: &mut Page, number: usize) -> Duration {
    let ply = number % moves().len();
    if ply == 0 {
        start_anew(page);
    }
    timed(page, &moves()[ply])
}

/// Lets this program open so many files.
fn allow_files(count: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: before.current.map(|now| now.max(count)),
        ..before
    };
    setrlimit(Resource::Nofile, raised).expect("so many files are permitted");
}

/// Who else uses the computer.
fn load_average() -> String {
    let mut text = String::new();
    let file = std::fs::File::open("/proc/loadavg");
    let _ = file.and_then(|mut file| file.read_to_string(&mut text));
    text.split_whitespace()
        .next()
        .unwrap_or("unknown")
        .to_owned()
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
fn crowd(server: &Server, games: usize, seconds: usize) -> Vec<Duration> {
    let mut pages: Vec<Page> = (0..games)
        .map(|_| server.page_at(&format!("/ws?game={}", new_game(server))))
        .collect();
    let begin = Instant::now() + Duration::from_secs(2);
    thread::scope(|scope| {
        let games: Vec<_> = pages
            .iter_mut()
            .enumerate()
            .map(|(number, page)| {
                let offset = Duration::from_secs(1) * number as u32 / games as u32;
                thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || play(page, begin + offset, seconds))
                    .expect("a thread")
            })
            .collect();
        let times = games
            .into_iter()
            .map(|game| game.join().expect("no game fails"));
        times.flatten().collect()
    })
}

fn new_game(server: &Server) -> String {
    game_with(server, "{}")
}

fn game_with(server: &Server, settings: &str) -> String {
    let answer = server.post("/api/games", settings);
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let listed: serde_json::Value = serde_json::from_str(body).expect("JSON");
    listed["game"].as_str().expect("a name").to_owned()
}

fn play(page: &mut Page, begin: Instant, seconds: usize) -> Vec<Duration> {
    page.hear("state");
    (0..seconds)
        .map(|second| {
            let moment = begin + Duration::from_secs(second as u64);
            thread::sleep(moment.saturating_duration_since(Instant::now()));
            move_on(page, second)
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

/// Milliseconds.
struct Times {
    median: f64,
    p99: f64,
}

fn report(what: &str, times: &mut [Duration]) -> Times {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    let (median, p99) = (at(0.5), at(0.99));
    println!(
        "{what}: {} times, median {median:.1} ms, p99 {p99:.1} ms, worst {:.1} ms",
        times.len(),
        at(1.0)
    );
    Times { median, p99 }
}

/// Says whether a target of `docs/RELIABILITY.md` is met.
fn target(what: &str, measured: f64, most: f64) {
    let is_met = if measured <= most { "met" } else { "MISSED" };
    println!("  target: {what} {measured:.2}, at most {most}: {is_met}");
}

fn megabytes(server: &Server) -> String {
    memory(server).map_or_else(
        || "unknown on this system".to_owned(),
        |megabytes| format!("{megabytes:.2} MB"),
    )
}

/// The memory that is in use, in MB.
fn memory(server: &Server) -> Option<f64> {
    let path = format!("/proc/{}/status", server.child.id());
    let status = std::fs::read_to_string(path).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}
