//! Boards drawn with letters: the reader of the tests.
//!
//! One line for each row, the eighth rank first; cells apart by `|`, by blanks
//! or not at all; `*` or `.` for nothing; `X` and `x` for marked squares. `**`
//! leaves the rest of a row empty, `** {3}` skips three rows, what is missing at
//! the end is empty. Ranks may be labelled at the left, and a line that starts
//! with `a` (the files) ends the drawing. Kings are optional.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{Bitboard, Board, File, Piece, Rank, Square};

/// A board with marked squares. It is written one rank a line, cells apart by
/// `|`, and that text is read back as the same diagram.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Diagram {
    /// Who stands where.
    pub board: Board,
    /// The squares with an `X`.
    pub marks: Bitboard,
    /// The squares with an `x`, Black's marker.
    pub black_marks: Bitboard,
}

impl Diagram {
    /// A board with these squares marked, as "moves of the piece on this
    /// square" are shown. A mark hides the piece that stands there.
    pub fn marked(board: &Board, marks: Bitboard) -> Diagram {
        let board = board
            .iter()
            .filter(|&(square, _)| !marks.has(square))
            .collect();
        Diagram {
            board,
            marks,
            black_marks: Bitboard::EMPTY,
        }
    }

    fn cell(&self, square: Square) -> char {
        match self.board.piece_at(square) {
            Some(piece) => piece.char(),
            None if self.marks.has(square) => 'X',
            None if self.black_marks.has(square) => 'x',
            None => '*',
        }
    }

    fn set(&mut self, square: Square, cell: char) -> Option<()> {
        match cell {
            '*' | '.' => {}
            'X' => self.marks |= Bitboard::of(square),
            'x' => self.black_marks |= Bitboard::of(square),
            letter => self.board.put(square, Piece::from_char(letter)?),
        }
        Some(())
    }

    /// Reads the cells of one row, which may be fewer than eight.
    fn read_row(&mut self, row: usize, text: &str) -> Result<(), DrawingError> {
        let rank = Rank::ALL
            .into_iter()
            .rev()
            .nth(row)
            .ok_or(DrawingError::TooManyRows)?;
        let mut files = File::ALL.into_iter();
        for cell in text.chars().filter(|c| !c.is_whitespace() && *c != '|') {
            let file = files.next().ok_or(DrawingError::RowTooLong { rank })?;
            let square = Square::at(file, rank);
            self.set(square, cell).ok_or(DrawingError::Cell {
                square,
                found: cell,
            })?;
        }
        Ok(())
    }
}

impl FromStr for Diagram {
    type Err = DrawingError;

    fn from_str(text: &str) -> Result<Diagram, DrawingError> {
        let mut diagram = Diagram::default();
        let mut row = 0;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        for line in lines.take_while(|line| !line.starts_with('a')) {
            let cells = line.trim_start_matches(|c: char| c.is_ascii_digit());
            let (cells, rest) = cells.split_once("**").unwrap_or((cells, ""));
            diagram.read_row(row, cells)?;
            row += skipped_rows(rest).unwrap_or(1);
        }
        if row > 8 {
            Err(DrawingError::TooManyRows)
        } else {
            Ok(diagram)
        }
    }
}

/// The number of `{ n }`.
fn skipped_rows(text: &str) -> Option<usize> {
    let number = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    number.parse().ok().filter(|rows| (1..=8).contains(rows))
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let separator = if file == File::H { "\n" } else { "|" };
                write!(f, "{}{separator}", self.cell(Square::at(file, rank)))?;
            }
        }
        Ok(())
    }
}

/// The text is not a drawn board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingError {
    /// No piece, marker or empty square is written like this.
    Cell {
        /// The square it was meant for.
        square: Square,
        /// What was written.
        found: char,
    },
    /// A row has a ninth cell.
    RowTooLong {
        /// The row.
        rank: Rank,
    },
    /// There is a ninth row.
    TooManyRows,
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawingError::Cell { square, found } => {
                write!(
                    f,
                    "`{found}` on {square} is no piece, marker or empty square"
                )
            }
            DrawingError::RowTooLong { rank } => write!(f, "rank {rank} has more than 8 squares"),
            DrawingError::TooManyRows => f.write_str("more than 8 rows"),
        }
    }
}

impl std::error::Error for DrawingError {}
