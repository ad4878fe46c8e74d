//! The Universal Chess Interface: our engine for other programs, and a
//! [`client`] for other engines.
//!
//! | module     | answers                                     |
//! |------------|---------------------------------------------|
//! | [`client`] | how to use another engine                   |
//! | `command`  | what a line asks for                        |
//! | `go`       | how long a search may take                  |
//! | `option`   | what can be set                             |
//! | `session`  | what happens next                           |
//! | `text`     | how the engine's words are written          |
//! | `memory`   | how big the table may be                    |
//!
//! One thread reads lines, one searches, and one owns everything and writes:
//! all that happens reaches it as an `Event`. So no two hands ever touch the
//! same state, and `isready` is answered whatever goes on.

pub mod client;
mod command;
mod go;
mod memory;
mod option;
mod session;
mod text;

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use arrocco_engine::{Engine, SearchResult};

use session::Session;

/// Longer lines are no commands: a game of 10,000 moves is shorter.
const LONGEST_LINE: u64 = 1 << 20;

/// What happens to the owner.
enum Event {
    /// A line came in, then: the clock of `go` runs since.
    Line(String, Instant),
    /// A line came in that nobody needs to read.
    TooLong,
    /// Nothing more will come in.
    End,
    /// The engine has something to say.
    Say(String),
    /// The engine is free again, and found this if it searched.
    Done(Box<Engine>, Option<SearchResult>),
}

/// Talks UCI on standard input and output until `quit` or the end of input.
///
/// # Errors
///
/// If there is no room for the engine, or nobody reads what it says.
pub fn run() -> io::Result<()> {
    let (events, happened) = sync_channel(1024);
    let reader = events.clone();
    thread::spawn(move || read_lines(&mut io::stdin().lock(), &reader));
    let mut session = Session::new(io::stdout().lock(), events)?;
    while let Ok(event) = happened.recv() {
        if session.take(event)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// Sends every line to the owner, then the end. Bytes that are no text are
/// replaced; they are in no command.
fn read_lines(input: &mut impl BufRead, events: &SyncSender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        let event = match input.take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.len() as u64 == LONGEST_LINE => {
                skip_line(input);
                Event::TooLong
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned(), Instant::now()),
        };
        let last = matches!(event, Event::End);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// Leaves out the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) {
    loop {
        let Ok(buffer) = input.fill_buf() else { return };
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |at| at + 1);
        input.consume(length);
        if end.is_some() || length == 0 {
            return;
        }
    }
}

/// Reads a line as one of a program that uses our engine, and as one of an engine
/// that we use: a target of `fuzz/`.
#[cfg(fuzzing)]
pub fn read_lines_of_both_sides(line: &str) {
    let game = arrocco_engine::GameHistory::new(Default::default());
    if let Ok(command::Command::SetOption { name, value }) =
        command::parse(line, Instant::now(), &game)
    {
        let _ = option::parse(&name, &value);
    }
    client::read_line(line, game.position());
}
