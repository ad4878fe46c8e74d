//! A piece that knows where it stands and how it goes, but no board.

use std::fmt;

use arrocco_rules::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

/// A piece of a configuration. Squares are given as abscissa and ordinate
/// from 1 to 8, colours as `'W'` and `'B'`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "Piece")]
pub struct ConfigPiece {
    square: Square,
    piece: Piece,
}

macro_rules! constructors {
    ($($name:ident $role:ident $alias:literal),*) => {$(
        #[doc = concat!("A ", stringify!($name), ", as [`new`](ConfigPiece::new).")]
        ///
        /// # Errors
        ///
        /// The coordinate or the colour that is wrong.
        #[doc(alias = $alias)]
        pub fn $name(x: i32, y: i32, colour: char) -> Result<ConfigPiece, IllegalPiece> {
            ConfigPiece::new(Role::$role, x, y, colour)
        }
    )*};
}

impl ConfigPiece {
    /// A piece of this role on (x, y) in colour `'W'` or `'B'`.
    ///
    /// # Errors
    ///
    /// The coordinate or the colour that is wrong.
    pub fn new(role: Role, x: i32, y: i32, colour: char) -> Result<ConfigPiece, IllegalPiece> {
        let square = square(x, y)?;
        let color = match colour {
            'W' => Color::White,
            'B' => Color::Black,
            _ => return Err(IllegalPiece::Colour(colour)),
        };
        Ok(ConfigPiece {
            square,
            piece: role.of(color),
        })
    }

    constructors! {
        king King "King", queen Queen "Queen", rook Rook "Rook", bishop Bishop "Bishop",
        knight Knight "Knight", pawn Pawn "Pawn"
    }

    pub(super) fn on(square: Square, piece: Piece) -> ConfigPiece {
        ConfigPiece { square, piece }
    }

    /// The abscissa, 1 for the a-file.
    pub fn x(&self) -> i32 {
        self.square.file() as i32 + 1
    }

    /// The ordinate, 1 for the first rank.
    pub fn y(&self) -> i32 {
        self.square.rank() as i32 + 1
    }

    /// `'W'` or `'B'`.
    pub fn colour(&self) -> char {
        match self.piece.color {
            Color::White => 'W',
            Color::Black => 'B',
        }
    }

    /// The square it stands on.
    pub fn square(&self) -> Square {
        self.square
    }

    /// What it is.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// Whether it can reach (i, j) from where it stands, on a board that is
    /// empty but for a piece to take. A pawn goes towards the far
    /// side, two squares from its home rank, or one aslant.
    #[doc(alias = "checkMove")]
    pub fn check_move(&self, i: i32, j: i32) -> bool {
        square(i, j).is_ok_and(|to| self.ways().has(to))
    }

    /// Goes to (i, j) without asking.
    ///
    /// # Errors
    ///
    /// The coordinate that is off the board; the piece then stays where it is.
    #[doc(alias = "move")]
    pub fn move_to(&mut self, i: i32, j: i32) -> Result<(), IllegalPiece> {
        self.square = square(i, j)?;
        Ok(())
    }

    /// The squares it can reach if nothing is in its way.
    pub(super) fn ways(&self) -> Bitboard {
        let Piece { color, role } = self.piece;
        let attacked = attacks::of(role, color, self.square, Bitboard::EMPTY);
        if role != Role::Pawn {
            return attacked;
        }
        let one = Bitboard::of(self.square).forward(color);
        let third = Bitboard::rank(Rank::Third.relative_to(color));
        attacked | one | (one & third).forward(color)
    }
}

fn square(x: i32, y: i32) -> Result<Square, IllegalPiece> {
    match (x, y) {
        (1..=8, 1..=8) => Square::from_numeric(10 * x + y).ok_or(IllegalPiece::Ordinate(y)),
        (1..=8, _) => Err(IllegalPiece::Ordinate(y)),
        _ => Err(IllegalPiece::Abscissa(x)),
    }
}

/// A piece cannot be made or put there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "IllegalPieceException")]
pub enum IllegalPiece {
    /// The abscissa is not 1 to 8.
    Abscissa(i32),
    /// The ordinate is not 1 to 8.
    Ordinate(i32),
    /// The colour is neither `'W'` nor `'B'`.
    Colour(char),
}

impl fmt::Display for IllegalPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalPiece::Abscissa(x) => write!(f, "the abscissa is {x}, expected 1 to 8"),
            IllegalPiece::Ordinate(y) => write!(f, "the ordinate is {y}, expected 1 to 8"),
            IllegalPiece::Colour(colour) => {
                write!(f, "the colour is {colour:?}, expected 'W' or 'B'")
            }
        }
    }
}

impl std::error::Error for IllegalPiece {}
