//! The first field of a FEN: who stands where, row by row.
//!
//! Eight rows, the eighth rank first, each from the a-file; a digit stands for
//! that many empty squares.
//!
//! Reading takes one pass without a branch per letter and answers yes or no;
//! only text that is refused is read a second time, to say where it is wrong.

use alloc::vec::Vec;
use core::fmt;

use crate::text::{Buffer, char_at};
use crate::{Bitboard, Board, Square, zobrist};

/// Longest text: 64 pieces and 7 signs between rows.
const LONGEST: usize = 71;

/// Room for a text, and for the last row to be written in full.
pub(crate) const CAPACITY: usize = 80;

/// What a byte means. Low half: the plane bits of a piece. High half: how many
/// squares it takes up. The sign between rows, blanks and unknown bytes have
/// plane bits that no piece has.
static ENTRIES: [u8; 256] = entries();

// The colour of a white piece without the piece, so that its Zobrist key is 0.
const BETWEEN: u8 = 0x08;
const BLANK: u8 = 0x07;
const UNKNOWN: u8 = 0x0F;

const fn entries() -> [u8; 256] {
    let mut entries = [UNKNOWN; 256];
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
    let mut byte = 0;
    while byte < 128 {
        if (byte as u8).is_ascii_whitespace() {
            entries[byte] = BLANK;
        }
        byte += 1;
    }
    entries[b'/' as usize] = BETWEEN;
    entries
}

/// The letter of each combination of plane bits, bit 3 marking White.
static LETTERS: [u8; 16] = *b"0rbqpnk??RBQPNK?";

/// The board a whole text describes, or `None` if it describes none.
#[inline]
pub(crate) fn read(text: &[u8]) -> Option<Board> {
    let (len, board) = read_word(text);
    let (board, _) = board.filter(|_| len == text.len())?;
    Some(board)
}

/// How far it is to the first blank, and the board described up to there with the
/// sum of its pieces' Zobrist keys. When there is no board, the distance may be
/// too short.
#[inline]
pub(crate) fn read_word(text: &[u8]) -> (usize, Option<(Board, u64)>) {
    let mut squares = [0u8; 64];
    let (mut len, mut cursor, mut borders, mut unknown) = (0, 0usize, 0u64, false);
    let mut keys = 0;
    for &byte in text.iter().take(LONGEST + 1) {
        let entry = ENTRIES[byte as usize];
        if entry == BLANK {
            break;
        }
        len += 1;
        unknown |= entry == UNKNOWN;
        borders |= u64::from(entry == BETWEEN) << (cursor & 63);
        // A gap or a border leaves something here that the next piece replaces.
        squares[cursor & 63] = entry & 15;
        // The text begins at a8, and counts black pieces before the white ones.
        let square = Square::new((cursor ^ 56) as u8);
        keys ^= zobrist::piece_by_index(usize::from(entry ^ 8), square);
        cursor += usize::from(entry >> 4);
    }
    let complete = !unknown && cursor == 64 && borders == BORDERS;
    let board = from_codes(&squares).filter(|board| complete && len == length(board));
    (len, board.map(|board| (board, keys)))
}

/// Where rows begin, but for the first.
const BORDERS: u64 = 0x0101_0101_0101_0100;

/// The board of 64 plane codes, the eighth rank first.
#[inline]
fn from_codes(squares: &[u8; 64]) -> Option<Board> {
    let mut planes = [0u64; 4];
    for row in squares.as_chunks::<8>().0 {
        let codes = u64::from_le_bytes(*row);
        for (bit, plane) in planes.iter_mut().enumerate() {
            // Gathers one bit of each of the eight bytes in the top byte.
            let bits = (codes >> bit & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080);
            *plane = *plane << 8 | bits >> 56;
        }
    }
    Board::from_planes(planes.map(Bitboard))
}

/// How long the text of a board is: pieces, gaps and signs between rows. A text
/// that is longer has a gap in two parts, such as `44`.
fn length(board: &Board) -> usize {
    let pieces = board.occupied();
    let gap_ends = (!pieces).minus((!pieces).west());
    (pieces.count() + gap_ends.count() + 7) as usize
}

/// Adds the text of a board. The buffer must have room for [`CAPACITY`].
#[inline]
pub(crate) fn append<const N: usize>(board: &Board, text: &mut Buffer<N>) {
    let occupied = board.occupied().0;
    let rows = (0..8).rev().map(|row| {
        let pieces = (occupied >> (8 * row)) as u8;
        let cells = cells(board, row);
        let skeleton = &SKELETONS[usize::from(pieces)];
        let letters = core::array::from_fn(|slot| {
            let cell = cells[(skeleton.slots >> (8 * slot) & 15) as usize];
            SIGNS[usize::from(cell & 31)]
        });
        (skeleton.len, letters)
    });
    text.push_joined(rows, b'/');
}

/// The plane bits of the pieces on a rank by file, then a sign for each length of
/// a gap.
#[inline]
fn cells(board: &Board, row: u32) -> [u8; 16] {
    let mut codes = 0;
    for (bit, plane) in board.planes().into_iter().enumerate() {
        codes |= spread((plane.0 >> (8 * row)) as u8) << bit;
    }
    let gaps = u64::from_le_bytes([17, 18, 19, 20, 21, 22, 23, 24]);
    (u128::from(codes) | u128::from(gaps) << 64).to_le_bytes()
}

/// The letters, and after them the digits.
static SIGNS: [u8; 32] = *b"0rbqpnk??RBQPNK?012345678???????";

/// Each bit in a byte of its own.
#[inline]
fn spread(bits: u8) -> u64 {
    let apart = u64::from(bits).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    apart.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101
}

/// The shape of a row, which depends only on where its pieces are.
#[derive(Clone, Copy)]
struct Skeleton {
    /// A byte for each letter of the text: a file from 0, or 7 and the length
    /// of a gap.
    slots: u64,
    len: u8,
}

static SKELETONS: [Skeleton; 256] = {
    let mut skeletons = [Skeleton { slots: 0, len: 0 }; 256];
    let mut pieces = 0;
    while pieces < 256 {
        skeletons[pieces] = skeleton(pieces as u8);
        pieces += 1;
    }
    skeletons
};

const fn skeleton(pieces: u8) -> Skeleton {
    let (mut slots, mut len) = ([0; 8], 0);
    let (mut file, mut gap) = (0, 0);
    while file < 8 {
        let is_piece = pieces >> file & 1 == 1;
        gap = if is_piece { 0 } else { gap + 1 };
        if gap > 1 {
            // A gap that goes on replaces the digit written for it so far.
            len -= 1;
        }
        slots[len] = if is_piece { file } else { 7 + gap };
        len += 1;
        file += 1;
    }
    let slots = u64::from_le_bytes(slots);
    Skeleton {
        slots,
        len: len as u8,
    }
}

/// What is wrong with the text of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlacementFault {
    /// No piece has this letter, and it is no digit from 1 to 8.
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

impl core::error::Error for PlacementError {}

/// The first fault of a text that [`read`] refused.
#[cold]
pub(crate) fn diagnose(text: &[u8]) -> PlacementError {
    let first = faults(text).first().copied();
    first.unwrap_or_else(|| error(0, 1, 0, PlacementFault::MissingRows(0)))
}

/// Every fault of a text that [`read`] refused, one a row at most.
#[cold]
pub(crate) fn faults(text: &[u8]) -> Vec<PlacementError> {
    let mut faults = Vec::new();
    let (mut start, mut rows, mut columns) = (0, 0, 0);
    for (index, row) in text.split(|&byte| byte == b'/').enumerate() {
        if index == 8 {
            faults.push(error(start, 9, 0, PlacementFault::ExtraRow));
            return faults;
        }
        if let Some((column, fault)) = row_fault(row) {
            faults.push(error(start, index + 1, column, fault));
        }
        start += row.len() + 1;
        (rows, columns) = (index + 1, row.len());
    }
    if rows < 8 {
        let missing = PlacementFault::MissingRows(rows as u8);
        faults.push(error(text.len() - columns, rows, columns, missing));
    }
    faults
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
        let fault = if matches!(entry, UNKNOWN | BLANK) {
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
