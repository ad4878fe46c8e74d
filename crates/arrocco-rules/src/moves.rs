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

/// More moves than nearly all positions have. A power of two makes it cheap to show
/// that no stride begins behind it.
const FEW: usize = 128;

/// How many moves are written at a time. The last stride may end behind the last move.
const STRIDE: usize = 4;

/// What a list has behind its last move. Both bytes are the same, so that a list is
/// filled with it as memory is with zeros.
const FILLER: Move = Move::with_bits(0x0101);

/// The legal moves of a position, in no particular order.
#[derive(Clone)]
#[repr(align(64))]
pub struct MoveList {
    /// All moves if there are few, as in nearly all positions. The rest is then never
    /// touched: it takes time to clear room for the most that are possible.
    few: [Move; FEW + STRIDE],
    len: usize,
    /// All moves if there are more.
    many: Option<[Move; MAX_MOVES]>,
}

impl MoveList {
    /// A list with nothing in it.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList {
            few: [FILLER; FEW + STRIDE],
            len: 0,
            many: None,
        }
    }

    /// Adds a move. A list that holds as many as a position can have stays as it
    /// is.
    #[inline]
    pub fn push(&mut self, m: Move) {
        if self.len < FEW {
            self.few[self.len] = m;
            self.len += 1;
        } else {
            self.push_many(m);
        }
    }

    #[cold]
    #[inline(never)]
    fn push_many(&mut self, m: Move) {
        let many = self.many.get_or_insert_with(|| {
            core::array::from_fn(|at| self.few.get(at).copied().unwrap_or(FILLER))
        });
        if let Some(slot) = many.get_mut(self.len) {
            *slot = m;
            self.len += 1;
        }
    }
}

/// Sets of one piece each. No position has more: two for each of fifteen queens and
/// one for the king.
type PieceSets = Sets<32, { 1 << TO }>;

/// Sets of pawns that all go the same way. No position has more: they go in four
/// ways, and in three of them to four promotions.
type PawnSets = Sets<16, { 1 << TO | 1 << FROM }>;

/// The moves of a position before they are listed: sets of moves of one piece,
/// sets of pawns that all go the same way, and at most two captures en passant
/// and two castlings.
pub(crate) struct MoveSets {
    pieces: PieceSets,
    pawns: PawnSets,
    singles: [Move; 4],
    single_count: usize,
}

/// Targets, and with them the bits of the move to a1. A step to the next square adds
/// `STEP`: to the target, and to the origin of a pawn.
struct Sets<const N: usize, const STEP: u16> {
    targets: [u64; N],
    bits: [u16; N],
    len: usize,
}

impl<const N: usize, const STEP: u16> Sets<N, STEP> {
    const MAX: usize = N;
    const EMPTY: Sets<N, STEP> = Sets {
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

    /// The move of a set to the square of this index.
    #[inline(always)]
    fn to(bits: u16, index: u32) -> Move {
        Move::with_bits(bits.wrapping_add((index as u16).wrapping_mul(STEP)))
    }

    /// One move after another.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let sets = self.targets.iter().zip(self.bits).take(self.len);
        sets.flat_map(|(&targets, bits)| {
            let targets = Bitboard(targets).into_iter();
            targets.map(move |to| Self::to(bits, to as u32))
        })
    }
}

/// Lists the moves of all sets. Four are written at a time, and the surplus is
/// overwritten by the next set: sizes up to four decide no branch, which a
/// processor could not predict.
///
/// The list is only ever written field by field, which a function could not do. If it
/// were borrowed, the compiler would build it elsewhere and copy all of it to the
/// caller, and the copy would have to wait for the small writes before it.
macro_rules! list_sets {
    ($list:ident, $sets:expr, $kind:ty) => {
        for set in 0..$sets.len.min(<$kind>::MAX) {
            let mut targets = Bitboard($sets.targets[set]);
            let bits = $sets.bits[set];
            let mut at = $list.len;
            $list.len += targets.count() as usize;
            // No set is empty.
            loop {
                // In a list that is too long the first moves are lost: it is not used.
                let start = at % FEW;
                let mut slot = 0;
                while slot < STRIDE {
                    $list.few[start + slot] = <$kind>::to(bits, targets.0.trailing_zeros());
                    targets = targets.without_lowest();
                    slot += 1;
                }
                at += STRIDE;
                if targets.is_empty() {
                    break;
                }
            }
        }
    };
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

    /// The list of all moves.
    #[inline(always)]
    pub(crate) fn list(&self) -> MoveList {
        let mut list = MoveList::new();
        list_sets!(list, self.pieces, PieceSets);
        list_sets!(list, self.pawns, PawnSets);
        if self.single_count > 0 {
            for single in 0..self.single_count.min(4) {
                list.few[list.len % FEW] = self.singles[single];
                list.len += 1;
            }
        }
        if list.len > FEW {
            list.many = Some(self.many());
        }
        list
    }

    /// All moves, if they are more than the first part of a list has room for.
    #[cold]
    #[inline(never)]
    fn many(&self) -> [Move; MAX_MOVES] {
        let mut moves = [FILLER; MAX_MOVES];
        let sets = self.pieces.moves().chain(self.pawns.moves());
        let singles = self.singles.into_iter().take(self.single_count);
        for (slot, m) in moves.iter_mut().zip(sets.chain(singles)) {
            *slot = m;
        }
        moves
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
        match &self.many {
            None => &self.few[..self.len],
            Some(many) => &many[..self.len],
        }
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        Moves {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct Moves {
    list: MoveList,
    next: usize,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let m = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(m)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Moves {}

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
    use super::*;
    use crate::Position;

    /// Checks the list of a position and returns how many moves it has.
    fn listed(text: &str) -> usize {
        let position: Position = text.parse().unwrap();
        let moves = position.legal_moves();
        assert_eq!(moves.len(), position.count_legal());
        assert!(moves.iter().all(|&m| position.is_legal(m)));
        for (at, m) in moves.iter().enumerate() {
            assert!(!moves[..at].contains(m), "{m:?} twice");
        }
        assert!(moves.clone().into_iter().eq(moves.iter().copied()));
        moves.len()
    }

    /// Every promotion was a set of its own, and more sets than there was room
    /// for replaced one another.
    #[test]
    fn fifty_six_promotions_and_seven_queens_fit_into_the_list() {
        let text = "rbrbrbrb/PPPPPPPP/8/8/QQQQQQQ1/8/6pp/K5nk w - - 0 1";
        let moves = text.parse::<Position>().unwrap().legal_moves();
        let promotions = moves.iter().filter(|m| m.promotion().is_some());
        assert_eq!(promotions.count(), 56);
        listed(text);
    }

    #[test]
    fn a_list_holds_few_moves_and_many() {
        assert_eq!(
            listed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            20
        );
        assert_eq!(
            listed("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"),
            218
        );
    }

    #[test]
    fn moves_are_added_up_to_the_most_that_are_possible() {
        let mut list = MoveList::new();
        for count in 0..MAX_MOVES + 5 {
            assert_eq!(list.len(), count.min(MAX_MOVES));
            let to = Square::new((count % 64) as u8);
            list.push(Move::new(Square::A1, to, MoveKind::Normal));
        }
        let targets = list.iter().enumerate();
        assert!(targets.into_iter().all(|(at, m)| m.to().index() == at % 64));
    }
}
