//! Locked positions: an over-estimate of where every piece can ever get to.
//!
//! Every piece gets a set of squares, at first only its own. The sets are then
//! widened until nothing changes, and everything that *might* happen is let
//! happen:
//!
//! - A piece steps wherever it moves; a slider square by square. Pieces that might
//!   move away or be taken are no obstacle. Only a *fixed* piece of its own side
//!   is: one whose set is its own square, which is in no enemy's set.
//! - A king does not step onto squares that fixed enemies guard.
//! - A pawn advances onto squares without a fixed piece, and takes on squares
//!   that are in the set of an enemy other than the king. En passant is
//!   included: a pawn that goes two squares has the square it passes in its
//!   set.
//!
//! **Each piece stays within its set in every legal game from here.** Suppose a
//! move were the first to break this, or the first to take a fixed piece. Before
//! it all pieces stand within their sets, and fixed ones where they were. A piece
//! that the rules let go to a square finds no fixed piece of its own side there
//! (a pawn ahead: no fixed piece at all); a king finds no guard; a taking pawn
//! finds an enemy, whose set holds the square. So the square was already in
//! the set. A fixed piece is taken only by an enemy who gets to its square, which
//! is in no enemy's set, or in passing, for which it would have to move first.
//! This needs that nobody castles, promotes, or takes in passing *at once*.
//!
//! **Mate** then needs a square in the king's set that an enemy attacks from
//! its set, with every neighbouring square attacked by the enemy or occupied by
//! one of the king's own pieces. If every square of the king's set lacks one of
//! these, that king is never mated: the neighbour without attacker or own piece
//! is a legal escape.

use crate::{Bitboard, Color, Piece, Position, Rank, Role, Square, attacks};

const MAX_PIECES: usize = 32;

/// The pieces of a position with the squares each can ever reach.
pub(super) struct Fortress {
    pieces: [FortressPiece; MAX_PIECES],
    len: usize,
    breaks: bool,
}

#[derive(Clone, Copy)]
struct FortressPiece {
    piece: Piece,
    home: Square,
    reach: Bitboard,
}

/// What one round of widening takes from the round before.
struct Round {
    /// Squares of pieces that never leave and are never taken, by colour.
    fixed: [Bitboard; 2],
    /// Squares those pieces attack whatever happens, by colour.
    guarded: [Bitboard; 2],
    /// Squares on which a piece other than the king might be taken, by colour.
    prey: [Bitboard; 2],
}

impl Fortress {
    /// Widens all sets of a position without castling rights and en passant,
    /// as far as it goes or until a pawn gets through.
    pub(super) fn new(position: &Position) -> Fortress {
        let nobody = FortressPiece {
            piece: Role::Pawn.of(Color::White),
            home: Square::A1,
            reach: Bitboard::EMPTY,
        };
        let mut fortress = Fortress {
            pieces: [nobody; MAX_PIECES],
            len: 0,
            breaks: false,
        };
        for (slot, (home, piece)) in fortress.pieces.iter_mut().zip(position.board.iter()) {
            *slot = FortressPiece {
                piece,
                home,
                reach: Bitboard::of(home),
            };
            fortress.len += 1;
        }
        while !fortress.breaks && fortress.widen() {}
        fortress
    }

    /// Whether a pawn might get through to the last rank, after which nothing
    /// is said about anything.
    pub(super) fn breaks(&self) -> bool {
        self.breaks
    }

    /// Whether none of these sides can ever mate.
    pub(super) fn holds_against(&self, winners: &[Color]) -> bool {
        !self.breaks && !winners.iter().any(|&winner| self.may_mate(winner))
    }

    fn pieces(&self) -> &[FortressPiece] {
        &self.pieces[..self.len]
    }

    fn pieces_of(&self, color: Color) -> impl Iterator<Item = &FortressPiece> {
        self.pieces()
            .iter()
            .filter(move |this| this.piece.color == color)
    }

    /// One round; whether anything changed.
    fn widen(&mut self) -> bool {
        let round = self.round();
        let mut changed = false;
        for this in &mut self.pieces[..self.len] {
            let reach = this.reach | this.next(&round);
            changed |= reach != this.reach;
            this.reach = reach;
            self.breaks |= this.has_promoted();
        }
        changed
    }

    fn round(&self) -> Round {
        let entered = Color::ALL.map(|color| union(self.pieces_of(color).map(|this| this.reach)));
        let fixed = Color::ALL.map(|color| {
            let stays = |this: &&FortressPiece| {
                this.is_at_home() && !entered[color.other().index()].has(this.home)
            };
            self.pieces_of(color)
                .filter(stays)
                .map(|this| this.home)
                .collect::<Bitboard>()
        });
        let guarded = Color::ALL.map(|color| {
            let fixed = self
                .pieces_of(color)
                .filter(|this| fixed[color.index()].has(this.home));
            union(fixed.map(FortressPiece::near))
        });
        let prey = Color::ALL.map(|color| {
            let pieces = self
                .pieces_of(color)
                .filter(|this| this.piece.role != Role::King);
            union(pieces.map(|this| this.reach))
        });
        Round {
            fixed,
            guarded,
            prey,
        }
    }

    /// Whether some square of the loser's king can be attacked while all
    /// squares around it are denied.
    fn may_mate(&self, winner: Color) -> bool {
        let is_king = |this: &&FortressPiece| this.piece.role == Role::King;
        let checks = union(
            self.pieces_of(winner)
                .filter(|this| !is_king(this))
                .map(FortressPiece::near),
        );
        let attacked = union(self.pieces_of(winner).map(FortressPiece::near));
        let blocked = union(
            self.pieces_of(winner.other())
                .filter(|this| !is_king(this))
                .map(|this| this.reach),
        );
        let denied = attacked | blocked;
        let king = union(
            self.pieces_of(winner.other())
                .filter(is_king)
                .map(|this| this.reach),
        );
        (king & checks)
            .into_iter()
            .any(|square| attacks::king(square).minus(denied).is_empty())
    }
}

impl FortressPiece {
    fn is_at_home(&self) -> bool {
        self.reach == Bitboard::of(self.home)
    }

    /// The squares one step away from the set: all that the piece can attack
    /// from it, a slider's longer ways being in the set themselves.
    fn near(&self) -> Bitboard {
        let Piece { color, role } = self.piece;
        let near = |square: Square| match role {
            Role::Pawn => attacks::pawn(color, square),
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::king(square) & attacks::bishop_rays(square),
            Role::Rook => attacks::king(square) & attacks::rook_rays(square),
            Role::Queen | Role::King => attacks::king(square),
        };
        union(self.reach.into_iter().map(near))
    }

    /// Where the piece might get to from its set in one step.
    fn next(&self, round: &Round) -> Bitboard {
        let (us, them) = (self.piece.color.index(), self.piece.color.other().index());
        match self.piece.role {
            Role::Pawn => self.advances(round) | self.near() & round.prey[them],
            Role::King => self.near().minus(round.fixed[us] | round.guarded[them]),
            _ => self.near().minus(round.fixed[us]),
        }
    }

    fn advances(&self, round: &Round) -> Bitboard {
        let color = self.piece.color;
        let free = !(round.fixed[0] | round.fixed[1]);
        let third = Bitboard::rank(Rank::Third.relative_to(color));
        let once = self.reach.forward(color) & free;
        once | (once & third).forward(color) & free
    }

    fn has_promoted(&self) -> bool {
        let last = Bitboard::rank(Rank::Eighth.relative_to(self.piece.color));
        self.piece.role == Role::Pawn && (self.reach & last).any()
    }
}

fn union(sets: impl Iterator<Item = Bitboard>) -> Bitboard {
    sets.fold(Bitboard::EMPTY, |all, set| all | set)
}
