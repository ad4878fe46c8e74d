//! Who stands where, row by row: the first field of FEN and the whole of a
//! `$` configuration.
//!
//! Eight rows, the eighth rank first, each from the a-file; a digit stands for
//! that many empty squares. The two notations differ in the sign between rows.
//!
//! Reading takes one pass without a branch per letter and answers yes or no;
//! only text that is refused is read a second time, to say where it went wrong.

use std::fmt;

use arrocco_rules::{Bitboard, Board};

use crate::{Buffer, char_at};

/// Longest text: 64 men and 7 signs between rows.
pub(crate) const CAPACITY: usize = 71;

/// Low half: plane bits of a man. High half: how many squares it takes up;
/// 0 for a byte that is no man and no gap.
static ENTRIES: [u8; 256] = {
    let mut entries = [0; 256];
    let mut code = 1;
    while code < 16 {
        if LETTERS[code] != b'?' {
            entries[LETTERS[code] as usize] = 1 << 4 | code as u8;
        }
        code += 1;
    }
    let mut gap = 1;
    while gap <= 8 {
        entries[b'0' as usize + gap] = (gap as u8) << 4;
        gap += 1;
    }
    entries
};

/// The letter of each combination of plane bits, bit 3 marking White.
static LETTERS: [u8; 16] = *b"0rbqpnk??RBQPNK?";

/// The board a text describes, or `None` if it describes none.
#[inline]
pub(crate) fn read(text: &[u8], separator: u8) -> Option<Board> {
    let mut planes = [0u64; 4];
    let (mut cursor, mut rows, mut fault) = (0u32, 0u32, text.len() > CAPACITY);
    for &byte in text.iter().take(CAPACITY) {
        let entry = ENTRIES[byte as usize];
        let between = byte == separator;
        rows += u32::from(between);
        fault |= (entry == 0) != between;
        fault |= between & (cursor != 8 * rows);
        for (bit, plane) in planes.iter_mut().enumerate() {
            *plane |= u64::from(entry >> bit & 1).wrapping_shl(cursor);
        }
        cursor += u32::from(entry >> 4);
    }
    // The text runs from the eighth rank down, the board from the first up.
    let board = Board::from_planes(planes.map(|plane| Bitboard(plane.swap_bytes())))?;
    let whole = !fault && cursor == 64 && rows == 7 && text.len() == length(&board);
    whole.then_some(board)
}

/// How long the text of a board is: men, gaps and signs between rows. A text
/// that is longer has a gap in two parts, such as `44`.
fn length(board: &Board) -> usize {
    let men = board.occupied();
    let gap_ends = (!men).minus((!men).west());
    (men.count() + gap_ends.count() + 7) as usize
}

/// Adds the text of a board.
#[inline]
pub(crate) fn append<const N: usize>(board: &Board, separator: u8, text: &mut Buffer<N>) {
    let planes = board.planes().map(|plane| plane.0.swap_bytes());
    for row in 0..8 {
        if row > 0 {
            text.push(separator);
        }
        append_row(planes.map(|plane| (plane >> (8 * row)) as u8), text);
    }
}

#[inline]
fn append_row<const N: usize>(planes: [u8; 4], text: &mut Buffer<N>) {
    let mut gap = 0;
    for file in 0..8 {
        let bit = |k: usize| planes[k] >> file & 1;
        let code = bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3;
        let empty = code == 0;
        // A gap that goes on replaces the digit written for it so far.
        text.drop_last(empty & (gap > 0));
        gap = if empty { gap + 1 } else { 0 };
        text.push(LETTERS[code as usize & 15] + gap);
    }
}

/// What is wrong with the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacementFault {
    /// No man has this letter, and it is no digit from 1 to 8.
    Unknown(char),
    /// A digit after a digit: a gap is written as one.
    SplitGap(char),
    /// The row ends after this many squares.
    ShortRow(u8),
    /// The row has more than eight squares.
    LongRow,
    /// The text ends after this many rows.
    MissingRows(u8),
    /// There is more after the eighth row.
    ExtraRow,
}

/// The text does not describe a board. Says where and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacementError {
    /// The byte where it goes wrong, from 0.
    pub at: usize,
    /// The row, from 1 for the topmost.
    pub row: usize,
    /// The letter within the row, from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PlacementFault,
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "row {}, column {}: {}",
            self.row, self.column, self.fault
        )
    }
}

impl fmt::Display for PlacementFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacementFault::Unknown(found) => {
                write!(
                    f,
                    "unexpected {found:?}, expected a piece letter or a digit from 1 to 8"
                )
            }
            PlacementFault::SplitGap(found) => {
                write!(
                    f,
                    "{found:?} follows a digit, empty squares in a row are one digit"
                )
            }
            PlacementFault::ShortRow(squares) => {
                write!(f, "the row has {squares} squares instead of 8")
            }
            PlacementFault::LongRow => f.write_str("the row has more than 8 squares"),
            PlacementFault::MissingRows(rows) => write!(f, "{rows} rows instead of 8"),
            PlacementFault::ExtraRow => f.write_str("more than 8 rows"),
        }
    }
}

impl std::error::Error for PlacementError {}

/// Says why [`read`] refused a text.
#[cold]
pub(crate) fn diagnose(text: &[u8], separator: u8) -> PlacementError {
    let (mut start, mut rows, mut columns) = (0, 0, 0);
    for (index, row) in text.split(|&byte| byte == separator).enumerate() {
        if index == 8 {
            return error(start, 9, 0, PlacementFault::ExtraRow);
        }
        if let Some((column, fault)) = row_fault(row) {
            return error(start, index + 1, column, fault);
        }
        start += row.len() + 1;
        (rows, columns) = (index + 1, row.len());
    }
    error(
        text.len() - columns,
        rows,
        columns,
        PlacementFault::MissingRows(rows as u8),
    )
}

fn error(start: usize, row: usize, column: usize, fault: PlacementFault) -> PlacementError {
    PlacementError {
        at: start + column,
        row,
        column: column + 1,
        fault,
    }
}

fn row_fault(row: &[u8]) -> Option<(usize, PlacementFault)> {
    let mut squares = 0;
    let mut after_gap = false;
    for (column, &byte) in row.iter().enumerate() {
        let entry = ENTRIES[byte as usize];
        let is_gap = byte.is_ascii_digit();
        squares += entry >> 4;
        let fault = if entry == 0 {
            PlacementFault::Unknown(char_at(row, column))
        } else if is_gap && after_gap {
            PlacementFault::SplitGap(byte as char)
        } else if squares > 8 {
            PlacementFault::LongRow
        } else {
            after_gap = is_gap;
            continue;
        };
        return Some((column, fault));
    }
    (squares < 8).then_some((row.len(), PlacementFault::ShortRow(squares)))
}
