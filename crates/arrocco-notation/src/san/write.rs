//! From a move of a position to text.

use arrocco_rules::{Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square};

use super::Mark;
use crate::Buffer;

/// The longest is `Qa1xb2#` or `axb8=Q#`; one byte more is free.
const CAPACITY: usize = 8;

/// A legal move of a position as PGN writes it: no more of the origin than is
/// needed among legal moves, and `+` or `#`.
///
/// Like [`Position::play_unchecked`] it promises nothing for a move that is not legal.
pub fn write(position: &Position, m: Move) -> String {
    buffer(position, m).as_str().to_owned()
}

/// Adds a legal move to a text, as [`write()`] writes it.
pub fn append(position: &Position, m: Move, text: &mut String) {
    text.push_str(buffer(position, m).as_str());
}

#[inline]
fn buffer(position: &Position, m: Move) -> Buffer<CAPACITY> {
    let mut text = Buffer::new();
    append_bare(position, m, &mut text);
    if let Some(mark) = mark_after(position, m) {
        text.push(mark.char() as u8);
    }
    text
}

/// The check or mate that a move gives.
#[inline]
pub(crate) fn mark_after(position: &Position, m: Move) -> Option<Mark> {
    let next = position.after(m);
    if !next.is_check() {
        None
    } else if next.has_legal_moves() {
        Some(Mark::Check)
    } else {
        Some(Mark::Checkmate)
    }
}

/// The move without a check mark.
#[inline]
pub(crate) fn append_bare<const N: usize>(position: &Position, m: Move, text: &mut Buffer<N>) {
    let (from, to) = (m.from(), m.to());
    if m.is_castling() {
        return text.push_all(match CastlingSide::of(from, to) {
            CastlingSide::Kingside => b"O-O",
            CastlingSide::Queenside => b"O-O-O",
        });
    }
    let role = position.board().role_at(from).unwrap_or(Role::Pawn);
    let captures = m.is_en_passant() || position.board().occupied().has(to);
    if role == Role::Pawn {
        if captures {
            text.push(b'a' + from.file() as u8);
        }
    } else {
        text.push(role.upper_char() as u8);
        append_origin(position, role, from, to, text);
    }
    if captures {
        text.push(b'x');
    }
    text.push_square(to);
    if let Some(role) = m.promotion() {
        text.push(b'=');
        text.push(role.upper_char() as u8);
    }
}

/// As much of the origin as tells the man from others that may go there too:
/// the file if that does, else the rank if that does, else both.
#[inline]
fn append_origin<const N: usize>(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
    text: &mut Buffer<N>,
) {
    let rivals = position.origins_among(role, to, Bitboard::FULL.without(from));
    if rivals.is_empty() {
        return;
    }
    let (file, rank): (File, Rank) = (from.file(), from.rank());
    let shares_file = (rivals & Bitboard::file(file)).any();
    let shares_rank = (rivals & Bitboard::rank(rank)).any();
    if !shares_file || shares_rank {
        text.push(b'a' + file as u8);
    }
    if shares_file {
        text.push(b'1' + rank as u8);
    }
}
