//! An engine in a process of its own, which may crash, hang or lie.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use arrocco_engine::Score;
use arrocco_rules::{Move, Position, UciMove};

use super::contender::{Contender, Pace};

/// How long an engine may take to start and to set itself up.
const START: Duration = Duration::from_secs(20);

/// How long an engine may take to leave before it is ended.
const FAREWELL: Duration = Duration::from_millis(500);

/// What an engine did wrong; it loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// It ended.
    Crash,
    /// It did not answer for so long that it never will.
    Hang,
    /// It answered too late.
    Time,
    /// What it answered is no legal move.
    Illegal,
}

impl Fault {
    pub(super) const ALL: [Fault; 4] = [Fault::Crash, Fault::Hang, Fault::Time, Fault::Illegal];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Crash => "crashes",
            Fault::Hang => "hangs",
            Fault::Time => "time losses",
            Fault::Illegal => "illegal moves",
        })
    }
}

/// What an engine answered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    /// `None` if what it said is no legal move.
    pub(super) m: Option<Move>,
    /// What it last thought of the position, seen from its side.
    pub(super) score: Option<Score>,
    /// How deep it said it had searched.
    pub(super) depth: Option<u32>,
    /// How long it took.
    pub(super) taken: Duration,
}

/// The clocks before a move, White's first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    pub(super) remaining: [Duration; 2],
    pub(super) increment: [Duration; 2],
}

/// A running engine. It ends when this is dropped.
pub(super) struct Player {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
    pace: Pace,
    patience: Duration,
}

impl Player {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    ///
    /// Why it cannot be started, or does not speak UCI.
    pub(super) fn start(contender: &Contender, patience: Duration) -> Result<Player, String> {
        let (program, arguments) = contender.command.split_first().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot start `{program}`: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("cannot talk to `{program}`"));
        };
        let mut player = Player {
            child,
            input,
            output: listen(BufReader::new(output)),
            pace: contender.pace,
            patience,
        };
        let mute = |fault| format!("`{program}` does not speak UCI ({fault})");
        let known = player.introduce().map_err(mute)?;
        for (name, value) in &contender.options {
            if !known.contains(&name.to_ascii_lowercase()) {
                return Err(format!("`{}` has no option `{name}`", contender.name));
            }
            let set = format!("setoption name {name} value {value}");
            player.send(&set).map_err(mute)?;
        }
        player.new_game().map_err(mute)?;
        Ok(player)
    }

    /// The options it has, in lower case.
    fn introduce(&mut self) -> Result<Vec<String>, Fault> {
        self.send("uci")?;
        let begin = Instant::now();
        let mut options = Vec::new();
        loop {
            let line = self.hear(START.saturating_sub(begin.elapsed()))?;
            if line.trim() == "uciok" {
                return Ok(options);
            }
            let name = line.strip_prefix("option name ");
            if let Some((name, _)) = name.and_then(|rest| rest.split_once(" type ")) {
                options.push(name.trim().to_ascii_lowercase());
            }
        }
    }

    /// Announces that another game begins.
    ///
    /// # Errors
    ///
    /// If it does not say that it is ready.
    pub(super) fn new_game(&mut self) -> Result<(), Fault> {
        self.send("ucinewgame")?;
        self.send("isready")?;
        self.expect("readyok", START)
    }

    /// Asks for a move after these: `history` is what follows `position`.
    ///
    /// # Errors
    ///
    /// If it ended or does not answer. Whether it was in time, and what it
    /// said, is for others to judge.
    pub(super) fn go(
        &mut self,
        history: &str,
        position: &Position,
        clocks: &Clocks,
    ) -> Result<Reply, Fault> {
        self.send(&format!("position {history}"))?;
        let begin = Instant::now();
        self.send(&self.go_command(clocks))?;
        let allowed = self.patience + self.allowance(position, clocks);
        let (mut score, mut depth) = (None, None);
        loop {
            let line = self.hear(allowed.saturating_sub(begin.elapsed()))?;
            if let Some(answer) = line.strip_prefix("bestmove") {
                let word = answer.split_whitespace().next().unwrap_or_default();
                let taken = begin.elapsed();
                let m = legal(word, position);
                return Ok(Reply {
                    m,
                    score,
                    depth,
                    taken,
                });
            }
            if let Some(found) = read_score(&line) {
                (score, depth) = (Some(found), read_depth(&line));
            }
        }
    }

    fn go_command(&self, clocks: &Clocks) -> String {
        match self.pace {
            Pace::Nodes(count) => format!("go nodes {count}"),
            Pace::Depth(plies) => format!("go depth {plies}"),
            Pace::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            Pace::Clock { .. } => {
                let [white, black] = clocks.remaining.map(|time| time.as_millis().max(1));
                let [more_white, more_black] = clocks.increment.map(|time| time.as_millis());
                format!("go wtime {white} btime {black} winc {more_white} binc {more_black}")
            }
        }
    }

    /// What the engine may think by its limits.
    fn allowance(&self, position: &Position, clocks: &Clocks) -> Duration {
        match self.pace {
            Pace::Clock { .. } => clocks.remaining[position.turn().index()],
            Pace::MoveTime(time) => time,
            // These may take long on a busy machine.
            Pace::Nodes(_) | Pace::Depth(_) => Duration::from_secs(300),
        }
    }

    fn send(&mut self, text: &str) -> Result<(), Fault> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|_| Fault::Crash)
    }

    fn hear(&mut self, patience: Duration) -> Result<String, Fault> {
        self.output
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => Fault::Hang,
                RecvTimeoutError::Disconnected => Fault::Crash,
            })
    }

    fn expect(&mut self, word: &str, patience: Duration) -> Result<(), Fault> {
        let begin = Instant::now();
        while self.hear(patience.saturating_sub(begin.elapsed()))?.trim() != word {}
        Ok(())
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It is asked first, since it may have files to close.
        let _ = self.send("quit");
        let begin = Instant::now();
        while begin.elapsed() < FAREWELL {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines an engine says, until it ends. Bytes that are no text are
/// replaced, so that one odd name does not end the match.
fn listen(mut output: impl BufRead + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut line = Vec::new();
        while matches!(output.read_until(b'\n', &mut line), Ok(1..)) {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            line.clear();
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

/// The depth of an `info` line.
fn read_depth(line: &str) -> Option<u32> {
    let mut words = line.split_whitespace();
    words.find(|&word| word == "depth")?;
    words.next()?.parse().ok()
}

/// The score of an `info` line that has one for the best line.
fn read_score(line: &str) -> Option<Score> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1..)
    };
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    match after("score")? {
        ["cp", number, ..] => number.parse().ok().map(Score::Centipawns),
        ["mate", number, ..] => number.parse().ok().map(Score::Mate),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_of_the_best_line_are_read() {
        for (line, score) in [
            (
                "info depth 3 score cp -35 nodes 9 pv e2e4",
                Some(Score::Centipawns(-35)),
            ),
            (
                "info depth 3 multipv 1 score mate 2 pv e2e4",
                Some(Score::Mate(2)),
            ),
            ("info depth 3 multipv 2 score cp 5 pv e2e4", None),
            ("info string score of what", None),
            ("info depth 3 score", None),
            ("score cp x", None),
        ] {
            assert_eq!(read_score(line), score, "{line}");
        }
    }
}
