//! The menu of `arrocco config` without a verb.
//!
//! A command is a letter or its word; what it needs stands behind it or on the
//! next line, so a person can be led and a script can be short. The end of the
//! input ends the session.

use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use arrocco_legacy::config::ConfigBoard;

use super::{Judgement, file, play, read, read_sequence};
use crate::argument::Side;
use crate::drawing;
use crate::failure::complain;
use crate::failure::{Failure, Outcome, Verdict};
use crate::lines::{Line, Lines};

const MENU: &str = "\
What to do, by letter or word:
  r  read      read the current configuration from a file
  l  reload    read it from the same file again
  e  enter     type a configuration
  s  show      show the configuration
  d  diagram   draw the board
  m  moves     play a sequence of moves such as 5254;5755$
  x  strict    the same by the full rules of chess, White moving first
  c  compare   find the move that leads to another configuration or file
  w  write     append the configuration to the file
  b  backup    save the configuration into a new file
  h  help      show this menu
  q  quit      end
";

/// No name of a file and no sequence a person types is longer.
const LIMIT: usize = 1 << 20;

pub(super) fn run(out: &mut impl Write) -> Outcome {
    let input = io::stdin();
    let is_terminal = input.is_terminal();
    let mut session = Session {
        lines: Lines::new(input.lock(), LIMIT),
        out,
        is_terminal,
        board: ConfigBoard::initial(),
        file: None,
    };
    write!(session.out, "{MENU}")?;
    while let Some(command) = session.ask("config")? {
        match session.obey(&command) {
            Ok(Next::Go) => {}
            Ok(Next::Quit) => break,
            Err(Trouble::Output(failure)) => return Err(failure),
            // The session goes on: the next line may be better.
            Err(Trouble::Command(failure)) => {
                session.out.flush()?;
                complain(failure);
            }
        }
    }
    Ok(Verdict::Yes)
}

enum Next {
    Go,
    Quit,
}

enum Trouble {
    /// What was asked cannot be done.
    Command(Failure),
    /// Nobody reads the answers.
    Output(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Command(failure)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error.into())
    }
}

struct Session<'a, R, W> {
    lines: Lines<R>,
    out: &'a mut W,
    is_terminal: bool,
    board: ConfigBoard,
    /// The file read last.
    file: Option<PathBuf>,
}

impl<R: io::Read, W: Write> Session<'_, R, W> {
    fn obey(&mut self, line: &str) -> Result<Next, Trouble> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "" => {}
            "r" | "read" => self.read(rest)?,
            "l" | "reload" => self.reload()?,
            "e" | "enter" => self.enter(rest)?,
            "s" | "show" => writeln!(self.out, "{}", self.board)?,
            "d" | "diagram" => write!(self.out, "{}", drawing::draw(self.board.board(), &[]))?,
            "m" | "moves" => self.moves(rest, None)?,
            "x" | "strict" => self.moves(rest, Some(Side::White))?,
            "c" | "compare" => self.compare(rest)?,
            "w" | "write" => self.write()?,
            "b" | "backup" => self.backup(rest)?,
            "h" | "help" | "?" => write!(self.out, "{MENU}")?,
            "q" | "quit" => return Ok(Next::Quit),
            _ => return Err(unknown(command).into()),
        }
        Ok(Next::Go)
    }

    /// The next line, asked for with a prompt if a person is there. `None` at
    /// the end of the input.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        if self.is_terminal {
            write!(self.out, "{prompt}> ")?;
        }
        self.out.flush()?;
        let line = self.lines.next(|| Ok(()));
        let line = line.map_err(|error| Failure::file(Path::new("the input"), &error))?;
        Ok(line.map(|line| match line {
            Line::Whole(bytes) => String::from_utf8_lossy(bytes).trim().to_owned(),
            Line::TooLong => "a line that is too long".to_owned(),
        }))
    }

    /// What a command needs, from its own line or the next one.
    fn need(&mut self, rest: &str, what: &str) -> Result<String, Trouble> {
        if !rest.is_empty() {
            return Ok(rest.to_owned());
        }
        Ok(self.ask(what)?.unwrap_or_default())
    }

    fn read(&mut self, rest: &str) -> Result<(), Trouble> {
        let path = PathBuf::from(self.need(rest, "file")?);
        self.board = file::read(&path)?;
        self.file = Some(path);
        Ok(writeln!(self.out, "{}", self.board)?)
    }

    fn reload(&mut self) -> Result<(), Trouble> {
        self.board = file::read(self.current_file()?)?;
        Ok(writeln!(self.out, "{}", self.board)?)
    }

    fn enter(&mut self, rest: &str) -> Result<(), Trouble> {
        let text = self.need(rest, "configuration")?;
        let entered = self.board.set(&text);
        entered.map_err(|error| Failure::usage(format_args!("`{text}`: {error}")))?;
        Ok(writeln!(self.out, "{}", self.board)?)
    }

    fn moves(&mut self, rest: &str, strict: Option<Side>) -> Result<(), Trouble> {
        let text = self.need(rest, "moves")?;
        let sequence = read_sequence(&text, strict.is_some())?;
        match play(&mut self.board, &sequence, strict)? {
            Judgement::Applied => writeln!(self.out, "legal")?,
            Judgement::Stopped(reason) => writeln!(self.out, "{reason}")?,
            Judgement::Illegal(illegal) => writeln!(self.out, "{illegal}")?,
        }
        Ok(writeln!(self.out, "{}", self.board)?)
    }

    fn compare(&mut self, rest: &str) -> Result<(), Trouble> {
        let other = self.need(rest, "configuration or file")?;
        match self.board.compare(&read(OsStr::new(&other))?) {
            Some(m) => writeln!(self.out, "{m}")?,
            None => writeln!(self.out, "no single move leads there")?,
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), Trouble> {
        let path = self.current_file()?.to_owned();
        file::append(&path, &self.board)?;
        Ok(writeln!(self.out, "written to {}", path.display())?)
    }

    fn backup(&mut self, rest: &str) -> Result<(), Trouble> {
        let new = PathBuf::from(self.need(rest, "new file")?);
        if self
            .file
            .as_deref()
            .is_some_and(|file| file::is_same(file, &new))
        {
            return Err(Failure::usage("a file cannot be its own backup").into());
        }
        file::replace(&new, &self.board)?;
        Ok(writeln!(self.out, "saved in {}", new.display())?)
    }

    fn current_file(&self) -> Result<&Path, Failure> {
        let none = || Failure::usage("no file was read yet").hint("read one with `r NAME`");
        self.file.as_deref().ok_or_else(none)
    }
}

fn unknown(command: &str) -> Failure {
    Failure::usage(format_args!("`{command}` is no command")).hint("h shows the menu")
}
