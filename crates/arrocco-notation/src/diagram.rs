//! Boards drawn with letters, one line per rank.
//!
//! | drawing                                          | go to                          |
//! |--------------------------------------------------|--------------------------------|
//! | ranks and files labelled, remarks below          | [`drawn`], [`draw`]            |
//! | eight lines of eight letters, `.` empty          | [`plain`], `Board`'s `Display` |
//!
//! Upper case is White in both.
//!
//! ```
//! use arrocco_notation::diagram;
//! use arrocco_rules::{Position, Square};
//!
//! let setup = diagram::drawn(
//!     "
//!     8  . . . . . . . k
//!     7  . . . . . . . .
//!     6  . . . . . . . .
//!     5  K . . p P . . r
//!     4  . . . . . . . .
//!     3  . . . . . . . .
//!     2  . . . . . . . .
//!     1  . . . . . . . .
//!        a b c d e f g h   white to move, en passant d6
//!     ",
//! )?;
//! let position = Position::try_from(&setup)?;
//! assert_eq!(position.destinations(Square::E5), Square::E6.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drawn;
mod error;

use arrocco_rules::{Board, File, Piece, Rank, Square};

pub use drawn::{draw, drawn};
pub use error::{DiagramError, DiagramFault};

/// Reads eight lines of eight letters, the eighth rank first, `.` for an empty
/// square. A board displays in the same form.
///
/// # Errors
///
/// The line and column that are wrong.
pub fn plain(text: &str) -> Result<Board, DiagramError> {
    let mut board = Board::empty();
    let mut rows = 0;
    for (index, line) in text.lines().enumerate() {
        let error = |column, fault| DiagramError {
            line: index + 1,
            column,
            fault,
        };
        let Some(rank) = Rank::First.offset(7 - index.min(8) as i8) else {
            return Err(error(1, DiagramFault::Rows(index + 1)));
        };
        let mut found = 0;
        for letter in line.chars() {
            let Some(&file) = File::ALL.get(found) else {
                return Err(error(found + 1, DiagramFault::LongRow));
            };
            found += 1;
            put(&mut board, Square::at(file, rank), letter).map_err(|fault| error(found, fault))?;
        }
        if found < 8 {
            return Err(error(found + 1, DiagramFault::ShortRow(found)));
        }
        rows = index + 1;
    }
    let short = DiagramError {
        line: rows + 1,
        column: 1,
        fault: DiagramFault::Rows(rows),
    };
    if rows == 8 { Ok(board) } else { Err(short) }
}

/// Puts what a letter stands for on a square, `.` being nothing.
fn put(board: &mut Board, square: Square, letter: char) -> Result<(), DiagramFault> {
    match Piece::from_char(letter) {
        Some(piece) => board.put(square, piece),
        None if letter == '.' => {}
        None => {
            let expected = "a piece letter or `.`";
            return Err(DiagramFault::Unexpected {
                found: letter,
                expected,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
