//! Cells between `|`, with marks: the language rule tests are drawn in.

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{Bitboard, Board, File, Piece, Rank, Square};

use super::{DiagramError, DiagramFault};

/// Pieces and marks.
///
/// Cells run from the eighth rank down and are separated by `|`: `*` is empty,
/// a letter a piece, `X` (or `x`) a mark. `**` leaves the rest of the row empty,
/// `** { n }` skips n rows, and the end of a line ends the row begun on it.
/// What is not written is empty; a 65th cell is an error. Kings are optional.
///
/// ```
/// use arrocco_legacy::diagram::Cells;
/// use arrocco_rules::{Bitboard, Square};
///
/// let drawing: Cells = "
///     ** { 3 }
///     * | X | * | X
///     ** { 2 }
///     * | * | N
/// ".parse()?;
/// assert_eq!(drawing.board.knights(), Square::C2.into());
/// assert_eq!(drawing.marked, Bitboard::of(Square::B5).with(Square::D5));
/// # Ok::<(), arrocco_legacy::diagram::DiagramError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cells {
    /// Who stands where.
    pub board: Board,
    /// The squares that are marked.
    pub marked: Bitboard,
}

impl Cells {
    /// Marks and no pieces.
    pub const fn marks(marked: Bitboard) -> Cells {
        Cells {
            board: Board::empty(),
            marked,
        }
    }
}

impl FromStr for Cells {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Cells, DiagramError> {
        let mut pen = Pen {
            cells: Cells::default(),
            at: 0,
        };
        for (index, line) in text.lines().enumerate() {
            let place = |(column, fault)| DiagramError {
                line: index + 1,
                column,
                fault,
            };
            if !line.trim().is_empty() {
                pen.draw_line(line).map_err(place)?;
            }
        }
        Ok(pen.cells)
    }
}

/// Where the next cell goes, counted from a8.
struct Pen {
    cells: Cells,
    at: usize,
}

/// A column from 1, and what is wrong there.
type Fault = (usize, DiagramFault);

impl Pen {
    fn draw_line(&mut self, line: &str) -> Result<(), Fault> {
        let mut column = 1;
        for cell in line.split('|') {
            let blanks = cell
                .chars()
                .take_while(|letter| letter.is_whitespace())
                .count();
            self.draw(cell.trim())
                .map_err(|fault| (column + blanks, fault))?;
            column += cell.chars().count() + 1;
        }
        self.at = self.at.next_multiple_of(8);
        Ok(())
    }

    fn draw(&mut self, cell: &str) -> Result<(), DiagramFault> {
        if let Some(count) = cell.strip_prefix("**") {
            return self.skip(count.trim());
        }
        let mut letters = cell.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.put(letter),
            (None, _) => Err(DiagramFault::Incomplete { expected: CELL }),
            (_, Some(found)) => Err(DiagramFault::Unexpected {
                found,
                expected: "`|`",
            }),
        }
    }

    fn put(&mut self, letter: char) -> Result<(), DiagramFault> {
        let square = self.square().ok_or(DiagramFault::TooManyCells)?;
        match letter {
            '*' => {}
            'X' | 'x' => self.cells.marked |= Bitboard::of(square),
            _ => match Piece::from_char(letter) {
                Some(piece) => self.cells.board.put(square, piece),
                None => {
                    return Err(DiagramFault::Unexpected {
                        found: letter,
                        expected: CELL,
                    });
                }
            },
        }
        self.at += 1;
        Ok(())
    }

    fn square(&self) -> Option<Square> {
        Square::try_new(self.at).map(Square::flip)
    }

    /// Leaves rows empty, the one begun being the first.
    fn skip(&mut self, count: &str) -> Result<(), DiagramFault> {
        let rows = if count.is_empty() {
            1
        } else {
            read_count(count)?
        };
        let row = self.at / 8 + rows;
        if row > 8 {
            return Err(DiagramFault::TooManyCells);
        }
        self.at = self.at.max(8 * row);
        Ok(())
    }
}

const CELL: &str = "a piece letter, `*`, `**` or `X`";

/// The number of `{ n }`.
fn read_count(text: &str) -> Result<usize, DiagramFault> {
    let inner = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let Some(digits) = inner.map(str::trim) else {
        let found = text.chars().next().unwrap_or('{');
        return Err(DiagramFault::Unexpected {
            found,
            expected: "`|` or `{ n }`",
        });
    };
    match digits.chars().find(|letter| !letter.is_ascii_digit()) {
        Some(found) => Err(DiagramFault::Unexpected {
            found,
            expected: "a number of rows",
        }),
        None if digits.is_empty() => Err(DiagramFault::Incomplete {
            expected: "a number of rows",
        }),
        // A number too long to read is a number of rows too great to skip.
        None => Ok(digits.parse().unwrap_or(9).min(9)),
    }
}

/// Eight rows of `r | n | …`; a mark hides the piece under it.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::at(file, rank);
                let piece = self.board.piece_at(square).map_or('*', Piece::char);
                let letter = if self.marked.has(square) { 'X' } else { piece };
                let end = if file == File::H { "\n" } else { " | " };
                write!(f, "{letter}{end}")?;
            }
        }
        Ok(())
    }
}
