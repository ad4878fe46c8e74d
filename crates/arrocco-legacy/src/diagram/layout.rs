//! Letters in rows, of any size.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{Board, File, Piece, Rank, Square};

use super::{DiagramError, DiagramFault};

/// From which side a drawing is seen: whose pieces stand at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// White at the bottom, the a-file at the left.
    ByWhite,
    /// Black at the bottom, the h-file at the left.
    ByBlack,
}

/// Pieces in rows: a piece letter is a piece, any other character an empty
/// square, and the size comes from the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    width: usize,
    cells: Vec<Option<Piece>>,
}

impl Layout {
    /// The start as the older board game writes it: White on top, so seen by
    /// Black.
    pub const START: &'static str =
        "RNBKQBNR\nPPPPPPPP\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\npppppppp\nrnbkqbnr";

    /// How many squares a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// What stands in a column and row, both from 0, the topmost row first.
    pub fn piece_at(&self, column: usize, row: usize) -> Option<Piece> {
        let index = row.checked_mul(self.width)?.checked_add(column)?;
        *self.cells.get(index).filter(|_| column < self.width)?
    }

    /// The board, if the layout is eight by eight.
    pub fn board(&self, seen: Seen) -> Option<Board> {
        let fits = self.width == 8 && self.height() == 8;
        let placed = |(index, cell): (usize, &Option<Piece>)| Some((square(index, seen), (*cell)?));
        fits.then(|| self.cells.iter().enumerate().filter_map(placed).collect())
    }

    /// A board as a layout.
    pub fn of(board: &Board, seen: Seen) -> Layout {
        let cells = (0..64)
            .map(|index| board.piece_at(square(index, seen)))
            .collect();
        Layout { width: 8, cells }
    }
}

/// The square of a cell, counted along the rows from the top.
fn square(index: usize, seen: Seen) -> Square {
    let (column, row) = (index as u8 % 8, index as u8 / 8);
    match seen {
        Seen::ByWhite => Square::at(File::new(column), Rank::new(7 - row % 8)),
        Seen::ByBlack => Square::at(File::new(7 - column), Rank::new(row)),
    }
}

impl FromStr for Layout {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Layout, DiagramError> {
        let width = text.split('\n').next().map_or(0, |row| row.chars().count());
        let mut cells = Vec::new();
        for (index, row) in text.split('\n').enumerate() {
            let before = cells.len();
            cells.extend(row.chars().map(Piece::from_char));
            let found = cells.len() - before;
            if found != width || width == 0 {
                let fault = DiagramFault::Ragged {
                    found,
                    expected: width.max(1),
                };
                return Err(DiagramError {
                    line: index + 1,
                    column: found + 1,
                    fault,
                });
            }
        }
        Ok(Layout { width, cells })
    }
}

/// The rows without a newline after the last, `X` for an empty square.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, row) in self.cells.chunks(self.width).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            for cell in row {
                write!(f, "{}", cell.map_or('X', Piece::char))?;
            }
        }
        Ok(())
    }
}
