//! Games that the command line opens on the page: `arrocco games.pgn`.
//!
//! The games become a file that a page has opened (`files.rs`), and wait for the
//! page that is seen. A second start sends them to the one that is running.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arrocco_archive::Source;
use arrocco_notation::pgn::{GameEnd, Problem, Reader, Severity, Visitor};
use arrocco_rules::Position;
use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};
use tokio::task::spawn_blocking;

use super::files::{MAX_FILE, OpenFiles};
use super::instance::Running;
use super::protocol::{OpenedFile, Reason, ReasonKind};
use super::setup::looks_like_fen;

/// The bytes that are read at a time.
const CHUNK: usize = 64 * 1024;
/// The chunks that wait to be read.
const WAITING_CHUNKS: usize = 8;
/// The most bytes of a file that is a FEN.
const MAX_FEN: usize = 1024;
/// The longest wait for the other program, which reads the file meanwhile.
const PATIENCE: Duration = Duration::from_secs(60);
/// More bytes than any answer has.
const MAX_ANSWER: u64 = 64 * 1024;
/// What to do with a file that is too long.
const TOO_LONG: &str = "the page reads at most 200 MB: take a part with `arrocco pgn filter` or \
                        `pgn split`, or build an index with `arrocco pgn index` and open it with \
                        `arrocco --db`";

/// What the command line names.
#[derive(Clone, Debug)]
pub enum Games {
    /// A PGN file, compressed or not, or a file with a FEN; `-` is the standard
    /// input.
    File(PathBuf),
    /// A position.
    Position(Box<Position>),
}

impl Games {
    /// The name to show, and the text.
    fn open(&self) -> io::Result<(String, Box<dyn Read + Send>)> {
        let (name, position) = match self {
            Games::Position(position) => (String::new(), **position),
            Games::File(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let name = name.to_string_lossy().into_owned();
                let mut text = Source::named(path).open()?;
                let mut head = Vec::new();
                (&mut text).take(MAX_FEN as u64).read_to_end(&mut head)?;
                match position_of(&head) {
                    Some(position) => (name, position),
                    None => return Ok((name, Box::new(io::Cursor::new(head).chain(text)))),
                }
            }
        };
        let pgn = format!("[SetUp \"1\"]\n[FEN \"{position}\"]\n\n*\n");
        Ok((name, Box::new(io::Cursor::new(pgn))))
    }

    /// The name for messages.
    fn path(&self) -> &Path {
        match self {
            Games::File(path) => path,
            Games::Position(_) => Path::new("FEN"),
        }
    }
}

/// The position of a text that is a FEN and nothing else.
fn position_of(text: &[u8]) -> Option<Position> {
    let text = str::from_utf8(text).ok()?.trim();
    (looks_like_fen(text) && text.len() < MAX_FEN).then(|| text.parse().ok())?
}

/// Games that a page is to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PresentedGames {
    /// The name of the file; empty for a position.
    pub(crate) name: String,
    #[serde(flatten)]
    pub(crate) opened: OpenedFile,
}

/// The games that wait for a page.
#[derive(Debug, Default)]
pub(crate) struct Presentation {
    waiting: Mutex<Option<(PresentedGames, When)>>,
    changes: watch::Sender<()>,
}

/// Which page shows the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum When {
    /// Any, also one that is open.
    Now,
    /// One that is opened from now on: a browser is just being started.
    Next,
}

impl When {
    /// A browser that is started shows the games itself.
    pub(crate) fn of(opens_browser: bool) -> When {
        if opens_browser { When::Next } else { When::Now }
    }

    fn name(self) -> &'static str {
        match self {
            When::Now => "now",
            When::Next => "next",
        }
    }
}

impl Presentation {
    fn show(&self, games: PresentedGames, when: When) {
        *self.lock() = Some((games, when));
        self.changes.send_replace(());
    }

    /// Whether games wait, and for which page.
    pub(crate) fn waiting(&self) -> Option<When> {
        self.lock().as_ref().map(|(_, when)| *when)
    }

    /// The games, for one page.
    pub(crate) fn take(&self) -> Option<PresentedGames> {
        self.lock().take().map(|(games, _)| games)
    }

    pub(crate) fn watch(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    fn lock(&self) -> MutexGuard<'_, Option<(PresentedGames, When)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a page show the games of a file that was read.
    ///
    /// # Errors
    ///
    /// If it has no games, or its only game has an error; the reason names the
    /// place.
    pub(crate) async fn present(
        &self,
        files: &OpenFiles,
        name: String,
        opened: OpenedFile,
        when: When,
    ) -> Result<(), Reason> {
        if opened.games == 0 {
            return Err(Reason::plain(ReasonKind::NotReadable, "it has no games"));
        }
        if opened.games == 1 && opened.faulty == 1 {
            let pgn = files.game(opened.file, 1).await?;
            let fault = first_error(&pgn).map_or_else(String::new, |fault| fault.to_string());
            return Err(Reason::plain(ReasonKind::NotReadable, fault));
        }
        self.show(PresentedGames { name, opened }, when);
        Ok(())
    }
}

/// Reads games and lets a page show them.
///
/// # Errors
///
/// If they cannot be read, in English with the place.
pub(crate) async fn present(
    games: &Games,
    files: &OpenFiles,
    presentation: &Presentation,
    when: When,
) -> Result<(), String> {
    let within = |error: String| format!("{}: {error}", games.path().display());
    let (name, text) = games.open().map_err(|error| within(plain(&error)))?;
    let (sender, chunks) = mpsc::channel(WAITING_CHUNKS);
    let copying = spawn_blocking(move || {
        copy(text, |chunk| {
            // An error means that reading has failed, which `open` reports.
            let _ = sender.blocking_send(Bytes::copy_from_slice(chunk));
            Ok(())
        })
    });
    let is_whole = async {
        let copied = copying.await.map_err(io::Error::other).flatten();
        copied.map_err(|error| Reason::plain(ReasonKind::NotReadable, plain(&error)))
    };
    let refused = |reason: Reason| within(reason.text.into_string());
    let opened = files.open(chunks, is_whole).await.map_err(refused)?;
    let presented = presentation.present(files, name, opened, when).await;
    presented.map_err(refused)
}

/// Sends games to the program that is running.
///
/// # Errors
///
/// If they cannot be read, or the program refuses them.
pub(crate) fn send(games: &Games, running: &Running, when: When) -> Result<(), String> {
    let within = |error: String| format!("{}: {error}", games.path().display());
    let sent = games
        .open()
        .and_then(|(name, text)| post(running, &name, when, text));
    let answer = sent.map_err(|error| within(plain(&error)))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).unwrap_or_default();
    if status == "200" {
        return Ok(());
    }
    #[derive(Deserialize)]
    struct Refused {
        text: String,
    }
    let refused = serde_json::from_str::<Refused>(body);
    let text = refused.map_or_else(
        |_| format!("the program that is running answered {status}"),
        |refused| refused.text,
    );
    Err(within(text))
}

fn post(running: &Running, name: &str, when: When, text: impl Read) -> io::Result<String> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, running.port));
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(
        stream,
        "POST /api/files?present={}&name={} HTTP/1.1\r\nHost: {address}\r\n\
         Origin: http://{address}\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/x-chess-pgn\r\nTransfer-Encoding: chunked\r\n\
         Connection: close\r\n\r\n",
        when.name(),
        percent_encoded(name),
        running.key.as_str(),
    )?;
    let sent = copy(text, |chunk| {
        write!(stream, "{:x}\r\n", chunk.len())?;
        stream.write_all(chunk)?;
        stream.write_all(b"\r\n")
    })
    .and_then(|()| stream.write_all(b"0\r\n\r\n"));
    // A program that refuses the file closes the connection before its end.
    if let Err(error) = sent
        && !matches!(
            error.kind(),
            ErrorKind::BrokenPipe | ErrorKind::ConnectionReset
        )
    {
        return Err(error);
    }
    let mut answer = String::new();
    stream.take(MAX_ANSWER).read_to_string(&mut answer)?;
    Ok(answer)
}

/// Hands a text over in chunks, unless it is too long.
fn copy(mut text: impl Read, mut give: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = vec![0; CHUNK];
    let mut length = 0;
    loop {
        let count = match text.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        length += count as u64;
        if length > MAX_FILE {
            return Err(io::Error::new(ErrorKind::FileTooLarge, TOO_LONG));
        }
        give(buffer.get(..count).unwrap_or_default())?;
    }
}

fn percent_encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' => {
                encoded.push(char::from(byte));
            }
            _ => {
                let _ = write!(encoded, "%{byte:02X}");
            }
        }
    }
    encoded
}

/// The words of an error without the number that the system has for it.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    let words = text.split(" (os error").next().unwrap_or(&text);
    words.to_owned()
}

fn first_error(pgn: &str) -> Option<Problem> {
    let mut finder = ErrorFinder(None);
    // A slice gives no errors of its own.
    let _ = Reader::new(pgn.as_bytes()).read_game(&mut finder);
    finder.0
}

/// The first error of a game.
struct ErrorFinder(Option<Problem>);

impl Visitor for ErrorFinder {
    type Output = ();

    fn problem(&mut self, problem: Problem) {
        if problem.severity == Severity::Error {
            self.0.get_or_insert(problem);
        }
    }

    fn end_game(&mut self, _: &GameEnd) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_too_long_is_refused_with_what_to_do() {
        let error = copy(io::repeat(b' '), |_| Ok(())).expect_err("it has no end");
        assert!(error.to_string().contains("`pgn split`"), "{error}");
    }

    #[test]
    fn a_name_is_encoded_for_the_address() {
        assert_eq!(percent_encoded("a b&è.pgn"), "a%20b%26%C3%A8.pgn");
    }

    #[test]
    fn only_a_fen_alone_is_a_position() {
        let fen = b"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
        assert!(position_of(fen).is_some());
        for text in [
            "",
            "1. e4 *",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "a/b/c/d/e/f/g/h",
        ] {
            assert!(position_of(text.as_bytes()).is_none(), "{text}");
        }
    }
}
