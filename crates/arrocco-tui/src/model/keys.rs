//! What a key means where one is.
//!
//! Letters and digits always belong to the line of text: `Nf3` can be typed at
//! any time. Arrows belong to the board until a line is begun.

use arrocco_game::{Millis, Selection};
use arrocco_rules::{CastlingSide, Color, Piece, Role};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::dialog::{END_BUTTONS, PROMOTIONS};
use super::form::{Change, Form};
use super::{Dialog, Model, newgame};
use arrocco_session::command_line::{Intent, Way};
use arrocco_session::interpreter::Marks;
use arrocco_session::l10n::{Language, letters};

/// The keys of the last line, with the names of their labels.
pub(crate) const SHORTCUTS: [(KeyCode, &str, &str); 8] = [
    (KeyCode::F(1), "F1", "key-help"),
    (KeyCode::F(2), "F2", "key-new"),
    (KeyCode::F(3), "F3", "key-flip"),
    (KeyCode::F(4), "F4", "key-hint"),
    (KeyCode::F(5), "F5", "key-eval"),
    (KeyCode::F(6), "F6", "key-appearance"),
    (KeyCode::F(7), "F7", "key-edit"),
    (KeyCode::F(10), "F10", "key-quit"),
];

impl Model {
    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent, now: Millis) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        self.tick(now);
        if is_control(&key, 'c') || is_control(&key, 'q') {
            self.is_over = true;
            return;
        }
        self.marks = Marks::default();
        match self.dialog.take() {
            Some(dialog) => self.dialog_key(dialog, key, now),
            None if self.prompt.is_open => self.line_key(key, now),
            None => self.board_key(key, now),
        }
    }

    /// A shortcut of the last line was clicked.
    pub(super) fn shortcut(&mut self, at: usize, now: Millis) {
        if let Some(&(code, ..)) = SHORTCUTS.get(at) {
            self.key(KeyEvent::new(code, KeyModifiers::NONE), now);
        }
    }

    fn board_key(&mut self, key: KeyEvent, now: Millis) {
        match key.code {
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.shows_cursor = true;
                self.click(self.cursor, now);
            }
            KeyCode::Esc => self.selection = Selection::None,
            KeyCode::Char('/') => self.prompt.open(),
            KeyCode::Char('?') => self.execute(Intent::Help, now),
            _ => self.common_key(key, now),
        }
    }

    /// Keys that mean the same on the board and in the line.
    fn common_key(&mut self, key: KeyEvent, now: Millis) {
        match key.code {
            _ if is_control(&key, 'z') => self.execute(Intent::Undo, now),
            _ if is_control(&key, 'y') => self.execute(Intent::Redo, now),
            KeyCode::F(1) => self.execute(Intent::Help, now),
            KeyCode::F(2) => self.open_new_game(),
            KeyCode::F(3) => self.execute(Intent::Flip, now),
            KeyCode::F(4) => self.execute(Intent::Hint, now),
            KeyCode::F(5) => self.execute(Intent::Evaluate, now),
            KeyCode::F(6) => self.open_appearance(),
            KeyCode::F(7) => self.execute(Intent::Edit, now),
            KeyCode::F(8) => self.execute(Intent::Draw, now),
            KeyCode::F(9) => self.dialog = Some(Dialog::Resign { yes: false }),
            KeyCode::F(10) => self.is_over = true,
            KeyCode::PageUp => self.execute(Intent::Go(Way::Back), now),
            KeyCode::PageDown => self.execute(Intent::Go(Way::Forward), now),
            KeyCode::Home => self.execute(Intent::Go(Way::First), now),
            KeyCode::End => self.execute(Intent::Go(Way::Last), now),
            KeyCode::Char(letter) if is_plain(&key) => {
                self.prompt.open();
                self.prompt.insert(letter);
            }
            _ => {}
        }
    }

    fn line_key(&mut self, key: KeyEvent, now: Millis) {
        match key.code {
            KeyCode::Enter => {
                let line = self.prompt.take();
                if !line.trim().is_empty() {
                    self.enter(&line, now);
                }
            }
            KeyCode::Esc => self.prompt.close(),
            KeyCode::Tab => {
                let language = self.session.localizer().language;
                self.prompt.complete(&self.game_view.position, language);
            }
            KeyCode::Backspace if self.prompt.text().is_empty() => self.prompt.close(),
            KeyCode::Backspace => self.prompt.erase_before(),
            KeyCode::Delete => self.prompt.erase_after(),
            KeyCode::Left => self.prompt.left(),
            KeyCode::Right => self.prompt.right(),
            KeyCode::Home => self.prompt.home(),
            KeyCode::End => self.prompt.end(),
            KeyCode::Up => self.prompt.older(),
            KeyCode::Down => self.prompt.younger(),
            _ if is_control(&key, 'a') => self.prompt.home(),
            _ if is_control(&key, 'e') => self.prompt.end(),
            _ if is_control(&key, 'p') => self.prompt.older(),
            _ if is_control(&key, 'n') => self.prompt.younger(),
            _ if is_control(&key, 'u') => {
                self.prompt.close();
                self.prompt.open();
            }
            _ => self.common_key(key, now),
        }
    }

    /// Text that was pasted.
    pub(crate) fn paste(&mut self, text: &str) {
        let line = text.lines().next().unwrap_or_default();
        if self.dialog.is_none() {
            self.prompt.open();
            line.chars().for_each(|letter| self.prompt.insert(letter));
        }
    }

    /// Moves the cursor over the board as it is seen.
    fn step(&mut self, files: i8, ranks: i8) {
        self.shows_cursor = true;
        let sign = match self.bottom() {
            Color::White => 1,
            Color::Black => -1,
        };
        let next = self.cursor.offset(files * sign, ranks * sign);
        self.cursor = next.unwrap_or(self.cursor);
    }

    fn dialog_key(&mut self, dialog: Dialog, key: KeyEvent, now: Millis) {
        match dialog {
            Dialog::Promotion { at } => self.promotion_key(at, key, now),
            Dialog::GiveUp { yes } | Dialog::Offer { yes, .. } | Dialog::Resign { yes } => {
                self.decision_key(dialog, yes, key, now);
            }
            Dialog::End { at } => self.end_key(at, key, now),
            Dialog::NewGame(form) => self.form_key(form, true, key, now),
            Dialog::Appearance(form) => self.form_key(form, false, key, now),
            Dialog::Help { .. } | Dialog::Text { .. } => self.text_key(dialog, key),
            Dialog::Editor(_) => self.editor_key(dialog, key, now),
        }
    }

    fn promotion_key(&mut self, at: usize, key: KeyEvent, now: Millis) {
        let lit = |at| Some(Dialog::Promotion { at });
        let typed = match key.code {
            KeyCode::Char(letter) => self.promotion_of(letter),
            KeyCode::Enter => Some(at),
            _ => None,
        };
        self.dialog = match key.code {
            KeyCode::Left | KeyCode::Up => lit((at + PROMOTIONS.len() - 1) % PROMOTIONS.len()),
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => lit((at + 1) % PROMOTIONS.len()),
            KeyCode::Esc => {
                self.session.drop_question();
                None
            }
            _ => lit(at),
        };
        if let Some(at) = typed {
            self.promote(at, now);
        }
    }

    /// The choice a letter stands for, in the language's letters.
    fn promotion_of(&self, letter: char) -> Option<usize> {
        let upper = letter.to_ascii_uppercase().to_string();
        let language = self.session.localizer().language;
        let named = |role: &Role| letters(&role.upper_char().to_string(), language) == upper;
        PROMOTIONS.iter().position(named)
    }

    /// A key in a question with yes or no, of which `yes` may be lit.
    fn decision_key(&mut self, dialog: Dialog, yes: bool, key: KeyEvent, now: Millis) {
        let decided = match key.code {
            KeyCode::Char('y' | 'Y' | 's' | 'S') => Some(true),
            KeyCode::Char('n' | 'N') => Some(false),
            KeyCode::Enter | KeyCode::Char(' ') => Some(yes),
            _ => None,
        };
        let turns = matches!(
            key.code,
            KeyCode::Left | KeyCode::Right | KeyCode::Tab | KeyCode::Up | KeyCode::Down
        );
        match (decided, key.code, dialog) {
            (Some(yes), _, dialog) => {
                self.dialog = Some(dialog);
                self.decide(yes, now);
            }
            // An offer that is put aside still stands; the rest is a no.
            (None, KeyCode::Esc, Dialog::Offer { .. } | Dialog::Resign { .. }) => {}
            (None, KeyCode::Esc, dialog) => {
                self.dialog = Some(dialog);
                self.decide(false, now);
            }
            (None, _, dialog) => self.dialog = Some(lit(dialog, yes != turns)),
        }
    }

    fn end_key(&mut self, at: usize, key: KeyEvent, now: Millis) {
        let count = END_BUTTONS.len();
        match key.code {
            KeyCode::Enter | KeyCode::Char(' ') => self.leave_end(at, now),
            KeyCode::Esc => {}
            KeyCode::Left | KeyCode::Up => {
                self.dialog = Some(Dialog::End {
                    at: (at + count - 1) % count,
                });
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => {
                self.dialog = Some(Dialog::End {
                    at: (at + 1) % count,
                });
            }
            _ => self.common_key(key, now),
        }
    }

    fn form_key(&mut self, mut form: Form, is_new_game: bool, key: KeyEvent, now: Millis) {
        let change = match key.code {
            KeyCode::Esc => return,
            KeyCode::Up => {
                form.up();
                Change::None
            }
            KeyCode::Down | KeyCode::Tab => {
                form.down();
                Change::None
            }
            KeyCode::Left => form.previous(),
            KeyCode::Right => form.next(),
            KeyCode::Enter => form.press(),
            KeyCode::Backspace => {
                form.erase();
                Change::None
            }
            KeyCode::Char(letter) if is_plain(&key) => {
                form.insert(letter);
                Change::Changed
            }
            _ => Change::None,
        };
        self.formed(form, is_new_game, change, now);
    }

    /// A form was changed or is to be carried out.
    pub(super) fn formed(
        &mut self,
        mut form: Form,
        is_new_game: bool,
        change: Change,
        now: Millis,
    ) {
        match (is_new_game, change) {
            (true, Change::Done) => {
                self.dialog = Some(Dialog::NewGame(form.clone()));
                self.apply_new_game(&form, now);
            }
            (true, _) => {
                newgame::settle(&mut form);
                self.dialog = Some(Dialog::NewGame(form));
            }
            (false, Change::Done) => self.apply_appearance(&form),
            (false, Change::Changed) => {
                self.apply_appearance(&form);
                let at = form.at;
                self.open_appearance();
                if let Some(Dialog::Appearance(form)) = &mut self.dialog {
                    form.light(at);
                }
            }
            (false, Change::None) => self.dialog = Some(Dialog::Appearance(form)),
        }
    }

    fn text_key(&mut self, dialog: Dialog, key: KeyEvent) {
        let by = match key.code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            KeyCode::Home => i16::MIN,
            KeyCode::End => i16::MAX,
            _ => return,
        };
        self.dialog = Some(scrolled(dialog, by));
    }

    fn editor_key(&mut self, dialog: Dialog, key: KeyEvent, now: Millis) {
        let Dialog::Editor(mut editor) = dialog else {
            return;
        };
        self.shows_cursor = true;
        let language = self.session.localizer().language;
        match key.code {
            KeyCode::Esc => return,
            KeyCode::Left => self.step(-1, 0),
            KeyCode::Right => self.step(1, 0),
            KeyCode::Up => self.step(0, 1),
            KeyCode::Down => self.step(0, -1),
            KeyCode::Tab => editor.change_turn(),
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Char(' ' | '.') => {
                editor.put(self.cursor, None);
            }
            KeyCode::F(8) => editor.clear(),
            KeyCode::F(9) => editor.reset(),
            KeyCode::F(3) => self.appearance.is_flipped = !self.appearance.is_flipped,
            KeyCode::Char('1') => editor.change_castling(Color::White, CastlingSide::Kingside),
            KeyCode::Char('2') => editor.change_castling(Color::White, CastlingSide::Queenside),
            KeyCode::Char('3') => editor.change_castling(Color::Black, CastlingSide::Kingside),
            KeyCode::Char('4') => editor.change_castling(Color::Black, CastlingSide::Queenside),
            KeyCode::Char(letter) => {
                if let Some(piece) = piece_of(letter, language) {
                    editor.put(self.cursor, Some(piece));
                    editor.brush = Some(piece);
                }
            }
            _ => {}
        }
        self.dialog = Some(Dialog::Editor(editor));
        if key.code == KeyCode::Enter {
            self.leave_editor(now);
        }
    }
}

/// The piece a letter stands for: upper case is white.
fn piece_of(letter: char, language: Language) -> Option<Piece> {
    let upper = letter.to_ascii_uppercase().to_string();
    let named = |role: &Role| letters(&role.upper_char().to_string(), language) == upper;
    let role = Role::ALL.into_iter().find(|role: &Role| named(role))?;
    let color = if letter.is_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    Some(role.of(color))
}

/// The same question with yes or no lit.
fn lit(dialog: Dialog, yes: bool) -> Dialog {
    match dialog {
        Dialog::GiveUp { .. } => Dialog::GiveUp { yes },
        Dialog::Offer { by, .. } => Dialog::Offer { by, yes },
        Dialog::Resign { .. } => Dialog::Resign { yes },
        Dialog::Promotion { .. }
        | Dialog::End { .. }
        | Dialog::NewGame(_)
        | Dialog::Appearance(_)
        | Dialog::Help { .. }
        | Dialog::Text { .. }
        | Dialog::Editor(_) => dialog,
    }
}

/// The same text further down, or up.
pub(super) fn scrolled(dialog: Dialog, by: i16) -> Dialog {
    match dialog {
        Dialog::Help { scroll } => Dialog::Help {
            scroll: scroll.saturating_add_signed(by),
        },
        Dialog::Text { lines, scroll } => Dialog::Text {
            scroll: scroll.saturating_add_signed(by).min(lines.len() as u16),
            lines,
        },
        Dialog::Promotion { .. }
        | Dialog::GiveUp { .. }
        | Dialog::Offer { .. }
        | Dialog::Resign { .. }
        | Dialog::End { .. }
        | Dialog::NewGame(_)
        | Dialog::Appearance(_)
        | Dialog::Editor(_) => dialog,
    }
}

fn is_control(key: &KeyEvent, letter: char) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
        && matches!(key.code, KeyCode::Char(typed) if typed.eq_ignore_ascii_case(&letter))
}

fn is_plain(key: &KeyEvent) -> bool {
    !key.modifiers
        .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrocco_session::l10n::Localizer;

    /// In Italian the last of them was cut off.
    #[test]
    fn all_shortcuts_fit_into_a_window_of_80_columns() {
        for language in [Language::English, Language::Italian] {
            let localizer = Localizer::new(language);
            let labels = SHORTCUTS.map(|(_, key, label)| {
                let label = localizer.format(label);
                format!("{key} {label}")
            });
            let row = labels.join("  ");
            assert!(row.chars().count() <= 80, "{row}");
        }
    }
}
