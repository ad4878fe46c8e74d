//! The move that a role, a target square and some squares to come from
//! describe, as algebraic notation has it.
//!
//! The piece is found backwards from the target; no moves are listed.

use core::fmt;

use crate::{
    Bitboard, CastlingSide, Move, MoveKind, Position, Rank, Refusal, Role, Square, attacks,
};

/// A move of one piece as algebraic notation describes it. Castling is left to
/// [`Position::find_castling`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovePattern {
    /// What moves.
    pub role: Role,
    /// Where it goes.
    pub to: Square,
    /// The squares it may come from.
    pub origins: Bitboard,
    /// Whether a capture is written. Only a pawn is held to it, since its way
    /// depends on it.
    pub captures: bool,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl MovePattern {
    /// Whether a pawn leaves its file.
    #[inline]
    fn is_diagonal(&self) -> bool {
        self.captures || (self.origins & Bitboard::file(self.to.file())).is_empty()
    }
}

/// Why a [`MovePattern`] gives no move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolveError {
    /// The only piece that can be meant may not go there.
    Illegal(Refusal),
    /// Several pieces can be meant, and none may go there.
    NoneCan {
        /// What they are.
        role: Role,
        /// Where none may go.
        to: Square,
    },
    /// There is no such piece, or none on the squares given.
    NoSuchPiece {
        /// What it would be.
        role: Role,
        /// Where it would go.
        to: Square,
    },
    /// Several pieces may go there.
    Ambiguous {
        /// What they are.
        role: Role,
        /// Where they may go.
        to: Square,
        /// Where they stand.
        candidates: Bitboard,
    },
}

impl Position {
    /// The legal move that a pattern describes.
    ///
    /// # Errors
    ///
    /// Why the piece that is meant may not go there, that no piece is meant, or
    /// which ones could be.
    #[inline]
    pub fn resolve(&self, pattern: &MovePattern) -> Result<Move, ResolveError> {
        let MovePattern {
            role, to, origins, ..
        } = *pattern;
        if pattern.promotion.is_none()
            && let Some(m) = self.resolve_plain(role, to, origins, pattern.is_diagonal())
            && self.is_safe_step(m.from(), to)
        {
            return Ok(m);
        }
        self.resolve_any(pattern)
    }

    /// The move of the only piece that has a free way to a square, as
    /// [`resolve`](Position::resolve) finds it, but with the mover's king left
    /// out of account: [`play_pseudo_legal`](Position::play_pseudo_legal) looks at that.
    ///
    /// `None` if there is no such piece or several, and for castling,
    /// promotion and en passant. No branch depends on what moves, which
    /// a processor could not predict.
    #[inline(always)]
    pub fn resolve_plain(
        &self,
        role: Role,
        to: Square,
        origins: Bitboard,
        captures: bool,
    ) -> Option<Move> {
        let board = &self.board;
        let (ours, theirs) = (board.by_color(self.turn), board.by_color(!self.turn));
        let is_pawn = role == Role::Pawn;
        let may_land = !ours.has(to) & (!is_pawn | (theirs.has(to) == captures));
        let near = attacks::plain_origins(self.turn, role.code(), captures, to)
            & board.by_role(role)
            & ours
            & origins;
        if !may_land {
            return None;
        }
        let is_free = |from: Square| (attacks::between(from, to) & (ours | theirs)).is_empty();
        let from = if near.count() == 1 {
            near.first().filter(|&from| is_free(from))
        } else {
            let mut free = near.into_iter().filter(|&from| is_free(from));
            free.next().filter(|_| free.next().is_none())
        }?;
        let kind = if is_pawn & (from as u8 ^ to as u8 == 16) {
            MoveKind::DoubleStep
        } else {
            MoveKind::Normal
        };
        Some(Move::new(from, to, kind))
    }

    /// The castling to one side.
    ///
    /// # Errors
    ///
    /// Why it is not legal now.
    #[inline(never)]
    pub fn find_castling(&self, side: CastlingSide) -> Result<Move, Refusal> {
        let king = self.king(self.turn);
        let lost = Refusal::CastlingLost {
            from: king,
            color: self.turn,
            side,
        };
        let rook = self.castling_rook(self.turn, side).ok_or(lost)?;
        self.find(king, rook, None)
    }

    /// As [`resolve`](Position::resolve), for promotions, en passant, and where
    /// several pieces could be meant or none may go.
    #[inline(never)]
    fn resolve_any(&self, pattern: &MovePattern) -> Result<Move, ResolveError> {
        match pattern.role {
            Role::Pawn => self.resolve_pawn(pattern),
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen | Role::King => {
                self.resolve_piece(pattern)
            }
        }
    }

    fn resolve_piece(&self, pattern: &MovePattern) -> Result<Move, ResolveError> {
        let MovePattern {
            role, to, origins, ..
        } = *pattern;
        let candidates = self.origins_among(role, to, origins);
        match candidates.first() {
            Some(from) if !candidates.more_than_one() => Ok(Move::new(from, to, MoveKind::Normal)),
            Some(_) => Err(ResolveError::Ambiguous {
                role,
                to,
                candidates,
            }),
            None => Err(self.explain_none(pattern)),
        }
    }

    /// Why no piece of this role may go to a square: asks first those that
    /// reach it, then those that do not.
    #[cold]
    fn explain_none(&self, pattern: &MovePattern) -> ResolveError {
        let MovePattern {
            role, to, origins, ..
        } = *pattern;
        let pieces = self.board.by_piece(role.of(self.turn)) & origins;
        let near = pieces & attacks::of(role, self.turn, to, self.board.occupied());
        let meant = if near.any() { near } else { pieces };
        self.explain_only(meant, role, to)
    }

    /// Why the only one of these pieces may not go to a square.
    fn explain_only(&self, meant: Bitboard, role: Role, to: Square) -> ResolveError {
        match meant.first() {
            None => ResolveError::NoSuchPiece { role, to },
            Some(_) if meant.more_than_one() => ResolveError::NoneCan { role, to },
            Some(from) => match self.explain(from, to, None) {
                Some(refusal) => ResolveError::Illegal(refusal),
                // Legal, but not as it is written: castling as a king's move,
                // or a pawn's move with or without an `x`.
                None => ResolveError::NoneCan { role, to },
            },
        }
    }

    fn resolve_pawn(&self, pattern: &MovePattern) -> Result<Move, ResolveError> {
        let (to, promotion) = (pattern.to, pattern.promotion);
        let candidates = if pattern.is_diagonal() {
            self.pawns_that_take(to)
        } else {
            self.pawns_that_advance(to)
        } & pattern.origins;
        match candidates.first() {
            Some(from) if !candidates.more_than_one() => self
                .find(from, to, promotion)
                .map_err(ResolveError::Illegal),
            Some(_) => self.resolve_among(candidates, to, promotion),
            None => Err(self.explain_no_pawn(pattern)),
        }
    }

    fn pawns_that_take(&self, to: Square) -> Bitboard {
        attacks::pawn(!self.turn, to) & self.board.by_piece(Role::Pawn.of(self.turn))
    }

    /// The pawn that goes straight to a square: from one square behind, or from
    /// two if that is where it started and the square between is free.
    fn pawns_that_advance(&self, to: Square) -> Bitboard {
        let behind = Bitboard::of(to).forward(!self.turn);
        let second = Bitboard::rank(Rank::Second.relative_to(self.turn));
        let from = if (behind & self.board.occupied()).any() {
            behind
        } else {
            behind.forward(!self.turn) & second
        };
        from & self.board.by_piece(Role::Pawn.of(self.turn))
    }

    /// Two pawns may take and the pattern does not say which (`xd5`): a pin may
    /// decide.
    #[cold]
    fn resolve_among(
        &self,
        candidates: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, ResolveError> {
        let role = Role::Pawn;
        let legal = |from| self.find(from, to, promotion).ok();
        let mut moves = candidates.into_iter().filter_map(legal);
        match (moves.next(), moves.next()) {
            (Some(m), None) => Ok(m),
            (None, _) => Err(ResolveError::NoneCan { role, to }),
            (Some(_), Some(_)) => Err(ResolveError::Ambiguous {
                role,
                to,
                candidates,
            }),
        }
    }

    /// Why no pawn goes to a square. A pawn that goes straight and whose file
    /// is not given is looked for on the file of the target.
    #[cold]
    fn explain_no_pawn(&self, pattern: &MovePattern) -> ResolveError {
        let file = Bitboard::file(pattern.to.file());
        let origins = if pattern.is_diagonal() {
            pattern.origins
        } else {
            pattern.origins & file
        };
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn)) & origins;
        self.explain_only(pawns, Role::Pawn, pattern.to)
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ResolveError::Illegal(refusal) => refusal.fmt(f),
            ResolveError::NoneCan { role, to } => write!(f, "no {role} can go to {to}"),
            ResolveError::NoSuchPiece { role, to } => {
                write!(f, "there is no such {role} to go to {to}")
            }
            ResolveError::Ambiguous {
                role,
                to,
                candidates,
            } => {
                f.write_str("ambiguous: say")?;
                let mut separator = " ";
                for from in candidates {
                    f.write_str(separator)?;
                    fmt_origin(role, from, candidates.without(from), f)?;
                    write!(f, "{to}")?;
                    separator = " or ";
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for ResolveError {}

/// A piece with as much of its square as tells it from others, as SAN has it.
fn fmt_origin(
    role: Role,
    from: Square,
    others: Bitboard,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (file, rank) = (from.file(), from.rank());
    if role == Role::Pawn {
        return write!(f, "{file}x");
    }
    let shares_file = (others & Bitboard::file(file)).any();
    let shares_rank = (others & Bitboard::rank(rank)).any();
    write!(f, "{}", role.upper_char())?;
    if !shares_file || shares_rank {
        write!(f, "{file}")?;
    }
    if shares_file {
        write!(f, "{rank}")?;
    }
    Ok(())
}
