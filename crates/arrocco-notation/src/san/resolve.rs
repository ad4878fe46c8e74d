//! From [`San`] to a move of a position.

use arrocco_rules::{
    Bitboard, CastlingSide, File, Move, MoveKind, Position, Rank, Refusal, Role, Square, attacks,
};

use super::{San, SanError, Step};

impl San {
    /// The move this stands for here.
    ///
    /// The check mark is not looked at, and an `x` too many or too few is
    /// forgiven unless it is a pawn's, whose way depends on it.
    ///
    /// # Errors
    ///
    /// Why the man that is meant may not go there, that no man is meant, or
    /// which ones could be.
    #[inline(always)]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        self.step.to_move(position)
    }
}

impl Step {
    /// The move this stands for here, as [`San::to_move`].
    ///
    /// # Errors
    ///
    /// As [`San::to_move`].
    #[inline(always)]
    pub fn to_move(&self, position: &Position) -> Result<Move, SanError> {
        match *self {
            Step::Castling(side) => castling(position, side),
            Step::Man {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let man = Man {
                    role,
                    hint: Hint { file, rank },
                    capture,
                    to,
                    promotion,
                };
                match lone_man(position, &man) {
                    Some(m) => Ok(m),
                    None => any_man(position, man),
                }
            }
        }
    }
}

/// A [`Step::Man`].
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    hint: Hint,
    capture: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Man {
    /// Whether a pawn leaves its file.
    #[inline]
    fn is_sideways(&self) -> bool {
        self.capture || self.hint.file.is_some_and(|file| file != self.to.file())
    }
}

/// The move of a man when several could be meant or none may go.
#[inline(never)]
fn any_man(position: &Position, man: Man) -> Result<Move, SanError> {
    match man.role {
        Role::Pawn => pawn(position, man),
        _ => officer(position, man),
    }
}

/// What is known of the square a man comes from.
#[derive(Clone, Copy)]
struct Hint {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Hint {
    #[inline]
    fn squares(self) -> Bitboard {
        let files = self.file.map_or(Bitboard::FULL, Bitboard::file);
        let ranks = self.rank.map_or(Bitboard::FULL, Bitboard::rank);
        files & ranks
    }
}

#[inline(never)]
fn castling(position: &Position, side: CastlingSide) -> Result<Move, SanError> {
    let king = position.king(position.turn());
    let lost = SanError::Illegal(Refusal::CastlingLost { from: king, side });
    let rook = position.castling_rook(position.turn(), side).ok_or(lost)?;
    position.find(king, rook, None).map_err(SanError::Illegal)
}

/// The usual case: only one man can be meant, wherever others may stand in its
/// way, and it may go there.
#[inline(always)]
fn lone_man(position: &Position, man: &Man) -> Option<Move> {
    let piece = man.role.of(position.turn());
    let file = Bitboard::file(man.to.file());
    let files = match man.role {
        Role::Pawn if man.is_sideways() => !file,
        Role::Pawn => file,
        _ => Bitboard::FULL,
    };
    let near = attacks::origins(piece, man.to) & man.hint.squares() & files;
    let candidates = near & position.board().by_piece(piece);
    let from = candidates.first().filter(|_| !candidates.more_than_one())?;
    position.find(from, man.to, man.promotion).ok()
}

fn officer(position: &Position, Man { role, hint, to, .. }: Man) -> Result<Move, SanError> {
    let candidates = position.origins_among(role, to, hint.squares());
    match candidates.first() {
        Some(from) if !candidates.more_than_one() => Ok(Move::new(from, to, MoveKind::Normal)),
        Some(_) => Err(SanError::Ambiguous {
            role,
            to,
            candidates,
        }),
        None => Err(no_man(position, role, hint, to)),
    }
}

/// Says why no man of this role may go to a square: first those that reach it
/// are asked, then those that do not.
#[cold]
fn no_man(position: &Position, role: Role, hint: Hint, to: Square) -> SanError {
    let board = position.board();
    let men = board.by_piece(role.of(position.turn())) & hint.squares();
    let near = men & attacks::of(role, position.turn(), to, board.occupied());
    let meant = if near.any() { near } else { men };
    match meant.first() {
        None => SanError::NoSuchPiece { role, to },
        Some(_) if meant.more_than_one() => SanError::NoneCan { role, to },
        Some(from) => match position.explain(from, to, None) {
            Some(refusal) => SanError::Illegal(refusal),
            // Only castling is legal and yet not among a man's ways.
            None => SanError::NoneCan { role, to },
        },
    }
}

fn pawn(position: &Position, man: Man) -> Result<Move, SanError> {
    let Man {
        hint,
        to,
        promotion,
        ..
    } = man;
    let sideways = man.is_sideways();
    let candidates = if sideways {
        takers(position, to)
    } else {
        pushers(position, to)
    } & hint.squares();
    match candidates.first() {
        Some(from) if !candidates.more_than_one() => position
            .find(from, to, promotion)
            .map_err(SanError::Illegal),
        Some(_) => either_pawn(position, candidates, to, promotion),
        None => Err(no_pawn(position, hint, sideways, to)),
    }
}

fn takers(position: &Position, to: Square) -> Bitboard {
    let turn = position.turn();
    attacks::pawn(!turn, to) & position.board().by_piece(Role::Pawn.of(turn))
}

/// The pawn that goes straight to a square: from one step behind, or from two
/// if that is where it started and nothing stands between.
fn pushers(position: &Position, to: Square) -> Bitboard {
    let turn = position.turn();
    let board = position.board();
    let behind = Bitboard::of(to).forward(!turn);
    let fourth = Bitboard::rank(Rank::Fourth.relative_to(turn));
    let twice = behind.forward(!turn) & fourth.forward(!turn).forward(!turn);
    let from = if (behind & board.occupied()).any() {
        behind
    } else {
        twice
    };
    from & board.by_piece(Role::Pawn.of(turn))
}

/// Two pawns may take and the text does not say which (`xd5`): a pin may.
#[cold]
fn either_pawn(
    position: &Position,
    candidates: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> Result<Move, SanError> {
    let legal = |from| position.find(from, to, promotion).ok();
    let mut moves = candidates.into_iter().filter_map(legal);
    match (moves.next(), moves.next()) {
        (Some(m), None) => Ok(m),
        (None, _) => Err(SanError::NoneCan {
            role: Role::Pawn,
            to,
        }),
        _ => Err(SanError::Ambiguous {
            role: Role::Pawn,
            to,
            candidates,
        }),
    }
}

/// Says why no pawn goes to a square: the one pawn on the file spoken of is
/// asked, if there is just one.
#[cold]
fn no_pawn(position: &Position, hint: Hint, sideways: bool, to: Square) -> SanError {
    let role = Role::Pawn;
    let file = hint.file.or((!sideways).then_some(to.file()));
    let squares = Hint { file, ..hint }.squares();
    let pawns = position.board().by_piece(role.of(position.turn())) & squares;
    match pawns.first() {
        Some(from) if !pawns.more_than_one() => match position.explain(from, to, None) {
            Some(refusal) => SanError::Illegal(refusal),
            None => SanError::NoneCan { role, to },
        },
        Some(_) => SanError::NoneCan { role, to },
        None => SanError::NoSuchPiece { role, to },
    }
}
