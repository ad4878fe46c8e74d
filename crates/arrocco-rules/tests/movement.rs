//! How each piece moves, drawn: the `X` are exactly the squares it may go to.

mod common;

use arrocco_rules::{Board, Color, Piece, Position, Refusal, Role, Square};
use common::diagram::Diagram;
use common::{board_field, diagram, drawn, fen, is_legal, moves, play};

/// The squares a piece reaches on a board with or without kings are the marked
/// ones; enemies on them are drawn in the first board.
#[track_caller]
fn reaches(board: &str, from: Square, marked: &str) {
    let board = drawn(board).board;
    let reach = board.reach(from);
    let expected = drawn(marked).marks;
    assert_eq!(reach, expected, "\n{}", Diagram::marked(&board, reach));
}

#[test]
fn a_queen_among_pieces_of_its_own() {
    let board = board_field("8/2N5/5R2/1N2Q3/3K4/8/4R3/8");
    let expected = drawn(
        "
        8  . . . . X . . .
        7  . . N . X . . .
        6  . . . X X R . .
        5  . N X X Q X X X
        4  . . . K X X . .
        3  . . . . X . X .
        2  . . . . R . . X
        1  . . . . . . . .
        ",
    );
    let reach = board.reach(Square::E5);
    assert_eq!(reach.count(), 14);
    assert_eq!(Diagram::marked(&board, reach), expected);
}

#[test]
fn a_queen_alone_on_e5_has_27_squares() {
    let board = board_field("8/8/8/4Q3/8/8/8/8");
    assert_eq!(board.reach(Square::E5).count(), 27);
    assert_eq!(board.king(Color::White), None);
}

#[test]
fn a_rook_stops_at_the_first_piece() {
    reaches(
        "
        8  . . . . n . . .
        7  . . . . p . . .
        6  . . . . . . . .
        5  . p . . R . P .
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . . P . . .
        1  . . . . . . . .
        ",
        Square::E5,
        "
        8  . . . . . . . .
        7  . . . . X . . .
        6  . . . . X . . .
        5  . X X X R X . .
        4  . . . . X . . .
        3  . . . . X . . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
    );
}

#[test]
fn a_bishop_keeps_to_its_diagonals() {
    reaches(
        "
        8  . . . . . . . .
        7  . . . . . . p .
        6  . . . . . . . .
        5  . . . . B . . .
        4  . . . P . . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
        Square::E5,
        "
        8  . X . . . . . .
        7  . . X . . . X .
        6  . . . X . X . .
        5  . . . . B . . .
        4  . . . . . X . .
        3  . . . . . . X .
        2  . . . . . . . X
        1  . . . . . . . .
        ",
    );
}

#[test]
fn a_knight_jumps_over_anything() {
    reaches(
        "
        8  . . . . . . . .
        7  . . . P . p . .
        6  . . . p p p . .
        5  . . . P N P . .
        4  . . . p P p . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
        Square::E5,
        "
        8  . . . . . . . .
        7  . . . . . X . .
        6  . . X . . . X .
        5  . . . . N . . .
        4  . . X . . . X .
        3  . . . X . X . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
    );
}

#[test]
fn a_king_goes_one_square_but_not_into_an_attack() {
    let position = diagram(
        "
        8  k . . r . . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . .
        4  . . . . K . . .
        3  . . . . p . . .
        2  . . . . . . . .
        1  . . . . . . . .
           a b c d e f g h   white to move
        ",
    );
    let expected = drawn(
        "
        8  . . . . . . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . X X . .
        4  . . . . K X . .
        3  . . . . X X . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
    );
    assert_eq!(position.destinations(Square::E4), expected.marks);
}

#[test]
fn a_pawn_steps_once_or_twice_from_home() {
    let board = drawn(
        "
        8  . . . . . . . .
        7  . . . . . . p .
        6  . n . . . . . .
        5  . . . . . . . .
        4  . . . n . . . .
        3  . . . . . n . .
        2  . P . P . P . .
        1  . . . . . . . .
        ",
    )
    .board;
    let marks = |from| board.reach(from).into_iter().collect::<Vec<Square>>();
    assert_eq!(marks(Square::B2), [Square::B3, Square::B4]);
    assert_eq!(
        marks(Square::D2),
        [Square::D3],
        "the second square is taken"
    );
    assert_eq!(marks(Square::F2), [], "the first square is taken");
    assert_eq!(
        marks(Square::G7),
        [Square::G5, Square::G6],
        "black goes down"
    );
}

#[test]
fn the_double_step_is_a_matter_of_the_home_rank() {
    let board = board_field("8/8/8/8/8/4P3/3P4/8");
    assert_eq!(board.reach(Square::E3).count(), 1);
    assert_eq!(board.reach(Square::D2).count(), 2);
    let black = board_field("8/3p4/4p3/8/8/8/8/8");
    assert_eq!(black.reach(Square::D7).count(), 2);
    assert_eq!(black.reach(Square::E6).count(), 1);
}

#[test]
fn a_pawn_takes_ahead_to_the_side_and_nowhere_else() {
    reaches(
        "
        8  . . . . . . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . p p n . .
        4  . . . p P p . .
        3  . . . p . p . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
        Square::E4,
        "
        8  . . . . . . . .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . X . X . .
        4  . . . . P . . .
        3  . . . . . . . .
        2  . . . . . . . .
        1  . . . . . . . .
        ",
    );
}

#[test]
fn no_capture_without_an_enemy_there() {
    let position = fen("4k3/8/8/3P4/4P3/8/8/4K3 w - - 0 1");
    assert!(!is_legal(&position, "e4d5") && !is_legal(&position, "e4f5"));
    assert!(is_legal(&position, "e4e5"));
}

#[test]
fn a_piece_takes_by_going_there() {
    let position = fen("4k3/8/8/3p4/8/8/8/3RK3 w - - 4 9");
    let after = play(position, "d1d5");
    assert_eq!(
        after.board().piece_at(Square::D5),
        Some(Role::Rook.of(Color::White))
    );
    assert_eq!(after.board().occupied().count(), 3);
    assert_eq!(after.halfmove_clock(), 0);
}

#[test]
fn nobody_lands_on_his_own() {
    let position = fen("4k3/8/8/3P4/8/8/8/3RK3 w - - 0 1");
    let refusal = position.explain(Square::D1, Square::D5, None);
    let own = Role::Pawn.of(Color::White);
    assert!(matches!(refusal, Some(Refusal::OwnPiece { piece, .. }) if piece == own));
}

#[test]
fn check_is_answered_by_moving_blocking_or_taking() {
    let position = diagram(
        "
        8  . . . . r . k .
        7  . . . . . . . .
        6  . . . . . . . .
        5  . . . . . . . B
        4  . . . . . . . .
        3  . . . . . . . .
        2  . . . P . . . .
        1  . . . Q K R . .
           a b c d e f g h   white to move
        ",
    );
    assert!(position.is_check());
    let expected = ["d1e2", "e1f2", "h5e2", "h5e8"];
    assert_eq!(moves(&position), expected);
}

#[test]
fn a_pinned_piece_moves_along_the_pin_only() {
    let position = fen("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert!(is_legal(&position, "e2e5") && is_legal(&position, "e2e8"));
    assert!(!is_legal(&position, "e2d2"));
}

#[test]
fn the_first_position() {
    let board = drawn(
        "
        r|n|b|q|k|b|n|r
        p|p|p|p|p|p|p|p
        ** {4}
        P|P|P|P|P|P|P|P
        R|N|B|Q|K|B|N|R
        ",
    )
    .board;
    assert_eq!(board, Board::initial());
    assert_eq!(board.occupied().count(), 32);
    let at = |number| Square::from_numeric(number).and_then(|square| board.piece_at(square));
    assert_eq!(at(51), Some(Role::King.of(Color::White)));
    assert_eq!(at(41), Some(Role::Queen.of(Color::White)));
    assert_eq!(at(58), Some(Role::King.of(Color::Black)));
    assert_eq!(at(48), Some(Role::Queen.of(Color::Black)));
    assert_eq!(at(44), None);
}

#[test]
fn the_rows_of_the_seed_turned_round_are_the_first_position() {
    let rows = [
        "RNBKQBNR", "PPPPPPPP", "........", "........", "........", "........", "pppppppp",
        "rnbkqbnr",
    ];
    let turned: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| row.chars().rev().collect())
        .collect();
    assert_eq!(drawn(&turned.join("\n")).board, Board::initial());
}

#[test]
fn both_sides_have_twenty_first_moves() {
    let start = Position::initial();
    assert_eq!(start.count_legal(), 20);
    for m in start.legal_moves() {
        let role = start.board().role_at(m.from());
        assert!(matches!(role, Some(Role::Pawn | Role::Knight)));
        assert_eq!(start.after(m).count_legal(), 20);
    }
}

#[test]
fn a_piece_knows_its_colour() {
    for color in Color::ALL {
        let piece: Piece = Role::Bishop.of(color);
        assert_eq!(Piece::from_char(piece.char()), Some(piece));
        assert_eq!(piece.color, color);
    }
}

/// Rules ask for the whole state of the game, not for the board alone.
#[test]
fn one_board_two_histories_two_sets_of_moves() {
    let rights = fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
    let none = fen("4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1");
    assert_eq!(rights.board(), none.board());
    let more: Vec<String> = moves(&rights)
        .into_iter()
        .filter(|m| !moves(&none).contains(m))
        .collect();
    assert_eq!(more, ["e1g1", "e5d6"]);
}
