//! Whether one given move is legal, and which one a person means.
//!
//! Unlike [`legal_moves`](Position::legal_moves) nothing is listed: the piece,
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
        if let Some(plain) = self.find_plain(m.from(), m.to()) {
            return plain == m;
        }
        let kind = self.kind_of(m.from(), m.to());
        kind.and_then(|kind| promoted(kind, m.promotion())) == Some(m.kind()) && self.is_safe(m)
    }

    /// The legal move from one square to another, or why there is none.
    ///
    /// Castling may be given as the king's two steps or as the king going to
    /// its rook. A promotion must say what the pawn becomes.
    #[doc(alias = "eseguiMossa")]
    #[inline]
    pub fn find(&self, from: Square, to: Square, promotion: Option<Role>) -> Result<Move, Refusal> {
        if promotion.is_none()
            && let Some(m) = self.find_plain(from, to)
        {
            return Ok(m);
        }
        self.find_special(from, to, promotion)
    }

    /// The legal move if it only puts a piece from one square on another: nearly all
    /// moves do, and this looks the same for all of them.
    // A function of its own: reading UCI is slower with this inlined.
    #[inline(never)]
    fn find_plain(&self, from: Square, to: Square) -> Option<Move> {
        self.plain(from, to).filter(|_| self.is_safe_step(from, to))
    }

    /// The same for moves of any kind.
    #[inline(never)]
    fn find_special(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        self.candidate(from, to, promotion)
            .filter(|&m| self.is_safe(m))
            .ok_or_else(|| self.refusal(from, to, promotion))
    }

    /// Why a move is refused; `None` if it is legal.
    pub fn explain(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Refusal> {
        self.find(from, to, promotion).err()
    }

    /// The move of a piece of the side to move that only goes from one square to
    /// another, if no king matters: no castling, promotion or en passant. No
    /// branch depends on who moves, which nobody could foresee.
    #[inline(always)]
    pub(crate) fn plain(&self, from: Square, to: Square) -> Option<Move> {
        let board = &self.board;
        let (ours, occupied) = (board.by_color(self.turn), board.occupied());
        let code = board.code_at(from);
        let origins = attacks::plain_origins(self.turn, code, occupied.has(to), to);
        let is_free = (attacks::between(from, to) & occupied).is_empty();
        let goes = (origins & ours).has(from) & !ours.has(to) & is_free;
        let is_double = (code == Role::Pawn.code()) & (from as u8 ^ to as u8 == 16);
        let kind = if is_double {
            MoveKind::DoubleStep
        } else {
            MoveKind::Normal
        };
        goes.then(|| Move::new(from, to, kind))
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
        let role = board.role_at(from).filter(|_| ours.has(from))?;
        if ours.has(to) {
            let castles = role == Role::King
                && self.castling_rooks.has(to)
                && (CastlingPath::new(from, to).must_be_empty & board.occupied()).is_empty();
            return castles.then_some(MoveKind::Castling);
        }
        match role {
            Role::Pawn => self.pawn_kind(from, to),
            _ => {
                let way = attacks::between(from, to) & board.occupied();
                let reaches = attacks::rays(role, from).has(to) && way.is_empty();
                reaches.then_some(MoveKind::Normal)
            }
        }
    }

    /// The same for a pawn of the side to move.
    #[inline]
    fn pawn_kind(&self, from: Square, to: Square) -> Option<MoveKind> {
        let prey = self.board.by_color(!self.turn).has(to);
        let aslant = attacks::pawn(self.turn, from).has(to);
        if aslant & prey || self.board.pushes(from, self.turn).has(to) {
            let promotes = to.rank() == Rank::Eighth.relative_to(self.turn);
            let double = (from as u8).abs_diff(to as u8) == 16;
            Some(match (promotes, double) {
                (true, _) => MoveKind::PromoteQueen,
                (_, true) => MoveKind::DoubleStep,
                _ => MoveKind::Normal,
            })
        } else {
            (aslant && self.en_passant == Some(to)).then_some(MoveKind::EnPassant)
        }
    }

    /// Whether the mover's king is safe after a move that geometry and rights
    /// allow; nothing is promised for other moves.
    #[inline]
    pub(crate) fn is_safe(&self, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Castling => {
                !self.is_check() && self.is_castling_safe(from, to, &CastlingPath::new(from, to))
            }
            MoveKind::EnPassant => self.is_safe_en_passant(from, to),
            _ => self.is_safe_step(from, to),
        }
    }

    /// The same for a move that only puts a piece from one square on another.
    #[inline(always)]
    pub(crate) fn is_safe_step(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.turn);
        let king = if from == king { to } else { king };
        let occupied = self.board.occupied().without(from).with(to);
        let attacked = self
            .board
            .is_attacked_past(king, !self.turn, occupied, Bitboard::of(to));
        !attacked
    }

    /// Who would attack a square once the piece on `from` stands on `to`.
    #[inline]
    pub(crate) fn attackers_after(&self, from: Square, to: Square, square: Square) -> Bitboard {
        let occupied = self.board.occupied().without(from).with(to);
        self.board
            .attackers_through(square, !self.turn, occupied)
            .without(to)
    }

    /// The legal targets of the piece on a square, a castling king's where it
    /// lands. Empty for an empty square or the other side's piece.
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

    /// The pieces of this role, pawns aside, that may legally go to a square;
    /// found backwards from the square. Castling is not among the ways.
    pub fn origins(&self, role: Role, to: Square) -> Bitboard {
        self.origins_among(role, to, Bitboard::FULL)
    }

    /// The same, looking only at pieces on these squares.
    #[inline]
    pub fn origins_among(&self, role: Role, to: Square, among: Bitboard) -> Bitboard {
        let board = &self.board;
        let ours = board.by_color(self.turn);
        if ours.has(to) {
            return Bitboard::EMPTY;
        }
        let occupied = board.occupied();
        let mut candidates = attacks::rays(role, to) & board.by_role(role) & ours & among;
        for from in candidates {
            let reaches = (attacks::between(from, to) & occupied).is_empty();
            if !reaches || !self.is_safe_step(from, to) {
                candidates = candidates.without(from);
            }
        }
        candidates
    }

    /// Where the piece on a square could go without taking, kings left in check
    /// or not: free squares, castling with all its conditions,
    /// and the en passant square.
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

    /// The pieces and rights after a move that geometry allows, even if it leaves
    /// the own king in check. What comes out may be unplayable.
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
