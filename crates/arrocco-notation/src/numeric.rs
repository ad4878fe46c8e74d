//! Moves in digits, as correspondence chess writes them: `5254` is e2 to e4.
//!
//! Files and ranks are numbered 1 to 8. A fifth digit says what a pawn
//! becomes: 1 queen, 2 rook, 3 bishop, 4 knight. Castling is the king's move,
//! `5171`; for Chess960, where that can be a step of the king, it is written
//! as the king going to its rook.
//!
//! ```
//! use arrocco_notation::numeric::{self, NumericMove};
//! use arrocco_rules::{CastlingMode, Position};
//!
//! let position = Position::initial();
//! let m = "5254".parse::<NumericMove>()?.to_move(&position)?;
//! assert_eq!(numeric::write(m, CastlingMode::Standard), "5254");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{CastlingMode, Move, Position, Refusal, Role, Square};

use crate::{Buffer, char_at};

/// A move as four or five digits. Nothing says that it is legal anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NumericMove {
    /// Where a piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl NumericMove {
    /// How a move is written.
    pub fn new(m: Move, mode: CastlingMode) -> NumericMove {
        NumericMove {
            from: m.from(),
            to: match mode {
                CastlingMode::Standard => m.destination(),
                CastlingMode::Chess960 => m.to(),
            },
            promotion: m.promotion(),
        }
    }

    /// Reads four or five digits.
    ///
    /// # Errors
    ///
    /// How many letters there are instead, or which digit is wrong.
    pub fn from_ascii(text: &[u8]) -> Result<NumericMove, ParseNumericError> {
        let [a, b, c, d, rest @ ..] = text else {
            return Err(ParseNumericError::Length(length(text)));
        };
        let digits = [*a, *b, *c, *d];
        for (index, digit) in digits.into_iter().enumerate() {
            if !matches!(digit, b'1'..=b'8') {
                return Err(off_board(text, index));
            }
        }
        let [i, j, k, h] = digits.map(|digit| i32::from(digit - b'0'));
        let squares = (
            Square::from_numeric(10 * i + j),
            Square::from_numeric(10 * k + h),
        );
        let (Some(from), Some(to)) = squares else {
            return Err(off_board(text, 0));
        };
        let promotion = match rest {
            [] => None,
            _ if length(rest) > 1 => return Err(ParseNumericError::Length(length(text))),
            _ => Some(read_promotion(rest)?),
        };
        Ok(NumericMove {
            from,
            to,
            promotion,
        })
    }

    /// The move this stands for here.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn to_move(&self, position: &Position) -> Result<Move, Refusal> {
        position.find(self.from, self.to, self.promotion)
    }

    /// The move this stands for here, four digits promoting to a queen.
    ///
    /// # Errors
    ///
    /// Why it is refused.
    pub fn to_move_or_queen(&self, position: &Position) -> Result<Move, Refusal> {
        match self.to_move(position) {
            Err(Refusal::PromotionMissing { from, to }) => {
                position.find(from, to, Some(Role::Queen))
            }
            found => found,
        }
    }

    fn buffer(self) -> Buffer<5> {
        let mut text = Buffer::new();
        text.push_number(u32::from(self.from.numeric()));
        text.push_number(u32::from(self.to.numeric()));
        let digit = |role| {
            Role::PROMOTIONS
                .iter()
                .position(|&promotion| promotion == role)
        };
        if let Some(index) = self.promotion.and_then(digit) {
            text.push(b'1' + index as u8);
        }
        text
    }
}

/// The text of a move.
pub fn write(m: Move, mode: CastlingMode) -> String {
    NumericMove::new(m, mode).to_string()
}

/// Adds a move to a text.
pub fn append(m: Move, mode: CastlingMode, text: &mut String) {
    text.push_str(NumericMove::new(m, mode).buffer().as_str());
}

fn read_promotion(text: &[u8]) -> Result<Role, ParseNumericError> {
    let digit = char_at(text, 0);
    let index = digit.to_digit(10).unwrap_or(0).wrapping_sub(1);
    let role = Role::PROMOTIONS.get(index as usize).copied();
    role.ok_or(ParseNumericError::Promotion { digit })
}

/// How many characters a text has, what is no UTF-8 being one.
fn length(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty()))
        .sum()
}

fn off_board(text: &[u8], index: usize) -> ParseNumericError {
    ParseNumericError::OffBoard {
        at: index + 1,
        digit: char_at(text, index),
    }
}

impl FromStr for NumericMove {
    type Err = ParseNumericError;

    fn from_str(text: &str) -> Result<NumericMove, ParseNumericError> {
        NumericMove::from_ascii(text.as_bytes())
    }
}

impl fmt::Display for NumericMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.buffer().as_str())
    }
}

/// The text is not a numeric move. Says nothing about any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseNumericError {
    /// Four digits were expected, five when a pawn promotes.
    Length(usize),
    /// Files and ranks are numbered 1 to 8.
    OffBoard {
        /// Which of the digits, from 1.
        at: usize,
        /// What stands there.
        digit: char,
    },
    /// The fifth digit says what a pawn becomes, 1 to 4.
    Promotion {
        /// What stands there.
        digit: char,
    },
}

impl fmt::Display for ParseNumericError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseNumericError::Length(n) => write!(f, "expected 4 or 5 digits, found {n}"),
            ParseNumericError::OffBoard { at, digit } => {
                write!(f, "digit {at} is `{digit}`, expected 1 to 8")
            }
            ParseNumericError::Promotion { digit } => {
                write!(
                    f,
                    "digit 5 is `{digit}`, expected 1 to 4 for queen, rook, bishop, knight"
                )
            }
        }
    }
}

impl std::error::Error for ParseNumericError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by fuzzing: the byte was not counted, and the move was read.
    #[test]
    fn a_stray_byte_after_the_digits_is_no_numeric_move() {
        assert_eq!(
            NumericMove::from_ascii(b"14414\xFA"),
            Err(ParseNumericError::Length(6))
        );
    }

    #[test]
    fn digits_are_file_and_rank_of_both_squares() {
        let m: NumericMove = "5254".parse().unwrap();
        assert_eq!((m.from, m.to, m.promotion), (Square::E2, Square::E4, None));
        assert_eq!(m.to_string(), "5254");
    }

    #[test]
    fn the_fifth_digit_is_iccfs() {
        let position = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"
            .parse::<Position>()
            .unwrap();
        for (text, role) in Role::PROMOTIONS
            .into_iter()
            .enumerate()
            .map(|(i, role)| (i + 1, role))
        {
            let text = format!("5758{text}");
            let m = text
                .parse::<NumericMove>()
                .unwrap()
                .to_move(&position)
                .unwrap();
            assert_eq!(m.promotion(), Some(role));
            assert_eq!(write(m, CastlingMode::Standard), text);
        }
        let bare: NumericMove = "5758".parse().unwrap();
        assert!(matches!(
            bare.to_move(&position),
            Err(Refusal::PromotionMissing { .. })
        ));
        assert_eq!(
            bare.to_move_or_queen(&position).unwrap().promotion(),
            Some(Role::Queen)
        );
    }

    #[test]
    fn castling_is_the_kings_move() {
        let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
            .parse::<Position>()
            .unwrap();
        for (text, chess960) in [("5171", "5181"), ("5131", "5111")] {
            let m = text
                .parse::<NumericMove>()
                .unwrap()
                .to_move(&position)
                .unwrap();
            assert!(m.is_castling());
            assert_eq!(write(m, CastlingMode::Standard), text);
            assert_eq!(write(m, CastlingMode::Chess960), chess960);
        }
    }

    #[test]
    fn errors_name_the_digit() {
        let error = |text: &str| text.parse::<NumericMove>().unwrap_err();
        assert_eq!(error(""), ParseNumericError::Length(0));
        assert_eq!(error("525"), ParseNumericError::Length(3));
        assert_eq!(error("525411"), ParseNumericError::Length(6));
        assert_eq!(
            error("5294"),
            ParseNumericError::OffBoard { at: 3, digit: '9' }
        );
        assert_eq!(
            error("0254"),
            ParseNumericError::OffBoard { at: 1, digit: '0' }
        );
        assert_eq!(
            error("52é4"),
            ParseNumericError::OffBoard { at: 3, digit: 'é' }
        );
        assert_eq!(error("5758é"), ParseNumericError::Promotion { digit: 'é' });
        assert_eq!(error("57585"), ParseNumericError::Promotion { digit: '5' });
        assert_eq!(error("5294").to_string(), "digit 3 is `9`, expected 1 to 8");
    }
}
