//! From text to a setup, and on to a position.

use arrocco_rules::{
    Bitboard, Board, CastlingSide, Color, File, Position, Rank, Role, Setup, Square,
};

use super::{FenError, FenFault, FenField, ReadFenError};
use crate::{PlacementError, char_at, placement};

/// Reads the fields of a FEN, leniently (see the [module](super)).
///
/// A right to castle without king and rook in place is kept as a claim on the
/// rook's corner; [`Position::oddities`] finds it.
///
/// # Errors
///
/// The first field that is malformed, with the place and the culprit.
pub fn parse_setup(text: &str) -> Result<Setup, FenError> {
    read(text.as_bytes(), Spacing::Free)
}

/// Reads a position to play on, leniently. Claims that are not so (castling
/// without the rook, en passant nobody can take) are dropped.
///
/// # Errors
///
/// A malformed field, or why nobody can play on from there.
pub fn parse(text: &str) -> Result<Position, ReadFenError> {
    Ok(Position::try_from(&parse_setup(text)?)?)
}

/// Reads a position from exactly six fields with one blank between them that
/// claim nothing but what is so.
///
/// # Errors
///
/// As [`parse`], and the first [oddity](arrocco_rules::Oddity) found.
pub fn parse_strict(text: &str) -> Result<Position, ReadFenError> {
    let setup = read(text.as_bytes(), Spacing::Single)?;
    let position = Position::try_from(&setup)?;
    match Position::oddities(&setup).next() {
        Some(oddity) => Err(ReadFenError::Odd(oddity)),
        None => Ok(position),
    }
}

/// Reads the first field of a FEN alone: who stands where.
///
/// # Errors
///
/// The row and column that are malformed.
pub fn parse_board(text: &str) -> Result<Board, PlacementError> {
    let text = text.as_bytes();
    placement::read(text, &placement::FEN).ok_or_else(|| placement::diagnose(text, &placement::FEN))
}

/// How fields may be set apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spacing {
    /// Any ASCII whitespace, also around the whole; counters may be absent.
    Free,
    /// Exactly one blank; all six fields.
    Single,
}

fn read(text: &[u8], spacing: Spacing) -> Result<Setup, FenError> {
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

/// The four fields that FEN and EPD share.
#[inline]
pub(crate) fn read_placement_fields(fields: &mut Fields<'_>) -> Result<Setup, FenError> {
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
fn read_board(fields: &mut Fields<'_>) -> Result<Board, FenError> {
    fields.skip_blanks(FenField::Board)?;
    let rest = fields.text.get(fields.at..).unwrap_or_default();
    let (len, board) = placement::read_word(rest, &placement::FEN);
    let board = board.map_or_else(|| Err(board_error(fields)), Ok)?;
    fields.at += len;
    Ok(board)
}

#[cold]
fn board_error(fields: &mut Fields<'_>) -> FenError {
    let (at, text) = match fields.demand(FenField::Board) {
        Ok(field) => field,
        Err(error) => return error,
    };
    let error = placement::diagnose(text, &placement::FEN);
    let at = at + error.at;
    FenError {
        field: FenField::Board,
        at,
        fault: FenFault::Board(PlacementError { at, ..error }),
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
) -> FenError {
    let fault = if at < text.len() {
        FenFault::Unexpected {
            found: char_at(text, at),
            expected,
        }
    } else {
        FenFault::Incomplete { expected }
    };
    FenError {
        field,
        at: start + at,
        fault,
    }
}

#[inline]
fn read_turn(start: usize, text: &[u8]) -> Result<Color, FenError> {
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
pub(crate) fn read_castling(
    board: &Board,
    start: usize,
    text: &[u8],
) -> Result<Bitboard, FenError> {
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
            let fault = FenFault::Repeated(letter as char);
            return Err(FenError {
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
fn read_en_passant(start: usize, text: &[u8]) -> Result<Option<Square>, FenError> {
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
fn read_counter(fields: &mut Fields<'_>, field: FenField) -> Result<Option<u32>, FenError> {
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
        return Err(FenError {
            field,
            at: start,
            fault: FenFault::Zero,
        });
    }
    Ok(Some(number))
}

#[inline]
fn read_number(field: FenField, start: usize, text: &[u8]) -> Result<u32, FenError> {
    let mut number = 0u32;
    for (at, &digit) in text.iter().enumerate() {
        if !digit.is_ascii_digit() {
            return Err(unexpected(field, start, text, at, "digits only"));
        }
        let next = number
            .checked_mul(10)
            .and_then(|n| n.checked_add(u32::from(digit - b'0')));
        number = next.ok_or(FenError {
            field,
            at: start,
            fault: FenFault::TooLarge,
        })?;
    }
    Ok(number)
}

/// The fields of a text, with the byte each one starts at.
pub(crate) struct Fields<'a> {
    text: &'a [u8],
    at: usize,
    spacing: Spacing,
}

impl<'a> Fields<'a> {
    pub(crate) fn new(text: &'a [u8], spacing: Spacing) -> Fields<'a> {
        Fields {
            text,
            at: 0,
            spacing,
        }
    }

    /// Where reading goes on.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The next field, which must be there.
    #[inline]
    fn demand(&mut self, field: FenField) -> Result<(usize, &'a [u8]), FenError> {
        let at = self.text.len();
        self.next(field)?.ok_or(FenError {
            field,
            at,
            fault: FenFault::Missing,
        })
    }

    #[inline]
    fn next(&mut self, field: FenField) -> Result<Option<(usize, &'a [u8])>, FenError> {
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
    fn skip_blanks(&mut self, field: FenField) -> Result<(), FenError> {
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
            return Err(FenError {
                field,
                at,
                fault: FenFault::Spacing,
            });
        }
        self.at += blanks;
        Ok(())
    }

    #[inline]
    fn expect_end(&mut self) -> Result<(), FenError> {
        let end = self.at;
        match self.next(FenField::Rest)? {
            Some((at, _)) => Err(FenError {
                field: FenField::Rest,
                at,
                fault: FenFault::Extra,
            }),
            None if self.spacing == Spacing::Single && end < self.text.len() => Err(FenError {
                field: FenField::Rest,
                at: end,
                fault: FenFault::Spacing,
            }),
            None => Ok(()),
        }
    }
}
