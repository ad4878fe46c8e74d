//! The game of the people at one terminal: what they want goes in, sentences
//! and squares to mark come out.
//!
//! Both the line mode and the full screen stand on this. It draws nothing and
//! does not know the time, which is told.

mod answer;
mod begin;
mod files;
mod play;
mod question;
mod reply;
mod shelf;
mod view;

use std::fmt;

use arrocco_game::{Applied, Command, Event, Game, Millis, MoveRequest, Settings};
use arrocco_rules::{Color, Position};

pub(crate) use answer::clock_face;
pub(crate) use question::Question;
pub(crate) use reply::{Effect, Marks, Reply};
pub(crate) use shelf::{Kept, Memory, Shelf};

use arrocco_session::command_line::{self, Intent, Way};
use arrocco_session::l10n::{Language, Localizer, with};

/// A game, the people who play it, and where it is kept.
pub(crate) struct Session {
    game: Game,
    pub(crate) localizer: Localizer,
    /// What the next game is played with.
    next: Settings,
    /// What the person was asked and has not answered.
    question: Option<Question>,
    shelf: Box<dyn Shelf>,
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
    /// Takes a game from the shelf, or begins one with these settings.
    ///
    /// # Errors
    ///
    /// A sentence saying why there can be no game.
    pub(crate) fn open(
        settings: Settings,
        language: Language,
        mut shelf: Box<dyn Shelf>,
        now: Millis,
    ) -> Result<Session, String> {
        let localizer = Localizer::new(language);
        let kept = shelf.resume(now)?;
        let was_resumed = kept.is_some();
        let (game, next) = match kept {
            Some(game) => {
                let next = for_next(game.settings());
                (game, next)
            }
            None => {
                let game = begin(&settings, shelf.as_mut(), &localizer, now)?;
                (game, settings)
            }
        };
        Ok(Session {
            game,
            localizer,
            next,
            question: None,
            shelf,
            was_resumed,
        })
    }

    /// Answers a line of text. A question that was asked comes first.
    pub(crate) fn line(&mut self, line: &str, now: Millis) -> Reply {
        if let Some(reply) = self.answer_question(line, now) {
            return reply;
        }
        match command_line::read(line, self.localizer.language) {
            Ok(intent) => self.obey(intent, now),
            Err(misread) => Reply::refusal(self.localizer.parse_error(&misread)),
        }
    }

    /// Does what somebody wants.
    pub(crate) fn obey(&mut self, intent: Intent, now: Millis) -> Reply {
        match intent {
            Intent::Play(_)
            | Intent::Promote(_)
            | Intent::Undo
            | Intent::Redo
            | Intent::Draw
            | Intent::Accept
            | Intent::Decline
            | Intent::Claim(_)
            | Intent::Resign
            | Intent::Pause
            | Intent::Resume => self.play(intent, now),
            Intent::Go(_) | Intent::Try(_) | Intent::Raise | Intent::Delete => {
                self.explore(intent, now)
            }
            Intent::New(_)
            | Intent::Level(_)
            | Intent::Classic
            | Intent::Clock(_)
            | Intent::Name(..) => self.arrange(intent, now),
            Intent::Save(_) | Intent::Load(_) | Intent::Start(_) => self.files(intent, now),
            Intent::Fen => Reply::raw(self.game().map_or_else(String::new, Game::fen)),
            Intent::Pgn => Reply::raw(self.pgn(now)),
            Intent::Flip => Reply::effect(Effect::Flip),
            Intent::Hint => Reply::effect(Effect::Hint),
            Intent::Evaluate => Reply::effect(Effect::Evaluate),
            Intent::Board => Reply::effect(Effect::Board),
            Intent::Edit => Reply::effect(Effect::Edit),
            Intent::Help => Reply::effect(Effect::Help),
            Intent::Quit => Reply::effect(Effect::Quit),
            Intent::Theme(name) => Reply::effect(Effect::Theme(name)),
            Intent::Pieces(name) => Reply::effect(Effect::Pieces(name)),
            Intent::Language(language) => self.speak(language),
            question => self.answer(&question, now),
        }
    }

    fn speak(&mut self, language: Language) -> Reply {
        self.localizer = Localizer::new(language);
        Reply::said(self.localizer.format("language-changed"))
            .with_effect(Effect::Language(language))
    }

    /// Carries out a command; nobody is told before the game is kept.
    fn command(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Reply> {
        let Applied {
            game,
            events,
            refused,
        } = self
            .shelf
            .carry_out(&self.game, command, now)
            .map_err(|reason| Reply::refusal(not_kept(&self.localizer, reason)))?;
        self.game = game;
        refused.map_or(Ok(events), |refused| Err(self.refusal(&refused)))
    }

    /// Lets time pass. Gives what it brought, if it is worth telling.
    pub(crate) fn tick(&mut self, now: Millis) -> Option<Reply> {
        let events = self.command(Command::Tick, now).ok()?;
        let reply = self.tell(&events);
        (reply.effect == Effect::Over).then_some(reply)
    }

    /// A command of an engine or a program that plays.
    pub(crate) fn program(&mut self, command: Command, now: Millis) -> Reply {
        match self.command(command, now) {
            Ok(events) => self.tell(&events),
            Err(reply) => reply,
        }
    }

    /// The program ends; the game rests where it is kept.
    pub(crate) fn rest(&mut self, now: Millis) {
        self.shelf.rest(&self.game, now);
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

    /// The status line (M-29).
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

    /// The move one looks at when going a way through the game.
    fn explore(&mut self, intent: Intent, now: Millis) -> Reply {
        let command = match intent {
            Intent::Go(way) => self.go(way),
            Intent::Try(m) => match m.to_move(&self.viewed()) {
                Ok(m) => Command::Vary {
                    request: MoveRequest::of(m),
                },
                Err(error) => return self.not_a_move(&error),
            },
            Intent::Raise => Command::PromoteVariation {
                id: self.looking_at(),
            },
            _ => Command::DeleteVariation {
                id: self.looking_at(),
            },
        };
        match self.command(command, now) {
            Ok(_) => Reply::said(self.view_told()).with_effect(Effect::Looked),
            Err(reply) => reply,
        }
    }

    fn go(&self, way: Way) -> Command {
        let id = match way {
            Way::First => arrocco_game::MoveId::START,
            Way::Back => self.before(self.looking_at()),
            Way::Forward => self.after(self.looking_at()),
            Way::Last => self.game().map_or_else(Default::default, Game::head),
        };
        Command::GoTo { id }
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
    shelf: &mut dyn Shelf,
    localizer: &Localizer,
    now: Millis,
) -> Result<Game, String> {
    let game = Game::new(settings.clone(), now).map_err(|refused| localizer.refused(&refused))?;
    let command = Command::start(settings.clone());
    let kept = shelf.begin(&command, &game, now);
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
