//! Fields nobody has vetted, and what can be wrong with them.

use core::fmt;

use crate::{Bitboard, Board, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};

/// A position as somebody wrote it down. Ask
/// [`Position::try_from`](crate::Position) whether it can be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Who stands where.
    pub board: Board,
    /// Who is to move.
    pub turn: Color,
    /// The rooks that are said to be able to castle.
    pub castling_rooks: Bitboard,
    /// The square a pawn is said to have just passed over.
    pub en_passant: Option<Square>,
    /// Plies since a pawn moved or a piece was taken.
    pub halfmove_clock: u32,
    /// The number of the current pair of moves, from 1.
    pub fullmove_number: u32,
}

impl Setup {
    /// A board with this side to move and nothing else claimed.
    pub const fn new(board: Board, turn: Color) -> Setup {
        Setup {
            board,
            turn,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The start of Chess960 with this number, 0 to 959; 518 is the start of
    /// standard chess. `None` for other numbers.
    ///
    /// ```
    /// use arrocco_rules::{Position, Setup};
    ///
    /// let start = Position::try_from(Setup::chess960(518).unwrap())?;
    /// assert_eq!(start, Position::initial());
    /// assert_eq!(Setup::chess960(960), None);
    /// # Ok::<(), arrocco_rules::SetupError>(())
    /// ```
    pub fn chess960(number: u16) -> Option<Setup> {
        let roles = chess960_rank(number)?;
        let mut board = Board::empty();
        let mut castling_rooks = Bitboard::EMPTY;
        for (file, role) in File::ALL.into_iter().zip(roles) {
            for color in Color::ALL {
                let home = Square::at(file, Rank::First.relative_to(color));
                board.put(home, role.of(color));
                let front = Square::at(file, Rank::Second.relative_to(color));
                board.put(front, Role::Pawn.of(color));
                if role == Role::Rook {
                    castling_rooks |= Bitboard::of(home);
                }
            }
        }
        Some(Setup {
            castling_rooks,
            ..Setup::new(board, Color::White)
        })
    }

    /// The first reason why nobody can play on from here.
    pub(crate) fn fault(&self) -> Option<SetupError> {
        Color::ALL
            .into_iter()
            .find_map(|color| self.faults_of(color).into_iter().flatten().next())
            .or_else(|| self.pawn_faults().next())
            .or_else(|| self.king_fault())
    }

    /// All reasons why nobody can play on from here; none if a
    /// [`Position`] can be made of it.
    pub fn faults(&self) -> impl Iterator<Item = SetupError> + '_ {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.faults_of(color).into_iter().flatten())
            .chain(self.pawn_faults())
            .chain(self.king_fault())
    }

    #[inline]
    fn faults_of(&self, color: Color) -> [Option<SetupError>; 3] {
        let pieces = self.board.by_color(color);
        let kings = (pieces & self.board.kings()).count();
        let pawns = (pieces & self.board.pawns()).count();
        let count = pieces.count();
        [
            (kings != 1).then_some(SetupError::Kings {
                color,
                count: kings,
            }),
            (count > 16).then_some(SetupError::TooManyPieces { color, count }),
            (pawns > 8).then_some(SetupError::TooManyPawns {
                color,
                count: pawns,
            }),
        ]
    }

    #[inline]
    fn pawn_faults(&self) -> impl Iterator<Item = SetupError> + use<> {
        let ends = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let pawns = self.board.pawns() & ends;
        pawns
            .into_iter()
            .map(|square| SetupError::PawnOnEndRank { square })
    }

    fn king_fault(&self) -> Option<SetupError> {
        let single = |color| {
            let kings = self.board.by_color(color) & self.board.kings();
            self.board.king(color).filter(|_| kings.count() == 1)
        };
        let (ours, theirs) = (single(self.turn)?, single(!self.turn)?);
        if attacks::king(ours).has(theirs) {
            return Some(SetupError::KingsTouch {
                white: self.board.king(Color::White)?,
                black: self.board.king(Color::Black)?,
            });
        }
        let occupied = self.board.occupied();
        if !self
            .board
            .is_attacked_past(theirs, self.turn, occupied, Bitboard::EMPTY)
        {
            return None;
        }
        let by = self.board.attackers(theirs, self.turn).first()?;
        Some(SetupError::OpponentInCheck {
            color: !self.turn,
            king: theirs,
            by,
        })
    }

    /// What the setup claims and its position does without, and what is odd
    /// about its pieces. Only of use for a setup without [faults](Setup::faults).
    pub fn oddities(&self) -> impl Iterator<Item = Oddity> + use<> {
        let position = Position::settle(self);
        let lost_rights = self.castling_rooks.minus(position.castling_rooks);
        let lost_en_passant = self.en_passant.filter(|_| position.en_passant.is_none());
        let surplus = Color::ALL.map(|color| {
            self.has_surplus_promotions(color)
                .then_some(Oddity::Promotions(color))
        });
        (lost_rights.into_iter().map(Oddity::Castling))
            .chain(lost_en_passant.map(Oddity::EnPassant))
            .chain(surplus.into_iter().flatten())
    }

    /// The claimed rights that king and rook really have.
    pub(crate) fn real_castling_rooks(&self) -> Bitboard {
        Color::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |all, color| all | self.rights_of(color))
    }

    fn rights_of(&self, color: Color) -> Bitboard {
        let home = Bitboard::rank(Rank::First.relative_to(color));
        let rooks = self.board.by_piece(Role::Rook.of(color)) & home & self.castling_rooks;
        if rooks.is_empty() {
            return Bitboard::EMPTY;
        }
        let Some(king) = self.board.king(color).filter(|&king| home.has(king)) else {
            return Bitboard::EMPTY;
        };
        let on = |side| {
            rooks
                .into_iter()
                .filter(move |&rook| CastlingSide::of(king, rook) == side)
        };
        // One right a side: the outermost rook, as X-FEN reads it.
        let kingside = on(CastlingSide::Kingside).last();
        let queenside = on(CastlingSide::Queenside).next();
        kingside.into_iter().chain(queenside).collect()
    }

    /// Whether the last move can have been a double step past this square.
    pub(crate) fn is_plausible_en_passant(&self, square: Square) -> bool {
        let them = !self.turn;
        let neighbours = (square.forward(them), square.forward(self.turn));
        let (Some(pawn), Some(home)) = neighbours else {
            return false;
        };
        square.rank() == Rank::Third.relative_to(them)
            && self.board.piece_at(pawn) == Some(Role::Pawn.of(them))
            && !self.board.occupied().has(square)
            && !self.board.occupied().has(home)
    }

    /// Whether a side has more promoted pieces than missing pawns allow. Such a
    /// position is playable but cannot come from a game.
    pub fn has_surplus_promotions(&self, color: Color) -> bool {
        let count = |role: Role| self.board.by_piece(role.of(color)).count();
        let bishops = self.board.by_piece(Role::Bishop.of(color));
        let beyond = |count: u32, first: u32| count.saturating_sub(first);
        let promoted = beyond(count(Role::Knight), 2)
            + beyond((bishops & Bitboard::LIGHT).count(), 1)
            + beyond((bishops & Bitboard::DARK).count(), 1)
            + beyond(count(Role::Rook), 2)
            + beyond(count(Role::Queen), 1);
        count(Role::Pawn) + promoted > 8
    }
}

/// The back rank of a start of Chess960, from the a-file, by Scharnagl's
/// numbering: a bishop on a light square, one on a dark square, the queen, the
/// knights, then rook, king and rook on what is left.
fn chess960_rank(number: u16) -> Option<[Role; 8]> {
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let mut rank = [None; 8];
    let number = usize::from(number);
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (rest, queen) = (rest / 6, rest % 6);
    let &(first, second) = KNIGHTS.get(rest)?;
    rank[2 * light + 1] = Some(Role::Bishop);
    rank[2 * dark] = Some(Role::Bishop);
    // The second knight goes first, so that the free squares before the other
    // keep their numbers.
    let others = [
        (queen, Role::Queen),
        (second, Role::Knight),
        (first, Role::Knight),
        (0, Role::Rook),
        (0, Role::King),
        (0, Role::Rook),
    ];
    for (index, role) in others {
        let mut free = rank.iter_mut().filter(|role| role.is_none());
        *free.nth(index)? = Some(role);
    }
    let mut roles = [Role::Pawn; 8];
    for (role, chosen) in roles.iter_mut().zip(rank) {
        *role = chosen?;
    }
    Some(roles)
}

/// Why nobody can play on from a [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// A side has no king, or several.
    Kings {
        /// Whose kings they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// Whose pieces they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// Whose pawns they are.
        color: Color,
        /// How many there are.
        count: u32,
    },
    /// A pawn stands on the first or eighth rank.
    PawnOnEndRank {
        /// Where it stands.
        square: Square,
    },
    /// The kings stand side by side.
    KingsTouch {
        /// The white king's square.
        white: Square,
        /// The black king's square.
        black: Square,
    },
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// Its king.
        king: Square,
        /// A piece that attacks the king.
        by: Square,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            SetupError::Kings { color, count } => write!(f, "{color} has {count} kings"),
            SetupError::TooManyPieces { color, count } => {
                write!(f, "{color} has {count} pieces, at most 16 are possible")
            }
            SetupError::TooManyPawns { color, count } => {
                write!(f, "{color} has {count} pawns, at most 8 are possible")
            }
            SetupError::PawnOnEndRank { square } => write!(f, "a pawn cannot stand on {square}"),
            SetupError::KingsTouch { white, black } => {
                write!(f, "the kings on {white} and {black} stand side by side")
            }
            SetupError::OpponentInCheck { color, king, by } => {
                write!(
                    f,
                    "{color} is not to move, but its king on {king} is attacked from {by}"
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

/// Something claimed by a [`Setup`] that a [`Position`](crate::Position) does
/// without. A strict reader reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Oddity {
    /// The right to castle with the rook on this square: king or rook are not
    /// in place.
    Castling(Square),
    /// No legal capture in passing exists on this square.
    EnPassant(Square),
    /// A side has more promoted pieces than missing pawns allow.
    Promotions(Color),
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Oddity::Castling(rook) => {
                write!(f, "king or rook are not in place to castle with {rook}")
            }
            Oddity::EnPassant(square) => write!(f, "no pawn can be taken en passant on {square}"),
            Oddity::Promotions(color) => {
                write!(
                    f,
                    "{color} has more promoted pieces than missing pawns allow"
                )
            }
        }
    }
}
