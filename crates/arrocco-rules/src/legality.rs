//! Whether one given move is legal, and which one a person means.
//!
//! Unlike [`legal_moves`](Position::legal_moves) nothing is listed: the man,
//! its way and its king are looked at directly. Property tests hold the two
//! against each other.

use crate::{
    Bitboard, CastlingPath, CastlingSide, Move, MoveKind, Position, Rank, Refusal, Role, Setup,
    Square, attacks,
};

impl Position {
    /// Whether a move, from anywhere, is legal here.
    #[doc(alias = "mossaValida")]
    pub fn is_legal(&self, m: Move) -> bool {
        let kind = self.kind_of(m.from(), m.to());
        kind.and_then(|kind| promoted(kind, m.promotion())) == Some(m.kind()) && self.is_safe(m)
    }

    /// The legal move from one square to another, or why there is none.
    ///
    /// Castling may be given as the king's two steps or as the king going to
    /// its rook. A promotion must say what the pawn becomes.
    #[doc(alias = "eseguiMossa")]
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Refusal> {
        self.try_find(from, to, promotion)
            .ok_or_else(|| self.refusal(from, to, promotion))
    }

    /// Why a move is refused; `None` if it is legal.
    pub fn explain(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Refusal> {
        self.find(from, to, promotion).err()
    }

    #[inline]
    fn try_find(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let m = self.candidate(from, to, promotion)?;
        self.is_safe(m).then_some(m)
    }

    /// The move as it would be if no king mattered.
    #[inline]
    pub(crate) fn candidate(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let to = self.castling_target(from, to);
        let kind = promoted(self.kind_of(from, to)?, promotion)?;
        Some(Move::new(from, to, kind))
    }

    /// A king sent two files along its rank means the rook on that side, if it
    /// may still castle with it.
    #[inline]
    fn castling_target(&self, from: Square, to: Square) -> Square {
        let rooks = self.castling_rooks;
        let is_king = (self.board.kings() & self.board.by_color(self.turn)).has(from);
        if !is_king || rooks.is_empty() || from.distance(to) < 2 || rooks.has(to) {
            return to;
        }
        let side = CastlingSide::of(from, to);
        let rook = self.castling_rook(self.turn, side);
        rook.filter(|_| side.king_target(from) == to).unwrap_or(to)
    }

    /// The kind of the move as geometry and rights have it, a promotion being
    /// to a queen for the time being. Attacks on the king do not matter yet.
    #[inline]
    fn kind_of(&self, from: Square, to: Square) -> Option<MoveKind> {
        let board = &self.board;
        let ours = board.by_color(self.turn);
        let code = board.code_at(from);
        if !ours.has(from) {
            None
        } else if ours.has(to) {
            self.castles(code, from, to).then_some(MoveKind::Castling)
        } else if code == Role::Pawn.code() {
            self.pawn_kind(from, to)
        } else {
            // For one pair of squares a glance between them is cheaper than
            // the table of attacks, which is large.
            let is_free = (attacks::between(from, to) & board.occupied()).is_empty();
            (attacks::rays(code, from).has(to) & is_free).then_some(MoveKind::Normal)
        }
    }

    /// Whether a king goes to a rook it may castle with and the way is free.
    fn castles(&self, code: u8, from: Square, to: Square) -> bool {
        code == Role::King.code()
            && self.castling_rooks.has(to)
            && (CastlingPath::new(from, to).must_be_empty & self.board.occupied()).is_empty()
    }

    #[inline]
    fn pawn_kind(&self, from: Square, to: Square) -> Option<MoveKind> {
        let steps = if attacks::pawn(self.turn, from).has(to) {
            if !self.board.occupied().has(to) {
                return (self.en_passant == Some(to)).then_some(MoveKind::EnPassant);
            }
            true
        } else {
            self.board.pushes(from, self.turn).has(to)
        };
        let kind = if to.rank() == Rank::Eighth.relative_to(self.turn) {
            MoveKind::PromoteQueen
        } else if (from as u8).abs_diff(to as u8) == 16 {
            MoveKind::DoubleStep
        } else {
            MoveKind::Normal
        };
        steps.then_some(kind)
    }

    /// Whether the mover's king is safe after a move that geometry allows.
    #[inline]
    pub(crate) fn is_safe(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Castling => {
                !self.is_check() && self.is_castling_safe(from, to, &CastlingPath::new(from, to))
            }
            MoveKind::EnPassant => self.is_safe_en_passant(from, to),
            _ => {
                let king = self.king(self.turn);
                self.is_safe_after(from, to, if from == king { to } else { king })
            }
        }
    }

    /// Whether nobody would attack the king on this square once the man on
    /// `from` stands on `to`. Asks each slider in line whether something stands
    /// between.
    #[inline]
    fn is_safe_after(&self, from: Square, to: Square, king: Square) -> bool {
        let board = &self.board;
        let occupied = board.occupied().without(from).with(to);
        let theirs = board.by_color(!self.turn).without(to);
        let near = attacks::knight(king) & board.knights()
            | attacks::pawn(self.turn, king) & board.pawns()
            | attacks::king(king) & board.kings();
        let snipers = attacks::rook_rays(king) & board.straight_sliders()
            | attacks::bishop_rays(king) & board.diagonal_sliders();
        let is_blocked = |sniper| (attacks::between(king, sniper) & occupied).any();
        (near & theirs).is_empty() && (snipers & theirs).into_iter().all(is_blocked)
    }

    /// Who would attack a square once the man on `from` stands on `to`.
    #[inline]
    pub(crate) fn attackers_after(&self, from: Square, to: Square, square: Square) -> Bitboard {
        let occupied = self.board.occupied().without(from).with(to);
        self.board
            .attackers_through(square, !self.turn, occupied)
            .without(to)
    }

    /// The legal targets of the man on a square, a castling king's where it
    /// lands (M-27, S-08). Empty for an empty square or the other side's man.
    #[doc(alias = "findMoves")]
    pub fn destinations(&self, from: Square) -> Bitboard {
        let mut targets = Bitboard::EMPTY;
        self.for_each_legal(|m| {
            if m.from() == from {
                targets |= Bitboard::of(m.destination());
            }
        });
        targets
    }

    /// The men of this role, pawns aside, that may legally go to a square;
    /// found backwards from the square. Castling is not among the ways.
    pub fn origins(&self, role: Role, to: Square) -> Bitboard {
        self.origins_among(role, to, Bitboard::FULL)
    }

    /// The same, looking only at men on these squares.
    #[inline]
    pub fn origins_among(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let board = &self.board;
        let ours = board.by_color(self.turn);
        if role == Role::Pawn || ours.has(to) {
            return Bitboard::EMPTY;
        }
        let candidates = attacks::rays(role.code(), to) & board.by_role(role) & ours & among;
        let is_legal = |&from: &Square| {
            (attacks::between(from, to) & board.occupied()).is_empty()
                && self.is_safe(Move::new(from, to, MoveKind::Normal))
        };
        candidates.into_iter().filter(is_legal).collect()
    }

    /// Where the man on a square could go without taking, kings left in check
    /// or not (J-20, J-21): free squares, castling with all its conditions
    /// (J-D03), and the en passant square (J-D02).
    #[doc(alias = "spostamentoPotenziale")]
    pub fn displacements(&self, from: Square) -> Bitboard {
        let Some(piece) = self.board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let steps = self.board.reach(from).minus(self.board.occupied());
        if piece.color != self.turn {
            return steps;
        }
        match piece.role {
            Role::King => steps | self.castling_landings(from).minus(self.board.occupied()),
            Role::Pawn => {
                let en_passant = self.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
                steps | attacks::pawn(piece.color, from) & en_passant
            }
            _ => steps,
        }
    }

    fn castling_landings(&self, king: Square) -> Bitboard {
        let rooks = CastlingSide::ALL.map(|side| self.castling_rook(self.turn, side));
        let castles = |rook: &Square| {
            self.candidate(king, *rook, None)
                .is_some_and(|m| m.is_castling() && self.is_safe(m))
        };
        let lands = |rook| CastlingPath::new(king, rook).king_to;
        rooks
            .into_iter()
            .flatten()
            .filter(castles)
            .map(lands)
            .collect()
    }

    /// The men and rights after a move that geometry allows, even if it leaves
    /// the own king in check (J-12, M-42). What comes out may be unplayable.
    #[doc(alias = "simulaSpostamentoOCattura")]
    pub fn simulate(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Setup> {
        let m = self.candidate(from, to, promotion)?;
        if m.is_castling() && !self.is_safe(m) {
            return None;
        }
        Some(Setup::from(&self.after_unchecked(m)))
    }
}

/// Fits a promotion to a pawn move to the last rank, and to nothing else.
#[inline]
fn promoted(kind: MoveKind, promotion: Option<Role>) -> Option<MoveKind> {
    match (kind, promotion) {
        (MoveKind::PromoteQueen, Some(role)) => MoveKind::promoting(role),
        (MoveKind::PromoteQueen, None) | (_, Some(_)) => None,
        (_, None) => Some(kind),
    }
}
