//! The loop of the full screen: events in, frames out.
//!
//! One thread draws and owns the game. Keys come from a thread that does
//! nothing but wait for them, engine events from the workers' threads, signals
//! from another; all through one channel, so that nothing is polled and a key
//! never waits for the engine.

#[cfg(test)]
mod tests;

use std::io::{self, Write};
use std::panic;
use std::sync::Arc;
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

use crate::model::appearance::Depth;
use crate::model::{Appearance, Model, Seating};
use crate::options::{self, TerminalTheme, TuiOptions};
use crate::preferences::Preferences;
use crate::review::ReviewMode;
use crate::session::{GameStore, InMemory, OnDisk, Session};
use crate::{Clock, TuiError, view};
use arrocco_session::engine_player::{EngineEvent, EngineWorker};
use arrocco_session::l10n::Localizer;
use arrocco_uci::client::EngineSpec;

/// An engine's move takes at least this long, so that people see it coming.
const PACE: Duration = Duration::from_millis(400);
/// How often a clock that shows tenths is drawn.
const TENTH: Duration = Duration::from_millis(100);
/// How often anything else is.
const SECOND: Duration = Duration::from_millis(1000);

/// An input of the loop.
enum Input {
    /// A key, the mouse, another size.
    Event(Event),
    /// An engine at the table.
    Opponent(EngineEvent),
    /// The engine that advises.
    Adviser(EngineEvent),
    /// The review of the game in words, or why there is none.
    Review(Result<String, String>),
    /// The program is to end.
    Stop,
}

/// Plays on the whole screen until the person leaves.
///
/// # Errors
///
/// If the terminal fails, or no game can begin. The terminal is as it was
/// before.
pub(super) fn run(
    options: &TuiOptions,
    mut preferences: Preferences,
    clock: &Clock,
) -> Result<(), TuiError> {
    let mut model = open(options, clock.now())?;
    let (appearance, language) = (model.appearance, model.session.localizer().language);
    let (heard, inputs) = mpsc::channel();
    listen_for_signals(&heard)?;
    let guard = Guard::enter()?;
    listen_for_events(&heard);
    let mut players = Players::new(&heard, options.engine.clone());
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    let played = play(&mut terminal, &mut model, &mut players, &inputs, clock);
    model.session.suspend(clock.now());
    preferences.remember(&appearance, &model.appearance, &model.session, language);
    // Last: what is typed from now on is for the shell.
    drop(guard);
    played.map_err(TuiError::Io)
}

fn open(options: &TuiOptions, now: Millis) -> Result<Model, TuiError> {
    let localizer = Localizer::new(options.language());
    let (store, notice): (Box<dyn GameStore>, _) = match OnDisk::open(&localizer) {
        Ok((kept, notice)) => (Box::new(kept), notice),
        Err(notice) => (Box::new(InMemory), Some(notice)),
    };
    let session = Session::open(options.settings(), localizer.language, store, now);
    let mut model = Model::new(session.map_err(TuiError::Game)?, appearance(options));
    model.session.set_coach(options.coach);
    model.greet(options, now);
    if let Some(notice) = notice {
        model.notice(notice);
    }
    Ok(model)
}

fn appearance(options: &TuiOptions) -> Appearance {
    let variable = |name: &str| std::env::var(name).ok();
    let theme = match options::wants_no_colors() {
        true => TerminalTheme::Plain,
        false => options.theme.unwrap_or_default(),
    };
    Appearance {
        theme,
        style: options.style.unwrap_or_default(),
        is_utf8: options::is_utf8(),
        depth: Depth::from_environment(variable),
        seating: Seating::Fixed,
        is_flipped: false,
        has_evaluation: false,
    }
}

/// The engine workers: one plays, one gives hints and evaluations.
struct Players {
    heard: Sender<Input>,
    opponent: EngineWorker,
    adviser: EngineWorker,
    is_hinting: bool,
}

impl Players {
    fn new(heard: &Sender<Input>, external: Option<Arc<EngineSpec>>) -> Players {
        let (opponent, adviser) = (heard.clone(), heard.clone());
        Players {
            heard: heard.clone(),
            opponent: EngineWorker::new(PACE, move |event| {
                let _ = opponent.send(Input::Opponent(event));
            })
            .with_external(external.clone()),
            adviser: EngineWorker::new(Duration::ZERO, move |event| {
                let _ = adviser.send(Input::Adviser(event));
            })
            .with_external(external),
            is_hinting: false,
        }
    }

    /// Updates the workers to what the model shows.
    fn update(&mut self, model: &Model, now: Millis) {
        self.opponent.update(model.session.game(), now);
        let was_hinting = std::mem::replace(&mut self.is_hinting, model.awaits_hint);
        if model.awaits_hint {
            // Asking for the same hint again would begin it anew.
            if !was_hinting {
                self.adviser.hint(model.game_view.position);
            }
        } else if model.appearance.has_evaluation {
            self.adviser.analyse(model.game_view.position, 1);
        } else {
            self.adviser.stop();
        }
    }
}

type Screen<W> = Terminal<CrosstermBackend<W>>;

fn play<W: Write>(
    terminal: &mut Screen<W>,
    model: &mut Model,
    players: &mut Players,
    inputs: &Receiver<Input>,
    clock: &Clock,
) -> io::Result<()> {
    while !model.is_over {
        players.update(model, clock.now());
        if std::mem::take(&mut model.asks_for_review) {
            begin_review(model, &players.heard);
        }
        frame(terminal, model, clock.now())?;
        match inputs.recv_timeout(frame_interval(model, clock.now())) {
            Ok(heard) => {
                handle(model, heard, clock.now());
                // What has come meanwhile belongs to the same frame.
                while let Ok(heard) = inputs.try_recv() {
                    handle(model, heard, clock.now());
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
    model.click_areas = areas;
    Ok(())
}

/// How long until the next frame is due without input.
fn frame_interval(model: &Model, now: Millis) -> Duration {
    match model.session.game().clock().deadline() {
        Some(deadline) if deadline.0.saturating_sub(now.0) < 20_000 => TENTH,
        Some(_) => SECOND / 4,
        None => SECOND * 60,
    }
}

fn handle(model: &mut Model, heard: Input, now: Millis) {
    match heard {
        Input::Event(Event::Key(key)) => model.key(key, now),
        Input::Event(Event::Mouse(mouse)) => model.mouse(mouse, now),
        Input::Event(Event::Paste(text)) => model.paste(&text),
        Input::Event(_) => {}
        Input::Opponent(event) | Input::Adviser(event) => model.engine_event(event, now),
        Input::Review(found) => model.show_review(found),
        Input::Stop => model.is_over = true,
    }
}

/// Reviews the game in a thread of its own.
fn begin_review(model: &Model, heard: &Sender<Input>) {
    let (game, localizer) = (model.session.game().clone(), model.session.localizer());
    let kept = model.session.kept();
    let heard = heard.clone();
    thread::spawn(move || {
        let review = ReviewMode::open(&game, kept, localizer, false);
        let _ = heard.send(Input::Review(review.map(|mode| mode.to_text())));
    });
}

/// A thread that waits for keys. It ends with the program: nothing can wake it
/// from its wait.
fn listen_for_events(heard: &Sender<Input>) {
    let heard = heard.clone();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if heard.send(Input::Event(event)).is_err() {
                return;
            }
        }
        // A terminal that is gone has nobody at it.
        let _ = heard.send(Input::Stop);
    });
}

/// A thread that waits for the signals that end a program.
#[cfg(unix)]
fn listen_for_signals(heard: &Sender<Input>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let heard = heard.clone();
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            let _ = heard.send(Input::Stop);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn listen_for_signals(_: &Sender<Input>) -> io::Result<()> {
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
