//! Other engines: a program that speaks UCI, run as a child process.
//!
//! | module  | contains                                              |
//! |---------|-------------------------------------------------------|
//! | `spec`  | the command, options and limits a person writes       |
//! | `info`  | what an engine says while it searches                 |
//! | `setting` | the options an engine has                           |
//! | `error` | everything that can go wrong                          |
//!
//! The program is started without a shell. One thread writes to it and one reads
//! from it, so that an engine that stops reading or writing cannot stop us. All
//! waiting ends: after a limit in time, when the program ends, or when the
//! [`SearchControl`] is stopped. An engine that did something wrong should be
//! dropped, which ends its process.

mod error;
mod info;
mod setting;
mod spec;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::SearchControl;
use arrocco_rules::{CastlingMode, Color, Move, Position, UciMove, fen, uci};

pub use self::error::{ClientError, ParseSpecError};
pub use self::info::Info;
pub use self::setting::{EngineOption, OptionKind};
pub use self::spec::{EngineSpec, SpecLimit};

/// How long an engine may take to start, and to set itself up.
const START: Duration = Duration::from_secs(20);

/// How long an engine may take to end after `quit` before its process is ended.
const FAREWELL: Duration = Duration::from_millis(500);

/// How often a search looks whether it was stopped.
const STOP_CHECK: Duration = Duration::from_millis(10);

/// What a search by nodes or depth may take: there is no telling on a busy machine.
const WITHOUT_TIME_LIMIT: Duration = Duration::from_secs(300);

/// Longer lines are cut; no engine writes them.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that wait to be read. An engine that says more has to wait.
const WAITING_LINES: usize = 1024;

/// The clocks before a move, White's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What remains.
    pub remaining: [Duration; 2],
    /// What each move adds.
    pub increment: [Duration; 2],
    /// Moves until time is added.
    pub moves_to_go: Option<u32>,
}

/// When a search ends; without any limit, when it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClientLimits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Exactly this long.
    pub move_time: Option<Duration>,
    /// A share of the clock.
    pub clocks: Option<Clocks>,
}

impl ClientLimits {
    /// The `go` command.
    fn command(&self) -> String {
        let mut text = String::from("go");
        let mut add = |name: &str, value: u128| text.push_str(&format!(" {name} {value}"));
        if let Some(clocks) = &self.clocks {
            // No engine should have to divide by a clock of zero.
            let [white, black] = clocks.remaining.map(|time| time.as_millis().max(1));
            let [more_white, more_black] = clocks.increment.map(|time| time.as_millis());
            add("wtime", white);
            add("btime", black);
            add("winc", more_white);
            add("binc", more_black);
            if let Some(moves) = clocks.moves_to_go {
                add("movestogo", moves.into());
            }
        }
        if let Some(plies) = self.depth {
            add("depth", plies.into());
        }
        if let Some(count) = self.nodes {
            add("nodes", count.into());
        }
        if let Some(time) = self.move_time {
            add("movetime", time.as_millis().max(1));
        }
        if *self == ClientLimits::default() {
            text.push_str(" infinite");
        }
        text
    }

    /// How long the search may take by these limits; `None` if it has no end.
    fn allowance(&self, turn: Color) -> Option<Duration> {
        let clock = self.clocks.map(|clocks| clocks.remaining[turn.index()]);
        let timed = [self.move_time, clock].into_iter().flatten().min();
        let counted = self.nodes.is_some() || self.depth.is_some();
        timed.or(counted.then_some(WITHOUT_TIME_LIMIT))
    }
}

/// A position with the game before it, and the limits of the search.
#[derive(Clone, Copy, Debug)]
pub struct ClientSearch<'a> {
    /// Where the game begins.
    pub start: &'a Position,
    /// The legal moves from there.
    pub moves: &'a [Move],
    /// When the search ends.
    pub limits: ClientLimits,
}

impl ClientSearch<'_> {
    /// The position that is searched.
    fn position(&self) -> Position {
        let mut position = *self.start;
        for &m in self.moves {
            position.play_unchecked(m);
        }
        position
    }

    /// The `position` command.
    fn command(&self) -> String {
        let mode = self.start.castling_mode();
        let mut text = format!("position fen {}", fen::write(self.start, mode));
        if !self.moves.is_empty() {
            text.push_str(" moves");
        }
        for &m in self.moves {
            text.push(' ');
            uci::append(m, mode, &mut text);
        }
        text
    }
}

/// What an engine answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientAnswer {
    /// A legal move; `None` only where the game is over.
    pub best: Option<Move>,
    /// The reply it expects, if that is legal.
    pub ponder: Option<Move>,
    /// The last line of each rank it reported, the best first.
    pub lines: Vec<Info>,
    /// How long it took.
    pub taken: Duration,
}

/// An engine that runs in a process of its own. Its process ends when this is
/// dropped.
#[derive(Debug)]
pub struct Client {
    child: Child,
    input: Sender<String>,
    output: Receiver<String>,
    name: String,
    options: Vec<EngineOption>,
    mode: CastlingMode,
    /// How long it may be late.
    patience: Duration,
}

impl Client {
    /// Starts a program, greets it and sets the options. `patience` is how long
    /// the engine may take beyond the limits of a search.
    ///
    /// # Errors
    ///
    /// If the program does not start, does not speak UCI or lacks an option.
    pub fn start(spec: &EngineSpec, patience: Duration) -> Result<Client, ClientError> {
        let (program, arguments) = spec.command();
        let failed = |error: std::io::Error| ClientError::Start {
            program: program.to_owned(),
            reason: error.to_string(),
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(ClientError::Start {
                program: program.to_owned(),
                reason: "no pipe".to_owned(),
            });
        };
        let mut client = Client {
            child,
            input: write_lines(input),
            output: read_lines(BufReader::new(output)),
            name: spec.name().to_owned(),
            options: Vec::new(),
            mode: CastlingMode::Standard,
            patience,
        };
        client.greet(program)?;
        for (name, value) in spec.options() {
            client.set_option(name, value)?;
        }
        client.new_game()?;
        Ok(client)
    }

    /// Sends `uci` and reads the name and the options.
    fn greet(&mut self, program: &str) -> Result<(), ClientError> {
        self.send("uci".to_owned());
        let end = Instant::now() + START;
        loop {
            let line = self.receive(end);
            let line = line.map_err(|error| ClientError::NotUci {
                program: program.to_owned(),
                ended: matches!(error, ClientError::Exit { .. }),
            })?;
            if line == "uciok" {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            }
            self.options.extend(EngineOption::parse(&line));
        }
    }

    /// What the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The options the engine has.
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// The option of this name, in any case of letters.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        let same = |option: &&EngineOption| option.name.eq_ignore_ascii_case(name);
        self.options.iter().find(same)
    }

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// If the engine does not have it, or it cannot have this value.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        let Some(option) = self.option(name) else {
            return Err(ClientError::NoOption {
                engine: self.name.clone(),
                name: name.to_owned(),
            });
        };
        let command = option.command(value)?;
        self.send(command);
        Ok(())
    }

    /// Announces that another game begins.
    ///
    /// # Errors
    ///
    /// If the engine does not say that it is ready.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.send("ucinewgame".to_owned());
        self.wait_until_ready()
    }

    /// Sends `isready` and waits for `readyok`.
    ///
    /// # Errors
    ///
    /// If it does not come.
    pub fn wait_until_ready(&mut self) -> Result<(), ClientError> {
        self.send("isready".to_owned());
        let end = Instant::now() + START;
        while self.receive(end)? != "readyok" {}
        Ok(())
    }

    /// Searches. The listener hears every line with a score. If `control` is
    /// stopped, the engine is asked to stop, and what it has found is the answer.
    ///
    /// # Errors
    ///
    /// If the engine ended, does not answer in time, or answers no legal move
    /// although there is one.
    pub fn go(
        &mut self,
        search: &ClientSearch<'_>,
        control: &SearchControl,
        listener: &mut dyn FnMut(&Info),
    ) -> Result<ClientAnswer, ClientError> {
        let position = search.position();
        self.set_mode(search.start.castling_mode());
        self.send(search.command());
        let begin = Instant::now();
        self.send(search.limits.command());
        let allowed = search.limits.allowance(position.turn());
        let mut deadline = allowed.map(|time| begin + time + self.patience);
        let mut stopped = false;
        let mut lines: Vec<Info> = Vec::new();
        loop {
            if control.is_stopped() && !stopped {
                stopped = true;
                self.send("stop".to_owned());
                deadline = Some(Instant::now() + self.patience);
            }
            if deadline.is_some_and(|end| Instant::now() >= end) {
                return Err(ClientError::Hang {
                    engine: self.name.clone(),
                    waited: begin.elapsed(),
                });
            }
            let Some(line) = self.try_receive(STOP_CHECK)? else {
                continue;
            };
            if let Some(words) = line.strip_prefix("bestmove") {
                let taken = begin.elapsed();
                let (best, ponder) = read_answer(words, &position).map_err(|answer| {
                    let engine = self.name.clone();
                    ClientError::Illegal {
                        engine,
                        answer,
                        taken,
                    }
                })?;
                return Ok(ClientAnswer {
                    best,
                    ponder,
                    lines,
                    taken,
                });
            }
            if let Some(info) = Info::parse(&line, &position) {
                listener(&info);
                keep(&mut lines, info);
            }
        }
    }

    /// Says how castling is written, if the engine can hear it.
    fn set_mode(&mut self, mode: CastlingMode) {
        if mode == self.mode {
            return;
        }
        self.mode = mode;
        let value = match mode {
            CastlingMode::Standard => "false",
            CastlingMode::Chess960 => "true",
        };
        // An engine without this option plays Chess960 as well as it can.
        let _ = self.set_option("UCI_Chess960", value);
    }

    /// A program that has ended does not mind: reading finds out.
    fn send(&mut self, text: String) {
        let _ = self.input.send(text);
    }

    /// The next line, unless none comes for so long.
    fn try_receive(&mut self, wait: Duration) -> Result<Option<String>, ClientError> {
        match self.output.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(ClientError::Exit {
                engine: self.name.clone(),
                status: self.ended().and_then(|status| status.code()),
            }),
        }
    }

    /// The next line, which must come before the end of [`START`]. An engine that
    /// says other things without end does not live longer for it.
    fn receive(&mut self, end: Instant) -> Result<String, ClientError> {
        let left = end.saturating_duration_since(Instant::now());
        let line = match left {
            Duration::ZERO => None,
            left => self.try_receive(left)?,
        };
        line.ok_or_else(|| ClientError::Hang {
            engine: self.name.clone(),
            waited: START,
        })
    }

    /// How the process ended, if it does so in a moment.
    fn ended(&mut self) -> Option<ExitStatus> {
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) => thread::sleep(Duration::from_millis(5)),
                Err(_) => return None,
            }
        }
        None
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It is asked first, since it may have files to close.
        self.send("quit".to_owned());
        if self.ended().is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// The move after `bestmove` and the one after `ponder`.
///
/// # Errors
///
/// The word that is no legal move although there is one.
fn read_answer(words: &str, position: &Position) -> Result<(Option<Move>, Option<Move>), String> {
    let mut words = words.split_whitespace();
    let word = words.next().unwrap_or_default();
    let Some(best) = legal(word, position) else {
        return match position.has_legal_moves() {
            true => Err(word.chars().take(20).collect()),
            false => Ok((None, None)),
        };
    };
    let reply = words.nth(1);
    let after = position.after(best);
    Ok((Some(best), reply.and_then(|word| legal(word, &after))))
}

/// Puts a line in its place by rank. Ranks that jump are left out, and scores
/// without a move of their own belong to the moves known before.
fn keep(lines: &mut Vec<Info>, mut info: Info) {
    let next = lines.len() + 1;
    match lines.get_mut(info.rank - 1) {
        Some(old) => {
            if info.moves.is_empty() {
                info.moves = std::mem::take(&mut old.moves);
            }
            *old = info;
        }
        None if info.rank == next => lines.push(info),
        None => {}
    }
}

/// Writes what is sent, until the program or the sender ends.
fn write_lines(mut input: impl Write + Send + 'static) -> Sender<String> {
    let (sender, receiver) = channel::<String>();
    thread::spawn(move || {
        for mut line in receiver {
            line.push('\n');
            let written = input.write_all(line.as_bytes());
            if written.and_then(|()| input.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// The lines a program writes, until it ends. Bytes that are no text are
/// replaced, so that an odd name does no harm.
fn read_lines(mut output: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver): (SyncSender<String>, _) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = (&mut output)
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            if !matches!(read, Ok(1..)) {
                return;
            }
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            if sender.send(text).is_err() {
                return;
            }
        }
    });
    receiver
}

fn legal(word: &str, position: &Position) -> Option<Move> {
    let written: UciMove = word.parse().ok()?;
    written.to_move(position).ok()
}

/// Reads a line of an engine, for `fuzz/`.
#[cfg(fuzzing)]
pub(crate) fn read_line(line: &str, position: &Position) {
    let _ = Info::parse(line, position);
    if let Some(option) = EngineOption::parse(line) {
        let _ = option.command(option.default.as_deref().unwrap_or(line));
    }
}

#[cfg(test)]
mod tests;
