//! The record of a position with its score and the result of its game: 32 bytes.
//!
//! | bytes  | content                                                    |
//! |--------|------------------------------------------------------------|
//! | 0..8   | the occupied squares, a1 the lowest bit, little endian     |
//! | 8..24  | their pieces in that order, four bits each: role, colour   |
//! | 24..26 | the score for White in hundredths of a pawn, little endian |
//! | 26     | the result for White: 0 lost, 1 drawn, 2 won               |
//! | 27     | the side to move: 0 White, 1 Black                         |
//! | 28..30 | the ply of the game, little endian                         |
//! | 30     | the half-move clock                                        |
//! | 31     | a sum over the others, so that torn records are noticed    |
//!
//! Castling and en passant are left out: no evaluation here looks at them.

use std::fmt;

use arrocco_rules::{Bitboard, Board, Color, Piece, Position, Role, Square};

/// The length of a record in bytes.
pub(crate) const LENGTH: usize = 32;

/// How a game ended, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Lost,
    Drawn,
    Won,
}

impl Outcome {
    /// Points of White.
    pub(crate) fn points(self) -> f32 {
        match self {
            Outcome::Lost => 0.0,
            Outcome::Drawn => 0.5,
            Outcome::Won => 1.0,
        }
    }
}

/// A position, what the search thought of it, and how its game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    /// In hundredths of a pawn for White.
    pub(crate) score: i16,
    pub(crate) outcome: Outcome,
    pub(crate) ply: u16,
    pub(crate) halfmove_clock: u8,
}

/// The bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadRecord {
    /// The sum over the bytes is wrong.
    Sum,
    /// More than 32 pieces, or pieces that do not exist.
    Pieces,
    /// An outcome or a side that does not exist.
    Fields,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadRecord::Sum => "the sum is wrong",
            BadRecord::Pieces => "the pieces make no board",
            BadRecord::Fields => "the result or the side to move does not exist",
        })
    }
}

impl Record {
    /// A record of a position whose game is not over yet: drawn for now.
    pub(crate) fn new(position: &Position, score_for_mover: i32, ply: usize) -> Record {
        let turn = position.turn();
        let score = match turn {
            Color::White => score_for_mover,
            Color::Black => -score_for_mover,
        };
        Record {
            board: *position.board(),
            turn,
            score: score.clamp(-32_000, 32_000) as i16,
            outcome: Outcome::Drawn,
            ply: ply.min(usize::from(u16::MAX)) as u16,
            halfmove_clock: position.halfmove_clock().min(255) as u8,
        }
    }

    pub(crate) fn to_bytes(&self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&self.board.occupied().0.to_le_bytes());
        for (index, square) in self.board.occupied().into_iter().take(32).enumerate() {
            let nibble = self.nibble(square);
            bytes[8 + index / 2] |= nibble << (4 * (index % 2));
        }
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.outcome as u8;
        bytes[27] = self.turn.index() as u8;
        bytes[28..30].copy_from_slice(&self.ply.to_le_bytes());
        bytes[30] = self.halfmove_clock;
        bytes[31] = sum(&bytes);
        bytes
    }

    fn nibble(&self, square: Square) -> u8 {
        self.board.piece_at(square).map_or(0, |piece| {
            role_number(piece.role) | (piece.color.index() as u8) << 3
        })
    }
}

/// A record in its 32 bytes, known to be good: millions of them fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed([u8; LENGTH]);

impl Packed {
    /// # Errors
    ///
    /// If the bytes were not written by [`to_bytes`](Record::to_bytes).
    pub(crate) fn new(bytes: [u8; LENGTH]) -> Result<Packed, BadRecord> {
        if bytes[31] != sum(&bytes) {
            return Err(BadRecord::Sum);
        }
        if bytes[26] > 2 || bytes[27] > 1 {
            return Err(BadRecord::Fields);
        }
        let packed = Packed(bytes);
        let count = packed.occupied().count() as usize;
        let is_good = count <= 32 && (0..count).all(|index| packed.nibble(index) & 7 < 6);
        is_good.then_some(packed).ok_or(BadRecord::Pieces)
    }

    /// The pieces on their squares.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let squares = self.occupied().into_iter().enumerate();
        squares.map(|(index, square)| (square, piece(self.nibble(index))))
    }

    pub(crate) fn turn(&self) -> Color {
        color(self.0[27])
    }

    /// The score for White, in hundredths of a pawn.
    pub(crate) fn score(&self) -> i16 {
        i16::from_le_bytes([self.0[24], self.0[25]])
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match self.0[26] {
            0 => Outcome::Lost,
            1 => Outcome::Drawn,
            _ => Outcome::Won,
        }
    }

    fn occupied(&self) -> Bitboard {
        let mut occupied = [0; 8];
        occupied.copy_from_slice(&self.0[..8]);
        Bitboard(u64::from_le_bytes(occupied))
    }

    fn nibble(&self, index: usize) -> u8 {
        self.0[8 + index / 2] >> (4 * (index % 2)) & 15
    }

    pub(crate) fn record(&self) -> Record {
        Record {
            board: self.pieces().collect(),
            turn: self.turn(),
            score: self.score(),
            outcome: self.outcome(),
            ply: u16::from_le_bytes([self.0[28], self.0[29]]),
            halfmove_clock: self.0[30],
        }
    }
}

/// The piece of four bits.
fn piece(nibble: u8) -> Piece {
    let role = match nibble & 7 {
        0 => Role::Pawn,
        1 => Role::Knight,
        2 => Role::Bishop,
        3 => Role::Rook,
        4 => Role::Queen,
        _ => Role::King,
    };
    role.of(color(nibble >> 3))
}

fn color(number: u8) -> Color {
    match number {
        0 => Color::White,
        _ => Color::Black,
    }
}

fn role_number(role: Role) -> u8 {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

fn sum(bytes: &[u8; LENGTH]) -> u8 {
    // Not a plain sum: an empty record must not be a good one.
    bytes[..31]
        .iter()
        .fold(0x5A, |sum: u8, &byte| sum.rotate_left(3) ^ byte)
}

#[cfg(test)]
mod tests {
    use arrocco_engine::random::Random;

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut random = Random::new(3);
        for ply in 0..500 {
            let position = random.position(120);
            let mut record = Record::new(&position, random.below(3000) as i32 - 1500, ply);
            record.outcome = [Outcome::Lost, Outcome::Drawn, Outcome::Won][random.below(3)];
            let packed = Packed::new(record.to_bytes()).expect("a good record");
            assert_eq!(packed.record(), record);
        }
    }

    #[test]
    fn a_changed_bit_is_noticed() {
        let bytes = Record::new(&Position::initial(), 20, 0).to_bytes();
        for bit in 0..LENGTH * 8 {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(Packed::new(changed), Err(BadRecord::Sum), "{bit}");
        }
    }

    #[test]
    fn zeros_are_no_record() {
        assert!(Packed::new([0; LENGTH]).is_err());
    }
}
