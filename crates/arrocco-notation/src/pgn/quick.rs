//! The moves and move numbers that nearly all files consist of, read from
//! eight bytes at once.
//!
//! Which man moves, how long its move is and whether it takes cannot be
//! foreseen, so a reader that branches on these things spends its time on
//! wrong guesses. Here they are looked up and masked instead. Only what is
//! usual is read: castling, promotion, en passant, anything misspelt, and
//! whatever is not legal is left to [`San`](crate::san::San), which also knows
//! what to say about it.

use arrocco_rules::{
    Bitboard, Board, Color, File, Move, MoveKind, Position, Rank, Role, Square, attacks,
};

/// A usual move that is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuickMove {
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
pub(crate) struct QuickNumber {
    pub(crate) number: u32,
    pub(crate) dots: u32,
    pub(crate) len: usize,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The bytes below a limit, as their highest bits. Only the lowest is certain,
/// since a borrow runs upwards.
const fn below(chunk: u64, limit: u8) -> u64 {
    chunk.wrapping_sub(ONES * limit as u64) & !chunk & HIGHS
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
struct Man {
    /// The squares it leaves for the origin.
    origins: Bitboard,
    role: Role,
    /// The row of `WAYS` for White, and how much further down it is for Black.
    row: u8,
    of_black: u8,
    is_pawn: bool,
    /// Whether this is a pawn that takes.
    takes: bool,
}

impl Man {
    const fn piece(role: Role, row: u8) -> Man {
        Man {
            origins: Bitboard::FULL,
            role,
            row,
            of_black: 0,
            is_pawn: false,
            takes: false,
        }
    }

    const fn pawn(origins: Bitboard, takes: bool) -> Man {
        Man {
            origins,
            role: Role::Pawn,
            row: PAWN_ROW + takes as u8,
            of_black: 2,
            is_pawn: true,
            takes,
        }
    }
}

static MEN: [Man; 256] = {
    // Nobody has a square to come from.
    let mut men = [Man::pawn(Bitboard::EMPTY, false); 256];
    men[0] = Man::pawn(Bitboard::FULL, false);
    let mut i = 0;
    while i < 8 {
        men[(b'a' + i) as usize] = Man::pawn(Bitboard::file(File::new(i)), true);
        i += 1;
    }
    men[b'N' as usize] = Man::piece(Role::Knight, 1);
    men[b'B' as usize] = Man::piece(Role::Bishop, 2);
    men[b'R' as usize] = Man::piece(Role::Rook, 3);
    men[b'Q' as usize] = Man::piece(Role::Queen, 4);
    men[b'K' as usize] = Man::piece(Role::King, 5);
    men
};

const PAWN_ROW: u8 = 6;

/// The squares from which a man goes to a square on an empty board: the pieces
/// have a row each, the pawns of each side one for their steps and one for
/// their captures. To the last rank a pawn has no way: there it becomes
/// something else.
static WAYS: [[Bitboard; 64]; 16] = {
    let mut ways = [[Bitboard::EMPTY; 64]; 16];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u8);
        let (rook, bishop) = (attacks::rook_rays(square), attacks::bishop_rays(square));
        ways[1][i] = attacks::knight(square);
        ways[2][i] = bishop;
        ways[3][i] = rook;
        ways[4][i] = Bitboard(rook.0 | bishop.0);
        ways[5][i] = attacks::king(square);
        if i < 56 {
            ways[6][i] = pawn_steps(square, Color::White);
            ways[7][i] = attacks::pawn(Color::Black, square);
        }
        if i >= 8 {
            ways[8][i] = pawn_steps(square, Color::Black);
            ways[9][i] = attacks::pawn(Color::White, square);
        }
        i += 1;
    }
    ways
};

/// Where a pawn of a colour comes from straight: one square, or also two.
const fn pawn_steps(to: Square, color: Color) -> Bitboard {
    let one = Bitboard::of(to).forward(color.other());
    let is_leap = matches!(to.rank().relative_to(color), Rank::Fourth);
    let two = if is_leap {
        one.forward(color.other())
    } else {
        Bitboard::EMPTY
    };
    Bitboard(one.0 | two.0)
}

/// Reads a usual move that begins with the lowest byte and is legal as far as
/// the own king allows; `None` leaves it to others. The move must end within
/// the eight bytes.
#[inline(always)]
pub(crate) fn read_move(chunk: u64, position: &Position) -> Option<QuickMove> {
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
    let man = &MEN[usize::from(head as u8)];
    let behind = head >> 8;
    let takes = behind == u64::from(b'x');
    if (behind != 0) & !takes {
        return read_origin(head, to, position, len, is_check);
    }
    // `de4` is no move.
    if man.takes & !takes {
        return None;
    }
    let from = origin(position, man, to, man.origins)?;
    Some(QuickMove {
        played: Move::new(from, to, kind(man, from, to)),
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
) -> Option<QuickMove> {
    let man = &MEN[usize::from(head as u8)];
    let [first, second, third] = [1, 2, 3].map(|at| PARTS[usize::from(byte(head, at))]);
    let given = order(first.class, second.class, third.class);
    if man.is_pawn || PIECE_ORDERS >> given & 1 == 0 {
        return None;
    }
    let origins = man.origins & first.origins & second.origins & third.origins;
    let from = origin(position, man, to, origins)?;
    Some(QuickMove {
        played: Move::new(from, to, MoveKind::Normal),
        len,
        is_check,
        has_origin: true,
        has_whole_origin: given >> 2 & 3 == 2,
    })
}

/// Only a pawn that goes from its own second rank to the fourth leaps.
#[inline]
fn kind(man: &Man, from: Square, to: Square) -> MoveKind {
    if man.is_pawn & (from as u8 ^ to as u8 == 16) {
        MoveKind::DoubleStep
    } else {
        MoveKind::Normal
    }
}

/// The only man that has a free way to a square it may go to.
#[inline]
fn origin(position: &Position, man: &Man, to: Square, origins: Bitboard) -> Option<Square> {
    let (turn, board) = (position.turn(), position.board());
    let (ours, theirs) = (board.by_color(turn), board.by_color(!turn));
    let may_land = !ours.has(to) & (!man.is_pawn | (theirs.has(to) == man.takes));
    let row = usize::from(man.row + (man.of_black & (turn as u8).wrapping_neg())) & 15;
    let near = WAYS[row][to.index()] & board.by_role(man.role) & ours & origins;
    if !may_land {
        return None;
    }
    let is_free = |from: Square| (attacks::between(from, to) & (ours | theirs)).is_empty();
    if near.count() == 1 {
        return near.first().filter(|&from| is_free(from));
    }
    let mut free = near.into_iter().filter(|&from| is_free(from));
    match (free.next(), free.next()) {
        (Some(from), None) => Some(from),
        _ => None,
    }
}

/// Whether another man of the same kind could go there too, so that a move
/// must say where it comes from. True is certain; false may only mean that
/// somebody has to look closer.
#[inline]
pub(crate) fn has_rival(position: &Position, m: Move) -> bool {
    let board = position.board();
    let Some(role) = board.role_at(m.from()) else {
        return false;
    };
    let to = m.to();
    let rivals = attacks::rays(role, to) & board.by_role(role) & board.by_color(position.turn());
    let is_free = |from: Square| (attacks::between(from, to) & board.occupied()).is_empty();
    let mut others = rivals.without(m.from()).into_iter();
    others.any(|from| is_free(from) && is_safe(position, from, to))
}

/// Whether the king of the side to move has a square to go to.
pub(crate) fn has_flight(position: &Position) -> bool {
    let (turn, board) = (position.turn(), position.board());
    let king = position.king(turn);
    let them = board.by_color(!turn);
    let occupied = board.occupied().without(king);
    let steps = attacks::king(king).minus(board.by_color(turn));
    let mut steps = steps.into_iter();
    steps.any(|to| !is_attacked(board, to, turn, them.without(to), occupied.with(to)))
}

/// Whether the own king is not attacked once the man stands on `to`.
#[inline]
fn is_safe(position: &Position, from: Square, to: Square) -> bool {
    let (turn, board) = (position.turn(), position.board());
    let king = position.king(turn);
    let king = if king == from { to } else { king };
    let occupied = board.occupied().without(from).with(to);
    let them = board.by_color(!turn).without(to);
    !is_attacked(board, king, turn, them, occupied)
}

/// Whether the side to move is in check.
#[inline]
pub(crate) fn is_check(position: &Position) -> bool {
    let (turn, board) = (position.turn(), position.board());
    is_attacked(
        board,
        position.king(turn),
        turn,
        board.by_color(!turn),
        board.occupied(),
    )
}

/// Whether a king is attacked by some of the other side's men.
///
/// Sliders on a line with the king are asked one by one whether it is free.
/// There are few, and the tables for this stay in the fastest cache; those of
/// the magics do not, with positions that are never seen again.
#[inline]
fn is_attacked(
    board: &Board,
    king: Square,
    color: Color,
    them: Bitboard,
    occupied: Bitboard,
) -> bool {
    let leapers = attacks::knight(king) & board.knights()
        | attacks::pawn(color, king) & board.pawns()
        | attacks::king(king) & board.kings();
    let sliders = attacks::rook_rays(king) & board.straight_sliders()
        | attacks::bishop_rays(king) & board.diagonal_sliders();
    let sees = |slider| (attacks::between(king, slider) & occupied).is_empty();
    (leapers & them).any() || (sliders & them).into_iter().any(sees)
}

/// Reads digits with no dots, one dot or three behind them.
#[inline]
pub(crate) fn read_number(chunk: u64) -> Option<QuickNumber> {
    let values = chunk ^ (ONES * 0x30);
    // Bytes above 9 carry into their highest bit.
    let strange = (values.wrapping_add(ONES * 0x76) | values) & HIGHS;
    let digits = strange.trailing_zeros() as usize / 8;
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
    let number = decimal(values << (32 - 8 * digits as u32) & 0xFFFF_FFFF);
    Some(QuickNumber {
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
            let expected = QuickNumber {
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
                    && let Some(quick) = read_move(chunk(&text), &position)
                {
                    agrees_with_san(&text, quick, &position);
                }
            }
        }
    }

    fn agrees_with_san(text: &str, quick: QuickMove, position: &Position) {
        let san: San = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(san.spelling.is_usual(), "{text}");
        assert_eq!(san.to_move(position), Ok(quick.played), "{text}");
        assert_eq!(usize::from(quick.len), text.len(), "{text}");
        let mark = san.mark.map(crate::san::Mark::char);
        assert_eq!(quick.is_check, mark == Some('+'), "{text}");
        assert_ne!(mark, Some('#'), "{text}");
    }

    #[test]
    fn usual_moves_are_read() {
        let position = Position::initial();
        for text in ["e4", "Nf3", "Nc3", "a3", "h4"] {
            assert!(read_move(chunk(text), &position).is_some(), "{text}");
        }
        for text in ["e5", "Ng4", "O-O", "Ke2", "exd3", "e4!", "e", "+", "#", ""] {
            let quick = read_move(chunk(text), &position);
            assert_eq!(quick.is_some(), text == "e4!", "{text}");
        }
    }

    /// The quick answers beside those of the generator, all along random games.
    #[test]
    fn flights_and_rivals_are_those_of_the_rules() {
        let mut seed = 7_u64;
        let mut below = |limit: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % limit as u64) as usize
        };
        for _ in 0..200 {
            let mut position = Position::initial();
            for _ in 0..150 {
                let moves = position.legal_moves();
                assert_quick_answers(&position, &moves);
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[below(moves.len())]);
            }
        }
    }

    fn assert_quick_answers(position: &Position, moves: &[Move]) {
        let fen = position.to_string();
        let king = position.king(position.turn());
        let is_step = |m: &&Move| m.from() == king && m.kind() != MoveKind::Castling;
        let flight = moves.iter().find(is_step);
        assert_eq!(has_flight(position), flight.is_some(), "{fen}");
        for &m in moves.iter().filter(|m| m.kind() == MoveKind::Normal) {
            let role = position.board().role_at(m.from()).unwrap();
            if role != Role::Pawn {
                let rivals = position.origins(role, m.to()).without(m.from());
                assert_eq!(has_rival(position, m), rivals.any(), "{fen} {m:?}");
            }
        }
    }
}
