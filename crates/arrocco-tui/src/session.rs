//! The game at one terminal: the interpreter's steps are carried out on a stored
//! game.
//!
//! The line mode and the full screen use it. It draws nothing, and the caller
//! passes the time.

mod files;
mod store;

use std::fmt;

use arrocco_game::{Applied, Command, Game, Millis, MoveRequest, Settings};
use arrocco_rules::{Color, Position, Refusal, Role, Square};
use arrocco_session::appearance;
use arrocco_session::command_line::Intent;
use arrocco_session::engine_player;
use arrocco_session::interpreter::{Change, CommandOutcome, Interpreter, Question, Step, UiAction};
use arrocco_session::l10n::{Language, Localizer, with};

pub(crate) use store::{GameStore, InMemory, KeptGames, OnDisk};

/// A game, what was typed about it, and where it is stored.
pub(crate) struct Session {
    game: Game,
    interpreter: Interpreter,
    store: Box<dyn GameStore>,
    was_resumed: bool,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("status", &self.game.status())
            .field("interpreter", &self.interpreter)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// Resumes the stored game, or starts one with these settings.
    ///
    /// # Errors
    ///
    /// A sentence saying why there can be no game.
    pub(crate) fn open(
        settings: Settings,
        language: Language,
        mut store: Box<dyn GameStore>,
        now: Millis,
    ) -> Result<Session, String> {
        let interpreter = Interpreter::new(language, &appearance::TERMINAL);
        let kept = store.resume(now)?;
        let was_resumed = kept.is_some();
        let game = match kept {
            Some(game) => game,
            None => begin(settings, store.as_mut(), &interpreter.localizer, now)?,
        };
        Ok(Session {
            game,
            interpreter,
            store,
            was_resumed,
        })
    }

    /// Answers a line of text. A question that was asked comes first.
    pub(crate) fn line(&mut self, line: &str, now: Millis) -> CommandOutcome {
        let step = self.interpreter.line(&self.game, line, now);
        self.follow(step, now)
    }

    /// Carries out an intent.
    pub(crate) fn execute(&mut self, intent: Intent, now: Millis) -> CommandOutcome {
        let step = self.interpreter.execute(&self.game, intent, now);
        self.follow(step, now)
    }

    /// Plays a move made on the board, or tries it at an earlier position.
    pub(crate) fn play_move(&mut self, request: MoveRequest, now: Millis) -> CommandOutcome {
        let step = self.interpreter.play(&self.game, request);
        self.follow(step, now)
    }

    /// Answers what a pawn becomes.
    pub(crate) fn promote(&mut self, role: Role, now: Millis) -> CommandOutcome {
        let step = self.interpreter.promote(role);
        self.follow(step, now)
    }

    /// Answers whether the game in progress is given up.
    pub(crate) fn give_up(&mut self, yes: bool, now: Millis) -> CommandOutcome {
        let step = if yes {
            self.interpreter.agree()
        } else {
            self.interpreter.disagree()
        };
        self.follow(step, now)
    }

    /// Starts a game at once if no move would be lost; else asks.
    pub(crate) fn start_or_ask(&mut self, settings: Settings, now: Millis) -> CommandOutcome {
        let step = self.interpreter.start_or_ask(&self.game, settings);
        self.follow(step, now)
    }

    /// Why a move is refused, with the squares to mark.
    pub(crate) fn illegal(&self, refusal: Refusal) -> CommandOutcome {
        self.interpreter.illegal(&self.game, refusal)
    }

    /// Carries out what the interpreter made of a line.
    fn follow(&mut self, step: Step, now: Millis) -> CommandOutcome {
        match step {
            Step::Answer(outcome) => match &outcome.ui_action {
                Some(UiAction::Save(name)) => self.save(name, now),
                Some(UiAction::Load(name)) => self.load(name, now),
                Some(UiAction::Coach(is_on)) => {
                    self.interpreter.coaches = *is_on;
                    outcome
                }
                Some(_) | None => outcome,
            },
            Step::Apply(commands) => {
                let mut outcome = CommandOutcome::default();
                for command in commands {
                    outcome.extend(self.apply(command, now));
                    if outcome.is_refusal() {
                        break;
                    }
                }
                outcome
            }
            Step::Replace(game) => match self.store.put(*game, now) {
                Ok(game) => {
                    self.game = game;
                    self.interpreter.replaced(&self.game)
                }
                Err(reason) => self.not_kept(reason),
            },
        }
    }

    /// Applies a command and describes what came of it, once it is stored.
    pub(crate) fn apply(&mut self, command: Command, now: Millis) -> CommandOutcome {
        let command = engine_player::with_seed_at_start(command);
        match self.store.carry_out(&self.game, command, now) {
            Ok(Applied {
                game,
                events,
                refused,
            }) => {
                self.game = game;
                self.interpreter.applied(&self.game, events, refused)
            }
            Err(reason) => self.not_kept(reason),
        }
    }

    fn not_kept(&self, reason: String) -> CommandOutcome {
        CommandOutcome::not_understood(not_kept(&self.localizer(), reason))
    }

    /// Lets time pass. The outcome is the end of the game, if it ran out.
    pub(crate) fn tick(&mut self, now: Millis) -> Option<CommandOutcome> {
        let outcome = self.apply(Command::Tick, now);
        (outcome.change() == Change::Over).then_some(outcome)
    }

    /// The program ends: stores the thinking time.
    pub(crate) fn suspend(&mut self, now: Millis) {
        self.store.suspend(&self.game, now);
    }

    /// The file where games are kept, if they are.
    pub(crate) fn kept(&self) -> Option<KeptGames> {
        self.store.kept()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn localizer(&self) -> Localizer {
        self.interpreter.localizer
    }

    pub(crate) fn set_language(&mut self, language: Language) {
        self.interpreter.localizer = Localizer::new(language);
    }

    /// Whether the game was there when the program began.
    pub(crate) fn was_resumed(&self) -> bool {
        self.was_resumed
    }

    /// Lets the coach speak after every move of a person, or not.
    pub(crate) fn set_coach(&mut self, is_on: bool) {
        self.interpreter.coaches = is_on;
    }

    /// The question that waits for an answer.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.interpreter.question()
    }

    pub(crate) fn drop_question(&mut self) {
        self.interpreter.drop_question();
    }

    /// The settings of the next game.
    pub(crate) fn next_settings(&self) -> Settings {
        self.interpreter.next_settings(&self.game)
    }

    /// The status line.
    pub(crate) fn status(&self) -> String {
        self.localizer()
            .status(self.game.position(), self.game.outcome())
    }

    /// A player's name.
    pub(crate) fn name(&self, color: Color) -> String {
        self.localizer().player_name(self.game.settings(), color)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.game.outcome().is_in_progress()
    }

    /// Whether the viewed position is the one on the board.
    pub(crate) fn is_at_board(&self) -> bool {
        self.game.cursor() == self.game.head()
    }

    /// The viewed position.
    pub(crate) fn viewed(&self) -> Position {
        if self.is_at_board() {
            return *self.game.position();
        }
        self.game.viewed()
    }

    /// The two squares of the move that led to the viewed position.
    pub(crate) fn last_squares(&self) -> Vec<Square> {
        let last = self.game.viewed_move();
        last.map_or_else(Vec::new, |played| vec![played.from, played.to])
    }

    /// Who asks for a takeback or offers a draw.
    pub(crate) fn offered_by(&self) -> Option<Color> {
        self.game.takeback_asked().or(self.game.draw_offer())
    }
}

/// A new game, which is stored from here on.
fn begin(
    settings: Settings,
    store: &mut dyn GameStore,
    localizer: &Localizer,
    now: Millis,
) -> Result<Game, String> {
    let settings = engine_player::with_seed(settings);
    let command = Command::start(settings.clone());
    let game = Game::new(settings, now).map_err(|refused| localizer.refused(&refused))?;
    let kept = store.begin(&command, &game, now);
    kept.map_err(|reason| not_kept(localizer, reason))?;
    Ok(game)
}

fn not_kept(localizer: &Localizer, reason: String) -> String {
    localizer.format_with("refused-not-kept", &[with("reason", reason)])
}
