//! From text to [`San`].
//!
//! The text is taken apart from both ends, because only the ends are certain:
//! signs and promotion at the tail, the piece letter at the head, the target
//! square right before the tail. What remains says where the man comes from.

use std::str::FromStr;

use arrocco_rules::{CastlingSide, File, Rank, Role, Square};

use super::{Glyph, Mark, ParseSanError, San, Spelling, Step};
use crate::char_at;

impl San {
    /// Reads a move with everything that belongs to it.
    ///
    /// # Errors
    ///
    /// The first byte that fits no move.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<San, ParseSanError> {
        let mut spelling = Spelling::USUAL;
        let (body, glyph) = split_glyph(text)?;
        let (body, mark) = split_mark(body, &mut spelling);
        let step = match body {
            [b'O' | b'0', ..] => read_castling(body, &mut spelling),
            _ => read_man(body, &mut spelling),
        };
        match step {
            Ok(step) => Ok(San {
                step,
                mark,
                glyph,
                spelling,
            }),
            Err(fault) => Err(fault.in_text(text)),
        }
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<San, ParseSanError> {
        San::from_ascii(text.as_bytes())
    }
}

/// Where and what, before anybody has to read it.
#[derive(Clone, Copy)]
struct Fault {
    at: usize,
    expected: &'static str,
}

impl Fault {
    #[cold]
    fn in_text(self, text: &[u8]) -> ParseSanError {
        let found = (self.at < text.len()).then(|| char_at(text, self.at));
        ParseSanError {
            at: self.at,
            found,
            expected: self.expected,
        }
    }
}

const SQUARE: &str = "a square such as `e4`";
const CASTLING: &str = "`O-O` or `O-O-O`";

#[inline]
fn split_glyph(text: &[u8]) -> Result<(&[u8], Option<Glyph>), ParseSanError> {
    let is_sign = |byte: &u8| matches!(byte, b'!' | b'?');
    let signs = text.iter().rev().take_while(|byte| is_sign(byte)).count();
    let (body, signs) = text.split_at(text.len() - signs);
    if signs.is_empty() {
        return Ok((body, None));
    }
    match Glyph::from_ascii(signs) {
        Some(glyph) => Ok((body, Some(glyph))),
        None => Err(Fault {
            at: body.len() + 2,
            expected: "at most two of `!` and `?`",
        }
        .in_text(text)),
    }
}

#[inline]
fn split_mark<'a>(text: &'a [u8], spelling: &mut Spelling) -> (&'a [u8], Option<Mark>) {
    match text {
        [body @ .., b'+', b'+'] => {
            *spelling |= Spelling::DOUBLE_PLUS;
            (body, Some(Mark::Check))
        }
        [body @ .., b'+'] => (body, Some(Mark::Check)),
        [body @ .., b'#'] => (body, Some(Mark::Checkmate)),
        _ => (text, None),
    }
}

fn read_castling(text: &[u8], spelling: &mut Spelling) -> Result<Step, Fault> {
    let side = match text {
        b"O-O" | b"0-0" => CastlingSide::Kingside,
        b"O-O-O" | b"0-0-0" => CastlingSide::Queenside,
        _ => {
            return Err(Fault {
                at: castling_fault(text),
                expected: CASTLING,
            });
        }
    };
    if text.first() == Some(&b'0') {
        *spelling |= Spelling::ZEROS;
    }
    Ok(Step::Castling(side))
}

/// Where a text stops looking like `O-O-O` in one sort of letter.
#[cold]
fn castling_fault(text: &[u8]) -> usize {
    let letter = text.first().copied().unwrap_or(b'O');
    let pattern = [letter, b'-', letter, b'-', letter];
    text.iter()
        .zip(pattern)
        .take_while(|(found, expected)| **found == *expected)
        .count()
}

#[inline]
fn read_man(text: &[u8], spelling: &mut Spelling) -> Result<Step, Fault> {
    let (role, body) = split_role(text, spelling);
    let offset = text.len() - body.len();
    let (body, promotion) = if role == Role::Pawn {
        split_promotion(split_en_passant(body, spelling), spelling)
    } else {
        (body, None)
    };
    let wrong = || Fault {
        at: offset + fault_in(body),
        expected: SQUARE,
    };
    let [origin @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = body else {
        return Err(wrong());
    };
    let to = Square::at(File::new(*file - b'a'), Rank::new(*rank - b'1'));
    let (origin, capture) = split_sign(origin, spelling);
    let (file, rank) = read_origin(origin).ok_or_else(wrong)?;
    if role == Role::Pawn && rank.is_some() {
        *spelling |= Spelling::LONG;
    }
    Ok(Step::Man {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    })
}

#[inline]
fn split_role<'a>(text: &'a [u8], spelling: &mut Spelling) -> (Role, &'a [u8]) {
    let role = match text.first() {
        Some(b'N') => Role::Knight,
        Some(b'B') => Role::Bishop,
        Some(b'R') => Role::Rook,
        Some(b'Q') => Role::Queen,
        Some(b'K') => Role::King,
        Some(b'P') => {
            *spelling |= Spelling::PAWN_LETTER;
            return (Role::Pawn, &text[1..]);
        }
        _ => return (Role::Pawn, text),
    };
    (role, &text[1..])
}

#[inline]
fn split_en_passant<'a>(text: &'a [u8], spelling: &mut Spelling) -> &'a [u8] {
    match text {
        [body @ .., b'e', b'.', b'p', b'.'] | [body @ .., b'e', b'p'] => {
            *spelling |= Spelling::EN_PASSANT;
            body
        }
        _ => text,
    }
}

#[inline]
fn split_promotion<'a>(text: &'a [u8], spelling: &mut Spelling) -> (&'a [u8], Option<Role>) {
    let [body @ .., letter @ (b'Q' | b'R' | b'B' | b'N')] = text else {
        return (text, None);
    };
    let role = Role::from_char(*letter as char);
    if let [body @ .., b'='] = body {
        return (body, role);
    }
    *spelling |= Spelling::NO_EQUALS;
    (body, role)
}

/// Takes off the sign before the target: `x`, or the `-` of long forms.
#[inline]
fn split_sign<'a>(origin: &'a [u8], spelling: &mut Spelling) -> (&'a [u8], bool) {
    match origin {
        [origin @ .., b'x'] => (origin, true),
        [origin @ .., b'-'] if origin.len() == 2 => {
            *spelling |= Spelling::LONG;
            (origin, false)
        }
        _ => (origin, false),
    }
}

#[inline]
fn read_origin(origin: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    let file = |letter: u8| Some(File::new(letter - b'a'));
    let rank = |digit: u8| Some(Rank::new(digit - b'1'));
    match *origin {
        [] => Some((None, None)),
        [letter @ b'a'..=b'h'] => Some((file(letter), None)),
        [digit @ b'1'..=b'8'] => Some((None, rank(digit))),
        [letter @ b'a'..=b'h', digit @ b'1'..=b'8'] => Some((file(letter), rank(digit))),
        _ => None,
    }
}

/// How far a text can still become origin, sign and target square.
#[cold]
fn fault_in(body: &[u8]) -> usize {
    enum Seen {
        Nothing,
        File,
        Rank,
        Square,
        Sign,
        TargetFile,
        All,
    }
    let mut seen = Seen::Nothing;
    for (at, byte) in body.iter().enumerate() {
        seen = match (seen, byte) {
            (Seen::Nothing, b'a'..=b'h') => Seen::File,
            (Seen::Nothing, b'1'..=b'8') => Seen::Rank,
            (Seen::File, b'1'..=b'8') => Seen::Square,
            (Seen::Nothing | Seen::File | Seen::Rank | Seen::Square, b'x') => Seen::Sign,
            (Seen::Square, b'-') => Seen::Sign,
            (Seen::File | Seen::Rank | Seen::Square | Seen::Sign, b'a'..=b'h') => Seen::TargetFile,
            (Seen::TargetFile, b'1'..=b'8') => Seen::All,
            _ => return at,
        };
    }
    body.len()
}
