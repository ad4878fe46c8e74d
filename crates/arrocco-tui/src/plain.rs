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
use super::options::{self, PieceStyle, TuiOptions};
use super::practice::PracticeMode;
use super::review::{ReviewMode, Said};
use super::session::{GameStore, InMemory, OnDisk, Session};
use super::{Clock, TuiError};
use arrocco_session::command_line::Intent;
use arrocco_session::interpreter::{Change, CommandOutcome, UiAction, lone_person};
use arrocco_session::l10n::{Localizer, with};
use arrocco_store::Date;
use engine_players::{Decision, EnginePlayers};

/// The longest line that is read as one.
const LONGEST_LINE: u64 = 1 << 16;

/// Plays in line mode until the person leaves or the input ends.
///
/// # Errors
///
/// If reading or writing fails, or no game can begin.
pub(super) fn run(
    options: &TuiOptions,
    clock: &Clock,
    input: impl BufRead,
    out: impl Write,
) -> Result<(), TuiError> {
    let localizer = Localizer::new(options.language());
    let (store, notice) = game_store(options, &localizer)?;
    let session = Session::open(options.settings(), localizer.language, store, clock.now());
    let mut mode = LineMode {
        session: session.map_err(TuiError::Game)?,
        engine_players: EnginePlayers::new(options.engine.clone()),
        style: options.style.unwrap_or_default(),
        is_utf8: options::is_utf8(),
        words: options.words,
        prompts: io::stdin().is_terminal(),
        bottom: None,
        reading: None,
        out,
    };
    mode.session.set_coach(options.coach);
    if let Some(notice) = notice {
        writeln!(mode.out, "{notice}")?;
    }
    if let Some(file) = &options.load {
        let loaded = mode
            .session
            .execute(Intent::Load(file.clone()), clock.now());
        if loaded.is_refusal() {
            return Err(TuiError::Game(loaded.lines.join(" ")));
        }
        mode.show(&loaded)?;
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
    options: &TuiOptions,
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
    style: PieceStyle,
    is_utf8: bool,
    /// Only words: no board is drawn unless it is asked for.
    words: bool,
    /// Whether a prompt is shown.
    prompts: bool,
    /// The side at the bottom, if it was chosen.
    bottom: Option<Color>,
    /// What has words of its own while it lasts.
    reading: Option<Reading>,
    out: W,
}

/// A part of the line mode with words of its own.
enum Reading {
    Review(Box<ReviewMode>),
    Practice(Box<PracticeMode>),
}

impl Reading {
    fn prompt(&self) -> String {
        match self {
            Reading::Review(mode) => mode.prompt(),
            Reading::Practice(mode) => mode.prompt(),
        }
    }

    fn answer(&mut self, line: &str, now: Millis) -> Said {
        match self {
            Reading::Review(mode) => mode.answer(line, now),
            Reading::Practice(mode) => mode.answer(line, Date::today()),
        }
    }
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
            let name = self.reading.as_ref().map(Reading::prompt);
            write!(self.out, "{}> ", name.unwrap_or_default())?;
        }
        self.out.flush()
    }

    /// Answers a line. Whether it was the last one.
    fn answer(&mut self, line: &str, now: Millis) -> Result<bool, TuiError> {
        if let Some(over) = self.session.tick(now) {
            self.show(&over)?;
        }
        if let Some(reading) = &mut self.reading {
            let said = reading.answer(line, now);
            self.out.write_all(said.text.as_bytes())?;
            if said.is_over {
                self.reading = None;
            }
            return Ok(false);
        }
        let outcome = self.session.line(line, now);
        self.show(&outcome)?;
        Ok(outcome.ui_action == Some(UiAction::Quit))
    }

    /// Lets engines do what they have to, until it is a person's turn. What was
    /// said so far is shown first: an engine may think for minutes.
    fn let_engines_play(&mut self, clock: &Clock) -> io::Result<()> {
        self.out.flush()?;
        while let Some(decision) = self.engine_players.decision(&self.session, clock.now()) {
            match decision {
                Decision::Command(command) => {
                    let outcome = self.session.apply(command, clock.now());
                    self.show(&outcome)?;
                }
                Decision::Failed(error) => {
                    let sentence = self.session.localizer().engine_failed(&error);
                    writeln!(self.out, "{sentence}")?;
                }
            }
            self.out.flush()?;
        }
        Ok(())
    }

    fn show(&mut self, outcome: &CommandOutcome) -> io::Result<()> {
        let is_drawn = outcome.ui_action == Some(UiAction::Board) && !self.words;
        for line in outcome.lines.iter().filter(|_| !is_drawn) {
            writeln!(self.out, "{line}")?;
        }
        match outcome.change() {
            Change::Moved | Change::Over | Change::Began => {
                self.show_board()?;
                self.show_status()?;
            }
            Change::Browsed => self.show_board()?,
            Change::None => {}
        }
        match &outcome.ui_action {
            Some(UiAction::Board) => self.show_board(),
            Some(UiAction::Flip) => self.flip(),
            Some(UiAction::Help) => self.help(),
            Some(UiAction::Pieces(key)) => {
                self.style = PieceStyle::from_name(key).unwrap_or_default();
                self.show_board()
            }
            Some(UiAction::Theme(_)) => self.say("theme-plain"),
            Some(UiAction::Edit) => self.say("edit-plain"),
            Some(UiAction::Hint) => self.advise(Advice::hint),
            Some(UiAction::Evaluate) if !self.session.viewed().has_legal_moves() => {
                self.show_status()
            }
            Some(UiAction::Evaluate) => self.advise(Advice::standing),
            Some(UiAction::Review) => self.open_review(),
            Some(UiAction::Practise) => self.open_practice(),
            // The session writes and reads files and has changed the language and
            // the coach.
            Some(UiAction::Save(_) | UiAction::Load(_) | UiAction::Language(_))
            | Some(UiAction::Coach(_) | UiAction::Quit)
            | None => Ok(()),
        }
    }

    fn advise(&mut self, describe: impl Fn(&Advice, &Localizer) -> String) -> io::Result<()> {
        self.out.flush()?;
        let localizer = self.session.localizer();
        let sentence = match self.engine_players.advice(&self.session) {
            Some(advice) => describe(&advice, &localizer),
            None => localizer.format("hint-none"),
        };
        writeln!(self.out, "{sentence}")
    }

    fn open_review(&mut self) -> io::Result<()> {
        self.say("review-working")?;
        self.out.flush()?;
        let localizer = self.session.localizer();
        let kept = self.session.kept();
        match ReviewMode::open(self.session.game(), kept, localizer, self.words) {
            Ok(mode) => {
                self.out.write_all(mode.begin().as_bytes())?;
                self.reading = Some(Reading::Review(Box::new(mode)));
                Ok(())
            }
            Err(reason) => {
                let words = [with("reason", reason)];
                writeln!(
                    self.out,
                    "{}",
                    localizer.format_with("review-failed", &words)
                )
            }
        }
    }

    fn open_practice(&mut self) -> io::Result<()> {
        let Some(kept) = self.session.kept() else {
            return self.say("practise-not-kept");
        };
        let localizer = self.session.localizer();
        match PracticeMode::open(kept.store, localizer, self.words, Date::today()) {
            Ok(mode) => {
                self.out.write_all(mode.begin().as_bytes())?;
                self.reading = Some(Reading::Practice(Box::new(mode)));
                Ok(())
            }
            Err(sentence) => writeln!(self.out, "{sentence}"),
        }
    }

    fn say(&mut self, id: &str) -> io::Result<()> {
        writeln!(self.out, "{}", self.session.localizer().format(id))
    }

    fn show_status(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}", self.session.status())
    }

    fn show_board(&mut self) -> io::Result<()> {
        if self.words { Ok(()) } else { self.draw() }
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
        let person = lone_person(self.session.game().settings());
        let usual = person.unwrap_or(Color::White);
        self.bottom.unwrap_or(usual)
    }

    fn flip(&mut self) -> io::Result<()> {
        self.bottom = Some(!self.bottom());
        self.draw()
    }

    fn help(&mut self) -> io::Result<()> {
        self.out
            .write_all(help::text(&self.session.localizer()).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What was written, cut at each flush.
    #[derive(Default)]
    struct Shown {
        text: String,
        flushed: Vec<String>,
    }

    impl Write for &mut Shown {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.text.push_str(&String::from_utf8_lossy(bytes));
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            let text = std::mem::take(&mut self.text);
            self.flushed.push(text);
            Ok(())
        }
    }

    /// A blind player once waited 91 seconds for the confirmation of a move.
    #[test]
    fn a_move_is_confirmed_before_the_engine_replies() {
        let options = TuiOptions {
            words: true,
            language: Some(arrocco_session::l10n::Language::English),
            opponent: "level 1".parse().ok(),
            ..TuiOptions::default()
        };
        let mut shown = Shown::default();
        run(&options, &Clock::start(), &b"e4\n"[..], &mut shown).expect("it ends");
        let confirmed = shown
            .flushed
            .iter()
            .position(|text| text.contains("White: pawn from e2 to e4.\n"));
        let replied = shown
            .flushed
            .iter()
            .position(|text| text.contains("Black: "));
        assert!(
            confirmed.is_some() && confirmed < replied,
            "{:?}",
            shown.flushed
        );
    }

    #[test]
    fn a_file_that_cannot_be_loaded_ends_the_program() {
        let options = TuiOptions {
            load: Some("missing.pgn".to_owned()),
            language: Some(arrocco_session::l10n::Language::English),
            ..TuiOptions::default()
        };
        let ended = run(&options, &Clock::start(), &b"e4\n"[..], Vec::new());
        assert!(
            matches!(&ended, Err(TuiError::Game(why)) if why == "missing.pgn was not found."),
            "{ended:?}"
        );
    }
}
