//! What a move does to a position.
//!
//! Nothing here asks whether a move is legal, and nothing about the next move
//! is worked out ahead: a leaf that is only reached pays for reaching it.

use crate::side::{Side, with_side};
use crate::{
    Bitboard, Board, CastlingPath, Color, KingSafety, Move, MoveKind, Position, Rank, Refusal,
    Role, Square, attacks, zobrist,
};

impl Position {
    /// Plays the legal move with the squares and the promotion of `m`, or says
    /// why there is none; then nothing changes.
    // A function of its own: inlined it takes more registers than there are.
    #[inline(never)]
    pub fn play(&mut self, m: Move) -> Result<(), Refusal> {
        // Nearly all moves go this way.
        if m.promotion().is_none()
            && let Some(plain) = self.plain(m.from(), m.to())
            && self.play_plain(plain)
        {
            return Ok(());
        }
        self.play_any(m)
    }

    /// The same for moves of any kind.
    #[inline(never)]
    fn play_any(&mut self, m: Move) -> Result<(), Refusal> {
        let legal = self.find(m.from(), m.to(), m.promotion())?;
        self.play_unchecked(legal);
        Ok(())
    }

    /// Plays a move that only puts a piece from one square on another, unless it
    /// leaves the own king in check: then nothing changes.
    #[inline(always)]
    fn play_plain(&mut self, m: Move) -> bool {
        let (from, to, us) = (m.from(), m.to(), self.turn);
        let is_safe = self.is_safe_step(from, to);
        debug_assert_eq!(self.is_legal(m), is_safe, "{m:?}");
        if is_safe {
            self.step(from, to);
            if m.kind() == MoveKind::DoubleStep {
                self.offer_en_passant(to, us);
            }
        }
        is_safe
    }

    /// Plays a move that is known to be legal here.
    ///
    /// With any other move the resulting position is unspecified, but nothing
    /// panics in a release build; a debug build stops. Moves from outside go
    /// through [`play`](Position::play) or [`find`](Position::find).
    pub fn play_unchecked(&mut self, m: Move) {
        // A function of its own: inlined it takes more registers than there are.
        debug_assert!(self.is_legal(m), "{m:?} is not legal here");
        match m.kind() {
            MoveKind::Normal => self.step(m.from(), m.to()),
            MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::Castling
            | MoveKind::PromoteQueen
            | MoveKind::PromoteRook
            | MoveKind::PromoteBishop
            | MoveKind::PromoteKnight => self.play_special(m),
        }
    }

    /// Puts a piece of the side to move from one square on another, and takes what
    /// stands there.
    #[inline(always)]
    fn step(&mut self, from: Square, to: Square) {
        let color = self.turn;
        let (code, taken) = (self.board.code_at(from), self.board.code_at(to));
        let piece = zobrist::piece_index(color, code);
        let effect = &EFFECTS[piece];
        let touched = Bitboard::of(from) | Bitboard::of(to);
        self.board
            .replace(touched, Bitboard::of(to), &effect.planes);
        self.hash ^= zobrist::piece_by_index(piece, from)
            ^ zobrist::piece_by_index(piece, to)
            ^ zobrist::piece(!color, taken, to);
        // All bits if nothing is taken. A comparison would become a branch.
        let quiet = ((i32::from(taken) - 1) >> 31) as u32;
        self.halfmove_clock = self.halfmove_clock.wrapping_add(1) & effect.clock & quiet;
        self.fullmove_number = self.fullmove_number.wrapping_add(color as u32);
        self.turn = !color;
        self.en_passant = None;
        self.passed = None;
        let lost = self.castling_rooks & (touched | effect.home);
        if lost.any() {
            self.lose(lost);
        }
    }

    /// Takes these rooks' rights to castle.
    #[cold]
    #[inline(never)]
    fn lose(&mut self, lost: Bitboard) {
        self.castling_rooks ^= lost;
        self.hash ^= zobrist::rights(lost);
    }

    #[inline(never)]
    fn play_special(&mut self, m: Move) {
        if m.kind() == MoveKind::DoubleStep {
            let color = self.turn;
            self.step(m.from(), m.to());
            self.offer_en_passant(m.to(), color);
            return;
        }
        *self = self.after_unchecked(m);
    }

    /// Plays a move that is legal but for the own king, unless it leaves that in
    /// check: then nothing changes.
    ///
    /// For readers of archives, who know what a piece does. As with
    /// [`play_unchecked`](Position::play_unchecked), nothing is said of other
    /// moves.
    #[inline]
    pub fn play_pseudo_legal(&mut self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Normal | MoveKind::DoubleStep => self.play_plain(m),
            MoveKind::EnPassant
            | MoveKind::Castling
            | MoveKind::PromoteQueen
            | MoveKind::PromoteRook
            | MoveKind::PromoteBishop
            | MoveKind::PromoteKnight => self.try_special(m),
        }
    }

    /// The same if what bears on the mover's king is known: then only a move of the
    /// king, out of check or of a piece that shields the king needs a look.
    #[inline(always)]
    pub fn play_pseudo_legal_with(&mut self, m: Move, safety: KingSafety) -> bool {
        debug_assert_eq!(safety, self.king_safety());
        match m.kind() {
            MoveKind::Normal | MoveKind::DoubleStep => {
                let (from, to, us) = (m.from(), m.to(), self.turn);
                let king = self.board.kings() & self.board.by_color(us);
                let is_doubtful = safety.is_check | (safety.shields | king).has(from);
                if is_doubtful && !self.is_safe_step(from, to) {
                    return false;
                }
                self.step(from, to);
                if m.kind() == MoveKind::DoubleStep {
                    self.offer_en_passant(to, us);
                }
                true
            }
            MoveKind::EnPassant
            | MoveKind::Castling
            | MoveKind::PromoteQueen
            | MoveKind::PromoteRook
            | MoveKind::PromoteBishop
            | MoveKind::PromoteKnight => self.try_special(m),
        }
    }

    #[inline(never)]
    fn try_special(&mut self, m: Move) -> bool {
        let is_legal = self.is_legal(m);
        if is_legal {
            self.play_unchecked(m);
        }
        is_legal
    }

    /// The position after a move that is legal here; see
    /// [`play_unchecked`](Position::play_unchecked).
    #[inline]
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        debug_assert!(self.is_legal(m), "{m:?} is not legal here");
        self.after_unchecked(m)
    }

    #[inline]
    pub(crate) fn after_unchecked(&self, m: Move) -> Position {
        with_side!(self.turn, S => self.after_as::<S>(m))
    }

    /// Hands over the turn without a move, as engines do to see whether a
    /// threat is real. Not a move of chess, and not allowed in check.
    pub fn pass(&mut self) {
        debug_assert!(!self.is_check(), "nobody passes in check");
        self.begin_ply();
        self.halfmove_clock = self.halfmove_clock.wrapping_add(1);
        self.end_ply();
    }

    /// The en passant chance of the last move is over, whatever is played.
    #[inline]
    fn begin_ply(&mut self) {
        self.passed = None;
        self.en_passant = None;
    }

    #[inline]
    fn end_ply(&mut self) {
        self.fullmove_number = self.fullmove_number.wrapping_add(self.turn as u32);
        self.turn = !self.turn;
    }

    #[inline]
    pub(crate) fn after_as<S: Side>(&self, m: Move) -> Position {
        match m.kind() {
            MoveKind::Normal => Lifted::any(self, m.from(), S::COLOR).put(m.to()),
            _ => self.after_special::<S>(m),
        }
    }

    #[inline(never)]
    fn after_special<S: Side>(&self, m: Move) -> Position {
        let (from, to) = (m.from(), m.to());
        let mut next = *self;
        next.begin_ply();
        next.halfmove_clock = 0;
        match m.kind() {
            MoveKind::Normal => return self.after_as::<S>(m),
            MoveKind::DoubleStep => next.relocate::<S>(Role::Pawn.code(), from, to),
            MoveKind::EnPassant => {
                next.remove::<S::Other>(Role::Pawn.code(), Square::at(to.file(), from.rank()));
                next.relocate::<S>(Role::Pawn.code(), from, to);
            }
            MoveKind::Castling => {
                next.halfmove_clock = self.halfmove_clock.wrapping_add(1);
                next.castle::<S>(from, to);
            }
            MoveKind::PromoteQueen => next.promote::<S>(from, to, Role::Queen),
            MoveKind::PromoteRook => next.promote::<S>(from, to, Role::Rook),
            MoveKind::PromoteBishop => next.promote::<S>(from, to, Role::Bishop),
            MoveKind::PromoteKnight => next.promote::<S>(from, to, Role::Knight),
        }
        next.end_ply();
        if m.kind() == MoveKind::DoubleStep {
            next.offer_en_passant(to, S::COLOR);
        }
        next
    }

    /// Rooks that leave or are taken, and those of a king that moves, castle
    /// no more.
    #[inline]
    fn lose_rights(&mut self, touched: Bitboard) {
        let lost = self.castling_rooks & touched;
        self.castling_rooks ^= lost;
        self.hash ^= zobrist::few_rights(lost);
    }

    #[inline]
    fn relocate<S: Side>(&mut self, code: u8, from: Square, to: Square) {
        self.remove::<S>(code, from);
        self.place::<S>(code, to);
    }

    #[inline]
    fn remove<S: Side>(&mut self, code: u8, square: Square) {
        self.board.clear(Bitboard::of(square));
        self.hash ^= zobrist::piece(S::COLOR, code, square);
    }

    #[inline]
    fn place<S: Side>(&mut self, code: u8, square: Square) {
        self.board.add(square, code, S::COLOR);
        self.hash ^= zobrist::piece(S::COLOR, code, square);
    }

    #[inline]
    fn promote<S: Side>(&mut self, from: Square, to: Square, role: Role) {
        let taken = self.board.code_at(to);
        self.remove::<S>(Role::Pawn.code(), from);
        self.remove::<S::Other>(taken, to);
        self.place::<S>(role.code(), to);
        self.lose_rights(Bitboard::of(to));
    }

    /// Both pieces are lifted before either is put down: in Chess960 they may
    /// stand on each other's targets.
    #[inline]
    fn castle<S: Side>(&mut self, king: Square, rook: Square) {
        let path = CastlingPath::new(king, rook);
        self.remove::<S>(Role::King.code(), king);
        self.remove::<S>(Role::Rook.code(), rook);
        self.place::<S>(Role::King.code(), path.king_to);
        self.place::<S>(Role::Rook.code(), path.rook_to);
        self.lose_rights(S::HOME);
    }

    /// After a double step of this colour to `pawn` the other side, now to
    /// move, may take in passing, if it has a pawn beside it and its king
    /// allows. Few moves get further than the first question.
    #[inline]
    pub(crate) fn offer_en_passant(&mut self, pawn: Square, color: Color) {
        let passed = Square::new((pawn as i8 - 8 * color.forward()) as u8);
        self.passed = Some(passed);
        let neighbours = attacks::pawn(color, passed);
        let beside = neighbours & self.board.pawns() & self.board.by_color(!color);
        if beside.any() && self.can_take_en_passant(passed) {
            self.en_passant = Some(passed);
        }
    }
}

/// What a piece does to a position when it moves.
#[repr(align(64))]
struct Effect {
    /// All squares in the planes that the piece is in, see [`Board::planes`].
    planes: [u64; 4],
    /// Where rooks lose their rights by its moves, besides its squares.
    home: Bitboard,
    /// No bits if its moves start the halfmove clock anew.
    clock: u32,
}

static EFFECTS: [Effect; 16] = {
    let mut effects = [const {
        Effect {
            planes: [0; 4],
            home: Bitboard::EMPTY,
            clock: !0,
        }
    }; 16];
    let mut i = 0;
    while i < 16 {
        let (color, code) = (Color::ALL[i / 8], (i % 8) as u8);
        let effect = &mut effects[zobrist::piece_index(color, code)];
        let mut bit = 0;
        while bit < 3 {
            effect.planes[bit] = ((code >> bit & 1) as u64).wrapping_neg();
            bit += 1;
        }
        effect.planes[3] = (color.other() as u64).wrapping_neg();
        if code == Role::King.code() {
            effect.home = Bitboard::rank(Rank::First.relative_to(color));
        }
        if code == Role::Pawn.code() {
            effect.clock = 0;
        }
        i += 1;
    }
    effects
};

/// A piece in the air: all of a move but where it ends. Whoever wants every move
/// of a piece lifts it once.
pub(crate) struct Lifted {
    color: Color,
    code: u8,
    board: Board,
    castling_rooks: Bitboard,
    hash: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Lifted {
    /// Lifts whatever piece of the side to move stands there.
    #[inline]
    pub(crate) fn any(position: &Position, from: Square, color: Color) -> Lifted {
        Lifted::new(position, from, color, position.board.code_at(from))
    }

    /// Lifts a piece of the side to move. Whose turn it is costs no branch;
    /// colour and role cost nothing at all where they are constants.
    #[inline]
    pub(crate) fn new(position: &Position, from: Square, color: Color, code: u8) -> Lifted {
        let mut board = position.board;
        board.clear(Bitboard::of(from));
        let (is_king, is_pawn) = (code == Role::King.code(), code == Role::Pawn.code());
        // A king's move ends both rights, a rook's its own; nobody else stands
        // where a rook may castle from.
        let touched = if is_king {
            Bitboard::rank(Rank::First.relative_to(color))
        } else {
            Bitboard::of(from)
        };
        let lost = position.castling_rooks & touched;
        // A pawn's move starts the count anew: it wraps round to 0.
        let clock = position.halfmove_clock | u32::from(is_pawn).wrapping_neg();
        Lifted {
            color,
            code,
            board,
            castling_rooks: position.castling_rooks ^ lost,
            hash: position.hash ^ zobrist::piece(color, code, from) ^ zobrist::few_rights(lost),
            halfmove_clock: clock.wrapping_add(1),
            fullmove_number: position.fullmove_number.wrapping_add(color as u32),
        }
    }

    /// Puts the piece down, on what stands there. Empty squares have code 0 and
    /// hash to 0, so taking and not taking are the same road.
    #[inline]
    pub(crate) fn put(&self, to: Square) -> Position {
        let taken = self.board.code_at(to);
        let lost = self.castling_rooks & Bitboard::of(to);
        let mut board = self.board;
        board.clear(Bitboard::of(to));
        board.add(to, self.code, self.color);
        Position {
            board,
            castling_rooks: self.castling_rooks ^ lost,
            hash: self.hash
                ^ zobrist::piece(self.color, self.code, to)
                ^ zobrist::piece(!self.color, taken, to)
                ^ zobrist::few_rights(lost),
            // A mask instead of a branch: captures come and go unpredictably.
            halfmove_clock: self.halfmove_clock & u32::from(taken == 0).wrapping_neg(),
            fullmove_number: self.fullmove_number,
            turn: !self.color,
            en_passant: None,
            passed: None,
        }
    }
}
