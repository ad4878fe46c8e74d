//! From text to [`San`].
//!
//! The text is taken apart from both ends, because only the ends are certain:
//! signs and promotion at the tail, the piece letter at the head, the target
//! square right before the tail. What remains says where the piece comes from.
//!
//! The usual way from text to move is inlined into its caller, so that the
//! parts of a [`San`] stay in registers; 39 to 31 ns.

use std::str::FromStr;

use arrocco_rules::{CastlingSide, File, Rank, Role, Square};

use super::{CheckMark, Glyph, ParseSanError, San, SanPart, SanStep, Spelling};

impl San {
    /// Reads a move with everything that belongs to it.
    ///
    /// # Errors
    ///
    /// The first byte that fits no move.
    #[inline(always)]
    pub fn from_ascii(text: &[u8]) -> Result<San, ParseSanError> {
        // Most moves end with their target square.
        if let [.., b'1'..=b'8'] = text {
            let (role, body, spelling) = split_role(text);
            return read_step(role, body, None, spelling)
                .ok_or_else(|| diagnose(text, text.len() - body.len(), body));
        }
        from_decorated(text)
    }
}

/// Reads a move that may have a promotion, a check mark or a glyph, and
/// castling.
#[inline(never)]
fn from_decorated(text: &[u8]) -> Result<San, ParseSanError> {
    let (body, glyph) = split_glyph(text)?;
    let (body, mark, mark_spelling) = split_mark(body);
    let san = match body {
        [b'O' | b'0', ..] => read_castling(body)
            .ok_or_else(|| ParseSanError::new(text, castling_fault(body), SanPart::Castling)),
        _ => from_bare(text, body),
    }?;
    Ok(San {
        mark,
        glyph,
        spelling: san.spelling | mark_spelling,
        ..san
    })
}

/// Reads a piece's move without check mark and glyph.
#[inline(never)]
fn from_bare(text: &[u8], bare: &[u8]) -> Result<San, ParseSanError> {
    let (role, body, mut spelling) = split_role(bare);
    let offset = bare.len() - body.len();
    let (body, promotion) = match role {
        Role::Pawn => split_promotion(split_en_passant(body, &mut spelling), &mut spelling),
        _ => (body, None),
    };
    read_step(role, body, promotion, spelling).ok_or_else(|| diagnose(text, offset, body))
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<San, ParseSanError> {
        San::from_ascii(text.as_bytes())
    }
}

/// Where a text stops looking like `O-O-O` in one sort of letter.
#[cold]
fn castling_fault(text: &[u8]) -> usize {
    let letter = text.first().copied().unwrap_or(b'O');
    let pattern = [letter, b'-', letter, b'-', letter];
    let same = |(found, letter): &(&u8, u8)| **found == *letter;
    text.iter().zip(pattern).take_while(same).count()
}

fn split_glyph(text: &[u8]) -> Result<(&[u8], Option<Glyph>), ParseSanError> {
    let is_sign = |byte: &u8| matches!(byte, b'!' | b'?');
    let signs = text.iter().rev().take_while(|byte| is_sign(byte)).count();
    let (body, signs) = text.split_at(text.len() - signs);
    match Glyph::from_ascii(signs) {
        None if !signs.is_empty() => Err(ParseSanError::new(text, body.len() + 2, SanPart::Glyph)),
        glyph => Ok((body, glyph)),
    }
}

fn split_mark(text: &[u8]) -> (&[u8], Option<CheckMark>, Spelling) {
    match text {
        [body @ .., b'+', b'+'] => (body, Some(CheckMark::Check), Spelling::DOUBLE_PLUS),
        [body @ .., b'+'] => (body, Some(CheckMark::Check), Spelling::USUAL),
        [body @ .., b'#'] => (body, Some(CheckMark::Checkmate), Spelling::USUAL),
        _ => (text, None, Spelling::USUAL),
    }
}

fn read_castling(text: &[u8]) -> Option<San> {
    let (side, spelling) = match text {
        b"O-O" => (CastlingSide::Kingside, Spelling::USUAL),
        b"O-O-O" => (CastlingSide::Queenside, Spelling::USUAL),
        b"0-0" => (CastlingSide::Kingside, Spelling::ZEROS),
        b"0-0-0" => (CastlingSide::Queenside, Spelling::ZEROS),
        _ => return None,
    };
    Some(San {
        spelling,
        ..San::new(SanStep::Castling(side))
    })
}

/// Origin, sign and target square.
#[inline(always)]
fn read_step(
    role: Role,
    body: &[u8],
    promotion: Option<Role>,
    mut spelling: Spelling,
) -> Option<San> {
    let [origin @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = body else {
        return None;
    };
    let to = Square::at(File::new(*file - b'a'), Rank::new(*rank - b'1'));
    let (origin, capture) = split_sign(origin, &mut spelling);
    let (file, rank) = read_origin(origin)?;
    if role == Role::Pawn && rank.is_some() {
        spelling |= Spelling::LONG;
    }
    let step = SanStep::Piece {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    };
    Some(San {
        step,
        mark: None,
        glyph: None,
        spelling,
    })
}

/// The piece letter of a byte, or a pawn's.
#[inline]
fn split_role(text: &[u8]) -> (Role, &[u8], Spelling) {
    let first = text.first().copied().unwrap_or_default();
    let role = ROLES[usize::from(first)];
    let letters = usize::from(role != Role::Pawn || first == b'P');
    let spelling = if first == b'P' {
        Spelling::PAWN_LETTER
    } else {
        Spelling::USUAL
    };
    (role, text.get(letters..).unwrap_or_default(), spelling)
}

/// A table instead of a match: the letters come in no order a processor could
/// foresee.
static ROLES: [Role; 256] = {
    let mut roles = [Role::Pawn; 256];
    roles[b'N' as usize] = Role::Knight;
    roles[b'B' as usize] = Role::Bishop;
    roles[b'R' as usize] = Role::Rook;
    roles[b'Q' as usize] = Role::Queen;
    roles[b'K' as usize] = Role::King;
    roles
};

fn split_en_passant<'a>(text: &'a [u8], spelling: &mut Spelling) -> &'a [u8] {
    match text {
        [body @ .., b'e', b'.', b'p', b'.'] | [body @ .., b'e', b'p'] => {
            *spelling |= Spelling::EN_PASSANT;
            body
        }
        _ => text,
    }
}

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

#[cold]
fn diagnose(text: &[u8], offset: usize, body: &[u8]) -> ParseSanError {
    ParseSanError::new(text, offset + fault_in(body), SanPart::Square)
}

/// How far a text can still become origin, sign and target square.
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
