//! The terminal: a chess board for two people or against the engine.
//!
//! | part        | what it does                                          |
//! |-------------|-------------------------------------------------------|
//! | `session` | the game, and what is said about it                   |
//! | `model`   | the full screen without a screen: keys in             |
//! | `view`    | the model, drawn                                      |
//! | `screen`  | the loop: keys, engines and signals                   |
//! | `review`  | the game reviewed, in words                           |
//! | `preferences`   | the person's preferences                                |
//! | `plain`   | one line in, sentences out: for pipes and screen readers |

mod advice;
mod attempt;
mod model;
mod options;
mod plain;
mod practice;
mod preferences;
mod review;
mod screen;
mod session;
mod view;

use std::env;
use std::io::{self, BufWriter, IsTerminal};
use std::time::Instant;

use arrocco_game::Millis;

pub use options::{PieceStyle, TerminalTheme, TuiOptions};
use preferences::Preferences;

/// Plays until the person leaves or the input ends.
///
/// # Errors
///
/// If the terminal or the output fails, or no game can begin; the message says
/// why.
pub fn run(options: &TuiOptions) -> Result<(), TuiError> {
    let clock = Clock::start();
    let preferences = Preferences::load();
    let options = preferences.fill(options);
    if is_screen() && !options.plain {
        return screen::run(&options, preferences, &clock);
    }
    let out = BufWriter::new(io::stdout().lock());
    plain::run(&options, &clock, io::stdin().lock(), out)
}

/// Whether a person sits at a terminal that can be drawn on.
fn is_screen() -> bool {
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Why the terminal stopped.
#[derive(Debug)]
pub enum TuiError {
    /// Reading or writing failed.
    Io(io::Error),
    /// No game can begin; the sentence is in the person's language.
    Game(String),
}

impl From<io::Error> for TuiError {
    fn from(error: io::Error) -> TuiError {
        TuiError::Io(error)
    }
}

/// The time since the program began, as the game wants it.
#[derive(Clone, Copy, Debug)]
struct Clock(Instant);

impl Clock {
    fn start() -> Clock {
        Clock(Instant::now())
    }

    fn now(&self) -> Millis {
        let passed = self.0.elapsed().as_millis();
        Millis(u64::try_from(passed).unwrap_or(u64::MAX))
    }
}
