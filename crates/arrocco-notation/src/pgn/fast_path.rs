//! The moves and move numbers that nearly all files consist of, read from
//! eight bytes at once.
//!
//! Which piece moves, how long its text is and whether it captures cannot be
//! predicted, so a reader that branches on these things spends its time on
//! mispredictions. Here they are looked up and masked instead. Castling,
//! promotion, en passant, unusual spellings and illegal moves are left to
//! [`San`](crate::san::San), which also reports errors.

use arrocco_rules::{Bitboard, File, Move, Position, Rank, Role, Square};

use super::swar::{ONES, below, no_digits};

/// A usual move that is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FastMove {
    pub(crate) played: Move,
    /// Bytes of text, the `+` included. All of this fits into a register.
    pub(crate) len: u8,
    /// Whether `+` is written.
    pub(crate) is_check: bool,
    /// Whether a piece says where it comes from.
    pub(crate) has_origin: bool,
    /// Whether it names both file and rank.
    pub(crate) has_whole_origin: bool,
}

/// A move number with its dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FastNumber {
    pub(crate) number: u32,
    pub(crate) dots: u32,
    pub(crate) len: usize,
}

const fn byte(chunk: u64, at: usize) -> u8 {
    (chunk >> (8 * at)) as u8
}

/// What a byte between the piece letter and the target square says.
#[derive(Clone, Copy)]
struct Part {
    /// The squares it leaves for the origin.
    origins: Bitboard,
    /// 0 nothing, 1 a file, 2 a rank, 3 the rest.
    class: u8,
}

static PARTS: [Part; 256] = {
    // Whatever is no part of a move leaves no square to come from.
    let mut parts = [Part {
        origins: Bitboard::EMPTY,
        class: 3,
    }; 256];
    parts[0] = Part {
        origins: Bitboard::FULL,
        class: 0,
    };
    parts[b'x' as usize] = Part {
        origins: Bitboard::FULL,
        class: 3,
    };
    let mut i = 0;
    while i < 8 {
        let (file, rank) = (File::new(i), Rank::new(i));
        parts[(b'a' + i) as usize] = Part {
            origins: Bitboard::file(file),
            class: 1,
        };
        parts[(b'1' + i) as usize] = Part {
            origins: Bitboard::rank(rank),
            class: 2,
        };
        i += 1;
    }
    parts
};

/// The parts in their order: two bits each, first part lowest.
const fn order(first: u8, second: u8, third: u8) -> u8 {
    first | second << 2 | third << 4
}

/// The orders in which a piece may have them, if it has any.
const PIECE_ORDERS: u64 = 1 << order(1, 0, 0)
    | 1 << order(2, 0, 0)
    | 1 << order(1, 2, 0)
    | 1 << order(1, 3, 0)
    | 1 << order(2, 3, 0)
    | 1 << order(1, 2, 3);

/// What the first byte of a move says, if there is one before the square.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Letter {
    /// The squares it leaves for the origin.
    origins: Bitboard,
    role: Role,
    /// Whether this is the file of a pawn that takes.
    takes: bool,
}

static LETTERS: [Letter; 256] = {
    // Any other letter leaves no square to come from.
    let mut letters = [Letter {
        origins: Bitboard::EMPTY,
        role: Role::Pawn,
        takes: false,
    }; 256];
    letters[0].origins = Bitboard::FULL;
    let mut i = 0;
    while i < 8 {
        let letter = &mut letters[(b'a' + i) as usize];
        letter.origins = Bitboard::file(File::new(i));
        letter.takes = true;
        i += 1;
    }
    let pieces = [
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];
    let mut i = 0;
    while i < pieces.len() {
        let letter = &mut letters[pieces[i].upper_char() as usize];
        letter.origins = Bitboard::FULL;
        letter.role = pieces[i];
        i += 1;
    }
    letters
};

/// Reads a usual move that begins with the lowest byte and is legal the mover's
/// king aside; `None` leaves it to [`San`](crate::san::San). The move must end within
/// the eight bytes.
#[inline(always)]
pub(crate) fn read_move(chunk: u64, position: &Position) -> Option<FastMove> {
    // Spaces, brackets and `#` are below `+`, what moves are made of is not.
    let stop = below(chunk, b'+');
    let bits = stop.trailing_zeros() & !7;
    let len = bits as u8 / 8;
    let is_check = (chunk >> (bits.wrapping_sub(8) & 63)) as u8 == b'+';
    let before_target = bits.wrapping_sub(16 + 8 * u32::from(is_check));
    if stop == 0 || before_target > 32 || (chunk >> bits) as u8 == b'#' {
        return None;
    }
    // File and rank, less `a` and `1`, are below 8, or this is no square.
    let target = ((chunk >> before_target) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
    if target & 0xF8F8 != 0 {
        return None;
    }
    let to = Square::new((target | target >> 5) as u8);
    let head = chunk & ((1 << before_target) - 1);
    let letter = &LETTERS[usize::from(head as u8)];
    let behind = head >> 8;
    let takes = behind == u64::from(b'x');
    // Nothing or an `x`, by a product and not by two comparisons: they would become
    // branches, and nobody foresees which moves take.
    if behind * (behind ^ u64::from(b'x')) != 0 {
        return read_origin(head, to, position, len, is_check);
    }
    // `de4` is no move.
    if letter.takes & !takes {
        return None;
    }
    Some(FastMove {
        played: position.resolve_plain(letter.role, to, letter.origins, letter.takes)?,
        len,
        is_check,
        has_origin: false,
        has_whole_origin: false,
    })
}

/// The same for a piece that says where it comes from.
#[inline(never)]
fn read_origin(
    head: u64,
    to: Square,
    position: &Position,
    len: u8,
    is_check: bool,
) -> Option<FastMove> {
    let letter = &LETTERS[usize::from(head as u8)];
    let [first, second, third] = [1, 2, 3].map(|at| PARTS[usize::from(byte(head, at))]);
    let given = order(first.class, second.class, third.class);
    if letter.role == Role::Pawn || PIECE_ORDERS >> given & 1 == 0 {
        return None;
    }
    let origins = letter.origins & first.origins & second.origins & third.origins;
    Some(FastMove {
        played: position.resolve_plain(letter.role, to, origins, false)?,
        len,
        is_check,
        has_origin: true,
        has_whole_origin: given >> 2 & 3 == 2,
    })
}

/// Reads digits with no dots, one dot or three behind them.
#[inline]
pub(crate) fn read_number(chunk: u64) -> Option<FastNumber> {
    let digits = no_digits(chunk).trailing_zeros() as usize / 8;
    if !matches!(digits, 1..=4) {
        return None;
    }
    let behind = chunk >> (8 * digits);
    let dots = (behind ^ (ONES * u64::from(b'.'))).trailing_zeros() / 8;
    let is_usual = match dots {
        1 | 3 => true,
        0 => matches!(behind as u8, b' ' | b'\n' | b'\r'),
        _ => false,
    };
    if !is_usual {
        return None;
    }
    let values = chunk ^ (ONES * 0x30);
    let number = decimal(values << (32 - 8 * digits as u32) & 0xFFFF_FFFF);
    Some(FastNumber {
        number,
        dots,
        len: digits + dots as usize,
    })
}

/// Four digit values, the first in the lowest byte, as a number.
const fn decimal(values: u64) -> u32 {
    let pairs = (values * 10 + (values >> 8)) & 0x00FF_00FF;
    ((pairs & 0xFF) * 100 + (pairs >> 16)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san::San;

    fn chunk(text: &str) -> u64 {
        let mut bytes = [b' '; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        u64::from_le_bytes(bytes)
    }

    #[test]
    fn numbers_with_their_dots() {
        for (text, number, dots) in [
            ("1.", 1, 1),
            ("12...", 12, 3),
            ("300.", 300, 1),
            ("7", 7, 0),
            ("4096.", 4096, 1),
        ] {
            let expected = FastNumber {
                number,
                dots,
                len: text.len(),
            };
            assert_eq!(read_number(chunk(text)), Some(expected), "{text}");
        }
        for text in [
            "1-0", "0-0-0", "1/2", "1..", "1....", "x", "12345.", "1e4", ":.", "/.",
        ] {
            assert_eq!(read_number(chunk(text)), None, "{text}");
        }
    }

    /// Every text of up to two signs around every kind of body is either left
    /// to `San` or read exactly like it.
    #[test]
    fn nothing_is_read_otherwise_than_by_san() {
        let position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
            .parse::<Position>()
            .unwrap();
        let heads = ["", "N", "B", "R", "Q", "K", "P", "O", "e", "x"];
        let middles = [
            "", "x", "b", "1", "5", "c3", "e5", "bx", "1x", "xb", "xx", "c3x", "xe5", "dx", "gx",
            "1b", "-",
        ];
        let tails = ["", "+", "#", "=", "+#", "++", "=Q"];
        for (head, middle) in heads
            .iter()
            .flat_map(|head| middles.map(|middle| (head, middle)))
        {
            for (tail, to) in tails
                .iter()
                .flat_map(|tail| Square::ALL.map(|to| (tail, to)))
            {
                let text = format!("{head}{middle}{to}{tail}");
                if text.len() < 8
                    && let Some(fast) = read_move(chunk(&text), &position)
                {
                    agrees_with_san(&text, fast, &position);
                }
            }
        }
    }

    fn agrees_with_san(text: &str, fast: FastMove, position: &Position) {
        let san: San = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(san.spelling.is_usual(), "{text}");
        assert_eq!(san.to_move(position), Ok(fast.played), "{text}");
        assert_eq!(usize::from(fast.len), text.len(), "{text}");
        let mark = san.mark.map(crate::san::CheckMark::char);
        assert_eq!(fast.is_check, mark == Some('+'), "{text}");
        assert_ne!(mark, Some('#'), "{text}");
    }

    #[test]
    fn usual_moves_are_read() {
        let position = Position::initial();
        for text in ["e4", "Nf3", "Nc3", "a3", "h4"] {
            assert!(read_move(chunk(text), &position).is_some(), "{text}");
        }
        for text in ["e5", "Ng4", "O-O", "Ke2", "exd3", "e4!", "e", "+", "#", ""] {
            let fast = read_move(chunk(text), &position);
            assert_eq!(fast.is_some(), text == "e4!", "{text}");
        }
    }
}
