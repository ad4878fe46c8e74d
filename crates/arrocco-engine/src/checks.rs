//! Which moves give check, found without making them.

use std::cell::OnceCell;

use arrocco_rules::{Bitboard, Move, MoveKind, Position, Role, Square, attacks};

/// Every square, for pieces of every role.
pub(crate) static ALL_SQUARES: [Bitboard; 8] = [Bitboard::FULL; 8];

/// What the side to move needs to give check in a position.
#[derive(Clone, Copy)]
pub(crate) struct CheckInfo {
    /// The king of the other side.
    king: Square,
    /// The squares from which a piece of a role gives check, by role.
    squares: [Bitboard; 8],
    /// Own pieces that uncover a check when they leave their line.
    blockers: Bitboard,
}

impl CheckInfo {
    #[inline]
    pub(crate) fn new(position: &Position) -> CheckInfo {
        let (board, us) = (position.board(), position.turn());
        let king = position.king(!us);
        let (occupied, ours) = (board.occupied(), board.by_color(us));
        let (straight, diagonal) = (
            attacks::rook(king, occupied),
            attacks::bishop(king, occupied),
        );
        let mut squares = [Bitboard::EMPTY; 8];
        squares[Role::Pawn as usize] = attacks::pawn(!us, king);
        squares[Role::Knight as usize] = attacks::knight(king);
        squares[Role::Bishop as usize] = diagonal;
        squares[Role::Rook as usize] = straight;
        squares[Role::Queen as usize] = straight | diagonal;
        let sliders = attacks::rook_rays(king) & board.straight_sliders()
            | attacks::bishop_rays(king) & board.diagonal_sliders();
        let mut blockers = Bitboard::EMPTY;
        for slider in sliders & ours {
            let between = attacks::between(king, slider) & occupied;
            if !between.more_than_one() {
                blockers |= between & ours;
            }
        }
        CheckInfo {
            king,
            squares,
            blockers,
        }
    }

    /// By role, the squares on which a quiet move that gives check can arrive;
    /// castling aside.
    #[inline]
    pub(crate) fn targets(&self) -> &[Bitboard; 8] {
        if self.blockers.is_empty() {
            &self.squares
        } else {
            &ALL_SQUARES
        }
    }

    /// Whether a legal move of the position gives check.
    #[inline]
    pub(crate) fn gives_check(&self, position: &Position, m: Move) -> bool {
        let role = position.board().role_at(m.from());
        self.gives_check_by(role.unwrap_or(Role::King), position, m)
    }

    /// The same for a move of a piece of this role.
    #[inline]
    pub(crate) fn gives_check_by(&self, role: Role, position: &Position, m: Move) -> bool {
        match m.kind() {
            MoveKind::Normal | MoveKind::DoubleStep => {
                let (from, to) = (m.from(), m.to());
                self.squares[role as usize].has(to)
                    || self.blockers.has(from) && !attacks::line(self.king, from).has(to)
            }
            MoveKind::EnPassant
            | MoveKind::Castling
            | MoveKind::PromoteQueen
            | MoveKind::PromoteRook
            | MoveKind::PromoteBishop
            | MoveKind::PromoteKnight => position.after(m).is_check(),
        }
    }
}

/// The same, found when it is first asked for: many nodes never do.
pub(crate) struct LazyCheckInfo<'a> {
    position: &'a Position,
    info: OnceCell<CheckInfo>,
    threats: OnceCell<Bitboard>,
}

impl<'a> LazyCheckInfo<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position) -> LazyCheckInfo<'a> {
        LazyCheckInfo {
            position,
            info: OnceCell::new(),
            threats: OnceCell::new(),
        }
    }

    #[inline]
    pub(crate) fn get(&self) -> &CheckInfo {
        self.info.get_or_init(|| CheckInfo::new(self.position))
    }

    /// The squares that the side that is not to move attacks.
    #[inline]
    pub(crate) fn threats(&self) -> Bitboard {
        *self.threats.get_or_init(|| threats(self.position))
    }
}

/// The squares that the side that is not to move attacks.
fn threats(position: &Position) -> Bitboard {
    let (board, them) = (position.board(), !position.turn());
    let (theirs, occupied) = (board.by_color(them), board.occupied());
    let mut attacked = attacks::pawns(them, board.pawns() & theirs);
    for square in board.knights() & theirs {
        attacked |= attacks::knight(square);
    }
    for square in board.diagonal_sliders() & theirs {
        attacked |= attacks::bishop(square, occupied);
    }
    for square in board.straight_sliders() & theirs {
        attacked |= attacks::rook(square, occupied);
    }
    attacked | attacks::king(position.king(them))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn threats_are_the_squares_that_the_other_side_attacks() {
        let mut random = Random::new(32);
        for _ in 0..500 {
            let position = random.position(150);
            let (board, them) = (position.board(), !position.turn());
            let attacked = |&square: &Square| board.is_attacked(square, them);
            let squares: Bitboard = Bitboard::FULL.into_iter().filter(attacked).collect();
            assert_eq!(threats(&position), squares, "{position:?}");
        }
    }

    /// Side by side with the position after the move.
    #[test]
    fn a_move_gives_check_if_the_other_side_is_then_in_check() {
        let mut random = Random::new(31);
        let mut checks = 0;
        for _ in 0..3000 {
            let position = random.position(150);
            let info = CheckInfo::new(&position);
            let mut quiet_checks = Vec::new();
            position.for_each_quiet_to(info.targets(), |role, m| {
                if info.gives_check_by(role, &position, m) {
                    quiet_checks.push(m);
                }
            });
            position.for_each_quiet(|m| {
                let is_found = quiet_checks.contains(&m);
                assert_eq!(is_found, position.after(m).is_check(), "{m:?}");
            });
            position.for_each_legal(|m| {
                let after = position.after(m).is_check();
                assert_eq!(info.gives_check(&position, m), after, "{position:?} {m:?}");
                checks += u32::from(after);
            });
        }
        assert!(checks > 1000, "{checks}");
    }
}
