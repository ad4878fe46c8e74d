//! What a click or a drag means.

use arrocco_game::{Command, Millis, Selection};
use arrocco_rules::Square;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::click_areas::hit;
use super::form::Change;
use super::keys::scrolled;
use super::{Dialog, Model};
use arrocco_session::command_line::{Intent, Way};
use arrocco_session::interpreter::Marks;

/// A button that is held down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Press {
    square: Square,
    /// Whether letting go on the same square puts the piece down again.
    puts_down: bool,
}

impl Model {
    /// The mouse did something.
    pub(crate) fn mouse(&mut self, event: MouseEvent, now: Millis) {
        let (column, row) = (event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => self.pressed(column, row, now),
            MouseEventKind::Down(MouseButton::Right) => self.pressed_right(column, row),
            MouseEventKind::Up(MouseButton::Left) => self.released(column, row, now),
            MouseEventKind::ScrollUp => self.wheel(-3, Way::Back, now),
            MouseEventKind::ScrollDown => self.wheel(3, Way::Forward, now),
            _ => {}
        }
    }

    fn wheel(&mut self, lines: i16, way: Way, now: Millis) {
        match self.dialog.take() {
            Some(dialog) => self.dialog = Some(scrolled(dialog, lines)),
            None => self.execute(Intent::Go(way), now),
        }
    }

    fn pressed(&mut self, column: u16, row: u16, now: Millis) {
        self.tick(now);
        self.marks = Marks::default();
        if let Some(shortcut) = hit(&self.click_areas.shortcuts, column, row) {
            return self.shortcut(shortcut, now);
        }
        match &self.dialog {
            Some(Dialog::Editor(_)) => self.pressed_in_editor(column, row),
            Some(_) => self.pressed_in_dialog(column, row, now),
            None => self.pressed_on_board(column, row, now),
        }
    }

    fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        self.click_areas
            .board
            .and_then(|board| board.square_at(column, row))
    }

    fn pressed_on_board(&mut self, column: u16, row: u16, now: Millis) {
        if let Some(id) = hit(&self.click_areas.moves, column, row) {
            let outcome = self.session.apply(Command::GoTo { id }, now);
            self.show(outcome);
            self.selection = Selection::None;
            return self.refresh();
        }
        let Some(square) = self.square_at(column, row) else {
            return;
        };
        self.touch(square);
        let is_selected = matches!(self.selection, Selection::Piece { from, .. } if from == square);
        self.press = Some(Press {
            square,
            puts_down: is_selected,
        });
        if !is_selected {
            self.click(square, now);
        }
    }

    /// The cursor follows the mouse, unseen.
    fn touch(&mut self, square: Square) {
        self.cursor = square;
        self.shows_cursor = false;
    }

    /// A piece that was dragged is put where the button is let go.
    fn released(&mut self, column: u16, row: u16, now: Millis) {
        let Some(press) = self.press.take() else {
            return;
        };
        let Some(square) = self.square_at(column, row) else {
            return;
        };
        let holds = matches!(self.selection, Selection::Piece { from, .. } if from == press.square);
        if holds && (square != press.square || press.puts_down) {
            self.touch(square);
            self.click(square, now);
        }
    }

    fn pressed_right(&mut self, column: u16, row: u16) {
        let square = self.square_at(column, row);
        match (&mut self.dialog, square) {
            (Some(Dialog::Editor(editor)), Some(square)) => editor.put(square, None),
            (None, _) => self.selection = Selection::None,
            _ => {}
        }
    }

    fn pressed_in_editor(&mut self, column: u16, row: u16) {
        let chosen = hit(&self.click_areas.palette, column, row);
        let square = self.square_at(column, row);
        if let Some(Dialog::Editor(editor)) = &mut self.dialog {
            if let Some(brush) = chosen {
                editor.brush = brush;
            } else if let Some(square) = square {
                let same = editor.setup.board.piece_at(square) == editor.brush;
                let piece = if same { None } else { editor.brush };
                editor.put(square, piece);
            }
        }
    }

    fn pressed_in_dialog(&mut self, column: u16, row: u16, now: Millis) {
        let chosen = hit(&self.click_areas.choices, column, row);
        match (self.dialog.take(), chosen) {
            (Some(dialog @ Dialog::Promotion { .. }), Some(choice)) => {
                self.dialog = Some(dialog);
                self.promote(choice, now);
            }
            (Some(Dialog::End { .. }), Some(choice)) => self.leave_end(choice, now),
            (Some(Dialog::NewGame(mut form)), Some(choice)) => {
                form.light(choice);
                let change = pressed_row(&mut form, choice);
                self.formed(form, true, change, now);
            }
            (Some(Dialog::Appearance(mut form)), Some(choice)) => {
                form.light(choice);
                let change = pressed_row(&mut form, choice);
                self.formed(form, false, change, now);
            }
            (Some(Dialog::Help { .. } | Dialog::Text { .. }), None) => {}
            (Some(dialog), Some(choice)) => {
                self.dialog = Some(dialog);
                self.decide(choice == 0, now);
            }
            (dialog, None) => self.dialog = dialog,
            (None, Some(_)) => {}
        }
    }
}

fn pressed_row(form: &mut super::form::Form, row: usize) -> Change {
    if form.at == row {
        form.press()
    } else {
        Change::None
    }
}
