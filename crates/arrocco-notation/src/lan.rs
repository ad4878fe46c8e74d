//! Moves in long algebraic notation: `Ng1-f3`, `e7xd8=Q+`, `O-O`.
//!
//! Both squares are written, so the piece need not be searched for; the letter
//! is still compared with the board.
//!
//! ```
//! use arrocco_notation::lan::Lan;
//! use arrocco_rules::Position;
//!
//! let position = Position::initial();
//! let m = "Ng1-f3".parse::<Lan>()?.to_move(&position)?;
//! assert_eq!(Lan::from_move(&position, m).to_string(), "Ng1-f3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use arrocco_rules::{CastlingSide, Move, Position, Refusal, Role, Square};

use crate::Buffer;
use crate::san::{CheckMark, ParseSanError, San, SanPart, SanStep, Spelling};

/// A move written from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lan {
    /// The move itself.
    pub step: LanStep,
    /// `+` or `#` as written, right or wrong.
    pub mark: Option<CheckMark>,
}

/// What moves where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LanStep {
    /// King and rook move together.
    Castling(CastlingSide),
    /// A piece goes from one square to another.
    Piece {
        /// What it is.
        role: Role,
        /// Where it stands.
        from: Square,
        /// Whether an `x` is written instead of a `-`.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

impl Lan {
    /// Reads a move. The sign between the squares may be missing (`Ng1f3`), and
    /// the odd [spellings](Spelling) of SAN are read here too.
    ///
    /// # Errors
    ///
    /// The first byte that fits no move, or that the square the piece comes from
    /// is not given.
    pub fn from_ascii(text: &[u8]) -> Result<Lan, ParseSanError> {
        let san = San::from_ascii(text)?;
        let step = match san.step {
            SanStep::Castling(side) => LanStep::Castling(side),
            SanStep::Piece {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let (Some(file), Some(rank)) = (file, rank) else {
                    return Err(no_origin(text, role, san.spelling));
                };
                let from = Square::at(file, rank);
                LanStep::Piece {
                    role,
                    from,
                    capture,
                    to,
                    promotion,
                }
            }
        };
        Ok(Lan {
            step,
            mark: san.mark,
        })
    }

    /// A legal move of a position, with `+` or `#`.
    pub fn from_move(position: &Position, m: Move) -> Lan {
        let (from, to, board) = (m.from(), m.to(), position.board());
        let step = if m.is_castling() {
            LanStep::Castling(CastlingSide::of(from, to))
        } else {
            LanStep::Piece {
                role: board.role_at(from).unwrap_or(Role::Pawn),
                from,
                capture: m.is_en_passant() || board.occupied().has(to),
                to,
                promotion: m.promotion(),
            }
        };
        Lan {
            step,
            mark: CheckMark::after(position, m),
        }
    }

    /// The longest legal move is `Qa1xb2#` or `a7xb8=Q#`; a step that nobody
    /// checked may have nine letters.
    fn text(&self) -> Buffer<12> {
        let mut text = Buffer::new();
        match self.step {
            LanStep::Castling(CastlingSide::Kingside) => text.push_all(b"O-O"),
            LanStep::Castling(CastlingSide::Queenside) => text.push_all(b"O-O-O"),
            LanStep::Piece {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    text.push(role.upper_char() as u8);
                }
                text.push_square(from);
                text.push(if capture { b'x' } else { b'-' });
                text.push_square(to);
                promotion.inspect(|role| text.push_all(&[b'=', role.upper_char() as u8]));
            }
        }
        if let Some(mark) = self.mark {
            text.push(mark.char() as u8);
        }
        text
    }

    /// The move this stands for here. The check mark and the sign between the
    /// squares are not looked at.
    ///
    /// # Errors
    ///
    /// That another piece is there, or why the move is refused.
    pub fn to_move(&self, position: &Position) -> Result<Move, LanError> {
        let (role, from, to, promotion) = match self.step {
            LanStep::Piece {
                role,
                from,
                to,
                promotion,
                ..
            } => (role, from, to, promotion),
            LanStep::Castling(side) => {
                return position.find_castling(side).map_err(LanError::Illegal);
            }
        };
        match position.board().role_at(from) {
            Some(found) if found != role => Err(LanError::WrongPiece { from, role, found }),
            _ => position
                .find(from, to, promotion)
                .map_err(LanError::Illegal),
        }
    }
}

fn no_origin(text: &[u8], role: Role, spelling: Spelling) -> ParseSanError {
    let letters = usize::from(role != Role::Pawn || spelling.has(Spelling::PAWN_LETTER));
    ParseSanError::new(text, letters, SanPart::Origin)
}

/// The text of a legal move, with `+` or `#`: [`Lan::from_move`] as a `String`.
pub fn write(position: &Position, m: Move) -> String {
    Lan::from_move(position, m).text().as_str().to_owned()
}

/// Adds a legal move to a text.
pub fn append(position: &Position, m: Move, text: &mut String) {
    text.push_str(Lan::from_move(position, m).text().as_str());
}

impl FromStr for Lan {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Lan, ParseSanError> {
        Lan::from_ascii(text.as_bytes())
    }
}

impl fmt::Display for Lan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().as_str())
    }
}

/// A move is well written but not one of this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LanError {
    /// Another piece is there.
    WrongPiece {
        /// The square.
        from: Square,
        /// What was written.
        role: Role,
        /// What stands there.
        found: Role,
    },
    /// The rules refuse it.
    Illegal(Refusal),
}

impl fmt::Display for LanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LanError::WrongPiece { from, role, found } => {
                write!(f, "a {found} is on {from}, not a {role}")
            }
            LanError::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for LanError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn again(fen: &str, text: &str) -> String {
        let position = fen.parse::<Position>().unwrap();
        let m = text.parse::<Lan>().unwrap().to_move(&position).unwrap();
        write(&position, m)
    }

    #[test]
    fn moves_out_and_in() {
        let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (fen, text) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Ng1-f3",
            ),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7xd8=Q+"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd6"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "Ra1-a8#"),
            (castles, "O-O"),
            (castles, "O-O-O"),
        ] {
            assert_eq!(again(fen, text), text);
            assert_eq!(text.parse::<Lan>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_origin_must_be_given() {
        let error = "Nf3".parse::<Lan>().unwrap_err();
        assert_eq!(error.at, 1);
        assert_eq!(
            error.to_string(),
            "column 2: unexpected 'f', expected the square the piece comes from"
        );
        assert_eq!("e4".parse::<Lan>().unwrap_err().at, 0);
    }

    #[test]
    fn the_letter_must_be_that_of_the_piece() {
        let start = Position::initial();
        let error = |text: &str| text.parse::<Lan>().unwrap().to_move(&start).unwrap_err();
        assert_eq!(
            error("Bg1-f3").to_string(),
            "a knight is on g1, not a bishop"
        );
        assert_eq!(error("Ng4-f6").to_string(), "no piece stands on g4");
        assert!(matches!(
            error("O-O"),
            LanError::Illegal(Refusal::CastlingBlocked { .. })
        ));
    }
}
