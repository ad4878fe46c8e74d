//! From a move of a position to [`San`], and from that to text.

use std::fmt;

use arrocco_rules::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

use super::{Mark, San, Step};
use crate::Buffer;

impl San {
    /// A legal move of a position as PGN writes it: no more of the origin than
    /// is needed among legal moves, and `+` or `#`.
    ///
    /// As with [`Position::play_unchecked`], nothing is promised for a move that
    /// is not legal.
    #[inline]
    pub fn from_move(position: &Position, m: Move) -> San {
        San {
            mark: Mark::after(position, m),
            ..San::new(Step::from_move(position, m))
        }
    }

    #[inline]
    fn text<const N: usize>(&self) -> Buffer<N> {
        let mut text = self.step.text();
        if let Some(mark) = self.mark {
            text.push(mark.char() as u8);
        }
        text
    }
}

impl Step {
    #[inline]
    fn from_move(position: &Position, m: Move) -> Step {
        let (from, to) = (m.from(), m.to());
        if m.is_castling() {
            return Step::Castling(CastlingSide::of(from, to));
        }
        let board = position.board();
        let role = board.role_at(from).unwrap_or(Role::Pawn);
        let capture = m.is_en_passant() || board.occupied().has(to);
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| from.file()), None),
            _ => origin(position, role, from, to),
        };
        Step::Piece {
            role,
            file,
            rank,
            capture,
            to,
            promotion: m.promotion(),
        }
    }

    #[inline]
    fn text<const N: usize>(&self) -> Buffer<N> {
        let mut text = Buffer::new();
        match *self {
            Step::Castling(CastlingSide::Kingside) => text.push_all(b"O-O"),
            Step::Castling(CastlingSide::Queenside) => text.push_all(b"O-O-O"),
            Step::Piece {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    text.push(role.upper_char() as u8);
                }
                file.inspect(|&file| text.push(b'a' + file as u8));
                rank.inspect(|&rank| text.push(b'1' + rank as u8));
                if capture {
                    text.push(b'x');
                }
                text.push_square(to);
                promotion.inspect(|role| text.push_all(&[b'=', role.upper_char() as u8]));
            }
        }
        text
    }
}

/// The longest legal move is `Qa1xb2#` or `axb8=Q#`; one byte more is free.
const LEGAL: usize = 8;

/// A [`Step`] that nobody checked may say more than is needed: `Na7xb8=Q#`.
const ANY: usize = 9;

/// As much of the origin as tells the piece from others that may go there too:
/// the file if that does, else the rank if that does, else both.
#[inline]
fn origin(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> (Option<File>, Option<Rank>) {
    let rivals = position.origins_among(role, to, Bitboard::FULL.without(from));
    if rivals.is_empty() {
        return (None, None);
    }
    let (file, rank) = (from.file(), from.rank());
    let shares_file = (rivals & Bitboard::file(file)).any();
    let shares_rank = (rivals & Bitboard::rank(rank)).any();
    (
        (!shares_file || shares_rank).then_some(file),
        shares_file.then_some(rank),
    )
}

impl Mark {
    /// The check or mate that a legal move gives.
    #[inline]
    pub(crate) fn after(position: &Position, m: Move) -> Option<Mark> {
        let next = position.after(m);
        if !next.is_check() {
            None
        } else if next.has_legal_moves() {
            Some(Mark::Check)
        } else {
            Some(Mark::Checkmate)
        }
    }
}

/// The text of a legal move of a position: [`San::from_move`] as a `String`.
pub fn write(position: &Position, m: Move) -> String {
    San::from_move(position, m)
        .text::<LEGAL>()
        .as_str()
        .to_owned()
}

/// Adds a legal move to a text, as [`write()`] writes it.
pub fn append(position: &Position, m: Move, text: &mut String) {
    text.push_str(San::from_move(position, m).text::<LEGAL>().as_str());
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text::<ANY>().as_str())
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text::<ANY>().as_str())
    }
}
