//! Dialogs over the board.

use arrocco_rules::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::Screen;
use crate::model::Dialog;
use crate::model::dialog::{END_BUTTONS, PROMOTIONS};
use crate::model::form::{Field, Form, Row};
use crate::plain::help;
use arrocco_session::interpreter::speaker;
use arrocco_session::l10n::with;

/// A frame for terminals that show nothing but ASCII.
const ASCII: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The widest window of text.
const WIDEST: u16 = 76;

impl Screen<'_> {
    pub(super) fn popup(&mut self, buffer: &mut Buffer) {
        match &self.model.dialog {
            None | Some(Dialog::Editor(_)) => {}
            Some(Dialog::Promotion { at, .. }) => self.promotion(*at, buffer),
            Some(Dialog::GiveUp { yes }) => {
                let text = self.say("give-up-ask");
                self.question("give-up-title", &text, *yes, buffer);
            }
            Some(Dialog::Offer { by, yes }) => {
                let text = self.model.offer_text(*by);
                self.question("offer-title", &text, *yes, buffer);
            }
            Some(Dialog::Resign { yes }) => {
                let session = &self.model.session;
                let words = [with("name", session.name(speaker(session.game())))];
                let text = session.localizer().format_with("ask-resign", &words);
                self.question("resign-title", &text, *yes, buffer);
            }
            Some(Dialog::End { at }) => self.end(*at, buffer),
            Some(Dialog::NewGame(form) | Dialog::Appearance(form)) => self.form(form, buffer),
            Some(Dialog::Help { scroll }) => {
                let lines = self.help_lines(text_width(buffer));
                self.text("help-title", &lines, *scroll, buffer);
            }
            Some(Dialog::Text { lines, scroll }) => {
                self.text("text-title", lines, *scroll, buffer);
            }
        }
    }

    /// A window in the middle of the screen; its inside.
    fn window(&self, title: &str, width: u16, height: u16, buffer: &mut Buffer) -> Rect {
        let screen = buffer.area;
        let (width, height) = (
            (width + 4).min(screen.width),
            (height + 2).min(screen.height),
        );
        let area = Rect {
            x: screen.x + (screen.width - width) / 2,
            y: screen.y + (screen.height - height) / 2,
            width,
            height,
        };
        Clear.render(area, buffer);
        let set = if self.signs.is_utf8 {
            border::ROUNDED
        } else {
            ASCII
        };
        let title = format!(" {} ", self.say(title));
        let block = Block::bordered()
            .border_set(set)
            .title(title)
            .title_style(self.palette.accent());
        let inner = block.inner(area);
        block.render(area, buffer);
        Rect {
            x: inner.x + 1,
            width: inner.width.saturating_sub(2),
            ..inner
        }
    }

    /// Buttons side by side from a column on; those that can be clicked.
    fn buttons(&mut self, labels: &[String], lit: usize, area: Rect, buffer: &mut Buffer) {
        let mut left = area.x;
        for (index, label) in labels.iter().enumerate() {
            let text = format!("[ {label} ]");
            let width = (text.width() as u16).min(area.right().saturating_sub(left));
            if width == 0 || area.height == 0 {
                return;
            }
            let style = if index == lit {
                self.palette.lit()
            } else {
                Style::new()
            };
            buffer.set_stringn(left, area.y, &text, usize::from(width), style);
            self.click_areas
                .choices
                .push((Rect::new(left, area.y, width, 1), index));
            left += width + 1;
        }
    }

    fn promotion(&mut self, at: usize, buffer: &mut Buffer) {
        let turn = self.model.game_view.position.turn();
        let labels: Vec<String> = PROMOTIONS
            .iter()
            .map(|&role| {
                let name = self.model.session.localizer().role_name(role);
                match self.signs.is_utf8 {
                    true => {
                        let sign = crate::plain::board::figure(role.of(turn));
                        format!("{sign} {name}")
                    }
                    false => name,
                }
            })
            .collect();
        let total: usize = labels.iter().map(|label| label.width() + 5).sum();
        let screen = usize::from(buffer.area.width);
        // In a narrow window the choices stand below one another.
        if total + 4 <= screen {
            let inner = self.window("choose", total as u16 - 1, 1, buffer);
            self.buttons(&labels, at, inner, buffer);
        } else {
            let inner = self.window("choose", 16, labels.len() as u16, buffer);
            self.column(&labels, at, inner, buffer);
        }
    }

    fn column(&mut self, labels: &[String], lit: usize, area: Rect, buffer: &mut Buffer) {
        for (index, label) in labels.iter().enumerate().take(usize::from(area.height)) {
            let style = if index == lit {
                self.palette.lit()
            } else {
                Style::new()
            };
            let y = area.y + index as u16;
            let text = format!("[ {label} ]");
            buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
            self.click_areas
                .choices
                .push((Rect::new(area.x, y, area.width, 1), index));
        }
    }

    fn question(&mut self, title: &str, text: &str, yes: bool, buffer: &mut Buffer) {
        let labels = [self.say("yes"), self.say("no")];
        let lines = wrapped(
            text,
            usize::from(buffer.area.width.min(60)).saturating_sub(4),
        );
        let widest = lines
            .iter()
            .map(|line| line.width())
            .max()
            .unwrap_or(0)
            .max(16);
        let inner = self.window(title, widest as u16, lines.len() as u16 + 2, buffer);
        write_lines(&lines, inner, buffer);
        self.buttons(&labels, usize::from(!yes), last_row(inner), buffer);
    }

    fn end(&mut self, at: usize, buffer: &mut Buffer) {
        let session = &self.model.session;
        let outcome = session.game().outcome();
        let mut text = session.localizer().end(outcome);
        let names = [Color::White, Color::Black].map(|side| session.name(side));
        text.push_str(&format!("\n{} {} {}", names[0], outcome.result(), names[1]));
        let labels: Vec<String> = END_BUTTONS.iter().map(|id| self.say(id)).collect();
        let total: usize = labels.iter().map(|label| label.width() + 5).sum();
        let room = usize::from(buffer.area.width)
            .saturating_sub(6)
            .min(WIDEST.into());
        let lines = wrapped(&text, room.min(total.max(40)));
        let is_wide = total <= room;
        let rows = if is_wide { 1 } else { labels.len() as u16 };
        let widest = lines.iter().map(|line| line.width()).max().unwrap_or(0);
        let width = if is_wide {
            widest.max(total - 1)
        } else {
            widest
        };
        let inner = self.window(
            "end-title",
            width as u16,
            lines.len() as u16 + 1 + rows,
            buffer,
        );
        write_lines(&lines, inner, buffer);
        let buttons = Rect {
            y: inner.bottom().saturating_sub(rows),
            height: rows.min(inner.height),
            ..inner
        };
        match is_wide {
            true => self.buttons(&labels, at, buttons, buffer),
            false => self.column(&labels, at, buttons, buffer),
        }
    }

    fn form(&mut self, form: &Form, buffer: &mut Buffer) {
        let open: Vec<(usize, &Row)> = form
            .rows
            .iter()
            .enumerate()
            .filter(|(_, row)| row.is_open)
            .collect();
        let labels: Vec<String> = open
            .iter()
            .map(|(_, row)| self.row_label(form, row))
            .collect();
        // A button needs no room beside its label.
        let label_width = open
            .iter()
            .zip(&labels)
            .filter(|((_, row), _)| row.field != Field::Button)
            .map(|(_, label)| label.width())
            .max()
            .unwrap_or(0);
        let width = buffer.area.width.saturating_sub(4).min(54);
        let inner = self.window(form.title, width, open.len() as u16 + 2, buffer);
        // In a low window the row that is lit stays in sight.
        let rows = usize::from(inner.height.saturating_sub(1)).max(1);
        let lit = open
            .iter()
            .position(|(index, _)| *index == form.at)
            .unwrap_or(0);
        let first = (lit + 1).saturating_sub(rows);
        for (line, ((index, row), label)) in
            open.iter().zip(&labels).skip(first).take(rows).enumerate()
        {
            let place = Rect::new(inner.x, inner.y + line as u16, inner.width, 1);
            self.form_row(row, label, label_width, *index == form.at, place, buffer);
            self.click_areas.choices.push((place, *index));
        }
        let dim = Style::new().add_modifier(Modifier::DIM);
        let help = self.say("form-help");
        let bottom = last_row(inner);
        buffer.set_stringn(bottom.x, bottom.y, help, usize::from(bottom.width), dim);
    }

    /// Between two people the first name is White's.
    fn row_label(&self, form: &Form, row: &Row) -> String {
        match row.id {
            "new-white" if form.choice("new-players") == 0 => self.say("new-white-two"),
            id => self.say(id),
        }
    }

    fn form_row(
        &self,
        row: &Row,
        label: &str,
        label_width: usize,
        is_lit: bool,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let style = if is_lit {
            self.palette.lit()
        } else {
            Style::new()
        };
        let (left, right) = if self.signs.is_utf8 {
            ("◂", "▸")
        } else {
            ("<", ">")
        };
        let pad = " ".repeat(label_width.saturating_sub(label.width()));
        let text = match &row.field {
            Field::Button => format!("[ {label} ]"),
            Field::Text(text) => format!("{label}{pad}  {text}{}", if is_lit { "_" } else { "" }),
            Field::Choice { options, at } => {
                let option = options.get(*at).map_or("", String::as_str);
                format!("{label}{pad}  {left} {option} {right}")
            }
        };
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }

    fn text(&self, title: &str, lines: &[String], scroll: u16, buffer: &mut Buffer) {
        let width = text_width(buffer);
        let lines: Vec<String> = lines
            .iter()
            .flat_map(|line| wrapped(line, usize::from(width)))
            .collect();
        let height = (lines.len() as u16 + 1).min(buffer.area.height.saturating_sub(2));
        let inner = self.window(title, width, height, buffer);
        let shown = inner.height.saturating_sub(1);
        let most = (lines.len() as u16).saturating_sub(shown);
        let from = usize::from(scroll.min(most));
        let body = Rect {
            height: shown,
            ..inner
        };
        write_lines(lines.get(from..).unwrap_or_default(), body, buffer);
        let dim = Style::new().add_modifier(Modifier::DIM);
        let bottom = last_row(inner);
        buffer.set_stringn(
            bottom.x,
            bottom.y,
            self.say("help-close"),
            usize::from(bottom.width),
            dim,
        );
    }

    fn help_lines(&self, width: u16) -> Vec<String> {
        let localizer = &self.model.session.localizer();
        let keys = [
            "move", "mouse", "type", "undo", "browse", "draw", "esc", "quit",
        ]
        .map(|key| {
            let (name, help) = (format!("keys-{key}"), format!("keys-{key}-help"));
            (localizer.format(&name), localizer.format(&help))
        });
        let words = help::words(localizer);
        let column = keys.iter().chain(&words).map(|(name, _)| name.width());
        let column = column.max().unwrap_or(0);
        let rows = |rows: &[(String, String)]| -> Vec<String> {
            let row = |(name, help): &(String, String)| row_lines(name, help, column, width);
            rows.iter().flat_map(row).collect()
        };
        let mut lines = vec![self.say("help-keys")];
        lines.extend(rows(&keys));
        lines.push(String::new());
        lines.push(self.say("help-notation"));
        lines.extend(rows(&words));
        lines
    }
}

/// The width of the texts in a window.
fn text_width(buffer: &Buffer) -> u16 {
    buffer.area.width.saturating_sub(4).min(WIDEST)
}

/// A help that is narrower is hard to read.
const NARROWEST_HELP: usize = 20;

/// A name and its help in two columns, or below one another in a small window; the
/// help has as many lines as it needs.
fn row_lines(name: &str, help: &str, column: usize, width: u16) -> Vec<String> {
    let indent = column + 4;
    if usize::from(width) < indent + NARROWEST_HELP {
        let help = wrapped(help, usize::from(width).saturating_sub(4));
        let lines = help.iter().map(|line| format!("    {line}"));
        return std::iter::once(format!("  {name}")).chain(lines).collect();
    }
    let pad = " ".repeat(column.saturating_sub(name.width()));
    let mut lines = wrapped(help, usize::from(width).saturating_sub(indent));
    for (row, line) in lines.iter_mut().enumerate() {
        *line = match row {
            0 => format!("  {name}{pad}  {line}"),
            _ => format!("{:indent$}{line}", ""),
        };
    }
    lines
}

fn last_row(area: Rect) -> Rect {
    Rect {
        y: area.bottom().saturating_sub(1).max(area.y),
        height: area.height.min(1),
        ..area
    }
}

fn write_lines(lines: &[String], area: Rect, buffer: &mut Buffer) {
    for (row, line) in lines.iter().take(usize::from(area.height)).enumerate() {
        buffer.set_stringn(
            area.x,
            area.y + row as u16,
            line,
            usize::from(area.width),
            Style::new(),
        );
    }
}

/// A text in lines of at most so many columns. Words are kept whole where they
/// fit; leading blanks of a line stay.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.width() <= width {
            lines.push(line.to_owned());
            continue;
        }
        let mut current = String::new();
        for word in line.split(' ') {
            let needed = current.width() + usize::from(!current.is_empty()) + word.width();
            if needed > width && !current.is_empty() {
                lines.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        lines.push(current);
    }
    lines
}
