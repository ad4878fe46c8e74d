//! A browser made of sockets: the real program on one side, bytes on the other.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::Duration;

use super::Folder;

/// Long enough for a busy machine; whoever waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) const TEXT: u8 = 1;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;

/// A started program with a folder of its own. It does not outlive the test.
pub(crate) struct Server {
    pub(crate) child: Child,
    output: BufReader<ChildStdout>,
    /// `127.0.0.1:PORT`
    pub(crate) host: String,
    pub(crate) key: String,
    /// The cookie of a program, as the printed address hands it out.
    cookie: String,
}

/// How to start it.
pub(crate) fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrocco"));
    command
        .args(arguments)
        .env("ARROCCO_DATA", folder.path())
        .env("ARROCCO_CONFIG", folder.path())
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

impl Server {
    /// Starts on a port of the system's choice. `None` if the program was built
    /// without its page.
    pub(crate) fn start(folder: &Folder) -> Option<Server> {
        Server::with(folder, &["--port", "0", "--no-open"])
    }

    pub(crate) fn with(folder: &Folder, arguments: &[&str]) -> Option<Server> {
        Server::from(command(folder, arguments))
    }

    pub(crate) fn from(mut command: Command) -> Option<Server> {
        let mut child = command.spawn().expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut line = String::new();
        output
            .read_line(&mut line)
            .expect("the program prints text");
        let Some((host, key)) = address(&line) else {
            let mut said = String::new();
            let mut errors = child.stderr.take().expect("its complaints are ours");
            let _ = child.kill();
            let _ = child.wait();
            errors.read_to_string(&mut said).expect("text");
            assert!(said.contains("Node.js"), "no address: {line:?}, {said}");
            return None;
        };
        let mut server = Server {
            child,
            output,
            host,
            key,
            cookie: String::new(),
        };
        server.cookie = server.sign_in("*/*").0;
        Some(server)
    }

    pub(crate) fn port(&self) -> u16 {
        let port = self.host.rsplit(':').next().expect("a port");
        port.parse().expect("a number")
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.host)
    }

    pub(crate) fn cookie(&self) -> String {
        self.cookie.clone()
    }

    /// Opens the printed address and returns the cookie it hands out, and the
    /// answer.
    pub(crate) fn sign_in(&self, accept: &str) -> (String, String) {
        let head = format!(
            "GET /?key={} HTTP/1.1\r\nHost: {}\r\nAccept: {accept}\r\nConnection: close\r\n\r\n",
            self.key, self.host
        );
        let answer = self.raw(head.as_bytes());
        let cookie = answer.lines().find_map(|line| {
            let set = line.strip_prefix("set-cookie: ")?;
            Some(set.split(';').next().unwrap_or(set).to_owned())
        });
        (cookie.unwrap_or_default(), answer)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        connect(&self.host).expect("the program listens")
    }

    /// The answer to our own page, headers and all.
    pub(crate) fn get(&self, path: &str) -> String {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: close\r\n\r\n",
            self.host,
            self.cookie()
        );
        self.raw(head.as_bytes())
    }

    /// The answer to our own page, which sends JSON.
    pub(crate) fn post(&self, path: &str, body: &str) -> String {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n{body}",
            host = self.host,
            cookie = self.cookie(),
            length = body.len()
        );
        self.raw(head.as_bytes())
    }

    /// The answer to these bytes. A connection that is cut is an answer too.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Opens a page on the game in progress.
    pub(crate) fn page(&self) -> Page {
        self.page_at("/ws")
    }

    pub(crate) fn page_at(&self, path: &str) -> Page {
        Page::open(self, path).expect("the page is let in")
    }

    /// Opens a page on the game in progress that gets only the changes of a state,
    /// as the real one does.
    pub(crate) fn page_of_changes(&self) -> Page {
        let offer = "Sec-WebSocket-Protocol: arrocco.changes, arrocco\r\n";
        Page::open_with(self, "/ws", offer).expect("the page is let in")
    }

    /// What else it prints until it ends.
    pub(crate) fn rest_of_output(&mut self) -> String {
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("text");
        rest
    }

    pub(crate) fn errors(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("its complaints are ours")
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// The exit code after a signal; `None` if it was killed.
    #[cfg(unix)]
    pub(crate) fn stop(&mut self, signal: &str) -> Option<i32> {
        self.signal(signal);
        self.child.wait().expect("the program ends").code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Already ended is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn connect(host: &str) -> std::io::Result<TcpStream> {
    let stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Host and key of a printed address.
pub(crate) fn address(line: &str) -> Option<(String, String)> {
    let rest = line.trim_end().strip_prefix("http://")?;
    let (host, key) = rest.split_once("/?key=")?;
    Some((host.to_owned(), key.to_owned()))
}

/// An open WebSocket of our own page.
pub(crate) struct Page {
    stream: BufReader<TcpStream>,
}

impl Page {
    /// Knocks as our page does. The answer of the server if it says no.
    pub(crate) fn open(server: &Server, path: &str) -> Result<Page, String> {
        Page::open_with(server, path, "")
    }

    /// The same with other headers, each with its line end.
    fn open_with(server: &Server, path: &str, headers: &str) -> Result<Page, String> {
        let headers = format!("Cookie: {}\r\n{headers}", server.cookie());
        Page::open_at(&server.host, path, &headers)
    }

    /// Opens the page of a device that has joined a shared game.
    pub(crate) fn device(host: &str, token: &str) -> Page {
        let offer = format!("Sec-WebSocket-Protocol: arrocco, session.{token}\r\n");
        Page::open_at(host, "/ws", &offer).expect("the device is let in")
    }

    /// The same with these headers, at any address of the program.
    pub(crate) fn open_at(host: &str, path: &str, headers: &str) -> Result<Page, String> {
        let mut stream = connect(host).map_err(|error| error.to_string())?;
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n\
             Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             {headers}Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        .map_err(|error| error.to_string())?;
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            match stream.read_line(&mut head) {
                Ok(0) | Err(_) => return Err(head),
                Ok(_) => {}
            }
        }
        if head.starts_with("HTTP/1.1 101") {
            Ok(Page { stream })
        } else {
            Err(head)
        }
    }

    /// Sends a text. The mask is nothing, which is a mask too.
    pub(crate) fn send(&mut self, text: &str) {
        self.send_frame(TEXT, text.as_bytes())
            .expect("the text goes out");
    }

    pub(crate) fn send_frame(&mut self, kind: u8, contents: &[u8]) -> std::io::Result<()> {
        let mut frame = vec![0x80 | kind];
        match contents.len() {
            short @ 0..126 => frame.push(0x80 | short as u8),
            medium @ 126..65_536 => {
                frame.push(0x80 | 126);
                frame.extend((medium as u16).to_be_bytes());
            }
            long => {
                frame.push(0x80 | 127);
                frame.extend((long as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(contents);
        self.stream.get_mut().write_all(&frame)
    }

    /// Sends bytes as they are.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.stream.get_mut().write_all(bytes)
    }

    /// Sends nothing more.
    pub(crate) fn end_of_input(&self) {
        // Closed already is fine.
        let _ = self.stream.get_ref().shutdown(std::net::Shutdown::Write);
    }

    /// Kind and contents of the next frame; `None` at the end.
    pub(crate) fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.stream.read_exact(&mut head).ok()?;
        let length = match head[1] {
            126 => u64::from(u16::from_be_bytes(self.bytes()?)),
            127 => u64::from_be_bytes(self.bytes()?),
            short => u64::from(short),
        };
        let mut contents = vec![0; usize::try_from(length).ok()?];
        self.stream.read_exact(&mut contents).ok()?;
        Some((head[0] & 0x0f, contents))
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }

    /// The next text; `None` at the end.
    pub(crate) fn message(&mut self) -> Option<serde_json::Value> {
        loop {
            let (frame, contents) = self.frame()?;
            if frame == TEXT {
                return Some(serde_json::from_slice(&contents).expect("JSON"));
            }
        }
    }

    /// The next text of this type; others are passed over.
    pub(crate) fn hear(&mut self, kind: &str) -> serde_json::Value {
        loop {
            let message = self.message().unwrap_or_else(|| panic!("no {kind} came"));
            if message["type"] == kind {
                return message;
            }
            assert_ne!(message["type"], "refused", "{kind} was expected: {message}");
        }
    }

    /// The answer to the request with this id.
    pub(crate) fn answer(&mut self, id: u32) -> serde_json::Value {
        loop {
            let message = self.message().expect("an answer");
            if message["id"] == id {
                return message;
            }
        }
    }

    /// Asks and waits for the answer of this type.
    pub(crate) fn ask(&mut self, request: &str, answer: &str) -> serde_json::Value {
        self.send(request);
        self.hear(answer)
    }

    /// Returns when this page may play: one that has just gone is let go in its
    /// own time.
    pub(crate) fn wait_to_play(&mut self) {
        while self.hear("seat")["role"] != "owner" {}
    }

    /// Plays a move such as `e2e4`; returns when it is confirmed.
    pub(crate) fn play(&mut self, text: &str) {
        let (from, to) = text.split_at(2);
        let command = format!(
            r#"{{"id":1,"type":"do","command":{{"type":"move","from":"{from}","to":"{to}"}}}}"#
        );
        self.ask(&command, "done");
    }
}
