//! What strangers try on a local server: one test for each row of the list,
//! against the real program. What needs no socket is tested through the router,
//! in `src/server/tests`.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::common::Folder;
use crate::common::page::{CLOSE, Page, Server, TEXT};

/// What a normal client waits at most while others misbehave, on a machine that is
/// busy with other programs too: less than the time that anybody may take for the
/// headers of a request. `cargo xtask bench server` measures how long it is.
const PROMPT: Duration = Duration::from_secs(3);

fn status(answer: &str) -> &str {
    answer.split_whitespace().nth(1).unwrap_or("closed")
}

/// How long an honest question takes.
fn honest(server: &Server) -> Duration {
    let begun = Instant::now();
    let answer = server.get("/api/games");
    assert_eq!(status(&answer), "200", "{answer}");
    begun.elapsed()
}

/// The first prompt answer of some tries, else the best: other programs share
/// this machine, but whom the server keeps waiting it does so each time.
fn promptness(server: &Server) -> Duration {
    let mut best = honest(server);
    for _ in 0..20 {
        if best >= PROMPT {
            best = best.min(honest(server));
        }
    }
    best
}

/// Reads what came, and sends a request if the connection is still open.
fn asks_again(mut stream: &TcpStream, request: &str) -> bool {
    let _ = stream.set_nonblocking(true);
    let mut answers = [0; 4096];
    let is_open = loop {
        match stream.read(&mut answers) {
            Ok(0) => break false,
            Ok(_) => {}
            Err(error) => break error.kind() == ErrorKind::WouldBlock,
        }
    };
    is_open && stream.write_all(request.as_bytes()).is_ok()
}

/// Whether the server has not hung up.
fn is_open(stream: &TcpStream) -> bool {
    let _ = stream.set_nonblocking(true);
    let seen = stream.peek(&mut [0]);
    let _ = stream.set_nonblocking(false);
    matches!(seen, Err(error) if error.kind() == ErrorKind::WouldBlock)
}

// ---- DNS rebinding ----

#[test]
fn a_foreign_missing_or_double_host_is_misdirected() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let port = server.port();
    let other = port ^ 1;
    let hosts = [
        "Host: evil.com".to_owned(),
        format!("Host: evil.com:{port}"),
        format!("Host: localhost.evil.com:{port}"),
        format!("Host: 127.evil.com:{port}"),
        format!("Host: 127.0.0.1:{other}"),
        "Host: 127.0.0.1".to_owned(),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.com"),
        format!("Host: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}"),
        "X-Nothing: x".to_owned(),
    ];
    for host in hosts {
        let head = format!("GET /healthz HTTP/1.1\r\n{host}\r\nConnection: close\r\n\r\n");
        assert_eq!(status(&server.raw(head.as_bytes())), "421", "{host}");
    }
}

// ---- WebSockets of other sites ----

fn knock(server: &Server, extra: &str) -> String {
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\n{extra}Connection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        server.host
    );
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).expect("it goes out");
    let mut answer = [0; 12];
    let _ = stream.read_exact(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn a_socket_opens_for_our_own_page_with_its_cookie_and_for_nobody_else() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let cookie = format!("Cookie: {}\r\n", server.cookie());
    let origin = format!("Origin: {}\r\n", server.origin());
    let other_port = format!("Origin: http://127.0.0.1:{}\r\n", server.port() ^ 1);
    assert_eq!(status(&knock(&server, &format!("{cookie}{origin}"))), "101");
    for foreign in [
        "Origin: http://evil.com\r\n",
        "Origin: null\r\n",
        "Origin: http://127.0.0.1\r\n",
        &other_port,
        "",
    ] {
        let answer = knock(&server, &format!("{cookie}{foreign}"));
        assert_eq!(status(&answer), "403", "{foreign}");
    }
    assert_eq!(status(&knock(&server, &origin)), "401", "no cookie");
    let wrong = format!("Cookie: arrocco-{}={}\r\n", server.port(), "0".repeat(64));
    assert_eq!(status(&knock(&server, &format!("{wrong}{origin}"))), "401");
}

// ---- session guessing ----

#[test]
fn every_start_has_another_key() {
    let folder = Folder::new();
    let Some(first) = Server::start(&folder) else {
        return;
    };
    let other = Folder::new();
    let second = Server::start(&other).expect("the page is there");
    assert_ne!(first.key, second.key);
    assert_eq!(first.key.len(), 64);
}

#[test]
fn a_game_that_is_not_there_is_not_found() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let path = format!("/ws?game={}", "0".repeat(32));
    let Err(answer) = Page::open(&server, &path) else {
        panic!("there is no such game");
    };
    assert_eq!(status(&answer), "404");
}

// ---- paths ----

/// A link in the folder of games leads nowhere: games have names, not paths.
#[test]
fn a_link_beside_the_games_is_not_followed() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let secret = folder.file("secret.txt", "xyzzy");
    std::os::unix::fs::symlink(&secret, folder.path().join("link")).expect("a link");
    for path in [
        "/link",
        "/secret.txt",
        "/api/games/link/pgn",
        "/api/saved/link/pgn",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/api/games/..%2fsecret.txt/pgn",
        "/ws?game=../secret.txt",
    ] {
        let answer = server.get(path);
        assert!(!answer.contains("xyzzy"), "{path}");
        assert!(status(&answer).starts_with('4'), "{path}: {answer:.60}");
    }
}

// ---- large bodies and frames ----

fn post_head(server: &Server, extra: &str) -> String {
    format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\n{extra}\r\n\r\n",
        host = server.host,
        cookie = server.cookie()
    )
}

#[test]
fn a_body_that_lies_about_its_length_is_refused() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let head = post_head(&server, "Content-Length: 100000000");
    let answer = server.raw(format!("{head}{{}}").as_bytes());
    assert_eq!(status(&answer), "413");
}

#[test]
fn a_body_without_end_is_refused() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut stream = server.connect();
    let head = post_head(&server, "Transfer-Encoding: chunked");
    stream.write_all(head.as_bytes()).expect("it goes out");
    let chunk = format!("{:x}\r\n{}\r\n", 65_536, " ".repeat(65_536));
    // The server stops reading at 256 KB; what the system still takes is little.
    let sent = (0..1000).take_while(|_| stream.write_all(chunk.as_bytes()).is_ok());
    assert!(sent.count() < 1000, "64 MB were taken");
    assert!(honest(&server) < Duration::from_secs(10));
}

#[test]
fn a_frame_of_100_megabytes_closes_the_page_before_it_is_read() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.hear("state");
    let mut head = vec![0x81, 0xff];
    head.extend(100_000_000_u64.to_be_bytes());
    head.extend([0; 4]);
    page.send_raw(&head).expect("the head goes out");
    // Nothing but the head was sent: whoever waits for the rest sends a ping.
    let (kind, contents) = page.frame().expect("a reason");
    assert_eq!((kind, &contents[..2]), (CLOSE, &1009_u16.to_be_bytes()[..]));
    assert!(page.frame().is_none());
    server.page().hear("state");
}

/// Many small frames of one message are as long as one long frame.
#[test]
fn a_message_in_many_frames_is_no_longer_than_in_one() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.hear("state");
    let mut part = vec![TEXT, 0xfe, 0x40, 0, 0, 0, 0, 0];
    part.extend([b' '; 0x4000]);
    let sent = (0..1000).take_while(|&number| {
        part[0] = if number == 0 { TEXT } else { 0 };
        page.send_raw(&part).is_ok()
    });
    assert!(sent.count() < 1000, "16 MB were taken");
}

#[test]
fn headers_have_an_end() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let long = format!(
        "GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Long: {}\r\n\r\n",
        server.host,
        "x".repeat(20_000_000)
    );
    let answer = server.raw(long.as_bytes());
    assert!(["431", "closed"].contains(&status(&answer)), "{answer:.60}");
    let many: String = (0..200)
        .map(|number| format!("X-{number}: x\r\n"))
        .collect();
    let head = format!(
        "GET /healthz HTTP/1.1\r\nHost: {}\r\n{many}\r\n",
        server.host
    );
    let answer = server.raw(head.as_bytes());
    assert!(["431", "closed"].contains(&status(&answer)), "{answer:.60}");
}

// ---- slow and many ----

/// 500 clients send one byte now and then. They are cut off after a while, and
/// nobody else waits for them.
#[test]
fn dribbling_clients_are_cut_off_and_disturb_nobody() {
    const DRIBBLERS: usize = 500;
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let head = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.host);
    let dribble = |_| {
        let before = Instant::now();
        let mut stream = server.connect();
        stream.write_all(head.as_bytes()).expect("it goes out");
        (before, stream)
    };
    let mut dribblers: Vec<(Instant, TcpStream)> = (0..DRIBBLERS).map(dribble).collect();
    let waited = promptness(&server);
    assert!(waited < PROMPT, "an honest client waited {waited:?}");
    // Five seconds are given for the headers.
    let is_old = |came: &Instant| came.elapsed() >= Duration::from_secs(5);
    let held = dribblers
        .iter()
        .all(|(came, stream)| is_open(stream) || is_old(came));
    assert!(held, "they were there meanwhile");

    // One byte a second does not help.
    let cut_off = (0..120).any(|_| {
        thread::sleep(Duration::from_secs(1));
        dribblers.retain_mut(|(_, stream)| stream.write_all(b"x").is_ok());
        dribblers.is_empty()
    });
    assert!(cut_off, "{} are still there", dribblers.len());
}

fn new_game(server: &Server) -> String {
    let answer = server.post("/api/games", "{}");
    let (_, body) = answer.split_once("\r\n\r\n").expect("an answer");
    let listed: serde_json::Value = serde_json::from_str(body).expect("JSON");
    listed["game"].as_str().expect("a name").to_owned()
}

/// Lets this test open so many files.
fn allow_files(count: u64) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: before.current.map(|now| now.max(count)),
        ..before
    };
    setrlimit(Resource::Nofile, raised).expect("so many files are permitted");
}

/// Memory that is really in use, in KB, and open files.
fn load(server: &Server) -> (u64, usize) {
    let process = format!("/proc/{}", server.child.id());
    let status = fs::read_to_string(format!("{process}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let memory = line.and_then(|line| line.split_whitespace().nth(1));
    let files = fs::read_dir(format!("{process}/fd"))
        .expect("it runs")
        .count();
    (
        memory.and_then(|text| text.parse().ok()).unwrap_or(0),
        files,
    )
}

/// Waits until the server has as few files open as before.
fn settle(server: &Server, files: usize) -> (u64, usize) {
    for _ in 0..1200 {
        if load(server).1 <= files {
            break;
        }
        thread::sleep(Duration::from_millis(100));
    }
    load(server)
}

#[test]
fn after_2000_sockets_memory_and_files_are_as_before() {
    allow_files(4000);
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    // A first crowd fills what any program keeps for the next one.
    let idle = load(&server).1;
    crowd(&server);
    let (memory, files) = settle(&server, idle);
    let refusal = crowd(&server);
    assert_eq!(status(&refusal), "503", "{refusal}");

    let (memory_after, files_after) = settle(&server, files);
    assert!(files_after <= files, "{files} files became {files_after}");
    let limit = memory + 16 * 1024;
    assert!(memory_after < limit, "{memory} KB became {memory_after} KB");
    assert!(memory_after < 100 * 1024, "{memory_after} KB");
    assert!(promptness(&server) < PROMPT);
}

/// Opens as many pages as the server lets in, closes them, and returns its refusal.
///
/// They are spread over games, because all pages of a game are message of each that
/// comes. Several are opened at a time, because a page that answers no ping is
/// soon disconnected.
fn crowd(server: &Server) -> String {
    let open_many = || {
        let path = format!("/ws?game={}", new_game(server));
        let mut pages = Vec::new();
        loop {
            match Page::open(server, &path) {
                Ok(page) if pages.len() < 400 => pages.push(page),
                Ok(_) => return (pages, None),
                Err(refusal) => return (pages, Some(refusal)),
            }
        }
    };
    let opened: Vec<(Vec<Page>, Option<String>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..14).map(|_| scope.spawn(open_many)).collect();
        let opened = threads.into_iter().map(|one| one.join().expect("pages"));
        opened.collect()
    });
    let count: usize = opened.iter().map(|(pages, _)| pages.len()).sum();
    assert!(count >= 2000, "only {count} pages were let in");
    let mut refusals = opened.iter().filter_map(|(_, refusal)| refusal.clone());
    refusals.next().expect("there is a limit")
}

/// Beyond the limit the connection that came first is closed: the program must not
/// run out of files, and whoever comes with a session is let in.
#[test]
fn no_more_than_600_connections_without_a_session_are_held() {
    allow_files(4000);
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.hear("state");
    let crowd: Vec<TcpStream> = (0..900).map(|_| server.connect()).collect();
    // They ask all the time: idle ones would be closed after five seconds anyway.
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {}\r\n\r\n", server.host);
    let held = || {
        let asks = |stream: &&TcpStream| asks_again(stream, &request);
        crowd.iter().filter(asks).count()
    };
    // The first ones are closed as the last are accepted.
    let is_limited = (0..300).any(|_| {
        thread::sleep(Duration::from_millis(100));
        held() <= 600
    });
    assert!(is_limited, "{} are held", held());
    honest(&server);
    page.play("e2e4");
    drop(crowd);
    assert!(settle(&server, 60).1 <= 60, "they are gone");
}

/// They ask for the page again and again and read nothing; no key is needed for
/// that. The owner was locked out for as long as they liked.
#[test]
fn strangers_who_do_not_read_lock_nobody_out() {
    allow_files(4000);
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let request = format!("GET /index.html HTTP/1.1\r\nHost: {}\r\n\r\n", server.host);
    let requests = request.repeat(400);
    let ask = |_| {
        let mut stream = server.connect();
        let _ = stream.set_nonblocking(true);
        let _ = stream.write(requests.as_bytes());
        stream
    };
    let crowd: Vec<TcpStream> = (0..800).map(ask).collect();
    let waited = promptness(&server);
    assert!(waited < PROMPT, "the owner waited {waited:?}");
    let mut page = server.page();
    page.wait_to_play();
    page.play("e2e4");
    drop(crowd);
}

#[test]
fn an_idle_server_needs_less_than_30_megabytes() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.hear("state");
    let (memory, _) = load(&server);
    assert!(memory < 30 * 1024, "{memory} KB");
}

// ---- malformed JSON ----

#[test]
fn nonsense_is_answered_and_the_page_goes_on() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.hear("state");
    let deep = "[".repeat(60_000);
    let nested = r#"{"type":"do","command":"#.to_owned() + &"{\"a\":".repeat(10_000);
    for text in ["", "{", "null", "[]", r#"{"type":"fly"}"#, &deep, &nested] {
        page.send(text);
        let (kind, contents) = page.frame().expect("an answer");
        let message: serde_json::Value = serde_json::from_slice(&contents).expect("JSON");
        assert_eq!((kind, &message["kind"]), (TEXT, &"not-understood".into()));
    }
    page.play("e2e4");
}

#[test]
fn bytes_that_are_no_text_close_the_page_and_nothing_else() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    for (kind, contents) in [(2, &b"binary"[..]), (TEXT, &b"\xff\xfe"[..])] {
        let mut page = server.page();
        page.hear("state");
        page.send_frame(kind, contents).expect("it goes out");
        while let Some((kind, _)) = page.frame() {
            assert_eq!(kind, CLOSE);
        }
    }
    let mut page = server.page();
    page.wait_to_play();
    page.play("e2e4");
}

// ---- all interfaces ----

/// The addresses a process listens on, from the system's own tables.
fn listening(server: &Server) -> Vec<String> {
    let mine = format!(":{:04X}", server.port());
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"];
    let text: String = tables
        .iter()
        .filter_map(|table| fs::read_to_string(table).ok())
        .collect();
    let fields = text.lines().map(|line| line.split_whitespace().collect());
    fields
        .filter_map(|fields: Vec<&str>| match fields[..] {
            // 0A: listening.
            [_, local, _, "0A", ..] => local.strip_suffix(&mine).map(str::to_owned),
            _ => None,
        })
        .collect()
}

#[test]
fn nobody_but_this_computer_is_listened_to() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let loopback = u32::from_ne_bytes(Ipv4Addr::LOCALHOST.octets());
    assert_eq!(listening(&server), [format!("{loopback:08X}")]);
}

#[test]
fn every_address_at_once_is_refused_and_another_one_is_said() {
    let folder = Folder::new();
    let everywhere =
        crate::common::page::command(&folder, &["--port", "0", "--no-open", "--host", "0.0.0.0"])
            .output()
            .expect("the program starts");
    let said = String::from_utf8_lossy(&everywhere.stderr);
    if said.contains("Node.js") {
        return;
    }
    assert_eq!(everywhere.status.code(), Some(2));
    assert!(said.contains("0.0.0.0 is every address at once"), "{said}");

    // 127.0.0.2 stands for another address of this computer.
    let arguments = ["--port", "0", "--no-open", "--host", "127.0.0.2"];
    let server = Server::with(&folder, &arguments).expect("the page is there");
    assert!(server.host.starts_with("127.0.0.2:"));
    assert_eq!(status(&server.get("/")), "200");
    assert_eq!(listening(&server).len(), 2);
}

// ---- another user of this computer ----

/// A command that runs as another user; `None`, with a note, where that cannot be
/// done.
fn as_other_user(program: &str, arguments: &[&str]) -> Option<Command> {
    let other = |program: &str, arguments: &[&str]| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        command.arg(program).args(arguments);
        command
    };
    let user = other("id", &["-u"]).output();
    if !user.is_ok_and(|output| output.stdout.trim_ascii() == b"65534") {
        eprintln!("note: this test cannot become another user; it was not run");
        return None;
    }
    Some(other(program, arguments))
}

/// What the other user gets to see.
fn seen_by_other_user(script: &str) -> Option<String> {
    let output = as_other_user("sh", &["-c", script])?.output();
    let output = output.expect("a shell");
    let text = [output.stdout, output.stderr].concat();
    Some(String::from_utf8_lossy(&text).into_owned())
}

/// Another user lists the processes, reads the files of this one, and asks the
/// server with what the browser sends to every port.
#[test]
fn another_user_of_the_computer_cannot_act() {
    // A browser that stays, so that its arguments can be seen.
    let folder = Folder::new();
    let tools = Folder::new();
    let seen = tools.path().join("arguments");
    let browser = tools.file(
        "xdg-open",
        format!(
            "#!/bin/sh\necho \"$@\" > {}\nexec sleep 60\n",
            seen.display()
        ),
    );
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&browser, permissions).expect("a program");
    let mut command = crate::common::page::command(&folder, &["--port", "0"]);
    let path = std::env::var("PATH").unwrap_or_default();
    command
        .env("PATH", format!("{}:{path}", tools.path().display()))
        .env("DISPLAY", ":99");
    let Some(server) = Server::from(command) else {
        return;
    };
    let (cookie, answer) = server.sign_in("text/html");
    let (_, rest) = answer
        .split_once("name=\"session\" content=\"")
        .expect("a token");
    let secrets = [server.key.as_str(), &rest[..64], &cookie];

    // The file that the browser was started with signs it in.
    let opened = (0..300).find_map(|_| {
        thread::sleep(Duration::from_millis(50));
        fs::read_to_string(&seen)
            .ok()
            .filter(|text| text.ends_with('\n'))
    });
    let opened = opened.expect("a browser is started");
    let page = fs::read_to_string(opened.trim()).expect("a file");
    assert!(page.contains(&server.key));

    let id = server.child.id();
    let look = format!(
        "ps -ef; cat /proc/[0-9]*/cmdline /proc/{id}/environ /proc/{id}/maps /proc/{id}/fd/*; \
         ls -laR {folder}; cat {folder}/* {opened}",
        folder = folder.path().display(),
    );
    let Some(looked) = seen_by_other_user(&look) else {
        return;
    };
    assert!(
        looked.contains("sleep 60") || looked.contains("xdg-open"),
        "{looked}"
    );
    for secret in secrets {
        assert!(!looked.contains(secret), "a secret is seen");
    }

    // The cookie alone, which any server on another port may have received.
    let host = &server.host;
    let cookie = format!("Cookie: {cookie}\r\nOrigin: http://{host}\r\n");
    assert_eq!(status(&knock(&server, &cookie)), "401");
    for (request, body) in [
        ("GET /api/games", ""),
        (
            "POST /api/games/current/commands",
            r#"{"type":"resign","by":"white"}"#,
        ),
        ("DELETE /api/sessions", ""),
    ] {
        let head = format!(
            "{request} HTTP/1.1\r\nHost: {host}\r\n{cookie}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        assert_eq!(status(&server.raw(head.as_bytes())), "401", "{request}");
    }
    assert!(server.get("/api/games/current").contains("\"in_progress\""));
}

// ---- no network ----

/// The program opens no connection of its own: it listens, and that is all.
#[test]
fn it_connects_to_nobody() {
    let folder = Folder::new();
    let Some(server) = Server::start(&folder) else {
        return;
    };
    let mut page = server.page();
    page.play("e2e4");
    page.ask(r#"{"id":1,"type":"hint"}"#, "hint");
    drop(page);
    let sockets = fs::read_dir(format!("/proc/{}/fd", server.child.id()))
        .expect("it runs")
        .filter_map(|entry| fs::read_link(entry.ok()?.path()).ok())
        .filter(|target| target.to_string_lossy().starts_with("socket:"));
    // The listener, the pair by which signals come, and perhaps the page that
    // is just closing.
    assert!(sockets.count() <= 5);
}
