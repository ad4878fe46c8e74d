//! From a position to text.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use super::placement;
use super::read::outermost_rook;
use crate::text::Buffer;
use crate::{Bitboard, Board, CastlingMode, CastlingSide, Color, Position, Rank, Setup, Square};

/// Enough for 64 pieces, every file letter in both cases, and two ten-digit
/// counters.
const CAPACITY: usize = 128;

/// The FEN, castling rights as the position demands: file letters if king or
/// rook of a right stand elsewhere than in standard chess, else `KQkq`. En
/// passant is written only when a capture there is legal.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_text(self, self.castling_mode(), |fen| f.pad(fen))
    }
}

/// The FEN with all that the setup claims, castling rights as in X-FEN.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_setup_text(self, CastlingMode::Standard, |fen| f.pad(fen))
    }
}

/// The FEN of a position in a game of this mode, whatever its rights are.
pub fn write(position: &Position, mode: CastlingMode) -> String {
    with_text(position, mode, str::to_owned)
}

/// Adds the FEN of a position to a text.
pub fn append(position: &Position, mode: CastlingMode, text: &mut String) {
    with_text(position, mode, |fen| text.push_str(fen));
}

/// The FEN of a setup in a game of this mode, with all that it claims.
pub fn write_setup(setup: &Setup, mode: CastlingMode) -> String {
    with_setup_text(setup, mode, str::to_owned)
}

#[inline]
fn with_setup_text<T>(setup: &Setup, mode: CastlingMode, receive: impl FnOnce(&str) -> T) -> T {
    let mut text = Buffer::<CAPACITY>::new();
    append_setup_fields(setup, mode, &mut text);
    append_counters(setup.halfmove_clock, setup.fullmove_number, &mut text);
    receive(text.as_str())
}

/// The four fields that FEN and EPD begin with.
pub fn write_first_fields(setup: &Setup, mode: CastlingMode) -> String {
    let mut text = Buffer::<CAPACITY>::new();
    append_setup_fields(setup, mode, &mut text);
    text.as_str().to_owned()
}

/// The first field of a FEN alone: who stands where.
pub fn write_board(board: &Board) -> String {
    let mut buffer = Buffer::<{ placement::CAPACITY }>::new();
    placement::append(board, &mut buffer);
    buffer.as_str().to_owned()
}

/// Hands the text to a function, which is cheaper than handing back a buffer.
#[inline]
fn with_text<T>(position: &Position, mode: CastlingMode, receive: impl FnOnce(&str) -> T) -> T {
    let mut text = Buffer::<CAPACITY>::new();
    let (rooks, en_passant) = (position.castling_rooks(), position.en_passant());
    let (board, turn) = (position.board(), position.turn());
    append_fields(board, turn, rooks, en_passant, mode, &mut text);
    let (halfmoves, fullmoves) = (position.halfmove_clock(), position.fullmove_number());
    append_counters(halfmoves, fullmoves, &mut text);
    receive(text.as_str())
}

fn append_setup_fields<const N: usize>(setup: &Setup, mode: CastlingMode, text: &mut Buffer<N>) {
    let Setup {
        board,
        turn,
        castling_rooks,
        en_passant,
        ..
    } = setup;
    append_fields(board, *turn, *castling_rooks, *en_passant, mode, text);
}

/// The castling field alone.
pub fn castling_letters(position: &Position, mode: CastlingMode) -> String {
    let mut text = Buffer::<CAPACITY>::new();
    append_castling(position.board(), position.castling_rooks(), mode, &mut text);
    text.as_str().to_owned()
}

#[inline]
fn append_fields<const N: usize>(
    board: &Board,
    turn: Color,
    rooks: Bitboard,
    en_passant: Option<Square>,
    mode: CastlingMode,
    text: &mut Buffer<N>,
) {
    placement::append(board, text);
    let turn = if turn == Color::White {
        b" w  "
    } else {
        b" b  "
    };
    text.push_some(3, |slot| turn[slot & 3]);
    append_castling(board, rooks, mode, text);
    text.push(b' ');
    match en_passant {
        Some(square) => text.push_square(square),
        None => text.push(b'-'),
    }
}

#[inline]
fn append_counters<const N: usize>(halfmoves: u32, fullmoves: u32, text: &mut Buffer<N>) {
    text.push(b' ');
    text.push_number(halfmoves);
    text.push(b' ');
    text.push_number(fullmoves);
}

/// White's rights, then Black's, from the h-file down.
#[inline]
fn append_castling<const N: usize>(
    board: &Board,
    rooks: Bitboard,
    mode: CastlingMode,
    text: &mut Buffer<N>,
) {
    if rooks.is_empty() {
        text.push(b'-');
        return;
    }
    for color in Color::ALL {
        let mut rest = rooks & Bitboard::rank(Rank::First.relative_to(color));
        while let Some(rook) = rest.last() {
            rest = rest.without(rook);
            let letter = castling_letter(board, color, rook, mode);
            text.push(if color == Color::White {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
    }
}

fn castling_letter(board: &Board, color: Color, rook: Square, mode: CastlingMode) -> u8 {
    let is = |side| outermost_rook(board, color, side) == rook;
    match mode {
        CastlingMode::Standard if is(CastlingSide::Kingside) => b'k',
        CastlingMode::Standard if is(CastlingSide::Queenside) => b'q',
        _ => b'a' + rook.file() as u8,
    }
}
