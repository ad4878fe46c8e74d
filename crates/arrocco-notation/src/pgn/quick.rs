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
    /// Bytes of text, the check mark included.
    pub(crate) len: usize,
    /// Whether `+` is written.
    pub(crate) is_check: bool,
    /// Whether `#` is written.
    pub(crate) is_checkmate: bool,
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

/// The orders in which a piece may have them.
const PIECE_ORDERS: u64 = 1 << order(0, 0, 0)
    | 1 << order(1, 0, 0)
    | 1 << order(2, 0, 0)
    | 1 << order(3, 0, 0)
    | 1 << order(1, 2, 0)
    | 1 << order(1, 3, 0)
    | 1 << order(2, 3, 0)
    | 1 << order(1, 2, 3);

/// What the first byte of a move says about the man.
const NOBODY: u8 = 255;
const PAWN: u8 = 0;

static MEN: [u8; 256] = {
    let mut men = [NOBODY; 256];
    let mut file = b'a';
    while file <= b'h' {
        men[file as usize] = PAWN;
        file += 1;
    }
    men[b'N' as usize] = 1;
    men[b'B' as usize] = 2;
    men[b'R' as usize] = 3;
    men[b'Q' as usize] = 4;
    men[b'K' as usize] = 5;
    men
};

const ROLES: [Role; 8] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
    Role::Pawn,
    Role::Pawn,
];

/// The squares from which a man of a role goes to a square on an empty board.
static WAYS: [[Bitboard; 64]; 8] = {
    let mut ways = [[Bitboard::EMPTY; 64]; 8];
    let mut i = 0;
    while i < 64 {
        let square = Square::new(i as u8);
        let (rook, bishop) = (attacks::rook_rays(square), attacks::bishop_rays(square));
        ways[1][i] = attacks::knight(square);
        ways[2][i] = bishop;
        ways[3][i] = rook;
        ways[4][i] = Bitboard(rook.0 | bishop.0);
        ways[5][i] = attacks::king(square);
        i += 1;
    }
    ways
};

/// Reads a usual legal move that begins with the lowest byte; `None` leaves it
/// to others. The move must end within the eight bytes.
#[inline]
pub(crate) fn read_move(chunk: u64, position: &Position) -> Option<QuickMove> {
    // Spaces, brackets and `#` are below `+`, what moves are made of is not.
    let stop = below(chunk, b'+');
    let len = stop.trailing_zeros() as usize / 8;
    let man = MEN[usize::from(chunk as u8)];
    if stop == 0 || len < 2 || man == NOBODY {
        return None;
    }
    let is_check = byte(chunk, len - 1) == b'+';
    let is_checkmate = byte(chunk, len) == b'#';
    let body = len - usize::from(is_check);
    let is_piece = man != PAWN;
    let middle = body.checked_sub(2 + usize::from(is_piece))?;
    let file = byte(chunk, body - 2).wrapping_sub(b'a');
    let rank = byte(chunk, body - 1).wrapping_sub(b'1');
    if file | rank > 7 || middle > 3 || is_check && is_checkmate {
        return None;
    }
    let to = Square::at(File::new(file), Rank::new(rank));
    let parts = chunk >> (8 * u32::from(is_piece)) & ((1 << (8 * middle)) - 1);
    let [first, second, third] = [0, 1, 2].map(|at| PARTS[usize::from(byte(parts, at))]);
    let given = order(first.class, second.class, third.class);
    let origins = first.origins & second.origins & third.origins;
    let (from, kind) = if is_piece {
        if PIECE_ORDERS >> given & 1 == 0 {
            return None;
        }
        (piece_origin(position, man, to, origins)?, MoveKind::Normal)
    } else {
        pawn_origin(position, to, origins, given)?
    };
    let has_origin = is_piece & (given & 3 != 0) & (given & 3 != 3);
    is_safe(position, from, to).then_some(QuickMove {
        played: Move::new(from, to, kind),
        len: len + usize::from(is_checkmate),
        is_check,
        is_checkmate,
        has_origin,
        has_whole_origin: has_origin & (given >> 2 & 3 == 2),
    })
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

/// The only piece that has a free way to a square.
#[inline]
fn piece_origin(position: &Position, man: u8, to: Square, origins: Bitboard) -> Option<Square> {
    let board = position.board();
    let ours = board.by_color(position.turn());
    let man = usize::from(man & 7);
    let near = WAYS[man][to.index()] & board.by_role(ROLES[man]) & ours & origins;
    if ours.has(to) {
        return None;
    }
    let is_free = |from: Square| (attacks::between(from, to) & board.occupied()).is_empty();
    if !near.more_than_one() {
        return near.first().filter(|&from| is_free(from));
    }
    let mut free = near.into_iter().filter(|&from| is_free(from));
    match (free.next(), free.next()) {
        (Some(from), None) => Some(from),
        _ => None,
    }
}

/// The pawn that goes straight ahead to a free square or takes sideways; not
/// to the last rank, and not in passing.
#[inline]
fn pawn_origin(
    position: &Position,
    to: Square,
    origins: Bitboard,
    given: u8,
) -> Option<(Square, MoveKind)> {
    const TAKES: u8 = order(1, 3, 0);
    let (turn, board) = (position.turn(), position.board());
    let pawns = board.pawns() & board.by_color(turn);
    let occupied = board.occupied();
    let is_capture = given == TAKES;
    let target = if is_capture {
        board.by_color(!turn)
    } else {
        !occupied
    };
    if !target.has(to) || to.rank() == Rank::Eighth.relative_to(turn) {
        return None;
    }
    if is_capture {
        let from = (attacks::pawn(!turn, to) & pawns & origins).first()?;
        return Some((from, MoveKind::Normal));
    }
    let behind = Bitboard::of(to).forward(!turn);
    let home = match turn {
        Color::White => Bitboard::rank(Rank::Second),
        Color::Black => Bitboard::rank(Rank::Seventh),
    };
    let (step, leap) = (
        behind & pawns,
        behind.minus(occupied).forward(!turn) & pawns & home,
    );
    let kind = if leap.any() {
        MoveKind::DoubleStep
    } else {
        MoveKind::Normal
    };
    (step | leap)
        .first()
        .filter(|_| given == 0)
        .map(|from| (from, kind))
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
    let dots = match (behind as u32).to_le_bytes() {
        [b'.', b'.', b'.', next] if next != b'.' => 3,
        [b'.', next, ..] if next != b'.' => 1,
        [b' ' | b'\n' | b'\r', ..] => 0,
        _ => return None,
    };
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
        let position = crate::fen::parse(
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        )
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
        assert_eq!(quick.len, text.len(), "{text}");
        let mark = san.mark.map(crate::san::Mark::char);
        assert_eq!(quick.is_check, mark == Some('+'), "{text}");
        assert_eq!(quick.is_checkmate, mark == Some('#'), "{text}");
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
                position.play(moves[below(moves.len())]);
            }
        }
    }

    fn assert_quick_answers(position: &Position, moves: &[Move]) {
        let fen = crate::fen::write(position, position.castling_mode());
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
