//! From text to a setup, and on to a position.

use core::str::FromStr;

use super::{FenError, FenFault, FenField, FieldError, FieldFault, PlacementError, placement};
use crate::text::char_at;
use crate::{Bitboard, Board, CastlingSide, Color, File, Position, Rank, Role, Setup, Square};

/// Reads the fields of a FEN, leniently (see [`fen`](crate::fen)).
///
/// A right to castle without king and rook in place is kept as a claim on the
/// rook's corner; [`Setup::oddities`] finds it.
impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        let text = text.as_bytes();
        match read_plain(text) {
            Some((setup, _)) => Ok(setup),
            None => read(text, Spacing::Free).map_err(|error| faults(text, error.into())),
        }
    }
}

/// Reads the FEN of a position to play on, leniently (see
/// [`fen`](crate::fen)). Claims that are not so (castling without the rook, en
/// passant nobody can take) are dropped.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        let text = text.as_bytes();
        if let Some((setup, keys)) = read_plain(text)
            && setup.fault().is_none()
        {
            return Ok(Position::settle_with(&setup, keys));
        }
        position(text, Spacing::Free).map(|(_, position)| position)
    }
}

/// Reads a position from exactly six fields with one blank between them that
/// claim nothing but what is so.
///
/// # Errors
///
/// All faults, among them each [oddity](crate::Oddity).
pub fn parse_strict(text: &str) -> Result<Position, FenError> {
    let (setup, position) = position(text.as_bytes(), Spacing::Single)?;
    let mut oddities = setup.oddities().map(FenFault::Odd);
    match oddities.next() {
        None => Ok(position),
        Some(first) => {
            let mut error = FenError::new(first);
            oddities.for_each(|oddity| error.add(oddity));
            Err(error)
        }
    }
}

#[inline]
fn position(text: &[u8], spacing: Spacing) -> Result<(Setup, Position), FenError> {
    let setup = read(text, spacing).map_err(|error| faults(text, error.into()))?;
    match Position::try_from(&setup) {
        Ok(position) => Ok((setup, position)),
        Err(error) => Err(faults(text, error.into())),
    }
}

/// All faults of a text that was refused, the one found first leading.
#[cold]
#[inline(never)]
fn faults(text: &[u8], first: FenFault) -> FenError {
    let mut error = FenError::new(first);
    let mut fields = Fields::new(text, Spacing::Free);
    let board = read_faulty_board(&mut fields, &mut error);
    let turn = fields.demand(FenField::Turn);
    let turn = turn.and_then(|(at, text)| read_turn(at, text));
    let castling = fields.demand(FenField::Castling);
    let claims = board.unwrap_or_default();
    let castling = castling.and_then(|(at, text)| read_castling(&claims, at, text));
    let en_passant = fields.demand(FenField::EnPassant);
    let en_passant = en_passant.and_then(|(at, text)| read_en_passant(at, text));
    let rest = [
        castling.err(),
        en_passant.err(),
        read_counter(&mut fields, FenField::Halfmove).err(),
        read_counter(&mut fields, FenField::Fullmove).err(),
        fields.expect_end().err(),
    ];
    for fault in turn.err().into_iter().chain(rest.into_iter().flatten()) {
        error.add(fault);
    }
    if let (Some(board), Ok(turn)) = (board, turn) {
        for fault in Setup::new(board, turn).faults() {
            error.add(fault);
        }
    }
    error
}

/// The board, or each row that is malformed.
fn read_faulty_board(fields: &mut Fields<'_>, error: &mut FenError) -> Option<Board> {
    let (start, text) = match fields.demand(FenField::Board) {
        Ok(found) => found,
        Err(missing) => {
            error.add(missing);
            return None;
        }
    };
    let board = placement::read(text);
    if board.is_none() {
        for fault in placement::faults(text) {
            error.add(board_error(start, fault));
        }
    }
    board
}

fn board_error(start: usize, error: PlacementError) -> FieldError {
    let at = start + error.at;
    FieldError {
        field: FenField::Board,
        at,
        fault: FieldFault::Board(PlacementError { at, ..error }),
    }
}

/// Reads the four fields that FEN and EPD begin with, and says how many bytes
/// they take.
///
/// # Errors
///
/// The first field that is malformed.
pub fn parse_first_fields(text: &str) -> Result<(Setup, usize), FieldError> {
    let mut fields = Fields::new(text.as_bytes(), Spacing::Free);
    let setup = read_placement_fields(&mut fields)?;
    Ok((setup, fields.at))
}

/// The rooks that the letters of a castling field name on a board.
///
/// # Errors
///
/// The first letter that names no right, or names one again.
pub fn parse_castling(board: &Board, letters: &str) -> Result<Bitboard, FieldError> {
    read_castling(board, 0, letters.as_bytes())
}

/// Reads the first field of a FEN alone: who stands where.
///
/// # Errors
///
/// The row and column that are malformed.
pub fn parse_board(text: &str) -> Result<Board, PlacementError> {
    let text = text.as_bytes();
    placement::read(text).ok_or_else(|| placement::diagnose(text))
}

/// How fields may be set apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spacing {
    /// Any ASCII whitespace, also around the whole; counters may be absent.
    Free,
    /// Exactly one blank; all six fields.
    Single,
}

fn read(text: &[u8], spacing: Spacing) -> Result<Setup, FieldError> {
    let mut fields = Fields::new(text, spacing);
    let mut setup = read_placement_fields(&mut fields)?;
    if let Some(number) = read_counter(&mut fields, FenField::Halfmove)? {
        setup.halfmove_clock = number;
    }
    if let Some(number) = read_counter(&mut fields, FenField::Fullmove)? {
        setup.fullmove_number = number.max(1);
    }
    fields.expect_end()?;
    Ok(setup)
}

/// Reads a text as nearly all are: six fields with one blank between them, and
/// nothing wrong. With it comes the sum of the pieces' Zobrist keys. `None` says no
/// more than that [`read`] has to look at it.
#[inline]
fn read_plain(text: &[u8]) -> Option<(Setup, u64)> {
    let (len, board) = placement::read_word(text);
    let (board, keys) = board?;
    let [b' ', turn, b' ', rest @ ..] = text.get(len..)? else {
        return None;
    };
    let turn = match turn {
        b'w' => Color::White,
        b'b' => Color::Black,
        _ => return None,
    };
    let (castling_rooks, rest) = match rest {
        [b'-', b' ', rest @ ..] => (Bitboard::EMPTY, rest),
        _ => {
            let end = rest.iter().position(|&byte| byte == b' ')?;
            let (letters, rest) = rest.split_at(end);
            if letters.is_empty() {
                return None;
            }
            (read_castling(&board, 0, letters).ok()?, rest.get(1..)?)
        }
    };
    let (en_passant, rest) = match rest {
        [b'-', b' ', rest @ ..] => (None, rest),
        [file @ b'a'..=b'h', rank @ (b'3' | b'6'), b' ', rest @ ..] => {
            let square = Square::at(File::new(file - b'a'), Rank::new(rank - b'1'));
            (Some(square), rest)
        }
        _ => return None,
    };
    let (halfmove_clock, rest) = read_plain_number(rest)?;
    let [b' ', rest @ ..] = rest else {
        return None;
    };
    let (fullmove_number, rest) = read_plain_number(rest)?;
    let setup = Setup {
        board,
        turn,
        castling_rooks,
        en_passant,
        halfmove_clock,
        fullmove_number: fullmove_number.max(1),
    };
    rest.is_empty().then_some((setup, keys))
}

/// A number of at most nine digits, and what follows it.
#[inline]
fn read_plain_number(text: &[u8]) -> Option<(u32, &[u8])> {
    let (mut number, mut len) = (0, 0);
    while let Some(digit) = text.get(len).map(|byte| byte.wrapping_sub(b'0'))
        && digit < 10
    {
        if len == 9 {
            return None;
        }
        number = number * 10 + u32::from(digit);
        len += 1;
    }
    (len > 0).then_some((number, text.get(len..)?))
}

/// The four fields that FEN and EPD share.
#[inline]
fn read_placement_fields(fields: &mut Fields<'_>) -> Result<Setup, FieldError> {
    let board = read_board(fields)?;
    let (at, text) = fields.demand(FenField::Turn)?;
    let mut setup = Setup::new(board, read_turn(at, text)?);
    let (at, text) = fields.demand(FenField::Castling)?;
    setup.castling_rooks = read_castling(&board, at, text)?;
    let (at, text) = fields.demand(FenField::EnPassant)?;
    setup.en_passant = read_en_passant(at, text)?;
    Ok(setup)
}

#[inline]
fn read_board(fields: &mut Fields<'_>) -> Result<Board, FieldError> {
    fields.skip_blanks(FenField::Board)?;
    let rest = fields.text.get(fields.at..).unwrap_or_default();
    let (len, board) = placement::read_word(rest);
    let (board, _) = board.map_or_else(|| Err(first_board_error(fields)), Ok)?;
    fields.at += len;
    Ok(board)
}

#[cold]
fn first_board_error(fields: &mut Fields<'_>) -> FieldError {
    match fields.demand(FenField::Board) {
        Ok((start, text)) => board_error(start, placement::diagnose(text)),
        Err(missing) => missing,
    }
}

/// The fault of a field in which `at` is not what was expected.
#[cold]
fn unexpected(
    field: FenField,
    start: usize,
    text: &[u8],
    at: usize,
    expected: &'static str,
) -> FieldError {
    let fault = if at < text.len() {
        FieldFault::Unexpected {
            found: char_at(text, at),
            expected,
        }
    } else {
        FieldFault::Incomplete { expected }
    };
    FieldError {
        field,
        at: start + at,
        fault,
    }
}

#[inline]
fn read_turn(start: usize, text: &[u8]) -> Result<Color, FieldError> {
    let wrong = |at, expected| unexpected(FenField::Turn, start, text, at, expected);
    match text {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        [b'w' | b'b', ..] => Err(wrong(1, "a blank")),
        _ => Err(wrong(0, "`w` or `b`")),
    }
}

/// The rooks that castling letters speak of.
#[inline]
fn read_castling(board: &Board, start: usize, text: &[u8]) -> Result<Bitboard, FieldError> {
    if text == b"-" {
        return Ok(Bitboard::EMPTY);
    }
    let mut rooks = Bitboard::EMPTY;
    for (at, &letter) in text.iter().enumerate() {
        let Some(rook) = claimed_rook(board, letter) else {
            let expected = "one of `KQkq`, a file letter, or `-` alone";
            return Err(unexpected(FenField::Castling, start, text, at, expected));
        };
        if rooks.has(rook) {
            let fault = FieldFault::Repeated(letter as char);
            return Err(FieldError {
                field: FenField::Castling,
                at: start + at,
                fault,
            });
        }
        rooks |= Bitboard::of(rook);
    }
    Ok(rooks)
}

/// The rook a castling letter speaks of; the corner if there is none.
#[inline]
fn claimed_rook(board: &Board, letter: u8) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let home = Rank::First.relative_to(color);
    match letter.to_ascii_lowercase() {
        b'k' => Some(outermost_rook(board, color, CastlingSide::Kingside)),
        b'q' => Some(outermost_rook(board, color, CastlingSide::Queenside)),
        file @ b'a'..=b'h' => Some(Square::at(File::new(file - b'a'), home)),
        _ => None,
    }
}

/// The rook farthest from the king on one side of it, as X-FEN has it. When
/// the king is not at home there is no such side.
pub(super) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Square {
    let rank = Rank::First.relative_to(color);
    let home = Bitboard::rank(rank);
    let corner = Square::at(side.standard_rook_file(), rank);
    let rooks = board.by_piece(Role::Rook.of(color)) & home;
    let outermost = match side {
        CastlingSide::Kingside => rooks.last(),
        CastlingSide::Queenside => rooks.first(),
    };
    let king = board.king(color).filter(|&king| home.has(king));
    match (king, outermost) {
        (Some(king), Some(rook)) if CastlingSide::of(king, rook) == side => rook,
        _ => corner,
    }
}

#[inline]
fn read_en_passant(start: usize, text: &[u8]) -> Result<Option<Square>, FieldError> {
    let wrong = |at, expected| unexpected(FenField::EnPassant, start, text, at, expected);
    match *text {
        [b'-'] => Ok(None),
        [file @ b'a'..=b'h', rank @ (b'3' | b'6')] => Ok(Some(Square::at(
            File::new(file - b'a'),
            Rank::new(rank - b'1'),
        ))),
        [b'a'..=b'h', b'3' | b'6', ..] => Err(wrong(2, "a blank")),
        [b'a'..=b'h', ..] => Err(wrong(1, "rank `3` or `6`")),
        [b'-', ..] => Err(wrong(1, "a blank")),
        _ => Err(wrong(0, "`-` or a square")),
    }
}

/// A counter, or `None` where it may be and is absent.
#[inline]
fn read_counter(fields: &mut Fields<'_>, field: FenField) -> Result<Option<u32>, FieldError> {
    let (start, text) = match fields.spacing {
        Spacing::Single => fields.demand(field)?,
        Spacing::Free => match fields.next(field)? {
            Some(found) => found,
            None => return Ok(None),
        },
    };
    let number = read_number(field, start, text)?;
    let counts_from_one = field == FenField::Fullmove && fields.spacing == Spacing::Single;
    if counts_from_one && number == 0 {
        return Err(FieldError {
            field,
            at: start,
            fault: FieldFault::Zero,
        });
    }
    Ok(Some(number))
}

#[inline]
fn read_number(field: FenField, start: usize, text: &[u8]) -> Result<u32, FieldError> {
    let mut number = 0u32;
    for (at, &digit) in text.iter().enumerate() {
        if !digit.is_ascii_digit() {
            return Err(unexpected(field, start, text, at, "digits only"));
        }
        let next = number
            .checked_mul(10)
            .and_then(|n| n.checked_add(u32::from(digit - b'0')));
        number = next.ok_or(FieldError {
            field,
            at: start,
            fault: FieldFault::TooLarge,
        })?;
    }
    Ok(number)
}

/// The fields of a text, with the byte each one starts at.
struct Fields<'a> {
    text: &'a [u8],
    at: usize,
    spacing: Spacing,
}

impl<'a> Fields<'a> {
    fn new(text: &'a [u8], spacing: Spacing) -> Fields<'a> {
        Fields {
            text,
            at: 0,
            spacing,
        }
    }

    /// The next field, which must be there.
    #[inline]
    fn demand(&mut self, field: FenField) -> Result<(usize, &'a [u8]), FieldError> {
        let at = self.text.len();
        self.next(field)?.ok_or(FieldError {
            field,
            at,
            fault: FieldFault::Missing,
        })
    }

    #[inline]
    fn next(&mut self, field: FenField) -> Result<Option<(usize, &'a [u8])>, FieldError> {
        self.skip_blanks(field)?;
        let start = self.at;
        let rest = self.text.get(start..).unwrap_or_default();
        let len = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        self.at += len;
        Ok((len > 0).then_some((start, &rest[..len])))
    }

    #[inline]
    fn skip_blanks(&mut self, field: FenField) -> Result<(), FieldError> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let blanks = rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        let expected = usize::from(self.at > 0 && !rest.is_empty());
        let is_single = blanks == expected && (blanks == 0 || rest.first() == Some(&b' '));
        if self.spacing == Spacing::Single && !is_single {
            let at = self.at
                + if rest.first() == Some(&b' ') {
                    expected
                } else {
                    0
                };
            return Err(FieldError {
                field,
                at,
                fault: FieldFault::Spacing,
            });
        }
        self.at += blanks;
        Ok(())
    }

    #[inline]
    fn expect_end(&mut self) -> Result<(), FieldError> {
        let end = self.at;
        match self.next(FenField::Rest)? {
            Some((at, _)) => Err(FieldError {
                field: FenField::Rest,
                at,
                fault: FieldFault::Extra,
            }),
            None if self.spacing == Spacing::Single && end < self.text.len() => Err(FieldError {
                field: FenField::Rest,
                at: end,
                fault: FieldFault::Spacing,
            }),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::{String, ToString};
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    /// The position after some moves from the start, one for each number.
    fn played(choices: &[usize]) -> Position {
        choices
            .iter()
            .fold(Position::initial(), |position, choice| {
                match &position.legal_moves()[..] {
                    [] => position,
                    moves => position.after(moves[choice % moves.len()]),
                }
            })
    }

    /// What both readers make of a text, if the quick one takes it.
    fn assert_readers_agree(text: &str) -> bool {
        let Some((setup, keys)) = read_plain(text.as_bytes()) else {
            return false;
        };
        assert_eq!(keys, setup.board.keys(), "{text:?}");
        assert_eq!(read(text.as_bytes(), Spacing::Free), Ok(setup), "{text:?}");
        true
    }

    proptest! {
        #[test]
        fn the_quick_reader_takes_what_is_written(choices in prop::collection::vec(0..256usize, 0..90)) {
            let position = played(&choices);
            let text = position.to_string();
            prop_assert!(assert_readers_agree(&text));
            let read: Position = text.parse().unwrap();
            prop_assert_eq!(read, position);
            prop_assert_eq!(read.zobrist(), position.zobrist());
        }

        /// Bytes are replaced, put in and left out.
        #[test]
        fn the_quick_reader_never_disagrees(
            choices in prop::collection::vec(0..256usize, 0..40),
            edits in prop::collection::vec((0..100usize, 0..3u8, "[ -~]"), 1..4),
        ) {
            let mut text: Vec<char> = played(&choices).to_string().chars().collect();
            for (at, edit, character) in edits {
                let (at, character) = (at % text.len(), character.chars().next());
                match edit {
                    0 => text.splice(at..=at, character),
                    1 => text.splice(at..at, character),
                    _ => text.splice(at..=at, None),
                };
            }
            assert_readers_agree(&text.into_iter().collect::<String>());
        }
    }

    #[test]
    fn counters_of_many_digits_are_left_to_the_other_reader() {
        for counters in [
            "999999999 1",
            "0 999999999",
            "0000000000 1",
            "0 9999999999",
            "4294967296 1",
        ] {
            let text = std::format!("4k3/8/8/8/8/8/8/4K3 b - - {counters}");
            let few = counters.split(' ').all(|digits| digits.len() < 10);
            assert_eq!(assert_readers_agree(&text), few, "{text:?}");
        }
    }
}
