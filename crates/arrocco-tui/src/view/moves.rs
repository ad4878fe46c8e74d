//! The list of moves: a pair in each row, variations below the move they
//! replace.

use arrocco_game::MoveId;
use arrocco_rules::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr;

use super::Screen;
use crate::model::game_view::Entry;

/// The columns of a move in the list.
const MOVE_WIDTH: u16 = 9;

/// A row of the list: texts with where they begin, and the move they show.
#[derive(Debug, Default, PartialEq, Eq)]
struct Row {
    parts: Vec<(u16, String, Option<MoveId>)>,
    is_variation: bool,
}

impl Screen<'_> {
    pub(super) fn move_list(&mut self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 {
            return;
        }
        self.click_areas.list = Some(area);
        let rows = rows(&self.model.game_view.entries, area.width);
        let current = self.model.game_view.looking_at;
        let top = first_shown(&rows, current, usize::from(area.height));
        for (line, row) in rows
            .iter()
            .skip(top)
            .take(usize::from(area.height))
            .enumerate()
        {
            self.move_row(row, area, area.y + line as u16, buffer);
        }
        if rows.is_empty() {
            let dim = Style::new().add_modifier(Modifier::DIM);
            let text = self.say("no-move-yet");
            buffer.set_stringn(area.x, area.y, text, usize::from(area.width), dim);
        }
    }

    fn move_row(&mut self, row: &Row, area: Rect, y: u16, buffer: &mut Buffer) {
        for (column, text, id) in &row.parts {
            let left = area.x + column;
            let width = (text.width() as u16).min(area.right().saturating_sub(left));
            if width == 0 {
                continue;
            }
            let is_current = *id == Some(self.model.game_view.looking_at);
            let style = match (is_current, row.is_variation || id.is_none()) {
                (true, _) => self.palette.lit(),
                (false, true) => Style::new().add_modifier(Modifier::DIM),
                (false, false) => Style::new(),
            };
            buffer.set_stringn(left, y, text, usize::from(width), style);
            if let Some(id) = id {
                let place = Rect::new(left, y, width, 1);
                self.click_areas.moves.push((place, *id));
            }
        }
    }
}

/// The first row to show so that the current move is seen; the end of the list
/// if none is.
fn first_shown(rows: &[Row], current: MoveId, height: usize) -> usize {
    let shows = |row: &Row| row.parts.iter().any(|(_, _, id)| *id == Some(current));
    let at = match rows.iter().position(shows) {
        Some(at) => at,
        None if current == MoveId::START => 0,
        None => rows.len().saturating_sub(1),
    };
    let last_top = rows.len().saturating_sub(height);
    at.saturating_sub(height / 2).min(last_top)
}

fn rows(entries: &[Entry], width: u16) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    // Whether the last row waits for Black's answer.
    let mut is_half = false;
    for entry in entries {
        if entry.depth > 0 {
            add_variation(&mut rows, entry, width);
            is_half = false;
            continue;
        }
        let answers = is_half && entry.color == Color::Black;
        if !answers {
            rows.push(begun(entry));
        }
        let column = 5 + if entry.color == Color::Black {
            MOVE_WIDTH
        } else {
            0
        };
        if let Some(row) = rows.last_mut() {
            row.parts.push((column, entry.san.clone(), Some(entry.id)));
        }
        is_half = entry.color == Color::White;
    }
    rows
}

/// A row with its number.
fn begun(entry: &Entry) -> Row {
    let mut parts = vec![(0, format!("{:>3}.", entry.number), None)];
    if entry.color == Color::Black {
        parts.push((5, "…".to_owned(), None));
    }
    Row {
        parts,
        is_variation: false,
    }
}

/// Adds a move to the row of its variation, or to a new one.
fn add_variation(rows: &mut Vec<Row>, entry: &Entry, width: u16) {
    let indent = 3 + 2 * (entry.depth.min(4) as u16);
    let number = match entry.color {
        Color::White => format!("{}. ", entry.number),
        Color::Black if entry.begins => format!("{}… ", entry.number),
        Color::Black => String::new(),
    };
    let needed = (number.width() + entry.san.width()) as u16;
    let end = rows
        .last()
        .filter(|row| row.is_variation && !entry.begins)
        .and_then(|row| {
            let (column, text, _) = row.parts.last()?;
            let end = column + text.width() as u16 + 1;
            (end + needed <= width).then_some(end)
        });
    if end.is_none() {
        rows.push(Row {
            parts: Vec::new(),
            is_variation: true,
        });
    }
    let column = end.unwrap_or(indent);
    if let Some(row) = rows.last_mut() {
        if !number.is_empty() {
            row.parts.push((column, number.clone(), None));
        }
        let after = column + number.width() as u16;
        row.parts.push((after, entry.san.clone(), Some(entry.id)));
    }
}
