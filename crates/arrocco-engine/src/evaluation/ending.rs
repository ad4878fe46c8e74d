//! Scaling of endgames in which an advantage does not win.

use arrocco_rules::{Bitboard, Board, Color, Role};

use super::tapered::FULL_SCALE;

/// How much of an endgame lead counts, of [`FULL_SCALE`].
pub(super) fn scale(board: &Board, lead: i32) -> i32 {
    let stronger = if lead >= 0 {
        Color::White
    } else {
        Color::Black
    };
    let ours = board.by_color(stronger);
    let pawns = (board.pawns() & ours).count() as i32;
    if pawns == 0 && officers(board, stronger) - officers(board, !stronger) < 4 {
        // Less than a rook ahead and nothing to promote.
        8
    } else if has_opposite_bishops(board) {
        (24 + 4 * pawns).min(FULL_SCALE)
    } else {
        (44 + 5 * pawns).min(FULL_SCALE)
    }
}

/// Material without pawns, in the usual units of a pawn.
fn officers(board: &Board, color: Color) -> i32 {
    let ours = board.by_color(color);
    let count = |role| (board.by_role(role) & ours).count() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// One bishop each, on squares of different colours, and no other piece.
fn has_opposite_bishops(board: &Board) -> bool {
    let bishops = board.by_role(Role::Bishop);
    let others = board
        .occupied()
        .minus(bishops | board.pawns() | board.kings());
    others.is_empty()
        && Color::ALL
            .into_iter()
            .all(|c| (bishops & board.by_color(c)).count() == 1)
        && (bishops & Bitboard::LIGHT).count() == 1
}
