//! What answers, clicks and engine events do to the screen.

use arrocco_game::{Click, Millis, PlayerKind, Selection, Settings};
use arrocco_rules::{Color, Square};

use super::dialog::END_BUTTONS;
use super::editor::Editor;
use super::{Dialog, GameView, Model};
use crate::advice::Advice;
use crate::options::{PieceStyle, TerminalTheme, TuiOptions};
use arrocco_session::command_line::Intent;
use arrocco_session::engine_player::EngineEvent;
use arrocco_session::interpreter::{Change, CommandOutcome, Marks, Question, UiAction};

/// An answer of more lines than this gets a window of its own.
const MESSAGE_LINES: usize = 2;

impl Model {
    /// Says that a game goes on, and begins what was asked for on the command
    /// line instead.
    pub(crate) fn greet(&mut self, options: &TuiOptions, now: Millis) {
        if self.session.was_resumed() && self.session.is_running() {
            self.message = vec![self.session.localizer().format("resumed")];
        }
        if let Some(file) = &options.load {
            self.execute(Intent::Load(file.clone()), now);
        } else if self.session.was_resumed() && options.asks_for_game() {
            let outcome = self.session.start_or_ask(options.settings(), now);
            self.show(outcome);
        }
        if !self.session.is_running() {
            self.dialog = Some(Dialog::End { at: 0 });
        }
        self.ask();
    }

    /// A line was typed.
    pub(super) fn enter(&mut self, line: &str, now: Millis) {
        let outcome = self.session.line(line, now);
        self.show(outcome);
    }

    /// Carries out an intent and shows the answer.
    pub(super) fn execute(&mut self, intent: Intent, now: Millis) {
        let outcome = self.session.execute(intent, now);
        self.show(outcome);
    }

    /// Shows an outcome.
    pub(super) fn show(&mut self, outcome: CommandOutcome) {
        self.marks = outcome.marks;
        self.is_refusal = outcome.is_refusal();
        let change = outcome.change();
        let lines = outcome.lines.iter().flat_map(|text| text.lines());
        let lines: Vec<String> = lines.map(str::to_owned).collect();
        if lines.len() > MESSAGE_LINES && change == Change::None {
            self.dialog = Some(Dialog::Text { lines, scroll: 0 });
        } else if !lines.is_empty() {
            self.message = lines;
        }
        self.follow(change);
        if let Some(action) = &outcome.ui_action {
            self.run(action);
        }
        self.refresh();
        self.ask();
    }

    fn follow(&mut self, change: Change) {
        match change {
            Change::None => {}
            Change::Moved | Change::Browsed => self.let_go(),
            Change::Began => {
                self.let_go();
                self.appearance.is_flipped = false;
                self.put_aside = None;
            }
            Change::Over => {
                self.let_go();
                self.dialog = Some(Dialog::End { at: 0 });
            }
        }
    }

    fn run(&mut self, action: &UiAction) {
        match action {
            UiAction::Flip => self.appearance.is_flipped = !self.appearance.is_flipped,
            UiAction::Hint => self.ask_for_hint(),
            UiAction::Evaluate => self.appearance.has_evaluation = !self.appearance.has_evaluation,
            UiAction::Review => {
                self.asks_for_review = true;
                self.message = vec![self.session.localizer().format("review-working")];
            }
            UiAction::Practise => {
                self.message = vec![self.session.localizer().format("practise-screen")];
            }
            UiAction::Edit => self.open_editor(),
            UiAction::Help => self.dialog = Some(Dialog::Help { scroll: 0 }),
            UiAction::Theme(key) => {
                self.appearance.theme = TerminalTheme::from_name(key).unwrap_or_default();
            }
            UiAction::Pieces(key) => {
                self.appearance.style = PieceStyle::from_name(key).unwrap_or_default();
            }
            UiAction::Quit => self.is_over = true,
            // The board is always shown; the session writes and reads files and
            // has changed the language and the coach.
            UiAction::Board
            | UiAction::Language(_)
            | UiAction::Coach(_)
            | UiAction::Save(_)
            | UiAction::Load(_) => {}
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
            Some(Question::Promotion { .. }) => {
                self.dialog = Some(Dialog::Promotion { at: 0 });
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
        let settings = self.session.game().settings();
        let by = self.session.offered_by();
        let to_person = by.filter(|&by| settings.seat(!by).kind == PlayerKind::Human);
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
        self.message = vec![self.session.localizer().format("hint-coming")];
    }

    fn open_editor(&mut self) {
        self.dialog = Some(Dialog::Editor(Editor::new(&self.game_view.position)));
    }

    /// A square was clicked.
    pub(super) fn click(&mut self, square: Square, now: Millis) {
        self.marks = Marks::default();
        let click = if self.game_view.is_board {
            self.selection.click(self.session.game(), square)
        } else {
            self.selection
                .click_viewed(&self.game_view.position, square)
        };
        let outcome = match click {
            Click::Play(request) => self.session.play_move(request, now),
            Click::Refused(refusal) => self.session.illegal(refusal),
            Click::Picked | Click::Dropped | Click::Ignored => {
                self.is_refusal = false;
                return;
            }
        };
        self.show(outcome);
    }

    /// A promotion was chosen.
    pub(super) fn promote(&mut self, at: usize, now: Millis) {
        self.dialog = None;
        if let Some(&role) = super::dialog::PROMOTIONS.get(at) {
            let outcome = self.session.promote(role, now);
            self.show(outcome);
        }
    }

    /// Yes or no was said to the dialog.
    pub(super) fn decide(&mut self, yes: bool, now: Millis) {
        let outcome = match self.dialog.take() {
            Some(Dialog::GiveUp { .. }) => self.session.give_up(yes, now),
            Some(Dialog::Offer { .. }) if yes => self.session.execute(Intent::Accept, now),
            Some(Dialog::Offer { .. }) => self.session.execute(Intent::Decline, now),
            Some(Dialog::Resign { .. }) if yes => self.session.execute(Intent::Resign, now),
            Some(
                Dialog::Resign { .. }
                | Dialog::Promotion { .. }
                | Dialog::End { .. }
                | Dialog::NewGame(_)
                | Dialog::Appearance(_)
                | Dialog::Help { .. }
                | Dialog::Text { .. }
                | Dialog::Editor(_),
            )
            | None => return,
        };
        self.show(outcome);
    }

    /// A button of the end was pressed.
    pub(super) fn leave_end(&mut self, at: usize, now: Millis) {
        self.dialog = None;
        match END_BUTTONS.get(at) {
            Some(&"end-again") => {
                let settings = self.rematch();
                let outcome = self.session.start_or_ask(settings, now);
                self.show(outcome);
            }
            Some(&"end-new") => self.open_new_game(),
            _ => {}
        }
    }

    /// The same game with sides changed.
    fn rematch(&self) -> Settings {
        let mut settings = self.session.next_settings();
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
                self.execute(Intent::Start(fen), now);
            }
            Err(error) => {
                let sentence = self.session.localizer().setup_error(&error);
                self.notice(sentence);
            }
        }
    }

    /// Handles an event of an engine.
    pub(crate) fn engine_event(&mut self, event: EngineEvent, now: Millis) {
        match event {
            EngineEvent::Decision(command) => {
                let outcome = self.session.apply(command, now);
                // A decision that comes too late is refused, which nobody needs
                // to know.
                if !outcome.is_refusal() {
                    self.show(outcome);
                }
            }
            EngineEvent::Analysis(analysis) if analysis.rank == 1 => {
                self.learn(Advice::new(analysis));
            }
            EngineEvent::Analysis(_) => {}
            EngineEvent::Hint(analysis) => self.learn_hint(Advice::new(analysis)),
            EngineEvent::Failed(error) => {
                let sentence = self.session.localizer().engine_failed(&error);
                self.notice(sentence);
            }
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
        self.message = vec![advice.hint(&self.session.localizer())];
        self.is_refusal = false;
        let best = advice.analysis().best;
        self.hinted = best.map(|best| (best.from, best.to));
    }

    fn is_about_view(&self, advice: &Advice) -> bool {
        self.session.viewed().to_string() == advice.analysis().fen
    }

    /// Says whose draw is offered, for the dialog.
    pub(crate) fn offer_text(&self, by: Color) -> String {
        let game = self.session.game();
        let id = match game.takeback_asked() {
            Some(_) => "takeback-asked",
            None => "draw-offered",
        };
        self.session.localizer().between(id, game.settings(), by)
    }
}
