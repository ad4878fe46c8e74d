//! Attack questions to a bare board: no turn, no history, kings optional.

mod common;

use arrocco_rules::{Bitboard, Board, Color, Direction, Position, Rank, Role, Square, attacks};
use common::{board_field, drawn, fen};

#[test]
fn white_attacks_all_of_rank_three_and_none_of_rank_four() {
    let board = Board::initial();
    for square in Bitboard::rank(Rank::Third) {
        assert!(board.is_attacked(square, Color::White), "{square}");
    }
    for square in Bitboard::rank(Rank::Fourth) {
        assert!(!board.is_attacked(square, Color::White), "{square}");
    }
}

#[test]
fn the_colour_is_the_attackers() {
    let board = board_field("8/8/8/8/8/8/r7/8");
    assert!(board.is_attacked(Square::A8, Color::Black));
    assert!(!board.is_attacked(Square::A8, Color::White));
}

#[test]
fn every_kind_of_attacker_is_found() {
    let board = drawn(
        "
        8  . . . . r . . .
        7  . . . . . . . .
        6  . . . n . . . .
        5  . . . . . p . .
        4  . b . q . k . r
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . b
        ",
    )
    .board;
    let expected: Bitboard = [
        Square::E8,
        Square::D6,
        Square::F5,
        Square::D4,
        Square::F4,
        Square::H1,
    ]
    .into_iter()
    .collect();
    assert_eq!(board.attackers(Square::E4, Color::Black), expected);
    assert!(board.attackers(Square::E4, Color::White).is_empty());
}

#[test]
fn a_scan_stops_at_the_first_piece() {
    let board = board_field("4r3/8/4P3/8/8/8/8/8");
    assert!(board.is_attacked(Square::E6, Color::Black));
    assert!(!board.is_attacked(Square::E5, Color::Black));
}

#[test]
fn a_pawn_attacks_to_its_sides_even_when_nobody_is_there() {
    let board = board_field("8/8/8/8/4p3/8/4P3/8");
    let white: Vec<Square> = board.attacks_from(Square::E2).into_iter().collect();
    assert_eq!(white, [Square::D3, Square::F3]);
    let black: Vec<Square> = board.attacks_from(Square::E4).into_iter().collect();
    assert_eq!(black, [Square::D3, Square::F3]);
    assert!(!board.is_attacked(Square::E3, Color::White));
}

#[test]
fn a_pinned_knight_still_attacks() {
    let position = fen("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1");
    assert!(position.destinations(Square::E3).is_empty());
    assert_eq!(position.board().attacks_from(Square::E3).count(), 8);
    assert!(position.board().is_attacked(Square::D5, Color::White));
}

#[test]
fn attacks_from_an_empty_square_are_none() {
    assert!(Board::initial().attacks_from(Square::E4).is_empty());
    assert!(Board::initial().reach(Square::E4).is_empty());
}

#[test]
fn no_king_is_never_in_check() {
    let board = board_field("4r3/8/8/8/8/8/8/8");
    assert!(!board.is_check(Color::White) && !board.is_check(Color::Black));
    let with_king = board_field("4r3/8/8/8/8/8/8/4K3");
    assert!(with_king.is_check(Color::White));
}

#[test]
fn directions_are_ordered_lists() {
    use Square::*;
    let list = |way: Direction, from| way.squares(from).collect::<Vec<_>>();
    assert_eq!(list(Direction::North, A1), [A2, A3, A4, A5, A6, A7, A8]);
    assert_eq!(list(Direction::SouthWest, D4), [C3, B2, A1]);
    assert_eq!(list(Direction::East, H5), []);
}

#[test]
fn a_direction_ends_at_a_piece_of_any_colour() {
    let board = drawn(
        "
        8  . . . . . . . .
        7  . . . . p . . .
        6  . . . . . . . .
        5  . P . . R . . .
        4  . . . . . . . .
        ** {3}
        ",
    )
    .board;
    let limited = |way: Direction| {
        way.limited(Square::E5, board.occupied())
            .collect::<Vec<_>>()
    };
    assert_eq!(limited(Direction::North), [Square::E6, Square::E7]);
    assert_eq!(
        limited(Direction::West),
        [Square::D5, Square::C5, Square::B5]
    );
    assert_eq!(limited(Direction::South).len(), 4);
}

#[test]
fn straight_and_diagonal_add_up_to_all() {
    for square in Square::ALL {
        let rook = attacks::rook(square, Bitboard::EMPTY);
        let bishop = attacks::bishop(square, Bitboard::EMPTY);
        assert_eq!(rook | bishop, attacks::queen(square, Bitboard::EMPTY));
        assert!((rook & bishop).is_empty());
    }
}

#[test]
fn questions_about_a_square() {
    let position = Position::initial();
    assert!(position.board().occupied().has(Square::E2));
    assert_eq!(position.board().role_at(Square::E1), Some(Role::King));
    assert_eq!(
        position.board().color_at(Square::E7),
        Some(!position.turn())
    );
    assert!(position.castling_rooks().has(Square::A1), "has never moved");
}

#[test]
fn check_is_an_enemy_move_onto_the_king() {
    let position = fen("K7/8/2b5/8/8/8/8/7k w - - 0 1");
    let bishop = position.board().reach(Square::C6);
    assert!(bishop.has(position.king(Color::White)));
    assert!(position.is_check());
}
