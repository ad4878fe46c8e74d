//! From a move of a position to [`San`], and from that to text.

use std::fmt;

use arrocco_rules::{Bitboard, CastlingSide, Move, Position, Role, Square};

use super::{CheckMark, San, SanStep};
use crate::ShortText;

impl San {
    /// A legal move of a position as PGN writes it: no more of the origin than
    /// is needed among legal moves, and `+` or `#`.
    ///
    /// As with [`Position::play_unchecked`], nothing is promised for a move that
    /// is not legal.
    #[inline]
    pub fn from_move(position: &Position, m: Move) -> San {
        San {
            mark: CheckMark::after(position, m),
            ..San::new(SanStep::from_move(position, m))
        }
    }

    /// As [`write()`] writes it. A legal move has seven letters at most, as
    /// `Qa1xb2#` and `axb8=Q#`.
    #[inline]
    fn short_text(&self) -> ShortText {
        let mut text = self.step.text();
        let mark = self.mark.map_or(0, |mark| mark.char() as u8);
        text.push_if(self.mark.is_some(), mark);
        text
    }
}

impl SanStep {
    #[inline]
    fn from_move(position: &Position, m: Move) -> SanStep {
        let (from, to) = (m.from(), m.to());
        if m.is_castling() {
            return SanStep::Castling(CastlingSide::of(from, to));
        }
        let board = position.board();
        let role = board.role_at(from).unwrap_or(Role::Pawn);
        let capture = m.is_en_passant() | board.occupied().has(to);
        // No pawn is found here, which says its file if it takes.
        let (has_file, has_rank) = origin(position, role, from, to);
        let has_file = has_file | (role == Role::Pawn) & capture;
        SanStep::Piece {
            role,
            file: has_file.then(|| from.file()),
            rank: has_rank.then(|| from.rank()),
            capture,
            to,
            promotion: m.promotion(),
        }
    }

    /// One that nobody checked may say more than is needed: `Na7xb8=Q`.
    #[inline]
    fn text(&self) -> ShortText {
        let mut text = ShortText::new();
        match *self {
            SanStep::Castling(CastlingSide::Kingside) => text.push_all(b"O-O"),
            SanStep::Castling(CastlingSide::Queenside) => text.push_all(b"O-O-O"),
            SanStep::Piece {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                text.push_if(role != Role::Pawn, role.upper_char() as u8);
                text.push_if(file.is_some(), b'a' + file.map_or(0, |file| file as u8));
                text.push_if(rank.is_some(), b'1' + rank.map_or(0, |rank| rank as u8));
                text.push_if(capture, b'x');
                text.push_square(to);
                if let Some(role) = promotion {
                    text.push(b'=');
                    text.push(role.upper_char() as u8);
                }
            }
        }
        text
    }
}

/// Whether the file and whether the rank belong to as much of the origin as
/// tells the piece from others that may go there too: the file if that does, else
/// the rank if that does, else both.
#[inline]
fn origin(position: &Position, role: Role, from: Square, to: Square) -> (bool, bool) {
    let rivals = position.origins_among(role, to, Bitboard::FULL.without(from));
    let shares_file = (rivals & Bitboard::file(from.file())).any();
    let shares_rank = (rivals & Bitboard::rank(from.rank())).any();
    (rivals.any() & (!shares_file | shares_rank), shares_file)
}

impl CheckMark {
    /// The check or mate that a legal move gives.
    #[inline]
    pub(crate) fn after(position: &Position, m: Move) -> Option<CheckMark> {
        let next = position.after(m);
        if !next.is_check() {
            None
        } else if next.has_legal_moves() {
            Some(CheckMark::Check)
        } else {
            Some(CheckMark::Checkmate)
        }
    }
}

/// The text of a legal move of a position: [`San::from_move`] as a `String`.
pub fn write(position: &Position, m: Move) -> String {
    let mut text = String::new();
    append(position, m, &mut text);
    text
}

/// Adds a legal move to a text, as [`write()`] writes it.
pub fn append(position: &Position, m: Move, text: &mut String) {
    San::from_move(position, m).short_text().append_to(text);
}

impl fmt::Display for SanStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text().buffer::<8>().as_str())
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.step.text().buffer::<9>();
        if let Some(mark) = self.mark {
            text.push(mark.char() as u8);
        }
        f.pad(text.as_str())
    }
}
