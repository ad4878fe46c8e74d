//! What a move does to a position.
//!
//! Nothing here asks whether a move is legal, and nothing about the next move
//! is worked out ahead: a leaf that is only reached pays for reaching it.

use crate::side::{Side, with_side};
use crate::{Bitboard, CastlingPath, Color, Move, MoveKind, Position, Role, Square, attacks, zobrist};

impl Position {
    /// Plays a move that is legal here.
    ///
    /// What happens with any other move is not said, except that nothing
    /// panics in a release build; a debug build stops. Moves from outside go
    /// through [`find`](Position::find) or [`is_legal`](Position::is_legal).
    #[inline]
    pub fn play(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal here");
        self.play_unchecked(m);
    }

    /// The position after a move that is legal here.
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut next = *self;
        next.play(m);
        next
    }

    #[inline]
    pub(crate) fn play_unchecked(&mut self, m: Move) {
        with_side!(self.turn, S => self.play_as::<S>(m));
    }

    /// Hands over the turn without a move, as engines do to see whether a
    /// threat is real. Not a move of chess, and not allowed in check.
    pub fn pass(&mut self) {
        debug_assert!(!self.is_check(), "nobody passes in check");
        self.begin_ply();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.end_ply();
    }

    /// The en passant chance of the last move is over, whatever is played.
    #[inline]
    fn begin_ply(&mut self) {
        self.passed = None;
        if let Some(square) = self.en_passant.take() {
            self.hash ^= zobrist::en_passant(square.file());
        }
    }

    #[inline]
    fn end_ply(&mut self) {
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.hash ^= zobrist::TURN;
    }

    #[inline]
    pub(crate) fn play_as<S: Side>(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        self.begin_ply();
        match m.kind() {
            MoveKind::Normal => self.shift::<S>(from, to),
            MoveKind::DoubleStep => {
                self.halfmove_clock = 0;
                self.relocate::<S>(Role::Pawn.code(), from, to);
                self.end_ply();
                self.offer_en_passant::<S>(to);
                return;
            }
            MoveKind::EnPassant => {
                self.halfmove_clock = 0;
                self.remove::<S::Other>(Role::Pawn.code(), Square::at(to.file(), from.rank()));
                self.relocate::<S>(Role::Pawn.code(), from, to);
            }
            MoveKind::Castling => self.castle::<S>(from, to),
            MoveKind::PromoteQueen => self.promote::<S>(from, to, Role::Queen),
            MoveKind::PromoteRook => self.promote::<S>(from, to, Role::Rook),
            MoveKind::PromoteBishop => self.promote::<S>(from, to, Role::Bishop),
            MoveKind::PromoteKnight => self.promote::<S>(from, to, Role::Knight),
        }
        self.end_ply();
    }

    /// A man goes somewhere, taking what is there. Empty squares have code 0
    /// and hash to 0, so taking and not taking is the same road.
    #[inline]
    fn shift<S: Side>(&mut self, from: Square, to: Square) {
        let code = self.board.code_at(from);
        let taken = self.board.code_at(to);
        let ends = Bitboard::of(from) | Bitboard::of(to);
        self.board.clear(ends);
        self.board.add(to, code, S::COLOR);
        self.hash ^= zobrist::man(S::COLOR, code, from)
            ^ zobrist::man(S::COLOR, code, to)
            ^ zobrist::man(S::Other::COLOR, taken, to);
        let reset = taken != 0 || code == Role::Pawn.code();
        self.halfmove_clock = if reset { 0 } else { self.halfmove_clock.saturating_add(1) };
        let home = if code == Role::King.code() { S::HOME } else { Bitboard::EMPTY };
        self.lose_rights(ends | home);
    }

    /// Rooks that leave or are taken, and those of a king that moves, castle
    /// no more.
    #[inline]
    fn lose_rights(&mut self, touched: Bitboard) {
        let lost = self.castling_rooks & touched;
        if lost.any() {
            self.castling_rooks ^= lost;
            for rook in lost {
                let color = if (rook as u8) < 8 { Color::White } else { Color::Black };
                self.hash ^= zobrist::castling(color, rook);
            }
        }
    }

    #[inline]
    fn relocate<S: Side>(&mut self, code: u8, from: Square, to: Square) {
        self.remove::<S>(code, from);
        self.place::<S>(code, to);
    }

    #[inline]
    fn remove<S: Side>(&mut self, code: u8, square: Square) {
        self.board.clear(Bitboard::of(square));
        self.hash ^= zobrist::man(S::COLOR, code, square);
    }

    #[inline]
    fn place<S: Side>(&mut self, code: u8, square: Square) {
        self.board.add(square, code, S::COLOR);
        self.hash ^= zobrist::man(S::COLOR, code, square);
    }

    #[inline]
    fn promote<S: Side>(&mut self, from: Square, to: Square, role: Role) {
        self.halfmove_clock = 0;
        let taken = self.board.code_at(to);
        self.remove::<S>(Role::Pawn.code(), from);
        self.remove::<S::Other>(taken, to);
        self.place::<S>(role.code(), to);
        self.lose_rights(Bitboard::of(to));
    }

    /// Both men are lifted before either is put down: in Chess960 they may
    /// stand on each other's targets.
    #[inline]
    fn castle<S: Side>(&mut self, king: Square, rook: Square) {
        let path = CastlingPath::new(king, rook);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.remove::<S>(Role::King.code(), king);
        self.remove::<S>(Role::Rook.code(), rook);
        self.place::<S>(Role::King.code(), path.king_to);
        self.place::<S>(Role::Rook.code(), path.rook_to);
        self.lose_rights(S::HOME);
    }

    /// After a double step to `pawn` the side now to move may take in passing,
    /// if it has a pawn beside it and its king allows. Few moves get further
    /// than the first question.
    #[inline]
    fn offer_en_passant<S: Side>(&mut self, pawn: Square) {
        let passed = Square::new((pawn as i8 - 8 * S::COLOR.forward()) as u8);
        self.passed = Some(passed);
        let neighbours = attacks::pawn(S::COLOR, passed);
        let beside = neighbours & self.board.pawns() & self.board.by_color(S::Other::COLOR);
        if beside.any() && self.can_take_en_passant(passed) {
            self.en_passant = Some(passed);
            self.hash ^= zobrist::en_passant(passed.file());
        }
    }
}
