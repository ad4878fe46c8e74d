//! What replies, clicks and engine events do to the screen.

use arrocco_game::{Click, Millis, MoveRequest, Selection, Settings};
use arrocco_rules::{Color, Square};

use super::dialog::END_BUTTONS;
use super::editor::Editor;
use super::{Dialog, GameView, Model};
use crate::advice::Advice;
use crate::options::{Options, Style, Theme};
use crate::session::{Effect, Marks, Question, Reply};
use arrocco_session::command_line::Intent;
use arrocco_session::engine_player::EngineEvent;

/// A reply of more lines than this gets a window of its own.
const MESSAGE_LINES: usize = 2;

impl Model {
    /// Says that a game goes on, and begins what was asked for on the command
    /// line instead.
    pub(crate) fn greet(&mut self, options: &Options, now: Millis) {
        if self.session.was_resumed() {
            self.message = vec![self.session.localizer.format("resumed")];
        }
        if let Some(file) = &options.load {
            self.execute(Intent::Load(file.clone()), now);
        } else if self.session.was_resumed() && options.asks_for_game() {
            let reply = self.session.start_or_ask(options.settings(), now);
            self.show(reply);
        }
        if self
            .session
            .game()
            .is_some_and(|game| !game.outcome().is_in_progress())
        {
            self.dialog = Some(Dialog::End { at: 0 });
        }
        self.ask();
    }

    /// A line was typed.
    pub(super) fn enter(&mut self, line: &str, now: Millis) {
        let reply = self.session.line(line, now);
        self.show(reply);
    }

    /// Carries out an intent and shows the reply.
    pub(super) fn execute(&mut self, intent: Intent, now: Millis) {
        let reply = self.session.execute(intent, now);
        self.show(reply);
    }

    /// Shows a reply.
    pub(super) fn show(&mut self, reply: Reply) {
        self.marks = reply.marks;
        self.is_refusal = reply.is_refusal;
        let lines: Vec<String> = reply
            .lines
            .iter()
            .flat_map(|text| text.lines())
            .map(str::to_owned)
            .collect();
        if lines.len() > MESSAGE_LINES && reply.effect == Effect::None {
            self.dialog = Some(Dialog::Text { lines, scroll: 0 });
        } else if !lines.is_empty() {
            self.message = lines;
        }
        self.follow(&reply.effect);
        self.refresh();
        self.ask();
    }

    fn follow(&mut self, effect: &Effect) {
        match effect {
            Effect::Moved | Effect::Browsed => self.let_go(),
            Effect::Began => {
                self.let_go();
                self.appearance.is_flipped = false;
                self.put_aside = None;
            }
            Effect::Over => {
                self.let_go();
                self.dialog = Some(Dialog::End { at: 0 });
            }
            Effect::Flip => self.appearance.is_flipped = !self.appearance.is_flipped,
            Effect::Hint => self.ask_for_hint(),
            Effect::Evaluate => self.appearance.has_evaluation = !self.appearance.has_evaluation,
            Effect::Edit => self.open_editor(),
            Effect::Help => self.dialog = Some(Dialog::Help { scroll: 0 }),
            Effect::Theme(name) => {
                self.appearance.theme = Theme::from_name(name).unwrap_or_default();
            }
            Effect::Pieces(name) => {
                self.appearance.style = Style::from_name(name).unwrap_or_default();
            }
            Effect::Quit => self.is_over = true,
            Effect::Promote | Effect::Board | Effect::Language(_) | Effect::None => {}
        }
    }

    /// Nothing is picked up any more.
    fn let_go(&mut self) {
        self.selection = Selection::None;
        self.hinted = None;
        self.awaits_hint = false;
        self.advice = None;
    }

    /// Looks at the game again.
    pub(super) fn refresh(&mut self) {
        self.game_view = GameView::new(&self.session);
        if !self.appearance.has_evaluation {
            self.advice = None;
        }
    }

    /// Opens the dialog for what waits for an answer.
    fn ask(&mut self) {
        match self.session.question() {
            Some(&Question::Promotion { from, to }) => {
                self.dialog = Some(Dialog::Promotion { from, to, at: 0 });
                return;
            }
            Some(Question::Replace(_) | Question::ReplaceBy(_)) => {
                self.dialog = Some(Dialog::GiveUp { yes: false });
                return;
            }
            Some(Question::Depth | Question::Side { .. }) => self.prompt.open(),
            None => {}
        }
        self.ask_about_offer();
    }

    /// An offer is shown once, to a person.
    fn ask_about_offer(&mut self) {
        let by = self
            .session
            .takeback_asked()
            .or(self.session.draw_offered());
        let to_person = by.filter(|&by| self.session.is_person(!by));
        if to_person.is_none() {
            self.put_aside = None;
        }
        if let (Some(by), None) = (to_person, &self.dialog)
            && self.put_aside != Some(by)
        {
            self.put_aside = Some(by);
            self.dialog = Some(Dialog::Offer { by, yes: true });
        }
    }

    fn ask_for_hint(&mut self) {
        self.awaits_hint = true;
        self.message = vec![self.session.localizer.format("hint-coming")];
    }

    fn open_editor(&mut self) {
        self.dialog = Some(Dialog::Editor(Editor::new(&self.game_view.position)));
    }

    /// A square was clicked.
    pub(super) fn click(&mut self, square: Square, now: Millis) {
        self.marks = Marks::default();
        match self.clicked(square) {
            Click::Play(text) => self.play(text, now),
            Click::Refused(refusal) => {
                let reply = self.session.illegal(&refusal);
                self.show(reply);
            }
            Click::Picked | Click::Dropped | Click::Ignored => self.is_refusal = false,
        }
    }

    /// What a click means, in the game or at the viewed position.
    fn clicked(&mut self, square: Square) -> Click {
        let Some(game) = self.session.game() else {
            return Click::Ignored;
        };
        if self.game_view.is_board {
            return self.selection.click(game, square);
        }
        self.selection
            .click_viewed(&self.game_view.position, square)
    }

    /// Plays a move, or tries it where one is looking.
    fn play(&mut self, text: MoveRequest, now: Millis) {
        let reply = if self.game_view.is_board {
            self.session.play_move(text, now)
        } else {
            self.session.try_move(text, now)
        };
        self.show(reply);
    }

    /// A promotion was chosen.
    pub(super) fn promote(&mut self, at: usize, now: Millis) {
        let Some(Dialog::Promotion { from, to, .. }) = self.dialog.take() else {
            return;
        };
        let Some(&role) = super::dialog::PROMOTIONS.get(at) else {
            return;
        };
        let reply = self.session.promote(from, to, role, now);
        self.show(reply);
    }

    /// Yes or no was said to the dialog.
    pub(super) fn decide(&mut self, yes: bool, now: Millis) {
        let reply = match self.dialog.take() {
            Some(Dialog::GiveUp { .. }) if yes => self.session.agree(now),
            Some(Dialog::GiveUp { .. }) => {
                self.session.drop_question();
                Reply::said(self.session.localizer.format("game-goes-on"))
            }
            Some(Dialog::Offer { .. }) if yes => self.session.execute(Intent::Accept, now),
            Some(Dialog::Offer { .. }) => self.session.execute(Intent::Decline, now),
            Some(Dialog::Resign { .. }) if yes => self.session.execute(Intent::Resign, now),
            _ => return,
        };
        self.show(reply);
    }

    /// A button of the end was pressed.
    pub(super) fn leave_end(&mut self, at: usize, now: Millis) {
        self.dialog = None;
        match END_BUTTONS.get(at) {
            Some(&"end-again") => {
                let settings = self.rematch();
                let reply = self.session.start_or_ask(settings, now);
                self.show(reply);
            }
            Some(&"end-new") => self.open_new_game(),
            _ => {}
        }
    }

    /// The same game with sides changed.
    fn rematch(&self) -> Settings {
        let mut settings = self.session.next_settings().clone();
        std::mem::swap(&mut settings.white, &mut settings.black);
        settings
    }

    /// Begins from the position that was set up, or says why not.
    pub(super) fn leave_editor(&mut self, now: Millis) {
        let Some(Dialog::Editor(editor)) = &self.dialog else {
            return;
        };
        match editor.position() {
            Ok(_) => {
                let fen = editor.fen();
                self.dialog = None;
                let reply = self.session.start_from(&fen, now);
                self.show(reply);
            }
            Err(error) => {
                let sentence = self.session.localizer.setup_error(&error);
                self.notice(sentence);
            }
        }
    }

    /// Handles an event of an engine.
    pub(crate) fn engine_event(&mut self, event: EngineEvent, now: Millis) {
        match event {
            EngineEvent::Decision(command) => {
                let reply = self.session.program(command, now);
                // What an engine wants too late is nobody's business.
                if !reply.is_refusal {
                    self.show(reply);
                }
            }
            EngineEvent::Analysis(analysis) if analysis.rank == 1 => {
                self.learn(Advice::new(analysis));
            }
            EngineEvent::Analysis(_) => {}
            EngineEvent::Hint(analysis) => self.learn_hint(Advice::new(analysis)),
        }
    }

    fn learn(&mut self, advice: Advice) {
        if self.appearance.has_evaluation && self.is_about_view(&advice) {
            self.advice = Some(advice);
        }
    }

    fn learn_hint(&mut self, advice: Advice) {
        if !std::mem::take(&mut self.awaits_hint) || !self.is_about_view(&advice) {
            return;
        }
        self.message = vec![advice.hint(&self.session.localizer)];
        self.is_refusal = false;
        let best = advice.analysis().best;
        self.hinted = best.map(|best| (best.from, best.to));
    }

    fn is_about_view(&self, advice: &Advice) -> bool {
        self.session.viewed().to_string() == advice.analysis().fen
    }

    /// Says whose draw is offered, for the dialog.
    pub(crate) fn offer_text(&self, by: Color) -> String {
        match self.session.takeback_asked() {
            Some(_) => self.session.between("takeback-asked", by),
            None => self.session.between("draw-offered", by),
        }
    }
}
