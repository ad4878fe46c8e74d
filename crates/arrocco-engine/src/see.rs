//! Static exchange evaluation (SEE): the result of a series of captures on one
//! square.
//!
//! Both sides take with their least valuable piece until one of them does better
//! to stop. Pins are not looked at, and a pawn that takes back on the last rank
//! counts as a pawn; a king takes only what is not defended.

use arrocco_rules::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::score::Value;

/// The value of a piece in an exchange, in centipawns.
pub(crate) const fn piece_value(role: Role) -> Value {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// The least valuable first; the order in which pieces capture.
const CHEAPEST_FIRST: [Role; 6] = Role::ALL;

/// What a move wins at once: the captured piece, and what a pawn gains by
/// promoting.
#[inline]
pub(crate) fn gain(position: &Position, m: Move) -> Value {
    let captured = captured(position, m).map_or(0, piece_value);
    let promoted = m
        .promotion()
        .map_or(0, |role| piece_value(role) - piece_value(Role::Pawn));
    captured + promoted
}

/// The role of the captured piece.
#[inline]
pub(crate) fn captured(position: &Position, m: Move) -> Option<Role> {
    if m.is_en_passant() {
        Some(Role::Pawn)
    } else if m.is_castling() {
        None
    } else {
        position.board().role_at(m.to())
    }
}

/// Whether the exchange that a legal move begins wins at least this much.
pub fn at_least(position: &Position, m: Move, threshold: Value) -> bool {
    if m.is_castling() {
        return threshold <= 0;
    }
    let mut balance = gain(position, m) - threshold;
    if balance < 0 {
        return false;
    }
    let on_square = m.promotion().or(position.board().role_at(m.from()));
    // Even if the piece is lost for nothing, it was enough.
    balance -= on_square.map_or(0, piece_value);
    balance >= 0 || !Exchange::new(position, m).answers_beat(balance)
}

/// The captures that follow a first one.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    occupied: Bitboard,
    attackers: Bitboard,
}

impl<'a> Exchange<'a> {
    fn new(position: &'a Position, m: Move) -> Exchange<'a> {
        let board = position.board();
        let square = m.to();
        let mut occupied = board.occupied().without(m.from()).with(square);
        if m.is_en_passant() {
            occupied = occupied.without(Square::at(square.file(), m.from().rank()));
        }
        let black = board.by_color(Color::Black);
        let pawns = attacks::pawn(Color::White, square) & black
            | attacks::pawn(Color::Black, square).minus(black);
        let attackers = pawns & board.pawns()
            | attacks::knight(square) & board.knights()
            | attacks::king(square) & board.kings()
            | attacks::rook(square, occupied) & board.straight_sliders()
            | attacks::bishop(square, occupied) & board.diagonal_sliders();
        Exchange {
            position,
            square,
            occupied,
            attackers,
        }
    }

    /// Whether the other side, by taking back, brings the first one below what
    /// its threshold. `balance` is how far above that the first side would be if
    /// its piece were lost, a negative number.
    fn answers_beat(mut self, mut balance: Value) -> bool {
        let first = self.position.turn();
        let mut side = !first;
        while let Some(role) = self.send(side) {
            side = !side;
            balance = -balance - 1 - piece_value(role);
            if balance >= 0 {
                // The king cannot take what is still defended.
                if role == Role::King && self.has_attackers(side) {
                    side = !side;
                }
                break;
            }
        }
        // Whoever is to take now would rather not have begun.
        side == first
    }

    fn has_attackers(&self, side: Color) -> bool {
        (self.attackers & self.occupied & self.position.board().by_color(side)).any()
    }

    /// Takes with the least valuable piece of a side, uncovering what stood
    /// behind it.
    fn send(&mut self, side: Color) -> Option<Role> {
        let board = self.position.board();
        let ours = self.attackers & self.occupied & board.by_color(side);
        if ours.is_empty() {
            return None;
        }
        let (role, from) = CHEAPEST_FIRST.into_iter().find_map(|role| {
            (ours & board.by_role(role))
                .first()
                .map(|from| (role, from))
        })?;
        self.occupied = self.occupied.without(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            self.attackers |=
                attacks::bishop(self.square, self.occupied) & board.diagonal_sliders();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            self.attackers |= attacks::rook(self.square, self.occupied) & board.straight_sliders();
        }
        self.attackers &= self.occupied;
        Some(role)
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::{Board, UciMove};

    use super::*;
    use crate::random::Random;

    /// What the side to take gains on the square, by trying: it takes with its
    /// least valuable piece or stops.
    fn slow(board: &Board, square: Square, side: Color) -> Value {
        let ours = board.attackers(square, side);
        let sent = CHEAPEST_FIRST.into_iter().find_map(|role| {
            (ours & board.by_role(role))
                .first()
                .map(|from| (role, from))
        });
        let Some((role, from)) = sent else { return 0 };
        let value = board.role_at(square).map_or(0, piece_value);
        let mut next = *board;
        next.take(from);
        next.put(square, role.of(side));
        if role == Role::King && next.attackers(square, !side).any() {
            return 0;
        }
        (value - slow(&next, square, !side)).max(0)
    }

    fn slow_exchange(position: &Position, m: Move) -> Value {
        if m.is_castling() {
            return 0;
        }
        let mut board = *position.board();
        let mover = board.take(m.from()).expect("a piece moves");
        if m.is_en_passant() {
            board.take(Square::at(m.to().file(), m.from().rank()));
        }
        let role = m.promotion().unwrap_or(mover.role);
        board.put(m.to(), role.of(mover.color));
        gain(position, m) - slow(&board, m.to(), !mover.color)
    }

    #[test]
    fn exchanges_agree_with_trying_them() {
        let mut random = Random::new(5);
        for _ in 0..1500 {
            let position = random.position(140);
            for &m in &position.legal_moves() {
                let exact = slow_exchange(&position, m);
                for threshold in [exact - 1, exact, exact + 1, 0, -100, 100] {
                    assert_eq!(
                        at_least(&position, m, threshold),
                        exact >= threshold,
                        "{m:?} at_least {exact}, asked for {threshold}: {position:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_pawn_taken_by_a_defended_pawn_brings_a_pawn() {
        let position = "4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1"
            .parse::<Position>()
            .expect("good");
        let m: UciMove = "d4e5".parse().expect("a move");
        let m = m.to_move(&position).expect("legal");
        assert!(at_least(&position, m, 0) && !at_least(&position, m, 1));
    }
}
