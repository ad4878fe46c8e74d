//! The full screen without a screen: keys, clicks and engine events go in, what is
//! to be shown can be asked for.
//!
//! | part         | what it knows                                     |
//! |--------------|---------------------------------------------------|
//! | [`keys`]     | what a key means where one is                     |
//! | [`mouse`]    | what a click or a drag means                      |
//! | [`prompt`]   | the line of text, its history and completion      |
//! | [`dialog`]   | what lies over the board and waits for an answer  |
//! | [`form`]     | a dialog of choices: new game, appearance         |
//! | [`editor`]   | a position that is set up by hand                 |
//! | [`game_view`]    | what the game looks like from where one is        |
//!
//! Nothing here draws, waits or reads a clock.

mod act;
pub(crate) mod appearance;
mod appearance_form;
pub(crate) mod click_areas;
pub(crate) mod dialog;
pub(crate) mod editor;
pub(crate) mod form;
pub(crate) mod game_view;
mod keys;
mod mouse;
mod newgame;
pub(crate) mod prompt;
#[cfg(test)]
pub(crate) mod tests;

use arrocco_game::{Millis, Selection};
use arrocco_rules::{Color, Square};

pub(crate) use appearance::{Appearance, Seating};
pub(crate) use click_areas::ClickAreas;
pub(crate) use dialog::Dialog;
pub(crate) use game_view::GameView;
pub(crate) use keys::SHORTCUTS;
pub(crate) use prompt::Prompt;

use super::advice::Advice;
use super::session::Session;
use arrocco_session::interpreter::{self, Marks, lone_person};
use arrocco_session::l10n::with;
use mouse::Press;

/// Everything a screen shows, and what the people at it are doing.
#[derive(Debug)]
pub(crate) struct Model {
    pub(crate) session: Session,
    pub(crate) appearance: Appearance,
    /// The square the arrow keys are on.
    pub(crate) cursor: Square,
    /// Whether the arrow keys were used; a mouse needs no cursor.
    pub(crate) shows_cursor: bool,
    pub(crate) selection: Selection,
    pub(crate) prompt: Prompt,
    pub(crate) dialog: Option<Dialog>,
    /// What was said last.
    pub(crate) message: Vec<String>,
    pub(crate) is_refusal: bool,
    pub(crate) marks: Marks,
    /// What the engine says about the position one is looking at.
    pub(crate) advice: Option<Advice>,
    /// Where one is asked to move, by a hint.
    pub(crate) hinted: Option<(Square, Square)>,
    /// Whether a hint was asked for and has not come.
    pub(crate) awaits_hint: bool,
    /// Whether a review was asked for and has not begun.
    pub(crate) asks_for_review: bool,
    pub(crate) game_view: GameView,
    /// Where things were drawn last.
    pub(crate) click_areas: ClickAreas,
    pub(crate) is_over: bool,
    press: Option<Press>,
    /// The offer that was looked at and put aside.
    put_aside: Option<Color>,
}

impl Model {
    /// The screen of a session.
    pub(crate) fn new(session: Session, appearance: Appearance) -> Model {
        let game_view = GameView::new(&session);
        let mut model = Model {
            session,
            appearance,
            cursor: Square::E2,
            shows_cursor: false,
            selection: Selection::None,
            prompt: Prompt::default(),
            dialog: None,
            message: Vec::new(),
            is_refusal: false,
            marks: Marks::default(),
            advice: None,
            hinted: None,
            awaits_hint: false,
            asks_for_review: false,
            game_view,
            click_areas: ClickAreas::default(),
            is_over: false,
            press: None,
            put_aside: None,
        };
        model.message = vec![model.session.localizer().format("welcome")];
        model
    }

    /// Something a person should know.
    pub(crate) fn notice(&mut self, sentence: String) {
        self.message = vec![sentence];
        self.is_refusal = true;
    }

    /// Shows the review of the game, or why there is none.
    pub(crate) fn show_review(&mut self, found: Result<String, String>) {
        match found {
            Ok(text) => {
                let lines = text.lines().map(str::to_owned).collect();
                self.dialog = Some(Dialog::Text { lines, scroll: 0 });
            }
            Err(reason) => {
                let words = [with("reason", reason)];
                let sentence = self
                    .session
                    .localizer()
                    .format_with("review-failed", &words);
                self.notice(sentence);
            }
        }
    }

    /// The side at the bottom of the board.
    pub(crate) fn bottom(&self) -> Color {
        let usual = match (self.appearance.seating, self.lone_person()) {
            (_, Some(person)) => person,
            (Seating::Fixed, None) => Color::White,
            (Seating::Turning, None) => self.game_view.position.turn(),
        };
        if self.appearance.is_flipped {
            !usual
        } else {
            usual
        }
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, now: Millis) {
        if let Some(outcome) = self.session.tick(now) {
            self.show(outcome);
        }
    }

    /// Whether an engine is to move.
    pub(crate) fn is_thinking(&self) -> bool {
        interpreter::is_engines_turn(self.session.game())
    }

    /// The side of the only person at the board.
    pub(crate) fn lone_person(&self) -> Option<Color> {
        lone_person(self.session.game().settings())
    }
}
