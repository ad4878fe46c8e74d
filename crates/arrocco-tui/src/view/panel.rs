//! Players, clocks, captured pieces, the engine's engine_events.

use arrocco_game::Millis;
use arrocco_rules::{CastlingSide, Color, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color as Tone, Modifier, Style as Ink};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Screen;
use super::layout::Places;
use crate::advice::Advice;
use crate::model::click_areas::BoardArea;
use crate::model::editor::{Editor, palette};
use crate::options::PieceStyle;
use crate::plain::board::figure;
use arrocco_session::interpreter::clock_face;
use arrocco_session::l10n::{color, letters, with};

/// Below this a clock shows that it runs low.
const LOW: Millis = Millis::seconds(20);

impl Screen<'_> {
    pub(super) fn panel(&mut self, places: &Places, buffer: &mut Buffer) {
        let Some(area) = places.panel else { return };
        let bottom = places.board.bottom;
        if places.is_beside {
            self.side_panel(area, bottom, buffer);
        } else {
            self.player(row(area, 0), !bottom, true, buffer);
            self.player(row(area, 1), bottom, true, buffer);
            self.move_list(below(area, 2), buffer);
        }
    }

    /// The other side above, the own below, the moves between.
    fn side_panel(&mut self, area: Rect, bottom: Color, buffer: &mut Buffer) {
        self.player(row(area, 0), !bottom, area.height < 12, buffer);
        self.player(row(area, area.height - 1), bottom, area.height < 12, buffer);
        let mut middle = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(2),
            ..area
        };
        if area.height >= 12 {
            self.captured(row(middle, 0), !bottom, buffer);
            self.captured(row(middle, middle.height - 1), bottom, buffer);
            middle.y += 1;
            middle.height -= 2;
        }
        middle = self.opening(middle, buffer);
        middle = self.engine_events(middle, buffer);
        self.move_list(middle, buffer);
    }

    /// Whose turn it is, the name, and what the clock shows.
    fn player(&self, area: Rect, side: Color, with_captured: bool, buffer: &mut Buffer) {
        let session = &self.model.session;
        let is_turn = session.is_running() && session.game().turn() == side;
        let bold = Ink::new().add_modifier(Modifier::BOLD);
        let (sign, ink) = match is_turn {
            true => (self.signs.turn(), bold),
            false => (" ", Ink::new()),
        };
        buffer.set_string(area.x, area.y, sign, self.palette.accent());
        let name = format!("{} {}", self.token(side), session.name(side));
        let width = usize::from(area.width.saturating_sub(2));
        buffer.set_stringn(area.x + 2, area.y, &name, width, ink);
        let mut right = area.right();
        if let Some(face) = self.clock(side) {
            let text = format!(" {face} ");
            right = right.saturating_sub(text.width() as u16);
            buffer.set_string(right, area.y, &text, self.clock_ink(side, is_turn));
        }
        if with_captured {
            let captured = self.captured_text(side);
            let left = area.x + 3 + name.width() as u16;
            let room = usize::from(right.saturating_sub(left + 1));
            if captured.width() <= room {
                buffer.set_string(left + 1, area.y, captured, Ink::new());
            }
        }
    }

    /// A sign for the colour of a side.
    fn token(&self, side: Color) -> &'static str {
        match (self.signs.is_utf8, side) {
            (true, Color::White) => "○",
            (true, Color::Black) => "●",
            (false, Color::White) => "W",
            (false, Color::Black) => "B",
        }
    }

    fn clock(&self, side: Color) -> Option<String> {
        let game = self.model.session.game();
        game.clock().left(side, self.now).map(clock_face)
    }

    fn clock_ink(&self, side: Color, is_turn: bool) -> Ink {
        let left = self.model.session.game().clock().left(side, self.now);
        let is_low = left.is_some_and(|left| left < LOW);
        let ink = if is_low {
            self.palette.danger()
        } else {
            Ink::new()
        };
        match is_turn {
            true => ink.add_modifier(Modifier::REVERSED | Modifier::BOLD),
            false => ink,
        }
    }

    /// What a side has captured, and how much more it has.
    fn captured(&self, area: Rect, side: Color, buffer: &mut Buffer) {
        let text = self.captured_text(side);
        let width = usize::from(area.width.saturating_sub(2));
        buffer.set_stringn(area.x + 2, area.y, text, width, Ink::new());
    }

    fn captured_text(&self, side: Color) -> String {
        let game_view = &self.model.game_view;
        let [white, black] = &game_view.captured;
        let (taken, ahead) = match side {
            Color::White => (black, game_view.material),
            Color::Black => (white, -game_view.material),
        };
        let mut text: String = taken
            .iter()
            .map(|role| self.piece_sign(*role, !side))
            .collect();
        if ahead > 0 {
            let blank = if text.is_empty() { "" } else { " " };
            text.push_str(&format!("{blank}+{ahead}"));
        }
        text
    }

    fn piece_sign(&self, role: Role, side: Color) -> char {
        let has_figures = self.signs.is_utf8 && self.model.appearance.style != PieceStyle::Letters;
        match has_figures {
            true => figure(role.of(side)),
            false => role.of(side).char(),
        }
    }

    fn opening(&self, area: Rect, buffer: &mut Buffer) -> Rect {
        let Some(opening) = self
            .model
            .game_view
            .opening
            .as_ref()
            .filter(|_| area.height > 3)
        else {
            return area;
        };
        let dim = Ink::new().add_modifier(Modifier::ITALIC);
        let opening = self.shortened(opening, usize::from(area.width));
        buffer.set_string(area.x, area.y, opening, dim);
        below(area, 1)
    }

    /// A text in one line of so many columns; it is seen that the rest is missing.
    fn shortened(&self, text: &str, width: usize) -> String {
        if text.width() <= width {
            return text.to_owned();
        }
        let rest = if self.signs.is_utf8 { "…" } else { "..." };
        let mut room = width.saturating_sub(rest.width());
        let fits = |letter: &char| {
            let columns = letter.width().unwrap_or(0);
            let has_room = columns <= room;
            room = room.saturating_sub(columns);
            has_room
        };
        let start: String = text.chars().take_while(fits).collect();
        format!("{}{rest}", start.trim_end())
    }

    /// Depth, score and line, above the lower player.
    fn engine_events(&self, area: Rect, buffer: &mut Buffer) -> Rect {
        if !self.model.appearance.has_evaluation || area.height < 5 {
            return area;
        }
        let rest = Rect {
            height: area.height - 2,
            ..area
        };
        if let Some(advice) = &self.model.advice {
            let analysis = advice.analysis();
            let head = format!("{}  d{}", advice.score(), analysis.depth);
            let bold = Ink::new().add_modifier(Modifier::BOLD);
            buffer.set_stringn(area.x, rest.bottom(), head, usize::from(area.width), bold);
            let localizer = &self.model.session.localizer();
            let line: Vec<String> = analysis.line.iter().map(|san| localizer.san(san)).collect();
            let width = usize::from(area.width);
            buffer.set_stringn(area.x, rest.bottom() + 1, line.join(" "), width, Ink::new());
        }
        rest
    }

    /// White's share of the points, from White's side of the board.
    pub(super) fn bar(&self, area: Option<Rect>, board: &BoardArea, buffer: &mut Buffer) {
        let Some(area) = area else { return };
        let share = self.model.advice.as_ref().map_or(500, Advice::share);
        let white = (u32::from(area.height) * u32::from(share) + 500) / 1000;
        for row in 0..area.height {
            let from_bottom = u32::from(area.height - 1 - row);
            let from_white = match board.bottom {
                Color::White => from_bottom,
                Color::Black => u32::from(row),
            };
            let is_white = from_white < white;
            let sign = match (is_white, self.signs.is_utf8) {
                (true, true) => "█",
                (false, true) => "░",
                (true, false) => "#",
                (false, false) => ":",
            };
            let ink = match (self.palette.has_colors(), is_white) {
                (true, true) => Ink::new().fg(Tone::White),
                (true, false) => Ink::new().fg(Tone::DarkGray),
                (false, _) => Ink::new(),
            };
            buffer.set_string(area.x, area.y + row, sign, ink);
        }
    }

    /// The editor's palette and its keys, where the players were.
    pub(super) fn editor(&mut self, editor: &Editor, places: &Places, buffer: &mut Buffer) {
        let Some(area) = places.panel else { return };
        let bold = Ink::new().add_modifier(Modifier::BOLD);
        let title = self.say("editor-title");
        buffer.set_stringn(area.x, area.y, title, usize::from(area.width), bold);
        let rows = self.palette_rows(editor, below(area, 1), buffer);
        let mut text: Vec<String> = self.editor_help(editor);
        text.truncate(usize::from(area.height.saturating_sub(rows + 1)));
        let lines: Vec<ratatui::text::Line<'_>> = text.into_iter().map(Into::into).collect();
        let paragraph =
            ratatui::widgets::Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: true });
        ratatui::widgets::Widget::render(paragraph, below(area, rows + 1), buffer);
    }

    /// Draws the pieces that can be chosen; how many rows they take.
    fn palette_rows(&mut self, editor: &Editor, area: Rect, buffer: &mut Buffer) -> u16 {
        for (index, piece) in palette().into_iter().enumerate() {
            let (column, line) = (index % 6, index / 6);
            let place = Rect::new(area.x + 3 * column as u16, area.y + line as u16, 3, 1);
            let is_outside = place.right() > area.right() || place.y >= area.bottom();
            if is_outside {
                continue;
            }
            let sign = match piece {
                Some(piece) => self.piece_sign(piece.role, piece.color),
                None => '×',
            };
            let ink = match editor.brush == piece {
                true => self.palette.lit(),
                false => Ink::new(),
            };
            buffer.set_string(place.x, place.y, format!(" {sign} "), ink);
            self.click_areas.palette.push((place, piece));
        }
        3
    }

    pub(super) fn editor_turn(&self, editor: &Editor) -> String {
        let words = [with("color", color(editor.setup.turn))];
        self.model
            .session
            .localizer()
            .format_with("editor-turn", &words)
    }

    fn editor_help(&self, editor: &Editor) -> Vec<String> {
        let localizer = &self.model.session.localizer();
        let upper = letters("KQRBNP", localizer.language);
        let lower = upper.to_lowercase();
        let verdict = match editor.position() {
            Ok(_) => self.say("editor-good"),
            Err(error) => localizer.setup_error(&error),
        };
        vec![
            verdict,
            self.editor_turn(editor),
            localizer.format_with("editor-castling", &[with("rights", rights(editor))]),
            localizer.format_with(
                "editor-put",
                &[with("letters", upper), with("lower", lower)],
            ),
            self.say("editor-erase"),
            self.say("editor-board"),
            self.say("editor-leave"),
        ]
    }
}

/// The rights to castle as a FEN has them.
fn rights(editor: &Editor) -> String {
    let sides = [
        (Color::White, CastlingSide::Kingside, 'K'),
        (Color::White, CastlingSide::Queenside, 'Q'),
        (Color::Black, CastlingSide::Kingside, 'k'),
        (Color::Black, CastlingSide::Queenside, 'q'),
    ];
    let has = |&&(color, side, _): &&(Color, CastlingSide, char)| editor.has_castling(color, side);
    let rights: String = sides.iter().filter(has).map(|&(_, _, sign)| sign).collect();
    if rights.is_empty() {
        "-".to_owned()
    } else {
        rights
    }
}

/// One row of an area.
fn row(area: Rect, at: u16) -> Rect {
    Rect {
        y: area.y + at.min(area.height.saturating_sub(1)),
        height: 1.min(area.height),
        ..area
    }
}

/// What is left below so many rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect {
        y: area.y + rows,
        height: area.height - rows,
        ..area
    }
}
