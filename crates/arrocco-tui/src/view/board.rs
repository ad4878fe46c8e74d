//! The board with everything that is marked on it.

use arrocco_game::Selection;
use arrocco_rules::{Bitboard, Board, File, Piece, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style as Ink};

use super::palette::{Palette, Ring, Signs, Tint};
use super::sprite;
use crate::model::click_areas::BoardArea;
use crate::model::{Dialog, Model};
use crate::options::PieceStyle;
use crate::plain::board::figure;

/// What is drawn on the squares.
pub(super) struct Drawing<'m> {
    board: Board,
    model: &'m Model,
    palette: Palette,
    signs: Signs,
    dots: Bitboard,
    attackers: Bitboard,
    king: Option<Square>,
}

impl<'m> Drawing<'m> {
    pub(super) fn new(model: &'m Model, palette: Palette, signs: Signs) -> Drawing<'m> {
        let is_edited = matches!(model.dialog, Some(Dialog::Editor(_)));
        let board = match &model.dialog {
            Some(Dialog::Editor(editor)) => editor.setup.board,
            _ => *model.game_view.position.board(),
        };
        let check = model.game_view.check.filter(|_| !is_edited);
        let picked = match &model.selection {
            Selection::Piece { destinations, .. } => destinations.iter().copied().collect(),
            Selection::None => Bitboard::EMPTY,
        };
        Drawing {
            board,
            model,
            palette,
            signs,
            dots: picked | model.marks.dots,
            attackers: check.map_or(Bitboard::EMPTY, |(_, by)| by),
            king: check.map(|(king, _)| king),
        }
    }

    /// Draws the squares and the coordinates around them.
    pub(super) fn draw(&self, place: &BoardArea, buffer: &mut Buffer) {
        for square in Square::ALL {
            self.square(square, place.place_of(square), buffer);
            if place.is_shifted {
                self.halves(square, place, buffer);
            }
        }
        self.coordinates(place, buffer);
    }

    /// The half rows above and below a square.
    fn halves(&self, square: Square, place: &BoardArea, buffer: &mut Buffer) {
        let area = place.place_of(square);
        let Some(ground) = self.palette.square(square.is_light(), self.tint(square)).bg else {
            return;
        };
        for at in area.columns() {
            if let Some(above) = buffer.cell_mut((at.x, at.y - 1)) {
                // The square above has left its colour there, if there is one.
                above.set_symbol("▄").set_fg(ground);
            }
            if let Some(below) = buffer.cell_mut((at.x, at.y + 1)) {
                match at.y + 2 == place.area.bottom() {
                    true => below.set_symbol("▀").set_fg(ground),
                    false => below.set_bg(ground),
                };
            }
        }
    }

    fn coordinates(&self, place: &BoardArea, buffer: &mut Buffer) {
        let ink = Ink::new().add_modifier(Modifier::DIM);
        for rank in Rank::ALL {
            let at = place.place_of(Square::at(File::A, rank));
            let row = at.y + (at.height - 1) / 2;
            let name = rank.char().to_string();
            buffer.set_string(place.area.x.saturating_sub(2), row, name, ink);
        }
        for file in File::ALL {
            let at = place.place_of(Square::at(file, Rank::First));
            let column = at.x + at.width / 2;
            buffer.set_string(column, place.area.bottom(), file.char().to_string(), ink);
        }
    }

    fn square(&self, square: Square, area: Rect, buffer: &mut Buffer) {
        let tint = self.tint(square);
        let ground = self.palette.square(square.is_light(), tint);
        self.fill(square, area, ground, buffer);
        match self.board.piece_at(square) {
            Some(piece) => self.piece(piece, area, buffer),
            None if self.dots.has(square) => self.dot(area, buffer),
            None => {}
        }
        if let Some(ring) = self.ring(square) {
            // The cursor is the outer frame where both have room.
            let inset = u16::from(self.has_cursor(square) && area.width > 3);
            draw_ring(&ring, area, inset, self.ring_ink(square), buffer);
        }
        if self.has_cursor(square) {
            self.cursor(square, area, buffer);
        }
    }

    fn fill(&self, square: Square, area: Rect, ground: Ink, buffer: &mut Buffer) {
        let shade = match (self.palette.has_colors(), square.is_light()) {
            (false, false) => self.signs.shade(),
            _ => " ",
        };
        for row in area.rows() {
            for at in row.columns() {
                if let Some(cell) = buffer.cell_mut((at.x, at.y)) {
                    cell.reset();
                    cell.set_symbol(shade).set_style(ground);
                }
            }
        }
    }

    fn piece(&self, piece: Piece, area: Rect, buffer: &mut Buffer) {
        let ink = self.palette.piece(piece.color);
        let sprite = match self.style() {
            PieceStyle::Blocks => sprite::fitting(piece.role, area.width, area.height),
            _ => None,
        };
        match sprite {
            Some(sprite) => {
                self.blocks(&sprite, piece, area, ink, buffer);
            }
            None => put(buffer, middle(area), &self.sign(piece), ink),
        }
    }

    fn blocks(
        &self,
        sprite: &sprite::Sprite,
        piece: Piece,
        area: Rect,
        ink: Ink,
        buffer: &mut Buffer,
    ) {
        let (width, height) = sprite.size();
        let left = area.x + (area.width - width) / 2;
        let top = area.y + (area.height - height).div_ceil(2);
        for row in 0..height {
            for column in 0..width {
                if let Some(block) = sprite.block(column, row) {
                    put(buffer, (left + column, top + row), block, ink);
                }
            }
        }
        // Blocks have one ink; where that does not distinguish the sides, a
        // letter does.
        if self.palette.has_one_ink {
            let letter = piece.char().to_string();
            put(buffer, (area.x, area.y), &letter, ink);
        }
    }

    /// The figure or the letter of a piece.
    fn sign(&self, piece: Piece) -> String {
        let has_figures = self.style() != PieceStyle::Letters;
        match (has_figures, self.palette.has_one_ink) {
            (true, true) => figure(piece).to_string(),
            // On middle tones both sides are filled and distinguished by ink.
            (true, false) => figure(piece.role.of(arrocco_rules::Color::Black)).to_string(),
            (false, _) => piece.char().to_string(),
        }
    }

    /// The style that is drawn: what was chosen, if the terminal has it.
    fn style(&self) -> PieceStyle {
        match (self.model.appearance.style, self.signs.is_utf8) {
            (PieceStyle::Auto, true) => PieceStyle::Blocks,
            (PieceStyle::Auto, false) => PieceStyle::Letters,
            (chosen, _) => chosen,
        }
    }

    fn dot(&self, area: Rect, buffer: &mut Buffer) {
        put(buffer, middle(area), self.signs.dot(), self.palette.mark());
    }

    fn is_selected(&self, square: Square) -> bool {
        matches!(self.model.selection, Selection::Piece { from, .. } if from == square)
    }

    fn is_hinted(&self, square: Square) -> bool {
        let hinted = self.model.hinted;
        let pointed = self.model.marks.pointed.has(square);
        pointed || hinted.is_some_and(|(from, to)| from == square || to == square)
    }

    fn is_refused(&self, square: Square) -> bool {
        let marks = &self.model.marks;
        marks.piece == Some(square) || marks.target == Some(square)
    }

    fn is_last(&self, square: Square) -> bool {
        // While a refusal is shown the last move is out of the way.
        let is_edited = matches!(self.model.dialog, Some(Dialog::Editor(_)));
        self.model.game_view.last.contains(&square) && self.model.marks.is_empty() && !is_edited
    }

    fn tint(&self, square: Square) -> Tint {
        if self.is_refused(square) || self.model.marks.culprits.has(square) {
            Tint::Refused
        } else if self.is_selected(square) {
            Tint::Selected
        } else if self.king == Some(square) || self.attackers.has(square) {
            Tint::Check
        } else if self.is_hinted(square) {
            Tint::Hint
        } else if self.is_last(square) {
            Tint::Last
        } else {
            Tint::None
        }
    }

    /// The sign of what a square is. The order is the one of the colours.
    fn ring(&self, square: Square) -> Option<Ring> {
        let takes = self.dots.has(square) && self.board.piece_at(square).is_some();
        let signs = self.signs;
        if self.is_refused(square) {
            Some(signs.refused())
        } else if self.model.marks.culprits.has(square) {
            Some(signs.culprit())
        } else if self.is_selected(square) {
            Some(signs.selected())
        } else if takes {
            Some(signs.capture())
        } else if self.king == Some(square) {
            Some(signs.check())
        } else if self.attackers.has(square) {
            Some(signs.culprit())
        } else if self.is_hinted(square) {
            Some(signs.hint())
        } else if self.is_last(square) {
            Some(signs.last())
        } else {
            None
        }
    }

    fn ring_ink(&self, square: Square) -> Ink {
        match self.tint(square) {
            Tint::Last if self.palette.has_colors() => {
                self.palette.mark().remove_modifier(Modifier::BOLD)
            }
            Tint::Check | Tint::Refused | Tint::Selected | Tint::Hint
                if !self.palette.has_one_ink =>
            {
                self.palette.piece(arrocco_rules::Color::White)
            }
            _ => self.palette.mark(),
        }
    }

    fn has_cursor(&self, square: Square) -> bool {
        self.model.shows_cursor && self.model.cursor == square
    }

    /// In narrow squares the cursor leaves the right column to the other sign.
    fn cursor(&self, square: Square, area: Rect, buffer: &mut Buffer) {
        let ring = self.signs.cursor();
        let ink = self.palette.focus();
        if area.width > 3 || self.ring(square).is_none() {
            draw_ring(&ring, area, 0, ink, buffer);
        } else {
            put(buffer, (area.x, area.y), ring.one_row[0], ink);
        }
    }
}

/// Draws a frame within a square, so many columns from its border.
fn draw_ring(ring: &Ring, area: Rect, inset: u16, ink: Ink, buffer: &mut Buffer) {
    let (left, right) = (area.x + inset, area.right() - 1 - inset);
    let last = area.height - 1;
    for row in 0..area.height {
        let [a, b] = match row {
            _ if last == 0 => ring.one_row,
            0 => ring.top,
            row if row == last => ring.bottom,
            _ => ring.middle,
        };
        for (column, sign) in [(left, a), (right, b)] {
            if sign != " " {
                put(buffer, (column, area.y + row), sign, ink);
            }
        }
    }
}

/// The cell a piece stands in.
fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width / 2, area.y + (area.height - 1) / 2)
}

/// Puts a sign on the ground that is there.
fn put(buffer: &mut Buffer, at: (u16, u16), sign: &str, ink: Ink) {
    if let Some(cell) = buffer.cell_mut(at) {
        cell.set_symbol(sign).set_style(ink);
    }
}
