//! Squares, files and ranks, and the numbers people write for them.
//!
//! A square is an index from 0 (a1) to 63 (h8), file first. The two-digit
//! form (`52` is e2) is converted at the edge, in
//! [`Square::from_numeric`] and [`Square::numeric`].

use core::fmt;
use core::str::FromStr;

use crate::Color;

macro_rules! lines {
    ($(#[$doc:meta])* $name:ident, $($variant:ident = $index:literal),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the name says it")]
        pub enum $name { $($variant = $index),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// The one with this index, counted from 0 and taken modulo 8.
            #[inline]
            pub const fn new(index: u8) -> $name {
                match index & 7 {
                    $($index => $name::$variant,)*
                    _ => unreachable!(),
                }
            }

            /// The index from 0 to 7.
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The neighbour `step` away, unless that leaves the board.
            #[inline]
            pub const fn offset(self, step: i8) -> Option<$name> {
                let index = self as i8 + step;
                if 0 <= index && index < 8 { Some($name::new(index as u8)) } else { None }
            }
        }
    };
}

lines! {
    /// A column of the board, `a` at White's left.
    File, A = 0, B = 1, C = 2, D = 3, E = 4, F = 5, G = 6, H = 7
}

lines! {
    /// A row of the board, the first nearest to White.
    Rank, First = 0, Second = 1, Third = 2, Fourth = 3, Fifth = 4, Sixth = 5, Seventh = 6, Eighth = 7
}

impl File {
    /// The letter, `a` to `h`.
    pub const fn char(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file a letter names, in either case.
    pub const fn from_char(letter: char) -> Option<File> {
        match letter {
            'a'..='h' => Some(File::new(letter as u8 - b'a')),
            'A'..='H' => Some(File::new(letter as u8 - b'A')),
            _ => None,
        }
    }
}

impl Rank {
    /// The digit, `1` to `8`.
    pub const fn char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank a digit names.
    pub const fn from_char(digit: char) -> Option<Rank> {
        match digit {
            '1'..='8' => Some(Rank::new(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// This rank as the given side counts: White's first is Black's eighth.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Rank {
        Rank::new(self as u8 ^ (7 * color as u8))
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.char())
    }
}

macro_rules! squares {
    ($($name:ident = $index:literal),*) => {
        /// One of the 64 squares; a1 is 0, b1 is 1, h8 is 63.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the name says it")]
        pub enum Square { $($name = $index),* }

        /// The names of the squares, one after another.
const NAMES: &str = {
    const LETTERS: [u8; 128] = {
        let mut letters = [0; 128];
        let mut i = 0;
        while i < 64 {
            letters[2 * i] = b'a' + (i % 8) as u8;
            letters[2 * i + 1] = b'1' + (i / 8) as u8;
            i += 1;
        }
        letters
    };
    match core::str::from_utf8(&LETTERS) {
        Ok(names) => names,
        Err(_) => panic!("letters and digits"),
    }
};

impl Square {
    /// Its two letters: `e4`.
    #[inline]
    pub fn name(self) -> &'static str {
        &NAMES[2 * self.index()..2 * self.index() + 2]
    }

            /// All 64, from a1 to h8.
            pub const ALL: [Square; 64] = [$(Square::$name),*];

            /// The square with this index, taken modulo 64.
            ///
            /// The optimiser sees that the match is the identity, so this
            /// costs one `and`.
            #[inline]
            pub const fn new(index: u8) -> Square {
                match index & 63 {
                    $($index => Square::$name,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

squares! {
    A1 = 0, B1 = 1, C1 = 2, D1 = 3, E1 = 4, F1 = 5, G1 = 6, H1 = 7,
    A2 = 8, B2 = 9, C2 = 10, D2 = 11, E2 = 12, F2 = 13, G2 = 14, H2 = 15,
    A3 = 16, B3 = 17, C3 = 18, D3 = 19, E3 = 20, F3 = 21, G3 = 22, H3 = 23,
    A4 = 24, B4 = 25, C4 = 26, D4 = 27, E4 = 28, F4 = 29, G4 = 30, H4 = 31,
    A5 = 32, B5 = 33, C5 = 34, D5 = 35, E5 = 36, F5 = 37, G5 = 38, H5 = 39,
    A6 = 40, B6 = 41, C6 = 42, D6 = 43, E6 = 44, F6 = 45, G6 = 46, H6 = 47,
    A7 = 48, B7 = 49, C7 = 50, D7 = 51, E7 = 52, F7 = 53, G7 = 54, H7 = 55,
    A8 = 56, B8 = 57, C8 = 58, D8 = 59, E8 = 60, F8 = 61, G8 = 62, H8 = 63
}

impl Square {
    /// The square whose index is less by `step`, modulo 64.
    #[inline]
    pub(crate) const fn minus_index(self, step: i8) -> Square {
        Square::new((self as i8).wrapping_sub(step) as u8)
    }

    /// The square where a file and a rank cross.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::new(rank as u8 * 8 + file as u8)
    }

    /// The square with this index, if there is one.
    #[inline]
    pub const fn try_new(index: usize) -> Option<Square> {
        if index < 64 {
            Some(Square::new(index as u8))
        } else {
            None
        }
    }

    /// The index from 0 (a1) to 63 (h8).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The file it stands on.
    #[inline]
    pub const fn file(self) -> File {
        File::new(self as u8)
    }

    /// The rank it stands on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::new(self as u8 >> 3)
    }

    /// The square that many files and ranks away, unless that leaves the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (self.file().offset(files), self.rank().offset(ranks)) {
            (Some(file), Some(rank)) => Some(Square::at(file, rank)),
            _ => None,
        }
    }

    /// One step towards the far side for this colour, unless already there.
    #[inline]
    pub const fn forward(self, color: Color) -> Option<Square> {
        self.offset(0, color.forward())
    }

    /// The same file, seen from the other side: a2 becomes a7.
    #[inline]
    pub const fn flip(self) -> Square {
        Square::new(self as u8 ^ 56)
    }

    /// Whether the square is a light one; a1 is dark.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }

    /// How many king steps lie between two squares.
    pub const fn distance(self, other: Square) -> u8 {
        let files = (self.file() as u8).abs_diff(other.file() as u8);
        let ranks = (self.rank() as u8).abs_diff(other.rank() as u8);
        if files > ranks { files } else { ranks }
    }

    /// The square a two-digit number names, file then rank:
    /// 11 is a1, 52 is e2, 88 is h8. Any other number names none.
    pub const fn from_numeric(number: i32) -> Option<Square> {
        match (number / 10, number % 10) {
            (file @ 1..=8, rank @ 1..=8) => Some(Square::at(
                File::new(file as u8 - 1),
                Rank::new(rank as u8 - 1),
            )),
            _ => None,
        }
    }

    /// The two-digit number of the square: e2 is 52.
    pub const fn numeric(self) -> u8 {
        (self.file() as u8 + 1) * 10 + self.rank() as u8 + 1
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text does not name a square: a letter `a` to `h` and a digit `1` to `8`
/// were expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a square such as `e4`")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square::at(File::new(file - b'a'), Rank::new(rank - b'1')))
            }
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Square {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        struct Text;
        impl serde::de::Visitor<'_> for Text {
            type Value = Square;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a square such as \"e4\"")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Square, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn numeric_squares_both_ways() {
        for square in Square::ALL {
            assert_eq!(
                Square::from_numeric(i32::from(square.numeric())),
                Some(square)
            );
        }
        assert_eq!(Square::A1.numeric(), 11);
        assert_eq!(Square::H1.numeric(), 81);
        assert_eq!(Square::A8.numeric(), 18);
        assert_eq!(Square::H8.numeric(), 88);
        for number in [0, 9, 10, 19, 90, 98, -5, -11, 100, 111, i32::MAX, i32::MIN] {
            assert_eq!(Square::from_numeric(number), None, "{number}");
        }
    }

    #[test]
    fn names_both_ways() {
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for bad in ["", "e", "e9", "i1", "e4 ", "E4", "é4"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad:?}");
        }
    }

    #[test]
    fn lower_left_is_dark_from_both_sides() {
        assert!(!Square::A1.is_light());
        assert!(!Square::H8.is_light());
        assert!(Square::H1.is_light());
    }

    #[test]
    fn a_step_over_the_edge_is_no_square() {
        assert_eq!(Square::A1.offset(-1, 0), None);
        assert_eq!(Square::H8.offset(0, 1), None);
        assert_eq!(Square::E2.forward(Color::White), Some(Square::E3));
        assert_eq!(Square::E2.forward(Color::Black), Some(Square::E1));
        assert_eq!(Square::E1.forward(Color::Black), None);
    }
}
