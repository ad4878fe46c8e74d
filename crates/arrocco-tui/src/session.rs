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

use arrocco_game::{Command, Event, Failed, Game, Millis, Settings, Table};
use arrocco_rules::{Color, Position};

pub(crate) use answer::clock_face;
pub(crate) use question::Question;
pub(crate) use reply::{Effect, Marks, Reply};
pub(crate) use shelf::{Kept, Memory, Shelf};

use arrocco_session::command_line::{self, Intent, Way};
use arrocco_session::l10n::{Language, Speech, with};

/// A table, the people at it, and where their game is kept.
pub(crate) struct Session {
    table: Table,
    pub(crate) speech: Speech,
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
            .field("status", &self.table.status())
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
        let kept = shelf.resume(now)?;
        let was_resumed = kept.is_some();
        let table = kept.map_or_else(Table::new, Table::with_game);
        let mut session = Session {
            table,
            speech: Speech::new(language),
            next: settings.clone(),
            question: None,
            shelf,
            was_resumed,
        };
        match session.table.game() {
            Some(game) => session.next = for_next(game.settings()),
            None => session.begin(settings, now)?,
        }
        Ok(session)
    }

    /// A new game on an empty table.
    fn begin(&mut self, settings: Settings, now: Millis) -> Result<(), String> {
        match self.command(Command::start(settings), now) {
            Ok(_) => Ok(()),
            Err(reply) => Err(reply.text()),
        }
    }

    /// Answers a line of text. A question that was asked comes first.
    pub(crate) fn line(&mut self, line: &str, now: Millis) -> Reply {
        if let Some(reply) = self.answer_question(line, now) {
            return reply;
        }
        match command_line::read(line, self.speech.language) {
            Ok(intent) => self.obey(intent, now),
            Err(misread) => Reply::refusal(self.speech.misread(&misread)),
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
        self.speech = Speech::new(language);
        Reply::said(self.speech.say("language-changed")).with_effect(Effect::Language(language))
    }

    /// Carries out a command; nobody is told before the game is kept.
    fn command(&mut self, command: Command, now: Millis) -> Result<Vec<Event>, Reply> {
        let outcome = self.shelf.carry_out(&mut self.table, command, now);
        outcome.map_err(|failed| match failed {
            Failed::Refused(refused) => self.refusal(&refused),
            Failed::NotKept(reason) => {
                let words = [with("reason", reason)];
                Reply::refusal(self.speech.say_with("refused-not-kept", &words))
            }
        })
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
        if let Some(game) = self.table.game() {
            self.shelf.rest(game, now);
        }
    }

    /// The game on the table.
    pub(crate) fn game(&self) -> Option<&Game> {
        self.table.game()
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
            Some(game) => self.speech.status(game.position(), game.outcome()),
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
                Ok(m) => Command::Vary { text: m.into() },
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
