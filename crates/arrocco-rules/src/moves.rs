//! Moves in two bytes, and a list that holds all a position can have.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{Bitboard, Role, Square};

/// What sets a move apart from lifting a piece and putting it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes to a square, taking what stands there.
    Normal = 0,
    /// A pawn goes two squares.
    DoubleStep = 1,
    /// A pawn takes one that has just gone two squares past it.
    EnPassant = 2,
    /// The king and a rook move together. `to` is the rook's square.
    Castling = 3,
    /// A pawn reaches the far rank and becomes a queen.
    PromoteQueen = 4,
    /// … a rook.
    PromoteRook = 5,
    /// … a bishop.
    PromoteBishop = 6,
    /// … a knight.
    PromoteKnight = 7,
}

impl MoveKind {
    /// What a pawn may become.
    pub(crate) const PROMOTIONS: [MoveKind; 4] = [
        MoveKind::PromoteQueen,
        MoveKind::PromoteRook,
        MoveKind::PromoteBishop,
        MoveKind::PromoteKnight,
    ];

    #[inline]
    const fn new(bits: u16) -> MoveKind {
        match bits & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::DoubleStep,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castling,
            4 => MoveKind::PromoteQueen,
            5 => MoveKind::PromoteRook,
            6 => MoveKind::PromoteBishop,
            _ => MoveKind::PromoteKnight,
        }
    }

    /// The kind of a promotion; `None` for roles no pawn becomes.
    pub const fn promoting(role: Role) -> Option<MoveKind> {
        match role {
            Role::Queen => Some(MoveKind::PromoteQueen),
            Role::Rook => Some(MoveKind::PromoteRook),
            Role::Bishop => Some(MoveKind::PromoteBishop),
            Role::Knight => Some(MoveKind::PromoteKnight),
            Role::Pawn | Role::King => None,
        }
    }
}

/// A move of some position: where from, where to, and what is special.
///
/// Castling is stored as the king going to its rook's square, which says all
/// there is to say in standard chess and Chess960 alike. How it is written is
/// up to the notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

/// The lowest bits of the two squares and the kind.
const FROM: u32 = 1;
const TO: u32 = 7;
const KIND: u32 = 13;

// An engine's table holds millions of these.
const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);

impl Move {
    /// A move of these parts. Nothing says that it is legal anywhere.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        Move::with_bits((from as u16) << FROM | (to as u16) << TO | (kind as u16) << KIND)
    }

    /// The move of these bits. The lowest bit is always set, so `None` takes no
    /// room.
    #[inline]
    const fn with_bits(bits: u16) -> Move {
        match NonZeroU16::new(bits | 1) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// The square it starts from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.0.get() >> FROM) as u8)
    }

    /// The square it goes to; the rook's square when castling.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.0.get() >> TO) as u8)
    }

    /// What is special about it.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::new(self.0.get() >> KIND)
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.kind() {
            MoveKind::PromoteQueen => Some(Role::Queen),
            MoveKind::PromoteRook => Some(Role::Rook),
            MoveKind::PromoteBishop => Some(Role::Bishop),
            MoveKind::PromoteKnight => Some(Role::Knight),
            _ => None,
        }
    }

    /// Whether king and rook move together.
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), MoveKind::Castling)
    }

    /// Whether a pawn is taken in passing.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), MoveKind::EnPassant)
    }

    /// The square the king arrives on when castling, `to` otherwise: where a
    /// person sees the piece put down.
    #[inline]
    pub const fn destination(self) -> Square {
        match self.kind() {
            MoveKind::Castling => {
                crate::CastlingSide::of(self.from(), self.to()).king_target(self.from())
            }
            _ => self.to(),
        }
    }

    /// The sixteen bits, for tables that store moves.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move of sixteen bits from a table; `None` if no move has them.
    /// Ask [`Position::is_legal`](crate::Position::is_legal) before playing it.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZeroU16::new(bits) {
            Some(nonzero) if bits & 1 == 1 => Some(Move(nonzero)),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.char()),
            None => Ok(()),
        }
    }
}

/// No position has more: fifteen queens with 27 squares each, a king with
/// eight, and two castlings. Real games stay below 219.
const MAX_MOVES: usize = 415;

/// How many moves are written at a time.
const STRIDE: usize = 4;

/// A power of two makes it cheap to show that no stride begins behind it.
const LAST_STRIDE: usize = (MAX_MOVES + 1).next_power_of_two();

/// The last stride may end behind the last move.
const CAPACITY: usize = LAST_STRIDE + STRIDE;

/// What a list has behind its last move. Both bytes are the same, so that a list is
/// filled with it as memory is with zeros.
const FILLER: Move = Move::with_bits(0x0101);

/// The legal moves of a position, in no particular order.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; CAPACITY],
    len: usize,
}

impl MoveList {
    /// A list with nothing in it.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [FILLER; CAPACITY],
            len: 0,
        }
    }

    /// Adds a move. A list that holds as many as a position can have stays as it
    /// is.
    #[inline]
    pub fn push(&mut self, m: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }
}

/// No position has more sets of pieces: two for each of fifteen queens and one
/// for the king.
const MAX_PIECES: usize = 32;

/// No position has more sets of pawns: they go in four ways, and in three of them
/// to four promotions.
const MAX_PAWNS: usize = 16;

/// The moves of a position before they are listed: sets of moves of one piece,
/// sets of pawns that all go the same way, and at most two captures en passant
/// and two castlings.
pub(crate) struct MoveSets {
    pieces: Sets<MAX_PIECES>,
    pawns: Sets<MAX_PAWNS>,
    singles: [Move; 4],
    single_count: usize,
}

/// Targets, and with them the bits of the move to a1.
struct Sets<const N: usize> {
    targets: [u64; N],
    bits: [u16; N],
    len: usize,
}

impl<const N: usize> Sets<N> {
    const EMPTY: Sets<N> = Sets {
        targets: [0; N],
        bits: [0; N],
        len: 0,
    };

    #[inline(always)]
    fn push(&mut self, targets: Bitboard, bits: u16) {
        let at = self.len % N;
        self.targets[at] = targets.0;
        self.bits[at] = bits;
        // An empty set is overwritten by the next.
        self.len += usize::from(targets.any());
    }
}

impl MoveSets {
    #[inline(always)]
    pub(crate) fn new() -> MoveSets {
        MoveSets {
            pieces: Sets::EMPTY,
            pawns: Sets::EMPTY,
            singles: [FILLER; 4],
            single_count: 0,
        }
    }

    /// A piece goes to each of these squares.
    #[inline(always)]
    pub(crate) fn push_from(&mut self, from: Square, targets: Bitboard) {
        let to_a1 = Move::new(from, Square::A1, MoveKind::Normal);
        self.pieces.push(targets, to_a1.to_bits());
    }

    /// Pawns go to each of these squares from `step` indices before.
    #[inline(always)]
    pub(crate) fn push_step(&mut self, targets: Bitboard, step: i8, kind: MoveKind) {
        let from = (step as u16).wrapping_neg() << FROM;
        let on_a1 = Move::new(Square::A1, Square::A1, kind).to_bits();
        self.pawns.push(targets, on_a1.wrapping_add(from));
    }

    /// A single move.
    #[inline(always)]
    pub(crate) fn push(&mut self, m: Move) {
        self.singles[self.single_count % 4] = m;
        self.single_count += 1;
    }

    /// The list of all moves. Four are written at a time, and the surplus is
    /// overwritten by the next set: sizes up to four decide no branch, which a
    /// processor could not predict.
    ///
    /// The list is only ever written field by field. If it were borrowed, the
    /// compiler would build it elsewhere and copy all of it to the caller, and
    /// the copy would have to wait for the small writes before it.
    #[inline(always)]
    pub(crate) fn list(&self) -> MoveList {
        let mut list = MoveList {
            moves: [FILLER; CAPACITY],
            len: 0,
        };
        for set in 0..self.pieces.len.min(MAX_PIECES) {
            let mut targets = Bitboard(self.pieces.targets[set]);
            let bits = self.pieces.bits[set];
            let mut at = list.len;
            list.len += targets.count() as usize;
            // No set is empty.
            loop {
                let start = at % LAST_STRIDE;
                let mut slot = 0;
                while slot < STRIDE {
                    let to = targets.0.trailing_zeros() as u16;
                    list.moves[start + slot] = Move::with_bits(to << TO | bits);
                    targets = targets.without_lowest();
                    slot += 1;
                }
                at += STRIDE;
                if targets.is_empty() {
                    break;
                }
            }
        }
        for set in 0..self.pawns.len.min(MAX_PAWNS) {
            let mut targets = Bitboard(self.pawns.targets[set]);
            let bits = self.pawns.bits[set];
            let mut at = list.len;
            list.len += targets.count() as usize;
            // No set is empty.
            loop {
                let start = at % LAST_STRIDE;
                let mut slot = 0;
                while slot < STRIDE {
                    let to = targets.0.trailing_zeros() as u16;
                    let both = to.wrapping_mul(1 << TO | 1 << FROM);
                    list.moves[start + slot] = Move::with_bits(both.wrapping_add(bits));
                    targets = targets.without_lowest();
                    slot += 1;
                }
                at += STRIDE;
                if targets.is_empty() {
                    break;
                }
            }
        }
        if self.single_count > 0 {
            for single in 0..self.single_count.min(4) {
                list.moves[list.len % LAST_STRIDE] = self.singles[single];
                list.len += 1;
            }
        }
        list
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = core::iter::Take<core::array::IntoIter<Move, CAPACITY>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(self.len)
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use crate::Position;

    /// Every promotion was a set of its own, and more sets than there was room
    /// for replaced one another.
    #[test]
    fn fifty_six_promotions_and_seven_queens_fit_into_the_list() {
        let text = "rbrbrbrb/PPPPPPPP/8/8/QQQQQQQ1/8/6pp/K5nk w - - 0 1";
        let position: Position = text.parse().unwrap();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal());
        assert!(moves.iter().all(|&m| position.is_legal(m)));
        let promotions = moves.iter().filter(|m| m.promotion().is_some());
        assert_eq!(promotions.count(), 56);
        for (at, m) in moves.iter().enumerate() {
            assert!(!moves[..at].contains(m), "{m:?} twice");
        }
    }
}
