//! A position to play on: vetted pieces, side to move, rights and counters.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{
    Bitboard, Board, CastlingMode, CastlingSide, Color, File, KingSafety, Move, Rank, Role, Setup,
    SetupError, Square, attacks, zobrist,
};

/// A position of a game. Exactly one king a side, nobody in check who is not
/// to move; only such a thing has legal moves.
///
/// It is one cache line, so copy it instead of taking moves back.
// Aligned to that line: a copy that lies across two of them is written in two
// parts, and the processor cannot read from it before both are in the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
#[doc(alias = "Stato")]
pub struct Position {
    pub(crate) board: Board,
    /// Rooks that may still castle.
    pub(crate) castling_rooks: Bitboard,
    /// The keys of the pieces and the castling rights. Those of the turn and of
    /// en passant are added when somebody asks.
    pub(crate) hash: u64,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
    /// Kept only if a pawn can really take there: otherwise two positions the
    /// Laws call the same would hash apart and a third repetition be missed.
    pub(crate) en_passant: Option<Square>,
    /// The square the last move passed over with a double step, capturable or
    /// not: it tells why a capture there is refused, and nothing else.
    pub(crate) passed: Option<Square>,
}

const _: () = assert!(size_of::<Position>() == 64);

/// Counters start no higher than this, so that no game makes them overflow.
const MAX_COUNT: u32 = 1 << 30;

impl Position {
    /// Where every game of standard chess begins.
    pub fn initial() -> Position {
        let setup = Setup {
            castling_rooks: Bitboard(0x8100_0000_0000_0081),
            ..Setup::new(Board::initial(), Color::White)
        };
        Position::settle(&setup)
    }

    /// Takes over a setup that has no fault, dropping what is only claimed.
    pub(crate) fn settle(setup: &Setup) -> Position {
        Position::settle_with(setup, setup.board.keys())
    }

    /// The same if the sum of the pieces' Zobrist keys is known.
    #[inline]
    pub(crate) fn settle_with(setup: &Setup, keys: u64) -> Position {
        let castling_rooks = setup.real_castling_rooks();
        let mut position = Position {
            board: setup.board,
            castling_rooks,
            hash: keys ^ zobrist::rights(castling_rooks),
            halfmove_clock: setup.halfmove_clock.min(MAX_COUNT),
            fullmove_number: setup.fullmove_number.clamp(1, MAX_COUNT),
            turn: setup.turn,
            en_passant: None,
            passed: setup
                .en_passant
                .filter(|&square| setup.is_plausible_en_passant(square)),
        };
        position.en_passant = position
            .passed
            .filter(|&square| position.can_take_en_passant(square));
        position
    }

    /// Who stands where.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The rooks that may still castle, of both sides.
    #[inline]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// The rook this side may still castle with, if any.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let home = Bitboard::rank(Rank::First.relative_to(color));
        let rooks = self.castling_rooks & home;
        rooks
            .into_iter()
            .find(|&rook| CastlingSide::of(king, rook) == side)
    }

    /// How castling must be written here: [`Chess960`](CastlingMode::Chess960)
    /// if a right exists whose king or rook is not where standard chess has it.
    pub fn castling_mode(&self) -> CastlingMode {
        let standard = |color: Color, side: CastlingSide| {
            self.castling_rook(color, side).is_none_or(|rook| {
                self.king(color).file() == File::E && rook.file() == side.standard_rook_file()
            })
        };
        let all = Color::ALL
            .into_iter()
            .all(|c| CastlingSide::ALL.into_iter().all(|s| standard(c, s)));
        if all {
            CastlingMode::Standard
        } else {
            CastlingMode::Chess960
        }
    }

    /// The square on which a pawn can legally be taken in passing.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since a pawn moved or a piece was taken.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the current pair of moves, from 1.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// A number that is the same for positions the Laws call the same
    /// (Article 9.2): pieces, turn, castling rights, possible en passant.
    #[inline]
    pub fn zobrist(&self) -> u64 {
        let black_to_move = (self.turn as u64).wrapping_neg();
        self.hash ^ zobrist::en_passant(self.en_passant) ^ zobrist::TURN & black_to_move
    }

    /// What [`zobrist`](Position::zobrist) will be after a legal move, but for moves
    /// that castle, promote, end a right to castle or have to do with en passant.
    /// For engines that fetch what they know of a position ahead of time.
    #[inline]
    pub fn likely_zobrist_after(&self, m: Move) -> u64 {
        let (from, to) = (m.from(), m.to());
        let piece = zobrist::piece_index(self.turn, self.board.code_at(from));
        let taken = zobrist::piece(!self.turn, self.board.code_at(to), to);
        let black_to_move = (!self.turn as u64).wrapping_neg();
        self.hash
            ^ zobrist::piece_by_index(piece, from)
            ^ zobrist::piece_by_index(piece, to)
            ^ taken
            ^ zobrist::TURN & black_to_move
    }

    /// Whether the Laws call these the same position; counters do not matter.
    pub fn same_as(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }

    /// This side's king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        (self.board.kings() & self.board.by_color(color)).lowest()
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board.attackers(self.king(self.turn), !self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    #[doc(alias = "scacco")]
    #[doc(alias = "UnderCheck")]
    pub fn is_check(&self) -> bool {
        self.board.is_king_attacked(self.turn)
    }

    /// Whether the king of the side to move is in check, and which pieces stand alone
    /// between it and an attacker: all that
    /// [`play_pseudo_legal_with`](Position::play_pseudo_legal_with) has to know for
    /// nearly every move.
    #[inline(always)]
    pub fn king_safety(&self) -> KingSafety {
        self.board.king_safety(self.turn)
    }

    /// Whether the side to move is in check and cannot get out of it.
    #[doc(alias = "scaccoMatto")]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is not in check and cannot move.
    #[doc(alias = "stallo")]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// How the game has ended on the board, if it has. Draws by repetition, by
    /// the fifty-move rule or by agreement are not a matter of one position.
    pub fn outcome(&self) -> Option<BoardOutcome> {
        if !self.has_legal_moves() {
            Some(if self.is_check() {
                BoardOutcome::Checkmate { winner: !self.turn }
            } else {
                BoardOutcome::Stalemate
            })
        } else {
            self.is_dead().then_some(BoardOutcome::DeadPosition)
        }
    }

    /// Whether neither side has the pieces to mate, whoever helps: bare kings, one
    /// minor piece, or any number of bishops all on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.has_insufficient_material(color))
    }

    /// Whether this side cannot mate with what it has, even if the other side
    /// helps. Decides a game lost on time (Article 6.9).
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        let board = &self.board;
        let (ours, theirs) = (board.by_color(color), board.by_color(!color));
        let bishops = board.by_role(Role::Bishop);
        if (ours & (board.pawns() | board.straight_sliders())).any() {
            false
        } else if (ours & board.knights()).any() {
            // A lone knight mates only with the help of a piece that stands in
            // its own king's way; a queen never has to.
            let helpers = theirs.minus(board.kings() | board.by_role(Role::Queen));
            ours.count() == 2 && helpers.is_empty()
        } else if (ours & bishops).any() {
            let one_color =
                (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
            one_color && board.pawns().is_empty() && board.knights().is_empty()
        } else {
            true
        }
    }

    /// Whether some pawn of the side to move can legally take on this square.
    pub(crate) fn can_take_en_passant(&self, square: Square) -> bool {
        self.en_passant_takers(square)
            .into_iter()
            .any(|from| self.is_safe_en_passant(from, square))
    }

    #[inline]
    pub(crate) fn en_passant_takers(&self, square: Square) -> Bitboard {
        attacks::pawn(!self.turn, square) & self.board.pawns() & self.board.by_color(self.turn)
    }

    /// Two pawns leave a rank at once, so the king must be looked at with both
    /// gone and the taken one unable to give check.
    pub(crate) fn is_safe_en_passant(&self, from: Square, to: Square) -> bool {
        let taken = Bitboard::of(Square::at(to.file(), from.rank()));
        let occupied = self.board.occupied().minus(taken).without(from).with(to);
        let king = self.king(self.turn);
        !self
            .board
            .is_attacked_past(king, !self.turn, occupied, taken)
    }
}

/// How a game ends on the board, without clock, claim or agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardOutcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gave mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of legal moves leads to checkmate; see
    /// [`Position::is_dead`].
    DeadPosition,
}

impl BoardOutcome {
    /// Who has won; `None` if the game is drawn.
    pub const fn winner(self) -> Option<Color> {
        match self {
            BoardOutcome::Checkmate { winner } => Some(winner),
            BoardOutcome::Stalemate | BoardOutcome::DeadPosition => None,
        }
    }
}

impl fmt::Display for BoardOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BoardOutcome::Checkmate { .. } => "checkmate",
            BoardOutcome::Stalemate => "stalemate",
            BoardOutcome::DeadPosition => "dead position",
        })
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Position, SetupError> {
        match setup.fault() {
            Some(fault) => Err(fault),
            None => Ok(Position::settle(setup)),
        }
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        Position::try_from(&setup)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        Setup {
            board: position.board,
            turn: position.turn,
            castling_rooks: position.castling_rooks,
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
        }
    }
}

/// All fields alike, the counters too. For the Laws' idea of the same position
/// see [`Position::same_as`].
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.same_as(other)
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.zobrist());
        state.write_u32(self.halfmove_clock);
        state.write_u32(self.fullmove_number);
    }
}
