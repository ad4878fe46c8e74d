//! The game at one terminal: intents are executed, and each gives a reply with
//! sentences and squares to mark.
//!
//! The line mode and the full screen use it. It draws nothing, and the caller
//! passes the time.

mod begin;
mod describe;
mod files;
mod play;
mod question;
mod reply;
mod store;
mod view;

use std::fmt;

use arrocco_game::{Applied, Command, Event, Game, Millis, Settings};
use arrocco_rules::{Color, Position};

pub(crate) use describe::clock_face;
pub(crate) use question::Question;
pub(crate) use reply::{Effect, Marks, Reply};
pub(crate) use store::{GameStore, InMemory, OnDisk};

use arrocco_session::command_line::{self, Intent};
use arrocco_session::l10n::{Language, Localizer, with};

/// A game, the language of its sentences, and where it is stored.
pub(crate) struct Session {
    game: Game,
    pub(crate) localizer: Localizer,
    /// What the next game is played with.
    next: Settings,
    /// What the person was asked and has not answered.
    question: Option<Question>,
    store: Box<dyn GameStore>,
    was_resumed: bool,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("status", &self.game.status())
            .field("question", &self.question)
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
        let localizer = Localizer::new(language);
        let kept = store.resume(now)?;
        let was_resumed = kept.is_some();
        let (game, next) = match kept {
            Some(game) => {
                let next = for_next(game.settings());
                (game, next)
            }
            None => {
                let game = begin(&settings, store.as_mut(), &localizer, now)?;
                (game, settings)
            }
        };
        Ok(Session {
            game,
            localizer,
            next,
            question: None,
            store,
            was_resumed,
        })
    }

    /// Answers a line of text. A question that was asked comes first.
    pub(crate) fn line(&mut self, line: &str, now: Millis) -> Reply {
        if let Some(reply) = self.answer_question(line, now) {
            return reply;
        }
        match command_line::read(line, self.localizer.language) {
            Ok(intent) => self.execute(intent, now),
            Err(error) => Reply::refusal(self.localizer.parse_error(&error)),
        }
    }

    /// Carries out an intent.
    pub(crate) fn execute(&mut self, intent: Intent, now: Millis) -> Reply {
        match intent {
            Intent::Play(m) => self.play(&m, now),
            Intent::Promote(_) => self.no_promotion_due(),
            Intent::Undo => self.act(Command::Takeback, now),
            Intent::Redo => self.act(Command::Redo, now),
            Intent::Draw => self.offer_draw(now),
            Intent::Accept => self.accept(now),
            Intent::Decline => self.decline(now),
            Intent::Claim(intended) => self.claim_draw(intended.as_ref(), now),
            Intent::Resign => self.act(Command::Resign { by: self.speaker() }, now),
            Intent::Pause => self.act(Command::Pause, now),
            Intent::Resume => self.act(Command::Resume, now),

            Intent::Go(way) => self.go(way, now),
            Intent::Try(m) => self.try_text(&m, now),
            Intent::Raise => self.promote_variation(now),
            Intent::Delete => self.delete_variation(now),

            Intent::New(game) => self.new_game(game, now),
            Intent::Level(strength) => self.play_against(strength, now),
            Intent::Classic => self.ask_depth(),
            Intent::Clock(clock) => self.set_clock(clock, now),
            Intent::Name(color, name) => self.set_name(color, name, now),
            Intent::Start(text) => self.start_from(&text, now),
            Intent::Save(name) => self.save(&name, now),
            Intent::Load(name) => self.load(&name, now),

            Intent::Why(m) => self.explain(&m),
            Intent::Moves(square) => self.describe_moves(square),
            Intent::Attackers(square) => self.describe_attackers(square),
            Intent::Where(role) => self.describe_role(role),
            Intent::Look(line) => self.describe_line(line),
            Intent::Status => Reply::said(self.status()),
            Intent::Captured => Reply::said(self.describe_captured()),
            Intent::Last => Reply::said(self.describe_last_move()),
            Intent::List => Reply::said(self.describe_game()),
            Intent::Opening => Reply::said(self.describe_opening()),
            Intent::Time => Reply::said(self.describe_clocks(now)),
            Intent::Fen => Reply::said(self.game().map_or_else(String::new, Game::fen)),
            Intent::Pgn => Reply::said(self.pgn(now)),

            Intent::Flip => Reply::effect(Effect::Flip),
            Intent::Hint => Reply::effect(Effect::Hint),
            Intent::Evaluate => Reply::effect(Effect::Evaluate),
            Intent::Board => Reply::effect(Effect::Board),
            Intent::Edit => Reply::effect(Effect::Edit),
            Intent::Help => Reply::effect(Effect::Help),
            Intent::Quit => Reply::effect(Effect::Quit),
            Intent::Theme(name) => Reply::effect(Effect::Theme(name)),
            Intent::Pieces(name) => Reply::effect(Effect::Pieces(name)),
            Intent::Language(language) => self.set_language(language),
        }
    }

    fn set_language(&mut self, language: Language) -> Reply {
        self.localizer = Localizer::new(language);
        Reply::said(self.localizer.format("language-changed"))
            .with_effect(Effect::Language(language))
    }

    /// Carries out a command; events are returned once the game is stored.
    fn command(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Reply> {
        let Applied {
            game,
            events,
            refused,
        } = self
            .store
            .carry_out(&self.game, command, now)
            .map_err(|reason| Reply::refusal(not_kept(&self.localizer, reason)))?;
        self.game = game;
        refused.map_or(Ok(events), |refused| Err(self.refusal(&refused)))
    }

    /// Lets time pass. The reply is the end of the game, if it ran out.
    pub(crate) fn tick(&mut self, now: Millis) -> Option<Reply> {
        let events = self.command(Command::Tick, now).ok()?;
        let reply = self.report(&events);
        (reply.effect == Effect::Over).then_some(reply)
    }

    /// A command of an engine or a program that plays.
    pub(crate) fn program(&mut self, command: Command, now: Millis) -> Reply {
        match self.command(command, now) {
            Ok(events) => self.report(&events),
            Err(reply) => reply,
        }
    }

    /// The program ends: stores the thinking time.
    pub(crate) fn suspend(&mut self, now: Millis) {
        self.store.suspend(&self.game, now);
    }

    /// The game.
    pub(crate) fn game(&self) -> Option<&Game> {
        Some(&self.game)
    }

    /// Whether the game was there when the program began.
    pub(crate) fn was_resumed(&self) -> bool {
        self.was_resumed
    }

    /// What the person was asked.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// The position on the board.
    pub(crate) fn position(&self) -> Position {
        self.game()
            .map_or_else(Position::initial, |game| *game.position())
    }

    /// The status line.
    pub(crate) fn status(&self) -> String {
        match self.game() {
            Some(game) => self.localizer.status(game.position(), game.outcome()),
            None => String::new(),
        }
    }

    /// The moment the clock of the side to move runs out.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.game().and_then(|game| game.clock().deadline())
    }

    /// The side that a person at this terminal speaks for: the lone person, or
    /// whoever is to move.
    pub(crate) fn speaker(&self) -> Color {
        let Some(game) = self.game() else {
            return Color::White;
        };
        lone_person(game.settings()).unwrap_or(game.turn())
    }
}

/// A new game, which is kept from here on.
fn begin(
    settings: &Settings,
    store: &mut dyn GameStore,
    localizer: &Localizer,
    now: Millis,
) -> Result<Game, String> {
    let game = Game::new(settings.clone(), now).map_err(|refused| localizer.refused(&refused))?;
    let command = Command::start(settings.clone());
    let kept = store.begin(&command, &game, now);
    kept.map_err(|reason| not_kept(localizer, reason))?;
    Ok(game)
}

fn not_kept(localizer: &Localizer, reason: String) -> String {
    localizer.format_with("refused-not-kept", &[with("reason", reason)])
}

/// The side of the only person at a board.
pub(crate) fn lone_person(settings: &Settings) -> Option<Color> {
    let is_person = |color: &Color| settings.seat(*color).kind == arrocco_game::PlayerKind::Human;
    let mut people = Color::ALL.into_iter().filter(is_person);
    match (people.next(), people.next()) {
        (Some(one), None) => Some(one),
        _ => None,
    }
}

/// What a game was played with, for another from the usual place.
fn for_next(settings: &Settings) -> Settings {
    Settings {
        start: None,
        tags: Default::default(),
        ..settings.clone()
    }
}
