//! Boards as matrices of numbers.
//!
//! An empty square is 0; White's pawn, knight, bishop, rook, queen and king
//! are 1 to 6, Black's 7 to 12. Row 0 of a matrix is the eighth rank,
//! column 0 the a-file.
//!
//! ```
//! use arrocco_legacy::codes;
//! use arrocco_rules::Board;
//!
//! let matrix = codes::matrix(&Board::initial());
//! assert_eq!(matrix[0], [10, 8, 9, 11, 12, 9, 8, 10]);
//! assert_eq!(codes::board(&matrix), Ok(Board::initial()));
//! ```

use std::fmt;

use arrocco_rules::{Board, Color, File, Piece, Rank, Role, Square};

/// Eight rows of eight codes, the eighth rank first.
pub type Matrix = [[u8; 8]; 8];

/// The code of a piece, 0 for none.
pub fn code(piece: Option<Piece>) -> u8 {
    let Some(Piece { color, role }) = piece else {
        return 0;
    };
    let number = match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    };
    number + 6 * color as u8
}

/// The piece of a code, `None` inside for an empty square.
///
/// # Errors
///
/// The code, if it is more than 12.
pub fn piece(code: u8) -> Result<Option<Piece>, UnknownCode> {
    match code {
        0 => Ok(None),
        1..=12 => {
            let color = if code <= 6 {
                Color::White
            } else {
                Color::Black
            };
            Ok(Some(Role::ALL[usize::from(code - 1) % 6].of(color)))
        }
        _ => Err(UnknownCode(code)),
    }
}

/// A board as a matrix.
pub fn matrix(board: &Board) -> Matrix {
    let mut matrix = [[0; 8]; 8];
    for (square, piece) in board.iter() {
        matrix[7 - square.rank().index()][square.file().index()] = code(Some(piece));
    }
    matrix
}

/// A matrix as a board.
///
/// # Errors
///
/// The first cell with an unknown code.
pub fn board(matrix: &Matrix) -> Result<Board, MatrixError> {
    let mut board = Board::empty();
    for (row, rank) in Rank::ALL.into_iter().rev().enumerate() {
        for (column, file) in File::ALL.into_iter().enumerate() {
            let place = |code| MatrixError { row, column, code };
            if let Some(piece) = piece(matrix[row][column]).map_err(place)? {
                board.put(Square::at(file, rank), piece);
            }
        }
    }
    Ok(board)
}

/// No piece has this code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownCode(pub u8);

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no piece has the code {}, expected 0 to 12", self.0)
    }
}

impl std::error::Error for UnknownCode {}

/// A cell of a matrix has an unknown code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixError {
    /// The row, from 0 for the eighth rank.
    pub row: usize,
    /// The column, from 0 for the a-file.
    pub column: usize,
    /// The code.
    pub code: UnknownCode,
}

impl fmt::Display for MatrixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}: {}", self.row, self.column, self.code)
    }
}

impl std::error::Error for MatrixError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_0_to_12() {
        assert_eq!(code(None), 0);
        let white = Role::ALL.map(|role| code(Some(role.of(Color::White))));
        let black = Role::ALL.map(|role| code(Some(role.of(Color::Black))));
        assert_eq!(white, [1, 2, 3, 4, 5, 6]);
        assert_eq!(black, [7, 8, 9, 10, 11, 12]);
        for number in 0..=12 {
            assert_eq!(piece(number).map(code), Ok(number));
        }
        assert_eq!(piece(13), Err(UnknownCode(13)));
        assert_eq!(piece(255), Err(UnknownCode(255)));
    }

    #[test]
    fn a_bad_cell_is_named() {
        let mut matrix = matrix(&Board::initial());
        matrix[3][4] = 13;
        let error = board(&matrix).unwrap_err();
        assert_eq!(
            error.to_string(),
            "row 3, column 4: no piece has the code 13, expected 0 to 12"
        );
    }
}
