//! The areas of the last frame that can be clicked.

use arrocco_game::MoveId;
use arrocco_rules::{Color, File, Piece, Rank, Square};
use ratatui::layout::{Position, Rect};

/// The places on the screen that can be clicked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClickAreas {
    pub(crate) board: Option<BoardArea>,
    pub(crate) moves: Vec<(Rect, MoveId)>,
    pub(crate) list: Option<Rect>,
    /// Choices of the dialog, by number.
    pub(crate) choices: Vec<(Rect, usize)>,
    /// Shortcuts in the last line, by number.
    pub(crate) shortcuts: Vec<(Rect, usize)>,
    /// Pieces of the editor; nothing removes.
    pub(crate) palette: Vec<(Rect, Option<Piece>)>,
}

/// Where the squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardArea {
    pub(crate) area: Rect,
    /// Columns of a square.
    pub(crate) width: u16,
    /// Rows of a square.
    pub(crate) height: u16,
    /// Whether squares are two rows high and begin in the middle of a row, so
    /// that a piece stands in the middle of its square.
    pub(crate) is_shifted: bool,
    pub(crate) bottom: Color,
}

impl BoardArea {
    /// The square at a place of the screen.
    pub(crate) fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        if !self.area.contains(Position::new(column, row)) {
            return None;
        }
        let x = (column - self.area.x) / self.width.max(1);
        // A row that two squares share belongs to the lower one.
        let y = ((row - self.area.y) / self.height.max(1)).min(7);
        let (file, rank) = match self.bottom {
            Color::White => (x, 7_u16.checked_sub(y)?),
            Color::Black => (7_u16.checked_sub(x)?, y),
        };
        let file = File::ALL.get(usize::from(file))?;
        let rank = Rank::ALL.get(usize::from(rank))?;
        Some(Square::at(*file, *rank))
    }

    /// Where a square is; only its middle row if rows are shared.
    pub(crate) fn place_of(&self, square: Square) -> Rect {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        let (x, y) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let shift = u16::from(self.is_shifted);
        Rect {
            x: self.area.x + x * self.width,
            y: self.area.y + y * self.height + shift,
            width: self.width,
            height: self.height - shift,
        }
    }
}

/// What lies at a place of the screen.
pub(crate) fn hit<T: Copy>(places: &[(Rect, T)], column: u16, row: u16) -> Option<T> {
    let at = Position::new(column, row);
    let found = places.iter().find(|(area, _)| area.contains(at));
    found.map(|(_, what)| *what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for bottom in Color::ALL {
            let board = BoardArea {
                area: Rect::new(3, 2, 40, 16),
                width: 5,
                height: 2,
                is_shifted: false,
                bottom,
            };
            for square in Square::ALL {
                let place = board.place_of(square);
                for (x, y) in [(0, 0), (4, 1), (2, 1)] {
                    assert_eq!(board.square_at(place.x + x, place.y + y), Some(square));
                }
            }
            let shifted = BoardArea {
                area: Rect::new(3, 2, 40, 17),
                is_shifted: true,
                ..board
            };
            for square in Square::ALL {
                let place = shifted.place_of(square);
                assert_eq!(shifted.square_at(place.x, place.y), Some(square));
            }
            assert_eq!(board.square_at(2, 2), None);
            assert_eq!(board.square_at(43, 2), None);
        }
    }
}
