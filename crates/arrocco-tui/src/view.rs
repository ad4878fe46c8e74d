//! Draws the model. Knows nothing of keys, threads or time that passes.
//!
//! | part        | what it draws                                  |
//! |-------------|------------------------------------------------|
//! | [`layout`]  | where everything goes, by the window's size    |
//! | [`board`]   | squares, pieces, marks                         |
//! | [`sprite`]  | pieces made of blocks                          |
//! | [`panel`]   | players, clocks, captured pieces, evaluation   |
//! | [`moves`]   | the list of moves with its variations          |
//! | [`popup`]   | dialogs                                        |
//! | [`palette`] | colours, and signs that do without             |

mod board;
mod layout;
mod moves;
mod palette;
mod panel;
mod popup;
mod sprite;
#[cfg(test)]
mod tests;

use arrocco_game::Millis;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::model::{ClickAreas, Dialog, Model, SHORTCUTS};
use arrocco_session::l10n::with;
use layout::{MIN_HEIGHT, MIN_WIDTH, Places};
use palette::{Palette, Signs};

/// Draws everything; returns where it is.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model, now: Millis) -> ClickAreas {
    let area = frame.area();
    let Some(places) = Places::of(area, model) else {
        too_small(frame, model);
        return ClickAreas::default();
    };
    let mut screen = Screen {
        model,
        now,
        palette: Palette::new(&model.appearance),
        signs: Signs {
            is_utf8: model.appearance.is_utf8,
        },
        click_areas: ClickAreas::default(),
        cursor: None,
    };
    screen.draw(&places, frame.buffer_mut());
    if let Some(at) = screen.cursor {
        frame.set_cursor_position(at);
    }
    screen.click_areas
}

fn too_small(frame: &mut Frame<'_>, model: &Model) {
    let words = [
        with("width", MIN_WIDTH.to_string()),
        with("height", MIN_HEIGHT.to_string()),
    ];
    let sentence = model.session.localizer().format_with("too-small", &words);
    let text = Paragraph::new(sentence).wrap(Wrap { trim: true });
    frame.render_widget(text, frame.area());
}

/// What the parts of the drawing share.
struct Screen<'m> {
    model: &'m Model,
    now: Millis,
    palette: Palette,
    signs: Signs,
    click_areas: ClickAreas,
    /// Where the next letter goes.
    cursor: Option<Position>,
}

impl Screen<'_> {
    fn draw(&mut self, places: &Places, buffer: &mut Buffer) {
        self.status(places.status, buffer);
        let drawing = board::Drawing::new(self.model, self.palette, self.signs);
        drawing.draw(&places.board, buffer);
        self.click_areas.board = Some(places.board);
        self.bar(places.bar, &places.board, buffer);
        match &self.model.dialog {
            Some(Dialog::Editor(editor)) => self.editor(editor, places, buffer),
            _ => self.panel(places, buffer),
        }
        self.message(places, buffer);
        self.prompt(places.prompt, buffer);
        self.shortcuts(places.shortcuts, buffer);
        self.popup(buffer);
    }

    fn say(&self, id: &str) -> String {
        self.model.session.localizer().format(id)
    }

    fn status(&self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let text = match &self.model.dialog {
            Some(Dialog::Editor(editor)) => self.editor_turn(editor),
            _ if self.model.is_thinking() => {
                format!("{} {}", self.model.session.status(), self.say("thinking"))
            }
            _ => self.model.session.status(),
        };
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), bold);
    }

    fn message(&self, places: &Places, buffer: &mut Buffer) {
        let area = places.message;
        let style = match (self.model.is_refusal, self.model.game_view.is_board) {
            (true, _) => self.palette.danger(),
            _ => Style::new(),
        };
        let mut lines: Vec<Line<'_>> = self
            .model
            .message
            .iter()
            .map(|line| Line::raw(line.as_str()))
            .collect();
        if !self.model.game_view.is_board && !self.model.is_refusal {
            lines = vec![Line::raw(self.say("viewing"))];
        }
        // What is said of moves does not hold for the editor. Without a panel beside the
        // board, the way out of it is named here.
        if matches!(self.model.dialog, Some(Dialog::Editor(_))) && !self.model.is_refusal {
            let leave = (!places.is_beside).then(|| self.say("editor-leave"));
            lines = leave.into_iter().map(Line::raw).collect();
        }
        // In a small window a long reason takes the row of the letters as well.
        let is_long = lines
            .iter()
            .any(|line| line.width() > usize::from(area.width));
        let area = match area.height {
            1 if is_long && self.model.is_refusal => Rect::new(area.x, area.y - 1, area.width, 2),
            _ => area,
        };
        Clear.render(area, buffer);
        Paragraph::new(lines)
            .style(style)
            .wrap(Wrap { trim: true })
            .render(area, buffer);
    }

    fn prompt(&mut self, area: Rect, buffer: &mut Buffer) {
        let sign = self.signs.prompt();
        buffer.set_string(area.x, area.y, sign, self.palette.accent());
        let left = area.x + sign.width() as u16;
        let width = usize::from(area.right().saturating_sub(left));
        let prompt = &self.model.prompt;
        if !prompt.is_open {
            return;
        }
        // The end of a long line is shown, where the cursor mostly is.
        let before = prompt.before().width();
        let skipped = (before + 1).saturating_sub(width);
        let shown: String = skip_columns(prompt.text(), skipped);
        buffer.set_stringn(left, area.y, &shown, width, Style::new());
        let column = left + (before - skipped.min(before)) as u16;
        self.cursor = Some(Position::new(
            column.min(area.right().saturating_sub(1)),
            area.y,
        ));
        self.offers(left + shown.width() as u16 + 2, area, buffer);
    }

    fn offers(&self, left: u16, area: Rect, buffer: &mut Buffer) {
        let (offers, taken) = self.model.prompt.offers();
        let rest: Vec<&str> = offers
            .iter()
            .skip(taken + 1)
            .take(8)
            .map(String::as_str)
            .collect();
        let width = usize::from(area.right().saturating_sub(left));
        let dim = Style::new().add_modifier(Modifier::DIM);
        if width > 0 {
            buffer.set_stringn(left, area.y, rest.join("  "), width, dim);
        }
    }

    /// As many keys as fit. The last one, which quits, is shown in any case.
    fn shortcuts(&mut self, area: Option<Rect>, buffer: &mut Buffer) {
        let Some(area) = area else { return };
        let widths = SHORTCUTS.map(|(_, key, id)| (key.width() + self.say(id).width() + 1) as u16);
        let last = SHORTCUTS.len() - 1;
        let quit = widths.last().map_or(0, |width| width + 2);
        let mut left = area.x;
        let mut is_full = false;
        for (at, ((_, key, id), width)) in SHORTCUTS.iter().zip(widths).enumerate() {
            let label = self.say(id);
            let kept = if at < last { quit } else { 0 };
            is_full |= at < last && left + width + kept > area.right();
            if is_full && at < last || left + width > area.right() {
                continue;
            }
            buffer.set_string(left, area.y, *key, self.palette.accent());
            let after = left + key.width() as u16 + 1;
            buffer.set_string(after, area.y, &label, Style::new());
            let place = Rect::new(left, area.y, width, 1);
            self.click_areas.shortcuts.push((place, at));
            left += width + 2;
        }
    }
}

/// The text without its first columns.
fn skip_columns(text: &str, columns: usize) -> String {
    let mut skipped = 0;
    let mut letters = text.chars();
    while skipped < columns {
        let Some(letter) = letters.next() else { break };
        skipped += letter.to_string().width();
    }
    letters.collect()
}
