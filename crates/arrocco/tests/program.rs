//! The program as a person starts it: one line, an open page, a clean end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A started program; it does not outlive the test.
struct Program {
    child: Child,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_arrocco"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(child.stdout.take().expect("its output is ours"));
        Self { child, output }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output
            .read_line(&mut line)
            .expect("the program prints text");
        line
    }

    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Already ended is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `http://127.0.0.1:PORT/` without the frame.
fn host(line: &str) -> &str {
    line.trim_end()
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix('/'))
        .unwrap_or_else(|| panic!("not an address: {line:?}"))
}

fn health(host: &str) -> String {
    let mut stream = TcpStream::connect(host).expect("the program listens");
    write!(
        stream,
        "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
    )
    .expect("the request goes out");
    let mut answer = String::new();
    stream
        .read_to_string(&mut answer)
        .expect("the answer is text");
    answer
}

/// Opens a WebSocket as our own page would.
#[cfg(unix)]
fn open_page(host: &str) -> BufReader<TcpStream> {
    let mut stream = TcpStream::connect(host).expect("the program listens");
    write!(
        stream,
        "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    .expect("the request goes out");
    let mut page = BufReader::new(stream);
    let mut line = String::new();
    while !line.ends_with("\r\n\r\n") {
        assert_ne!(page.read_line(&mut line).expect("text"), 0, "{line}");
    }
    assert!(line.starts_with("HTTP/1.1 101"), "{line}");
    page
}

/// The kind and the contents of the next frame; short ones suffice here.
#[cfg(unix)]
fn frame(page: &mut impl Read) -> (u8, Vec<u8>) {
    let mut head = [0; 2];
    page.read_exact(&mut head).expect("a frame");
    let length = match head[1] {
        126 => {
            let mut long = [0; 2];
            page.read_exact(&mut long).expect("a length");
            u16::from_be_bytes(long)
        }
        short => u16::from(short),
    };
    let mut contents = vec![0; usize::from(length)];
    page.read_exact(&mut contents).expect("the whole frame");
    (head[0] & 0x0f, contents)
}

#[test]
fn the_version_is_told() {
    let output = Command::new(env!("CARGO_BIN_EXE_arrocco"))
        .arg("--version")
        .output()
        .expect("the program starts");
    let expected = format!("arrocco {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[cfg(unix)]
#[test]
fn it_prints_one_line_with_its_address_and_ends_cleanly_when_asked() {
    for signal in ["TERM", "INT"] {
        let mut program = Program::start(&["--port", "0", "--no-open"]);
        let line = program.line();
        if line.is_empty() {
            // Built without Node.js: then it says so and ends.
            let status = program.child.wait().expect("the program ends");
            assert_eq!(status.code(), Some(1));
            return;
        }
        assert!(health(host(&line)).starts_with("HTTP/1.1 200"), "{line}");

        program.signal(signal);
        let status = program.child.wait().expect("the program ends");
        assert_eq!(status.code(), Some(0), "after {signal}");
        assert_eq!(program.line(), "", "one line only");
    }
}

#[cfg(unix)]
#[test]
fn an_open_page_gets_the_game_and_is_told_when_the_program_stops() {
    const TEXT: u8 = 1;
    const CLOSE: u8 = 8;
    let mut program = Program::start(&["--port", "0", "--no-open"]);
    let line = program.line();
    if line.is_empty() {
        return;
    }
    let mut page = open_page(host(&line));
    let (kind, state) = frame(&mut page);
    assert_eq!(kind, TEXT);
    assert!(String::from_utf8_lossy(&state).contains("It's white's turn."));

    program.signal("TERM");
    let (kind, reason) = frame(&mut page);
    assert_eq!(kind, CLOSE);
    assert_eq!(reason, [&1001_u16.to_be_bytes()[..], b"stopped"].concat());
    let status = program.child.wait().expect("the program ends");
    assert_eq!(status.code(), Some(0));
}
