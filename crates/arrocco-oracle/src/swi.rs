//! SWI-Prolog as a child process.
//!
//! One process serves many positions and goals: requests go to its input as
//! terms, answers come back line by line. It is found on the `PATH` as `swipl`.

use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::{Answers, EngineError, Facts, Goal, Prolog, ProofLimits, laws};

/// The predicates that listen at the other end.
const SERVE: &str = include_str!("swi/serve.pl");

/// Consults what comes in up to `end_of_file.`, then serves.
const START: &str = "prompt(_, ''), load_files(oracle, [stream(user_input)]), oracle_serve";

/// How long loading the theory and asserting facts may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running SWI-Prolog that has consulted the theory.
#[derive(Debug)]
pub struct Swi {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Swi {
    /// Starts `swipl` with the theory.
    ///
    /// # Errors
    ///
    /// [`EngineError::Missing`] when there is no `swipl` on the `PATH`.
    pub fn start() -> Result<Swi, EngineError> {
        Swi::with_program(&laws())
    }

    /// Starts it with another text of the theory, for tests that change a rule.
    ///
    /// # Errors
    ///
    /// As [`Swi::start`].
    pub fn with_program(program: &str) -> Result<Swi, EngineError> {
        let mut child = spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(EngineError::Stopped);
        };
        let lines = lines_of(output);
        let mut swi = Swi {
            child,
            input,
            lines,
        };
        swi.send(&format!("{program}\n{SERVE}\nend_of_file.\n"))?;
        Ok(swi)
    }

    fn send(&mut self, text: &str) -> Result<(), EngineError> {
        let sent = self.input.write_all(text.as_bytes());
        sent.and_then(|()| self.input.flush())
            .map_err(|_| EngineError::Stopped)
    }

    /// The next line, unless time runs out: then the process is ended, as
    /// nothing else stops a search.
    fn line(&mut self, start: Instant, time: Duration) -> Result<String, EngineError> {
        let left = time.saturating_sub(start.elapsed());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Disconnected => EngineError::Stopped,
            RecvTimeoutError::Timeout => {
                self.end();
                EngineError::Timeout(time)
            }
        })
    }

    /// Failures here mean that the process is gone already.
    fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Prolog for Swi {
    fn set_facts(&mut self, facts: &Facts) -> Result<(), EngineError> {
        let facts: Vec<String> = facts.clauses().collect();
        self.send(&format!("set_facts([{}]).\n", facts.join(",")))?;
        match self.line(Instant::now(), PATIENCE)?.as_str() {
            "end" => Ok(()),
            other => Err(EngineError::Unreadable(other.to_owned())),
        }
    }

    fn solve(&mut self, goal: &Goal, limits: ProofLimits) -> Result<Answers, EngineError> {
        let (most, row) = (limits.answers, goal.row());
        self.send(&format!("solve({most}, {row}, ({goal})).\n"))?;
        let start = Instant::now();
        let mut answers = Answers::to(goal);
        loop {
            let line = self.line(start, limits.time)?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("end", _) => return Ok(answers),
                ("more", _) => {
                    answers.is_complete = false;
                    return Ok(answers);
                }
                ("row", row) => answers.push(read(row)?)?,
                ("error", error) => return Err(EngineError::Raised(error.to_owned())),
                _ => return Err(EngineError::Unreadable(line)),
            }
        }
    }
}

impl Drop for Swi {
    fn drop(&mut self) {
        self.end();
    }
}

fn read(row: &str) -> Result<crate::Term, EngineError> {
    row.parse()
        .map_err(|_| EngineError::Unreadable(row.to_owned()))
}

fn spawn() -> Result<Child, EngineError> {
    Command::new("swipl")
        .args(["-q", "-f", "none", "--no-tty", "-g", START])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| match error.kind() {
            ErrorKind::NotFound => EngineError::Missing("swipl"),
            _ => EngineError::Stopped,
        })
}

/// Reads on a thread of its own, so that waiting for a line can end.
fn lines_of(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let lines = BufReader::new(output).lines();
        lines
            .map_while(Result::ok)
            .take_while(|line| sender.send(line.clone()).is_ok())
            .for_each(drop);
    });
    receiver
}
