//! The loop of the full screen: events in, frames out.
//!
//! One thread draws and owns the game. Keys come from a thread that does
//! nothing but wait for them, engine_events from the thinkers' threads, signals from
//! another; all through one channel, so that nothing is polled and a key is
//! never behind the engine.

#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use arrocco_game::Millis;
use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event,
};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

use crate::model::look::Depth;
use crate::model::{Look, Model, Seating};
use crate::options::{self, Options, Theme};
use crate::preferences::Taste;
use crate::session::{Kept, Memory, Session, Shelf};
use crate::{Clock, Trouble, view};
use arrocco_session::engine_player::{EngineEvent, EngineWorker};
use arrocco_session::l10n::Localizer;

/// An engine's move takes at least this long, so that people see it coming.
const PACE: Duration = Duration::from_millis(400);
/// How often a clock that shows tenths is drawn.
const TENTH: Duration = Duration::from_millis(100);
/// How often anything else is.
const SECOND: Duration = Duration::from_millis(1000);

/// What the loop hears.
enum Heard {
    /// A key, the mouse, another size.
    Event(Event),
    /// An engine at the table.
    Opponent(EngineEvent),
    /// The engine that advises.
    Adviser(EngineEvent),
    /// The program is to end.
    Stop,
}

/// Plays on the whole screen until the person leaves.
///
/// # Errors
///
/// If the terminal fails, or no game can begin. The terminal is as it was
/// before.
pub(super) fn run(options: &Options, mut taste: Taste, clock: &Clock) -> Result<(), Trouble> {
    let mut model = open(options, clock.now())?;
    let (look, language) = (model.look, model.session.localizer.language);
    let (heard, ears) = mpsc::channel();
    listen_for_signals(&heard)?;
    let guard = Guard::enter()?;
    listen_for_events(&heard);
    let mut players = Players::new(&heard);
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let played = play(&mut terminal, &mut model, &mut players, &ears, clock);
    model.session.rest(clock.now());
    taste.remember(&look, &model.look, &model.session, language);
    // Last: what is typed from now on is for the shell.
    drop(guard);
    played.map_err(Trouble::Io)
}

fn open(options: &Options, now: Millis) -> Result<Model, Trouble> {
    let localizer = Localizer::new(options.language());
    let (shelf, notice): (Box<dyn Shelf>, _) = match Kept::open(&localizer) {
        Ok((kept, notice)) => (Box::new(kept), notice),
        Err(notice) => (Box::new(Memory), Some(notice)),
    };
    let session = Session::open(options.settings(), localizer.language, shelf, now);
    let mut model = Model::new(session.map_err(Trouble::Game)?, look(options));
    model.greet(options, now);
    if let Some(notice) = notice {
        model.notice(notice);
    }
    Ok(model)
}

fn look(options: &Options) -> Look {
    let variable = |name: &str| std::env::var(name).ok();
    let theme = match options::wants_no_colors() {
        true => Theme::Plain,
        false => options.theme.unwrap_or_default(),
    };
    Look {
        theme,
        style: options.style.unwrap_or_default(),
        is_utf8: options::is_utf8(),
        depth: Depth::from_environment(variable),
        seating: Seating::Fixed,
        is_flipped: false,
        has_evaluation: false,
    }
}

/// The engines: those at the table, and the one that advises.
struct Players {
    opponent: EngineWorker,
    adviser: EngineWorker,
    is_hinting: bool,
}

impl Players {
    fn new(heard: &Sender<Heard>) -> Players {
        let (opponent, adviser) = (heard.clone(), heard.clone());
        Players {
            opponent: EngineWorker::new(PACE, move |thought| {
                let _ = opponent.send(Heard::Opponent(thought));
            }),
            adviser: EngineWorker::new(Duration::ZERO, move |thought| {
                let _ = adviser.send(Heard::Adviser(thought));
            }),
            is_hinting: false,
        }
    }

    /// Lets everyone think about what the model shows.
    fn attend(&mut self, model: &Model, now: Millis) {
        if let Some(game) = model.session.game() {
            self.opponent.attend(game, now);
        }
        let was_hinting = std::mem::replace(&mut self.is_hinting, model.awaits_hint);
        if model.awaits_hint {
            // Asking for the same hint again would begin it anew.
            if !was_hinting {
                self.adviser.hint(model.scene.position);
            }
        } else if model.look.has_evaluation {
            self.adviser.follow(model.scene.position, 1);
        } else {
            self.adviser.rest();
        }
    }
}

type Screen<W> = Terminal<CrosstermBackend<W>>;

fn play<W: Write>(
    terminal: &mut Screen<W>,
    model: &mut Model,
    players: &mut Players,
    ears: &Receiver<Heard>,
    clock: &Clock,
) -> io::Result<()> {
    while !model.is_over {
        players.attend(model, clock.now());
        frame(terminal, model, clock.now())?;
        match ears.recv_timeout(patience(model, clock.now())) {
            Ok(heard) => {
                hear(model, heard, clock.now());
                // What has come meanwhile belongs to the same frame.
                while let Ok(heard) = ears.try_recv() {
                    hear(model, heard, clock.now());
                }
            }
            Err(RecvTimeoutError::Timeout) => model.tick(clock.now()),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
    Ok(())
}

fn frame<W: Write>(terminal: &mut Screen<W>, model: &mut Model, now: Millis) -> io::Result<()> {
    let mut areas = Default::default();
    terminal.draw(|frame| areas = view::draw(frame, model, now))?;
    model.areas = areas;
    Ok(())
}

/// How long nothing needs to be drawn.
fn patience(model: &Model, now: Millis) -> Duration {
    match model.session.deadline() {
        Some(deadline) if deadline.0.saturating_sub(now.0) < 20_000 => TENTH,
        Some(_) => SECOND / 4,
        None => SECOND * 60,
    }
}

fn hear(model: &mut Model, heard: Heard, now: Millis) {
    match heard {
        Heard::Event(Event::Key(key)) => model.key(key, now),
        Heard::Event(Event::Mouse(mouse)) => model.mouse(mouse, now),
        Heard::Event(Event::Paste(text)) => model.paste(&text),
        Heard::Event(_) => {}
        Heard::Opponent(thought) | Heard::Adviser(thought) => model.thought(thought, now),
        Heard::Stop => model.is_over = true,
    }
}

/// A thread that waits for keys. It ends with the program: nothing can wake it
/// from its wait.
fn listen_for_events(heard: &Sender<Heard>) {
    let heard = heard.clone();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if heard.send(Heard::Event(event)).is_err() {
                return;
            }
        }
        // A terminal that is gone has nobody at it.
        let _ = heard.send(Heard::Stop);
    });
}

/// A thread that waits for the signals that end a program.
#[cfg(unix)]
fn listen_for_signals(heard: &Sender<Heard>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let heard = heard.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            let _ = heard.send(Heard::Stop);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_for_signals(_: &Sender<Heard>) -> io::Result<()> {
    Ok(())
}

/// Whether the terminal is in our hands.
static IS_OURS: AtomicBool = AtomicBool::new(false);

/// The terminal in our hands; it is given back when this goes, also by a panic.
struct Guard;

impl Guard {
    fn enter() -> io::Result<Guard> {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            usual(info);
        }));
        enable_raw_mode()?;
        IS_OURS.store(true, Relaxed);
        let guard = Guard;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste
        )?;
        Ok(guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, as far as it lets us. Once: a second time would
/// put the cursor where it was before, over what was written since.
fn restore() {
    if !IS_OURS.swap(false, Relaxed) {
        return;
    }
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        crossterm::cursor::Show
    );
    let _ = disable_raw_mode();
}
