//! Line mode: one command in, full sentences out.
//!
//! For pipes, for screen readers, and for terminals that cannot be drawn on.
//! Any bytes may come in; the end of the input is the end of the game.

pub(super) mod board;
mod engine_players;
pub(super) mod help;

use std::io::{self, BufRead, IsTerminal, Read, Write};

use arrocco_game::Millis;
use arrocco_rules::Color;

use super::advice::Advice;
use super::options::{self, Options, Style};
use super::session::{Effect, GameStore, InMemory, OnDisk, Reply, Session};
use super::{Clock, TuiError};
use arrocco_session::l10n::Localizer;
use engine_players::EnginePlayers;

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 1 << 16;

/// Plays in line mode until the person leaves or the input ends.
///
/// # Errors
///
/// If reading or writing fails, or no game can begin.
pub(super) fn run(
    options: &Options,
    clock: &Clock,
    input: impl BufRead,
    out: impl Write,
) -> Result<(), TuiError> {
    let localizer = Localizer::new(options.language());
    let (store, notice) = game_store(options, &localizer)?;
    let session = Session::open(options.settings(), localizer.language, store, clock.now());
    let mut mode = LineMode {
        session: session.map_err(TuiError::Game)?,
        engine_players: EnginePlayers::new(),
        style: options.style.unwrap_or_default(),
        is_utf8: options::is_utf8(),
        words: options.words,
        prompts: io::stdin().is_terminal(),
        bottom: None,
        out,
    };
    if let Some(notice) = notice {
        writeln!(mode.out, "{notice}")?;
    }
    if let Some(file) = &options.load {
        let line = format!("load {file}");
        mode.answer(&line, clock.now())?;
    } else {
        mode.show_board()?;
        mode.show_status()?;
    }
    mode.let_engines_play(clock)?;
    mode.listen(clock, input)?;
    mode.session.suspend(clock.now());
    Ok(())
}

/// The game is kept on disk only on request: a piped game must not replace
/// the one in progress.
fn game_store(
    options: &Options,
    localizer: &Localizer,
) -> Result<(Box<dyn GameStore>, Option<String>), TuiError> {
    if !options.resume {
        return Ok((Box::new(InMemory), None));
    }
    let (kept, notice) = OnDisk::open(localizer).map_err(TuiError::Game)?;
    Ok((Box::new(kept), notice))
}

/// The line mode: a session and the output it writes to.
struct LineMode<W> {
    session: Session,
    engine_players: EnginePlayers,
    style: Style,
    is_utf8: bool,
    /// Only words: no board is drawn unless it is asked for.
    words: bool,
    /// Whether a prompt is shown.
    prompts: bool,
    /// The side at the bottom, if it was chosen.
    bottom: Option<Color>,
    out: W,
}

impl<W: Write> LineMode<W> {
    fn listen(&mut self, clock: &Clock, mut input: impl BufRead) -> Result<(), TuiError> {
        let mut line = Vec::new();
        loop {
            self.prompt()?;
            line.clear();
            let read = input
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            if self.answer(text.trim(), clock.now())? {
                return Ok(());
            }
            self.let_engines_play(clock)?;
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        if self.prompts {
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    /// Answers a line. Whether it was the last one.
    fn answer(&mut self, line: &str, now: Millis) -> Result<bool, TuiError> {
        if let Some(over) = self.session.tick(now) {
            self.show(&over)?;
        }
        let reply = self.session.line(line, now);
        self.show(&reply)?;
        Ok(reply.effect == Effect::Quit)
    }

    /// Lets engines do what they have to, until it is a person's turn.
    fn let_engines_play(&mut self, clock: &Clock) -> io::Result<()> {
        while let Some(command) = self.engine_players.decision(&self.session, clock.now()) {
            self.out.flush()?;
            let reply = self.session.program(command, clock.now());
            self.show(&reply)?;
        }
        Ok(())
    }

    fn show(&mut self, reply: &Reply) -> io::Result<()> {
        for line in &reply.lines {
            writeln!(self.out, "{line}")?;
        }
        match &reply.effect {
            Effect::Moved | Effect::Over | Effect::Began => {
                self.show_board()?;
                self.show_status()
            }
            Effect::Browsed => self.show_board(),
            Effect::Board if self.words => self.show_pieces(),
            Effect::Board => self.draw(),
            Effect::Flip => self.flip(),
            Effect::Help => self.help(),
            Effect::Pieces(name) => {
                self.style = Style::from_name(name).unwrap_or_default();
                self.show_board()
            }
            Effect::Edit => self.say("edit-plain"),
            Effect::Hint => self.advise(Advice::hint),
            Effect::Evaluate => self.advise(Advice::standing),
            Effect::None
            | Effect::Promote
            | Effect::Language(_)
            | Effect::Theme(_)
            | Effect::Quit => Ok(()),
        }
    }

    fn advise(&mut self, describe: impl Fn(&Advice, &Localizer) -> String) -> io::Result<()> {
        let sentence = match self.engine_players.advice(&self.session) {
            Some(advice) => describe(&advice, &self.session.localizer),
            None => self.session.localizer.format("hint-none"),
        };
        writeln!(self.out, "{sentence}")
    }

    fn say(&mut self, id: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.session.localizer.format(id))
    }

    fn show_status(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.session.status())
    }

    fn show_board(&mut self) -> io::Result<()> {
        if self.words { Ok(()) } else { self.draw() }
    }

    fn show_pieces(&mut self) -> io::Result<()> {
        for line in self.session.describe_board() {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn draw(&mut self) -> io::Result<()> {
        let drawn = board::draw(
            &self.session,
            self.bottom(),
            self.style.has_figures(self.is_utf8),
        );
        self.out.write_all(drawn.as_bytes())
    }

    /// The lone person's side, else White's, until the board is turned.
    fn bottom(&self) -> Color {
        let usual = self.session.lone_person().unwrap_or(Color::White);
        self.bottom.unwrap_or(usual)
    }

    fn flip(&mut self) -> io::Result<()> {
        self.bottom = Some(!self.bottom());
        self.draw()
    }

    fn help(&mut self) -> io::Result<()> {
        self.out
            .write_all(help::text(&self.session.localizer).as_bytes())
    }
}
